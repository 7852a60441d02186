// How much of a pixel a line covers: it is drawn half a pixel wider on each side than it is.
noperspective in float beside;  // of the middle of the line, px
flat in float reach;  // from the middle to where nothing is covered any more, px

float covered() {
    return clamp(reach - abs(beside), 0.0, 1.0);
}
