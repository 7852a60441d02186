#version 330 core
out float inside;
void main() { inside = 1.0; }
