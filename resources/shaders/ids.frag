#version 330 core
in float depth;
flat in int id;

layout(location = 0) out int object;
layout(location = 1) out float metres;

void main() {
    object = id;
    metres = depth;
}
