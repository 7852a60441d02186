"""Stages of few worlds in one launch.

On a CPU a launch takes a fifth of a microsecond, which for a small robot is as long as a stage itself: where no rare
feature of a model comes between its stages, a kernel runs them one after the other, world by world. They are the
functions that kernels of their own call for many worlds and on a GPU, and give the same bits.
"""
