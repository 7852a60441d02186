// Surface reflection: GGX with height-correlated Smith visibility, Schlick's Fresnel term, Burley's diffuse term.
// Filament's documentation, sections 4.4 and 4.5; Burley, "Physically Based Shading at Disney", 2012.
const float PI = 3.14159265359;

struct Surface {
    vec3 position;
    vec3 normal;
    vec3 view;      // towards the camera
    vec3 diffuse;   // albedo of the diffuse part
    vec3 f0;
    float perceptual_roughness;
    float roughness;  // its square
    float n_dot_v;
    vec2 env;       // scale and bias of f0 in the directional albedo
};

// Directional albedo of GGX as scale and bias of F0. Karis, "Physically Based Shading on Mobile", 2014.
vec2 env_brdf(float perceptual_roughness, float n_dot_v) {
    vec4 r = perceptual_roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * n_dot_v)) * r.x + r.y;
    return vec2(-1.04, 1.04) * a + r.zw;
}

float pow5(float x) { float x2 = x * x; return x2 * x2 * x; }

float distribution(float roughness, float n_dot_h) {
    float a2 = roughness * roughness;
    float d = n_dot_h * n_dot_h * (a2 - 1.0) + 1.0;
    return a2 / (PI * d * d);
}

float visibility(float roughness, float n_dot_v, float n_dot_l) {
    float a2 = roughness * roughness;
    float v = n_dot_l * sqrt(n_dot_v * n_dot_v * (1.0 - a2) + a2);
    float l = n_dot_v * sqrt(n_dot_l * n_dot_l * (1.0 - a2) + a2);
    return 0.5 / (v + l);
}

float burley(Surface s, float n_dot_l, float l_dot_h2) {
    float f90 = 0.5 + 2.0 * s.roughness * l_dot_h2;
    float light = 1.0 + (f90 - 1.0) * pow5(1.0 - n_dot_l);
    float view = 1.0 + (f90 - 1.0) * pow5(1.0 - s.n_dot_v);
    return light * view / PI;
}

// Reflectance at grazing angles: surfaces that reflect less than any real one do so there too.
float grazing(Surface s) { return clamp(dot(s.f0, vec3(50.0 * 0.33)), 0.0, 1.0); }

// Factor of reflected light for light that is scattered more than once, Filament 4.7.2.
vec3 compensation(Surface s) { return 1.0 + s.f0 * (1.0 / s.env.x - 1.0); }

// Reflected part of light that is the same from every side. Fdez-Aguera, "A Multiple-Scattering Microfacet Model for
// Real-Time Image-based Lighting", 2019, with the sum of scale and bias of env_brdf, which is 1 - 0.55 roughness.
vec3 reflected_ambient(Surface s) {
#ifndef SPECULAR
    return s.diffuse;
#else
    vec3 smooth_gain = max(vec3(1.0 - s.perceptual_roughness), s.f0) - s.f0;
    float single = 1.0 - 0.55 * s.perceptual_roughness, multiple = 1.0 - single;
    // Surfaces that reflect less than any real one are meant to be dull, at grazing angles too.
    float dull = grazing(s);
    vec3 first = (s.f0 + smooth_gain * pow5(1.0 - s.n_dot_v)) * single * dull;
    vec3 average = s.f0 + (1.0 - s.f0) / 21.0;
    vec3 specular = first + first * average / (1.0 - multiple * average) * multiple;
    return specular + s.diffuse * (1.0 - specular);
#endif
}

// Reflected part of light from direction `l`, cosine included. `spread` in [0, 1] widens and dims the highlight of a
// light that is not a point (Karis, "Real Shading in Unreal Engine 4", 2013).
vec3 reflected(Surface s, vec3 l, float spread) {
    float n_dot_l = clamp(dot(s.normal, l), 0.0, 1.0);
    float l_dot_h2 = clamp(0.5 + 0.5 * dot(l, s.view), 0.0, 1.0);  // squared: h is half way between both
    vec3 result = s.diffuse * burley(s, n_dot_l, l_dot_h2);
#ifdef SPECULAR
    vec3 h = normalize(l + s.view);
    float n_dot_h = clamp(dot(s.normal, h), 0.0, 1.0), l_dot_h = clamp(dot(l, h), 0.0, 1.0);
    float widened = clamp(s.roughness + 0.5 * spread, 0.0, 1.0);
    float dimmed = s.roughness / widened;
    vec3 fresnel = s.f0 + (vec3(grazing(s)) - s.f0) * pow5(1.0 - l_dot_h);
    result += distribution(widened, n_dot_h) * dimmed * dimmed * visibility(s.roughness, s.n_dot_v, n_dot_l)
          * fresnel * compensation(s);
#endif
    return result * n_dot_l;
}
