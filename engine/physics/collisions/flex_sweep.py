"""Which elements of flexes may touch elements of another flex or of their own.

Elements are sorted along a curve that fills the box of their flex, so that those in a row are near each other, and
boxes around sixteen of them, and around sixteen such blocks, leave most of a flex out at once.
"""

import warp as wp

from engine.physics import native, simt
from engine.physics.collisions.flex_table import BLOCK, FlexScratch, FlexTable
from engine.physics.model.data_groups import Flex
from engine.physics.model.model_groups import FlexModel
from engine.physics.simt import lane, sync
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
def _spread(x: int) -> int:
    """The lowest ten bits with two zeros after each."""
    x = (x | (x << 16)) & 0x030000FF
    x = (x | (x << 8)) & 0x0300F00F
    x = (x | (x << 4)) & 0x030C30C3
    return (x | (x << 2)) & 0x09249249


@wp.func
def _curve(box: vec6, around: vec6) -> int:
    """Where an element is on Morton's curve (1966) through the box of its flex."""
    code = int(0)
    for k in range(3):
        share = 0.5 + 0.5 * (box[k] - around[k]) / wp.max(around[3 + k], 1.0e-9)
        code |= _spread(wp.clamp(int(1023.0 * share), 0, 1023)) << k
    return code


@wp.func
def _enclosing(boxes: wp.array(dtype=vec6), first: int, end: int) -> vec6:
    """The box around some boxes."""
    low = wp.vec3(1.0e10, 1.0e10, 1.0e10)
    high = -low
    for i in range(first, end):
        centre = wp.vec3(boxes[i][0], boxes[i][1], boxes[i][2])
        half = wp.vec3(boxes[i][3], boxes[i][4], boxes[i][5])
        low = wp.min(low, centre - half)
        high = wp.max(high, centre + half)
    centre = 0.5 * (low + high)
    half = 0.5 * (high - low)
    return vec6(centre[0], centre[1], centre[2], half[0], half[1], half[2])


@wp.func
def sort_elements(
    world: int, fm: wp.ref[FlexModel], table: wp.ref[FlexTable], flex: wp.ref[Flex], scratch: wp.ref[FlexScratch]
):
    """Sort the elements of each flex along a curve through its box, and enclose blocks of them, and spans of blocks.
    The lanes share the chains of Shell's sort (1959), which takes little time while the order hardly changes."""
    order = scratch.order[world]
    code = scratch.code[world]
    for f in range(fm.nflex):
        adr = fm.flex_elemadr[f]
        end = adr + fm.flex_elemnum[f]
        for i in range(adr + lane(), end, simt.lanes()):
            code[i] = _curve(flex.flexelem_aabb[world, order[i]], scratch.box[world, f])
        sync()
        step = (end - adr) // 2
        while step > 0:
            for chain in range(lane(), step, simt.lanes()):
                for i in range(adr + chain + step, end, step):
                    item = order[i]
                    place = code[i]
                    j = int(i)
                    while j - step >= adr and code[j - step] > place:
                        order[j] = order[j - step]
                        code[j] = code[j - step]
                        j -= step
                    order[j] = item
                    code[j] = place
            sync()
            step = wp.where(step == 2, 1, (step * 5) // 11)
        for i in range(adr + lane(), end, simt.lanes()):
            scratch.swept[world, i] = flex.flexelem_aabb[world, order[i]]
        sync()
        blocks = table.block_adr[f + 1] - table.block_adr[f]
        for b in range(lane(), blocks, simt.lanes()):
            first = adr + BLOCK * b
            box = _enclosing(scratch.swept[world], first, wp.min(first + BLOCK, end))
            scratch.block[world, table.block_adr[f] + b] = box
        sync()
        for b in range(lane(), table.span_adr[f + 1] - table.span_adr[f], simt.lanes()):
            first = table.block_adr[f] + BLOCK * b
            box = _enclosing(scratch.block[world], first, wp.min(first + BLOCK, table.block_adr[f + 1]))
            scratch.span[world, table.span_adr[f] + b] = box
        sync()


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


@native.func_native(
    """
    const float* a = reinterpret_cast<const float*>(&box);
    const auto meet = [a](const float* b) {
        return fabsf(a[0] - b[0]) <= a[3] + b[3] && fabsf(a[1] - b[1]) <= a[4] + b[4]
            && fabsf(a[2] - b[2]) <= a[5] + b[5];
    };
    const float* B = reinterpret_cast<const float*>(boxes.data);
    const float* blocks = reinterpret_cast<const float*>(block.data) + 6 * first_block;
    const float* spans = reinterpret_cast<const float*>(span.data) + 6 * first_span;
    const int* C = reinterpret_cast<const int*>(carriers.data);
    const int* own = C + 4 * element;
    while (j < end) {
        const int k = j - adr;
        if (k % SPAN == 0 && !meet(spans + 6 * (k / SPAN))) {
            j += SPAN;
            continue;
        }
        if (k % BLOCK == 0 && !meet(blocks + 6 * (k / BLOCK))) {
            j += BLOCK;
            continue;
        }
        const int other = order.data[j];
        if (meet(B + 6 * j) && active.data[other] != 0) {
            const int* theirs = C + 4 * other;
            bool shared = false;
            for (int i = 0; i < 16; ++i) shared = shared || (own[i / 4] >= 0 && own[i / 4] == theirs[i % 4]);
            if (!shared) return j;
        }
        ++j;
    }
    return end;
""",
    SPAN=BLOCK**2,
    BLOCK=BLOCK,
)
def _next_element(
    boxes: wp.array(dtype=vec6),
    block: wp.array(dtype=vec6),
    span: wp.array(dtype=vec6),
    first_block: int,
    first_span: int,
    order: wp.array(dtype=wp.int32),
    active: wp.array(dtype=wp.int32),
    carriers: wp.array(dtype=wp.vec4i),
    element: int,
    box: vec6,
    adr: int,
    j: int,
    end: int,
) -> int:
    """`next_element` in plain C++ (here and on CUDA): this loop runs a hundred thousand times a step where a sheet
    meets itself."""
    ...


@wp.func
def next_element(
    world: int,
    fm: wp.ref[FlexModel],
    table: wp.ref[FlexTable],
    scratch: wp.ref[FlexScratch],
    f: int,
    element: int,
    box: vec6,
    j: int,
) -> int:
    """First of the places from j on in the order of a flex whose element is in a box and carried by other bodies than
    an element; the end of the flex if there is none."""
    adr = fm.flex_elemadr[f]
    return _next_element(
        scratch.swept[world], scratch.block[world], scratch.span[world], table.block_adr[f], table.span_adr[f],
        scratch.order[world], table.active, table.carrier, element, box, adr, j, adr + fm.flex_elemnum[f],
    )  # fmt: skip


@native.func_native(
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
