#version 330 core
#ifdef CUT_OUT
#include "cut_out.glsl"
#endif
void main() {
#ifdef CUT_OUT
    cut_out();
#endif
}
