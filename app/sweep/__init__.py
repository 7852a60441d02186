"""The same scene in many worlds that differ in parameters, and what came of each.

plan = Plan(...)                     what is varied, for how long, what is measured
simulate(plan, worlds)               rows of some worlds: batch.py
Table                                rows on disk, which survive whatever ends the sweep: table.py
run_in_processes, run_on_ray         batches elsewhere: processes.py, on_ray.py
"""
