<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>MSD Studio</name>
    <message>
        <source>   at its limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>   ·   Ctrl+drag: pull a body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (and {0} more: see Messages)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n numbers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(nothing chosen)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(other settings)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>.ply or .gcloud file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>.skn file, instead of vertices, faces and bones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 = from Visual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 = no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.25 lx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 cd, 12.6 lm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10,000 lx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 × 70 cm, 10,000 lm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100,000 lx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: lines, 2: triangles, 3: tetrahedra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3 or 4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>36 W, 3,350 lm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5,000 cd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>50,000 cd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>60 W, 800 lm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>60 × 60 cm, 3,600 lm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>6D gear; joints use element 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; changes after “{0}” are lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A &lt;joint&gt; needs a &lt;{0}&gt; that names a link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A &lt;{0}&gt; cannot be replicated alone; put it into a &lt;body&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A PointInstancer inside another was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A URDF cannot be included; attach it with an &lt;asset&gt;&lt;model&gt; and &lt;attach&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A URDF does not say whether its base is fixed to the world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A World has one scene; {0} was taken and this one dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A box around each shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A builtin texture needs a width and a height, got {0} x {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A color for each object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cone that is limited one way only was dropped; the ball is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A connect of bodies needs an anchor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A contact pair lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A control of 1 pulls with {0} N.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cube to look at the scene from its sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A filled circle: they can touch. A ring: groups or a list keep them apart. Click to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fixed tendon needs at least one joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A force along z of a site. MuJoCo has it, MotrixSim does not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A free joint must be the only joint of its body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A geom of type hfield needs an hfield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A geom of type {0} needs a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A grid pattern has a vscan and a vrange, no elevations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A ground and a sun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A height field needs a name or a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A height field needs four positive sizes: x, y, height, base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A joint of a fixed tendon needs a coef</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key of an attached model with flexes or composites was dropped; store another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A material needs a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mesh needs a file or vertices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mesh needs a name or a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mesh of scale {0} has no extent; it was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mocap body cannot have joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model asset needs a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A negative light became none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A nested default needs a class name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the stage is missing: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plane has no volume and weighs nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A position servo whose set-point moves with the controlled velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A profile with a reportrate needs the sensor&apos;s hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A range without limited needs autolimits; give limited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rings pattern needs elevations, and no vscan or vrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rover on hills made by a formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scene reads files in its own folder. Beside that, you have allowed:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scene that was never saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second &lt;{0}&gt; was dropped; the one in line {1} holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sensorsize needs a focal length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A star at the center of mass of each body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A subset of the family {0} was dropped; those of faces with materials are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A table of the links that collide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A texture layer of role {0} is kept, but not drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A texture needs a file or a builtin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {0} is not supported and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {0} needs params</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {0} needs {1} positive sizes, got {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A {0} without {1} needs autolimits; give {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aabb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About MSD Studio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerometer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active force by length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actuator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actuator force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actuator force at a joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actuator length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actuator velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actuators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <comment>menu bar</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Joint Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a Folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a folder of scenes to the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a keyframe with the state as it is now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add camera from view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add curves…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to Scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added from the library: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adhesion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advance by one time step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Affects rendering only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Affects the running simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Affine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All categories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All materials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All scenes in {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Along +X</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Along +Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Along -X</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Along -Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also deleted, because they depend on it: {0}. Undo brings everything back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aluminium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always for scenes in the folder {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An &lt;inertial&gt; needs a {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An anchor needs bodies, not sites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An arm with a gripper, cubes and a box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An error falls to a tenth in {0} ms and overshoots: damping ratio {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An error falls to a tenth in {0} ms, without overshoot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An error in MSD Studio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An image light shines as a directional light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An include needs a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An occlusion picture of its own was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An opacity beside the alpha of the diffuse picture was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An orientation needs finite numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ang mom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Angle step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Angular velocity of a ball joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply the repairs that remove, add and guess nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Area light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arenas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As MotrixSim does; mimic joints get none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As its convex hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the Scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks before the file is run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the edge {0} of the force that would stop the violation at once is used, from {1} {2} on {3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At {0} optimal lengths half of {1} times the peak force.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach Handler…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes along which the tools work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes and ranges of all joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ball</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ball joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base moves freely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baxter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin with a template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Black plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue signal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bottle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bounding Boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxes in which reflection probes act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brakes by as much as it is controlled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brick</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brighten the view by half a stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brighter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring the selection into view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring the view to middle brightness; the scene stays as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring the whole scene into view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bvh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Camera %1  ·  Esc: free camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Camera Pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Camera Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Camera and Light Icons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cameras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candle (1 cd, 12.6 lm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cast iron</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Center</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Center of Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centers of Mass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cereal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check Scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checker texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Child link with hinge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file for: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder of scenes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose by Click in View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose channels to plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose from List…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chrome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clamped to {0} … {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click on a surface or an edge of a body; with another body selected, that one is hung there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click on a surface or edge: add the joint, its axis along it   ·   Ctrl: no snapping   ·   Esc: cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: add to or take from the selection   ·   Drag: box   ·   Middle drag: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: add to or take from the selection   ·   Middle drag: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: choose for the field in the inspector   ·   drag: orbit   ·   Esc: cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: hang the selected body here by a joint   ·   Ctrl: no snapping   ·   Esc: cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: next point, on vertices and surfaces   ·   Backspace: remove the last one   ·   Esc: end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clipping Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this page (Esc); File &gt; Welcome Page shows it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cloth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colliders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collision Shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collision ignores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CollisionIgnores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collisions within their tree are switched off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Color</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colorful</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colors alone, without light; fastest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colors of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colors shaded by how surfaces face the viewer; fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Com</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commas in {0}={1} were taken for spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with the File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing with the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiling the physics kernels for this machine: {0} of {1} (the first time only)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete and compact; MotrixSim loads it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete, as text; MotrixSim loads it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concrete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cones, ranges and rectangles of lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Constraint Anchors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contact pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contact pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contact points, and forces to scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contacts {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue editing: the simulation catches up when it responds again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from the last frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue with the scene as it is here; saving overwrites the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convex decomposition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convex pieces: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies of the selection with even distances, with what belongs to them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy As</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Object As</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Section As</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the World path of the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected objects and delete them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy versions, devices and tracebacks for a bug report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cotton</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count contacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl: snap   ·   Shift: fine   ·   X Y Z: axis   ·   type 5 cm, 30deg, pi/2   ·   Esc: cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl: snap   ·   Shift: fine   ·   type 30deg, pi/2, 5 cm   ·   Esc: cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut off the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dampratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Darken the view by half a stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Darker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decomposing mesh {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default Layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the selection and what depends on it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Depth (y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detach Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detail normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard the unsaved changes to {0}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard unsaved work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dissolve the selected body; what is in it stays where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances along the view; darker is farther</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances and angles between clicked points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not limit it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Door</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double the speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag it onto a shape or a row of the tree; double-click gives it to the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag joints, sensors or actuators here from the scene tree, or press Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag to go back in time; Play goes on from the moment that is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag: lower end of the joint&apos;s range   ·   Ctrl: in steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag: move the joint&apos;s anchor   ·   Ctrl: to the grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag: pose the joint within its range   ·   Ctrl: in steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag: turn the joint&apos;s axis   ·   Ctrl: to the axes of the link and halfway between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag: upper end of the joint&apos;s range   ·   Ctrl: in steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw shadows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate in a Row or Circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate in a Row or Circle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate the selected objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate {0} {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edges of triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <comment>menu bar</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element stored as XML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements are nested more than {0} deep; flatten the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ellipsoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Else in radians; typed numbers may have either unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emissive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty Scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Env HDR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Env diff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Env spec</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors and warnings found by the check: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Euler, RK4, implicit, implicitfast or discrete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even boxes with the inertia of bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every shape in this group was made a collider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand All Below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected 1 to 2^26 samples, got {0} rows of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a &lt;mujoco&gt; root, found &lt;{0}&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a &lt;robot&gt; root, found &lt;{0}&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a body or frame of the model itself, or a model asset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a count from 1 to {0}, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a damping coefficient that is not negative, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a file ending in {0}, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a gain that is not negative, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a model file ending in .xml, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a multiple of {0} numbers, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a number that is not negative, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a number, got nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a path relative to the scene, got the absolute path {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a positive extent, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a positive resolution, got {0} {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a positive time step, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a size from {0} to 500000, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a time that is not negative, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected an integer, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected at least 1, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected at most 12 cells, got {0} x {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected at most {0} numbers, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected body1 (and body2), or site1 and site2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected condim 1, 3, 4 or 6, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected degree or radian, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected exactly one of {0}, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected finite numbers, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected from {0} to {1} Hz as the profile says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected letters of .RLUDFB, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected numbers, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected one element in the frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected one of {0}, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected one or two numbers, got none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected the first number to be smaller than the second, got {0} {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected three letters of xyz or XYZ, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected two positive numbers (time constant, damping ratio) or two that are not positive (-stiffness, -damping), got {0} {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected vertex indices from 0 to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected whole numbers, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected words of {0}, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected {0} numbers, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected {0} samples, got {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposure of the view, stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposure {0} EV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>False Colors of Luminance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields of the selected object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <comment>menu bar</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files outside the scene&apos;s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill up with the modelled pose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill up with zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find all problems of the current scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find all problems of the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find any command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed local</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flashlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flashlight (5,000 cd)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flat texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Floor Reflections</source>
        <translation>地面反射</translation>
    </message>
    <message>
        <source>Floor tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fluorescent tube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fluorescent tube (36 W, 3,350 lm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders Scenes May Read…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders That Scenes May Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow newest samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Font size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For MotrixSim; MuJoCo does not load it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For MuJoCo; what MJCF cannot express is listed in Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For programs that read the earlier version of MSD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Force at a site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Force at rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Force by velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Force from {0} to {1} optimal lengths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fourier left hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fourier right hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame ang vel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame angular velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame lin acc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame lin vel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame linear acceleration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame linear velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame orientation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame pos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame quat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free Camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free capsule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free cylinder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free ellipsoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free sphere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From where the view looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frosted glass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full Screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full moon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full moon (0.25 lx)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GMSH files of version 2.2 and 4.1 are read, this is {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU block compression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GR-1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Galvanised zinc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian cloud from file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian clouds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian splat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gazebo&apos;s material {0} was dropped: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>General actuator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give builtin, file or vertex, not two of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give hscan or reportrate, not both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it 1 kg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give kv or dampratio, not both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one of {0}, not {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give to Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give {0} or inheritrange, not both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global coordinates are not supported by MuJoCo any more; save the model with local ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global illumination stands in for ambient occlusion when MJCF is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glowing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gmsh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back by one time step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Newest Moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the newest moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graphite paint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green signal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gripper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grippers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group 4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group {0} is hidden  ·  {0} shows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group {0} is shown  ·  {0} hides it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gyro</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HField</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halve the speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hammer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler {0}: not running, as the engine has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler {0}: {1} calls a simulated second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler {0}: {1}. It is read again when it changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height Field from {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height field from file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height field of bumps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height of white above black</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <comment>menu bar</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide (H)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide all but the selection in the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide panels and bars; again to show them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the selection in the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hinge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hinge joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hinged box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hollow cylinder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many views there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of what was simulated can be gone back to; the oldest is dropped first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the view shows the scene; changes nothing of the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Icons of cameras and lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignored collision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Impedance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In convex pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the axes of a site; the selected link gets one if it has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inertia Boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inertia box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inertia boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infinite plane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspire left hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspire right hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Integrated velocity servo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Integrator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Isolate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is a program, which can do whatever you can do on this computer. Run only files that you trust.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It weighs {0} kg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its current content will be lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its inertia is that of an even box of {0} × {1} × {2} m.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its mass is set to 0: it adds nothing to the link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its mass is set to {0} kg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its mass is set to {0} kg; the shapes do not change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its mass is set to {0} kg; with a volume of {1} m³ that is {2} kg/m³.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its picture was dropped: only those of .obj and glTF files are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its pressure follows the control with a delay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its shape weighs {0} kg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its specular workflow was dropped; it is no metal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its unit is {0} m; the mesh was scaled to metres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jaco</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jaco hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint angles in degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint coupling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint couplings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint pos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint vel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a Backup Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a backup copy when saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep for Later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep its orientation on the link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep {0} and {1} apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts and mouse buttons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyframes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and Mouse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinetic energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinova Gen3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LBR iiwa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LED panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LED panel (60 × 60 cm, 3,600 lm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of the window; another one is shown after the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last Selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave Them Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave one ball joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the name out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the past moment that is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the transform out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left drag: twist the body under the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left or right drag: pull the body under the pointer   ·   with Shift: twist it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left: select, drag to orbit   ·   double click: link   ·   Right drag: pan   ·   Wheel: zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lemon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of the sliding time window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of the time window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let clicks choose everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let clicks in the view pass by the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it move by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the floor reflect what stands on it, as if it were polished</source>
        <translation>让地面像抛光过一样映出其上的物体</translation>
    </message>
    <message>
        <source>Let the selected camera see what the view sees; a new one if none is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the selected keyframe hold the state as it is now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let {0} and {1} ignore each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let {0} and {1} touch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lidar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lidar Rays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lidar, camera, IMU, scales and a contact sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <comment>View/Theme</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light Shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light bulb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light bulb (60 W, 800 lm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit force of a joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lin vel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List what refers to the selection, and what a deletion would take along</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local Axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local or world axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock against clicks in the view (L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look through the free camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look through the next camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look through the previous camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for objects…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF cannot name the handler file of a scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF cannot say a camera that tracks {0}; it became {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF cannot say the force model {0}; MuJoCo&apos;s default holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF does not say of what library object a body is; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF element it was written with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF element of a general actuator: intvelocity, damper or cylinder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF element: force, torque, rangefinder, clock ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF has no element for this {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF has no lidar with single beams; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF has no lidar; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF has no place for {0}; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF has no textures that are set at run time; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF has no {0} of a material; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF has one texture of the role {0}; the first was taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF keeps links from touching by their names; name both links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MJCF with MotrixSim&apos;s extensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD JSON, earlier version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD MessagePack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD Studio ended before these scenes were saved, and can recover their changes: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD Studio ended before these scenes were saved. Their changes can be recovered:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD Studio {0}
Editor and simulator for MSD worlds
Apache-2.0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD does not place a site by from_to, MuJoCo would; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD does not turn pictures; the rotation was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD repeats pictures; {0} {1} was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MSD&apos;s lenses are centred; the offset of the aperture was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Magnetometer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it 64 by 64 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matcap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Material</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Material {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Materials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Materials to choose from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May read everything below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of the simulation history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh from file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh from {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh variant sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meshes and images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metallic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Milk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min dist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than {0} files are included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motor on a tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motors for joints without actuators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MotrixSim loads no geometry with a mesh variant set and a transform of its own; transform the meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mounts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse buttons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <comment>Tools</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move Joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move it {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move joints of the left and the right side together, as mirror images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the selected object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves freely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo has it, MotrixSim does not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo has no Gaussian clouds; the instance was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo has no clouds of Gaussian splats; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo has no textures of the role {0}; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo has no textures of type {0}; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo has no {0} of lights; {1} was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo integrates the stiffness of a servo explicitly unless the integrator is implicit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo kind of the object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo reads {0}, not {1}; it was left out{2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo takes the hull of a mesh that collides, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MuJoCo&apos;s geom frame in the geometry&apos;s frame, x y z w: the z axis of a geom given by fromto points from the second end to the first in MuJoCo, the other way in MSD; geom_quat = orientation * this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muscle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN is not a number that a scene can use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name it {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names and kinds; type:joint, type:box and the like for kinds, mat:steel for materials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neither brighter nor darker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neither of them can move.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Net force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neutral light with soft shadows and a floor, whatever lights the scene has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newton</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next Camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next selection (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nickel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No force when it shortens at {0} optimal lengths a second; at most {1} times as it is lengthened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No object is called so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not copied, because only list entries and assets can be: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything can be recovered: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not well-formed XML: {0} at column {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing refers to {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing says its mass; 1 kg was taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nylon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Object Ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Object library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects of the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects of the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects that fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of Every Camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of {0} bodies the first was taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the selected tendon, or a joint. MuJoCo has it, MotrixSim does not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On: Move and Rotate pose bodies in the simulation, by their joints. Off: they edit where bodies start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One is the parent of the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a body of the world can be a mocap body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a body of the world can have a free joint; use three slides and a ball</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only list entries and assets can be copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Log Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scene: MSD, MJCF, URDF, USD or a mesh file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenGL 3.3 is not available, so the scene cannot be drawn; everything else works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened {0}; 1 message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened {0}; {1} messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <comment>File</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orange plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orientation of a ball joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orthographic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other couplings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overcast sky</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overcast sky (10,000 lx)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrite Anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwriting it discards the changes of the other program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCA normalisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PGS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PGS, CG or Newton</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PGSIMPR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panda</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panda hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panda on LD-60</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panels on the Left and Below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panels on the Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parallel projection, without perspective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parent body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parent subtree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passive force by length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste into the selected link, or beside the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the simulation to move joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pegs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pendulum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick and place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures of every camera; else of the selected or the first one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pivot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plane across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planes and height fields do not collide with each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plastics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plate with hole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play / Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause the simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point about which the tools turn and scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio lies in [0, 0.5), found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polished aluminium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Porcelain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pose joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pose {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position servo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions go to multiples of the grid step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions go to the axis or the center of the object under the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions go to the nearest vertex under the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions go to the surface under the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Potential energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preferences: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous Camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous selection (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printed plastic (PLA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probe Boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a new body around the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put every joint to 0, or to the limit next to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python (*.py)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python file of a handler, from the folder of the scene: the editor offers to attach it, nothing runs it unasked; MSD has no place for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QHull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quadratic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quadruped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick convex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RGB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RGBA of drawn bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RGBA of drawn forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RGBA of drawn joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RGBA, overrides the material</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rangefinder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratcheting wrench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rayleigh&apos;s damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read All Below {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read Them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the URDF again with:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the file again; asks before it discards unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Real time × {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Real-time factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuilds the simulation and keeps its state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent files, templates, samples and what is new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover Unsaved Work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover Unsaved Work…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovered {0} with {1} unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovering {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovery from an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red signal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo the last undone edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refer to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>References</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refers to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reflection probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release the button to let go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release: add what is in the box   ·   Ctrl: take it away   ·   Alt: hidden things too   ·   Esc: cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload {0} and lose the unsaved changes?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reloading cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from My Materials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it from the tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the Folder {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the geometry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove these triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove these {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {0} from the list (Del)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the object and update references</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair unphysical inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace {0}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced by: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the simulation to a keyframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the state; edits are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to Default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rest at {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart an engine that stopped or does not respond</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore changes that were not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the default panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rethink gripper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rethink pedestal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rethink plate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revolute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rgb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rgba</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robot on a floor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robot orange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robotiq 2F-140</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robotiq 2F-85</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robotiq 3-finger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotate the selected object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roughness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round nut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rubber</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rubber and cloth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run It</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a Python file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a Python file with a SimulationHandler that drives the simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run {0}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safety yellow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same Material</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes to {0}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the visible range of every plot as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save to My Materials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save visible range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save visible range as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving keeps the previous file as NAME~</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sawyer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <comment>Tools</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale the selected object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled frames are not supported yet; scale the contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scene tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sdf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search actuators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search joints, sensors, actuators …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the materials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the scene tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select Nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select Similar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select again what was selected after this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all boxes, all spheres, as the current one is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all objects of the kind of the current one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all shapes with the material of the current one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all shapes with the mesh of the current one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select everything that stands in the world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what was selected before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sensor rig</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set Camera from View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set Joint Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set all to their mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set every control to 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set it to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to 0.01 and 50 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to 45</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to QuickConvex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to {0} columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to {0} rad/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to {0} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to {0} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set to {0}°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set {0} from view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shadows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes, materials, cameras and lights for any viewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shoulder and elbow with servos, on a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show and revoke permissions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show angles in degrees; else in radians. Typed numbers may have either unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show at start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show collision geometries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show how bright things are, with a scale in cd/m²</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show how the scene differs from its file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in the view (Alt+H: everything)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in the view which even box has the inertia of each link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show one view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show one view beside two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only what differs from its default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show sites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the differences between the scene here and the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the geometries and sites of this group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the ground grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the newest samples as they arrive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the welcome page at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show two views above two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show two views side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what has no room here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what is hidden again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what the simulation says now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Silicone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Silver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated seconds per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulation</source>
        <comment>menu bar</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulation Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulation time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulation – MSD Studio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the text of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sky texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skybox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slide joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smoked glass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snap in drags; with Ctrl the other way round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snap to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something below has an error or a warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong in MSD Studio itself. The scene is untouched and can be saved.
Your last action may have had no effect, and what is shown may be out of date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spatial tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spot arm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spot jaw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spot light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Square</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Square nut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Srgb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage spotlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage spotlight (50,000 cd)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stand with mount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start an empty scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step {0} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stone and earth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the handler; the controls are as before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the simulation and restart it from its last frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store Keyframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store keyframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as XML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stripes: red where the picture is too bright to show detail, blue where it is too dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studio softbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studio softbox (100 × 70 cm, 10,000 lm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subtree angular momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subtree center of mass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subtree linear velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sunlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sunlight (100,000 lx)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Surface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap left and right in names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch it off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the clamp on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TIAGo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take MuJoCo&apos;s usual value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take both from the world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it for cm/s²</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it for g/cm³</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it for w, x, y, z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it for {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take them for degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take them for w, x, y, z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target it as FloatingBase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target it as Joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tendon Paths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tendon length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tendon velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texture from file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texture {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Textures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The 3D view could not start: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The World does not take over {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The attached model has no {0} {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The attribute {0} is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The attribute {0}={1} is not known and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The axes of all bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The axes of the world, and of selected bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The axis is zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The beams of lidars, as far as they measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The changes are listed in Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check was stopped because the scene has changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The colour says no alpha; it is opaque</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The colour {0} was clamped to 0..1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The contact parameter {0} {1} was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The default class {0} exists already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive of a ball was dropped; MSD drives joints of one freedom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The effort limit 0 would switch the joint&apos;s motor off; it was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The element &lt;{0}&gt; has no meaning here and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The element &lt;{0}&gt; is not known and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The elements are nested too deeply; flatten the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file cannot be compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file cannot be read: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file declares XML entities or external references ({0}), which are not read; write the text out instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has no &lt;link&gt;; the World is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has no XML element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has {0} bytes; at most {1} are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has {0} up; the mesh was turned to z up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is not there any more; Del removes it from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file stays read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was changed by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {0} cannot exist; the name has a zero in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {0} {1}; looked for {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {0} {1}; looked for {2}; put it there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first spring length is larger than the second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The force is the control.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The group {0} was clamped to 0..255</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hardware of a ros2_control block has no place in MSD and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history has {0} MiB now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The include is circular: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The included file {0} {1}; looked for {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inertia matrix is not positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inertia matrix needs finite numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inertial says no mass; it is 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inertial says no moments; they are 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint axis is zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint closes a loop, so that its limits were dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint is not enabled and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint leaves all six freedoms open and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint limits the distance neither way and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint was dropped: both its ends belong to {0}, which is one rigid body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint was dropped: its body{0}, {1}, does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joint was dropped: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The joints make a circle of links: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes when the editor is started again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last changes: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lights and the sky of the scene, exactly as MotrixSim shows them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The limit of the distance was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The link in line {0} is called {1} too; rename one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The link {0} is the child of the joint {1} in line {2} already; a link has one parent, so close a loop in MSD with an equality constraint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The links are nested too deeply to be written as MJCF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The links are nested too deeply; merge those that are fixed together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mass {0} kg is negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The material file {0} was not read: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The material has no UsdPreviewSurface; its look was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mesh {0} is flat, which collides with nothing in MuJoCo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model attaches itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model grows beyond {0} elements here; replicate less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models say {0} and {1} for {2} of &lt;{3}&gt;; make them equal or leave one out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The moments {0} belong to no body and were dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The names of bodies, where there is room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normal is zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other side: a limb from left to right, with joints, actuators and sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part attaches itself; attach it elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The paths of spatial tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture {0} is {1}; it was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture {0} was dropped: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plastic deformations of a key of an attached model were dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plugin {0} is kept and written back, but not run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quaternion is zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The range of a ball joint starts at 0, got {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rigid body was dropped: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scale and bias of the picture were dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scale of a mesh cannot be 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scene cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scene here and {0} are identical.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scene here and {0} differ in one place:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scene here and {0} differ in {1} places:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scene names the handler {0}. It runs only if you attach it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scene was not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema {0} is not read; what it changes was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected object has nothing of this kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shapes of one collide with nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The simulation is not responding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The simulation is not responding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The spring has no force at {0} {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text cannot be decoded: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texture {0} was not written, so the material has it not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two points of fromto are the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The view alone on the whole screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The world cannot have a &lt;{0}&gt;; put it into a &lt;body&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The world that values, plots and controls are about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The world weighs nothing; the inertial of the link &apos;world&apos; was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The x and y axes are parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The x axis is zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The z axis is zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {0} closes a loop, which MSD cannot say; it was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {0} was dropped: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {0} {1} is negative; it became 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their groups do not match: {0} of one is not in {1} of the other, nor {2} in {3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their groups match.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme, font size, units, memory of the history and other settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no joint {0} with one coordinate; its actuator was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no link {0} for the joint to connect; add it, or correct the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no room for {0} here; drop it elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no target body, so it looks where it stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no texture {0}; {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no unsaved work to recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These refer to {0}. Double-click one to go there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are in:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are listed as a pair that never touches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are rigidly joined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They cannot be recovered afterwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Things</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This part is flat; it is drawn and collides with nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Through sites, in the order of selecting. MuJoCo has it, MotrixSim does not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thruster at a site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thruster on a floating base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time {0} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, real-time factor, contacts and time of a step, in the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Titanium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the Scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <comment>menu bar</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Torque at a site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Touch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traceback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trilinear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True or False</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn Joint Axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn and scale about the middle of all selected objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn and scale about the object selected last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn and scale each object about itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn copies along</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twelve servos, an IMU, feet that feel the ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two driven wheels, a camera, and things to push</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two fingers that move as one, on a lift above a cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two links that swing chaotically, and a motor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two-link arm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command, an object of the scene or a setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UR5e</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USD failed on this stage ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USD needs the package usd-core; pip install msd-studio[usd]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UV offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UV origin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UV per vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UV repeat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UV repeat of detail maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the last edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ungroup {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown default class {0}; the file has {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown lidar asset {0}; the file has {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown model asset {0}; the file has {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock (Alt+L: everything)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes cannot be stored for recovery: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved scenes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update Keyframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update from the Present State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use picture as texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the others and remove these {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {0} for both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values It Had</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Velocimeter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Velocity servo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <comment>menu bar</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View Cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View Only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Viewport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W A S D Q E: fly   ·   wheel: speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walnut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm lamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weld</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Uses This</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Uses This…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What cameras see, and the picture of a selected one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What collides: shapes, and convex hulls of meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What dragged objects snap to, and by which steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is added to the values of the picture was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is kept here is no XML element ({0}); it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the cameras see in color</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the simulation says now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the view draws over the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When that is deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the editor starts without a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where connect and weld constraints hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the mass comes from, and curves of parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>White and yellow on black, outlined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>White paint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>White plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who Touches Whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who Touches Whom…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Widen to the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width (x)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wiping sponge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wireframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With all that hangs on it: {0} kg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without stiffness an error stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work along the axes of the link that holds the object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work along the axes of the world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work along the axis of the object&apos;s joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work along the object&apos;s own axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>World</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>World </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>World Axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worlds </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worlds of the scene that are simulated at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a copy as MSD, MJCF or glTF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the scene to another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the scene to its file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>X axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>XAxis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Y axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>YAxis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yellow plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Young&apos;s modulus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Young&apos;s modulus; 0: not elastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Z axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZAxis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[constant, position, velocity]; at least 3 numbers or the build fails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[rows, columns] of a sky grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[slide, spin, roll]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[tangent1, tangent2, spin, roll1, roll2]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[time constant, …]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[x,y,z,w]; looks along −Z, +X right, +Y up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a DC motor needs a positive motor constant; give it, or nominal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a DC motor needs a positive resistance; give it, or nominal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a GMSH file begins with $MeshFormat, its version, and 0 or 1 for text or binary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Python file is a program: File &gt; Open in the editor asks, and runs it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a ball joint cannot share a link with another joint that turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a block of elements is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a box section needs two positive half sizes, its sectionsize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a call of the handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a cellcount of {0} cannot be; give at least one cell in each direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a circle needs a count of at least 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a circle needs dim 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a count in it is negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dynamic texture cannot be the sky</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a face of the grid has no area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a face refers to a vertex that is not one of the {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a flexcomp of type {0} needs a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a floating base has no joints; add the joint to a child link or delete the free joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a floating base has no other joints; delete those of the base link first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a floating or mocap body stays at the top level; first delete its free joint or switch mocap off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a free body cannot have joints in its base link; remove them or `free`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a free body has no other joints; remove the joint or `free`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a generated shape: sphere, hemisphere, cone, supersphere, supertorus, wedge, plate or prism; the vertices of the source are then empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a height field geometry needs the name of a height field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a joint moves a body; point at a shape of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a link that moves needs mass and inertia; give it a geometry with mass, or set inertial.mass and inertial.diag_inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a link that moves needs mass and inertia; give it a geometry with mass, or set its inertial.mass and inertial.diag_inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a map ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mesh geometry needs a mesh; name one of assets.meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mesh geometry needs the name of a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mocap body cannot move by itself; remove its joints and `free`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mocap body has no joints and is not free; remove them or `mocap`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a path cannot hold a zero byte, as {0} does; leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a path has a site, a geom or a pulley here, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture of {0} x {1} pixels is too small for a {2} x {3} sky grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pulley has a positive divisor, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a rod of a box section is one open chain with hinges {0}_twist_0 ... {1}_twist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a section begins with how many records it has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a switch takes true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tendon acts on Revolute and Slide joints only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tendon needs a joint at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tendon needs at least one joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tendon wraps around a geom between two sites, found {0} and {1} beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tendon wraps around spheres and cylinders, {0} is neither</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a touch grid is at a site; name it with objtype site and objname</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value cannot be saved: it is not of the type of its field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a view {0}{1} shows nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number from {0} to {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number of at most 64 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number of the world has more than 64 bits, which MessagePack cannot hold; make it smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a world is a map; found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {0} cannot be moved there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {0} has no mass; MotrixSim builds none on a link that moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {0} has no shell inertia here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {0} needs dim 2 or 3 and a count of at least 2 in each direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {0} needs {1} positive sizes ({2} or half sizes), found {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {0} needs {1} sizes above zero, found {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about +Z, 90 looks along +Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acceleration spring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted bits (MJCF conaffinity); a pair collides if A.group&amp;B.with or B.group&amp;A.with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation clamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation clamp of an actuator that is not general</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation clamp; None: not clamped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation dynamics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active force at saturating lengthening velocity, as fpmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activelayers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator force limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator force range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator groups that are off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuator {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuatorfrclimited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuatorfrcrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuatorgravcomp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuators that MSD cannot say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuators that get one: none, muscle, muscleuser or all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuators, in the order of the control vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>actuators[{0}].actuator_type.value.implicit_stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adds what the file does not say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adhesion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adhesive force per contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>affine map from file space to mesh space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>affine transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>albedo RGBA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>align</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>align free bodies with their inertial frames, when MJCF is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>align the body frame with its inertia: false, true or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alignfree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all became their mean {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all bias parameters, when MSD&apos;s three are not enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all dynamics parameters, when MSD&apos;s three are not enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all elements must be of one type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all gain parameters, when MSD&apos;s three are not enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all joint coordinates in tree order; free base [x,y,z,qx,qy,qz,qw], ball [qx,qy,qz,qw]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all joint velocities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all points belong to the link, none moves by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alpha mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ambient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ambient light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ambient occlusion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ambient part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an Adhesion actuator acts on a link; target one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array of numbers of shape {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array of {0} strings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an element has no length, area or volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an element has the same vertex twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an element names a node that there is not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an element names vertex {0}; there are {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an orientation servo turns a ball joint, or a site against a reference site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anchor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anchor point in the frame of the first link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>angular velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>apiSchemas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>applied after the linear part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>apx mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are infinite in places; a mesh needs finite ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>armature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>armature added to the target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as angles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asset specs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>assets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the limit: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attenuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>axis {} {} {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>azimuth and elevation of each beam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>balanceinertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>base colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>base colour texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>base link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beams per turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bindpos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bindquat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blunt drag, slender drag, angular drag, Kutta lift, Magnus lift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bodies and everything attached to the world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bodies that hold it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>body1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>body2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both links need a name to be listed as a pair that never touches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both worlds have a {0} named {1}: {2} and {3}{4}; attach with a prefix or suffix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bounciness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>boundinertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>boundmass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>box size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brightness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer hfield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>build mipmaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buildin attr</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>building…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>builtin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bulbradius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by cloud name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by height field name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by material name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by mesh name; Geometry.mesh refers to the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by texture name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>camera extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>camera name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>camera of the viewer when the scene opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>camera {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cameras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be found, as this is not simulated: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be found: nothing stops it, or nothing moves it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be found: pulling it makes the model unstable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be saved: this {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot write {0}; these can be written: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>carried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>casts shadow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>casts shadows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell or face whose strain is held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cellcount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cells of the grid of nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cells of the grid of trilinear and quadratic dofs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>center</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centre of mass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>child links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clamp of the actuator force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clamp of the total actuator force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clamp of the total actuator force on this joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clamp unstable damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clamp unstable damping (MJCF refsafe)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>closes a circle: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cloud</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cloud key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cloud {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>co acdconfig</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coef</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coefficient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coefficient of a joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coefficient of restitution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coefficients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coefficients of a tendon or joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collides with groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collides with itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collision filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collision groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collision ignores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collision mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collision shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collision_cooking Sdf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colorspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour of bounding volumes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour of contact forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour of joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour of marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour of the faces that the file does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour, linear RGB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns (+X); 0 with a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns per second (instead of hscan, needs hz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compilation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compile options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compiler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compiler extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compiler settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compress on the graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>conaffinity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>concavity threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>condim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>condim is 1, 3, 4 or 6, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cone of a light that is no spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connect constraint type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant impedance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant, linear, quadratic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constrained joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constraint force model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constraint model of the limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constraint name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constraints that hold the shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact dimensions 1, 3, 4, 6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact dimensions are 1, 3, 4 or 6, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact force model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact material</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact pair set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact pair {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact parameters of the higher priority win</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact sensor report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact, friction, density</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contacts are springs and not constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contacts at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contacts reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>content type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control clamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control clamp; None: not clamped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control range that does not clamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>controls of all actuators, when MSD cannot say some of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex collision iteration limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex collision iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex collision tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex decomposition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex decomposition parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex parts per mesh at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex shapes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convex, legacy, exact or shell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coordinates in the grid, as many numbers each as it has dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coordinates of the first and the last corner of a part of the grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count: at least 1 is needed in each direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count: more than {0} points are not made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>covariance multiplier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crank length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cross section of a rod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ctrl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cube textures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cube textures by name, which MSD has not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom numeric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom tuple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom tuples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cutoff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping coefficient (0 = hard)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping given as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping poly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping polynomial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping ratio (d = 2wz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping ratio of a general servo; the build turns it into -biasprm[2]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damping ratio of a position servo; the build turns it into -biasprm[2]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data type of a user sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>datatype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decimate first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default collision cooking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delay of the control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>denoiser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>denoising of indirect light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>denoising of reflections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense, sparse or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>density</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>density of the medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>depth bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>depth only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>detail normal strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>detail repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>detail strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not settle within {0} s of pulling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim 3 needs the origin that the triangles are joined with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim: the dimension is 1, 2 or 3, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimensions of the contact: 1, 3, 4 or 6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direct form of solref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direct form of the frictional solref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direct form of the limit&apos;s solref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direction of the light in the frame of its parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>directional</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>directional light desc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable actuators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable contacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable equality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable friction loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable frictionloss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable gravity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable joint limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disable near clip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disabled actuator groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>discardvisual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance at which contacts are made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance at which fog begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance at which fog is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance between the eyes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance by which vertices move outward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance of the eyes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance of the points of a shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distance to a limit where it becomes active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divide the intensity by the area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divisor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divisor of a pulley</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dof</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double-sided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw outside the view too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drawn width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>driven joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>driven object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>driven object; slidercrank: the crank site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>driving joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>driving joint; null: constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dry friction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dry friction (no underscore in this key)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration of one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dynamic texture desc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dynamics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dynamics parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each branch of a spatial tendon needs two sites or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>early activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge.equality: strain is held of trilinear and quadratic dofs only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elastic2d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elastic2d is of a flex of dim 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elasticity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element: an element names a point that there is not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element: points are needed, and {0} of them per element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element: {0} vertices per element are needed, found {1} in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements of GMSH type {0} are not read; there are 1 (lines), 2 (triangles), 4 (tetrahedra)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements of type direct, dim + 1 points each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements outside the links that are kept as text, in the order of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements that are kept as text: composites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements, dim + 1 vertices each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elemtexcoord</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elemtexcoord: one number per corner of an element is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elevation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elevation of each ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elevations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emission RGBA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emission as a factor of the colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emission strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emissive colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>enabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>enclosed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>engine stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>env map intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>environment strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equalities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality constraint set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality constraints on flexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality constraints that MSD cannot say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality weld</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equality {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclude names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclude {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>excludes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>explicit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>explicit lidar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extent and centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extent and centre of the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extra diagonal inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extras.compiler.{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extras.size.nuser_{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extras.{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extrude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extrude margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extrude thin parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extrusion margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>face of each grid cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fall-off towards the edge of the cone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fallback renderers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>false, true or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>far clipping distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>far plane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fields reported, in the fixed order found(1) force(3) torque(3) dist(1) pos(3) normal(3) tangent(3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file of the back face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file of the front face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file of the left face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file of the lower face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file of the right face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file of the upper face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file of type mesh or gmsh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file or generator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file or inline buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file or inline samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fileback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filedown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filefront</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fileleft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fileright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fileup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filter time, s (0 = none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first and last of points in a row, two numbers each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed, affine, muscle, user ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flags that `SimulateOption` has no place for, by MJCF name: True = enable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flat shading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex elasticity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex equalities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex equality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flex {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flexcomp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flexcomp edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flexcomps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flexes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flexes between vertices of links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flip U tangent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flip V tangent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flip horizontally</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flip normal map in u</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flip normal map in v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flip vertically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>floating base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fluid coefficients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fluid model: none or ellipsoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fluid shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>focal length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>focal length in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>focalLength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fog color</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fog colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fog end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fog start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force clamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force clamp; None: not clamped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force override</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force range that does not clamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force range that does not limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force spring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fpmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fraction of gravity cancelled (1 = all)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame sensor ref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free joint extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free joint {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frequency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frequency damping ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction cone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction cone model; 2 as in MuJoCo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction cone: pyramidal or elliptic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction directions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction impedance ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction of every contact under flag override</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction solimp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>friction solref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frictional to normal impedance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frictionloss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from and to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fromto needs a capsule, cylinder, box or ellipsoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fullinertia excludes diaginertia and an orientation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>further texture layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fuse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fuse static bodies with their parents, when MJCF is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fuse with the parent when static: false or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fusestatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fvmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gain law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gain parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gaussian cloud source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gaussian cloud spec</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gaussian clouds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gaussian splat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gaussian splats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>general</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>general param</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geom extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geom groups that give mass, inclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geom pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geom pairs with contact parameters of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geom visual attrs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geom {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geometries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geometry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geometry mesh variant set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>geoms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>glTF binary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>glTF has y up; the mesh was turned to z up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gravity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gravity compensation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gravity compensation acts as actuator force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gravity compensation by actuators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gravity; none: [0, 0, -9.81]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>greatest length with active force, in L0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grid lidar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grid of faces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gridrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half extents [x, y]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half size of a box with the inertia of a point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half size of the scene box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half sizes as for geoms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half sizes of a section that is a box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half sizes, see conventions; ignored for meshes, HField, InfinitePlane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handler file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hard force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a value that is not a number, seen in {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no beam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no beam; MotrixSim does not build the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no effect in MotrixSim 0.10.1 (section 8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no mesh; MotrixSim loads a variant set with one at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no texture: it is not drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has the length {0}; a rotation has the length 1, and this is taken as if it had</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has the same content as {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has {0} beams; {1} are the most that are built, so lower hscan or vscan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has {0} numbers; MotrixSim needs {1} and panics (section 7)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has {0} numbers; this world has {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has {0} rows for {1} vertices; MotrixSim does not load this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has {0} samples; {1} rows of {2} are {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>haze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>haze is not drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height field asset for HField</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height samples, row 0 at -Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>height scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heights from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hfield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hfield extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hfield source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hfield source type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hfield {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hfields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hflip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hierarchy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hierarchy.bodies[{0}].{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>horizontal range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how a primitive is fitted to a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how contacts are chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how it collides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how it touches itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how its points move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how length ranges are computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many numbers the plugin {0} gives is not known; it gives none here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how the position follows the parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how the rotation follows the parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how the world is drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hull budget per mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hull limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hull or box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>illuminance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance at contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance at distance 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance at distance ≥ width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance override</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance spring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>impedance to use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>implicit stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in contact pairs that name it, this geometry collides by its convex hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the parent frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inactive part of the margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>index of refraction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>indirect light in screen space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertia of a shell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertia of the motor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertia of the tendon velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertiabox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertiafromgeom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertiagrouprange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertial override in the link frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inertial.{0} of a geom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inflate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inheritrange must be positive and needs a limited target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inner angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inner cone angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input, velrange and ffrange of a general actuator, as written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inputs:emissiveColor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inputs:useSpecularWorkflow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inputs:{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>insidesite: the object is wholly inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instance name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instance of the plugin that the scene declares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>integrate the stiffness implicitly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>integrator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>intensity as written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interpolation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interpolation of the history: zoh, linear, cubic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inttotal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is 0: an image has a pixel at least{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is 0: no contact is reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a zero quaternion; [0, 0, 0, 1] is no rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is deleted too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is empty, which MotrixSim takes for a name that may be given once; leave the name out instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is in groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is singular: it flattens the mesh, and MotrixSim refuses it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is stored by MotrixSim and has no effect there (section 6)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is zero: it {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is zero; a hinge or slide joint needs an axis, without one MotrixSim computes NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is {0} by {1} pixels: nothing to see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is {0}, too few for {1} numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is {0}; MotrixSim builds with more than 0 only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is {0}; MotrixSim loads a variant set only under its own name, {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is {0}; a ball joint is limited by a cone, whose half angle is `upper`, and `lower` is 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is {0}; a simulation needs numbers of a usual size here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it became 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it got {0} kg and at least {1} kg m²</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has {0} places of {1} nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has {0} texture coordinates for {1} vertices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has {0} vertices and names {1} bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it makes a body named {0}, and there is one; give it another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it makes {0} bodies; give it fewer points, or trilinear dofs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names no bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names {0} materials for {1} elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names {0} nodes; its dofs and cells have {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs vertices, faces and bones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it promises more than it holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iterations of the SDF narrow phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its bodies weigh too little; give a larger mass or inertiabox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its file cannot be read: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its nodes form no grid of right angles in three directions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its orientation when the vertices were bound, x y z w</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its points are not all finite numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its position when the vertices were bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its site {0} has no volume, so the sensor collects nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>jacobian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint anchor in the link frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint axis in the link frame; any length but 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint coordinate of the modelled pose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint couplings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint tendon node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint velocities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint, jointinparent, tendon, site, body or slidercrank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joint_a = Σ cᵢ·joint_bⁱ, relative to the reference pose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joints to the parent, applied in order; empty: rigidly fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep the ranges that are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key of the texture used as sky</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyframe %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyframe extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyframe {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyframes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys that are texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind and its parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind of joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind of the measured object: site, body, xbody, geom, camera, joint ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind of the reference object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind where MSD has none: image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kv or damping ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest force; 0: no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest impedance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest magnitude reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest number of vertices of the hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of elements of a solid that touch itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>least length with active force, in L0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave out geoms and assets that only look, when MJCF is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaves the {0} nothing but {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length limits; None: not limited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length of the control history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length of the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length of the rod of a slider-crank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length range extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length range of a tendon that is not limited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length, L0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lengthrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lidar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lidar pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lidar point cloud</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lidar point cloud visual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lidar points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lidar sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lidar sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lie in a plane, so that their hull is no body; give it triangles, or thickness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lies {0} deep in {1} at the start, and is pushed out at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light at the camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit softness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit solimp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit solref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limits {0} to {1} {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limits, rad or m; ±infinity = free; Ball: upper = cone angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line search iteration limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line search iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line search tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear map applied to the mesh before orientation/position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear, quadratic, cubic damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear, quadratic, cubic stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines are read from the elements l of .obj files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link (or world) frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link anchor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link anchor connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link anchor weld</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link looked at (LookAtLink)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link name, unique</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link of each node of a grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link of each vertex, or one of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link pairs that never collide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link pairs that never collide, with parts of flexcomps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lmin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local X of the rectangle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>local Y of the rectangle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looks at a link, and track_target names none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loses the reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lower {0} is above upper {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>luminance of the emitter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>luminous power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>luminous power; acts as lux along the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>magnetic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>magnetic flux</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>main texture key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>making the handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin of every contact under flag override</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mark colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mark pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass and inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass and inertiabox must be larger than zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass of all points together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass override (mass 0: contributes nothing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass per volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass spread over the surface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mass; does not rescale the inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material as a continuum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material key, of all elements or one for each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material of geoms without their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>material, colour, group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>materials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max ch vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max color distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max convex hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>maxforce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>maxhullvert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mcts iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mcts max depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mcts nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean body mass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean body size, scales decorations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean diagonal inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean mass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meaning of damping_value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>media type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>media type of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merge hulls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh asset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh asset; with a primitive shape the primitive is fitted to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh of a site of shape mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh of type mesh, instead of a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh variant sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mesh_transform that is no scale of a geom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meshes, textures, materials, height fields, clouds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metallic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metallic as written, where that is not positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metalness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>method of making convex hulls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>middle of the curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mipmaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixing weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mocap body; only for a base link without joints and not free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>motor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved by motion capture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mpos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mquat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mujoco actuator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mujoco equality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mujoco exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mujoco keyframe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mujoco sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multiplier of the emission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multiply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>muscle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>muscle-{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must equal its map key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name of the floating base (target of FloatingBase actuators)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name of the plugin, such as mujoco.sdf.torus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name of the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name; the key of the material</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>named exclude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>named sets of interchangeable meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names no link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names no {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names no {0}; leave it out instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names of link pairs that never collide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names of the meshes to take; empty: all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names the file {0}, which is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names the world, which is no link to MotrixSim: it does not build this scene (section 7)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>natural frequency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>natural frequency (k = w²)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nchannel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>near clipping distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>near plane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a joint with a limit to take over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs hscan, or reportrate together with hz, to know how many columns it scans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs two of a positive thermal resistance, capacitance and time constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs up to {0} numbers such as {1}, found {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needstage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>negative looks down from above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nested more than {0} levels deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no body is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no bounds for shape {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no collisions inside this subtree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no collisions within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no frustum cull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no near plane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no {0} within {1} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no-slip iteration limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no-slip tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodecoord</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes in their links, x y z each; none: the links&apos; places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none, affine, muscle, user ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none, integrator, filter, filterexact, muscle, user ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normal force model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normalize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noslip iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noslip tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a USD stage that can be read: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a scene: neither JSON, XML nor whole MessagePack ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a world: none of its keys ({0} ...) is one of a world, such as &apos;hierarchy&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not all its numbers are finite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not responding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not valid text: {0} at character {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing can be divided by 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is selected that a body could hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is selected that could be copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is selected that could be mirrored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nsample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of activations; -1: as the dynamics need</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of bodies of its parent that stand before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of contacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of elements of its section, or of bodies of its parent, that stand before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of keyframes of MSD that stand before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers of this scene are too large: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers reported by a user sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numeric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numeric {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numerics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>object type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>objname</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>objtype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of a connect in the first link, of a weld in the second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of screen-space global illumination what surfaces mirror is drawn from the environment and probes only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the force at rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the peak force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>older form of MeshAsset.collision_cooking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>older form of MeshAsset.transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a surface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on an axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one entry per kinematic tree (base link)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only Revolute and Slide joints can be coupled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only an Adhesion actuator acts on a link; target a joint or a tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only an Impedance runs; the friction is as hard as the contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only entries of lists can be moved, and into lists only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only list entries and assets can be copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only objects with a name can be copied as MJCF; single values can, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the faces of the first object of an .obj file count, as MuJoCo reads it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the first {0} reflection probes are drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opaque</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operating range of the length, in units of the optimal length L0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>option</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>option extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>options of the scene compiler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order independent transparency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order of faces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order-independent transparency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orientation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orientation of the mesh, x y z w</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orientation, x y z w</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orientations of the mocap bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orientations of the mocap bodies, x y z w each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>origin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>origin of the mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orthographic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outer angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outer cone angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>override contact force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>override contact margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>override friction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>override margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>override solimp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>override solref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overrides of contacts act together: override_contact_force, override_friction and override_contact_margin; {0} is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own bits (MJCF contype)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own content per scene instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pair extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pair name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pair watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs of link names; unknown links fail the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs the {0} {1} with itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of a muscle; None: it is another shortcut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of a shortcut that is not translated (pid, orientation, dcmotor), as MJCF has them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of the generated shape, in MuJoCo&apos;s order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>params</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parent frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part of the error removed per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part of the margin without force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part that is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passive force at lmax, relative to the peak force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passive spring and damper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>path hfield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>path mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>payload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pca</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak active force at rest; below 0: computed from scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak force times the acceleration that a unit force causes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>period and phase of the computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics material</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:body{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:collisionEnabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:coneAngle0Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:diagonalInertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:filteredPairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:kinematicEnabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:lowerLimit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:rigidBodyEnabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>physics:staticFriction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin.id: there are {0} points to pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin.range: pairs of point numbers are needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin.{0}: rows of {1} grid coordinates of a sheet or block are needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin.{0}: the grid has {1} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place among all actuators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place among all equality constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place among all sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place among all tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place among all textures, of one that stands behind a cube texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>placement of this mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plastic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plastic deformations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plastic yield threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugin id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugin instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugin instance {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugin of a plugin sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugin of a signed distance field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugin use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugins by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plugins, which are not run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point light desc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point size px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point that dim 3 joins with the triangles of a surface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>points along each axis of a shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>points by number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>points of type direct, x y z each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>polycoef</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>polynomial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pose constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pose of the second link in the first, x y z qw qx qy qz; none: as modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position and quaternion w x y z of the second link in the first; None: as modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position gain {0}, critically damped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position param</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>position, {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positions of the mocap bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power of the curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prep resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preprocess mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>present: 6-DoF floating base (base link must have no joints)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primvars:{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>principal frame [x,y,z,w]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>principal inertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>principal moments kg·m², about the centre of mass; must satisfy the triangle inequality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>principal point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>principal point in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability of a dot, for random marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>qpos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quadratic and cubic damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quadratic and cubic damping; the linear term is spring_damper&apos;s d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quadratic and cubic stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quadratic and cubic stiffness; the linear term is spring_damper&apos;s k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quantities of a contact or rangefinder sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quat: an orientation has a length above 0, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quaternion [x,y,z,w] in the parent frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>qvel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>radius around all elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range of a directional light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range of a joint that is not limited, as written: MuJoCo takes no degrees in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range of the transmission&apos;s length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw mjcf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ray count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the stage has not got any further for {0} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>real metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>real time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rect light desc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference site of a site transmission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reflectance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reflectance at normal incidence; F0 is 0.16 times its square</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reflection denoiser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reflection probes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reflection rays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refname</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reftype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reftype and refname go together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative pose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relpose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remeshing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remeshing resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removes something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>render depth only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>render every frame in batch mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>render in batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repair moments that break A + B &gt;= C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeat per length unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeats per metre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaces every contact model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaces every friction [slide, spin, roll]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaces every margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reports nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reports rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residual tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolution scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolution x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolution y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rest coordinate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rest length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rest length; None: from the modelled pose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rest position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>revolutions per second; null: whole frame every step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rgb1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rigid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rings lidar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>role of the texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>root link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ropes, cloth and soft bodies that it carries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ropes, cloth and soft bodies that the world carries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotation follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>roughness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>roughness as written, where that is not positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows (row 0 at −Y); 0 with a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows of beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sRGB where the file says so: MuJoCo&apos;s own default is auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples are rescaled to 0…height_scale when building</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples of history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale all masses to this sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale of a primitive fitted to a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale of points that are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale of the fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale per axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale: it must be larger than zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scene statistic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scenes are saved as {0}, which hold everything; export the other formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>screen space GI</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second link; none: the world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second object; empty: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sectionsize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segmentation output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the body to get a free joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the link that the {0} is to belong to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select two or more sites, in the order of the path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor visual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensor {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensors that MSD cannot say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensors, one list per kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sensors.{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>serves looks alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings of the plugin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings, where it is no instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settotalmass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shadow map near z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shadow map of other lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shadow map of the sun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shadow near plane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shadow size of its own for point lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shadows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape where MSD has none: ellipsoid or mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shear modulus of a rod; 0: from young and poisson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shininess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shortcut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shortening velocity at which the force is zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>side site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>side site of a geom; empty: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>signed-distance iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>signed-distance starting points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simple-body optimisation: false or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulate option</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulation options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site carrying the lidar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site pair connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site pair weld</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site whose volume collects normal forces, N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site, geom or joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site, geom or pulley; joint in all items of a tendon over joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size of the sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sizes given in the file: nuserdata, nuser_geom, nkey ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skin bone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skin {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skybox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sleep policy: auto, never, allowed, init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sleep tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slider site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slider site of a slider-crank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sliding, torsional, rolling friction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest mass of a moving body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest moment of a moving body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smooth normals over large angles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smoothnormal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>soft model of the dry friction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softness of the edge of the cone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solids are drawn with flat facets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimp of every contact under flag override</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimp of the constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimp of the dry friction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimp of the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimp of the limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimpfriction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solimplimit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solmix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solref of every contact under flag override</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solref of the constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solref of the dry friction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solref of the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solref of the limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solreffriction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solreflimit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solver iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solver tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source radius of a light that is not a point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spacing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spatial tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spatial tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specular</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specular colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specular part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specular tint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specular transmission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>specularity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed below which a body may sleep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed of following</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed of turning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spelling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splat instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splat scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splat {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split point of the curve, 0–1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spot light desc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring and damper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring coefficients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring damp coeff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring damper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring length type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring reference of a joint without spring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring time constant and damping ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring to use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring towards the modelled pose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spring yield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>springdamper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>springref</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>springs along the edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>springyield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssgi settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage of a user sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>standard deviation of the noise model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start points of the SDF narrow phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static cameras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static geometries, world frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static sites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static splat instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>statistic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>statistic extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>statistics given in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {0} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stiffness damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stiffness poly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stiffness polynomial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stored only, not used by the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stored states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stored states of flexcomps too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stored, not used by the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strains of stretch and bend beyond which the shape stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subdivisionScheme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subtree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subtree pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subtree sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subtree sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surface velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take the limits of joints and tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tangent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tangents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target acceleration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target that the mode does not look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tausmooth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendon extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendon name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendon path item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendon set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendon {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendon; with parts of a flexcomp also connect and weld of links, and joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tendons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texcoord</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texcoord: two numbers are needed for each of {0} points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texcoord: two numbers per vertex are needed, found {0} in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texels, directional and spot lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texels, point lights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text cannot be pasted into this row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture coordinate of each corner of the elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture coordinates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture coordinates, two for each point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture coordinates, two for each vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture key of an image light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture keys by role, for roles that MSD has not: occlusion, opacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture origin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texture {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>textures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the axis of a joint must not be zero; give a direction such as [0, 0, 1]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the body keeps the frame that it is modelled in, and qpos, qvel and keyframes are of that frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bone {0} has {1} vertices, {2} weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bone {0} holds a vertex that is not one of the {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cloud {0} is not among the assets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cloud {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cloud {0}: {1}: {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the constraint on the flex {0} is left out: there is no such flex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the constraint on the strain of the flex {0} is left out: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the constraint on the vertices of a flex is left out: MuJoCo 4 has none; use flexstrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the count is too small for a single element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the dimension is 1, 2 or 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the elasticity of a sheet needs a positive thickness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the element; file paths are relative to the World&apos;s own file, angles are written as quaternions, and a &lt;frame&gt; around it says where it is when that is not where its parent is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file could not be read ({0}: {1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has a word where a number should be ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no ${0} section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no lines between points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no subclass of engine.scene.SimulationHandler to run{0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file holds fewer numbers than it says ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is empty; a scene was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is empty; an MJCF scene was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first number, the time constant of the filter, is not above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the flag {0} means nothing to this engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the flex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the flex {0} is left out: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the format {0} is not known; &apos;msd&apos;, &apos;mjcf&apos; and &apos;urdf&apos; are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the graphics card was reset; open the window again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key {0} is missing ({1}){2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key&apos;s {0} is left out: it has {1} numbers for {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the limits of the joint {0} leave it no room to move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lower limit {0} must be below the upper limit {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the mesh {0} has no convex hull: {1}; let its geom collide with nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the mesh {0} has no triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the meshes of the stage have more than {0} points and corners</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the moments of inertia {0}, {1}, {2} belong to no rigid body: each must be at most the sum of the other two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the moments {0}, {1}, {2} belong to no rigid body: each is at most the sum of the other two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the negative ones became 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the new scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the normals of mesh {0} cannot be used: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the older form has no {0}; it is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the plugin of an actuator of shortcut plugin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the plugin {0} has no {1}; it has {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program did not end within {0} s and was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program printed more than {0} MiB and was stopped; let it print less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program {0} before it made a scene{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the range of its length {0}; {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scene has a value that no file can hold: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scene has changed since this was found; check it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scene is no longer as it was when this was found; check it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shapes of {0} are in no group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the simulation has no state yet; wait until the scene is built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the simulation is being built again after an edit; try once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the simulation is being built again after an edit; try once more when it has been</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the skin is not drawn: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sky grid of {0} x {1} cells has {2} faces named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the spring rests at {0}, outside the limits {1} to {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the spring&apos;s frequency and damping ratio are those of the joint&apos;s own inertia I in the modelled pose: k = I*w^2, d = 2*I*w*z (MJCF springdamper)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stage has more than {0} layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stage has more than {0} prims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stiffness is integrated explicitly here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stiffness of {0} cells takes more than {1} GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tags of the nodes must count up by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text is too long for a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the texture {0} has {1} x {2} pixels, more than {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the texture {0} is not among the assets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the texture {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the third number, {0}, pushes along with the velocity; MotrixSim builds with 0 or less only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the time step must be positive, found {0} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the weights of vertex {0} do not add up to something positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} gain is 0: nothing is driven</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} must be in a single block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} name {1} is taken by {2}; give one of them another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} name {1} is taken by {2}; rename one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} of its plugin is not below 0, found {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are no numbers in the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there can be no copy of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is already a {0} called {1}; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is already a {0}; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no ball joint with a name to refer to; add one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no body named {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no joint with limits and a name to refer to; add one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no link named {0} to attach to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no link named {0}; {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no material in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no material named {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no mesh named {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no mesh variant set named {0} with a mesh in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no object in it that could be put into a scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no plugin instance named {0}; declare it among the plugins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no repair for this; change it by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no template {0}; there are {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no {0} named {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no {0} named {1}; {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no {0}{1} with a name to refer to; add one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thickness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thickness below the lowest sample (size[3])</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thickness of a sheet; below 0: not said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this belongs to every world and cannot be deleted or copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this body floats; to hang it on another one, select it and point at the other one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this body has a free joint already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this height field cannot be read: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a folder; add the name of the file, such as scene.msd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is kept, but not simulated: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is left out: it refers to a part of the flexcomp {0}, which is too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no scene that can be read; these can: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this keyframe has no room for the joints that flexcomps make; store a new one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this mesh is not taken apart and collides by its convex hull: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this model needs {0} numbers here, found {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this model needs {0} numbers here, found {1}; they were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this object has no name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this sensor reports one or more of {0}, at least once; found {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this sensor reports {0} contacts; {1} are the most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threshold in scene units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time constant and damping ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time constant and damping ratio of the spring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time constant of the velocity damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time constants of activation and deactivation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time measured at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of the state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time step, gravity, solver, switches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time, s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timeconst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timestep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tolerance of convergence, as part of the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tolrange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tone mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torque</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torque scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torquescale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>touch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>touch sensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>touch sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>touch sensors with no joint, frame, subtree or lidar sensor beside them: MotrixSim panics in the first step of many such scenes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>track</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>track mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trackcom or targetbodycom (MSD tracks the frame, not the mass), targetbody without target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tracked link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transmission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transparency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transparency mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transparent shapes are sorted as wholes, not pixel by pixel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>triangles, three vertices each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trilinear and quadratic dofs need the nodes of a grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trilinear or quadratic where nodes carry the vertices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tuple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tuple item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tuple {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tuples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two geom names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two of them move the link the same way, so that forces cannot tell them apart; remove one, or give one an armature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two sided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unique geom name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unique joint name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unique name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unique name, with which the names of all parts begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unique site name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown key {0} is kept but has no effect{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>upper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>upper bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use the next activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>useexisting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uselimit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value of the joint as modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values, padded with 0 to the size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variant set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variant set for run-time choice; needs no mesh_transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variant set {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>velocities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>velocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>velocity gain {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>velocity of the medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>velocity, of the greatest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertex indices; null or empty: vertices are a convex point cloud</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertical field of view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertical field of view, degrees (view height if orthographic)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertical range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verticalApertureOffset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices and triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices as they were bound, x y z each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices in their links, x y z each; none: the links&apos; places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices per hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices that it holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertweight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vflip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>violation, {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>viscosity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>viscosity of the medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>viscous damping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>viscous damping added to the target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>visibility group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>visibility group 0–7 (0,1,2 shown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>visual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>visual attributes without a place, as written: &apos;map.force&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of each of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of rotation against translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of rotation in a weld</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight when parameters are mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight when two models are mixed (MJCF solmix)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weighted joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weld constraint type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>welds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what MJCF says and MSD has no place for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what a sheet resists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what default classes say of its joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what does not move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is welded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it is to others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it or its parent weighs is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it touches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what only MJCF knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what this link and all below it were added from as one object of the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was copied cannot be there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where its points come from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether actuatorfrcrange limits: false, true or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether it is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether it shines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether range limits: false, true or auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whose parameters hold in a contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width of the smooth transition between both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with its {0} bodies there are more than {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>world</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>world extras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worldbody, deformable, contact, tendon, equality, actuator, sensor or keyframe; empty for one that belongs to a link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>xArm 7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>xArm gripper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>xml</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>xyz + handedness, per vertex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>y is up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z is up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z-fighting bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}
X {1}   Y {2}   Z {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} % read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} 0: nothing reaches the {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} [1, 0, 0, 0], half a turn about x: MSD writes x, y, z, w; with w first it is no rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} acts while MJCF is read, not here: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} can touch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} never touch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} became a mesh of {1} triangles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} begins or ends with a blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} can be asked of URDF only; this is {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be all zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be copied: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be fitted to its mesh: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be moved into itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be recovered: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} drives the simulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} entries are not used: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} entries have the same content as others: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} entries have the same content as others: {1}, ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} for each unit that the position is away from the control.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} for each unit that the velocity is away from the control.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} gives {1:.3g} lx, which suits EV {2:.1f}: show it at {3:+.1f} stops (View &gt; Exposure, or Automatic)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has a size below zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has a type that USD does not know; it was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has changed since it was opened or saved here. Overwrite it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has entries that are not numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no mirror image that could be stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no place, and so no mirror image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has variants of its mesh, which have no image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has {1} numbers, which is not a multiple of {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} hinges on one link; MotrixSim builds no link with more than 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds half of a character (a lone surrogate); no file has such a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds what is no number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a free joint: target it as FloatingBase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a free joint; read its link with frame sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a unit of {1}, and this field is {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a {1} joint; tendons go over hinges and slides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a {1} without a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is animated; its first value was taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is below itself; take it out of the children there, or put a copy in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is given to shapes: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is in the scene; shapes that are added now have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no .skn file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no SKN file: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no input; use {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no list of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no name of an attribute of &lt;{1}&gt;; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no name of an element; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no transmission; use {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no velocity; it was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is none of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a .ply or .gcloud file; MotrixSim loads no other clouds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a free joint: target it as Joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not simulated yet; use one of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is of kind {1}; {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is read-only. Overwrite it anyway?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is static and became a part of {1}, as fusestatic asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is {1}, not a number; {2} was taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is {1}, which is no gain; 0 was taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} kg hang on a link of {1} kg, {2} times lighter; simulation loses accuracy there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} kg/m³ × {1} m³ = {2} kg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} kg·m² with {1} kg fits a thing {2} m across; check the units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} links deep: JSON ends at {1}; {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} looked at {1}, which is not here; it keeps its direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} m is more than the margin {1} m: contacts push only after that much penetration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} m is nearer than fog_start, {1} m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} m is not beyond z_near, {1} m: nothing is seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} m is not beyond znear, {1} m: the camera sees nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} makes more than {1} shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} measures a {1}; it can be about {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} needs a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} needs a name: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} needs a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} numbers are needed here, and {1} has {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} pairs of their shapes match.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} rad is more than half a turn, which a ball joint never leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} rad/s turns {1} rad in a time step of {2} s; 2 blow up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} refers to {1} files outside its own folder. Read them?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} refers to {1}, which is taken out, and to {2}; it was removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} repairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} repairs applied; the others would remove, add or guess something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} s is long for contacts and joints, which {1} to 0.01 s suit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} s is no step; it must be above zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} sensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} shapes weigh {1} kg together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} times the control plus {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} to {1} rad allows more than a turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} to {1} rad is {2} turns; limits are radians, these look like degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} to {1} {2} leaves out {3}, where the joint starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} to {1} {2} leaves out {3}, where the joint starts, unless a keyframe says otherwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} took longer than {1} s and was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} triangles name vertices beyond the {1} that there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} triangles, {1} × {2} × {3} m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} uses the height field {1}, which is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} uses the mesh {1}, which is not among the assets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} vertices span no body; 4 are the least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was changed by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was detached; the controls are as before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was given an empty path; give that of a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was removed or renamed by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} and cannot become a child of {2}; attach it at the top, or remove `{3}`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} and was left out, as discardvisual asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} of MJCF that MSD cannot say: MotrixSim runs without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1}, so it cannot be copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} × {1} heights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, line {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, none deeper than these {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, which the scene uses, was changed by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, which the stage refers to, {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.actuator_type.value.implicit_stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.cameras[{1}]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.collision_cooking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.divisor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.extras.align</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.extras.shellinertia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.extras.source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.flags[&quot;{1}&quot;]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.friction_model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.from_to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.inertial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.inertial.{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.joint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.joints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.joints[{1}]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.joints[{1}].joint_name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.mesh_transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.objname</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.physics_material.condim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.pos_limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.resolution_{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.source_type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.spring_damper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.trntype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.type_</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}.{1}type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}/s is too stiff for a time step of {1} s while safty_damping_clamp is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: click joints in the tree or the view. Enter ends, Esc cancels. {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: click sites in the order of the path. Enter ends, Esc cancels. {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: it falls through everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: open or close this panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: three numbers per point are needed, found {1} in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} is none of {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; it was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; it was dropped, store another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; the mesh goes without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; {1} was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}=&apos;true&apos; needs a {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}stiffness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}targetVelocity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}{1} is not read and was dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}° is wider than the outer angle, {1}°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ Another program has changed or removed the file since.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
