#version 330 core
#ifdef SAMPLED
#extension GL_ARB_sample_shading : enable
#endif
// A layer of surfaces that let through what is behind them, or the sum of all layers.
#ifdef SAMPLED
uniform sampler2DMS layer;
#else
uniform sampler2D layer;
#endif

out vec4 color;

void main() {
#if defined(SAMPLED) && defined(GL_ARB_sample_shading)
    int number = gl_SampleID;
#else
    int number = 0;
#endif
    color = texelFetch(layer, ivec2(gl_FragCoord.xy), number);
#ifndef SUM
    color.rgb *= color.a;
#endif
}
