// The backdrop of the studio at the horizon, where endless planes become one with it.
const vec3 HORIZON = vec3(0.300, 0.310, 0.325);
