// The backdrop of the studio at the horizon, where endless planes become one with it.
const vec3 HORIZON = vec3(0.150, 0.157, 0.170);
