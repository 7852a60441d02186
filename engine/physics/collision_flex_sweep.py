"""Which elements of flexes may touch elements of another flex or of their own, found by sweeping along the longest
side of a flex."""

import warp as wp

from engine.physics import lanes
from engine.physics.collision_flex import FlexScratch, FlexTable
from engine.physics.data_groups import Flex
from engine.physics.lanes import lane, sync
from engine.physics.model_groups import FlexModel
from engine.physics.vectors import vec6

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def longest_axis(box: vec6) -> int:
    if box[3] > box[4] and box[3] > box[5]:
        return 0
    return wp.where(box[4] > box[5], 1, 2)


@wp.func
def box_end(box: vec6, axis: int, sign: float) -> float:
    """Lower (sign -1) or upper end of a box along an axis."""
    return box[axis] + sign * box[3 + axis]


@wp.func
def sort_elements(world: int, fm: wp.ref[FlexModel], flex: wp.ref[Flex], scratch: wp.ref[FlexScratch]):
    """Sort the elements of each flex by where they begin along its longest side. The lanes share the chains of
    Shell's sort (1959), which takes little time while the order hardly changes from step to step."""
    order = scratch.order[world]
    lower = scratch.lower[world]
    for f in range(fm.nflex):
        axis = longest_axis(scratch.box[world, f])
        adr = fm.flex_elemadr[f]
        end = adr + fm.flex_elemnum[f]
        longest = float(0.0)
        for i in range(adr + lane(), end, lanes.lanes()):
            box = flex.flexelem_aabb[world, order[i]]
            lower[i] = box_end(box, axis, -1.0)
            longest = wp.max(longest, 2.0 * box[3 + axis])
        longest = lanes.most(longest)
        if lane() == 0:
            scratch.longest[world, f] = longest
        sync()
        step = (end - adr) // 2
        while step > 0:
            for chain in range(lane(), step, lanes.lanes()):
                for i in range(adr + chain + step, end, step):
                    item = order[i]
                    low = lower[i]
                    j = int(i)
                    while j - step >= adr and lower[j - step] > low:
                        order[j] = order[j - step]
                        lower[j] = lower[j - step]
                        j -= step
                    order[j] = item
                    lower[j] = low
            sync()
            step = wp.where(step == 2, 1, (step * 5) // 11)
    for i in range(lane(), fm.nflexelem, lanes.lanes()):
        scratch.swept[world, i] = flex.flexelem_aabb[world, order[i]]
    sync()


@wp.func
def first_above(values: wp.array(dtype=wp.float32), low: int, high: int, value: float) -> int:
    """First of the sorted values low ... high - 1 that is at least the value; high if none is."""
    while low < high:
        middle = (low + high) // 2
        if values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@wp.func
def comes_first(
    world: int,
    table: wp.ref[FlexTable],
    flex: wp.ref[Flex],
    scratch: wp.ref[FlexScratch],
    f: int,
    e1: int,
    e2: int,
) -> bool:
    """Whether an element of a flex is the first side of a contact with another one."""
    if table.rank[e1] >= 0:
        return table.rank[e1] < table.rank[e2]
    axis = longest_axis(scratch.box[world, f])
    begin1 = box_end(flex.flexelem_aabb[world, e1], axis, -1.0)
    begin2 = box_end(flex.flexelem_aabb[world, e2], axis, -1.0)
    return begin1 < begin2 or (begin1 == begin2 and e1 < e2)


@wp.func_native(
    """
    const float* B = reinterpret_cast<const float*>(boxes.data);
    const int* C = reinterpret_cast<const int*>(carriers.data);
    const float* a = reinterpret_cast<const float*>(&box);
    const int* own = C + 4 * element;
    for (; j < end && lower.data[j] <= upper; ++j) {
        const float* b = B + 6 * j;
        if (fabsf(a[0] - b[0]) > a[3] + b[3] || fabsf(a[1] - b[1]) > a[4] + b[4]) continue;
        if (fabsf(a[2] - b[2]) > a[5] + b[5]) continue;
        const int other = order.data[j];
        if (active.data[other] == 0) continue;
        const int* theirs = C + 4 * other;
        bool shared = false;
        for (int k = 0; k < 16; ++k) shared = shared || (own[k / 4] >= 0 && own[k / 4] == theirs[k % 4]);
        if (!shared) return j;
    }
    return end;
"""
)
def next_element(
    lower: wp.array(dtype=wp.float32),
    boxes: wp.array(dtype=vec6),
    order: wp.array(dtype=wp.int32),
    active: wp.array(dtype=wp.int32),
    carriers: wp.array(dtype=wp.vec4i),
    element: int,
    box: vec6,
    upper: float,
    j: int,
    end: int,
) -> int:
    """First of the places j ... end - 1 whose element may touch another one, which is in a box and begins along the
    line below ``upper``; end if none does.

    Plain C++ (here and on CUDA): this loop runs a hundred thousand times a step where a sheet meets itself.
    """
    ...


@wp.func_native(
    """
    const int* i = (const int*)&first;
    const int* j = (const int*)&second;
    const float* V = reinterpret_cast<const float*>(vertices.data);
    const float* o = V + 3 * i[0];
    float a[12], b[12], x[3];
    for (int k = 0; k < 12; ++k) {
        a[k] = V[3 * i[k / 3] + k % 3] - o[k % 3];
        b[k] = V[3 * j[k / 3] + k % 3] - o[k % 3];
    }
    for (int k = 0; k < 3; ++k) x[k] = b[k] - a[k];
    for (int step = 0; step < 12; ++step) {
        int least = 0, most = 0;
        float low = 1e30f, high = -1e30f;
        for (int k = 0; k < 4; ++k) {
            const float p = a[3 * k] * x[0] + a[3 * k + 1] * x[1] + a[3 * k + 2] * x[2];
            const float q = b[3 * k] * x[0] + b[3 * k + 1] * x[1] + b[3 * k + 2] * x[2];
            if (p > high) { high = p; most = 3 * k; }
            if (q < low) { low = q; least = 3 * k; }
        }
        const float square = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
        if (low > high && (low - high) * (low - high) > gap * gap * square) return true;
        float along = 0.0f, length = 0.0f, to[3];
        for (int k = 0; k < 3; ++k) {
            to[k] = b[least + k] - a[most + k] - x[k];
            along -= to[k] * x[k];
            length += to[k] * to[k];
        }
        if (along <= 0.0f || length == 0.0f) return false;
        const float t = along < length ? along / length : 1.0f;
        for (int k = 0; k < 3; ++k) x[k] += t * to[k];
    }
    return false;
"""
)
def far_apart(vertices: wp.array(dtype=wp.vec3), first: wp.vec4i, second: wp.vec4i, gap: float) -> bool:
    """Whether a plane found in a few steps of Gilbert's method (1966) parts two elements, without their radii, by
    more than ``gap``. Most elements of a sheet that are near each other need no better search."""
    ...
