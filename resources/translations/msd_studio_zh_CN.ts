<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>MSD Studio</name>
    <message>
        <source>   at its limit</source>
        <translation>   已到极限</translation>
    </message>
    <message>
        <source> (and {0} more: see Messages)</source>
        <translation>（另有 {0} 条：见“消息”）</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n 个条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files found</source>
        <translation>
            <numerusform>找到 %n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n numbers</source>
        <translation>
            <numerusform>%n 个数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures of {0} × {1} px, {2} s of video. Picture n shows {3} s + n · {4} s.</source>
        <translation>
            <numerusform>%n 张图片，{0} × {1} 像素，视频长 {2} 秒。第 n 张图片显示 {3} 秒 + n · {4} 秒。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repairs applied; the others would remove, add or guess something</source>
        <translation>
            <numerusform>已应用 %n 项修复；其余修复会移除、新增或猜测内容</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Move to New Window</source>
        <translation>移到新窗口(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save All</source>
        <translation>全部保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save Ticked</source>
        <translation>保存勾选项(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
    <message>
        <source>(nothing chosen)</source>
        <translation>（未选择）</translation>
    </message>
    <message>
        <source>(other settings)</source>
        <translation>（其他设置）</translation>
    </message>
    <message>
        <source>(unnamed)</source>
        <translation>（未命名）</translation>
    </message>
    <message>
        <source>(x): of a pure number or an angle</source>
        <translation>(x)：作用于纯数或角度</translation>
    </message>
    <message>
        <source>**Default**: the value of a key that is left out; *required* keys have to be in a file.</source>
        <translation>**默认**：省略该键时的值；*必填* 的键必须写在文件中。</translation>
    </message>
    <message>
        <source>**Range**: smallest and largest value, of every number of an array.</source>
        <translation>**范围**：最小值和最大值，对数组中的每个数都适用。</translation>
    </message>
    <message>
        <source>**Reach** of an edit while the simulation runs: `look` updates the picture, `parameter` the running model in place, `structure` rebuilds the model in the background and carries the state over.</source>
        <translation>**影响**：仿真运行时，编辑该字段的影响范围。`look` 只更新画面，`parameter` 就地修改运行中的模型，`structure` 在后台重建模型并沿用当前状态。</translation>
    </message>
    <message>
        <source>**Type**: `float[3]` is an array of 3 numbers, `float[N x 3]` has rows; `?` may be null or left out.</source>
        <translation>**类型**：`float[3]` 是 3 个数的数组，`float[N x 3]` 是多行数组；带 `?` 的可以为 null 或省略。</translation>
    </message>
    <message>
        <source>+= 0.1 in a field</source>
        <translation>在字段中输入 += 0.1</translation>
    </message>
    <message>
        <source>.ply or .gcloud file</source>
        <translation>.ply 或 .gcloud 文件</translation>
    </message>
    <message>
        <source>.skn file, instead of vertices, faces and bones</source>
        <translation>.skn 文件，代替顶点、面和骨骼</translation>
    </message>
    <message>
        <source>0 = from Visual</source>
        <translation>0 = 取自 Visual</translation>
    </message>
    <message>
        <source>0 = no limit</source>
        <translation>0 = 无限制</translation>
    </message>
    <message>
        <source>0.25 lx</source>
        <translation>0.25 lx</translation>
    </message>
    <message>
        <source>0123456789.,+-−*/()^ °µπ%</source>
        <translation>0123456789.,+-−*/()^ °µπ%</translation>
    </message>
    <message>
        <source>1 cd, 12.6 lm</source>
        <translation>1 cd，12.6 lm</translation>
    </message>
    <message>
        <source>10,000 lx</source>
        <translation>10,000 lx</translation>
    </message>
    <message>
        <source>100 × 70 cm, 10,000 lm</source>
        <translation>100 × 70 cm，10,000 lm</translation>
    </message>
    <message>
        <source>100,000 lx</source>
        <translation>100,000 lx</translation>
    </message>
    <message>
        <source>1: every step of the simulation</source>
        <translation>1：仿真的每一步</translation>
    </message>
    <message>
        <source>1: lines, 2: triangles, 3: tetrahedra</source>
        <translation>1：线，2：三角形，3：四面体</translation>
    </message>
    <message>
        <source>3 or 4</source>
        <translation>3 或 4</translation>
    </message>
    <message>
        <source>36 W, 3,350 lm</source>
        <translation>36 W，3,350 lm</translation>
    </message>
    <message>
        <source>5,000 cd</source>
        <translation>5,000 cd</translation>
    </message>
    <message>
        <source>50,000 cd</source>
        <translation>50,000 cd</translation>
    </message>
    <message>
        <source>60 W, 800 lm</source>
        <translation>60 W，800 lm</translation>
    </message>
    <message>
        <source>60 × 60 cm, 3,600 lm</source>
        <translation>60 × 60 cm，3,600 lm</translation>
    </message>
    <message>
        <source>6D gear; joints use element 0</source>
        <translation>六维传动比；关节使用第 0 个元素</translation>
    </message>
    <message>
        <source>; changes after “{0}” are lost</source>
        <translation>；“{0}”之后的更改将丢失</translation>
    </message>
    <message>
        <source>A GIF has at most {0} px a side, {1} pictures a second, {2} s and {3} MB.</source>
        <translation>GIF 每边最多 {0} 像素，每秒最多 {1} 张图片，最长 {2} 秒，最大 {3} MB。</translation>
    </message>
    <message>
        <source>A URDF does not say whether its base is fixed to the world</source>
        <translation>URDF 没有说明其基座是否固定于世界</translation>
    </message>
    <message>
        <source>A body that holds vertices of a skin.</source>
        <translation>一个带动蒙皮顶点的物体。</translation>
    </message>
    <message>
        <source>A box around each shape</source>
        <translation>每个几何体的包围盒</translation>
    </message>
    <message>
        <source>A camera on a link or in the world.</source>
        <translation>连杆上或世界中的相机。</translation>
    </message>
    <message>
        <source>A cloud of Gaussian splats.</source>
        <translation>一个高斯泼溅点云。</translation>
    </message>
    <message>
        <source>A color for each object</source>
        <translation>每个对象一种颜色</translation>
    </message>
    <message>
        <source>A cube to look at the scene from its sides</source>
        <translation>用于从各个侧面观察场景的立方体</translation>
    </message>
    <message>
        <source>A curve for each world</source>
        <translation>每个世界一条曲线</translation>
    </message>
    <message>
        <source>A default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>A default; the object is in {0}, line {1}</source>
        <translation>默认值；对象位于 {0} 第 {1} 行</translation>
    </message>
    <message>
        <source>A degree of freedom between a link and its parent.</source>
        <translation>连杆与其父级之间的一个自由度。</translation>
    </message>
    <message>
        <source>A few worlds are faster on the processor, many on the GPU; the engine is started again</source>
        <translation>世界少时处理器更快，世界多时 GPU 更快；引擎会重新启动</translation>
    </message>
    <message>
        <source>A file of Gaussian splats.</source>
        <translation>高斯泼溅文件。</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>A filled circle: they can touch. A ring: groups or a list keep them apart; click to change it. A dot: something else keeps them apart, as explained below.</source>
        <translation>实心圆：可以接触。圆环：由碰撞组或列表隔开，点击可更改。圆点：由其他原因隔开，说明见下方。</translation>
    </message>
    <message>
        <source>A fixed tendon: its length is a weighted sum of joint positions.</source>
        <translation>固定肌腱：其长度是各关节位置的加权和。</translation>
    </message>
    <message>
        <source>A force along z of a site. MuJoCo has it, MotrixSim does not</source>
        <translation>沿站点 z 轴的力。MuJoCo 支持，MotrixSim 不支持</translation>
    </message>
    <message>
        <source>A ground and a sun</source>
        <translation>一块地面和一个太阳</translation>
    </message>
    <message>
        <source>A height field file.</source>
        <translation>高度场文件。</translation>
    </message>
    <message>
        <source>A height field.</source>
        <translation>高度场。</translation>
    </message>
    <message>
        <source>A kinematic tree by its base link.</source>
        <translation>一棵运动学树，以其基座连杆表示。</translation>
    </message>
    <message>
        <source>A light infinitely far away, such as the sun.</source>
        <translation>无穷远处的光源，例如太阳。</translation>
    </message>
    <message>
        <source>A light source.</source>
        <translation>光源。</translation>
    </message>
    <message>
        <source>A light that shines in all directions.</source>
        <translation>向所有方向发光的光源。</translation>
    </message>
    <message>
        <source>A light that shines into a cone.</source>
        <translation>照亮一个锥形区域的光源。</translation>
    </message>
    <message>
        <source>A light that travels with every camera.</source>
        <translation>随每个相机移动的光源。</translation>
    </message>
    <message>
        <source>A massless marker: a place for sensors and actuators.</source>
        <translation>没有质量的标记，用来放置传感器和执行器。</translation>
    </message>
    <message>
        <source>A mesh file.</source>
        <translation>网格文件。</translation>
    </message>
    <message>
        <source>A mesh stored in the world.</source>
        <translation>存储在世界中的网格。</translation>
    </message>
    <message>
        <source>A mesh: its source, its placement, how it is made into collision shapes.</source>
        <translation>网格：其来源、放置方式，以及如何生成碰撞形状。</translation>
    </message>
    <message>
        <source>A named array of numbers.</source>
        <translation>带名称的数值数组。</translation>
    </message>
    <message>
        <source>A named list of objects.</source>
        <translation>带名称的对象列表。</translation>
    </message>
    <message>
        <source>A named text.</source>
        <translation>带名称的文本。</translation>
    </message>
    <message>
        <source>A number, as geoms[floor].physics_material.friction[0]</source>
        <translation>一个数值的路径，例如 geoms[floor].physics_material.friction[0]</translation>
    </message>
    <message>
        <source>A pair of geometries with contact parameters of its own.</source>
        <translation>一对具有单独接触参数的几何体。</translation>
    </message>
    <message>
        <source>A passive spring and damper of a joint.</source>
        <translation>关节的被动弹簧和阻尼器。</translation>
    </message>
    <message>
        <source>A plugin runs with all rights of the editor. Boxes act after the next start or Reload</source>
        <translation>插件以编辑器的全部权限运行。勾选在下次启动或重新加载后生效</translation>
    </message>
    <message>
        <source>A plugin that an object is or has: with settings of its own, or an instance that the scene declares.</source>
        <translation>对象所用的插件，或对象本身就是的插件：带有自己的设置，或引用场景中声明的实例。</translation>
    </message>
    <message>
        <source>A position servo whose set-point moves with the controlled velocity</source>
        <translation>位置伺服，其设定点随受控速度移动</translation>
    </message>
    <message>
        <source>A position servo.</source>
        <translation>位置伺服。</translation>
    </message>
    <message>
        <source>A rectangular area light.</source>
        <translation>矩形面光源。</translation>
    </message>
    <message>
        <source>A reflection probe acting inside a box.</source>
        <translation>在一个盒形范围内起作用的反射探针。</translation>
    </message>
    <message>
        <source>A regular grid of beams.</source>
        <translation>规则网格排列的光束。</translation>
    </message>
    <message>
        <source>A rigid body with its joints, geometries and child links.</source>
        <translation>刚体，连同其关节、几何体和子连杆。</translation>
    </message>
    <message>
        <source>A rigid constraint: restitution and error reduction.</source>
        <translation>刚性约束：恢复系数和误差修正。</translation>
    </message>
    <message>
        <source>A rover on hills made by a formula</source>
        <translation>丘陵由公式生成，上有一辆小车</translation>
    </message>
    <message>
        <source>A scene reads files in its own folder. Beside that, you have allowed:</source>
        <translation>场景可读取其所在文件夹中的文件。此外，您已允许：</translation>
    </message>
    <message>
        <source>A scene that was never saved</source>
        <translation>从未保存过的场景</translation>
    </message>
    <message>
        <source>A scene.</source>
        <translation>场景。</translation>
    </message>
    <message>
        <source>A sensor that MSD cannot express. Empty strings: the kind has no such object.</source>
        <translation>MSD 无法表达的传感器。空字符串：该类型没有此对象。</translation>
    </message>
    <message>
        <source>A shape that collides, weighs and is drawn.</source>
        <translation>参与碰撞、具有质量并会被绘制的形状。</translation>
    </message>
    <message>
        <source>A spring and damper by natural frequency and damping ratio: k = w², d = 2·w·z.</source>
        <translation>由固有频率和阻尼比给出的弹簧和阻尼器：k = w²，d = 2·w·z。</translation>
    </message>
    <message>
        <source>A spring and damper by stiffness and damping.</source>
        <translation>由刚度和阻尼给出的弹簧和阻尼器。</translation>
    </message>
    <message>
        <source>A spring and damper with its impedance.</source>
        <translation>带阻抗的弹簧和阻尼器。</translation>
    </message>
    <message>
        <source>A star at the center of mass of each body</source>
        <translation>在每个物体的质心处显示一颗星</translation>
    </message>
    <message>
        <source>A stored state of all joints, those too that flexcomps make. Numbers are as in MuJoCo: its order, and quaternions w, x, y, z; what is left out at an end stands as modeled.</source>
        <translation>所有关节的存储状态，包括 flexcomp 生成的关节。数值与 MuJoCo 一致：按其顺序，四元数为 w, x, y, z；末尾省略的部分保持建模时的值。</translation>
    </message>
    <message>
        <source>A stored state.</source>
        <translation>存储的状态。</translation>
    </message>
    <message>
        <source>A table of the links that collide</source>
        <translation>哪些连杆相互碰撞的表格</translation>
    </message>
    <message>
        <source>A table of the links that collide, in which a click lets a pair touch or keeps it apart</source>
        <translation>哪些连杆相互碰撞的表格，点击可让一对连杆接触或隔开</translation>
    </message>
    <message>
        <source>A tendon along a path in space, or over joints that a flexcomp makes.</source>
        <translation>沿空间路径的肌腱，或作用于 flexcomp 所生成关节的肌腱。</translation>
    </message>
    <message>
        <source>A texture whose pixels are set at run time.</source>
        <translation>像素在运行时设置的纹理。</translation>
    </message>
    <message>
        <source>A texture: its source and how it is sampled.</source>
        <translation>纹理：其来源和采样方式。</translation>
    </message>
    <message>
        <source>A tour of seven steps shows how to look, select, move, play, pose, plot and export.</source>
        <translation>七个步骤的导览演示如何观察、选择、移动、播放、摆姿、绘制图表和导出。</translation>
    </message>
    <message>
        <source>AABB</source>
        <translation>AABB</translation>
    </message>
    <message>
        <source>ACES</source>
        <translation>ACES</translation>
    </message>
    <message>
        <source>Abandoned: what it still changes in `world` is ignored</source>
        <translation>任其继续：它对 `world` 的后续更改不会采用</translation>
    </message>
    <message>
        <source>About MSD Studio</source>
        <translation>关于 MSD Studio</translation>
    </message>
    <message>
        <source>Absolute, 8 times</source>
        <translation>绝对值，8 倍</translation>
    </message>
    <message>
        <source>Accelerometer</source>
        <translation>加速度计</translation>
    </message>
    <message>
        <source>Activation dynamics of an actuator.</source>
        <translation>执行器的激活动力学。</translation>
    </message>
    <message>
        <source>Activation, gain and bias of a general actuator (MuJoCo).</source>
        <translation>通用执行器的激活、增益和偏置（MuJoCo）。</translation>
    </message>
    <message>
        <source>Acts at</source>
        <translation>作用点</translation>
    </message>
    <message>
        <source>Actuator</source>
        <translation>执行器</translation>
    </message>
    <message>
        <source>Actuator attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的执行器属性。</translation>
    </message>
    <message>
        <source>Actuator force</source>
        <translation>执行器力</translation>
    </message>
    <message>
        <source>Actuator force at a joint</source>
        <translation>关节处的执行器力</translation>
    </message>
    <message>
        <source>Actuator length</source>
        <translation>执行器长度</translation>
    </message>
    <message>
        <source>Actuator velocity</source>
        <translation>执行器速度</translation>
    </message>
    <message>
        <source>Actuators</source>
        <translation>执行器</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add</source>
        <comment>menu bar</comment>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>Add Actuator</source>
        <translation>添加执行器</translation>
    </message>
    <message>
        <source>Add Folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add Joint</source>
        <translation>添加关节</translation>
    </message>
    <message>
        <source>Add Joint Here</source>
        <translation>在此添加关节</translation>
    </message>
    <message>
        <source>Add Object…</source>
        <translation>添加对象…</translation>
    </message>
    <message>
        <source>Add a Folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add a folder of scenes to the library</source>
        <translation>将存放场景的文件夹添加到库</translation>
    </message>
    <message>
        <source>Add a keyframe with the state as it is now</source>
        <translation>按当前状态添加关键帧</translation>
    </message>
    <message>
        <source>Add a second curve, which is drawn over the first</source>
        <translation>请再添加一条曲线，它将以第一条曲线为横轴绘制</translation>
    </message>
    <message>
        <source>Add an object</source>
        <translation>添加对象</translation>
    </message>
    <message>
        <source>Add curves…</source>
        <translation>添加曲线…</translation>
    </message>
    <message>
        <source>Add entry</source>
        <translation>添加条目</translation>
    </message>
    <message>
        <source>Add motors</source>
        <translation>添加电机</translation>
    </message>
    <message>
        <source>Add no noise</source>
        <translation>不加噪声</translation>
    </message>
    <message>
        <source>Add the contents of scene files</source>
        <translation>添加场景文件中的内容</translation>
    </message>
    <message>
        <source>Add to Scene</source>
        <translation>添加到场景</translation>
    </message>
    <message>
        <source>Add to Scene…</source>
        <translation>添加到场景…</translation>
    </message>
    <message>
        <source>Add {0}</source>
        <translation>添加{0}</translation>
    </message>
    <message>
        <source>Added from the library: {0}</source>
        <translation>从库中添加：{0}</translation>
    </message>
    <message>
        <source>Added {0}</source>
        <translation>已添加 {0}</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Adhesion</source>
        <translation>黏附</translation>
    </message>
    <message>
        <source>Adjust Last Operation</source>
        <translation>调整上一次操作</translation>
    </message>
    <message>
        <source>Adjust last operation</source>
        <translation>调整上一次操作</translation>
    </message>
    <message>
        <source>Adjust last operation: fold or unfold</source>
        <translation>调整上一次操作：折叠或展开</translation>
    </message>
    <message>
        <source>Advance by one time step</source>
        <translation>前进一个时间步</translation>
    </message>
    <message>
        <source>Affects rendering only</source>
        <translation>仅影响渲染</translation>
    </message>
    <message>
        <source>Affects the running simulation</source>
        <translation>影响正在运行的仿真</translation>
    </message>
    <message>
        <source>Affine</source>
        <translation>仿射</translation>
    </message>
    <message>
        <source>Affine map of mesh vertices: linear part, then translation.</source>
        <translation>网格顶点的仿射映射：先线性部分，后平移。</translation>
    </message>
    <message>
        <source>After 2 minutes</source>
        <translation>2 分钟后</translation>
    </message>
    <message>
        <source>After 30 seconds</source>
        <translation>30 秒后</translation>
    </message>
    <message>
        <source>After 5 seconds</source>
        <translation>5 秒后</translation>
    </message>
    <message>
        <source>After a quarter of a second</source>
        <translation>四分之一秒后</translation>
    </message>
    <message>
        <source>Align to Last Selected</source>
        <translation>与最后选中的对象对齐</translation>
    </message>
    <message>
        <source>Align…</source>
        <translation>对齐…</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All bodies, and what is fixed to the world.</source>
        <translation>所有物体，以及固定在世界中的一切。</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>所有类别</translation>
    </message>
    <message>
        <source>All commands back to the keys of the preset</source>
        <translation>所有命令恢复为预设的按键</translation>
    </message>
    <message>
        <source>All contact pairs.</source>
        <translation>所有接触对。</translation>
    </message>
    <message>
        <source>All equality constraints.</source>
        <translation>所有等式约束。</translation>
    </message>
    <message>
        <source>All materials</source>
        <translation>所有材质</translation>
    </message>
    <message>
        <source>All plots, from top to bottom</source>
        <translation>所有图表，从上到下</translation>
    </message>
    <message>
        <source>All scenes in {0}</source>
        <translation>{0} 中的所有场景</translation>
    </message>
    <message>
        <source>All sensors, one list per kind.</source>
        <translation>所有传感器，每种类型一个列表。</translation>
    </message>
    <message>
        <source>All signals of the simulation in a table, as they are at the shown moment</source>
        <translation>仿真的所有信号，以表格列出所显示时刻的值</translation>
    </message>
    <message>
        <source>All tendons.</source>
        <translation>所有肌腱。</translation>
    </message>
    <message>
        <source>Allowed folders</source>
        <translation>允许的文件夹</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>沿</translation>
    </message>
    <message>
        <source>Along +X</source>
        <translation>沿 +X 方向</translation>
    </message>
    <message>
        <source>Along +Y</source>
        <translation>沿 +Y 方向</translation>
    </message>
    <message>
        <source>Along -X</source>
        <translation>沿 -X 方向</translation>
    </message>
    <message>
        <source>Along -Y</source>
        <translation>沿 -Y 方向</translation>
    </message>
    <message>
        <source>Along {0}</source>
        <translation>沿 {0}</translation>
    </message>
    <message>
        <source>Also deleted, because they depend on it: {0}. Undo brings everything back.</source>
        <translation>依赖于它而一并删除：{0}。撤销可全部恢复。</translation>
    </message>
    <message>
        <source>Alt + left click</source>
        <translation>Alt + 左键点击</translation>
    </message>
    <message>
        <source>Aluminum</source>
        <translation>铝</translation>
    </message>
    <message>
        <source>Always for scenes in the folder {0}</source>
        <translation>对文件夹 {0} 中的场景始终允许</translation>
    </message>
    <message>
        <source>An actuator that MSD cannot express (muscle; site, body, parent-frame or slider-crank transmission ...).</source>
        <translation>MSD 无法表达的执行器（肌肉；站点、物体、父坐标系或曲柄滑块传动……）。</translation>
    </message>
    <message>
        <source>An actuator.</source>
        <translation>执行器。</translation>
    </message>
    <message>
        <source>An arm with a gripper, cubes and a box</source>
        <translation>带夹爪的机械臂、方块和箱子</translation>
    </message>
    <message>
        <source>An element of MJCF that is kept as text, since no class says it: composites, and what refers to their parts.</source>
        <translation>以文本形式保留的 MJCF 元素，因为没有类能表达它：组合体，以及引用其部件的元素。</translation>
    </message>
    <message>
        <source>An engine plugin.</source>
        <translation>引擎插件。</translation>
    </message>
    <message>
        <source>An equality constraint on a flex.</source>
        <translation>柔性体上的等式约束。</translation>
    </message>
    <message>
        <source>An equality constraint that MSD cannot express: of tendons, or of parts that a flexcomp makes.</source>
        <translation>MSD 无法表达的等式约束：作用于肌腱，或作用于 flexcomp 生成的部件。</translation>
    </message>
    <message>
        <source>An error in MSD Studio</source>
        <translation>MSD Studio 出错</translation>
    </message>
    <message>
        <source>An instance of a cloud of splats.</source>
        <translation>泼溅点云的一个实例。</translation>
    </message>
    <message>
        <source>An interval with inclusive bounds; infinite means unlimited.</source>
        <translation>包含两端点的区间；无穷大表示不限。</translation>
    </message>
    <message>
        <source>And property</source>
        <translation>另一属性</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Angle step</source>
        <translation>角度步长</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Angles in the inspector</source>
        <translation>检查器中的角度</translation>
    </message>
    <message>
        <source>Angular momentum</source>
        <translation>角动量</translation>
    </message>
    <message>
        <source>Angular velocity of a ball joint</source>
        <translation>球关节的角速度</translation>
    </message>
    <message>
        <source>Another number that differs too, or nothing</source>
        <translation>另一个也不同的数值，可留空</translation>
    </message>
    <message>
        <source>Another seed gives other noise; a reset repeats the same noise</source>
        <translation>换一个种子得到另一组噪声；重置后会再次出现同样的噪声</translation>
    </message>
    <message>
        <source>Another world is shown from {} s on</source>
        <translation>自 {} s 起显示另一个世界</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Apply the repairs that remove, add and guess nothing</source>
        <translation>应用不移除、不新增也不猜测任何内容的修复</translation>
    </message>
    <message>
        <source>Area light</source>
        <translation>面光源</translation>
    </message>
    <message>
        <source>Arenas</source>
        <translation>场地</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>排列</translation>
    </message>
    <message>
        <source>Arrange views, cameras, panels and plots this way</source>
        <translation>按此布局排列视图、相机、面板和图表</translation>
    </message>
    <message>
        <source>Arrangement of the beams of a lidar.</source>
        <translation>激光雷达光束的排列方式。</translation>
    </message>
    <message>
        <source>As ghosts</source>
        <translation>显示为残影</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>与文件相同</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>As its convex hull</source>
        <translation>作为其凸包</translation>
    </message>
    <message>
        <source>As the Scene</source>
        <translation>与场景相同</translation>
    </message>
    <message>
        <source>Asks before the file is run</source>
        <translation>运行文件前会询问</translation>
    </message>
    <message>
        <source>Assets</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>At the End</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>Attach File</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <source>Attach File…</source>
        <translation>附加文件…</translation>
    </message>
    <message>
        <source>Attach Handler</source>
        <translation>附加处理程序</translation>
    </message>
    <message>
        <source>Attach Handler…</source>
        <translation>附加处理程序…</translation>
    </message>
    <message>
        <source>Attach a file to {0}</source>
        <translation>将文件附加到 {0}</translation>
    </message>
    <message>
        <source>Attach {0}</source>
        <translation>附加 {0}</translation>
    </message>
    <message>
        <source>Attached {0} to {1}</source>
        <translation>已将 {0} 附加到 {1}</translation>
    </message>
    <message>
        <source>Attach…</source>
        <translation>附加…</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>坐标轴</translation>
    </message>
    <message>
        <source>Axes along which the tools work</source>
        <translation>工具所沿的坐标轴</translation>
    </message>
    <message>
        <source>Axes and ranges of all joints</source>
        <translation>所有关节的轴和范围</translation>
    </message>
    <message>
        <source>Axes of</source>
        <translation>坐标轴属于</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>BVH</source>
        <translation>BVH</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后</translation>
    </message>
    <message>
        <source>Back</source>
        <comment>where one was before</comment>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the keys of the preset</source>
        <translation>恢复为预设的按键</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>退格</translation>
    </message>
    <message>
        <source>Ball</source>
        <translation>球</translation>
    </message>
    <message>
        <source>Ball joint</source>
        <translation>球关节</translation>
    </message>
    <message>
        <source>Ball: diameter, m</source>
        <translation>球：直径，m</translation>
    </message>
    <message>
        <source>Ball: mass, kg</source>
        <translation>球：质量，kg</translation>
    </message>
    <message>
        <source>Base moves freely</source>
        <translation>基座自由移动</translation>
    </message>
    <message>
        <source>Baxter</source>
        <translation>Baxter</translation>
    </message>
    <message>
        <source>Beams one by one.</source>
        <translation>逐条给出的光束。</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Begin Range at {0} s</source>
        <translation>区间从 {0} s 开始</translation>
    </message>
    <message>
        <source>Begin with a template</source>
        <translation>从模板开始</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>在下方</translation>
    </message>
    <message>
        <source>Bend</source>
        <translation>弯曲</translation>
    </message>
    <message>
        <source>Bias law of an actuator.</source>
        <translation>执行器的偏置规律。</translation>
    </message>
    <message>
        <source>Bin</source>
        <translation>料箱</translation>
    </message>
    <message>
        <source>Bins</source>
        <translation>料箱</translation>
    </message>
    <message>
        <source>Bits that decide which geometries may touch.</source>
        <translation>决定哪些几何体可以接触的位掩码。</translation>
    </message>
    <message>
        <source>Black plastic</source>
        <translation>黑色塑料</translation>
    </message>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source>Blue plastic</source>
        <translation>蓝色塑料</translation>
    </message>
    <message>
        <source>Blue signal</source>
        <translation>蓝色信号灯</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>Body attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的物体属性。</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Both properties are the same; name another one, or none</source>
        <translation>两个属性相同；请换一个，或留空</translation>
    </message>
    <message>
        <source>Bottle</source>
        <translation>瓶子</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>下</translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation>左下</translation>
    </message>
    <message>
        <source>Bounding Boxes</source>
        <translation>包围盒</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>方块</translation>
    </message>
    <message>
        <source>Boxes in which reflection probes act</source>
        <translation>反射探针的作用范围</translation>
    </message>
    <message>
        <source>Brakes by as much as it is controlled</source>
        <translation>按控制量的大小制动</translation>
    </message>
    <message>
        <source>Brass</source>
        <translation>黄铜</translation>
    </message>
    <message>
        <source>Bread</source>
        <translation>面包</translation>
    </message>
    <message>
        <source>Brick</source>
        <translation>砖</translation>
    </message>
    <message>
        <source>Brighten the view by half a stop</source>
        <translation>将视图调亮半档</translation>
    </message>
    <message>
        <source>Brighter</source>
        <translation>调亮</translation>
    </message>
    <message>
        <source>Bring sides or centers of the selection in line with the last selected object</source>
        <translation>将所选对象的边或中心与最后选中的对象对齐</translation>
    </message>
    <message>
        <source>Bring the selection into view</source>
        <translation>使选中对象进入视野</translation>
    </message>
    <message>
        <source>Bring the view to middle brightness; the scene stays as it is</source>
        <translation>将视图调到中等亮度；场景不变</translation>
    </message>
    <message>
        <source>Bring the whole scene into view</source>
        <translation>使整个场景进入视野</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Building the scene…</source>
        <translation>正在构建场景…</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>相机</translation>
    </message>
    <message>
        <source>Camera Pictures</source>
        <translation>相机画面</translation>
    </message>
    <message>
        <source>Camera Strip</source>
        <translation>相机图像条</translation>
    </message>
    <message>
        <source>Camera Views</source>
        <translation>相机视野</translation>
    </message>
    <message>
        <source>Camera and Light Icons</source>
        <translation>相机和光源图标</translation>
    </message>
    <message>
        <source>Camera attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的相机属性。</translation>
    </message>
    <message>
        <source>Camera strip %1</source>
        <translation>相机图像条 %1</translation>
    </message>
    <message>
        <source>Cameras</source>
        <translation>相机</translation>
    </message>
    <message>
        <source>Can</source>
        <translation>罐子</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Canceled. No video was written.</source>
        <translation>已取消。未写入视频。</translation>
    </message>
    <message>
        <source>Canceled. The pictures made so far are in the folder.</source>
        <translation>已取消。此前的图片在文件夹中。</translation>
    </message>
    <message>
        <source>Canceled; nothing was written</source>
        <translation>已取消，没有写入任何内容</translation>
    </message>
    <message>
        <source>Canceled; {0} has the moments before that</source>
        <translation>已取消，{0} 中有此前的时刻</translation>
    </message>
    <message>
        <source>Canceling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>Candle</source>
        <translation>蜡烛</translation>
    </message>
    <message>
        <source>Candle (1 cd, 12.6 lm)</source>
        <translation>蜡烛（1 cd，12.6 lm）</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>胶囊</translation>
    </message>
    <message>
        <source>Cast iron</source>
        <translation>铸铁</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Center</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Center of Selection</source>
        <translation>选择的中心</translation>
    </message>
    <message>
        <source>Center of mass</source>
        <translation>质心</translation>
    </message>
    <message>
        <source>Centers</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Centers of Mass</source>
        <translation>质心</translation>
    </message>
    <message>
        <source>Centimeters</source>
        <translation>厘米</translation>
    </message>
    <message>
        <source>Cereal</source>
        <translation>麦片盒</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Change Keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Change the numbers of what was just added, moved, turned, scaled, duplicated or mirrored</source>
        <translation>更改刚才添加、移动、旋转、缩放、复制或镜像时所用的数值</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Check Scene</source>
        <translation>检查场景</translation>
    </message>
    <message>
        <source>Checker texture</source>
        <translation>棋盘格纹理</translation>
    </message>
    <message>
        <source>Checkerboard</source>
        <translation>棋盘格</translation>
    </message>
    <message>
        <source>Child link with hinge</source>
        <translation>带铰链的子连杆</translation>
    </message>
    <message>
        <source>Child link with slide joint</source>
        <translation>带滑动关节的子连杆</translation>
    </message>
    <message>
        <source>Child link without a joint</source>
        <translation>无关节的子连杆</translation>
    </message>
    <message>
        <source>Choose File…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Choose Move ({0}) and drag an arrow of the selected part. {1} takes it back.</source>
        <translation>选择移动工具 ({0})，拖动选中部件的箭头。{1} 可撤销。</translation>
    </message>
    <message>
        <source>Choose a Picture</source>
        <translation>选择图片</translation>
    </message>
    <message>
        <source>Choose a command to change its keys</source>
        <translation>选择命令以更改其按键</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose a file for: {0}</source>
        <translation>为以下内容选择文件：{0}</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Choose a folder of scenes</source>
        <translation>选择存放场景的文件夹</translation>
    </message>
    <message>
        <source>Choose by Click in View</source>
        <translation>在视图中点击选择</translation>
    </message>
    <message>
        <source>Choose channels to plot</source>
        <translation>选择要绘制的通道</translation>
    </message>
    <message>
        <source>Choose from List…</source>
        <translation>从列表中选择…</translation>
    </message>
    <message>
        <source>Choose other keys for commands and other mouse buttons</source>
        <translation>为命令选择其他按键，并选择其他鼠标按键</translation>
    </message>
    <message>
        <source>Choose the color of its ghost and its curves</source>
        <translation>选择其残影和曲线的颜色</translation>
    </message>
    <message>
        <source>Choose where the video goes.</source>
        <translation>请指定视频的保存位置。</translation>
    </message>
    <message>
        <source>Chrome</source>
        <translation>铬</translation>
    </message>
    <message>
        <source>Circle</source>
        <translation>圆周</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear Range</source>
        <translation>清除区间</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>清除选择</translation>
    </message>
    <message>
        <source>Click a curve to choose its world</source>
        <translation>单击曲线以选择其世界</translation>
    </message>
    <message>
        <source>Click a part of the arm, or a row of the scene tree.</source>
        <translation>点击机械臂的一个部件，或场景树的一行。</translation>
    </message>
    <message>
        <source>Click here and press the key that the command gets</source>
        <translation>点击此处，然后按下要赋予该命令的键</translation>
    </message>
    <message>
        <source>Click on a surface or an edge of a body; with another body selected, that one is hung there</source>
        <translation>点击物体的表面或边缘；若已选中另一物体，则将它挂接于此</translation>
    </message>
    <message>
        <source>Click on a surface or edge: add the joint, its axis along it   ·   Ctrl: no snapping   ·   Esc: cancel</source>
        <translation>点击表面或边缘：添加关节，轴沿此方向   ·   Ctrl：不吸附   ·   Esc：取消</translation>
    </message>
    <message>
        <source>Click: add to or take from the selection</source>
        <translation>点击：加入或移出选择</translation>
    </message>
    <message>
        <source>Click: choose for the field in the inspector   ·   drag: orbit   ·   Esc: cancel</source>
        <translation>点击：为检查器中的字段选择   ·   拖动：环绕   ·   Esc：取消</translation>
    </message>
    <message>
        <source>Click: hang the selected body here by a joint   ·   Ctrl: no snapping   ·   Esc: cancel</source>
        <translation>点击：用关节将选中的物体挂接于此   ·   Ctrl：不吸附   ·   Esc：取消</translation>
    </message>
    <message>
        <source>Click: next point, on vertices and surfaces   ·   Backspace: remove the last one   ·   Esc: end</source>
        <translation>点击：下一点，位于顶点和表面上   ·   退格：移除最后一点   ·   Esc：结束</translation>
    </message>
    <message>
        <source>Click: select   ·   Double click: its link</source>
        <translation>点击：选择   ·   双击：其连杆</translation>
    </message>
    <message>
        <source>Click: select what is behind the selected object</source>
        <translation>点击：选择选中对象后面的对象</translation>
    </message>
    <message>
        <source>Clipping Warning</source>
        <translation>溢出警告</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close every scene and the editor</source>
        <translation>关闭所有场景和编辑器</translation>
    </message>
    <message>
        <source>Close this page (Esc); File &gt; Welcome Page shows it again</source>
        <translation>关闭此页 (Esc)；“文件 &gt; 欢迎页”可再次显示</translation>
    </message>
    <message>
        <source>Close this scene</source>
        <translation>关闭此场景</translation>
    </message>
    <message>
        <source>Cloth</source>
        <translation>布料</translation>
    </message>
    <message>
        <source>CoACD apx mode</source>
        <translation>CoACD 近似方式</translation>
    </message>
    <message>
        <source>CoACD config</source>
        <translation>CoACD 配置</translation>
    </message>
    <message>
        <source>CoACD preprocess mode</source>
        <translation>CoACD 预处理方式</translation>
    </message>
    <message>
        <source>Coefficients of a spring and damper.</source>
        <translation>弹簧和阻尼器的系数。</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Colliders</source>
        <translation>碰撞体</translation>
    </message>
    <message>
        <source>Collides</source>
        <translation>碰撞</translation>
    </message>
    <message>
        <source>Collision Shapes</source>
        <translation>碰撞几何体</translation>
    </message>
    <message>
        <source>Collision ignores</source>
        <translation>忽略碰撞</translation>
    </message>
    <message>
        <source>Collision shapes</source>
        <translation>碰撞几何体</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Color of the Take</source>
        <translation>运行记录的颜色</translation>
    </message>
    <message>
        <source>Colorful</source>
        <translation>彩色</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colors as they are, without light, with lines along edges; fast</source>
        <translation>颜色保持原样，不计光照，边缘处画线；快速</translation>
    </message>
    <message>
        <source>Colors of the plots</source>
        <translation>图表的颜色</translation>
    </message>
    <message>
        <source>Colors of the window</source>
        <translation>窗口的颜色</translation>
    </message>
    <message>
        <source>Colors shaded by how surfaces face the viewer; fast</source>
        <translation>按表面朝向观察者的角度着色；快速</translation>
    </message>
    <message>
        <source>Color…</source>
        <translation>颜色…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Command Palette…</source>
        <translation>命令面板…</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Commands and keys</source>
        <translation>命令和按键</translation>
    </message>
    <message>
        <source>Commands: {0}</source>
        <translation>命令：{0}</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare this scene with:</source>
        <translation>将此场景与以下内容比较：</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare with MotrixSim</source>
        <translation>与 MotrixSim 比较</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Comparing with the file</source>
        <translation>正在与文件比较</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>Compiling the physics kernels for this machine: {0} of {1} (the first time only)</source>
        <translation>正在为本机编译物理内核：{0} / {1}（仅首次）</translation>
    </message>
    <message>
        <source>Complete and compact; MotrixSim loads it</source>
        <translation>完整而紧凑；MotrixSim 可加载</translation>
    </message>
    <message>
        <source>Complete, as text; MotrixSim loads it</source>
        <translation>完整，文本格式；MotrixSim 可加载</translation>
    </message>
    <message>
        <source>Computing expressions</source>
        <translation>正在计算表达式</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Concrete</source>
        <translation>混凝土</translation>
    </message>
    <message>
        <source>Cone</source>
        <translation>圆锥</translation>
    </message>
    <message>
        <source>Cones, ranges and rectangles of lights</source>
        <translation>光源的光锥、范围和矩形</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connects</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>控制台</translation>
    </message>
    <message>
        <source>Constraint Anchors</source>
        <translation>约束锚点</translation>
    </message>
    <message>
        <source>Constraint impedance as a function of violation (MuJoCo solimp).</source>
        <translation>约束阻抗随违反量的变化（MuJoCo solimp）。</translation>
    </message>
    <message>
        <source>Constraint rows</source>
        <translation>约束行数</translation>
    </message>
    <message>
        <source>Constraint solver.</source>
        <translation>约束求解器。</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Contact pair</source>
        <translation>接触对</translation>
    </message>
    <message>
        <source>Contact pair attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的接触对属性。</translation>
    </message>
    <message>
        <source>Contact pairs</source>
        <translation>接触对</translation>
    </message>
    <message>
        <source>Contact points, and forces to scale</source>
        <translation>接触点以及按比例绘制的力</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Continue editing: the simulation catches up when it responds again</source>
        <translation>继续编辑：仿真恢复响应后会跟上</translation>
    </message>
    <message>
        <source>Continue from the last frame</source>
        <translation>从最后一帧继续</translation>
    </message>
    <message>
        <source>Continue with the scene as it is here; saving overwrites the file</source>
        <translation>以此处的场景继续；保存时覆盖文件</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>控制量</translation>
    </message>
    <message>
        <source>Control law of an actuator.</source>
        <translation>执行器的控制规律。</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>Convex decomposition</source>
        <translation>凸分解</translation>
    </message>
    <message>
        <source>Convex hull</source>
        <translation>凸包</translation>
    </message>
    <message>
        <source>Convex pieces: {0}</source>
        <translation>凸块：{0}</translation>
    </message>
    <message>
        <source>Copies of the selection with even distances, with what belongs to them</source>
        <translation>等间距复制选中对象及其所属内容</translation>
    </message>
    <message>
        <source>Copper</source>
        <translation>铜</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy All</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy As</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Copy File and Line</source>
        <translation>复制文件和行号</translation>
    </message>
    <message>
        <source>Copy Object As</source>
        <translation>复制对象为</translation>
    </message>
    <message>
        <source>Copy Path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Copy Picture of View</source>
        <translation>复制视图图片</translation>
    </message>
    <message>
        <source>Copy Report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Copy Section As</source>
        <translation>复制本节为</translation>
    </message>
    <message>
        <source>Copy all of it as text, as msd-studio info prints it</source>
        <translation>以文本复制全部内容，与 msd-studio info 的输出相同</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copy every line</source>
        <translation>复制所有行</translation>
    </message>
    <message>
        <source>Copy the World path of the selection</source>
        <translation>复制选中对象的世界路径</translation>
    </message>
    <message>
        <source>Copy the picture to the clipboard</source>
        <translation>将图片复制到剪贴板</translation>
    </message>
    <message>
        <source>Copy the selected lines, or all that are shown</source>
        <translation>复制选中的行，或所示的全部</translation>
    </message>
    <message>
        <source>Copy the selected objects</source>
        <translation>复制选中的对象</translation>
    </message>
    <message>
        <source>Copy the selected objects and delete them</source>
        <translation>复制选中的对象并将其删除</translation>
    </message>
    <message>
        <source>Copy the selected rows, or those in view, as a table</source>
        <translation>将所选的行或可见的行复制为表格</translation>
    </message>
    <message>
        <source>Copy the view as it is, as a picture</source>
        <translation>将当前视图原样复制为图片</translation>
    </message>
    <message>
        <source>Copy them next to the file</source>
        <translation>复制到文件旁</translation>
    </message>
    <message>
        <source>Copy versions, devices and tracebacks for a bug report</source>
        <translation>复制版本、设备和回溯信息，用于错误报告</translation>
    </message>
    <message>
        <source>Cotton</source>
        <translation>棉布</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>十字</translation>
    </message>
    <message>
        <source>Cross section of a rod.</source>
        <translation>杆的横截面。</translation>
    </message>
    <message>
        <source>Ctrl + drag: pull a body</source>
        <translation>Ctrl + 拖动：拉动物体</translation>
    </message>
    <message>
        <source>Ctrl + left or right drag</source>
        <translation>Ctrl + 左键或右键拖动</translation>
    </message>
    <message>
        <source>Ctrl: snap   ·   Shift: fine   ·   type 30deg, pi/2, 5 cm   ·   Esc: cancel</source>
        <translation>Ctrl：吸附   ·   Shift：微调   ·   可输入 30deg、pi/2、5 cm   ·   Esc：取消</translation>
    </message>
    <message>
        <source>Ctrl: snap, Shift: fine, X Y Z: axis, a number such as 5 cm or 30deg, Enter: apply, Esc: cancel</source>
        <translation>Ctrl：吸附，Shift：微调，X Y Z：轴，可输入 5 cm 或 30deg 等数值，Enter：应用，Esc：取消</translation>
    </message>
    <message>
        <source>Cursors</source>
        <translation>游标</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curve from scene brightness to pixels.</source>
        <translation>从场景亮度到像素的曲线。</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curves of the worlds</source>
        <translation>各世界的曲线</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation>圆柱</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Damper</source>
        <translation>阻尼器</translation>
    </message>
    <message>
        <source>Damper with constant impedance that softens dry friction.</source>
        <translation>具有恒定阻抗、用于软化干摩擦的阻尼器。</translation>
    </message>
    <message>
        <source>Dampratio</source>
        <translation>阻尼比</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>Darken the view by half a stop</source>
        <translation>将视图调暗半档</translation>
    </message>
    <message>
        <source>Darker</source>
        <translation>调暗</translation>
    </message>
    <message>
        <source>Decomposing mesh {0} of {1}</source>
        <translation>正在分解网格 {0} / {1}</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Default Layout</source>
        <translation>默认布局</translation>
    </message>
    <message>
        <source>Default: {0}</source>
        <translation>默认值：{0}</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>度</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete the selection and what depends on it</source>
        <translation>删除选中对象及依赖它的内容</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Depth (y)</source>
        <translation>深度 (y)</translation>
    </message>
    <message>
        <source>Detach</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Detach Handler</source>
        <translation>分离处理程序</translation>
    </message>
    <message>
        <source>Detail normal</source>
        <translation>细节法线</translation>
    </message>
    <message>
        <source>Diameter</source>
        <translation>直径</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Difference:</source>
        <translation>差异：</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>禁用</translation>
    </message>
    <message>
        <source>Disc</source>
        <translation>圆盘</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Discard All</source>
        <translation>全部放弃</translation>
    </message>
    <message>
        <source>Discard the unsaved changes to {0}?</source>
        <translation>放弃对 {0} 未保存的更改？</translation>
    </message>
    <message>
        <source>Discard unsaved work</source>
        <translation>放弃未保存的工作</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>放弃…</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dissolve the selected body; what is in it stays where it is</source>
        <translation>解散选中的物体；其中的内容位置不变</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Distances along the view; darker is farther</source>
        <translation>沿视线的距离；越暗越远</translation>
    </message>
    <message>
        <source>Distances and angles between clicked points</source>
        <translation>点击点之间的距离和角度</translation>
    </message>
    <message>
        <source>Distribute Evenly</source>
        <translation>均匀分布</translation>
    </message>
    <message>
        <source>Distribute Evenly…</source>
        <translation>均匀分布…</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Done again: {0}</source>
        <translation>已重做：{0}</translation>
    </message>
    <message>
        <source>Door</source>
        <translation>门</translation>
    </message>
    <message>
        <source>Double click or Enter: go to the object   ·   Right click: repair, copy</source>
        <translation>双击或 Enter：转到对象   ·   右键点击：修复、复制</translation>
    </message>
    <message>
        <source>Double the speed</source>
        <translation>速度加倍</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>向下看</translation>
    </message>
    <message>
        <source>Drag   ·   Ctrl: snap   ·   Shift: fine   ·   X Y Z: axis   ·   type 5 cm, 30deg, pi/2   ·   Esc: cancel</source>
        <translation>拖动   ·   Ctrl：吸附   ·   Shift：微调   ·   X Y Z：轴   ·   可输入 5 cm、30deg、pi/2   ·   Esc：取消</translation>
    </message>
    <message>
        <source>Drag a handle of a selected joint</source>
        <translation>拖动选中关节的手柄</translation>
    </message>
    <message>
        <source>Drag a label or a number: change it, Shift: fine, Ctrl: coarse   ·   Click: type 5 cm, 30deg, pi/2, += 0.1   ·   Right click: copy, paste, past values</source>
        <translation>拖动标签或数值：更改，Shift：微调，Ctrl：粗调   ·   点击：可输入 5 cm、30deg、pi/2、+= 0.1   ·   右键点击：复制、粘贴、曾用值</translation>
    </message>
    <message>
        <source>Drag a row of the tree onto the plots</source>
        <translation>将树的行拖到图表上</translation>
    </message>
    <message>
        <source>Drag a slider   ·   Left, Right: by 1 %, Page Up, Page Down: by 10 %, 0: zero   ·   Enter: type</source>
        <translation>拖动滑块   ·   左、右：1 %，Page Up、Page Down：10 %，0：归零   ·   Enter：输入</translation>
    </message>
    <message>
        <source>Drag into a view, double click or Enter: add   ·   typing: search</source>
        <translation>拖入视图、双击或 Enter：添加   ·   键入：搜索</translation>
    </message>
    <message>
        <source>Drag it onto a shape or a row of the tree; double-click applies it to the selection</source>
        <translation>拖到几何体或树的行上；双击则赋予选中对象</translation>
    </message>
    <message>
        <source>Drag joints, sensors, actuators or cameras here from the scene tree, values from the inspector, or links from the view with Ctrl and Alt held; or press Add</source>
        <translation>从场景树将关节、传感器、执行器或相机拖到此处，或从检查器拖来数值，或按住 Ctrl 和 Alt 从视图拖来连杆；也可按“添加”</translation>
    </message>
    <message>
        <source>Drag on a number in the inspector</source>
        <translation>在检查器的数值上拖动</translation>
    </message>
    <message>
        <source>Drag onto a shape, in a view or in the tree   ·   double click: apply to the selection</source>
        <translation>拖到视图或树中的几何体上   ·   双击：赋予选中对象</translation>
    </message>
    <message>
        <source>Drag the timeline: go back in time   ·   Left, Right: a step, Home, End: the ends</source>
        <translation>拖动时间轴：回到过去   ·   左、右：一步，Home、End：两端</translation>
    </message>
    <message>
        <source>Drag to go back in time; Play goes on from there. Shift+drag chooses a range to play back</source>
        <translation>拖动可回到过去；“播放”从该处继续。按住 Shift 拖动可选择重放区间</translation>
    </message>
    <message>
        <source>Drag: lower end of the joint&apos;s range   ·   Ctrl: in steps</source>
        <translation>拖动：关节范围的下端   ·   Ctrl：按步长</translation>
    </message>
    <message>
        <source>Drag: move into another body, with Alt: without its world pose   ·   onto a plot: plot it   ·   F2: rename   ·   Right click: more</source>
        <translation>拖动：移入另一物体，按住 Alt：不保持世界位姿   ·   拖到图表：绘制   ·   F2：重命名   ·   右键点击：更多</translation>
    </message>
    <message>
        <source>Drag: move the joint&apos;s anchor   ·   Ctrl: to the grid</source>
        <translation>拖动：移动关节的锚点   ·   Ctrl：吸附栅格</translation>
    </message>
    <message>
        <source>Drag: pose the joint within its range   ·   Ctrl: in steps</source>
        <translation>拖动：在范围内摆放关节   ·   Ctrl：按步长</translation>
    </message>
    <message>
        <source>Drag: turn the joint&apos;s axis   ·   Ctrl: to the axes of the link and halfway between</source>
        <translation>拖动：转动关节的轴   ·   Ctrl：吸附到连杆坐标轴及其中间方向</translation>
    </message>
    <message>
        <source>Drag: upper end of the joint&apos;s range   ·   Ctrl: in steps</source>
        <translation>拖动：关节范围的上端   ·   Ctrl：按步长</translation>
    </message>
    <message>
        <source>Draw Again</source>
        <translation>重新绘制</translation>
    </message>
    <message>
        <source>Draw expressions only as far as they are computed</source>
        <translation>只绘制表达式已计算的部分</translation>
    </message>
    <message>
        <source>Draw shadows</source>
        <translation>绘制阴影</translation>
    </message>
    <message>
        <source>Draw the same view in MotrixSim, beside ours, with the difference, whenever editing pauses</source>
        <translation>编辑停顿时，用 MotrixSim 绘制同一视图，与本视图并列并显示差异</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>Drawing failed: %1

The log has the details; the next edit of the scene tries again.</source>
        <translation>绘制失败：%1

详情见日志；下一次编辑场景时会再次尝试。</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>驱动对象</translation>
    </message>
    <message>
        <source>Drop onto Surface Below</source>
        <translation>落到下方表面</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Duplicate in a Row or Circle</source>
        <translation>按行或圆周复制</translation>
    </message>
    <message>
        <source>Duplicate in a Row or Circle…</source>
        <translation>按行或圆周复制…</translation>
    </message>
    <message>
        <source>Duplicate the selected objects</source>
        <translation>为选中的对象创建副本</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Each Object</source>
        <translation>各对象自身</translation>
    </message>
    <message>
        <source>Each world has another value of both; together they cover both ranges evenly</source>
        <translation>每个世界的两个值都不同；合起来均匀覆盖两个范围</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>边</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>边</translation>
    </message>
    <message>
        <source>Edges between faces</source>
        <translation>面与面之间的边</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit</source>
        <comment>menu bar</comment>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Edited at {} s</source>
        <translation>在 {} s 处编辑</translation>
    </message>
    <message>
        <source>Edited by: {0}</source>
        <translation>编辑者：{0}</translation>
    </message>
    <message>
        <source>Editing and files</source>
        <translation>编辑和文件</translation>
    </message>
    <message>
        <source>Edits between this take and the one that is shown</source>
        <translation>此运行记录与当前查看的运行记录之间的编辑</translation>
    </message>
    <message>
        <source>Edits that tell it apart</source>
        <translation>不同的编辑</translation>
    </message>
    <message>
        <source>Element stored as XML</source>
        <translation>以 XML 存储的元素</translation>
    </message>
    <message>
        <source>Ellipsoid</source>
        <translation>椭球</translation>
    </message>
    <message>
        <source>Embed them in the file</source>
        <translation>嵌入文件</translation>
    </message>
    <message>
        <source>Emissive</source>
        <translation>自发光</translation>
    </message>
    <message>
        <source>Empty Scene</source>
        <translation>空场景</translation>
    </message>
    <message>
        <source>Empty body</source>
        <translation>空物体</translation>
    </message>
    <message>
        <source>Empty room</source>
        <translation>空房间</translation>
    </message>
    <message>
        <source>Empty scene</source>
        <translation>空场景</translation>
    </message>
    <message>
        <source>Encoding of the colors of a texture.</source>
        <translation>纹理颜色的编码方式。</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>End Pushes</source>
        <translation>结束推动</translation>
    </message>
    <message>
        <source>End Range at {0} s</source>
        <translation>区间到 {0} s 结束</translation>
    </message>
    <message>
        <source>End every push that acts</source>
        <translation>结束正在作用的所有推动</translation>
    </message>
    <message>
        <source>End the recording</source>
        <translation>结束录制</translation>
    </message>
    <message>
        <source>End the tour (Esc); Help &gt; Guided Tour begins it again</source>
        <translation>结束导览 (Esc)；“帮助 &gt; 导览”可重新开始</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Engine started again at {} s</source>
        <translation>引擎在 {} s 处重新启动</translation>
    </message>
    <message>
        <source>Enter runs, Shift+Enter begins a line, Tab completes, Up goes back, Ctrl+C or Stop ends what runs</source>
        <translation>Enter 运行，Shift+Enter 换行，Tab 补全，↑ 上一条，Ctrl+C 或“停止”结束运行</translation>
    </message>
    <message>
        <source>Enums</source>
        <translation>枚举</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Environment HDR</source>
        <translation>环境 HDR</translation>
    </message>
    <message>
        <source>Environment diffuse</source>
        <translation>环境漫反射</translation>
    </message>
    <message>
        <source>Environment specular</source>
        <translation>环境镜面反射</translation>
    </message>
    <message>
        <source>Equality attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的等式约束属性。</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Errors and warnings found by the check: {0}</source>
        <translation>检查发现的错误和警告：{0}</translation>
    </message>
    <message>
        <source>Euler, RK4, implicit, implicitfast or discrete</source>
        <translation>Euler、RK4、implicit、implicitfast 或 discrete</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Even boxes with the inertia of bodies</source>
        <translation>与物体惯量相当的均匀长方体</translation>
    </message>
    <message>
        <source>Every class, field, variant and enum of a World. This page is generated from the declarations in `engine/msd/schema`.</source>
        <translation>世界的所有类、字段、变体和枚举。本页由 `engine/msd/schema` 中的声明生成。</translation>
    </message>
    <message>
        <source>Every edit is written at once; after this time it also survives a loss of power</source>
        <translation>每次编辑都会立即写入；超过此时间后断电也不会丢失</translation>
    </message>
    <message>
        <source>Every edit of the scene appears here as Python</source>
        <translation>场景的每次编辑都在此显示为 Python</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Everything that is referred to by name.</source>
        <translation>所有按名称引用的内容。</translation>
    </message>
    <message>
        <source>Expand All Below</source>
        <translation>展开以下全部</translation>
    </message>
    <message>
        <source>Explained</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export Keys</source>
        <translation>导出按键</translation>
    </message>
    <message>
        <source>Export Layout</source>
        <translation>导出布局</translation>
    </message>
    <message>
        <source>Export Layout…</source>
        <translation>导出布局…</translation>
    </message>
    <message>
        <source>Export Picture of View</source>
        <translation>导出视图图片</translation>
    </message>
    <message>
        <source>Export Picture of View…</source>
        <translation>导出视图图片…</translation>
    </message>
    <message>
        <source>Export Plots as Picture</source>
        <translation>将图表导出为图片</translation>
    </message>
    <message>
        <source>Export Plots as Picture…</source>
        <translation>将图表导出为图片…</translation>
    </message>
    <message>
        <source>Export Session as Script</source>
        <translation>将会话导出为脚本</translation>
    </message>
    <message>
        <source>Export Session as Script…</source>
        <translation>将会话导出为脚本…</translation>
    </message>
    <message>
        <source>Export Video</source>
        <translation>导出视频</translation>
    </message>
    <message>
        <source>Export Video…</source>
        <translation>导出视频…</translation>
    </message>
    <message>
        <source>Export a Copy</source>
        <translation>导出副本</translation>
    </message>
    <message>
        <source>Export as ROS Bag</source>
        <translation>导出为 ROS 包</translation>
    </message>
    <message>
        <source>Export as ROS Bag…</source>
        <translation>导出为 ROS 包…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>曝光</translation>
    </message>
    <message>
        <source>Exposure of the view, stops</source>
        <translation>视图曝光，单位为档</translation>
    </message>
    <message>
        <source>Exposure {0} EV</source>
        <translation>曝光 {0} EV</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>Expression, such as norm(system.momentum)</source>
        <translation>表达式，如 norm(system.momentum)</translation>
    </message>
    <message>
        <source>Expressions are computed in part</source>
        <translation>表达式只计算了一部分</translation>
    </message>
    <message>
        <source>Expressions computed</source>
        <translation>表达式计算进度</translation>
    </message>
    <message>
        <source>Extent and center of the scene.</source>
        <translation>场景的范围和中心。</translation>
    </message>
    <message>
        <source>Face of a sky grid cell.</source>
        <translation>天空网格单元的面。</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>Falls through</source>
        <translation>下降穿过</translation>
    </message>
    <message>
        <source>False Colors of Luminance</source>
        <translation>亮度伪彩色</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加快</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Fields of the selected object</source>
        <translation>选中对象的字段</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>File</source>
        <comment>menu bar</comment>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>File &gt; Export ({0}) writes MSD, MJCF or glTF for other programs. Open it; you may cancel.</source>
        <translation>“文件 &gt; 导出”({0}) 为其他程序写出 MSD、MJCF 或 glTF。请打开它；可以取消。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Files are always in meters; a typed number may have any unit, such as 5 cm</source>
        <translation>文件始终以米为单位；输入数字时可带任意单位，如 5 cm</translation>
    </message>
    <message>
        <source>Files have some angles in degrees and some in radians; a typed number may have any unit, such as 30deg</source>
        <translation>文件中有的角度以度为单位，有的以弧度为单位；输入数字时可带任意单位，如 30deg</translation>
    </message>
    <message>
        <source>Files of the scene: meshes and pictures, {0}</source>
        <translation>场景的文件：网格和图片，{0}</translation>
    </message>
    <message>
        <source>Files outside the scene&apos;s folder</source>
        <translation>场景文件夹以外的文件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>滤波</translation>
    </message>
    <message>
        <source>Filter by object, field or value</source>
        <translation>按对象、字段或值筛选</translation>
    </message>
    <message>
        <source>Filter exact</source>
        <translation>精确滤波</translation>
    </message>
    <message>
        <source>Filter the differences</source>
        <translation>筛选差异</translation>
    </message>
    <message>
        <source>Find Object</source>
        <translation>查找对象</translation>
    </message>
    <message>
        <source>Find all problems of the current scene</source>
        <translation>找出当前场景的所有问题</translation>
    </message>
    <message>
        <source>Find all problems of the scene</source>
        <translation>找出场景的所有问题</translation>
    </message>
    <message>
        <source>Find any command</source>
        <translation>查找任意命令</translation>
    </message>
    <message>
        <source>Find the command of a key</source>
        <translation>查找按键对应的命令</translation>
    </message>
    <message>
        <source>First time</source>
        <translation>起始时间</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Fixed box</source>
        <translation>固定方块</translation>
    </message>
    <message>
        <source>Fixed local</source>
        <translation>相对局部固定</translation>
    </message>
    <message>
        <source>Fixed tendon</source>
        <translation>固定肌腱</translation>
    </message>
    <message>
        <source>Fixed tendon attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的固定肌腱属性。</translation>
    </message>
    <message>
        <source>Fixed world</source>
        <translation>相对世界固定</translation>
    </message>
    <message>
        <source>Flashlight</source>
        <translation>手电筒</translation>
    </message>
    <message>
        <source>Flashlight (5,000 cd)</source>
        <translation>手电筒（5,000 cd）</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>平面着色</translation>
    </message>
    <message>
        <source>Flat texture</source>
        <translation>纯色纹理</translation>
    </message>
    <message>
        <source>Flexes</source>
        <translation>柔性体</translation>
    </message>
    <message>
        <source>Floor Reflections</source>
        <translation>地面反射</translation>
    </message>
    <message>
        <source>Floor tiles</source>
        <translation>地砖</translation>
    </message>
    <message>
        <source>Fluorescent tube</source>
        <translation>荧光灯管</translation>
    </message>
    <message>
        <source>Fluorescent tube (36 W, 3,350 lm)</source>
        <translation>荧光灯管（36 W，3,350 lm）</translation>
    </message>
    <message>
        <source>Fog</source>
        <translation>雾</translation>
    </message>
    <message>
        <source>Fog and haze</source>
        <translation>雾和雾霾</translation>
    </message>
    <message>
        <source>Folder of a Plugin</source>
        <translation>插件所在文件夹</translation>
    </message>
    <message>
        <source>Folder of unsaved work</source>
        <translation>未保存工作的文件夹</translation>
    </message>
    <message>
        <source>Folders Scenes May Read…</source>
        <translation>场景可读取的文件夹…</translation>
    </message>
    <message>
        <source>Folders That Scenes May Read</source>
        <translation>场景可读取的文件夹</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Follow System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Follow newest samples</source>
        <translation>跟随最新采样</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Following</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>For MotrixSim; MuJoCo does not load it</source>
        <translation>用于 MotrixSim；MuJoCo 无法加载</translation>
    </message>
    <message>
        <source>For MuJoCo; what MJCF cannot express is listed in Messages</source>
        <translation>用于 MuJoCo；MJCF 无法表达的内容列在“消息”中</translation>
    </message>
    <message>
        <source>For all contacts</source>
        <translation>用于所有接触</translation>
    </message>
    <message>
        <source>For joints without actuators, as MotrixSim does; mimic joints get none</source>
        <translation>为没有执行器的关节添加，与 MotrixSim 一致；联动关节不添加</translation>
    </message>
    <message>
        <source>For programs that read the earlier version of MSD</source>
        <translation>用于读取早期 MSD 版本的程序</translation>
    </message>
    <message>
        <source>For, s</source>
        <translation>持续，s</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Force at a site</source>
        <translation>站点处的力</translation>
    </message>
    <message>
        <source>Force in</source>
        <translation>力的单位</translation>
    </message>
    <message>
        <source>Force model that replaces every contact model.</source>
        <translation>取代所有接触模型的力模型。</translation>
    </message>
    <message>
        <source>Force, N</source>
        <translation>力，N</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Forget All</source>
        <translation>全部忘记</translation>
    </message>
    <message>
        <source>Forget all lines</source>
        <translation>清除所有行</translation>
    </message>
    <message>
        <source>Forget the selected take</source>
        <translation>删除所选的运行记录</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Formats: {0}</source>
        <translation>格式：{0}</translation>
    </message>
    <message>
        <source>Four Views</source>
        <translation>四个视图</translation>
    </message>
    <message>
        <source>Fourier left hand</source>
        <translation>Fourier 左手</translation>
    </message>
    <message>
        <source>Fourier right hand</source>
        <translation>Fourier 右手</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>坐标系</translation>
    </message>
    <message>
        <source>Frame All</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Frame Selection</source>
        <translation>显示选中对象</translation>
    </message>
    <message>
        <source>Frame angular velocity</source>
        <translation>坐标系角速度</translation>
    </message>
    <message>
        <source>Frame linear acceleration</source>
        <translation>坐标系线加速度</translation>
    </message>
    <message>
        <source>Frame linear velocity</source>
        <translation>坐标系线速度</translation>
    </message>
    <message>
        <source>Frame orientation</source>
        <translation>坐标系姿态</translation>
    </message>
    <message>
        <source>Frame position</source>
        <translation>坐标系位置</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>坐标系</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>自由</translation>
    </message>
    <message>
        <source>Free Camera</source>
        <translation>自由相机</translation>
    </message>
    <message>
        <source>Free box</source>
        <translation>自由方块</translation>
    </message>
    <message>
        <source>Free camera</source>
        <translation>自由相机</translation>
    </message>
    <message>
        <source>Free capsule</source>
        <translation>自由胶囊</translation>
    </message>
    <message>
        <source>Free cylinder</source>
        <translation>自由圆柱</translation>
    </message>
    <message>
        <source>Free ellipsoid</source>
        <translation>自由椭球</translation>
    </message>
    <message>
        <source>Free joint</source>
        <translation>自由关节</translation>
    </message>
    <message>
        <source>Free joint attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的自由关节属性。</translation>
    </message>
    <message>
        <source>Free sphere</source>
        <translation>自由球</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Friction and drive</source>
        <translation>摩擦和驱动</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>From</source>
        <comment>range</comment>
        <translation>从</translation>
    </message>
    <message>
        <source>From where the view looks</source>
        <translation>视图的观察位置</translation>
    </message>
    <message>
        <source>From {0}</source>
        <translation>来自 {0}</translation>
    </message>
    <message>
        <source>From {0}, line {1}</source>
        <translation>来自 {0} 第 {1} 行</translation>
    </message>
    <message>
        <source>From … to</source>
        <translation>从 … 到</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>前</translation>
    </message>
    <message>
        <source>Front and rear</source>
        <translation>前和后</translation>
    </message>
    <message>
        <source>Frosted glass</source>
        <translation>磨砂玻璃</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Full Screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Full moon</source>
        <translation>满月</translation>
    </message>
    <message>
        <source>Full moon (0.25 lx)</source>
        <translation>满月（0.25 lx）</translation>
    </message>
    <message>
        <source>Full state</source>
        <translation>完整状态</translation>
    </message>
    <message>
        <source>GIF for an issue report</source>
        <translation>用于问题报告的 GIF</translation>
    </message>
    <message>
        <source>GPU (CUDA)</source>
        <translation>GPU (CUDA)</translation>
    </message>
    <message>
        <source>GPU block compression</source>
        <translation>GPU 块压缩</translation>
    </message>
    <message>
        <source>GR-1</source>
        <translation>GR-1</translation>
    </message>
    <message>
        <source>Gain law of an actuator.</source>
        <translation>执行器的增益规律。</translation>
    </message>
    <message>
        <source>Galvanized zinc</source>
        <translation>镀锌</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>间隙</translation>
    </message>
    <message>
        <source>Gaussian cloud from file</source>
        <translation>从文件导入高斯点云</translation>
    </message>
    <message>
        <source>Gaussian clouds</source>
        <translation>高斯点云</translation>
    </message>
    <message>
        <source>Gaussian clouds (*.ply *.splat *.gcloud)</source>
        <translation>高斯点云 (*.ply *.splat *.gcloud)</translation>
    </message>
    <message>
        <source>Gaussian splat</source>
        <translation>高斯泼溅</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>General actuator</source>
        <translation>通用执行器</translation>
    </message>
    <message>
        <source>Geom attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的几何体属性。</translation>
    </message>
    <message>
        <source>Give the command these keys alone</source>
        <translation>仅将这些按键赋予该命令</translation>
    </message>
    <message>
        <source>Give the property of the scene the value of the chosen world</source>
        <translation>把所选世界的值赋给场景的属性</translation>
    </message>
    <message>
        <source>Give the scene here the values of {0}, in one undo step</source>
        <translation>将 {0} 的值赋予此处的场景，为一个撤销步骤</translation>
    </message>
    <message>
        <source>Give the selected floating link a speed away from the view</source>
        <translation>使选中的浮动连杆获得背离视图的速度</translation>
    </message>
    <message>
        <source>Give the selected floating link that speed, away from the view</source>
        <translation>使选中的浮动连杆获得该速度，方向背离视图</translation>
    </message>
    <message>
        <source>Give the selected take a name</source>
        <translation>为所选的运行记录命名</translation>
    </message>
    <message>
        <source>Give these keys to the command too</source>
        <translation>将这些按键也赋予该命令</translation>
    </message>
    <message>
        <source>Give to Selection</source>
        <translation>赋予选中对象</translation>
    </message>
    <message>
        <source>Glass</source>
        <translation>玻璃</translation>
    </message>
    <message>
        <source>Glowing</source>
        <translation>发光</translation>
    </message>
    <message>
        <source>Gmsh</source>
        <translation>Gmsh</translation>
    </message>
    <message>
        <source>Go back by one time step</source>
        <translation>后退一个时间步</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go to Newest Moment</source>
        <translation>转到最新时刻</translation>
    </message>
    <message>
        <source>Go to Object</source>
        <translation>转到对象</translation>
    </message>
    <message>
        <source>Go to the newest moment</source>
        <translation>转到最新时刻</translation>
    </message>
    <message>
        <source>Go to this moment in the views and plots (Return)</source>
        <translation>在视图和曲线图中转到此刻（回车）</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>金</translation>
    </message>
    <message>
        <source>Graphite paint</source>
        <translation>石墨灰漆</translation>
    </message>
    <message>
        <source>Grass</source>
        <translation>草地</translation>
    </message>
    <message>
        <source>Gray plastic</source>
        <translation>灰色塑料</translation>
    </message>
    <message>
        <source>Green plastic</source>
        <translation>绿色塑料</translation>
    </message>
    <message>
        <source>Green signal</source>
        <translation>绿色信号灯</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>栅格</translation>
    </message>
    <message>
        <source>Grid step</source>
        <translation>栅格步长</translation>
    </message>
    <message>
        <source>Grid, selection, icons, names, figures and view cube; in the proportions of the view</source>
        <translation>栅格、选中轮廓、图标、名称、数据和视图立方体；比例与视图相同</translation>
    </message>
    <message>
        <source>Gripper</source>
        <translation>夹爪</translation>
    </message>
    <message>
        <source>Grippers</source>
        <translation>夹爪</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>编组</translation>
    </message>
    <message>
        <source>Group 0</source>
        <translation>第 0 组</translation>
    </message>
    <message>
        <source>Group 1</source>
        <translation>第 1 组</translation>
    </message>
    <message>
        <source>Group 2</source>
        <translation>第 2 组</translation>
    </message>
    <message>
        <source>Group 3</source>
        <translation>第 3 组</translation>
    </message>
    <message>
        <source>Group 4</source>
        <translation>第 4 组</translation>
    </message>
    <message>
        <source>Group 5</source>
        <translation>第 5 组</translation>
    </message>
    <message>
        <source>Group {0} is hidden  ·  {0} shows it</source>
        <translation>第 {0} 组已隐藏  ·  按 {0} 显示</translation>
    </message>
    <message>
        <source>Group {0} is shown  ·  {0} hides it</source>
        <translation>第 {0} 组已显示  ·  按 {0} 隐藏</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Guided Tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>Gyro</source>
        <translation>陀螺仪</translation>
    </message>
    <message>
        <source>HField</source>
        <translation>高度场</translation>
    </message>
    <message>
        <source>Half length</source>
        <translation>半长</translation>
    </message>
    <message>
        <source>Half size X</source>
        <translation>X 半尺寸</translation>
    </message>
    <message>
        <source>Half size Y</source>
        <translation>Y 半尺寸</translation>
    </message>
    <message>
        <source>Half size Z</source>
        <translation>Z 半尺寸</translation>
    </message>
    <message>
        <source>Half sizes</source>
        <translation>半尺寸</translation>
    </message>
    <message>
        <source>Halve the speed</source>
        <translation>速度减半</translation>
    </message>
    <message>
        <source>Hammer</source>
        <translation>锤子</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理程序</translation>
    </message>
    <message>
        <source>Handler {0}: not running, as the engine has ended</source>
        <translation>处理程序 {0}：未运行，因为引擎已结束</translation>
    </message>
    <message>
        <source>Handler {0}: {1} calls a simulated second</source>
        <translation>处理程序 {0}：每仿真秒调用 {1} 次</translation>
    </message>
    <message>
        <source>Handler {0}: {1}. It is read again when it changes.</source>
        <translation>处理程序 {0}：{1}。文件更改后会重新读取。</translation>
    </message>
    <message>
        <source>Has no file yet; you will be asked for one</source>
        <translation>尚无文件；届时会询问</translation>
    </message>
    <message>
        <source>Haze</source>
        <translation>霾</translation>
    </message>
    <message>
        <source>Haze is drawn in the Scene look</source>
        <translation>霾在“场景”外观中绘制</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Height Field from {0}</source>
        <translation>来自 {0} 的高度场</translation>
    </message>
    <message>
        <source>Height field</source>
        <translation>高度场</translation>
    </message>
    <message>
        <source>Height field attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的高度场属性。</translation>
    </message>
    <message>
        <source>Height field from file</source>
        <translation>从文件导入高度场</translation>
    </message>
    <message>
        <source>Height field of bumps</source>
        <translation>起伏高度场</translation>
    </message>
    <message>
        <source>Height fields</source>
        <translation>高度场</translation>
    </message>
    <message>
        <source>Height fields (*.png *.hfield)</source>
        <translation>高度场 (*.png *.hfield)</translation>
    </message>
    <message>
        <source>Height of white above black</source>
        <translation>白色高于黑色的高度</translation>
    </message>
    <message>
        <source>Height samples stored in the world.</source>
        <translation>存储在世界中的高度样本。</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Help</source>
        <comment>menu bar</comment>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Hide (H)</source>
        <translation>隐藏 (H)</translation>
    </message>
    <message>
        <source>Hide all but the selection in the view</source>
        <translation>在视图中隐藏选中对象以外的一切</translation>
    </message>
    <message>
        <source>Hide panels and bars; again to show them</source>
        <translation>隐藏面板和工具栏；再次执行则显示</translation>
    </message>
    <message>
        <source>Hide the selection in the view</source>
        <translation>在视图中隐藏选中对象</translation>
    </message>
    <message>
        <source>High Contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Hinge</source>
        <translation>铰链</translation>
    </message>
    <message>
        <source>Hinge joint</source>
        <translation>铰链关节</translation>
    </message>
    <message>
        <source>Hinged box</source>
        <translation>带铰链的盒子</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Hollow cylinder</source>
        <translation>空心圆柱</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Hook</source>
        <translation>挂钩</translation>
    </message>
    <message>
        <source>How a camera position follows its parent.</source>
        <translation>相机位置如何跟随其父级。</translation>
    </message>
    <message>
        <source>How a camera rotation follows its parent.</source>
        <translation>相机旋转如何跟随其父级。</translation>
    </message>
    <message>
        <source>How a contact or limit pushes back. Of two mixed models the one listed first wins.</source>
        <translation>接触或限位如何施加反力。两个模型混合时，以列在前面的为准。</translation>
    </message>
    <message>
        <source>How a flex collides.</source>
        <translation>柔性体如何碰撞。</translation>
    </message>
    <message>
        <source>How a geometry looks.</source>
        <translation>几何体的外观。</translation>
    </message>
    <message>
        <source>How a geometry touches others, and how dense it is.</source>
        <translation>几何体如何与其他几何体接触，以及其密度。</translation>
    </message>
    <message>
        <source>How a mesh becomes collision shapes.</source>
        <translation>网格如何变为碰撞形状。</translation>
    </message>
    <message>
        <source>How a primitive is fitted to a mesh.</source>
        <translation>基本几何体如何拟合到网格。</translation>
    </message>
    <message>
        <source>How elements of one flex that may touch each other are found.</source>
        <translation>如何找出同一柔性体中可能相互接触的单元。</translation>
    </message>
    <message>
        <source>How lidar points are drawn.</source>
        <translation>激光雷达点的绘制方式。</translation>
    </message>
    <message>
        <source>How long the noise stays correlated; 0: new at each time step</source>
        <translation>噪声保持相似的时长；0：每个时间步各不相关</translation>
    </message>
    <message>
        <source>How many edits can be undone; older ones are forgotten</source>
        <translation>可撤销的编辑次数；更早的不再保留</translation>
    </message>
    <message>
        <source>How many views there are</source>
        <translation>视图的数量</translation>
    </message>
    <message>
        <source>How much of what was simulated can be gone back to and plotted; the oldest is dropped first</source>
        <translation>可返回并绘图的仿真内容的上限；最旧的先丢弃</translation>
    </message>
    <message>
        <source>How sensors are drawn.</source>
        <translation>传感器的绘制方式。</translation>
    </message>
    <message>
        <source>How strongly Ctrl+drag pulls while the simulation runs; 1 suits the mass of what is pulled</source>
        <translation>仿真运行时 Ctrl+拖动的拉力强度；1 与被拉物的质量相称</translation>
    </message>
    <message>
        <source>How the difference is shown</source>
        <translation>差异的显示方式</translation>
    </message>
    <message>
        <source>How the length ranges of actuators are computed (MJCF lengthrange).</source>
        <translation>执行器长度范围的计算方式（MJCF lengthrange）。</translation>
    </message>
    <message>
        <source>How the reported contacts are chosen.</source>
        <translation>如何选取所报告的接触。</translation>
    </message>
    <message>
        <source>How the vertices of a flex move: each by itself, outward only, in a plane, or with the nodes of a grid.</source>
        <translation>柔性体的顶点如何运动：各自独立、只沿径向、在平面内，或随网格节点运动。</translation>
    </message>
    <message>
        <source>How the view shows the scene; changes nothing of the scene</source>
        <translation>视图显示场景的方式；不改变场景</translation>
    </message>
    <message>
        <source>How the view shows the worlds; of very many as ghosts, some</source>
        <translation>视图如何显示各世界；世界很多时残影只显示其中一部分</translation>
    </message>
    <message>
        <source>How the world is drawn.</source>
        <translation>世界的绘制方式。</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Icons of cameras and lights</source>
        <translation>相机和光源的图标</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Ignored collision</source>
        <translation>忽略的碰撞</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg *.bmp *.hdr *.exr *.tga)</source>
        <translation>图片 (*.png *.jpg *.jpeg *.bmp *.hdr *.exr *.tga)</translation>
    </message>
    <message>
        <source>Import Keys</source>
        <translation>导入按键</translation>
    </message>
    <message>
        <source>Import Layout</source>
        <translation>导入布局</translation>
    </message>
    <message>
        <source>Import Layout…</source>
        <translation>导入布局…</translation>
    </message>
    <message>
        <source>Imported from {0}</source>
        <translation>导入自 {0}</translation>
    </message>
    <message>
        <source>Imported from {0}, line {1}</source>
        <translation>导入自 {0} 第 {1} 行</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>In</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>In a file an enum is its name, a variant is its name or a map from its name to its value.</source>
        <translation>在文件中，枚举写作其名称；变体写作其名称，或写作从名称到值的映射。</translation>
    </message>
    <message>
        <source>In a grid</source>
        <translation>排成栅格</translation>
    </message>
    <message>
        <source>In convex pieces</source>
        <translation>分成凸块</translation>
    </message>
    <message>
        <source>In the axes of a site; the selected link gets one if it has none</source>
        <translation>以站点的坐标轴为准；选中的连杆若没有站点则添加一个</translation>
    </message>
    <message>
        <source>In the compiled model, where MuJoCo calls it {0}</source>
        <translation>编译后模型中的值，MuJoCo 中称为 {0}</translation>
    </message>
    <message>
        <source>In the scene</source>
        <translation>场景中</translation>
    </message>
    <message>
        <source>Include what is drawn over the scene</source>
        <translation>包含绘制在场景之上的内容</translation>
    </message>
    <message>
        <source>Industry (Isaac, Maya)</source>
        <translation>业界 (Isaac, Maya)</translation>
    </message>
    <message>
        <source>Inertia Boxes</source>
        <translation>惯量盒</translation>
    </message>
    <message>
        <source>Inertia box</source>
        <translation>惯量盒</translation>
    </message>
    <message>
        <source>Inertia boxes</source>
        <translation>惯量盒</translation>
    </message>
    <message>
        <source>Inertia that no body can have is changed; the changes are listed in Messages</source>
        <translation>修改任何物体都不可能具有的惯量；更改列在“消息”中</translation>
    </message>
    <message>
        <source>Infinite plane</source>
        <translation>无限平面</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Inspire left hand</source>
        <translation>Inspire 左手</translation>
    </message>
    <message>
        <source>Inspire right hand</source>
        <translation>Inspire 右手</translation>
    </message>
    <message>
        <source>Integrated velocity servo</source>
        <translation>积分速度伺服</translation>
    </message>
    <message>
        <source>Integrator</source>
        <translation>积分器</translation>
    </message>
    <message>
        <source>Interchangeable meshes for one geometry.</source>
        <translation>同一几何体可以互换的网格。</translation>
    </message>
    <message>
        <source>Interpolated between steps</source>
        <translation>在步之间插值</translation>
    </message>
    <message>
        <source>Is this your first time here?</source>
        <translation>第一次使用？</translation>
    </message>
    <message>
        <source>Isolate</source>
        <translation>单独显示</translation>
    </message>
    <message>
        <source>It is a program, which can do whatever you can do on this computer. Run only files that you trust.</source>
        <translation>它是一个程序，能在这台计算机上做您能做的任何事。只运行您信任的文件。</translation>
    </message>
    <message>
        <source>It was not called yet.</source>
        <translation>尚未被调用。</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>Its current content will be lost.</source>
        <translation>其当前内容将丢失。</translation>
    </message>
    <message>
        <source>Its pressure follows the control with a delay</source>
        <translation>其压力滞后于控制量</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Jaco</source>
        <translation>Jaco</translation>
    </message>
    <message>
        <source>Jaco hand</source>
        <translation>Jaco 手</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>Joint attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的关节属性。</translation>
    </message>
    <message>
        <source>Joint axis</source>
        <translation>关节轴</translation>
    </message>
    <message>
        <source>Joint coupling</source>
        <translation>关节耦合</translation>
    </message>
    <message>
        <source>Joint couplings</source>
        <translation>关节耦合</translation>
    </message>
    <message>
        <source>Joint position</source>
        <translation>关节位置</translation>
    </message>
    <message>
        <source>Joint sliders in degrees</source>
        <translation>关节滑块以度为单位</translation>
    </message>
    <message>
        <source>Joint velocity</source>
        <translation>关节速度</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>Jump to Object</source>
        <translation>跳转到对象</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep Mine</source>
        <translation>保留我的版本</translation>
    </message>
    <message>
        <source>Keep Plots with Scene</source>
        <translation>将图表保存在场景中</translation>
    </message>
    <message>
        <source>Keep a Backup Copy</source>
        <translation>保留备份</translation>
    </message>
    <message>
        <source>Keep a backup copy when saving</source>
        <translation>保存时保留备份</translation>
    </message>
    <message>
        <source>Keep for Later</source>
        <translation>留待以后</translation>
    </message>
    <message>
        <source>Keep the moment at the same place in the plots</source>
        <translation>使该时刻保持在图表的同一位置</translation>
    </message>
    <message>
        <source>Keep these plots with the scene or in a file, and show them again</source>
        <translation>将这些图表保存在场景或文件中，并可再次显示</translation>
    </message>
    <message>
        <source>Keep views, cameras, panels and plots as they stand, by a name</source>
        <translation>以名称保存当前的视图、相机、面板和图表布局</translation>
    </message>
    <message>
        <source>Keep with Scene</source>
        <translation>保存在场景中</translation>
    </message>
    <message>
        <source>Keep {0} and {1} apart</source>
        <translation>使 {0} 与 {1} 不接触</translation>
    </message>
    <message>
        <source>Keeps one joint a polynomial of another.</source>
        <translation>使一个关节保持为另一个关节的多项式。</translation>
    </message>
    <message>
        <source>Keeps two frames together.</source>
        <translation>使两个坐标系保持重合。</translation>
    </message>
    <message>
        <source>Keeps two points together.</source>
        <translation>使两个点保持重合。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts and mouse buttons</source>
        <translation>键盘快捷键和鼠标按键</translation>
    </message>
    <message>
        <source>Keyframe</source>
        <translation>关键帧</translation>
    </message>
    <message>
        <source>Keyframes</source>
        <translation>关键帧</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keys (*.json)</source>
        <translation>按键 (*.json)</translation>
    </message>
    <message>
        <source>Keys and Mouse</source>
        <translation>按键和鼠标</translation>
    </message>
    <message>
        <source>Keys as in</source>
        <translation>按键方案</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Kind of joint between two links.</source>
        <translation>两个连杆之间关节的类型。</translation>
    </message>
    <message>
        <source>Kind of light and its parameters.</source>
        <translation>光源的类型及其参数。</translation>
    </message>
    <message>
        <source>Kinetic energy</source>
        <translation>动能</translation>
    </message>
    <message>
        <source>Kinova Gen3</source>
        <translation>Kinova Gen3</translation>
    </message>
    <message>
        <source>Kv</source>
        <translation>kv</translation>
    </message>
    <message>
        <source>LBR iiwa</source>
        <translation>LBR iiwa</translation>
    </message>
    <message>
        <source>LED panel</source>
        <translation>LED 面板灯</translation>
    </message>
    <message>
        <source>LED panel (60 × 60 cm, 3,600 lm)</source>
        <translation>LED 面板灯（60 × 60 cm，3,600 lm）</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language of the window; a change shows after the next start</source>
        <translation>窗口的语言；更改在下次启动后生效</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Largest force</source>
        <translation>最大力</translation>
    </message>
    <message>
        <source>Last Selected</source>
        <translation>最后选中的对象</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>上次更改</translation>
    </message>
    <message>
        <source>Last time</source>
        <translation>结束时间</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Layouts of plots (*.json)</source>
        <translation>图表布局 (*.json)</translation>
    </message>
    <message>
        <source>Layouts of the window (*.json)</source>
        <translation>窗口布局 (*.json)</translation>
    </message>
    <message>
        <source>Least level</source>
        <translation>最低级别</translation>
    </message>
    <message>
        <source>Least side</source>
        <translation>最小侧</translation>
    </message>
    <message>
        <source>Least, greatest and mean value of the visible range, and its RMS</source>
        <translation>可见范围的最小值、最大值、平均值和均方根</translation>
    </message>
    <message>
        <source>Leather</source>
        <translation>皮革</translation>
    </message>
    <message>
        <source>Leave Out</source>
        <translation>不读取</translation>
    </message>
    <message>
        <source>Leave the past moment that is shown</source>
        <translation>离开正在显示的过去时刻</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Left and right</source>
        <translation>左和右</translation>
    </message>
    <message>
        <source>Left click</source>
        <translation>左键点击</translation>
    </message>
    <message>
        <source>Left drag</source>
        <translation>左键拖动</translation>
    </message>
    <message>
        <source>Left drag: the joint or link under the pointer into a plot</source>
        <translation>左键拖动：将指针下的关节或连杆拖入图表</translation>
    </message>
    <message>
        <source>Left drag: twist the body under the pointer</source>
        <translation>左键拖动：扭转指针下的物体</translation>
    </message>
    <message>
        <source>Left or right drag: pull the body under the pointer   ·   with Shift: twist it</source>
        <translation>左键或右键拖动：拉动指针下的物体   ·   加 Shift：扭转</translation>
    </message>
    <message>
        <source>Left, Right: previous, next</source>
        <translation>左、右：前一张、后一张</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Lemon</source>
        <translation>柠檬</translation>
    </message>
    <message>
        <source>Length of the sliding time window</source>
        <translation>滑动时间窗的长度</translation>
    </message>
    <message>
        <source>Length of the time window</source>
        <translation>时间窗的长度</translation>
    </message>
    <message>
        <source>Lengths in meters, masses in kilograms, times in seconds, angles in radians unless the unit says degrees; z is up; quaternions are x, y, z, w.</source>
        <translation>长度单位为米，质量为千克，时间为秒；角度为弧度，单位注明为度的除外；z 轴向上；四元数为 x, y, z, w。</translation>
    </message>
    <message>
        <source>Lengths in the inspector</source>
        <translation>检查器中的长度</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>镜头</translation>
    </message>
    <message>
        <source>Let Foxglove and other programs of this machine follow the simulation</source>
        <translation>让 Foxglove 和本机上的其他程序跟随仿真</translation>
    </message>
    <message>
        <source>Let clicks choose everything</source>
        <translation>使点击可选中一切对象</translation>
    </message>
    <message>
        <source>Let clicks in the view pass by the selection</source>
        <translation>视图中的点击略过选中的对象</translation>
    </message>
    <message>
        <source>Let planes without end fade into the scene&apos;s haze, as MuJoCo draws it, in the Scene look</source>
        <translation>在“场景”外观中，让无限平面像 MuJoCo 绘制的那样消失在场景的霾中</translation>
    </message>
    <message>
        <source>Let the floor reflect what stands on it, as if it were polished</source>
        <translation>使地面像抛光一样反射其上的物体</translation>
    </message>
    <message>
        <source>Let the keyboard act on the next panel</source>
        <translation>使键盘作用于下一个面板</translation>
    </message>
    <message>
        <source>Let the keyboard act on the panel before</source>
        <translation>使键盘作用于上一个面板</translation>
    </message>
    <message>
        <source>Let the selected camera see what the view sees; a new one if none is selected</source>
        <translation>使选中的相机看到视图所见；未选中时新建一个</translation>
    </message>
    <message>
        <source>Let the selected keyframe hold the state as it is now</source>
        <translation>使选中的关键帧保存当前状态</translation>
    </message>
    <message>
        <source>Let the simulation run: the triangle here, or {0}.</source>
        <translation>运行仿真：点击此处的三角形，或按 {0}。</translation>
    </message>
    <message>
        <source>Let these programs control the simulation</source>
        <translation>允许这些程序控制仿真</translation>
    </message>
    <message>
        <source>Let things far away fade into the scene&apos;s fog, which MotrixSim does not draw</source>
        <translation>让远处的物体消失在场景的雾中（MotrixSim 不绘制雾）</translation>
    </message>
    <message>
        <source>Let {0} and {1} touch</source>
        <translation>使 {0} 与 {1} 可接触</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>电平</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Lid</source>
        <translation>盖子</translation>
    </message>
    <message>
        <source>Lidar</source>
        <translation>激光雷达</translation>
    </message>
    <message>
        <source>Lidar Rays</source>
        <translation>激光雷达光束</translation>
    </message>
    <message>
        <source>Lidar, camera, IMU, scales and a contact sensor</source>
        <translation>激光雷达、相机、IMU、秤和接触传感器</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>光源</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>View/Theme</comment>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Light Shapes</source>
        <translation>光源形状</translation>
    </message>
    <message>
        <source>Light attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的光源属性。</translation>
    </message>
    <message>
        <source>Light bulb</source>
        <translation>灯泡</translation>
    </message>
    <message>
        <source>Light bulb (60 W, 800 lm)</source>
        <translation>灯泡（60 W，800 lm）</translation>
    </message>
    <message>
        <source>Light that reaches every surface equally.</source>
        <translation>均匀照亮所有表面的光。</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>Light, for print</source>
        <translation>浅色，用于打印</translation>
    </message>
    <message>
        <source>Lights</source>
        <translation>光源</translation>
    </message>
    <message>
        <source>Limit force of a joint</source>
        <translation>关节的限位力</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限位</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Linear velocity</source>
        <translation>线速度</translation>
    </message>
    <message>
        <source>Lines, triangles or tetrahedra between vertices that bodies carry.</source>
        <translation>由物体带动的顶点之间的线段、三角形或四面体。</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>连杆</translation>
    </message>
    <message>
        <source>Link sides</source>
        <translation>左右联动</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>连杆</translation>
    </message>
    <message>
        <source>List what refers to the selection, and what a deletion would take along</source>
        <translation>列出引用选中对象的内容，以及删除时会连带删除的内容</translation>
    </message>
    <message>
        <source>Live Server…</source>
        <translation>实时服务器…</translation>
    </message>
    <message>
        <source>Live server</source>
        <translation>实时服务器</translation>
    </message>
    <message>
        <source>Live values of the simulation</source>
        <translation>仿真的当前值</translation>
    </message>
    <message>
        <source>Live: {0}, followed by {1}</source>
        <translation>实时：{0}，{1} 个程序跟随</translation>
    </message>
    <message>
        <source>Live: {0}, followed by {1}, {2} messages dropped</source>
        <translation>实时：{0}，{1} 个程序跟随，丢弃了 {2} 条消息</translation>
    </message>
    <message>
        <source>Load the plugin that is developed in a folder, again whenever it is saved</source>
        <translation>加载文件夹中正在开发的插件，每次保存后自动重新加载</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>Local Axes</source>
        <translation>局部坐标轴</translation>
    </message>
    <message>
        <source>Local or world axes</source>
        <translation>局部或世界坐标轴</translation>
    </message>
    <message>
        <source>Locate File…</source>
        <translation>定位文件…</translation>
    </message>
    <message>
        <source>Locate or Remove…</source>
        <translation>定位或移除…</translation>
    </message>
    <message>
        <source>Location:</source>
        <translation>位置：</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Lock against clicks in the view (L)</source>
        <translation>锁定，视图中点击略过它 (L)</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Log (*.log)</source>
        <translation>日志 (*.log)</translation>
    </message>
    <message>
        <source>Log of the handler</source>
        <translation>处理程序日志</translation>
    </message>
    <message>
        <source>Logarithmic amplitudes</source>
        <translation>对数幅值</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Look Again</source>
        <translation>重新查找</translation>
    </message>
    <message>
        <source>Look Through</source>
        <translation>通过相机观察</translation>
    </message>
    <message>
        <source>Look around</source>
        <translation>观察四周</translation>
    </message>
    <message>
        <source>Look at link</source>
        <translation>注视连杆</translation>
    </message>
    <message>
        <source>Look at the selected take</source>
        <translation>查看所选的运行记录</translation>
    </message>
    <message>
        <source>Look from</source>
        <translation>观察方向</translation>
    </message>
    <message>
        <source>Look through the free camera</source>
        <translation>使用自由相机观察</translation>
    </message>
    <message>
        <source>Look through the next camera</source>
        <translation>使用下一个相机观察</translation>
    </message>
    <message>
        <source>Look through the previous camera</source>
        <translation>使用上一个相机观察</translation>
    </message>
    <message>
        <source>Look through the selected camera</source>
        <translation>使用选中的相机观察</translation>
    </message>
    <message>
        <source>Looking for objects…</source>
        <translation>正在查找对象…</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Loop: replay again and again; Shift+drag on the timeline chooses a range</source>
        <translation>循环：反复重放；在时间轴上按住 Shift 拖动可选择区间</translation>
    </message>
    <message>
        <source>Lower the selection until it touches what is below it</source>
        <translation>将所选对象下移，直到接触其下方的物体</translation>
    </message>
    <message>
        <source>MCAP (*.mcap)</source>
        <translation>MCAP (*.mcap)</translation>
    </message>
    <message>
        <source>MJCF</source>
        <translation>MJCF</translation>
    </message>
    <message>
        <source>MJCF compiler settings that act when the world is built.</source>
        <translation>构建世界时起作用的 MJCF 编译器设置。</translation>
    </message>
    <message>
        <source>MJCF element it was written with</source>
        <translation>写入时所用的 MJCF 元素</translation>
    </message>
    <message>
        <source>MJCF element of a general actuator: intvelocity, damper or cylinder</source>
        <translation>通用执行器的 MJCF 元素：intvelocity、damper 或 cylinder</translation>
    </message>
    <message>
        <source>MJCF element: force, torque, rangefinder, clock ...</source>
        <translation>MJCF 元素：force、torque、rangefinder、clock……</translation>
    </message>
    <message>
        <source>MJCF options besides `SimulateOption`; the defaults are MuJoCo&apos;s. MJCF&apos;s tolerance is the square of `SimulateOption.constraint_solver_tolerance`.</source>
        <translation>`SimulateOption` 之外的 MJCF 选项；默认值与 MuJoCo 相同。MJCF 的容差是 `SimulateOption.constraint_solver_tolerance` 的平方。</translation>
    </message>
    <message>
        <source>MJCF with MotrixSim&apos;s extensions</source>
        <translation>带 MotrixSim 扩展的 MJCF</translation>
    </message>
    <message>
        <source>MJCF with its meshes and pictures in one file</source>
        <translation>MJCF 及其网格和图片，合为一个文件</translation>
    </message>
    <message>
        <source>MP4 needs PyAV: pip install msd-studio[video]. GIF and PNG work without it.</source>
        <translation>MP4 需要 PyAV：pip install msd-studio[video]。GIF 和 PNG 不需要。</translation>
    </message>
    <message>
        <source>MP4 video</source>
        <translation>MP4 视频</translation>
    </message>
    <message>
        <source>MSD JSON</source>
        <translation>MSD JSON</translation>
    </message>
    <message>
        <source>MSD JSON, earlier version</source>
        <translation>MSD JSON，早期版本</translation>
    </message>
    <message>
        <source>MSD MessagePack</source>
        <translation>MSD MessagePack</translation>
    </message>
    <message>
        <source>MSD Studio</source>
        <translation>MSD Studio</translation>
    </message>
    <message>
        <source>MSD Studio ended before these scenes were saved. Their changes can be recovered:</source>
        <translation>MSD Studio 在保存这些场景前结束。可恢复它们的更改：</translation>
    </message>
    <message>
        <source>MSD Studio ended before these scenes were saved. Their changes can be recovered: {0}</source>
        <translation>MSD Studio 在保存这些场景前结束，可恢复它们的更改：{0}</translation>
    </message>
    <message>
        <source>MSD Studio {0}
Editor and simulator for MSD worlds
Apache-2.0</source>
        <translation>MSD Studio {0}
MSD 世界的编辑器和仿真器
Apache-2.0</translation>
    </message>
    <message>
        <source>MSD reference</source>
        <translation>MSD 参考</translation>
    </message>
    <message>
        <source>Magnetometer</source>
        <translation>磁力计</translation>
    </message>
    <message>
        <source>Make a copy</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Make an MP4, a GIF or PNG pictures of what the timeline has, with plots beside it</source>
        <translation>将时间线的内容制成 MP4、GIF 或 PNG 图片，旁边可带图表</translation>
    </message>
    <message>
        <source>Makes a flex, its bodies and their joints, and its constraints: a rope, cloth or soft body of a shape or file. Bodies are named `&lt;name&gt;_&lt;number&gt;`, those of nodes `&lt;name&gt;_&lt;x&gt;_&lt;y&gt;_&lt;z&gt;`, and those that turn with the edges of a rod `&lt;name&gt;_twist_&lt;number&gt;`, with joints of the same names.</source>
        <translation>生成柔性体及其物体、关节和约束：由形状或文件得到的绳索、布料或软体。物体命名为 `&lt;name&gt;_&lt;number&gt;`，节点的物体命名为 `&lt;name&gt;_&lt;x&gt;_&lt;y&gt;_&lt;z&gt;`，随杆的边扭转的物体命名为 `&lt;name&gt;_twist_&lt;number&gt;`，关节与其同名。</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Manual: {0}</source>
        <translation>手册：{0}</translation>
    </message>
    <message>
        <source>Marble</source>
        <translation>大理石</translation>
    </message>
    <message>
        <source>Mark the moment in the plots</source>
        <translation>在图表中标记该时刻</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Markers in all plots</source>
        <translation>所有图表的标记</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Marks drawn on a generated texture.</source>
        <translation>画在生成纹理上的标记。</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Mass properties; a value left out is computed from the geometries.</source>
        <translation>质量属性；省略的值由几何体计算得出。</translation>
    </message>
    <message>
        <source>Mass, degrees of freedom, bodies, joints, actuators, sensors and files of the scene</source>
        <translation>场景的质量、自由度、物体、关节、执行器、传感器和文件</translation>
    </message>
    <message>
        <source>Mass, kg</source>
        <translation>质量，kg</translation>
    </message>
    <message>
        <source>Mass: {0} kg, degrees of freedom: {1}, positions: {2}, controls: {3}</source>
        <translation>质量：{0} kg，自由度：{1}，位置坐标：{2}，控制量：{3}</translation>
    </message>
    <message>
        <source>Matcap</source>
        <translation>材质捕捉</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材质</translation>
    </message>
    <message>
        <source>Material attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的材质属性。</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>材质</translation>
    </message>
    <message>
        <source>Materials to choose from</source>
        <translation>可选的材质</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>May read everything below</source>
        <translation>可读取其下的所有内容</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Mean and standard deviation</source>
        <translation>平均值与标准差</translation>
    </message>
    <message>
        <source>Mean difference {0} of 255, structural similarity (SSIM) {1}</source>
        <translation>平均差异 {0}（满值 255），结构相似度 (SSIM) {1}</translation>
    </message>
    <message>
        <source>Mean, smallest and largest</source>
        <translation>平均值、最小值与最大值</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Meaning of a damping value.</source>
        <translation>阻尼值的含义。</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measures a joint.</source>
        <translation>测量一个关节。</translation>
    </message>
    <message>
        <source>Measures a subtree of links.</source>
        <translation>测量连杆的一棵子树。</translation>
    </message>
    <message>
        <source>Measures distances along beams.</source>
        <translation>测量沿光束的距离。</translation>
    </message>
    <message>
        <source>Measures the motion of a frame.</source>
        <translation>测量坐标系的运动。</translation>
    </message>
    <message>
        <source>Memory of the simulation history</source>
        <translation>仿真历史的内存</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Mesh attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的网格属性。</translation>
    </message>
    <message>
        <source>Mesh from file</source>
        <translation>从文件导入网格</translation>
    </message>
    <message>
        <source>Mesh from {0}</source>
        <translation>来自 {0} 的网格</translation>
    </message>
    <message>
        <source>Mesh variant sets</source>
        <translation>网格变体集</translation>
    </message>
    <message>
        <source>Mesh {0} of {1}</source>
        <translation>网格 {0} / {1}</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Meshes (*.obj *.stl *.ply *.glb *.gltf *.dae *.off *.msh)</source>
        <translation>网格 (*.obj *.stl *.ply *.glb *.gltf *.dae *.off *.msh)</translation>
    </message>
    <message>
        <source>Meshes and images</source>
        <translation>网格和图像</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Metallic</source>
        <translation>金属度</translation>
    </message>
    <message>
        <source>Metallic-roughness surface.</source>
        <translation>金属度-粗糙度表面。</translation>
    </message>
    <message>
        <source>Metals</source>
        <translation>金属</translation>
    </message>
    <message>
        <source>Meters</source>
        <translation>米</translation>
    </message>
    <message>
        <source>Method of making convex hulls.</source>
        <translation>生成凸包的方法。</translation>
    </message>
    <message>
        <source>Middle drag</source>
        <translation>中键拖动</translation>
    </message>
    <message>
        <source>Milk</source>
        <translation>牛奶</translation>
    </message>
    <message>
        <source>Millimeters</source>
        <translation>毫米</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Mirror…</source>
        <translation>镜像…</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model Summary</source>
        <translation>模型概要</translation>
    </message>
    <message>
        <source>Model Summary…</source>
        <translation>模型概要…</translation>
    </message>
    <message>
        <source>Model statistics given in the file; None: computed when the world is built.</source>
        <translation>文件中给出的模型统计量；未给出：在构建世界时计算。</translation>
    </message>
    <message>
        <source>Most side</source>
        <translation>最大侧</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>运动</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>电机</translation>
    </message>
    <message>
        <source>Motor on a tendon</source>
        <translation>肌腱电机</translation>
    </message>
    <message>
        <source>MotrixSim</source>
        <translation>MotrixSim</translation>
    </message>
    <message>
        <source>MotrixSim cannot draw orthographic views; switch to perspective (Num+5)</source>
        <translation>MotrixSim 不绘制平行投影；请切换到透视 (Num+5)</translation>
    </message>
    <message>
        <source>MotrixSim does not draw this scene: {0}</source>
        <translation>MotrixSim 无法绘制此场景：{0}</translation>
    </message>
    <message>
        <source>MotrixSim draws</source>
        <translation>MotrixSim 正在绘制</translation>
    </message>
    <message>
        <source>MotrixSim draws…</source>
        <translation>MotrixSim 正在绘制…</translation>
    </message>
    <message>
        <source>MotrixSim draws… {0} s</source>
        <translation>MotrixSim 正在绘制… {0} s</translation>
    </message>
    <message>
        <source>MotrixSim draws… {0} s; the first picture takes longest</source>
        <translation>MotrixSim 正在绘制… {0} s；第一张图耗时最长</translation>
    </message>
    <message>
        <source>MotrixSim drew a picture of another size; draw again</source>
        <translation>MotrixSim 绘制的图像大小不同；请重新绘制</translation>
    </message>
    <message>
        <source>MotrixSim ended while it drew this scene</source>
        <translation>MotrixSim 在绘制此场景时终止</translation>
    </message>
    <message>
        <source>MotrixSim starts…</source>
        <translation>MotrixSim 正在启动…</translation>
    </message>
    <message>
        <source>Mounted {0} on {1}</source>
        <translation>已将 {0} 安装到 {1}</translation>
    </message>
    <message>
        <source>Mounts</source>
        <translation>底座</translation>
    </message>
    <message>
        <source>Mouse as in</source>
        <translation>鼠标方案</translation>
    </message>
    <message>
        <source>Mouse buttons</source>
        <translation>鼠标按键</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Move</source>
        <comment>Tools</comment>
        <translation>移动</translation>
    </message>
    <message>
        <source>Move &amp;Left</source>
        <translation>左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move &amp;Right</source>
        <translation>右移(&amp;R)</translation>
    </message>
    <message>
        <source>Move Joint</source>
        <translation>移动关节</translation>
    </message>
    <message>
        <source>Move joints of the left and the right side together, as mirror images</source>
        <translation>左右两侧的关节以镜像方式联动</translation>
    </message>
    <message>
        <source>Move the selected object</source>
        <translation>移动选中的对象</translation>
    </message>
    <message>
        <source>Move to New Window</source>
        <translation>移到新窗口</translation>
    </message>
    <message>
        <source>Moves freely</source>
        <translation>自由移动</translation>
    </message>
    <message>
        <source>MuJoCo archive</source>
        <translation>MuJoCo 归档</translation>
    </message>
    <message>
        <source>MuJoCo has it, MotrixSim does not</source>
        <translation>MuJoCo 支持，MotrixSim 不支持</translation>
    </message>
    <message>
        <source>MuJoCo kind of the object</source>
        <translation>对象的 MuJoCo 类型</translation>
    </message>
    <message>
        <source>MuJoCo only</source>
        <translation>仅 MuJoCo</translation>
    </message>
    <message>
        <source>MuJoCo sensors</source>
        <translation>MuJoCo 传感器</translation>
    </message>
    <message>
        <source>MuJoCo&apos;s geom frame in the geometry&apos;s frame, x y z w: the z axis of a geom given by fromto points from the second end to the first in MuJoCo, the other way in MSD; geom_quat = orientation * this</source>
        <translation>MuJoCo 的 geom 坐标系在几何体坐标系中的姿态，x y z w：由 fromto 给出的 geom，其 z 轴在 MuJoCo 中由第二端指向第一端，在 MSD 中相反；geom_quat = orientation * 此值</translation>
    </message>
    <message>
        <source>Muscle</source>
        <translation>肌肉</translation>
    </message>
    <message>
        <source>My materials</source>
        <translation>我的材质</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name of the layout:</source>
        <translation>布局名称：</translation>
    </message>
    <message>
        <source>Name of the object</source>
        <translation>对象的名称</translation>
    </message>
    <message>
        <source>Name the property that differs first, such as simulate_option.gravity[2]</source>
        <translation>请先指明要变化的属性，例如 simulate_option.gravity[2]</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Names and kinds; type:joint, type:box and the like for kinds, mat:steel for materials</source>
        <translation>名称和类型；用 type:joint、type:box 等查类型，用 mat:steel 查材质</translation>
    </message>
    <message>
        <source>Narrow</source>
        <translation>窄</translation>
    </message>
    <message>
        <source>Neither brighter nor darker</source>
        <translation>不调亮也不调暗</translation>
    </message>
    <message>
        <source>Net force</source>
        <translation>合力</translation>
    </message>
    <message>
        <source>Neutral light with soft shadows and a floor, whatever lights the scene has</source>
        <translation>柔和阴影的中性光和一块地面，与场景光源无关</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>New Window</source>
        <translation>新建窗口</translation>
    </message>
    <message>
        <source>New contacts</source>
        <translation>新接触</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>New scene</source>
        <translation>新场景</translation>
    </message>
    <message>
        <source>New: {0}</source>
        <translation>新增：{0}</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>牛顿法</translation>
    </message>
    <message>
        <source>Next Camera</source>
        <translation>下一个相机</translation>
    </message>
    <message>
        <source>Next Panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>Next Scene</source>
        <translation>下一个场景</translation>
    </message>
    <message>
        <source>Next Selection</source>
        <translation>下一个选择</translation>
    </message>
    <message>
        <source>Next selection (Alt+Right)</source>
        <translation>下一个选择 (Alt+Right)</translation>
    </message>
    <message>
        <source>Nickel</source>
        <translation>镍</translation>
    </message>
    <message>
        <source>No Keys</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>No Trigger</source>
        <translation>无触发</translation>
    </message>
    <message>
        <source>No actuator drives this scene</source>
        <translation>此场景没有执行器驱动</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>No object is called so</source>
        <translation>没有这个名称的对象</translation>
    </message>
    <message>
        <source>No plugins are installed: packages with an entry point of the group {0} are found here</source>
        <translation>未安装插件：此处列出带有 {0} 组入口点的包</translation>
    </message>
    <message>
        <source>No samples are visible</source>
        <translation>没有可见的采样</translation>
    </message>
    <message>
        <source>No {0} to choose here: click something else, or press Esc</source>
        <translation>此处没有可选的{0}：请点击其他对象，或按 Esc</translation>
    </message>
    <message>
        <source>Noise that is added to every control while the simulation runs, like that of drives and radio links</source>
        <translation>仿真运行时加到每个控制量上的噪声，如同驱动器和无线链路中的噪声</translation>
    </message>
    <message>
        <source>Noise: off</source>
        <translation>噪声：关</translation>
    </message>
    <message>
        <source>Noise: {0} %, {1} s</source>
        <translation>噪声：{0} %，{1} s</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>法线</translation>
    </message>
    <message>
        <source>Normals and detail</source>
        <translation>法线和细节</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Not copied, because only list entries and assets can be: {0}</source>
        <translation>未复制，因为只能复制列表条目和资源：{0}</translation>
    </message>
    <message>
        <source>Not everything can be recovered: {0}</source>
        <translation>无法全部恢复：{0}</translation>
    </message>
    <message>
        <source>Not possible now. {0}</source>
        <translation>现在无法执行。{0}</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Nothing has this name</source>
        <translation>没有此名称的项</translation>
    </message>
    <message>
        <source>Nothing is called “{0}”</source>
        <translation>没有名为“{0}”的项</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>未选中任何对象</translation>
    </message>
    <message>
        <source>Nothing moves yet: select a link and add a joint</source>
        <translation>没有任何物体通过关节运动：请选择一个连杆并添加关节</translation>
    </message>
    <message>
        <source>Nothing refers to {0}.</source>
        <translation>没有内容引用 {0}。</translation>
    </message>
    <message>
        <source>Nothing to paste: copy objects first, or a text that is MSD, MJCF or URDF</source>
        <translation>没有可粘贴的内容：请先复制对象，或复制 MSD、MJCF、URDF 文本</translation>
    </message>
    <message>
        <source>Nothing was found</source>
        <translation>未找到内容</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值个数</translation>
    </message>
    <message>
        <source>Nylon</source>
        <translation>尼龙</translation>
    </message>
    <message>
        <source>ORM</source>
        <translation>ORM</translation>
    </message>
    <message>
        <source>Oak</source>
        <translation>橡木</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Object Ids</source>
        <translation>对象编号</translation>
    </message>
    <message>
        <source>Object library</source>
        <translation>对象库</translation>
    </message>
    <message>
        <source>Object that a sensor measures or refers to.</source>
        <translation>传感器测量或引用的对象。</translation>
    </message>
    <message>
        <source>Object that an actuator drives.</source>
        <translation>执行器驱动的对象。</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Objects of the library</source>
        <translation>库中的对象</translation>
    </message>
    <message>
        <source>Objects of the scene</source>
        <translation>场景中的对象</translation>
    </message>
    <message>
        <source>Objects that fit</source>
        <translation>合适的对象</translation>
    </message>
    <message>
        <source>Of Every Camera</source>
        <translation>所有相机</translation>
    </message>
    <message>
        <source>Of more than {} worlds, those of the first ones</source>
        <translation>世界多于 {} 个时，只画最前面的几个</translation>
    </message>
    <message>
        <source>Of text and lines; the picture keeps its size</source>
        <translation>文字和线条的比例；图片尺寸不变</translation>
    </message>
    <message>
        <source>Of the noise, as a share of half the range of a control; for a control without limits, in its own unit</source>
        <translation>噪声的标准差，以控制量半量程为基准；无限位的控制量以其自身单位计</translation>
    </message>
    <message>
        <source>Of the {0} worlds, world {1} is recorded, as long as it is the one that is shown.</source>
        <translation>在 {0} 个世界中录制世界 {1}，只要显示的是它。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>On the right</source>
        <translation>在右侧</translation>
    </message>
    <message>
        <source>On the selected tendon, or a joint. MuJoCo has it, MotrixSim does not</source>
        <translation>作用于选中的肌腱或关节。MuJoCo 支持，MotrixSim 不支持</translation>
    </message>
    <message>
        <source>On: Move and Rotate pose bodies in the simulation, by their joints. Off: they edit where bodies start</source>
        <translation>开：移动和旋转通过关节调整仿真中物体的姿态。关：编辑物体的初始位置</translation>
    </message>
    <message>
        <source>One View</source>
        <translation>一个视图</translation>
    </message>
    <message>
        <source>One difference between “{0}” and “{1}”:</source>
        <translation>“{0}”与“{1}”有一处不同：</translation>
    </message>
    <message>
        <source>One instance of a plugin with its settings.</source>
        <translation>插件的一个实例及其设置。</translation>
    </message>
    <message>
        <source>One item of the path of a spatial tendon.</source>
        <translation>空间肌腱路径上的一项。</translation>
    </message>
    <message>
        <source>One joint of a fixed tendon with its weight.</source>
        <translation>固定肌腱的一个关节及其权重。</translation>
    </message>
    <message>
        <source>One moment every … steps</source>
        <translation>每隔多少步记录一个时刻</translation>
    </message>
    <message>
        <source>One object of a tuple.</source>
        <translation>元组中的一个对象。</translation>
    </message>
    <message>
        <source>One texture layer of a material.</source>
        <translation>材质的一个纹理层。</translation>
    </message>
    <message>
        <source>One world went back in time, the others did not: worlds at different times have no mean. A reset brings them together again.</source>
        <translation>有一个世界回到了过去，其他世界没有：时间不同的世界没有平均值。重置后它们又处于同一时间。</translation>
    </message>
    <message>
        <source>Only in “{0}”</source>
        <translation>仅在“{0}”中</translation>
    </message>
    <message>
        <source>Only list entries and assets can be copied</source>
        <translation>只能复制列表条目和资源</translation>
    </message>
    <message>
        <source>Open File</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open Layout</source>
        <translation>打开布局</translation>
    </message>
    <message>
        <source>Open Layout…</source>
        <translation>打开布局…</translation>
    </message>
    <message>
        <source>Open Log Folder</source>
        <translation>打开日志文件夹</translation>
    </message>
    <message>
        <source>Open Recent</source>
        <translation>打开最近文件</translation>
    </message>
    <message>
        <source>Open a scene: MSD, MJCF, URDF, USD or a mesh file</source>
        <translation>打开场景：MSD、MJCF、URDF、USD 或网格文件</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>打开的文档</translation>
    </message>
    <message>
        <source>Open scenes</source>
        <translation>打开的场景</translation>
    </message>
    <message>
        <source>OpenGL 3.3 is not available, so the scene cannot be drawn; everything else works.</source>
        <translation>OpenGL 3.3 不可用，因此无法绘制场景；其他功能均正常。</translation>
    </message>
    <message>
        <source>Opened {0}</source>
        <translation>已打开 {0}</translation>
    </message>
    <message numerus="yes">
        <source>Opened {0}; %n messages</source>
        <translation>
            <numerusform>已打开 {0}；%n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>Opening {0}</source>
        <translation>正在打开 {0}</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open…</source>
        <comment>File</comment>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Orange plastic</source>
        <translation>橙色塑料</translation>
    </message>
    <message>
        <source>Orbit, select, move, play, pose, plot and export a sample scene</source>
        <translation>在示例场景中环绕、选择、移动、播放、摆姿、绘制图表和导出</translation>
    </message>
    <message>
        <source>Orientation of a ball joint</source>
        <translation>球关节的姿态</translation>
    </message>
    <message>
        <source>Origin of the link</source>
        <translation>连杆原点</translation>
    </message>
    <message>
        <source>Orthographic</source>
        <translation>正交</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Other couplings</source>
        <translation>其他耦合</translation>
    </message>
    <message>
        <source>Other programs follow and control the simulation at {0}</source>
        <translation>其他程序在 {0} 跟随并可控制仿真</translation>
    </message>
    <message>
        <source>Other programs follow the simulation at {0}</source>
        <translation>其他程序可通过 {0} 跟随仿真</translation>
    </message>
    <message>
        <source>Other programs no longer follow the simulation</source>
        <translation>其他程序不再跟随仿真</translation>
    </message>
    <message>
        <source>Other sensors</source>
        <translation>其他传感器</translation>
    </message>
    <message>
        <source>Otherwise the Controls panel shows radians; typed numbers may have either unit</source>
        <translation>否则“控制”面板以 rad 显示；输入数字时两种单位均可</translation>
    </message>
    <message>
        <source>Outcome of</source>
        <translation>结果信号</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Over the picture</source>
        <translation>图片上方</translation>
    </message>
    <message>
        <source>Overcast sky</source>
        <translation>阴天天空</translation>
    </message>
    <message>
        <source>Overcast sky (10,000 lx)</source>
        <translation>阴天天空（10,000 lx）</translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation>叠加显示</translation>
    </message>
    <message>
        <source>Overlays and grid of the view</source>
        <translation>视图的叠加显示和栅格</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>Overwrite Anyway</source>
        <translation>仍然覆盖</translation>
    </message>
    <message>
        <source>Overwriting it discards the changes of the other program.</source>
        <translation>覆盖将丢弃另一程序所做的更改。</translation>
    </message>
    <message>
        <source>PCA normalization</source>
        <translation>PCA 归一化</translation>
    </message>
    <message>
        <source>PGS</source>
        <translation>PGS</translation>
    </message>
    <message>
        <source>PGS, CG or Newton</source>
        <translation>PGS、CG 或 Newton</translation>
    </message>
    <message>
        <source>PGSIMPR</source>
        <translation>PGSIMPR</translation>
    </message>
    <message>
        <source>PNG pictures in a folder</source>
        <translation>文件夹中的 PNG 图片</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>包</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Paints</source>
        <translation>油漆</translation>
    </message>
    <message>
        <source>Pair of objects whose contacts are watched.</source>
        <translation>被监测接触的一对对象。</translation>
    </message>
    <message>
        <source>Pairs of links that never touch.</source>
        <translation>永不接触的连杆对。</translation>
    </message>
    <message>
        <source>Panda</source>
        <translation>Panda</translation>
    </message>
    <message>
        <source>Panda hand</source>
        <translation>Panda 手</translation>
    </message>
    <message>
        <source>Panda on LD-60</source>
        <translation>Panda（LD-60 底盘）</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Panels in the same place</source>
        <translation>同一位置的面板</translation>
    </message>
    <message>
        <source>Panels on the Left and Below</source>
        <translation>左侧和下方的面板</translation>
    </message>
    <message>
        <source>Panels on the Right</source>
        <translation>右侧的面板</translation>
    </message>
    <message>
        <source>Panels: {0}</source>
        <translation>面板：{0}</translation>
    </message>
    <message>
        <source>Parallel projection, without perspective</source>
        <translation>平行投影，无透视</translation>
    </message>
    <message>
        <source>Parameters of a generated texture.</source>
        <translation>生成纹理的参数。</translation>
    </message>
    <message>
        <source>Parameters of a muscle: of its activation, and of its force over length and velocity (FLV curves).</source>
        <translation>肌肉的参数：激活参数，以及力随长度和速度变化的参数（FLV 曲线）。</translation>
    </message>
    <message>
        <source>Parameters of convex decomposition (CoACD).</source>
        <translation>凸分解的参数（CoACD）。</translation>
    </message>
    <message>
        <source>Parameters of the scene compiler.</source>
        <translation>场景编译器的参数。</translation>
    </message>
    <message>
        <source>Parameters of the simulation.</source>
        <translation>仿真的参数。</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>父级</translation>
    </message>
    <message>
        <source>Parent body</source>
        <translation>父物体</translation>
    </message>
    <message>
        <source>Parent subtree</source>
        <translation>父级子树</translation>
    </message>
    <message>
        <source>Parquet</source>
        <translation>Parquet</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Parts of a stored state that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的存储状态部分。</translation>
    </message>
    <message>
        <source>Parts of an impedance model to replace.</source>
        <translation>阻抗模型中要替换的部分。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Paste into the selected link, or beside the selection</source>
        <translation>粘贴到选中的连杆中，或粘贴到选中对象旁</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>排列方式</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause ({0}). Then drag a slider in the Joints tab here, or a part of the arm with Move. Where it starts does not change.</source>
        <translation>暂停 ({0})。然后拖动此处“关节”页的滑块，或用移动工具拖动机械臂的部件：初始位置不变。</translation>
    </message>
    <message>
        <source>Pause the run and show that moment</source>
        <translation>暂停运行并显示该时刻</translation>
    </message>
    <message>
        <source>Paused at {0} s: {1} fell through {2}</source>
        <translation>已在 {0} s 暂停：{1} 降过 {2}</translation>
    </message>
    <message>
        <source>Paused at {0} s: {1} rose through {2}</source>
        <translation>已在 {0} s 暂停：{1} 升过 {2}</translation>
    </message>
    <message>
        <source>Pegs</source>
        <translation>立柱</translation>
    </message>
    <message>
        <source>Pendulum</source>
        <translation>摆</translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation>透视</translation>
    </message>
    <message>
        <source>Physics</source>
        <translation>物理</translation>
    </message>
    <message>
        <source>Physics on</source>
        <translation>物理计算设备</translation>
    </message>
    <message>
        <source>Pick and place</source>
        <translation>拾取与放置</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>Picture from File…</source>
        <translation>来自文件的图片…</translation>
    </message>
    <message>
        <source>Picture of %1</source>
        <translation>%1 的图像</translation>
    </message>
    <message>
        <source>Picture of the keyframe</source>
        <translation>关键帧的画面</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>每秒图片数</translation>
    </message>
    <message>
        <source>Pictures of every camera, otherwise of the selected or the first one</source>
        <translation>所有相机的画面；否则为选中的或第一个相机的画面</translation>
    </message>
    <message>
        <source>Pictures show</source>
        <translation>图片显示</translation>
    </message>
    <message>
        <source>Pine</source>
        <translation>松木</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>俯仰</translation>
    </message>
    <message>
        <source>Pivot</source>
        <translation>轴心</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>Placement of a mesh file: subtract position, undo rotation, then scale.</source>
        <translation>网格文件的放置：先减去位置，再撤销旋转，最后缩放。</translation>
    </message>
    <message>
        <source>Planar</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Plane across</source>
        <translation>对称平面</translation>
    </message>
    <message>
        <source>Plastics</source>
        <translation>塑料</translation>
    </message>
    <message>
        <source>Plate with hole</source>
        <translation>带孔板</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play / Pause</source>
        <translation>播放 / 暂停</translation>
    </message>
    <message>
        <source>Play or pause the simulation</source>
        <translation>播放或暂停仿真</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Plot the differences from the take that is shown, as dotted curves</source>
        <translation>以点线绘制与当前查看的运行记录之差</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Plots beside it</source>
        <translation>旁边的图表</translation>
    </message>
    <message>
        <source>Plu&amp;gins</source>
        <translation>插件(&amp;G)</translation>
    </message>
    <message>
        <source>Plugin</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>Plugins that the scene asks for.</source>
        <translation>场景所需的插件。</translation>
    </message>
    <message>
        <source>Plugins…</source>
        <translation>插件…</translation>
    </message>
    <message>
        <source>Point about which the tools turn and scale</source>
        <translation>工具旋转和缩放所绕的点</translation>
    </message>
    <message>
        <source>Point light</source>
        <translation>点光源</translation>
    </message>
    <message>
        <source>Points of a flexcomp, or nodes of its grid, that do not move against the link.</source>
        <translation>flexcomp 的点或其网格的节点中，相对于连杆不动的那些。</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio</source>
        <translation>泊松比</translation>
    </message>
    <message>
        <source>Polished aluminum</source>
        <translation>抛光铝</translation>
    </message>
    <message>
        <source>Porcelain</source>
        <translation>瓷</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>摆姿</translation>
    </message>
    <message>
        <source>Pose joints</source>
        <translation>摆放关节</translation>
    </message>
    <message>
        <source>Pose {}</source>
        <translation>摆放 {}</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Position servo</source>
        <translation>位置伺服</translation>
    </message>
    <message>
        <source>Positions go to multiples of the grid step</source>
        <translation>位置取栅格步长的整数倍</translation>
    </message>
    <message>
        <source>Positions go to the axis or the center of the object under the pointer</source>
        <translation>位置吸附到指针下对象的轴或中心</translation>
    </message>
    <message>
        <source>Positions go to the nearest vertex under the pointer</source>
        <translation>位置吸附到指针下最近的顶点</translation>
    </message>
    <message>
        <source>Positions go to the surface under the pointer</source>
        <translation>位置吸附到指针下的表面</translation>
    </message>
    <message>
        <source>Pot</source>
        <translation>锅</translation>
    </message>
    <message>
        <source>Potential energy</source>
        <translation>势能</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Preferences: {0}</source>
        <translation>首选项：{0}</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>首选项…</translation>
    </message>
    <message>
        <source>Prefix of names</source>
        <translation>名称前缀</translation>
    </message>
    <message>
        <source>Preparing {0} for display…</source>
        <translation>正在准备显示 {0}…</translation>
    </message>
    <message>
        <source>Press Add and choose a joint, or drag a row of the tree here, to see it over time.</source>
        <translation>按“添加”并选择关节，或将树的行拖到此处，查看其随时间的变化。</translation>
    </message>
    <message>
        <source>Press a key</source>
        <translation>按下一个键</translation>
    </message>
    <message>
        <source>Press a key to see which command has it</source>
        <translation>按下一个键，查看它属于哪个命令</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Previous Camera</source>
        <translation>上一个相机</translation>
    </message>
    <message>
        <source>Previous Panel</source>
        <translation>上一个面板</translation>
    </message>
    <message>
        <source>Previous Scene</source>
        <translation>上一个场景</translation>
    </message>
    <message>
        <source>Previous Selection</source>
        <translation>上一个选择</translation>
    </message>
    <message>
        <source>Previous selection (Alt+Left)</source>
        <translation>上一个选择 (Alt+Left)</translation>
    </message>
    <message>
        <source>Printed plastic (PLA)</source>
        <translation>打印塑料（PLA）</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>Probe Boxes</source>
        <translation>探针范围</translation>
    </message>
    <message>
        <source>Probes</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>处理器 (CPU)</translation>
    </message>
    <message>
        <source>Programs on this machine follow the simulation by the Foxglove WebSocket protocol: signals at every step, and the poses of all links. In Foxglove: Open connection, Foxglove WebSocket.</source>
        <translation>本机上的程序通过 Foxglove WebSocket 协议跟随仿真：每一步的信号，以及所有连杆的位姿。在 Foxglove 中选择 Open connection、Foxglove WebSocket。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>检查进度</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Pulls by the mouse</source>
        <translation>鼠标拉动</translation>
    </message>
    <message>
        <source>Push the link from the next time step on</source>
        <translation>从下一个时间步起推动连杆</translation>
    </message>
    <message>
        <source>Put a gripper, a robot or a mesh from a file onto the selected link or site, to move with it</source>
        <translation>把文件中的夹爪、机器人或网格装到选中的连杆或站点上，随其一起运动</translation>
    </message>
    <message>
        <source>Put a new body around the selection</source>
        <translation>用新物体包住选中对象</translation>
    </message>
    <message>
        <source>Put a robot or another scene from files into this one, where the view looks</source>
        <translation>将文件中的机器人或其他场景放入此场景，位于视图所看之处</translation>
    </message>
    <message>
        <source>Put every joint to 0, or to the nearest limit</source>
        <translation>将所有关节设为 0，或最接近 0 的限位</translation>
    </message>
    <message>
        <source>Put the selection at even distances along an axis</source>
        <translation>使所选对象沿一条轴等距排列</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Python (*.py)</source>
        <translation>Python (*.py)</translation>
    </message>
    <message>
        <source>Python file of a handler, from the folder of the scene: the editor offers to attach it, nothing runs it unasked; MSD has no place for it</source>
        <translation>处理程序的 Python 文件，相对于场景文件夹：编辑器会提示附加，绝不擅自运行；MSD 没有对应的位置</translation>
    </message>
    <message>
        <source>Python input</source>
        <translation>Python 输入</translation>
    </message>
    <message>
        <source>Python on the scene that is edited</source>
        <translation>对正在编辑的场景运行 Python</translation>
    </message>
    <message>
        <source>QHull</source>
        <translation>QHull</translation>
    </message>
    <message>
        <source>Quadratic</source>
        <translation>二次</translation>
    </message>
    <message>
        <source>Quadruped</source>
        <translation>四足机器人</translation>
    </message>
    <message>
        <source>Quantity of a frame sensor.</source>
        <translation>坐标系传感器测量的量。</translation>
    </message>
    <message>
        <source>Quantity of a joint sensor.</source>
        <translation>关节传感器测量的量。</translation>
    </message>
    <message>
        <source>Quantity of a subtree sensor.</source>
        <translation>子树传感器测量的量。</translation>
    </message>
    <message>
        <source>Quick convex</source>
        <translation>快速凸包</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>RGB</source>
        <translation>RGB</translation>
    </message>
    <message>
        <source>RGBA</source>
        <translation>RGBA</translation>
    </message>
    <message>
        <source>RGBA of drawn bounds</source>
        <translation>所绘包围体的 RGBA</translation>
    </message>
    <message>
        <source>RGBA of drawn forces</source>
        <translation>所绘力的 RGBA</translation>
    </message>
    <message>
        <source>RGBA of drawn joints</source>
        <translation>所绘关节的 RGBA</translation>
    </message>
    <message>
        <source>RGBA, overrides the material</source>
        <translation>RGBA，覆盖材质</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>ROS 2 bag, a folder (*)</source>
        <translation>ROS 2 包，一个文件夹 (*)</translation>
    </message>
    <message>
        <source>Radial</source>
        <translation>径向</translation>
    </message>
    <message>
        <source>Radians</source>
        <translation>弧度</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Range: {0}</source>
        <translation>范围：{0}</translation>
    </message>
    <message>
        <source>Rangefinder</source>
        <translation>测距仪</translation>
    </message>
    <message>
        <source>Ratcheting wrench</source>
        <translation>棘轮扳手</translation>
    </message>
    <message>
        <source>Rayleigh&apos;s damping</source>
        <translation>瑞利阻尼</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Read All Below {0}</source>
        <translation>读取 {0} 下的所有内容</translation>
    </message>
    <message>
        <source>Read keys from a JSON file</source>
        <translation>从 JSON 文件读取按键</translation>
    </message>
    <message numerus="yes">
        <source>Read the code of %n plugins again</source>
        <translation>
            <numerusform>已重新读取 %n 个插件的代码</numerusform>
        </translation>
    </message>
    <message>
        <source>Read the code of all plugins again</source>
        <translation>重新读取所有插件的代码</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>重新读取文件</translation>
    </message>
    <message>
        <source>Read the file again; asks before it discards unsaved changes</source>
        <translation>重新读取文件；放弃未保存的更改前会询问</translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation>正在读取 {0}…</translation>
    </message>
    <message>
        <source>Real time</source>
        <translation>实时倍率</translation>
    </message>
    <message>
        <source>Real-time factor</source>
        <translation>实时系数</translation>
    </message>
    <message>
        <source>Rebuilds the simulation and keeps its state</source>
        <translation>重建仿真并保留其状态</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近文件</translation>
    </message>
    <message>
        <source>Recent files, templates, samples and what is new</source>
        <translation>最近文件、模板、示例和新增功能</translation>
    </message>
    <message>
        <source>Record Take</source>
        <translation>录制运行记录</translation>
    </message>
    <message>
        <source>Record Take…</source>
        <translation>录制运行记录…</translation>
    </message>
    <message>
        <source>Record a take</source>
        <translation>录制运行记录</translation>
    </message>
    <message>
        <source>Record scene, state and signals to a file while the simulation runs</source>
        <translation>在仿真运行时把场景、状态和信号录制到文件</translation>
    </message>
    <message>
        <source>Recorded so far</source>
        <translation>已录制大小</translation>
    </message>
    <message>
        <source>Recorded {0} moments, {1}, to {2}</source>
        <translation>已录制 {0} 个时刻（{1}）到 {2}</translation>
    </message>
    <message>
        <source>Recording: {0}</source>
        <translation>录制中：{0}</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Recover All</source>
        <translation>全部恢复</translation>
    </message>
    <message>
        <source>Recover Unsaved Work</source>
        <translation>恢复未保存的工作</translation>
    </message>
    <message>
        <source>Recover Unsaved Work…</source>
        <translation>恢复未保存的工作…</translation>
    </message>
    <message numerus="yes">
        <source>Recovered {0} with %n unsaved changes; undo begins anew</source>
        <translation>
            <numerusform>已恢复 {0}，有 %n 项未保存的更改；撤销从此重新开始</numerusform>
        </translation>
    </message>
    <message>
        <source>Recovering</source>
        <translation>正在恢复</translation>
    </message>
    <message>
        <source>Recovering {0}</source>
        <translation>正在恢复 {0}</translation>
    </message>
    <message>
        <source>Recover…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>Red plastic</source>
        <translation>红色塑料</translation>
    </message>
    <message>
        <source>Red signal</source>
        <translation>红色信号灯</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo the last undone edit</source>
        <translation>重做上一个被撤销的编辑</translation>
    </message>
    <message>
        <source>Reference frame of a sensor.</source>
        <translation>传感器的参考坐标系。</translation>
    </message>
    <message>
        <source>Reference them in place</source>
        <translation>引用原位置</translation>
    </message>
    <message>
        <source>References</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Refers to</source>
        <translation>引用对象</translation>
    </message>
    <message>
        <source>Reflection probe</source>
        <translation>反射探针</translation>
    </message>
    <message>
        <source>Release the button to let go</source>
        <translation>松开按键即放开</translation>
    </message>
    <message>
        <source>Release: add what is in the box   ·   Ctrl: take it away   ·   Alt: hidden things too   ·   Esc: cancel</source>
        <translation>松开：加入框中的对象   ·   Ctrl：移出   ·   Alt：包括被遮挡的对象   ·   Esc：取消</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Reload Plugins</source>
        <translation>重新加载插件</translation>
    </message>
    <message>
        <source>Reload {0} and lose the unsaved changes?</source>
        <translation>重新加载 {0} 并丢失未保存的更改？</translation>
    </message>
    <message>
        <source>Reloading cannot be undone.</source>
        <translation>重新加载无法撤销。</translation>
    </message>
    <message>
        <source>Remeshing before convex decomposition.</source>
        <translation>凸分解前的网格重建。</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove Folder</source>
        <translation>移除文件夹</translation>
    </message>
    <message>
        <source>Remove Layout</source>
        <translation>删除布局</translation>
    </message>
    <message>
        <source>Remove curve</source>
        <translation>移除曲线</translation>
    </message>
    <message>
        <source>Remove entry</source>
        <translation>移除条目</translation>
    </message>
    <message>
        <source>Remove from My Materials</source>
        <translation>从“我的材质”中移除</translation>
    </message>
    <message>
        <source>Remove plot</source>
        <translation>移除图表</translation>
    </message>
    <message>
        <source>Remove the Folder {0}</source>
        <translation>移除文件夹 {0}</translation>
    </message>
    <message>
        <source>Remove the output</source>
        <translation>清除输出</translation>
    </message>
    <message>
        <source>Remove {0} from the list (Del)</source>
        <translation>从列表中移除 {0} (Del)</translation>
    </message>
    <message>
        <source>Removed the layout {0}</source>
        <translation>已删除布局 {0}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Rename the object and update references</source>
        <translation>重命名对象并更新引用</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Repair All</source>
        <translation>全部修复</translation>
    </message>
    <message>
        <source>Repair every link</source>
        <translation>修复所有连杆</translation>
    </message>
    <message>
        <source>Repair inertia</source>
        <translation>修复惯量</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace {0}?</source>
        <translation>替换 {0}？</translation>
    </message>
    <message>
        <source>Replaced by: {0}</source>
        <translation>替换为：{0}</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Replay again and again: all, or the range that Shift+drag on the timeline chose</source>
        <translation>反复重放：全部，或在时间轴上按住 Shift 拖动选择的区间</translation>
    </message>
    <message>
        <source>Replay the timeline</source>
        <translation>重放时间轴</translation>
    </message>
    <message>
        <source>Reports contacts between two objects.</source>
        <translation>报告两个对象之间的接触。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Reset at {} s</source>
        <translation>在 {} s 处重置</translation>
    </message>
    <message>
        <source>Reset the simulation to a keyframe</source>
        <translation>将仿真重置到关键帧</translation>
    </message>
    <message>
        <source>Reset the state; edits are kept</source>
        <translation>重置状态；编辑保留</translation>
    </message>
    <message>
        <source>Reset to Default</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Resets and edits</source>
        <translation>重置与编辑</translation>
    </message>
    <message>
        <source>Rest length of a tendon spring.</source>
        <translation>肌腱弹簧的自然长度。</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>Restart Engine</source>
        <translation>重启引擎</translation>
    </message>
    <message>
        <source>Restart an engine that stopped or does not respond</source>
        <translation>重启已停止或无响应的引擎</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>重启引擎</translation>
    </message>
    <message>
        <source>Restore changes that were not saved</source>
        <translation>恢复未保存的更改</translation>
    </message>
    <message>
        <source>Restore the default panels</source>
        <translation>恢复默认面板</translation>
    </message>
    <message>
        <source>Rethink gripper</source>
        <translation>Rethink 夹爪</translation>
    </message>
    <message>
        <source>Rethink pedestal</source>
        <translation>Rethink 立式底座</translation>
    </message>
    <message>
        <source>Rethink plate</source>
        <translation>Rethink 底板</translation>
    </message>
    <message>
        <source>Revolute</source>
        <translation>铰链</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Right click on a field</source>
        <translation>右键点击字段</translation>
    </message>
    <message>
        <source>Right drag</source>
        <translation>右键拖动</translation>
    </message>
    <message>
        <source>Rings at given elevations.</source>
        <translation>位于给定仰角的各环光束。</translation>
    </message>
    <message>
        <source>Rises through</source>
        <translation>上升穿过</translation>
    </message>
    <message>
        <source>Robot on a floor</source>
        <translation>地面上的机器人</translation>
    </message>
    <message>
        <source>Robot orange</source>
        <translation>机器人橙</translation>
    </message>
    <message>
        <source>Robotiq 2F-140</source>
        <translation>Robotiq 2F-140</translation>
    </message>
    <message>
        <source>Robotiq 2F-85</source>
        <translation>Robotiq 2F-85</translation>
    </message>
    <message>
        <source>Robotiq 3-finger</source>
        <translation>Robotiq 三指</translation>
    </message>
    <message>
        <source>Robots</source>
        <translation>机器人</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>滚转</translation>
    </message>
    <message>
        <source>Rope</source>
        <translation>绳索</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Rotate the selected object</source>
        <translation>旋转选中的对象</translation>
    </message>
    <message>
        <source>Roughness</source>
        <translation>粗糙度</translation>
    </message>
    <message>
        <source>Round nut</source>
        <translation>圆螺母</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rubber</source>
        <translation>橡胶</translation>
    </message>
    <message>
        <source>Rubber and cloth</source>
        <translation>橡胶和织物</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run It</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run a Python file</source>
        <translation>运行 Python 文件</translation>
    </message>
    <message>
        <source>Run a Python file with a SimulationHandler that drives the simulation</source>
        <translation>运行含有 SimulationHandler 的 Python 文件以驱动仿真</translation>
    </message>
    <message>
        <source>Run {0}?</source>
        <translation>运行 {0}？</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>运行中…</translation>
    </message>
    <message>
        <source>SAP</source>
        <translation>SAP</translation>
    </message>
    <message>
        <source>SDF</source>
        <translation>SDF</translation>
    </message>
    <message>
        <source>Safety yellow</source>
        <translation>安全黄</translation>
    </message>
    <message>
        <source>Same Kind</source>
        <translation>类型相同</translation>
    </message>
    <message>
        <source>Same Material</source>
        <translation>材质相同</translation>
    </message>
    <message>
        <source>Same Mesh</source>
        <translation>网格相同</translation>
    </message>
    <message>
        <source>Same Shape</source>
        <translation>形状相同</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Sand</source>
        <translation>沙</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save All</source>
        <translation>全部保存</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save History as Take</source>
        <translation>将历史保存为运行记录</translation>
    </message>
    <message>
        <source>Save History as Take…</source>
        <translation>将历史保存为运行记录…</translation>
    </message>
    <message>
        <source>Save Layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Save Layout As</source>
        <translation>布局另存为</translation>
    </message>
    <message>
        <source>Save Layout As…</source>
        <translation>布局另存为…</translation>
    </message>
    <message>
        <source>Save Log</source>
        <translation>保存日志</translation>
    </message>
    <message>
        <source>Save all times</source>
        <translation>保存全部时间</translation>
    </message>
    <message>
        <source>Save all times…</source>
        <translation>保存全部时间…</translation>
    </message>
    <message>
        <source>Save all {} runs…</source>
        <translation>保存全部 {} 次运行…</translation>
    </message>
    <message>
        <source>Save as picture…</source>
        <translation>保存为图片…</translation>
    </message>
    <message>
        <source>Save scene</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Save the changes to {0}?</source>
        <translation>保存对 {0} 的更改？</translation>
    </message>
    <message>
        <source>Save the visible range of every plot that is not frozen as CSV, NumPy, Parquet or MCAP</source>
        <translation>将所有未冻结图表的可见范围保存为 CSV、NumPy、Parquet 或 MCAP</translation>
    </message>
    <message>
        <source>Save to My Materials</source>
        <translation>保存到“我的材质”</translation>
    </message>
    <message>
        <source>Save visible range</source>
        <translation>保存可见范围</translation>
    </message>
    <message>
        <source>Save visible range…</source>
        <translation>保存可见范围…</translation>
    </message>
    <message>
        <source>Saved the layout {0}</source>
        <translation>已保存布局 {0}</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Saving keeps the previous file as NAME~</source>
        <translation>保存时将原文件保留为“文件名~”</translation>
    </message>
    <message>
        <source>Sawyer</source>
        <translation>Sawyer</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Scale</source>
        <comment>Tools</comment>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Scale step</source>
        <translation>缩放步长</translation>
    </message>
    <message>
        <source>Scale the selected object</source>
        <translation>缩放选中的对象</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Scene tree</source>
        <translation>场景树</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Scenes to save</source>
        <translation>要保存的场景</translation>
    </message>
    <message>
        <source>Screen space global illumination.</source>
        <translation>屏幕空间全局光照。</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search actuators</source>
        <translation>搜索执行器</translation>
    </message>
    <message>
        <source>Search channels</source>
        <translation>搜索通道</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>Search fields</source>
        <translation>搜索字段</translation>
    </message>
    <message>
        <source>Search joints</source>
        <translation>搜索关节</translation>
    </message>
    <message>
        <source>Search joints, sensors, actuators …</source>
        <translation>搜索关节、传感器、执行器…</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Search signals</source>
        <translation>搜索信号</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>搜索库</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>搜索日志</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Search the materials</source>
        <translation>搜索材质</translation>
    </message>
    <message>
        <source>Search the scene tree</source>
        <translation>搜索场景树</translation>
    </message>
    <message>
        <source>Search values</source>
        <translation>搜索数值</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Seen through “%1”  ·  Esc: free camera</source>
        <translation>从“%1”观看  ·  Esc：自由相机</translation>
    </message>
    <message>
        <source>Segmentation output of a camera.</source>
        <translation>相机的分割输出。</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Select Nothing</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Select Object</source>
        <translation>选择对象</translation>
    </message>
    <message>
        <source>Select Similar</source>
        <translation>选择相似对象</translation>
    </message>
    <message>
        <source>Select a link or a part of it.</source>
        <translation>请选择连杆或其部件。</translation>
    </message>
    <message>
        <source>Select again what was selected after this</source>
        <translation>重新选择此后选过的对象</translation>
    </message>
    <message>
        <source>Select all boxes, all spheres, as the current one is</source>
        <translation>选择与当前对象同形状的对象，如所有方块、所有球</translation>
    </message>
    <message>
        <source>Select all objects of the kind of the current one</source>
        <translation>选择与当前对象同类型的所有对象</translation>
    </message>
    <message>
        <source>Select all shapes with the material of the current one</source>
        <translation>选择与当前对象同材质的所有几何体</translation>
    </message>
    <message>
        <source>Select all shapes with the mesh of the current one</source>
        <translation>选择与当前对象同网格的所有几何体</translation>
    </message>
    <message>
        <source>Select everything that stands in the world</source>
        <translation>选择世界中的所有对象</translation>
    </message>
    <message>
        <source>Select objects</source>
        <translation>选择对象</translation>
    </message>
    <message>
        <source>Select the link or the site that a file is to be attached to</source>
        <translation>请选择要附加文件的连杆或站点</translation>
    </message>
    <message>
        <source>Select the object in its scene; a double click does the same</source>
        <translation>在其场景中选择该对象；双击效果相同</translation>
    </message>
    <message>
        <source>Select what was selected before</source>
        <translation>选择先前选过的对象</translation>
    </message>
    <message>
        <source>Select {0}</source>
        <translation>选择 {0}</translation>
    </message>
    <message>
        <source>Sensing</source>
        <translation>传感</translation>
    </message>
    <message>
        <source>Sensor attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的传感器属性。</translation>
    </message>
    <message>
        <source>Sensor rig</source>
        <translation>传感器台架</translation>
    </message>
    <message>
        <source>Sensors</source>
        <translation>传感器</translation>
    </message>
    <message>
        <source>Set Camera from View</source>
        <translation>由视图设置相机</translation>
    </message>
    <message>
        <source>Set Joint Range</source>
        <translation>设置关节范围</translation>
    </message>
    <message>
        <source>Set Trigger</source>
        <translation>设置触发</translation>
    </message>
    <message>
        <source>Set every control to 0</source>
        <translation>将所有控制量设为 0</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Shadows</source>
        <translation>阴影</translation>
    </message>
    <message>
        <source>Shadows and occlusion</source>
        <translation>阴影和遮蔽</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Shape of a geometry.</source>
        <translation>几何体的形状。</translation>
    </message>
    <message>
        <source>Shape of a site.</source>
        <translation>站点的形状。</translation>
    </message>
    <message>
        <source>Shape of the parts of a convex decomposition.</source>
        <translation>凸分解各部分的形状。</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>几何体</translation>
    </message>
    <message>
        <source>Shapes, materials, cameras and lights for any viewer</source>
        <translation>几何体、材质、相机和光源，适用于任意查看器</translation>
    </message>
    <message>
        <source>Shoulder and elbow with servos, on a table</source>
        <translation>桌上的机械臂，肩部和肘部由伺服驱动</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Show Pieces</source>
        <translation>显示凸块</translation>
    </message>
    <message>
        <source>Show Plots of Scene</source>
        <translation>显示场景的图表</translation>
    </message>
    <message>
        <source>Show This Moment</source>
        <translation>显示此刻</translation>
    </message>
    <message>
        <source>Show and revoke permissions</source>
        <translation>显示并撤销权限</translation>
    </message>
    <message>
        <source>Show angles in degrees, otherwise in radians. Typed numbers may have either unit</source>
        <translation>角度以度显示；否则用弧度。输入数字时两种单位均可</translation>
    </message>
    <message>
        <source>Show at start</source>
        <translation>启动时显示</translation>
    </message>
    <message>
        <source>Show collision geometries</source>
        <translation>显示碰撞几何体</translation>
    </message>
    <message>
        <source>Show how bright things are, with a scale in cd/m²</source>
        <translation>显示亮度，附 cd/m² 标尺</translation>
    </message>
    <message>
        <source>Show how the scene differs from another open one or a file, and take over values</source>
        <translation>显示场景与另一打开的场景或文件的差异，并可采用其值</translation>
    </message>
    <message>
        <source>Show how the scene differs from its file, and take over values</source>
        <translation>显示场景与其文件的差异，并可采用其值</translation>
    </message>
    <message>
        <source>Show how two scenes differ</source>
        <translation>显示两个场景的差异</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show in the view (Alt+H: everything)</source>
        <translation>在视图中显示 (Alt+H：全部)</translation>
    </message>
    <message>
        <source>Show in the view a uniform box with the inertia of each link</source>
        <translation>在视图中显示与各连杆惯量相当的均匀长方体</translation>
    </message>
    <message>
        <source>Show it beside the take that is shown: as a ghost and as dashed curves</source>
        <translation>与当前查看的运行记录一同显示：残影和虚线曲线</translation>
    </message>
    <message>
        <source>Show live values of the simulation</source>
        <translation>显示仿真的当前值</translation>
    </message>
    <message>
        <source>Show messages of this level and above</source>
        <translation>显示不低于此级别的内容</translation>
    </message>
    <message>
        <source>Show one view</source>
        <translation>显示一个视图</translation>
    </message>
    <message>
        <source>Show one view beside two</source>
        <translation>在两个视图旁显示一个视图</translation>
    </message>
    <message>
        <source>Show only fields that differ from their defaults</source>
        <translation>仅显示与默认值不同的字段</translation>
    </message>
    <message>
        <source>Show sites</source>
        <translation>显示站点</translation>
    </message>
    <message>
        <source>Show the commands of all keys again</source>
        <translation>重新显示所有按键的命令</translation>
    </message>
    <message>
        <source>Show the differences between the scene here and the file</source>
        <translation>显示此处的场景与文件的差异</translation>
    </message>
    <message>
        <source>Show the geometries and sites of this group</source>
        <translation>显示该组的几何体和站点</translation>
    </message>
    <message>
        <source>Show the ground grid</source>
        <translation>显示地面栅格</translation>
    </message>
    <message>
        <source>Show the menu of what can be added</source>
        <translation>显示可添加内容的菜单</translation>
    </message>
    <message>
        <source>Show the newest samples as they arrive</source>
        <translation>随到随显最新采样</translation>
    </message>
    <message>
        <source>Show the next open scene</source>
        <translation>显示下一个打开的场景</translation>
    </message>
    <message>
        <source>Show the previous open scene</source>
        <translation>显示上一个打开的场景</translation>
    </message>
    <message>
        <source>Show the welcome page at the start</source>
        <translation>启动时显示欢迎页</translation>
    </message>
    <message>
        <source>Show this scene in a window of its own</source>
        <translation>在单独的窗口中显示此场景</translation>
    </message>
    <message>
        <source>Show two views above two</source>
        <translation>上下各显示两个视图</translation>
    </message>
    <message>
        <source>Show two views side by side</source>
        <translation>并排显示两个视图</translation>
    </message>
    <message>
        <source>Show what does not fit here</source>
        <translation>显示此处放不下的内容</translation>
    </message>
    <message>
        <source>Show what is hidden again</source>
        <translation>重新显示被隐藏的内容</translation>
    </message>
    <message>
        <source>Show what the timeline has as it went, without simulating it anew</source>
        <translation>按原样显示时间轴上的内容，不重新仿真</translation>
    </message>
    <message>
        <source>Show {0} s</source>
        <translation>显示 {0} s</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Signed: gray is equal</source>
        <translation>带符号：灰色表示相等</translation>
    </message>
    <message>
        <source>Silicone</source>
        <translation>硅胶</translation>
    </message>
    <message>
        <source>Silver</source>
        <translation>银</translation>
    </message>
    <message>
        <source>Simulate many worlds with other values of a property, and compare what comes of them</source>
        <translation>用某个属性的不同值仿真多个世界，并比较结果</translation>
    </message>
    <message>
        <source>Simulated seconds in a second of the video: 0.25 is slow motion</source>
        <translation>视频每秒对应的仿真秒数：0.25 为慢动作</translation>
    </message>
    <message>
        <source>Simulated seconds per second</source>
        <translation>每秒的仿真秒数</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>仿真</translation>
    </message>
    <message>
        <source>Simulation</source>
        <comment>menu bar</comment>
        <translation>仿真(&amp;S)</translation>
    </message>
    <message>
        <source>Simulation Figures</source>
        <translation>仿真数据</translation>
    </message>
    <message>
        <source>Simulation time</source>
        <translation>仿真时间</translation>
    </message>
    <message>
        <source>Simulation – MSD Studio</source>
        <translation>仿真 – MSD Studio</translation>
    </message>
    <message>
        <source>Since the last reset, as far as it was sampled</source>
        <translation>自上次重置以来，仅含已采样的部分</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>站点</translation>
    </message>
    <message>
        <source>Site attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的站点属性。</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>站点</translation>
    </message>
    <message>
        <source>Six degrees of freedom between a body and the world.</source>
        <translation>物体与世界之间的六个自由度。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Size of the text of the window</source>
        <translation>窗口文字的大小</translation>
    </message>
    <message>
        <source>Skins</source>
        <translation>蒙皮</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Sky</source>
        <translation>天空</translation>
    </message>
    <message>
        <source>Sky texture</source>
        <translation>天空纹理</translation>
    </message>
    <message>
        <source>Skybox</source>
        <translation>天空盒</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>滑动</translation>
    </message>
    <message>
        <source>Slide joint</source>
        <translation>滑动关节</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>减慢</translation>
    </message>
    <message>
        <source>Small pictures of what the camera saw; click one for a larger one</source>
        <translation>相机所见的小图；点击一张可放大</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Smallest distance</source>
        <translation>最小距离</translation>
    </message>
    <message>
        <source>Smoked glass</source>
        <translation>烟色玻璃</translation>
    </message>
    <message>
        <source>Snap</source>
        <translation>吸附</translation>
    </message>
    <message>
        <source>Snap in drags; with Ctrl the other way round</source>
        <translation>拖动时吸附；按住 Ctrl 则相反</translation>
    </message>
    <message>
        <source>Snap to</source>
        <translation>吸附到</translation>
    </message>
    <message>
        <source>Soft box</source>
        <translation>软体方块</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>求解器</translation>
    </message>
    <message>
        <source>Something below has an error or a warning</source>
        <translation>下级中有错误或警告</translation>
    </message>
    <message>
        <source>Something went wrong in MSD Studio itself. The scene is untouched and can be saved.
Your last action may have had no effect, and what is shown may be out of date.</source>
        <translation>MSD Studio 自身出错。场景未受影响，可以保存。
您的上一个操作可能没有生效，所显示的内容可能已过时。</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>Spatial tendon</source>
        <translation>空间肌腱</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>频谱</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed, m/s</source>
        <translation>速度，m/s</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>球体</translation>
    </message>
    <message>
        <source>Splats</source>
        <translation>泼溅</translation>
    </message>
    <message>
        <source>Spot arm</source>
        <translation>Spot 机械臂</translation>
    </message>
    <message>
        <source>Spot jaw</source>
        <translation>Spot 夹爪</translation>
    </message>
    <message>
        <source>Spot light</source>
        <translation>聚光灯</translation>
    </message>
    <message>
        <source>Spring and damper</source>
        <translation>弹簧和阻尼</translation>
    </message>
    <message>
        <source>Spring and friction</source>
        <translation>弹簧和摩擦</translation>
    </message>
    <message>
        <source>Springs along the edges of a flex.</source>
        <translation>柔性体各边上的弹簧。</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>方形</translation>
    </message>
    <message>
        <source>Square nut</source>
        <translation>方螺母</translation>
    </message>
    <message>
        <source>Stage spotlight</source>
        <translation>舞台聚光灯</translation>
    </message>
    <message>
        <source>Stage spotlight (50,000 cd)</source>
        <translation>舞台聚光灯（50,000 cd）</translation>
    </message>
    <message>
        <source>Stand with mount</source>
        <translation>带底座的支架</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Standard deviation, %</source>
        <translation>标准差，%</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Start an empty scene</source>
        <translation>新建空场景</translation>
    </message>
    <message>
        <source>Start an empty scene in a window of its own</source>
        <translation>在单独的窗口中新建空场景</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Stays</source>
        <translation>不动</translation>
    </message>
    <message>
        <source>Steel</source>
        <translation>钢</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Step Back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>步进用时</translation>
    </message>
    <message>
        <source>Steps between moments</source>
        <translation>时刻之间的步数</translation>
    </message>
    <message>
        <source>Stone and earth</source>
        <translation>石材与泥土</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the handler; the controls are as before</source>
        <translation>停止处理程序；控制恢复原状</translation>
    </message>
    <message>
        <source>Stop the running input (Ctrl+C)</source>
        <translation>结束正在运行的输入 (Ctrl+C)</translation>
    </message>
    <message>
        <source>Stop the simulation and restart it from its last frame</source>
        <translation>停止仿真，并从最后一帧重新启动</translation>
    </message>
    <message>
        <source>Stopping… press again to abandon it</source>
        <translation>正在停止… 再按一次则任其继续</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Store Keyframe</source>
        <translation>存储关键帧</translation>
    </message>
    <message>
        <source>Store Keyframe from {0} s</source>
        <translation>将 {0} s 存为关键帧</translation>
    </message>
    <message>
        <source>Stored as XML</source>
        <translation>以 XML 存储</translation>
    </message>
    <message>
        <source>Strain</source>
        <translation>应变</translation>
    </message>
    <message>
        <source>Strength of pulls</source>
        <translation>拉力强度</translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation>拉伸</translation>
    </message>
    <message>
        <source>Stripes: red where the picture is too bright to show detail, blue where it is too dark</source>
        <translation>条纹：红色处过亮而无细节，蓝色处过暗</translation>
    </message>
    <message>
        <source>Studio</source>
        <translation>影棚</translation>
    </message>
    <message>
        <source>Studio softbox</source>
        <translation>影棚柔光箱</translation>
    </message>
    <message>
        <source>Studio softbox (100 × 70 cm, 10,000 lm)</source>
        <translation>影棚柔光箱（100 × 70 cm，10,000 lm）</translation>
    </message>
    <message>
        <source>Subtree angular momentum</source>
        <translation>子树角动量</translation>
    </message>
    <message>
        <source>Subtree center of mass</source>
        <translation>子树质心</translation>
    </message>
    <message>
        <source>Subtree linear velocity</source>
        <translation>子树线速度</translation>
    </message>
    <message>
        <source>Sums the normal forces inside a site.</source>
        <translation>对站点内的法向力求和。</translation>
    </message>
    <message>
        <source>Sun</source>
        <translation>太阳</translation>
    </message>
    <message>
        <source>Sunlight</source>
        <translation>阳光</translation>
    </message>
    <message>
        <source>Sunlight (100,000 lx)</source>
        <translation>阳光（100,000 lx）</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>表面</translation>
    </message>
    <message>
        <source>Swap in names</source>
        <translation>名称中互换</translation>
    </message>
    <message>
        <source>Switch Theme</source>
        <translation>切换主题</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>在浅色和深色之间切换</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>TIAGo</source>
        <translation>TIAGo</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>桌子</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Take Over</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Take all keys from the command</source>
        <translation>移除该命令的所有按键</translation>
    </message>
    <message>
        <source>Take over a layout from a file</source>
        <translation>从文件载入布局</translation>
    </message>
    <message>
        <source>Take over from “{0}”</source>
        <translation>采用“{0}”的值</translation>
    </message>
    <message>
        <source>Take {0}</source>
        <translation>运行 {0}</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Takes are MCAP files, with the scene; Foxglove and PlotJuggler open them too.</source>
        <translation>运行记录是包含场景的 MCAP 文件；Foxglove 和 PlotJuggler 也能打开。</translation>
    </message>
    <message>
        <source>Templates: {0}</source>
        <translation>模板：{0}</translation>
    </message>
    <message>
        <source>Tendon Paths</source>
        <translation>肌腱路径</translation>
    </message>
    <message>
        <source>Tendon length</source>
        <translation>肌腱长度</translation>
    </message>
    <message>
        <source>Tendon velocity</source>
        <translation>肌腱速度</translation>
    </message>
    <message>
        <source>Tendons</source>
        <translation>肌腱</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>地形</translation>
    </message>
    <message>
        <source>Text stays text in SVG and PDF. In PDF 96 px are an inch.</source>
        <translation>在 SVG 和 PDF 中文字仍为文字。PDF 中 96 像素为一英寸。</translation>
    </message>
    <message>
        <source>Texture</source>
        <translation>纹理</translation>
    </message>
    <message>
        <source>Texture attributes that MSD has no place for.</source>
        <translation>MSD 中没有对应字段的纹理属性。</translation>
    </message>
    <message>
        <source>Texture from file</source>
        <translation>从文件导入纹理</translation>
    </message>
    <message>
        <source>Texture {0} of {1}</source>
        <translation>纹理 {0} / {1}</translation>
    </message>
    <message>
        <source>Textures</source>
        <translation>纹理</translation>
    </message>
    <message>
        <source>That was the tour. F1 opens the manual wherever you are.</source>
        <translation>导览到此结束。随时按 F1 可打开手册。</translation>
    </message>
    <message>
        <source>The 3D view could not start: %1</source>
        <translation>无法启动三维视图：%1</translation>
    </message>
    <message>
        <source>The GPU cannot be used, the physics stays on the processor: {0}</source>
        <translation>无法使用 GPU，物理计算仍在处理器上进行：{0}</translation>
    </message>
    <message>
        <source>The axes of all bodies</source>
        <translation>所有物体的坐标轴</translation>
    </message>
    <message>
        <source>The axes of the world, and of selected bodies</source>
        <translation>世界坐标轴以及选中物体的坐标轴</translation>
    </message>
    <message>
        <source>The beams of lidars, as far as they measure</source>
        <translation>激光雷达的光束，至其所测距离</translation>
    </message>
    <message>
        <source>The check was stopped because the scene has changed</source>
        <translation>场景已更改，检查因此停止</translation>
    </message>
    <message>
        <source>The curve from scene brightness to pixels.</source>
        <translation>从场景亮度到像素的曲线。</translation>
    </message>
    <message>
        <source>The edges of a flexcomp: springs along them, or constraints.</source>
        <translation>flexcomp 的边：沿边的弹簧，或约束。</translation>
    </message>
    <message>
        <source>The engine has not built the scene: masses and degrees of freedom are not known.</source>
        <translation>引擎尚未构建该场景：质量和自由度未知。</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The file cannot be compared</source>
        <translation>无法比较该文件</translation>
    </message>
    <message>
        <source>The file cannot be read: {0}</source>
        <translation>无法读取文件：{0}</translation>
    </message>
    <message>
        <source>The file exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>The file has no “keys”; Export writes one that has them</source>
        <translation>文件中没有 “keys”；“导出”写出的文件含有它</translation>
    </message>
    <message>
        <source>The file has version {0}, this program reads version {1}</source>
        <translation>文件的版本为 {0}，此程序读取版本 {1}</translation>
    </message>
    <message>
        <source>The file is not JSON: {0}</source>
        <translation>文件不是 JSON：{0}</translation>
    </message>
    <message>
        <source>The file is not there any more; Del removes it from the list</source>
        <translation>文件已不存在；按 Del 从列表中移除</translation>
    </message>
    <message>
        <source>The file is read-only</source>
        <translation>文件是只读的</translation>
    </message>
    <message>
        <source>The file is too large for a file of keys</source>
        <translation>文件过大，不像按键文件</translation>
    </message>
    <message>
        <source>The file stays read-only.</source>
        <translation>文件保持只读。</translation>
    </message>
    <message>
        <source>The file was changed by another program</source>
        <translation>文件已被另一程序更改</translation>
    </message>
    <message>
        <source>The first of two scenes to compare</source>
        <translation>要比较的第一个场景</translation>
    </message>
    <message>
        <source>The graphics card was reset and cannot draw. The next edit of the scene tries again; if it still cannot, save the scene and start the program again.</source>
        <translation>显卡已重置，无法绘制。下一次编辑场景时会再次尝试；若仍然无法绘制，请保存场景并重新启动程序。</translation>
    </message>
    <message>
        <source>The history has reached its limit of {0} MiB: its oldest moments are dropped. Preferences set the limit.</source>
        <translation>历史记录已达到 {0} MiB 的上限：最早的时刻将被丢弃。上限在首选项中设定。</translation>
    </message>
    <message>
        <source>The history has {0} MiB now</source>
        <translation>历史当前占用 {0} MiB</translation>
    </message>
    <message>
        <source>The keys of {0} are in use</source>
        <translation>正在使用 {0} 的按键</translation>
    </message>
    <message>
        <source>The keys of “{0}” must be a list of at most {1} texts</source>
        <translation>“{0}” 的按键必须是至多 {1} 个文本的列表</translation>
    </message>
    <message>
        <source>The keys were written to {0}</source>
        <translation>按键已写入 {0}</translation>
    </message>
    <message>
        <source>The language changes the next time the editor starts</source>
        <translation>语言将在编辑器下次启动时更改</translation>
    </message>
    <message>
        <source>The last changes: {0}</source>
        <translation>最近的更改：{0}</translation>
    </message>
    <message>
        <source>The last time is before the first.</source>
        <translation>结束时间早于起始时间。</translation>
    </message>
    <message>
        <source>The lights and the sky of the scene, exactly as MotrixSim shows them</source>
        <translation>场景的光源和天空，与 MotrixSim 的显示完全一致</translation>
    </message>
    <message>
        <source>The limit of {0} MiB is reached; moments were dropped of: {1}</source>
        <translation>已达到 {0} MiB 的上限；以下运行记录的部分时刻已被丢弃：{1}</translation>
    </message>
    <message>
        <source>The log was not written</source>
        <translation>日志未写入</translation>
    </message>
    <message>
        <source>The manual: the page of the field or the panel in use</source>
        <translation>手册：当前字段或面板对应的页面</translation>
    </message>
    <message>
        <source>The material of a flex as a continuum.</source>
        <translation>作为连续体的柔性体材料。</translation>
    </message>
    <message>
        <source>The memory limit of the history drops it last</source>
        <translation>达到历史内存上限时最后才丢弃它</translation>
    </message>
    <message>
        <source>The name of a link pair that never collides.</source>
        <translation>永不碰撞的连杆对的名称。</translation>
    </message>
    <message>
        <source>The name of the file does not fit the format.</source>
        <translation>文件名与格式不符。</translation>
    </message>
    <message>
        <source>The names of bodies, where there is room</source>
        <translation>物体的名称（空间足够时）</translation>
    </message>
    <message>
        <source>The nearest step</source>
        <translation>最近的步</translation>
    </message>
    <message>
        <source>The one that is shown</source>
        <translation>当前显示的世界</translation>
    </message>
    <message>
        <source>The other side: a limb from left to right, with joints, actuators and sensors</source>
        <translation>另一侧：将肢体由左镜像到右，包括关节、执行器和传感器</translation>
    </message>
    <message>
        <source>The paths of spatial tendons</source>
        <translation>空间肌腱的路径</translation>
    </message>
    <message>
        <source>The picture of the view is on the clipboard</source>
        <translation>视图图片已复制到剪贴板</translation>
    </message>
    <message>
        <source>The range of the timeline</source>
        <translation>时间线上的范围</translation>
    </message>
    <message>
        <source>The recording ended, as a take is of one world: {0} moments, {1}, in {2}</source>
        <translation>录制已结束，因为一份运行记录只属于一个世界：{0} 个时刻，{1}，在 {2} 中</translation>
    </message>
    <message>
        <source>The scene began with it</source>
        <translation>场景最初即有</translation>
    </message>
    <message>
        <source>The scene cannot be opened</source>
        <translation>无法打开场景</translation>
    </message>
    <message>
        <source>The scene does not have what some curves show: {}</source>
        <translation>场景中没有部分曲线所显示的内容：{}</translation>
    </message>
    <message>
        <source>The scene has no fog: Visual &gt; fog start and fog end say where it is</source>
        <translation>场景没有雾：Visual &gt; 雾的起点和雾的终点决定雾的位置</translation>
    </message>
    <message>
        <source>The scene has no haze: Visual &gt; haze gives it a color</source>
        <translation>场景没有霾：Visual &gt; haze 可为其设置颜色</translation>
    </message>
    <message>
        <source>The scene is `world`: try  links[&quot;NAME&quot;].local_translation[2] += 0.1  — every input is an undo step</source>
        <translation>场景为 `world`：试试  links[&quot;NAME&quot;].local_translation[2] += 0.1  —— 每次输入为一个撤销步骤</translation>
    </message>
    <message>
        <source>The scene is being built; its signals will be listed here when that is done.</source>
        <translation>场景正在构建：构建完成后才知道它有哪些信号。</translation>
    </message>
    <message>
        <source>The scene is still open with all its changes. Save it elsewhere, or try again when the cause is gone.</source>
        <translation>场景仍打开着，所有更改都在。请另存到别处，或在原因消除后重试。</translation>
    </message>
    <message>
        <source>The scene names the handler {0}. It runs only if you attach it.</source>
        <translation>场景指定了处理程序 {0}。只有在您附加后它才会运行。</translation>
    </message>
    <message>
        <source>The scene was not written</source>
        <translation>场景未写入</translation>
    </message>
    <message>
        <source>The script was not written</source>
        <translation>脚本未写入</translation>
    </message>
    <message>
        <source>The second of two scenes to compare</source>
        <translation>要比较的第二个场景</translation>
    </message>
    <message>
        <source>The selected object has nothing of this kind</source>
        <translation>选中的对象没有此类内容</translation>
    </message>
    <message>
        <source>The session as Python</source>
        <translation>会话的 Python 代码</translation>
    </message>
    <message>
        <source>The simulation is not built yet; wait until it is.</source>
        <translation>仿真尚未构建完成，请稍候。</translation>
    </message>
    <message>
        <source>The simulation is not responding</source>
        <translation>仿真无响应</translation>
    </message>
    <message>
        <source>The simulation is not responding.</source>
        <translation>仿真无响应。</translation>
    </message>
    <message>
        <source>The view alone on the whole screen</source>
        <translation>整个屏幕只显示视图</translation>
    </message>
    <message>
        <source>The view as it stands</source>
        <translation>当前视图</translation>
    </message>
    <message>
        <source>The view cannot be drawn, so there is no picture of it.</source>
        <translation>视图无法绘制，因此没有图片。</translation>
    </message>
    <message>
        <source>The view could not be drawn in {0} × {1} px. Choose a smaller size.</source>
        <translation>无法以 {0} × {1} 像素绘制视图，请选择较小的尺寸。</translation>
    </message>
    <message>
        <source>The view is in {0}</source>
        <translation>视图已写入 {0}</translation>
    </message>
    <message>
        <source>The view shows worlds 0 to {0}, and another one that is chosen under World.</source>
        <translation>视图显示 0 到 {0} 号世界，以及在“世界”中选定的其他世界。</translation>
    </message>
    <message>
        <source>The viewer&apos;s camera when the scene opens.</source>
        <translation>场景打开时查看器所用的相机。</translation>
    </message>
    <message>
        <source>The whole timeline</source>
        <translation>整条时间线</translation>
    </message>
    <message>
        <source>The world that values, plots and controls belong to</source>
        <translation>数值、图表和控制所针对的世界</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Theme, font size, units, memory of the history and other settings</source>
        <translation>主题、字号、单位、历史内存及其他设置</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>然后</translation>
    </message>
    <message>
        <source>There are files in this folder; choose an empty one.</source>
        <translation>此文件夹中已有文件；请选择空文件夹。</translation>
    </message>
    <message>
        <source>There are no plots yet: drag a joint or a sensor from the tree into Plots.</source>
        <translation>还没有图表：请从场景树将关节或传感器拖到“图表”中。</translation>
    </message>
    <message>
        <source>There is a layout {0} already. Replace it?</source>
        <translation>已有名为 {0} 的布局。是否替换？</translation>
    </message>
    <message>
        <source>There is no command “{0}”; its keys were left out</source>
        <translation>没有命令 “{0}”；已略去其按键</translation>
    </message>
    <message>
        <source>There is no folder {0}</source>
        <translation>没有文件夹 {0}</translation>
    </message>
    <message>
        <source>There is no mouse “{0}”; the one of MSD Studio is used</source>
        <translation>没有鼠标方案 “{0}”；使用 MSD Studio 的方案</translation>
    </message>
    <message>
        <source>There is no preset “{0}”; the one of MSD Studio is used</source>
        <translation>没有预设 “{0}”；使用 MSD Studio 的预设</translation>
    </message>
    <message>
        <source>There is no room for {0} here; drop it elsewhere</source>
        <translation>此处放不下 {0}；请放到别处</translation>
    </message>
    <message>
        <source>There is no unsaved work to recover</source>
        <translation>没有可恢复的未保存工作</translation>
    </message>
    <message>
        <source>There is nothing to measure here: click on a shape</source>
        <translation>此处没有可测量的对象：请点击形状</translation>
    </message>
    <message>
        <source>There is nothing to replay yet: simulate something, or open a take.</source>
        <translation>还没有可重放的内容：请先仿真，或打开一个运行记录。</translation>
    </message>
    <message>
        <source>There is nothing to show yet: simulate something, or open a take.</source>
        <translation>还没有可显示的内容：请先仿真，或打开一个运行记录。</translation>
    </message>
    <message>
        <source>These refer to {0}. Double-click one to go there.</source>
        <translation>以下内容引用 {0}。双击可转到该处。</translation>
    </message>
    <message>
        <source>These scenes have unsaved changes. Changes of those that are not ticked are lost.</source>
        <translation>这些场景有未保存的更改。未勾选者的更改将丢失。</translation>
    </message>
    <message>
        <source>They cannot be recovered afterwards.</source>
        <translation>之后将无法恢复。</translation>
    </message>
    <message>
        <source>They may play, pause, step, reset, load keyframes and set the controls of actuators</source>
        <translation>它们可以播放、暂停、单步、重置、载入关键帧并设置执行器的控制量</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>物品</translation>
    </message>
    <message>
        <source>This plot</source>
        <translation>此图表</translation>
    </message>
    <message>
        <source>This scene</source>
        <translation>此场景</translation>
    </message>
    <message>
        <source>This take is open; choose another name.</source>
        <translation>该运行记录已打开，请换一个名称。</translation>
    </message>
    <message>
        <source>Three Views</source>
        <translation>三个视图</translation>
    </message>
    <message>
        <source>Through sites, in the order of selecting. MuJoCo has it, MotrixSim does not</source>
        <translation>按选择顺序穿过站点。MuJoCo 支持，MotrixSim 不支持</translation>
    </message>
    <message>
        <source>Throw Ball</source>
        <translation>抛球</translation>
    </message>
    <message>
        <source>Throw Selected</source>
        <translation>抛出选中对象</translation>
    </message>
    <message>
        <source>Throw a ball from the view</source>
        <translation>从视图处抛球</translation>
    </message>
    <message>
        <source>Throw a ball from the view; its size, mass and speed are in Controls &gt; Forces</source>
        <translation>从视图处抛球；大小、质量和速度在“控制 &gt; 力”中</translation>
    </message>
    <message>
        <source>Thruster at a site</source>
        <translation>站点处的推进器</translation>
    </message>
    <message>
        <source>Thruster on a floating base</source>
        <translation>浮动基座上的推进器</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time and gravity</source>
        <translation>时间和重力</translation>
    </message>
    <message>
        <source>Time constant</source>
        <translation>时间常数</translation>
    </message>
    <message>
        <source>Time constant, s</source>
        <translation>时间常数，s</translation>
    </message>
    <message>
        <source>Time in the corner</source>
        <translation>角落显示时间</translation>
    </message>
    <message>
        <source>Time of a call</source>
        <translation>一次调用的时间</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>Time step: {0} s</source>
        <translation>时间步长：{0} s</translation>
    </message>
    <message>
        <source>Time, real-time factor, contacts, iterations and rows of the solver, time of a step, in the view</source>
        <translation>在视图中显示时间、实时倍率、接触数、求解器的迭代次数与行数、每步耗时</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Titanium</source>
        <translation>钛</translation>
    </message>
    <message>
        <source>To</source>
        <comment>range</comment>
        <translation>到</translation>
    </message>
    <message>
        <source>To the Scene</source>
        <translation>转到场景</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Tools</source>
        <comment>menu bar</comment>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>上</translation>
    </message>
    <message>
        <source>Top left</source>
        <translation>左上</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>力矩</translation>
    </message>
    <message>
        <source>Torque at a site</source>
        <translation>站点处的力矩</translation>
    </message>
    <message>
        <source>Torque, N·m</source>
        <translation>力矩，N·m</translation>
    </message>
    <message>
        <source>Touch</source>
        <translation>触觉</translation>
    </message>
    <message>
        <source>Traceback</source>
        <translation>回溯信息</translation>
    </message>
    <message>
        <source>Transparency mode.</source>
        <translation>透明模式。</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>播放控制</translation>
    </message>
    <message>
        <source>Triangles whose vertices several bodies hold at once; drawn, never touched.</source>
        <translation>顶点同时由多个物体带动的三角形；只绘制，不参与接触。</translation>
    </message>
    <message>
        <source>Trigger</source>
        <translation>触发</translation>
    </message>
    <message>
        <source>Trigger at {} s</source>
        <translation>在 {} s 触发</translation>
    </message>
    <message>
        <source>Trigger…</source>
        <translation>触发…</translation>
    </message>
    <message>
        <source>Trilinear</source>
        <translation>三线性</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Trying the GPU with a few scenes</source>
        <translation>正在用一些场景试用 GPU</translation>
    </message>
    <message>
        <source>Turn Joint Axis</source>
        <translation>转动关节轴</translation>
    </message>
    <message>
        <source>Turn and scale about the middle of all selected objects</source>
        <translation>绕所有选中对象的中心旋转和缩放</translation>
    </message>
    <message>
        <source>Turn and scale about the object selected last</source>
        <translation>绕最后选中的对象旋转和缩放</translation>
    </message>
    <message>
        <source>Turn and scale each object about itself</source>
        <translation>各对象绕自身旋转和缩放</translation>
    </message>
    <message>
        <source>Turn copies along</source>
        <translation>副本随之转动</translation>
    </message>
    <message>
        <source>Turn the view: {0} beside the arm. The wheel zooms.</source>
        <translation>转动视图：在机械臂旁{0}。滚轮缩放。</translation>
    </message>
    <message>
        <source>Twelve servos, an IMU, feet that feel the ground</source>
        <translation>十二个伺服、一个 IMU 和能感知地面的足</translation>
    </message>
    <message>
        <source>Two Files…</source>
        <translation>两个文件…</translation>
    </message>
    <message>
        <source>Two Views</source>
        <translation>两个视图</translation>
    </message>
    <message>
        <source>Two cursors to drag, with the values at them and their differences</source>
        <translation>两个可拖动的游标，显示其处的值及差值</translation>
    </message>
    <message>
        <source>Two driven wheels, a camera, and things to push</source>
        <translation>两个驱动轮、一个相机和可推动的物品</translation>
    </message>
    <message>
        <source>Two fingers that move as one, on a lift above a cube</source>
        <translation>升降台上联动的两指，下方有一个方块</translation>
    </message>
    <message>
        <source>Two links joined at a point.</source>
        <translation>在一点连接的两个连杆。</translation>
    </message>
    <message>
        <source>Two links that never collide, of which a flexcomp makes one.</source>
        <translation>永不碰撞的两个连杆，其中一个由 flexcomp 生成。</translation>
    </message>
    <message>
        <source>Two links that swing chaotically, and a motor</source>
        <translation>混沌摆动的两个连杆和一个电机</translation>
    </message>
    <message>
        <source>Two links welded.</source>
        <translation>焊接在一起的两个连杆。</translation>
    </message>
    <message>
        <source>Two sites joined.</source>
        <translation>连接在一起的两个站点。</translation>
    </message>
    <message>
        <source>Two sites welded.</source>
        <translation>焊接在一起的两个站点。</translation>
    </message>
    <message>
        <source>Two-link arm</source>
        <translation>两连杆机械臂</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type 2 * 5, 5 kN or 100 ms   ·   Tab: the next field   ·   Ctrl and drag in a view: pull while it runs   ·   B: throw a ball</source>
        <translation>输入 2 * 5、5 kN 或 100 ms   ·   Tab：下一个字段   ·   运行时在视图中按住 Ctrl 拖动：牵拉   ·   B：抛球</translation>
    </message>
    <message>
        <source>Type a command, an object of the scene or a setting</source>
        <translation>输入命令、场景中的对象或设置</translation>
    </message>
    <message>
        <source>UR5e</source>
        <translation>UR5e</translation>
    </message>
    <message>
        <source>URDF read with:</source>
        <translation>URDF 读取选项：</translation>
    </message>
    <message>
        <source>UV offset</source>
        <translation>UV 偏移</translation>
    </message>
    <message>
        <source>UV origin</source>
        <translation>UV 原点</translation>
    </message>
    <message>
        <source>UV per vertex</source>
        <translation>每顶点 UV</translation>
    </message>
    <message>
        <source>UV repeat</source>
        <translation>UV 重复</translation>
    </message>
    <message>
        <source>UV repeat of detail maps</source>
        <translation>细节贴图的 UV 重复</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo steps</source>
        <translation>撤销步数</translation>
    </message>
    <message>
        <source>Undo the last edit</source>
        <translation>撤销上一次编辑</translation>
    </message>
    <message>
        <source>Undone: {0}</source>
        <translation>已撤销：{0}</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>取消编组</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Unit of the file</source>
        <translation>文件的单位</translation>
    </message>
    <message>
        <source>Unit: {0}</source>
        <translation>单位：{0}</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Unlock (Alt+L: everything)</source>
        <translation>解锁 (Alt+L：全部)</translation>
    </message>
    <message>
        <source>Unlock All</source>
        <translation>全部解锁</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Unsaved changes cannot be stored for recovery: {0}. Save the scene, or choose another folder in Preferences</source>
        <translation>无法存储未保存的更改以供恢复：{0}。请保存场景，或在首选项中选择其他文件夹</translation>
    </message>
    <message>
        <source>Unsaved scenes</source>
        <translation>未保存的场景</translation>
    </message>
    <message>
        <source>Unstable At</source>
        <translation>失稳时间</translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>直到</translation>
    </message>
    <message>
        <source>Until ended</source>
        <translation>直到结束</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>向上看</translation>
    </message>
    <message>
        <source>Update Keyframe</source>
        <translation>更新关键帧</translation>
    </message>
    <message>
        <source>Update from the Present State</source>
        <translation>按当前状态更新</translation>
    </message>
    <message>
        <source>Use of a texture.</source>
        <translation>纹理的用途。</translation>
    </message>
    <message>
        <source>Use picture as texture</source>
        <translation>将图片用作纹理</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Usual: {}.</source>
        <translation>默认为 {}。</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Values It Had</source>
        <translation>曾用值</translation>
    </message>
    <message>
        <source>Values appear here once the scene is simulated.</source>
        <translation>场景开始仿真后，此处显示数值。</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Velocimeter</source>
        <translation>速度计</translation>
    </message>
    <message>
        <source>Velocity servo</source>
        <translation>速度伺服</translation>
    </message>
    <message>
        <source>Version and license</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>Vertex</source>
        <translation>顶点</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>顶点</translation>
    </message>
    <message>
        <source>Vertices and triangles of a mesh.</source>
        <translation>网格的顶点和三角形。</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>View</source>
        <comment>menu bar</comment>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>View Cube</source>
        <translation>视图立方体</translation>
    </message>
    <message>
        <source>View Only</source>
        <translation>仅视图</translation>
    </message>
    <message>
        <source>View as</source>
        <translation>显示为</translation>
    </message>
    <message>
        <source>View tools</source>
        <translation>视图工具</translation>
    </message>
    <message>
        <source>View, freeze, clear and duplicate this plot</source>
        <translation>切换显示方式、冻结、清除或复制此图表</translation>
    </message>
    <message>
        <source>Viewport</source>
        <translation>视口</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Visual</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>W A S D Q E: fly   ·   wheel: speed</source>
        <translation>W A S D Q E：飞行   ·   滚轮：速度</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Walnut</source>
        <translation>胡桃木</translation>
    </message>
    <message>
        <source>Warm lamp</source>
        <translation>暖光灯</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Welcome Page</source>
        <translation>欢迎页</translation>
    </message>
    <message>
        <source>Weld</source>
        <translation>焊接</translation>
    </message>
    <message>
        <source>Welds</source>
        <translation>焊接</translation>
    </message>
    <message>
        <source>Went on from the past at {} s</source>
        <translation>从过去的 {} s 处继续</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>What If: {0}</source>
        <translation>假设分析：{0}</translation>
    </message>
    <message>
        <source>What If…</source>
        <translation>假设分析…</translation>
    </message>
    <message>
        <source>What MJCF says about the whole scene and MSD has no place for. Its presence means MuJoCo&apos;s defaults hold.</source>
        <translation>MJCF 关于整个场景的内容中，MSD 没有对应字段的部分。有此项时采用 MuJoCo 的默认值。</translation>
    </message>
    <message>
        <source>What Uses This</source>
        <translation>被何处使用</translation>
    </message>
    <message>
        <source>What Uses This…</source>
        <translation>被何处使用…</translation>
    </message>
    <message>
        <source>What a connect constraint joins.</source>
        <translation>连接约束连接的对象。</translation>
    </message>
    <message>
        <source>What a contact sensor reports, in this order.</source>
        <translation>接触传感器报告的内容，按此顺序。</translation>
    </message>
    <message>
        <source>What a default class says of the joints that a flexcomp makes. None: MuJoCo&apos;s default.</source>
        <translation>默认类对 flexcomp 所生成关节的设置。未给出：采用 MuJoCo 的默认值。</translation>
    </message>
    <message>
        <source>What a lidar does not see of its own robot.</source>
        <translation>激光雷达看不到的自身机器人部分。</translation>
    </message>
    <message>
        <source>What a light follows.</source>
        <translation>光源跟随的对象。</translation>
    </message>
    <message>
        <source>What a picture shows when its time is between two steps; positions and rotations are interpolated</source>
        <translation>时间位于两步之间的图片显示什么；位置和转动会被插值</translation>
    </message>
    <message>
        <source>What a sheet resists.</source>
        <translation>薄片所抵抗的形变。</translation>
    </message>
    <message>
        <source>What a texture layer controls.</source>
        <translation>纹理层所控制的内容。</translation>
    </message>
    <message>
        <source>What a weld constraint joins.</source>
        <translation>焊接约束连接的对象。</translation>
    </message>
    <message>
        <source>What cameras see, and the picture of a selected one</source>
        <translation>相机所见，以及选中相机的画面</translation>
    </message>
    <message>
        <source>What collides: shapes, and convex hulls of meshes</source>
        <translation>参与碰撞的部分：几何体和网格的凸包</translation>
    </message>
    <message>
        <source>What dragged objects snap to, and by which steps</source>
        <translation>拖动的对象吸附到什么，以及步长</translation>
    </message>
    <message>
        <source>What is installed, what it adds, and what went wrong</source>
        <translation>已安装的插件、所添加的内容和出错情况</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>新增功能</translation>
    </message>
    <message>
        <source>What it adds</source>
        <translation>添加的内容</translation>
    </message>
    <message>
        <source>What of a flex is held: the lengths of its edges, the strain of its cells, or of its vertices (older than MuJoCo 4).</source>
        <translation>柔性体中被保持的量：各边的长度、各单元的应变，或各顶点的应变（早于 MuJoCo 4）。</translation>
    </message>
    <message>
        <source>What only MJCF knows</source>
        <translation>仅 MJCF 具有的内容</translation>
    </message>
    <message>
        <source>What the cameras see in color</source>
        <translation>相机所见的彩色画面</translation>
    </message>
    <message>
        <source>What the engine, the renderer, importers and plugins say</source>
        <translation>引擎、渲染器、导入器和插件的输出</translation>
    </message>
    <message>
        <source>What the handler prints appears here.</source>
        <translation>处理程序打印的内容显示在这里。</translation>
    </message>
    <message>
        <source>What the handler prints, and how long its calls take</source>
        <translation>处理程序打印的内容及其调用耗时</translation>
    </message>
    <message>
        <source>What the plots show</source>
        <translation>图表显示的范围</translation>
    </message>
    <message>
        <source>What the scene holds</source>
        <translation>场景的内容</translation>
    </message>
    <message>
        <source>What the view draws over the scene</source>
        <translation>视图在场景之上绘制的内容</translation>
    </message>
    <message>
        <source>What was added is not seen: {0} is hidden. View &gt; Show All shows everything</source>
        <translation>看不到新添加的对象：{0} 已隐藏。“视图 &gt; 全部显示”可显示所有对象</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Wheel: zoom</source>
        <translation>滚轮：缩放</translation>
    </message>
    <message>
        <source>Wheel: zoom time, with Shift values   ·   Drag: pan, right drag: scale   ·   Right click: more   ·   drop rows of the tree here</source>
        <translation>滚轮：缩放时间，加 Shift 缩放数值   ·   拖动：平移，右键拖动：缩放   ·   右键点击：更多   ·   可将树的行拖到此处</translation>
    </message>
    <message>
        <source>When</source>
        <translation>当</translation>
    </message>
    <message>
        <source>When that is deleted</source>
        <translation>删除它时</translation>
    </message>
    <message>
        <source>When the editor starts without a file</source>
        <translation>不带文件启动编辑器时</translation>
    </message>
    <message>
        <source>Where It Comes From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Where a mesh comes from.</source>
        <translation>网格的来源。</translation>
    </message>
    <message>
        <source>Where a texture comes from.</source>
        <translation>纹理的来源。</translation>
    </message>
    <message>
        <source>Where connect and weld constraints hold</source>
        <translation>连接和焊接约束的作用点</translation>
    </message>
    <message>
        <source>Where height samples come from.</source>
        <translation>高度样本的来源。</translation>
    </message>
    <message>
        <source>Where is {0}?</source>
        <translation>{0} 在哪里？</translation>
    </message>
    <message>
        <source>Where plots stand</source>
        <translation>图表的位置</translation>
    </message>
    <message>
        <source>Where texture coordinates start.</source>
        <translation>纹理坐标的起点。</translation>
    </message>
    <message>
        <source>Where the mass comes from, and curves of parameters</source>
        <translation>质量的来源，以及参数曲线</translation>
    </message>
    <message>
        <source>Where the points and elements of a flexcomp come from: a shape, a file, a mesh, or the flexcomp itself.</source>
        <translation>flexcomp 的点和单元的来源：形状、文件、网格，或 flexcomp 自身。</translation>
    </message>
    <message>
        <source>Where what was not saved waits to be recovered; another folder is used from the next document on</source>
        <translation>未保存内容等待恢复的位置；更换的文件夹从下一个文档起使用</translation>
    </message>
    <message>
        <source>Which equality constraints a flexcomp gets.</source>
        <translation>flexcomp 得到哪些等式约束。</translation>
    </message>
    <message>
        <source>While dragging an arrow or ring</source>
        <translation>拖动箭头或圆环时</translation>
    </message>
    <message>
        <source>While the simulation runs, the joint is held as long as the slider is</source>
        <translation>仿真运行时，按住滑块期间关节会保持在该位置</translation>
    </message>
    <message>
        <source>White and yellow on black, outlined</source>
        <translation>黑底白黄，带轮廓线</translation>
    </message>
    <message>
        <source>White paint</source>
        <translation>白漆</translation>
    </message>
    <message>
        <source>White plastic</source>
        <translation>白色塑料</translation>
    </message>
    <message>
        <source>Who Touches Whom</source>
        <translation>碰撞关系</translation>
    </message>
    <message>
        <source>Who Touches Whom…</source>
        <translation>碰撞关系…</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Width (x)</source>
        <translation>宽度 (x)</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Window</source>
        <comment>menu bar</comment>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Wiping sponge</source>
        <translation>擦拭海绵</translation>
    </message>
    <message>
        <source>Wireframe</source>
        <translation>线框</translation>
    </message>
    <message>
        <source>With Another Scene…</source>
        <translation>与另一场景…</translation>
    </message>
    <message>
        <source>With File…</source>
        <translation>与文件…</translation>
    </message>
    <message>
        <source>Without it, nobody can replay the take: it is for plots only</source>
        <translation>没有它，运行记录无法重放：只能用于图表</translation>
    </message>
    <message>
        <source>Without them, the take opens only where these files are</source>
        <translation>没有它们，运行记录只能在有这些文件的地方打开</translation>
    </message>
    <message>
        <source>Wood</source>
        <translation>木材</translation>
    </message>
    <message>
        <source>Work along the axes of the link that holds the object</source>
        <translation>沿所属连杆的坐标轴操作</translation>
    </message>
    <message>
        <source>Work along the axes of the world</source>
        <translation>沿世界坐标轴操作</translation>
    </message>
    <message>
        <source>Work along the axis of the object&apos;s joint</source>
        <translation>沿对象关节的轴操作</translation>
    </message>
    <message>
        <source>Work along the object&apos;s own axes</source>
        <translation>沿对象自身的坐标轴操作</translation>
    </message>
    <message>
        <source>World</source>
        <translation>世界</translation>
    </message>
    <message>
        <source>World </source>
        <translation>世界 </translation>
    </message>
    <message>
        <source>World Axes</source>
        <translation>世界坐标轴</translation>
    </message>
    <message>
        <source>Worlds</source>
        <translation>世界</translation>
    </message>
    <message>
        <source>Worlds </source>
        <translation>世界数 </translation>
    </message>
    <message>
        <source>Worlds in the view</source>
        <translation>视图中的世界</translation>
    </message>
    <message>
        <source>Worlds of the scene that are simulated at once</source>
        <translation>同时仿真的世界数量</translation>
    </message>
    <message>
        <source>Write Back</source>
        <translation>写回</translation>
    </message>
    <message>
        <source>Write a Python script that rebuilds the scene from what it began with</source>
        <translation>写出从初始内容重建场景的 Python 脚本</translation>
    </message>
    <message>
        <source>Write a copy as MSD, MJCF or glTF</source>
        <translation>将副本写为 MSD、MJCF 或 glTF</translation>
    </message>
    <message>
        <source>Write a note on the selected take</source>
        <translation>为所选的运行记录写备注</translation>
    </message>
    <message>
        <source>Write a script that rebuilds the scene from what it began with</source>
        <translation>写出从初始内容重建场景的脚本</translation>
    </message>
    <message>
        <source>Write keys to a JSON file</source>
        <translation>将按键写入 JSON 文件</translation>
    </message>
    <message>
        <source>Write the present layout to a file</source>
        <translation>将当前布局写入文件</translation>
    </message>
    <message>
        <source>Write the scene to another file</source>
        <translation>将场景写入另一文件</translation>
    </message>
    <message>
        <source>Write the scene to its file</source>
        <translation>将场景写入其文件</translation>
    </message>
    <message>
        <source>Write unsaved work to the disk</source>
        <translation>将未保存的工作写入磁盘</translation>
    </message>
    <message>
        <source>Write what is shown to a file</source>
        <translation>将所示内容写入文件</translation>
    </message>
    <message>
        <source>Write what the plots show as SVG, PDF or PNG, or copy it</source>
        <translation>将图表显示的内容写为 SVG、PDF 或 PNG，或复制</translation>
    </message>
    <message>
        <source>Write what the timeline has as a bag of ROS 2: joint states, poses and signals</source>
        <translation>将时间轴中的内容写为 ROS 2 包：关节状态、位姿和信号</translation>
    </message>
    <message>
        <source>Write what the timeline has to a file that replays</source>
        <translation>把时间轴上的内容写入可重放的文件</translation>
    </message>
    <message>
        <source>Write what the view shows as PNG or JPEG of any size, with or without what is drawn over the scene</source>
        <translation>将视图所显示的内容写成任意尺寸的 PNG 或 JPEG，可包含或不包含绘制在场景之上的内容</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Writing {0}</source>
        <translation>正在写入 {0}</translation>
    </message>
    <message>
        <source>Wrote {0}</source>
        <translation>已写入 {0}</translation>
    </message>
    <message>
        <source>Wrote {0} moments to {1}</source>
        <translation>已将 {0} 个时刻写入 {1}</translation>
    </message>
    <message>
        <source>Wrote {0} pictures, {1}, to {2}</source>
        <translation>已写入 {0} 张图片（{1}）到 {2}</translation>
    </message>
    <message>
        <source>X axis</source>
        <translation>X 轴</translation>
    </message>
    <message>
        <source>X {} m</source>
        <translation>X {} m</translation>
    </message>
    <message>
        <source>X, Y or Z with Move, Rotate or Scale</source>
        <translation>移动、旋转或缩放时按 X、Y 或 Z</translation>
    </message>
    <message>
        <source>XAxis</source>
        <translation>X 轴</translation>
    </message>
    <message>
        <source>XY</source>
        <translation>XY</translation>
    </message>
    <message>
        <source>Y axis</source>
        <translation>Y 轴</translation>
    </message>
    <message>
        <source>Y {} m</source>
        <translation>Y {} m</translation>
    </message>
    <message>
        <source>YAxis</source>
        <translation>Y 轴</translation>
    </message>
    <message>
        <source>Yaw</source>
        <translation>偏航</translation>
    </message>
    <message>
        <source>Yellow plastic</source>
        <translation>黄色塑料</translation>
    </message>
    <message>
        <source>Young&apos;s modulus</source>
        <translation>杨氏模量</translation>
    </message>
    <message>
        <source>Young&apos;s modulus; 0: not elastic</source>
        <translation>杨氏模量；0：无弹性</translation>
    </message>
    <message>
        <source>Z axis</source>
        <translation>Z 轴</translation>
    </message>
    <message>
        <source>Z {} m</source>
        <translation>Z {} m</translation>
    </message>
    <message>
        <source>ZAxis</source>
        <translation>Z 轴</translation>
    </message>
    <message>
        <source>Zero all</source>
        <translation>全部归零</translation>
    </message>
    <message>
        <source>[constant, position, velocity]; at least 3 numbers or the build fails</source>
        <translation>[常数, 位置, 速度]；至少 3 个数，否则构建失败</translation>
    </message>
    <message>
        <source>[rows, columns] of a sky grid</source>
        <translation>天空网格的 [行数, 列数]</translation>
    </message>
    <message>
        <source>[slide, spin, roll]</source>
        <translation>[滑动, 自旋, 滚动]</translation>
    </message>
    <message>
        <source>[tangent1, tangent2, spin, roll1, roll2]</source>
        <translation>[切向1, 切向2, 自旋, 滚动1, 滚动2]</translation>
    </message>
    <message>
        <source>[time constant, …]</source>
        <translation>[时间常数, …]</translation>
    </message>
    <message>
        <source>[x,y,z,w]; looks along −Z, +X right, +Y up</source>
        <translation>[x,y,z,w]；看向 −Z，+X 向右，+Y 向上</translation>
    </message>
    <message>
        <source>`extras` hold what MJCF says and MSD has no place for. MotrixSim passes over them.</source>
        <translation>`extras` 保存 MJCF 中有而 MSD 没有对应字段的内容。MotrixSim 会略过它们。</translation>
    </message>
    <message>
        <source>a generated shape: sphere, hemisphere, cone, supersphere, supertorus, wedge, plate or prism; the vertices of the source are then empty</source>
        <translation>生成的形状：sphere、hemisphere、cone、supersphere、supertorus、wedge、plate 或 prism；此时来源的顶点为空</translation>
    </message>
    <message>
        <source>a guess</source>
        <translation>属于猜测</translation>
    </message>
    <message>
        <source>a joint</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>a map, see below</source>
        <translation>映射，见下文</translation>
    </message>
    <message>
        <source>about +Z, 90 looks along +Y</source>
        <translation>绕 +Z，90 表示看向 +Y</translation>
    </message>
    <message>
        <source>abs(x): magnitude</source>
        <translation>abs(x)：绝对值</translation>
    </message>
    <message>
        <source>accel</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>acceleration by 1 N and by 1 N·m</source>
        <translation>1 N 与 1 N·m 产生的加速度</translation>
    </message>
    <message>
        <source>acceleration by a unit force</source>
        <translation>单位力产生的加速度</translation>
    </message>
    <message>
        <source>acceleration spring</source>
        <translation>加速度弹簧</translation>
    </message>
    <message>
        <source>accepted bits (MJCF conaffinity); a pair collides if A.group&amp;B.with or B.group&amp;A.with</source>
        <translation>接受的位（MJCF conaffinity）；A.group&amp;B.with 或 B.group&amp;A.with 非零时该对碰撞</translation>
    </message>
    <message>
        <source>act</source>
        <translation>act</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>activation clamp</source>
        <translation>激活量限幅</translation>
    </message>
    <message>
        <source>activation clamp of an actuator that is not general</source>
        <translation>非通用执行器的激活量限幅</translation>
    </message>
    <message>
        <source>activation clamp; None: not clamped</source>
        <translation>激活量限幅；None：不限幅</translation>
    </message>
    <message>
        <source>activation dynamics</source>
        <translation>激活动力学</translation>
    </message>
    <message>
        <source>activation range</source>
        <translation>激活量范围</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活量</translation>
    </message>
    <message>
        <source>active</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>active at the start</source>
        <translation>开始时生效</translation>
    </message>
    <message>
        <source>active force at saturating lengthening velocity, as fpmax</source>
        <translation>饱和拉伸速度下的主动力，与 fpmax 同</translation>
    </message>
    <message>
        <source>activelayers</source>
        <translation>活动层</translation>
    </message>
    <message>
        <source>actuator</source>
        <translation>执行器</translation>
    </message>
    <message>
        <source>actuator %1</source>
        <translation>执行器 %1</translation>
    </message>
    <message>
        <source>actuator extras</source>
        <translation>执行器附加数据</translation>
    </message>
    <message>
        <source>actuator force</source>
        <translation>执行器力</translation>
    </message>
    <message>
        <source>actuator force limit</source>
        <translation>执行器力限制</translation>
    </message>
    <message>
        <source>actuator force range</source>
        <translation>执行器力范围</translation>
    </message>
    <message>
        <source>actuator groups that are off</source>
        <translation>关闭的执行器组</translation>
    </message>
    <message>
        <source>actuator target</source>
        <translation>执行器目标</translation>
    </message>
    <message>
        <source>actuator torque</source>
        <translation>执行器力矩</translation>
    </message>
    <message>
        <source>actuator type</source>
        <translation>执行器类型</translation>
    </message>
    <message>
        <source>actuatorfrclimited</source>
        <translation>actuatorfrclimited</translation>
    </message>
    <message>
        <source>actuatorfrcrange</source>
        <translation>actuatorfrcrange</translation>
    </message>
    <message>
        <source>actuatorgravcomp</source>
        <translation>actuatorgravcomp</translation>
    </message>
    <message>
        <source>actuators</source>
        <translation>执行器</translation>
    </message>
    <message>
        <source>actuators that MSD cannot express</source>
        <translation>MSD 无法表达的执行器</translation>
    </message>
    <message>
        <source>actuators that get one: none, muscle, muscleuser or all</source>
        <translation>需要长度范围的执行器：none、muscle、muscleuser 或 all</translation>
    </message>
    <message>
        <source>actuators, in the order of the control vector</source>
        <translation>执行器，按控制向量的顺序</translation>
    </message>
    <message>
        <source>adds what the file does not say</source>
        <translation>新增文件中没有的内容</translation>
    </message>
    <message>
        <source>adhesion</source>
        <translation>黏附</translation>
    </message>
    <message>
        <source>adhesive force per contact</source>
        <translation>每个接触的黏附力</translation>
    </message>
    <message>
        <source>affine map from file space to mesh space</source>
        <translation>从文件空间到网格空间的仿射映射</translation>
    </message>
    <message>
        <source>affine transform</source>
        <translation>仿射变换</translation>
    </message>
    <message>
        <source>albedo RGBA</source>
        <translation>反照率 RGBA</translation>
    </message>
    <message>
        <source>align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>align free bodies with their inertial frames, when MJCF is read</source>
        <translation>读取 MJCF 时使自由物体与其惯量坐标系对齐</translation>
    </message>
    <message>
        <source>align the body frame with its inertia: false, true or auto</source>
        <translation>使物体坐标系与其惯量对齐：false、true 或 auto</translation>
    </message>
    <message>
        <source>alignfree</source>
        <translation>alignfree</translation>
    </message>
    <message>
        <source>all bias parameters, when MSD&apos;s three are not enough</source>
        <translation>全部偏置参数，当 MSD 的三个不够时</translation>
    </message>
    <message>
        <source>all controls</source>
        <translation>全部控制量</translation>
    </message>
    <message>
        <source>all dynamics parameters, when MSD&apos;s three are not enough</source>
        <translation>全部动力学参数，当 MSD 的三个不够时</translation>
    </message>
    <message>
        <source>all gain parameters, when MSD&apos;s three are not enough</source>
        <translation>全部增益参数，当 MSD 的三个不够时</translation>
    </message>
    <message>
        <source>all joint coordinates in tree order; free base [x,y,z,qx,qy,qz,qw], ball [qx,qy,qz,qw]</source>
        <translation>按树的顺序排列的全部关节坐标；自由基座 [x,y,z,qx,qy,qz,qw]，球关节 [qx,qy,qz,qw]</translation>
    </message>
    <message>
        <source>all joint velocities</source>
        <translation>全部关节速度</translation>
    </message>
    <message>
        <source>all points belong to the link, none moves by itself</source>
        <translation>所有点属于该连杆，不单独运动</translation>
    </message>
    <message>
        <source>alpha mode</source>
        <translation>透明模式</translation>
    </message>
    <message>
        <source>ambient</source>
        <translation>环境光</translation>
    </message>
    <message>
        <source>ambient light</source>
        <translation>环境光</translation>
    </message>
    <message>
        <source>ambient occlusion</source>
        <translation>环境光遮蔽</translation>
    </message>
    <message>
        <source>ambient part</source>
        <translation>环境光部分</translation>
    </message>
    <message>
        <source>amplitude</source>
        <translation>幅值</translation>
    </message>
    <message>
        <source>anchor</source>
        <translation>锚点</translation>
    </message>
    <message>
        <source>anchor in the link</source>
        <translation>连杆中的锚点</translation>
    </message>
    <message>
        <source>anchor point in the frame of the first link</source>
        <translation>锚点，在第一个连杆的坐标系中</translation>
    </message>
    <message>
        <source>angular acceleration</source>
        <translation>角加速度</translation>
    </message>
    <message>
        <source>angular momentum</source>
        <translation>角动量</translation>
    </message>
    <message>
        <source>angular velocity</source>
        <translation>角速度</translation>
    </message>
    <message>
        <source>applied after the linear part</source>
        <translation>在线性部分之后应用</translation>
    </message>
    <message>
        <source>apx mode</source>
        <translation>apx 模式</translation>
    </message>
    <message>
        <source>armature</source>
        <translation>电枢惯量</translation>
    </message>
    <message>
        <source>armature added to the target</source>
        <translation>加到目标上的电枢惯量</translation>
    </message>
    <message>
        <source>as angles</source>
        <translation>以角度表示</translation>
    </message>
    <message>
        <source>asset</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>asset specs</source>
        <translation>资源声明</translation>
    </message>
    <message>
        <source>assets</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>at the limit: {}</source>
        <translation>已到极限：{}</translation>
    </message>
    <message>
        <source>attenuation</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>axis in the link</source>
        <translation>连杆中的轴</translation>
    </message>
    <message>
        <source>axis {} {} {}</source>
        <translation>轴 {} {} {}</translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation>方位角</translation>
    </message>
    <message>
        <source>azimuth and elevation of each beam</source>
        <translation>每条光束的方位角和仰角</translation>
    </message>
    <message>
        <source>balanceinertia</source>
        <translation>balanceinertia</translation>
    </message>
    <message>
        <source>base</source>
        <translation>基座</translation>
    </message>
    <message>
        <source>base color</source>
        <translation>基础颜色</translation>
    </message>
    <message>
        <source>base color texture</source>
        <translation>基础颜色纹理</translation>
    </message>
    <message>
        <source>base link</source>
        <translation>基座连杆</translation>
    </message>
    <message>
        <source>beams</source>
        <translation>光束</translation>
    </message>
    <message>
        <source>beams per turn</source>
        <translation>每圈光束数</translation>
    </message>
    <message>
        <source>begin along this axis without the mouse; a number, then Enter</source>
        <translation>不用鼠标，沿此轴开始；输入数值后按 Enter</translation>
    </message>
    <message>
        <source>between</source>
        <translation>之间</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>bias (biasprm)</source>
        <translation>偏置 (biasprm)</translation>
    </message>
    <message>
        <source>bias law</source>
        <translation>偏置规律</translation>
    </message>
    <message>
        <source>bias parameters</source>
        <translation>偏置参数</translation>
    </message>
    <message>
        <source>bias type</source>
        <translation>偏置类型</translation>
    </message>
    <message>
        <source>bindpos</source>
        <translation>绑定位置</translation>
    </message>
    <message>
        <source>bindquat</source>
        <translation>绑定四元数</translation>
    </message>
    <message>
        <source>blend</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>blunt drag, slender drag, angular drag, Kutta lift, Magnus lift</source>
        <translation>钝体阻力、细长体阻力、角阻力、Kutta 升力、Magnus 升力</translation>
    </message>
    <message>
        <source>bodies</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>bodies and everything attached to the world</source>
        <translation>物体以及附着于世界的一切</translation>
    </message>
    <message>
        <source>bodies that hold it</source>
        <translation>支撑它的物体</translation>
    </message>
    <message>
        <source>body</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>body1</source>
        <translation>物体 1</translation>
    </message>
    <message>
        <source>body2</source>
        <translation>物体 2</translation>
    </message>
    <message>
        <source>bone</source>
        <translation>骨骼</translation>
    </message>
    <message>
        <source>bounciness</source>
        <translation>回弹</translation>
    </message>
    <message>
        <source>boundinertia</source>
        <translation>boundinertia</translation>
    </message>
    <message>
        <source>bounding box: center, half sizes</source>
        <translation>包围盒：中心、半尺寸</translation>
    </message>
    <message>
        <source>bounding radius</source>
        <translation>包围半径</translation>
    </message>
    <message>
        <source>boundmass</source>
        <translation>boundmass</translation>
    </message>
    <message>
        <source>box size</source>
        <translation>盒尺寸</translation>
    </message>
    <message>
        <source>brightness</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>buffer hfield</source>
        <translation>缓冲区高度场</translation>
    </message>
    <message>
        <source>buffer mesh</source>
        <translation>缓冲区网格</translation>
    </message>
    <message>
        <source>build mipmaps</source>
        <translation>生成多级纹理</translation>
    </message>
    <message>
        <source>buildin attr</source>
        <translation>内置属性</translation>
    </message>
    <message>
        <source>building…</source>
        <translation>构建中…</translation>
    </message>
    <message>
        <source>builtin</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>bulbradius</source>
        <translation>bulbradius</translation>
    </message>
    <message>
        <source>by cloud name</source>
        <translation>按点云名称</translation>
    </message>
    <message>
        <source>by height field name</source>
        <translation>按高度场名称</translation>
    </message>
    <message>
        <source>by material name</source>
        <translation>按材质名称</translation>
    </message>
    <message>
        <source>by mesh name; Geometry.mesh refers to the key</source>
        <translation>按网格名称；Geometry.mesh 引用该键</translation>
    </message>
    <message>
        <source>by texture name</source>
        <translation>按纹理名称</translation>
    </message>
    <message>
        <source>camera</source>
        <translation>相机</translation>
    </message>
    <message>
        <source>camera extras</source>
        <translation>相机附加数据</translation>
    </message>
    <message>
        <source>camera name</source>
        <translation>相机名称</translation>
    </message>
    <message>
        <source>camera of the viewer when the scene opens</source>
        <translation>场景打开时查看器所用的相机</translation>
    </message>
    <message>
        <source>cameras</source>
        <translation>相机</translation>
    </message>
    <message>
        <source>carried</source>
        <translation>携带的内容</translation>
    </message>
    <message>
        <source>casts shadow</source>
        <translation>投射阴影</translation>
    </message>
    <message>
        <source>casts shadows</source>
        <translation>投射阴影</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>cell or face whose strain is held</source>
        <translation>保持应变的单元或面</translation>
    </message>
    <message>
        <source>cellcount</source>
        <translation>单元数</translation>
    </message>
    <message>
        <source>cells of the grid of nodes</source>
        <translation>节点网格的单元</translation>
    </message>
    <message>
        <source>cells of the grid of trilinear and quadratic dofs</source>
        <translation>三线性和二次自由度的网格单元</translation>
    </message>
    <message>
        <source>center</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>center of mass</source>
        <translation>质心</translation>
    </message>
    <message>
        <source>center of mass in the file</source>
        <translation>文件中的质心</translation>
    </message>
    <message>
        <source>change it, of several objects each</source>
        <translation>更改它；选中多个对象时逐个更改</translation>
    </message>
    <message>
        <source>change it; Shift: fine, Ctrl: coarse, Esc: cancel</source>
        <translation>更改它；Shift：微调，Ctrl：粗调，Esc：取消</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>checker</source>
        <translation>棋盘格</translation>
    </message>
    <message>
        <source>child links</source>
        <translation>子连杆</translation>
    </message>
    <message>
        <source>children</source>
        <translation>子级</translation>
    </message>
    <message>
        <source>clamp of the actuator force</source>
        <translation>执行器力的限幅</translation>
    </message>
    <message>
        <source>clamp of the total actuator force</source>
        <translation>执行器总力的限幅</translation>
    </message>
    <message>
        <source>clamp of the total actuator force on this joint</source>
        <translation>此关节上执行器总力的限幅</translation>
    </message>
    <message>
        <source>clamp unstable damping</source>
        <translation>限制不稳定的阻尼</translation>
    </message>
    <message>
        <source>clamp unstable damping (MJCF refsafe)</source>
        <translation>限制不稳定的阻尼（MJCF refsafe）</translation>
    </message>
    <message>
        <source>cloud</source>
        <translation>点云</translation>
    </message>
    <message>
        <source>cloud key</source>
        <translation>点云键</translation>
    </message>
    <message>
        <source>coef</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>coefficient</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>coefficient of a joint</source>
        <translation>关节的系数</translation>
    </message>
    <message>
        <source>coefficient of restitution</source>
        <translation>恢复系数</translation>
    </message>
    <message>
        <source>coefficients</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>coefficients of a tendon or joint</source>
        <translation>肌腱或关节的系数</translation>
    </message>
    <message>
        <source>collides with groups</source>
        <translation>与这些组碰撞</translation>
    </message>
    <message>
        <source>collides with itself</source>
        <translation>与自身碰撞</translation>
    </message>
    <message>
        <source>collision filter</source>
        <translation>碰撞过滤</translation>
    </message>
    <message>
        <source>collision groups</source>
        <translation>碰撞组</translation>
    </message>
    <message>
        <source>collision ignores</source>
        <translation>忽略的碰撞</translation>
    </message>
    <message>
        <source>collision mask</source>
        <translation>碰撞掩码</translation>
    </message>
    <message>
        <source>collision shape</source>
        <translation>碰撞形状</translation>
    </message>
    <message>
        <source>color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>color of bounding volumes</source>
        <translation>包围体的颜色</translation>
    </message>
    <message>
        <source>color of contact forces</source>
        <translation>接触力的颜色</translation>
    </message>
    <message>
        <source>color of joints</source>
        <translation>关节的颜色</translation>
    </message>
    <message>
        <source>color of marks</source>
        <translation>标记的颜色</translation>
    </message>
    <message>
        <source>color of the faces that the file does not have</source>
        <translation>文件中没有的面的颜色</translation>
    </message>
    <message>
        <source>color space</source>
        <translation>色彩空间</translation>
    </message>
    <message>
        <source>color, linear RGB</source>
        <translation>颜色，线性 RGB</translation>
    </message>
    <message>
        <source>colorspace</source>
        <translation>色彩空间</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列数</translation>
    </message>
    <message>
        <source>columns (+X); 0 with a file</source>
        <translation>列数 (+X)；使用文件时为 0</translation>
    </message>
    <message>
        <source>columns per second (instead of hscan, needs hz)</source>
        <translation>每秒列数（代替 hscan，需要 hz）</translation>
    </message>
    <message>
        <source>compilation</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>compile options</source>
        <translation>编译选项</translation>
    </message>
    <message>
        <source>compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>compiler extras</source>
        <translation>编译器附加数据</translation>
    </message>
    <message>
        <source>compiler settings</source>
        <translation>编译器设置</translation>
    </message>
    <message>
        <source>compress on the graphics card</source>
        <translation>在显卡上压缩</translation>
    </message>
    <message>
        <source>conaffinity</source>
        <translation>conaffinity</translation>
    </message>
    <message>
        <source>concavity threshold</source>
        <translation>凹度阈值</translation>
    </message>
    <message>
        <source>condim</source>
        <translation>condim</translation>
    </message>
    <message>
        <source>cone of a light that is not a spot</source>
        <translation>非聚光灯的光锥</translation>
    </message>
    <message>
        <source>cone {}°</source>
        <translation>锥角 {}°</translation>
    </message>
    <message>
        <source>config</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>connect constraint type</source>
        <translation>连接约束类型</translation>
    </message>
    <message>
        <source>connects</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>constant impedance</source>
        <translation>恒定阻抗</translation>
    </message>
    <message>
        <source>constant, linear, quadratic</source>
        <translation>常数、一次、二次</translation>
    </message>
    <message>
        <source>constrained joint</source>
        <translation>受约束的关节</translation>
    </message>
    <message>
        <source>constraint force</source>
        <translation>约束力</translation>
    </message>
    <message>
        <source>constraint force model</source>
        <translation>约束力模型</translation>
    </message>
    <message>
        <source>constraint model of the limits</source>
        <translation>限位的约束模型</translation>
    </message>
    <message>
        <source>constraint name</source>
        <translation>约束名称</translation>
    </message>
    <message>
        <source>constraint rows</source>
        <translation>约束行数</translation>
    </message>
    <message>
        <source>constraint torque</source>
        <translation>约束力矩</translation>
    </message>
    <message>
        <source>constraints that hold the shape</source>
        <translation>保持形状的约束</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>contact affinity (bits)</source>
        <translation>接触亲和 (位)</translation>
    </message>
    <message>
        <source>contact count</source>
        <translation>接触数</translation>
    </message>
    <message>
        <source>contact dimensions</source>
        <translation>接触维数</translation>
    </message>
    <message>
        <source>contact dimensions 1, 3, 4, 6</source>
        <translation>接触维数 1、3、4、6</translation>
    </message>
    <message>
        <source>contact force</source>
        <translation>接触力</translation>
    </message>
    <message>
        <source>contact force model</source>
        <translation>接触力模型</translation>
    </message>
    <message>
        <source>contact margin</source>
        <translation>接触裕量</translation>
    </message>
    <message>
        <source>contact match</source>
        <translation>接触匹配</translation>
    </message>
    <message>
        <source>contact material</source>
        <translation>接触材质</translation>
    </message>
    <message>
        <source>contact normal force</source>
        <translation>接触法向力</translation>
    </message>
    <message>
        <source>contact pair</source>
        <translation>接触对</translation>
    </message>
    <message>
        <source>contact pair set</source>
        <translation>接触对集合</translation>
    </message>
    <message>
        <source>contact pairs</source>
        <translation>接触对</translation>
    </message>
    <message>
        <source>contact parameters of the higher priority win</source>
        <translation>优先级较高的接触参数生效</translation>
    </message>
    <message>
        <source>contact penetration</source>
        <translation>接触穿透</translation>
    </message>
    <message>
        <source>contact sensor</source>
        <translation>接触传感器</translation>
    </message>
    <message>
        <source>contact sensor reduce</source>
        <translation>接触传感器归并方式</translation>
    </message>
    <message>
        <source>contact sensor report</source>
        <translation>接触传感器报告</translation>
    </message>
    <message>
        <source>contact sensors</source>
        <translation>接触传感器</translation>
    </message>
    <message>
        <source>contact slip</source>
        <translation>接触滑移</translation>
    </message>
    <message>
        <source>contact type (bits)</source>
        <translation>接触类型 (位)</translation>
    </message>
    <message>
        <source>contact, friction, density</source>
        <translation>接触、摩擦、密度</translation>
    </message>
    <message>
        <source>contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>contacts are springs and not constraints</source>
        <translation>接触为弹簧而非约束</translation>
    </message>
    <message>
        <source>contacts at most</source>
        <translation>接触上限</translation>
    </message>
    <message>
        <source>contacts reported</source>
        <translation>报告的接触</translation>
    </message>
    <message>
        <source>content type</source>
        <translation>内容类型</translation>
    </message>
    <message>
        <source>control</source>
        <translation>控制量</translation>
    </message>
    <message>
        <source>control clamp</source>
        <translation>控制量限幅</translation>
    </message>
    <message>
        <source>control clamp; None: not clamped</source>
        <translation>控制量限幅；None：不限幅</translation>
    </message>
    <message>
        <source>control law</source>
        <translation>控制规律</translation>
    </message>
    <message>
        <source>control range</source>
        <translation>控制范围</translation>
    </message>
    <message>
        <source>control range that does not clamp</source>
        <translation>不限幅的控制范围</translation>
    </message>
    <message>
        <source>controls</source>
        <translation>控制量</translation>
    </message>
    <message>
        <source>controls of all actuators, when MSD cannot express some of them</source>
        <translation>所有执行器的控制量，当 MSD 无法表达其中一些时</translation>
    </message>
    <message>
        <source>contype</source>
        <translation>contype</translation>
    </message>
    <message>
        <source>convex collision iteration limit</source>
        <translation>凸体碰撞迭代上限</translation>
    </message>
    <message>
        <source>convex collision iterations</source>
        <translation>凸体碰撞迭代次数</translation>
    </message>
    <message>
        <source>convex collision tolerance</source>
        <translation>凸体碰撞容差</translation>
    </message>
    <message>
        <source>convex decomposition</source>
        <translation>凸分解</translation>
    </message>
    <message>
        <source>convex decomposition parameters</source>
        <translation>凸分解参数</translation>
    </message>
    <message>
        <source>convex hull</source>
        <translation>凸包</translation>
    </message>
    <message>
        <source>convex parts per mesh at most</source>
        <translation>每个网格的凸块上限</translation>
    </message>
    <message>
        <source>convex shapes from</source>
        <translation>凸形来源</translation>
    </message>
    <message>
        <source>convex strategy</source>
        <translation>凸包方法</translation>
    </message>
    <message>
        <source>convex, legacy, exact or shell</source>
        <translation>convex、legacy、exact 或 shell</translation>
    </message>
    <message>
        <source>coordinates in the grid, as many numbers each as it has dimensions</source>
        <translation>网格中的坐标，个数等于其维数</translation>
    </message>
    <message>
        <source>coordinates of the first and the last corner of a part of the grid</source>
        <translation>网格一部分的首末角点坐标</translation>
    </message>
    <message>
        <source>copy, paste, values it had</source>
        <translation>复制、粘贴、曾用值</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>covariance multiplier</source>
        <translation>协方差倍数</translation>
    </message>
    <message>
        <source>crank length</source>
        <translation>曲柄长度</translation>
    </message>
    <message>
        <source>cross section of a rod</source>
        <translation>杆的截面</translation>
    </message>
    <message>
        <source>cross(a, b): cross product</source>
        <translation>cross(a, b)：叉积</translation>
    </message>
    <message>
        <source>ctrl</source>
        <translation>ctrl</translation>
    </message>
    <message>
        <source>cube textures</source>
        <translation>立方体纹理</translation>
    </message>
    <message>
        <source>cube textures by name, which MSD does not have</source>
        <translation>MSD 没有的立方体纹理，按名称</translation>
    </message>
    <message>
        <source>custom numbers</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>custom numeric</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>custom text</source>
        <translation>自定义文本</translation>
    </message>
    <message>
        <source>custom texts</source>
        <translation>自定义文本</translation>
    </message>
    <message>
        <source>custom tuple</source>
        <translation>自定义元组</translation>
    </message>
    <message>
        <source>custom tuples</source>
        <translation>自定义元组</translation>
    </message>
    <message>
        <source>cutoff</source>
        <translation>截止值</translation>
    </message>
    <message>
        <source>damping</source>
        <translation>阻尼</translation>
    </message>
    <message>
        <source>damping coefficient (0 = hard)</source>
        <translation>阻尼系数（0 = 刚性）</translation>
    </message>
    <message>
        <source>damping given as</source>
        <translation>阻尼给定方式</translation>
    </message>
    <message>
        <source>damping poly</source>
        <translation>阻尼多项式</translation>
    </message>
    <message>
        <source>damping polynomial</source>
        <translation>阻尼多项式</translation>
    </message>
    <message>
        <source>damping ratio</source>
        <translation>阻尼比</translation>
    </message>
    <message>
        <source>damping ratio (d = 2wz)</source>
        <translation>阻尼比 (d = 2wz)</translation>
    </message>
    <message>
        <source>damping ratio of a general servo; the build turns it into -biasprm[2]</source>
        <translation>通用伺服的阻尼比；构建时换算为 -biasprm[2]</translation>
    </message>
    <message>
        <source>damping ratio of a position servo; the build turns it into -biasprm[2]</source>
        <translation>位置伺服的阻尼比；构建时换算为 -biasprm[2]</translation>
    </message>
    <message>
        <source>damping type</source>
        <translation>阻尼类型</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>data type of a user sensor</source>
        <translation>用户传感器的数据类型</translation>
    </message>
    <message>
        <source>datatype</source>
        <translation>datatype</translation>
    </message>
    <message>
        <source>ddt(x): derivative by time</source>
        <translation>ddt(x)：对时间的导数</translation>
    </message>
    <message>
        <source>decimate</source>
        <translation>减面</translation>
    </message>
    <message>
        <source>decimate first</source>
        <translation>先减面</translation>
    </message>
    <message>
        <source>default collision cooking</source>
        <translation>默认碰撞处理</translation>
    </message>
    <message>
        <source>degrees of freedom</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>delay of the control</source>
        <translation>控制的延迟</translation>
    </message>
    <message>
        <source>denoiser</source>
        <translation>降噪器</translation>
    </message>
    <message>
        <source>denoising of indirect light</source>
        <translation>间接光降噪</translation>
    </message>
    <message>
        <source>denoising of reflections</source>
        <translation>反射降噪</translation>
    </message>
    <message>
        <source>dense, sparse or auto</source>
        <translation>dense、sparse 或 auto</translation>
    </message>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>density of the medium</source>
        <translation>介质密度</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>depth bias</source>
        <translation>深度偏移</translation>
    </message>
    <message>
        <source>depth only</source>
        <translation>仅深度</translation>
    </message>
    <message>
        <source>derivative by time</source>
        <translation>对时间的导数</translation>
    </message>
    <message>
        <source>detail normal strength</source>
        <translation>细节法线强度</translation>
    </message>
    <message>
        <source>detail repeats</source>
        <translation>细节重复</translation>
    </message>
    <message>
        <source>detail strength</source>
        <translation>细节强度</translation>
    </message>
    <message>
        <source>dim</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>dimensions of the contact: 1, 3, 4 or 6</source>
        <translation>接触的维数：1、3、4 或 6</translation>
    </message>
    <message>
        <source>direct form of solref</source>
        <translation>solref 的直接形式</translation>
    </message>
    <message>
        <source>direct form of the frictional solref</source>
        <translation>摩擦 solref 的直接形式</translation>
    </message>
    <message>
        <source>direct form of the limit&apos;s solref</source>
        <translation>限位 solref 的直接形式</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>direction of the light in the frame of its parent</source>
        <translation>光的方向，在父级坐标系中</translation>
    </message>
    <message>
        <source>directional</source>
        <translation>平行光</translation>
    </message>
    <message>
        <source>directional light desc</source>
        <translation>平行光描述</translation>
    </message>
    <message>
        <source>directions of contact forces</source>
        <translation>接触力的方向数</translation>
    </message>
    <message>
        <source>disable actuators</source>
        <translation>禁用执行器</translation>
    </message>
    <message>
        <source>disable constraints</source>
        <translation>禁用约束</translation>
    </message>
    <message>
        <source>disable contacts</source>
        <translation>禁用接触</translation>
    </message>
    <message>
        <source>disable damping</source>
        <translation>禁用阻尼</translation>
    </message>
    <message>
        <source>disable equality</source>
        <translation>禁用等式约束</translation>
    </message>
    <message>
        <source>disable friction loss</source>
        <translation>禁用摩擦损耗</translation>
    </message>
    <message>
        <source>disable frictionloss</source>
        <translation>禁用摩擦损耗</translation>
    </message>
    <message>
        <source>disable gravity</source>
        <translation>禁用重力</translation>
    </message>
    <message>
        <source>disable joint limits</source>
        <translation>禁用关节限位</translation>
    </message>
    <message>
        <source>disable limit</source>
        <translation>禁用限位</translation>
    </message>
    <message>
        <source>disable near clip</source>
        <translation>禁用近裁剪</translation>
    </message>
    <message>
        <source>disabled actuator groups</source>
        <translation>禁用的执行器组</translation>
    </message>
    <message>
        <source>discardvisual</source>
        <translation>discardvisual</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>distance at which contacts are made</source>
        <translation>产生接触的距离</translation>
    </message>
    <message>
        <source>distance at which fog begins</source>
        <translation>雾开始的距离</translation>
    </message>
    <message>
        <source>distance at which fog is full</source>
        <translation>雾达到最浓的距离</translation>
    </message>
    <message>
        <source>distance between the eyes</source>
        <translation>双眼间距</translation>
    </message>
    <message>
        <source>distance by which vertices move outward</source>
        <translation>顶点向外移动的距离</translation>
    </message>
    <message>
        <source>distance of the eyes</source>
        <translation>双眼距离</translation>
    </message>
    <message>
        <source>distance of the points of a shape</source>
        <translation>形状各点的间距</translation>
    </message>
    <message>
        <source>distance scale</source>
        <translation>距离比例</translation>
    </message>
    <message>
        <source>distance to a limit where it becomes active</source>
        <translation>限位开始作用的距离</translation>
    </message>
    <message>
        <source>divide the intensity by the area</source>
        <translation>强度除以面积</translation>
    </message>
    <message>
        <source>divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>divisor of a pulley</source>
        <translation>滑轮的除数</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>dof</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>dot(a, b): inner product</source>
        <translation>dot(a, b)：内积</translation>
    </message>
    <message>
        <source>double-sided</source>
        <translation>双面</translation>
    </message>
    <message>
        <source>draw outside the view too</source>
        <translation>视野之外也绘制</translation>
    </message>
    <message>
        <source>drawn width</source>
        <translation>绘制宽度</translation>
    </message>
    <message>
        <source>driven joint</source>
        <translation>从动关节</translation>
    </message>
    <message>
        <source>driven object</source>
        <translation>被驱动的对象</translation>
    </message>
    <message>
        <source>driven object; slidercrank: the crank site</source>
        <translation>被驱动的对象；slidercrank：曲柄站点</translation>
    </message>
    <message>
        <source>driving joint</source>
        <translation>驱动关节</translation>
    </message>
    <message>
        <source>driving joint; null: constant</source>
        <translation>驱动关节；null：常数</translation>
    </message>
    <message>
        <source>dry friction</source>
        <translation>干摩擦</translation>
    </message>
    <message>
        <source>dry friction (no underscore in this key)</source>
        <translation>干摩擦（此键无下划线）</translation>
    </message>
    <message>
        <source>duration of one step</source>
        <translation>一步的时长</translation>
    </message>
    <message>
        <source>dyn type</source>
        <translation>动力学类型</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>dynamic texture desc</source>
        <translation>动态纹理描述</translation>
    </message>
    <message>
        <source>dynamics</source>
        <translation>动力学</translation>
    </message>
    <message>
        <source>dynamics (dynprm)</source>
        <translation>动态 (dynprm)</translation>
    </message>
    <message>
        <source>dynamics parameters</source>
        <translation>动力学参数</translation>
    </message>
    <message>
        <source>early activation</source>
        <translation>提前激活</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>边</translation>
    </message>
    <message>
        <source>edge equality</source>
        <translation>边的等式约束</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>边</translation>
    </message>
    <message>
        <source>edit during {0} at {1} s</source>
        <translation>{0} 运行中于 {1} s 编辑</translation>
    </message>
    <message>
        <source>elastic2d</source>
        <translation>elastic2d</translation>
    </message>
    <message>
        <source>elasticity</source>
        <translation>弹性</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>elements of type direct, dim + 1 points each</source>
        <translation>direct 类型的元素，每个 dim + 1 个点</translation>
    </message>
    <message>
        <source>elements outside the links that are kept as text, in the order of the file</source>
        <translation>连杆之外以文本保留的元素，按文件中的顺序</translation>
    </message>
    <message>
        <source>elements that are kept as text: composites</source>
        <translation>以文本保留的元素：composite</translation>
    </message>
    <message>
        <source>elements, dim + 1 vertices each</source>
        <translation>元素，每个 dim + 1 个顶点</translation>
    </message>
    <message>
        <source>elemtexcoord</source>
        <translation>elemtexcoord</translation>
    </message>
    <message>
        <source>elevation</source>
        <translation>仰角</translation>
    </message>
    <message>
        <source>elevation of each ring</source>
        <translation>每环的仰角</translation>
    </message>
    <message>
        <source>elevations</source>
        <translation>仰角</translation>
    </message>
    <message>
        <source>emission</source>
        <translation>自发光</translation>
    </message>
    <message>
        <source>emission RGBA</source>
        <translation>自发光 RGBA</translation>
    </message>
    <message>
        <source>emission as a factor of the color</source>
        <translation>自发光，为颜色的倍数</translation>
    </message>
    <message>
        <source>emission strength</source>
        <translation>自发光强度</translation>
    </message>
    <message>
        <source>emissive color</source>
        <translation>自发光颜色</translation>
    </message>
    <message>
        <source>enabled</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>enclosed</source>
        <translation>完全包含</translation>
    </message>
    <message>
        <source>engine restarted in {0} at {1} s</source>
        <translation>{0} 中引擎于 {1} s 重启</translation>
    </message>
    <message>
        <source>engine starts…</source>
        <translation>引擎启动中…</translation>
    </message>
    <message>
        <source>engine stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>env map intensity</source>
        <translation>环境贴图强度</translation>
    </message>
    <message>
        <source>environment strength</source>
        <translation>环境强度</translation>
    </message>
    <message>
        <source>equalities</source>
        <translation>等式约束</translation>
    </message>
    <message>
        <source>equality</source>
        <translation>等式约束</translation>
    </message>
    <message>
        <source>equality connect</source>
        <translation>连接等式约束</translation>
    </message>
    <message>
        <source>equality constraint set</source>
        <translation>等式约束集合</translation>
    </message>
    <message>
        <source>equality constraints</source>
        <translation>等式约束</translation>
    </message>
    <message>
        <source>equality constraints on flexes</source>
        <translation>柔性体的等式约束</translation>
    </message>
    <message>
        <source>equality constraints that MSD cannot express</source>
        <translation>MSD 无法表达的等式约束</translation>
    </message>
    <message>
        <source>equality extras</source>
        <translation>等式约束附加数据</translation>
    </message>
    <message>
        <source>equality joint</source>
        <translation>关节等式约束</translation>
    </message>
    <message>
        <source>equality weld</source>
        <translation>焊接等式约束</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>error reduction</source>
        <translation>误差消减</translation>
    </message>
    <message>
        <source>exclude</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>exclude names</source>
        <translation>排除名称</translation>
    </message>
    <message>
        <source>excludes</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>explicit</source>
        <translation>显式</translation>
    </message>
    <message>
        <source>explicit lidar</source>
        <translation>显式激光雷达</translation>
    </message>
    <message>
        <source>exponent</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>extension</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>extent</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>extent and center</source>
        <translation>范围和中心</translation>
    </message>
    <message>
        <source>extent and center of the scene</source>
        <translation>场景的范围和中心</translation>
    </message>
    <message>
        <source>extra diagonal inertia</source>
        <translation>附加的对角惯量</translation>
    </message>
    <message>
        <source>extras</source>
        <translation>附加数据</translation>
    </message>
    <message>
        <source>extrude</source>
        <translation>挤出</translation>
    </message>
    <message>
        <source>extrude margin</source>
        <translation>挤出裕量</translation>
    </message>
    <message>
        <source>extrude thin parts</source>
        <translation>挤出薄的部分</translation>
    </message>
    <message>
        <source>extrusion margin</source>
        <translation>挤出裕量</translation>
    </message>
    <message>
        <source>face</source>
        <translation>面</translation>
    </message>
    <message>
        <source>face of each grid cell</source>
        <translation>每个网格单元所属的面</translation>
    </message>
    <message>
        <source>fall-off towards the edge of the cone</source>
        <translation>向光锥边缘的衰减</translation>
    </message>
    <message>
        <source>fallback renderers</source>
        <translation>后备渲染器</translation>
    </message>
    <message>
        <source>false, true or auto</source>
        <translation>false、true 或 auto</translation>
    </message>
    <message>
        <source>far clipping distance</source>
        <translation>远裁剪距离</translation>
    </message>
    <message>
        <source>far plane</source>
        <translation>远平面</translation>
    </message>
    <message>
        <source>fft(x): amplitude spectrum of the visible range</source>
        <translation>fft(x)：可见范围的幅度谱</translation>
    </message>
    <message>
        <source>fields reported, in the fixed order found(1) force(3) torque(3) dist(1) pos(3) normal(3) tangent(3)</source>
        <translation>报告的字段，固定顺序为 found(1) force(3) torque(3) dist(1) pos(3) normal(3) tangent(3)</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>file of the back face</source>
        <translation>后面的文件</translation>
    </message>
    <message>
        <source>file of the front face</source>
        <translation>前面的文件</translation>
    </message>
    <message>
        <source>file of the left face</source>
        <translation>左面的文件</translation>
    </message>
    <message>
        <source>file of the lower face</source>
        <translation>下面的文件</translation>
    </message>
    <message>
        <source>file of the right face</source>
        <translation>右面的文件</translation>
    </message>
    <message>
        <source>file of the upper face</source>
        <translation>上面的文件</translation>
    </message>
    <message>
        <source>file of type mesh or gmsh</source>
        <translation>mesh 或 gmsh 类型的文件</translation>
    </message>
    <message>
        <source>file or generator</source>
        <translation>文件或生成器</translation>
    </message>
    <message>
        <source>file or inline buffer</source>
        <translation>文件或内联缓冲区</translation>
    </message>
    <message>
        <source>file or inline samples</source>
        <translation>文件或内联样本</translation>
    </message>
    <message>
        <source>fileback</source>
        <translation>后面文件</translation>
    </message>
    <message>
        <source>filedown</source>
        <translation>下面文件</translation>
    </message>
    <message>
        <source>filefront</source>
        <translation>前面文件</translation>
    </message>
    <message>
        <source>fileleft</source>
        <translation>左面文件</translation>
    </message>
    <message>
        <source>fileright</source>
        <translation>右面文件</translation>
    </message>
    <message>
        <source>fileup</source>
        <translation>上面文件</translation>
    </message>
    <message>
        <source>filter time, s (0 = none)</source>
        <translation>滤波时间，s（0 = 无）</translation>
    </message>
    <message>
        <source>first and last of points in a row, two numbers each</source>
        <translation>连续点的首末，各两个数</translation>
    </message>
    <message>
        <source>first color</source>
        <translation>第一种颜色</translation>
    </message>
    <message>
        <source>first link</source>
        <translation>第一个连杆</translation>
    </message>
    <message>
        <source>first object</source>
        <translation>第一个对象</translation>
    </message>
    <message>
        <source>first site</source>
        <translation>第一个站点</translation>
    </message>
    <message>
        <source>first view</source>
        <translation>初始视图</translation>
    </message>
    <message>
        <source>first {0} drawn</source>
        <translation>仅显示前 {0} 个</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>fixed tendons</source>
        <translation>固定肌腱</translation>
    </message>
    <message>
        <source>fixed, affine, muscle, user ...</source>
        <translation>fixed、affine、muscle、user……</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>flags that `SimulateOption` has no place for, by MJCF name: True = enable</source>
        <translation>`SimulateOption` 没有位置的标志，按 MJCF 名称：True = 启用</translation>
    </message>
    <message>
        <source>flat</source>
        <translation>平面着色</translation>
    </message>
    <message>
        <source>flat shading</source>
        <translation>平面着色</translation>
    </message>
    <message>
        <source>flex</source>
        <translation>柔性体</translation>
    </message>
    <message>
        <source>flex contact</source>
        <translation>柔性体接触</translation>
    </message>
    <message>
        <source>flex dof</source>
        <translation>柔性体自由度</translation>
    </message>
    <message>
        <source>flex edge</source>
        <translation>柔性体边</translation>
    </message>
    <message>
        <source>flex elasticity</source>
        <translation>柔性体弹性</translation>
    </message>
    <message>
        <source>flex equalities</source>
        <translation>柔性体等式约束</translation>
    </message>
    <message>
        <source>flex equality</source>
        <translation>柔性体等式约束</translation>
    </message>
    <message>
        <source>flex equality kind</source>
        <translation>柔性体等式约束类型</translation>
    </message>
    <message>
        <source>flex joint</source>
        <translation>柔性体关节</translation>
    </message>
    <message>
        <source>flex pin</source>
        <translation>柔性体固定点</translation>
    </message>
    <message>
        <source>flexcomp</source>
        <translation>柔性组合体</translation>
    </message>
    <message>
        <source>flexcomp edge</source>
        <translation>柔性组合体边</translation>
    </message>
    <message>
        <source>flexcomp type</source>
        <translation>柔性组合体类型</translation>
    </message>
    <message>
        <source>flexcomps</source>
        <translation>柔性组合体</translation>
    </message>
    <message>
        <source>flexes</source>
        <translation>柔性体</translation>
    </message>
    <message>
        <source>flexes between vertices of links</source>
        <translation>连杆各顶点之间的柔性体</translation>
    </message>
    <message>
        <source>flip U tangent</source>
        <translation>翻转 U 切线</translation>
    </message>
    <message>
        <source>flip V tangent</source>
        <translation>翻转 V 切线</translation>
    </message>
    <message>
        <source>flip horizontally</source>
        <translation>水平翻转</translation>
    </message>
    <message>
        <source>flip normal map in u</source>
        <translation>沿 u 翻转法线贴图</translation>
    </message>
    <message>
        <source>flip normal map in v</source>
        <translation>沿 v 翻转法线贴图</translation>
    </message>
    <message>
        <source>flip vertically</source>
        <translation>竖直翻转</translation>
    </message>
    <message>
        <source>floating base</source>
        <translation>浮动基座</translation>
    </message>
    <message>
        <source>fluid coefficients</source>
        <translation>流体系数</translation>
    </message>
    <message>
        <source>fluid model: none or ellipsoid</source>
        <translation>流体模型：none 或 ellipsoid</translation>
    </message>
    <message>
        <source>fluid shape</source>
        <translation>流体形状</translation>
    </message>
    <message>
        <source>focal length</source>
        <translation>焦距</translation>
    </message>
    <message>
        <source>focal length in pixels</source>
        <translation>焦距，像素</translation>
    </message>
    <message>
        <source>fog color</source>
        <translation>雾的颜色</translation>
    </message>
    <message>
        <source>fog end</source>
        <translation>雾的终点</translation>
    </message>
    <message>
        <source>fog start</source>
        <translation>雾的起点</translation>
    </message>
    <message>
        <source>force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>force clamp</source>
        <translation>力限幅</translation>
    </message>
    <message>
        <source>force clamp; None: not clamped</source>
        <translation>力限幅；None：不限幅</translation>
    </message>
    <message>
        <source>force override</source>
        <translation>覆盖力</translation>
    </message>
    <message>
        <source>force range</source>
        <translation>力范围</translation>
    </message>
    <message>
        <source>force range that does not clamp</source>
        <translation>不限幅的力范围</translation>
    </message>
    <message>
        <source>force range that does not limit</source>
        <translation>不起限制作用的力范围</translation>
    </message>
    <message>
        <source>force spring</source>
        <translation>力弹簧</translation>
    </message>
    <message>
        <source>found</source>
        <translation>found</translation>
    </message>
    <message>
        <source>fpmax</source>
        <translation>fpmax</translation>
    </message>
    <message>
        <source>fraction of gravity canceled (1 = all)</source>
        <translation>抵消重力的比例（1 = 全部）</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>坐标系</translation>
    </message>
    <message>
        <source>frame rotation</source>
        <translation>坐标系旋转</translation>
    </message>
    <message>
        <source>frame sensor</source>
        <translation>坐标系传感器</translation>
    </message>
    <message>
        <source>frame sensor ref</source>
        <translation>坐标系传感器参考</translation>
    </message>
    <message>
        <source>frame sensor type</source>
        <translation>坐标系传感器类型</translation>
    </message>
    <message>
        <source>frame sensors</source>
        <translation>坐标系传感器</translation>
    </message>
    <message>
        <source>free camera</source>
        <translation>自由相机</translation>
    </message>
    <message>
        <source>free joint</source>
        <translation>自由关节</translation>
    </message>
    <message>
        <source>free joint extras</source>
        <translation>自由关节附加数据</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>frequency damping ratio</source>
        <translation>频率和阻尼比</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>摩擦</translation>
    </message>
    <message>
        <source>friction cone</source>
        <translation>摩擦锥</translation>
    </message>
    <message>
        <source>friction cone model; 2 as in MuJoCo</source>
        <translation>摩擦锥模型；2 与 MuJoCo 相同</translation>
    </message>
    <message>
        <source>friction cone: pyramidal or elliptic</source>
        <translation>摩擦锥：棱锥或椭圆锥</translation>
    </message>
    <message>
        <source>friction damping</source>
        <translation>摩擦阻尼</translation>
    </message>
    <message>
        <source>friction directions</source>
        <translation>摩擦方向</translation>
    </message>
    <message>
        <source>friction force</source>
        <translation>摩擦力</translation>
    </message>
    <message>
        <source>friction impedance ratio</source>
        <translation>摩擦阻抗比</translation>
    </message>
    <message>
        <source>friction loss</source>
        <translation>摩擦损耗</translation>
    </message>
    <message>
        <source>friction model</source>
        <translation>摩擦模型</translation>
    </message>
    <message>
        <source>friction of every contact under flag override</source>
        <translation>override 标志下每个接触的摩擦</translation>
    </message>
    <message>
        <source>friction solimp</source>
        <translation>摩擦 solimp</translation>
    </message>
    <message>
        <source>friction solref</source>
        <translation>摩擦 solref</translation>
    </message>
    <message>
        <source>friction: sliding, torsion, rolling</source>
        <translation>摩擦：滑动、扭转、滚动</translation>
    </message>
    <message>
        <source>frictional to normal impedance</source>
        <translation>切向与法向阻抗之比</translation>
    </message>
    <message>
        <source>frictionloss</source>
        <translation>摩擦损耗</translation>
    </message>
    <message>
        <source>from and to</source>
        <translation>起点和终点</translation>
    </message>
    <message>
        <source>from {0} at {1} s</source>
        <translation>从 {0} 的 {1} s 继续</translation>
    </message>
    <message>
        <source>from {}</source>
        <translation>从 {}</translation>
    </message>
    <message>
        <source>further texture layers</source>
        <translation>更多纹理层</translation>
    </message>
    <message>
        <source>fuse</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>fuse static bodies with their parents, when MJCF is read</source>
        <translation>读取 MJCF 时将静态物体并入其父级</translation>
    </message>
    <message>
        <source>fuse with the parent when static: false or auto</source>
        <translation>静态时与父级融合：false 或 auto</translation>
    </message>
    <message>
        <source>fusestatic</source>
        <translation>fusestatic</translation>
    </message>
    <message>
        <source>fvmax</source>
        <translation>fvmax</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>gain law</source>
        <translation>增益规律</translation>
    </message>
    <message>
        <source>gain parameters</source>
        <translation>增益参数</translation>
    </message>
    <message>
        <source>gain type</source>
        <translation>增益类型</translation>
    </message>
    <message>
        <source>gains (gainprm)</source>
        <translation>增益 (gainprm)</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>间隙</translation>
    </message>
    <message>
        <source>gaussian cloud source</source>
        <translation>高斯点云来源</translation>
    </message>
    <message>
        <source>gaussian cloud spec</source>
        <translation>高斯点云声明</translation>
    </message>
    <message>
        <source>gaussian clouds</source>
        <translation>高斯点云</translation>
    </message>
    <message>
        <source>gaussian splat</source>
        <translation>高斯泼溅</translation>
    </message>
    <message>
        <source>gaussian splats</source>
        <translation>高斯泼溅</translation>
    </message>
    <message>
        <source>gear</source>
        <translation>传动比</translation>
    </message>
    <message>
        <source>general</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>general param</source>
        <translation>通用参数</translation>
    </message>
    <message>
        <source>geom</source>
        <translation>几何体</translation>
    </message>
    <message>
        <source>geom extras</source>
        <translation>几何体附加数据</translation>
    </message>
    <message>
        <source>geom groups that give mass, inclusive</source>
        <translation>提供质量的几何体组，含两端</translation>
    </message>
    <message>
        <source>geom pair</source>
        <translation>几何体对</translation>
    </message>
    <message>
        <source>geom pairs with contact parameters of their own</source>
        <translation>有自身接触参数的几何体对</translation>
    </message>
    <message>
        <source>geom visual attrs</source>
        <translation>几何体外观属性</translation>
    </message>
    <message>
        <source>geometries</source>
        <translation>几何体</translation>
    </message>
    <message>
        <source>geometry</source>
        <translation>几何体</translation>
    </message>
    <message>
        <source>geometry mesh variant set</source>
        <translation>几何体网格变体集</translation>
    </message>
    <message>
        <source>geoms</source>
        <translation>几何体</translation>
    </message>
    <message>
        <source>glTF binary</source>
        <translation>glTF 二进制</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>渐变</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>重力</translation>
    </message>
    <message>
        <source>gravity compensation</source>
        <translation>重力补偿</translation>
    </message>
    <message>
        <source>gravity compensation acts as actuator force</source>
        <translation>重力补偿作为执行器力</translation>
    </message>
    <message>
        <source>gravity compensation by actuators</source>
        <translation>由执行器补偿重力</translation>
    </message>
    <message>
        <source>gravity; none: [0, 0, -9.81]</source>
        <translation>重力；none：[0, 0, -9.81]</translation>
    </message>
    <message>
        <source>greatest length with active force, in L0</source>
        <translation>产生主动力的最大长度，以 L0 计</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>栅格</translation>
    </message>
    <message>
        <source>grid lidar</source>
        <translation>网格式激光雷达</translation>
    </message>
    <message>
        <source>grid of faces</source>
        <translation>面的排布</translation>
    </message>
    <message>
        <source>gridrange</source>
        <translation>gridrange</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>half extents [x, y]</source>
        <translation>半边长 [x, y]</translation>
    </message>
    <message>
        <source>half length</source>
        <translation>半长</translation>
    </message>
    <message>
        <source>half length {} m</source>
        <translation>半长 {} m</translation>
    </message>
    <message>
        <source>half size of a box with the inertia of a point</source>
        <translation>与一点惯量相当的盒的半边长</translation>
    </message>
    <message>
        <source>half size of the scene box</source>
        <translation>场景盒的半边长</translation>
    </message>
    <message>
        <source>half sizes as for geoms</source>
        <translation>半尺寸，与几何体相同</translation>
    </message>
    <message>
        <source>half sizes of a section that is a box</source>
        <translation>盒形截面的半边长</translation>
    </message>
    <message>
        <source>half sizes, see conventions; ignored for meshes, HField, InfinitePlane</source>
        <translation>半尺寸，见约定；网格、HField、InfinitePlane 忽略此值</translation>
    </message>
    <message>
        <source>half width, half length, height, depth below</source>
        <translation>半宽、半长、高度、下方深度</translation>
    </message>
    <message>
        <source>handler file</source>
        <translation>处理程序文件</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>刚性</translation>
    </message>
    <message>
        <source>hard force</source>
        <translation>刚性力</translation>
    </message>
    <message>
        <source>haze</source>
        <translation>雾霾</translation>
    </message>
    <message>
        <source>head light</source>
        <translation>头灯</translation>
    </message>
    <message>
        <source>height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>height axis</source>
        <translation>高度轴</translation>
    </message>
    <message>
        <source>height field asset for HField</source>
        <translation>HField 所用的高度场资源</translation>
    </message>
    <message>
        <source>height in pixels</source>
        <translation>高度，像素</translation>
    </message>
    <message>
        <source>height samples, row 0 at -Y</source>
        <translation>高度样本，第 0 行在 -Y</translation>
    </message>
    <message>
        <source>height scale</source>
        <translation>高度比例</translation>
    </message>
    <message>
        <source>height {} m</source>
        <translation>高 {} m</translation>
    </message>
    <message>
        <source>heights from</source>
        <translation>高度来源</translation>
    </message>
    <message>
        <source>hfield</source>
        <translation>高度场</translation>
    </message>
    <message>
        <source>hfield extras</source>
        <translation>高度场附加数据</translation>
    </message>
    <message>
        <source>hfield source</source>
        <translation>高度场来源</translation>
    </message>
    <message>
        <source>hfield source type</source>
        <translation>高度场来源类型</translation>
    </message>
    <message>
        <source>hfields</source>
        <translation>高度场</translation>
    </message>
    <message>
        <source>hflip</source>
        <translation>水平翻转</translation>
    </message>
    <message>
        <source>hierarchy</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>horizontal range</source>
        <translation>水平范围</translation>
    </message>
    <message>
        <source>how a primitive is fitted to a mesh</source>
        <translation>如何用基本几何体拟合网格</translation>
    </message>
    <message>
        <source>how contacts are chosen</source>
        <translation>接触的选取方式</translation>
    </message>
    <message>
        <source>how it collides</source>
        <translation>碰撞方式</translation>
    </message>
    <message>
        <source>how it touches itself</source>
        <translation>与自身接触的方式</translation>
    </message>
    <message>
        <source>how its points move</source>
        <translation>各点的运动方式</translation>
    </message>
    <message>
        <source>how length ranges are computed</source>
        <translation>长度范围的计算方式</translation>
    </message>
    <message>
        <source>how the position follows the parent</source>
        <translation>位置跟随父级的方式</translation>
    </message>
    <message>
        <source>how the rotation follows the parent</source>
        <translation>旋转跟随父级的方式</translation>
    </message>
    <message>
        <source>how the world is drawn</source>
        <translation>世界的绘制方式</translation>
    </message>
    <message>
        <source>hull budget per mesh</source>
        <translation>每个网格的凸包预算</translation>
    </message>
    <message>
        <source>hull limit</source>
        <translation>凸包上限</translation>
    </message>
    <message>
        <source>hull or box</source>
        <translation>凸包或盒</translation>
    </message>
    <message>
        <source>id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>illuminance</source>
        <translation>照度</translation>
    </message>
    <message>
        <source>impedance</source>
        <translation>阻抗</translation>
    </message>
    <message>
        <source>impedance (solimp)</source>
        <translation>阻抗 (solimp)</translation>
    </message>
    <message>
        <source>impedance at distance 0</source>
        <translation>距离为 0 时的阻抗</translation>
    </message>
    <message>
        <source>impedance at distance ≥ width</source>
        <translation>距离 ≥ 宽度时的阻抗</translation>
    </message>
    <message>
        <source>impedance curve</source>
        <translation>阻抗曲线</translation>
    </message>
    <message>
        <source>impedance damping</source>
        <translation>阻抗阻尼</translation>
    </message>
    <message>
        <source>impedance of contacts (solimp)</source>
        <translation>接触阻抗 (solimp)</translation>
    </message>
    <message>
        <source>impedance override</source>
        <translation>覆盖阻抗</translation>
    </message>
    <message>
        <source>impedance spring</source>
        <translation>阻抗弹簧</translation>
    </message>
    <message>
        <source>impedance to use</source>
        <translation>所用阻抗</translation>
    </message>
    <message>
        <source>implicit stiffness</source>
        <translation>隐式刚度</translation>
    </message>
    <message>
        <source>in its own code</source>
        <translation>在其自身代码中</translation>
    </message>
    <message>
        <source>in the parent frame</source>
        <translation>在父级坐标系中</translation>
    </message>
    <message>
        <source>inactive part of the margin</source>
        <translation>裕量中不起作用的部分</translation>
    </message>
    <message>
        <source>index of refraction</source>
        <translation>折射率</translation>
    </message>
    <message>
        <source>indirect light in screen space</source>
        <translation>屏幕空间间接光</translation>
    </message>
    <message>
        <source>inertia</source>
        <translation>惯量</translation>
    </message>
    <message>
        <source>inertia at the start</source>
        <translation>初始惯量</translation>
    </message>
    <message>
        <source>inertia of a shell</source>
        <translation>壳的惯量</translation>
    </message>
    <message>
        <source>inertia of the motor</source>
        <translation>电机的惯量</translation>
    </message>
    <message>
        <source>inertia of the tendon velocity</source>
        <translation>肌腱速度的惯量</translation>
    </message>
    <message>
        <source>inertiabox</source>
        <translation>惯量盒</translation>
    </message>
    <message>
        <source>inertiafromgeom</source>
        <translation>inertiafromgeom</translation>
    </message>
    <message>
        <source>inertiagrouprange</source>
        <translation>inertiagrouprange</translation>
    </message>
    <message>
        <source>inertial</source>
        <translation>惯性参数</translation>
    </message>
    <message>
        <source>inertial override in the link frame</source>
        <translation>惯量覆盖值，在连杆坐标系中</translation>
    </message>
    <message>
        <source>inflate</source>
        <translation>膨胀</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>initial impedance</source>
        <translation>初始阻抗</translation>
    </message>
    <message>
        <source>inner angle</source>
        <translation>内角</translation>
    </message>
    <message>
        <source>inner cone angle</source>
        <translation>内锥角</translation>
    </message>
    <message>
        <source>input, velrange and ffrange of a general actuator, as written</source>
        <translation>通用执行器的 input、velrange 和 ffrange，按原文</translation>
    </message>
    <message>
        <source>insidesite: the object is wholly inside</source>
        <translation>insidesite：对象完全在内部</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>instance name</source>
        <translation>实例名称</translation>
    </message>
    <message>
        <source>instance of the plugin that the scene declares</source>
        <translation>场景所声明插件的实例</translation>
    </message>
    <message>
        <source>instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>integral over time</source>
        <translation>对时间的积分</translation>
    </message>
    <message>
        <source>integral(x): integral over time</source>
        <translation>integral(x)：对时间的积分</translation>
    </message>
    <message>
        <source>integrate the stiffness implicitly</source>
        <translation>隐式积分刚度</translation>
    </message>
    <message>
        <source>integrator</source>
        <translation>积分器</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>intensity as written</source>
        <translation>强度，按原文</translation>
    </message>
    <message>
        <source>interp</source>
        <translation>插值</translation>
    </message>
    <message>
        <source>interpolation</source>
        <translation>插值</translation>
    </message>
    <message>
        <source>interpolation of the history: zoh, linear, cubic</source>
        <translation>历史的插值：zoh、linear、cubic</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>inttotal</source>
        <translation>inttotal</translation>
    </message>
    <message>
        <source>invents</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>is deleted too</source>
        <translation>也被删除</translation>
    </message>
    <message>
        <source>is in groups</source>
        <translation>所属组</translation>
    </message>
    <message>
        <source>it could not be written, the disk may be full</source>
        <translation>无法写入，磁盘可能已满</translation>
    </message>
    <message>
        <source>it took too long and was interrupted</source>
        <translation>耗时过长，已被中断</translation>
    </message>
    <message>
        <source>items</source>
        <translation>项</translation>
    </message>
    <message>
        <source>iteration limit</source>
        <translation>迭代上限</translation>
    </message>
    <message>
        <source>iterations of the SDF narrow phase</source>
        <translation>SDF 窄相的迭代次数</translation>
    </message>
    <message>
        <source>its name</source>
        <translation>其名称</translation>
    </message>
    <message>
        <source>its orientation when the vertices were bound, x y z w</source>
        <translation>绑定顶点时的姿态，x y z w</translation>
    </message>
    <message>
        <source>its position when the vertices were bound</source>
        <translation>绑定顶点时的位置</translation>
    </message>
    <message>
        <source>jacobian</source>
        <translation>雅可比矩阵</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>joint anchor in the link frame</source>
        <translation>关节锚点，在连杆坐标系中</translation>
    </message>
    <message>
        <source>joint axis in the link frame; any length but 0</source>
        <translation>关节轴，在连杆坐标系中；长度不为 0 即可</translation>
    </message>
    <message>
        <source>joint coordinate of the modeled pose</source>
        <translation>建模位姿下的关节坐标</translation>
    </message>
    <message>
        <source>joint couplings</source>
        <translation>关节耦合</translation>
    </message>
    <message>
        <source>joint extras</source>
        <translation>关节附加数据</translation>
    </message>
    <message>
        <source>joint name</source>
        <translation>关节名称</translation>
    </message>
    <message>
        <source>joint positions</source>
        <translation>关节位置</translation>
    </message>
    <message>
        <source>joint sensor</source>
        <translation>关节传感器</translation>
    </message>
    <message>
        <source>joint sensor type</source>
        <translation>关节传感器类型</translation>
    </message>
    <message>
        <source>joint sensors</source>
        <translation>关节传感器</translation>
    </message>
    <message>
        <source>joint tendon</source>
        <translation>关节肌腱</translation>
    </message>
    <message>
        <source>joint tendon node</source>
        <translation>关节肌腱节点</translation>
    </message>
    <message>
        <source>joint tendons</source>
        <translation>关节肌腱</translation>
    </message>
    <message>
        <source>joint type</source>
        <translation>关节类型</translation>
    </message>
    <message>
        <source>joint velocities</source>
        <translation>关节速度</translation>
    </message>
    <message>
        <source>joint, jointinparent, tendon, site, body or slidercrank</source>
        <translation>joint、jointinparent、tendon、site、body 或 slidercrank</translation>
    </message>
    <message>
        <source>joint_a = Σ cᵢ·joint_bⁱ, relative to the reference pose</source>
        <translation>joint_a = Σ cᵢ·joint_bⁱ，相对于参考位姿</translation>
    </message>
    <message>
        <source>joints</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>joints to the parent, applied in order; empty: rigidly fixed</source>
        <translation>到父级的关节，依次应用；为空：刚性固定</translation>
    </message>
    <message>
        <source>keep the ranges that are given</source>
        <translation>保留给定的范围</translation>
    </message>
    <message>
        <source>key of the texture used as sky</source>
        <translation>用作天空的纹理键</translation>
    </message>
    <message>
        <source>keyframe</source>
        <translation>关键帧</translation>
    </message>
    <message>
        <source>keyframe %1</source>
        <translation>关键帧 %1</translation>
    </message>
    <message>
        <source>keyframe extras</source>
        <translation>关键帧附加数据</translation>
    </message>
    <message>
        <source>keyframes</source>
        <translation>关键帧</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>kind and its parameters</source>
        <translation>类型及其参数</translation>
    </message>
    <message>
        <source>kind of joint</source>
        <translation>关节类型</translation>
    </message>
    <message>
        <source>kind of the measured object: site, body, xbody, geom, camera, joint ...</source>
        <translation>被测对象的类型：site、body、xbody、geom、camera、joint……</translation>
    </message>
    <message>
        <source>kind of the reference object</source>
        <translation>参考对象的类型</translation>
    </message>
    <message>
        <source>kind where MSD has none: image</source>
        <translation>MSD 没有的类型：image</translation>
    </message>
    <message>
        <source>kinetic energy</source>
        <translation>动能</translation>
    </message>
    <message>
        <source>kv or damping ratio</source>
        <translation>kv 或阻尼比</translation>
    </message>
    <message>
        <source>largest distance</source>
        <translation>最大距离</translation>
    </message>
    <message>
        <source>largest force; 0: no limit</source>
        <translation>最大力；0：无限制</translation>
    </message>
    <message>
        <source>largest impedance</source>
        <translation>最大阻抗</translation>
    </message>
    <message>
        <source>largest magnitude reported</source>
        <translation>报告的最大值</translation>
    </message>
    <message>
        <source>largest number of vertices of the hull</source>
        <translation>凸包的顶点数上限</translation>
    </message>
    <message>
        <source>largest range</source>
        <translation>最大范围</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layers of elements of a solid that touch itself</source>
        <translation>实体中参与自接触的元素层数</translation>
    </message>
    <message>
        <source>layout of a window</source>
        <translation>窗口布局</translation>
    </message>
    <message>
        <source>layout of plots</source>
        <translation>图表布局</translation>
    </message>
    <message>
        <source>least length with active force, in L0</source>
        <translation>产生主动力的最小长度，以 L0 计</translation>
    </message>
    <message>
        <source>leave out geoms and assets that only look, when MJCF is read</source>
        <translation>读取 MJCF 时略去仅用于外观的几何体和资源</translation>
    </message>
    <message>
        <source>left drag</source>
        <translation>左键拖动</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>length at the start</source>
        <translation>初始长度</translation>
    </message>
    <message>
        <source>length limits</source>
        <translation>长度限位</translation>
    </message>
    <message>
        <source>length limits; None: not limited</source>
        <translation>长度限位；None：无限位</translation>
    </message>
    <message>
        <source>length of the control history</source>
        <translation>控制历史的长度</translation>
    </message>
    <message>
        <source>length of the history</source>
        <translation>历史的长度</translation>
    </message>
    <message>
        <source>length of the rod of a slider-crank</source>
        <translation>曲柄滑块的杆长</translation>
    </message>
    <message>
        <source>length range</source>
        <translation>长度范围</translation>
    </message>
    <message>
        <source>length range extras</source>
        <translation>长度范围附加数据</translation>
    </message>
    <message>
        <source>length range of a tendon that is not limited</source>
        <translation>无限位肌腱的长度范围</translation>
    </message>
    <message>
        <source>lengthrange</source>
        <translation>长度范围</translation>
    </message>
    <message>
        <source>lidar</source>
        <translation>激光雷达</translation>
    </message>
    <message>
        <source>lidar exclude</source>
        <translation>激光雷达排除</translation>
    </message>
    <message>
        <source>lidar pattern</source>
        <translation>激光雷达扫描方式</translation>
    </message>
    <message>
        <source>lidar point cloud</source>
        <translation>激光雷达点云</translation>
    </message>
    <message>
        <source>lidar point cloud visual</source>
        <translation>激光雷达点云显示</translation>
    </message>
    <message>
        <source>lidar points</source>
        <translation>激光雷达点</translation>
    </message>
    <message>
        <source>lidar sensor</source>
        <translation>激光雷达传感器</translation>
    </message>
    <message>
        <source>lidar sensors</source>
        <translation>激光雷达传感器</translation>
    </message>
    <message>
        <source>light</source>
        <translation>光源</translation>
    </message>
    <message>
        <source>light at the camera</source>
        <translation>相机处的光</translation>
    </message>
    <message>
        <source>light extras</source>
        <translation>光源附加数据</translation>
    </message>
    <message>
        <source>light name</source>
        <translation>光源名称</translation>
    </message>
    <message>
        <source>light type</source>
        <translation>光源类型</translation>
    </message>
    <message>
        <source>lights</source>
        <translation>光源</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>限位</translation>
    </message>
    <message>
        <source>limit distance</source>
        <translation>限位距离</translation>
    </message>
    <message>
        <source>limit softness</source>
        <translation>限位柔度</translation>
    </message>
    <message>
        <source>limit solimp</source>
        <translation>限位 solimp</translation>
    </message>
    <message>
        <source>limit solref</source>
        <translation>限位 solref</translation>
    </message>
    <message>
        <source>limit stiffness</source>
        <translation>限位刚度</translation>
    </message>
    <message>
        <source>limited</source>
        <translation>有限位</translation>
    </message>
    <message>
        <source>limits {0} to {1} {2}</source>
        <translation>限位 {0} 至 {1} {2}</translation>
    </message>
    <message>
        <source>limits, rad or m; ±infinity = free; Ball: upper = cone angle</source>
        <translation>限位，rad 或 m；±无穷 = 自由；球关节：上限 = 锥角</translation>
    </message>
    <message>
        <source>line search iteration limit</source>
        <translation>线搜索迭代上限</translation>
    </message>
    <message>
        <source>line search iterations</source>
        <translation>线搜索迭代次数</translation>
    </message>
    <message>
        <source>line search tolerance</source>
        <translation>线搜索容差</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>linear map applied to the mesh before orientation/position</source>
        <translation>在 orientation/position 之前应用于网格的线性映射</translation>
    </message>
    <message>
        <source>linear part</source>
        <translation>线性部分</translation>
    </message>
    <message>
        <source>linear, quadratic, cubic damping</source>
        <translation>一次、二次、三次阻尼</translation>
    </message>
    <message>
        <source>linear, quadratic, cubic stiffness</source>
        <translation>一次、二次、三次刚度</translation>
    </message>
    <message>
        <source>link</source>
        <translation>连杆</translation>
    </message>
    <message>
        <source>link (or world) frame</source>
        <translation>连杆（或世界）坐标系</translation>
    </message>
    <message>
        <source>link a</source>
        <translation>连杆 a</translation>
    </message>
    <message>
        <source>link anchor</source>
        <translation>连杆锚点</translation>
    </message>
    <message>
        <source>link anchor connect</source>
        <translation>连杆锚点连接</translation>
    </message>
    <message>
        <source>link anchor weld</source>
        <translation>连杆锚点焊接</translation>
    </message>
    <message>
        <source>link b</source>
        <translation>连杆 b</translation>
    </message>
    <message>
        <source>link extras</source>
        <translation>连杆附加数据</translation>
    </message>
    <message>
        <source>link inertia</source>
        <translation>连杆惯量</translation>
    </message>
    <message>
        <source>link looked at (LookAtLink)</source>
        <translation>所注视的连杆 (LookAtLink)</translation>
    </message>
    <message>
        <source>link name, unique</source>
        <translation>连杆名称，不可重复</translation>
    </message>
    <message>
        <source>link of each node of a grid</source>
        <translation>网格各节点所属的连杆</translation>
    </message>
    <message>
        <source>link of each vertex, or one of all</source>
        <translation>各顶点所属的连杆，或全部共用一个</translation>
    </message>
    <message>
        <source>link pair</source>
        <translation>连杆对</translation>
    </message>
    <message>
        <source>link pairs</source>
        <translation>连杆对</translation>
    </message>
    <message>
        <source>link pairs that never collide</source>
        <translation>不碰撞的连杆对</translation>
    </message>
    <message>
        <source>link pairs that never collide, with parts of flexcomps</source>
        <translation>不碰撞的连杆对，含柔性组合体的部件</translation>
    </message>
    <message>
        <source>list of {}</source>
        <translation>{} 的列表</translation>
    </message>
    <message>
        <source>lmax</source>
        <translation>lmax</translation>
    </message>
    <message>
        <source>lmin</source>
        <translation>lmin</translation>
    </message>
    <message>
        <source>loading it</source>
        <translation>加载时</translation>
    </message>
    <message>
        <source>local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>local X of the rectangle</source>
        <translation>矩形的局部 X</translation>
    </message>
    <message>
        <source>local Y of the rectangle</source>
        <translation>矩形的局部 Y</translation>
    </message>
    <message>
        <source>look around; with W A S D Q E held: fly, wheel: speed</source>
        <translation>环顾；按住 W A S D Q E：飞行，滚轮：速度</translation>
    </message>
    <message>
        <source>loses the reference</source>
        <translation>失去引用</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>lowest and highest</source>
        <translation>最小值与最大值</translation>
    </message>
    <message>
        <source>lowpass(x, Hz): first-order low-pass filter</source>
        <translation>lowpass(x, Hz)：一阶低通滤波</translation>
    </message>
    <message>
        <source>luminance of the emitter</source>
        <translation>发光面的亮度</translation>
    </message>
    <message>
        <source>luminous power</source>
        <translation>光通量</translation>
    </message>
    <message>
        <source>luminous power; acts as lux along the view</source>
        <translation>光通量；沿视线相当于 lux</translation>
    </message>
    <message>
        <source>magnetic</source>
        <translation>磁场</translation>
    </message>
    <message>
        <source>magnetic flux</source>
        <translation>磁通量</translation>
    </message>
    <message>
        <source>main texture key</source>
        <translation>主纹理键</translation>
    </message>
    <message>
        <source>making a scene</source>
        <translation>创建场景</translation>
    </message>
    <message>
        <source>map to {}</source>
        <translation>到 {} 的映射</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>裕量</translation>
    </message>
    <message>
        <source>margin of every contact under flag override</source>
        <translation>override 标志下每个接触的裕量</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>mark color</source>
        <translation>标记颜色</translation>
    </message>
    <message>
        <source>mark pattern</source>
        <translation>标记图案</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>mass and inertia</source>
        <translation>质量和惯量</translation>
    </message>
    <message>
        <source>mass of all points together</source>
        <translation>所有点的总质量</translation>
    </message>
    <message>
        <source>mass override (mass 0: contributes nothing)</source>
        <translation>质量覆盖值（质量 0：不计入）</translation>
    </message>
    <message>
        <source>mass per volume</source>
        <translation>单位体积的质量</translation>
    </message>
    <message>
        <source>mass spread over the surface</source>
        <translation>质量分布于表面</translation>
    </message>
    <message>
        <source>mass with all that hangs on it</source>
        <translation>包括所有下级的质量</translation>
    </message>
    <message>
        <source>mass; does not rescale the inertia</source>
        <translation>质量；不缩放惯量</translation>
    </message>
    <message>
        <source>material</source>
        <translation>材质</translation>
    </message>
    <message>
        <source>material as a continuum</source>
        <translation>作为连续介质的材料</translation>
    </message>
    <message>
        <source>material extras</source>
        <translation>材质附加数据</translation>
    </message>
    <message>
        <source>material key</source>
        <translation>材质键</translation>
    </message>
    <message>
        <source>material key, of all elements or one for each</source>
        <translation>材质键，全部元素共用或各一个</translation>
    </message>
    <message>
        <source>material of geoms without their own</source>
        <translation>未指定材质的几何体所用的材质</translation>
    </message>
    <message>
        <source>material role</source>
        <translation>材质作用</translation>
    </message>
    <message>
        <source>material, color, group</source>
        <translation>材质、颜色、组</translation>
    </message>
    <message>
        <source>materials</source>
        <translation>材质</translation>
    </message>
    <message>
        <source>max ch vertex</source>
        <translation>凸包顶点上限</translation>
    </message>
    <message>
        <source>max color distance</source>
        <translation>最大颜色距离</translation>
    </message>
    <message>
        <source>max convex hull</source>
        <translation>凸包上限</translation>
    </message>
    <message>
        <source>max(a, b): the larger one</source>
        <translation>max(a, b)：较大者</translation>
    </message>
    <message>
        <source>maxforce</source>
        <translation>最大力</translation>
    </message>
    <message>
        <source>maxhullvert</source>
        <translation>凸包顶点上限</translation>
    </message>
    <message>
        <source>mcts iteration</source>
        <translation>MCTS 迭代次数</translation>
    </message>
    <message>
        <source>mcts max depth</source>
        <translation>MCTS 最大深度</translation>
    </message>
    <message>
        <source>mcts nodes</source>
        <translation>MCTS 节点数</translation>
    </message>
    <message>
        <source>mean and standard deviation</source>
        <translation>均值与标准差</translation>
    </message>
    <message>
        <source>mean body mass</source>
        <translation>物体平均质量</translation>
    </message>
    <message>
        <source>mean body size, scales decorations</source>
        <translation>物体平均尺寸，用于缩放装饰</translation>
    </message>
    <message>
        <source>mean diagonal inertia</source>
        <translation>平均对角惯量</translation>
    </message>
    <message>
        <source>mean inertia</source>
        <translation>平均惯量</translation>
    </message>
    <message>
        <source>mean mass</source>
        <translation>平均质量</translation>
    </message>
    <message>
        <source>mean size</source>
        <translation>平均尺寸</translation>
    </message>
    <message>
        <source>mean(x, seconds): mean of the last seconds</source>
        <translation>mean(x, seconds)：最近若干秒的平均值</translation>
    </message>
    <message>
        <source>meaning of damping_value</source>
        <translation>damping_value 的含义</translation>
    </message>
    <message>
        <source>measured object</source>
        <translation>被测对象</translation>
    </message>
    <message>
        <source>measured step time</source>
        <translation>实测步进时间</translation>
    </message>
    <message>
        <source>measures</source>
        <translation>测量内容</translation>
    </message>
    <message>
        <source>media type</source>
        <translation>媒体类型</translation>
    </message>
    <message>
        <source>media type of the file</source>
        <translation>文件的媒体类型</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>merge hulls</source>
        <translation>合并凸包</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>mesh asset</source>
        <translation>网格资源</translation>
    </message>
    <message>
        <source>mesh asset; with a primitive shape the primitive is fitted to it</source>
        <translation>网格资源；形状为基本几何体时，用其拟合网格</translation>
    </message>
    <message>
        <source>mesh collision cook policy</source>
        <translation>网格碰撞处理方式</translation>
    </message>
    <message>
        <source>mesh data</source>
        <translation>网格数据</translation>
    </message>
    <message>
        <source>mesh extras</source>
        <translation>网格附加数据</translation>
    </message>
    <message>
        <source>mesh keys</source>
        <translation>网格键</translation>
    </message>
    <message>
        <source>mesh name</source>
        <translation>网格名称</translation>
    </message>
    <message>
        <source>mesh of a site of shape mesh</source>
        <translation>mesh 形状站点的网格</translation>
    </message>
    <message>
        <source>mesh of type mesh, instead of a file</source>
        <translation>mesh 类型的网格，代替文件</translation>
    </message>
    <message>
        <source>mesh source</source>
        <translation>网格来源</translation>
    </message>
    <message>
        <source>mesh transform</source>
        <translation>网格变换</translation>
    </message>
    <message>
        <source>mesh variant sets</source>
        <translation>网格变体集</translation>
    </message>
    <message>
        <source>mesh variants</source>
        <translation>网格变体</translation>
    </message>
    <message>
        <source>meshes</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>meshes, textures, materials, height fields, clouds</source>
        <translation>网格、纹理、材质、高度场、点云</translation>
    </message>
    <message>
        <source>metallic</source>
        <translation>金属</translation>
    </message>
    <message>
        <source>metallic as written, where that is not positive</source>
        <translation>金属度，按原文（非正值时）</translation>
    </message>
    <message>
        <source>metalness</source>
        <translation>金属度</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>method of making convex hulls</source>
        <translation>生成凸包的方法</translation>
    </message>
    <message>
        <source>middle drag</source>
        <translation>中键拖动</translation>
    </message>
    <message>
        <source>middle of the curve</source>
        <translation>曲线的中点</translation>
    </message>
    <message>
        <source>min(a, b): the smaller one</source>
        <translation>min(a, b)：较小者</translation>
    </message>
    <message>
        <source>mipmaps</source>
        <translation>多级纹理</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>多个值</translation>
    </message>
    <message>
        <source>mixing weight</source>
        <translation>混合权重</translation>
    </message>
    <message>
        <source>mocap body; only for a base link without joints and not free</source>
        <translation>动捕物体；仅用于无关节且非自由的基座连杆</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>motion capture</source>
        <translation>动作捕捉</translation>
    </message>
    <message>
        <source>motor</source>
        <translation>电机</translation>
    </message>
    <message>
        <source>mpos</source>
        <translation>mpos</translation>
    </message>
    <message>
        <source>mquat</source>
        <translation>mquat</translation>
    </message>
    <message>
        <source>mujoco actuator</source>
        <translation>MuJoCo 执行器</translation>
    </message>
    <message>
        <source>mujoco equality</source>
        <translation>MuJoCo 等式约束</translation>
    </message>
    <message>
        <source>mujoco exclude</source>
        <translation>MuJoCo 排除</translation>
    </message>
    <message>
        <source>mujoco keyframe</source>
        <translation>MuJoCo 关键帧</translation>
    </message>
    <message>
        <source>mujoco sensor</source>
        <translation>MuJoCo 传感器</translation>
    </message>
    <message>
        <source>multiplier of the emission</source>
        <translation>自发光倍数</translation>
    </message>
    <message>
        <source>multiply</source>
        <translation>相乘</translation>
    </message>
    <message>
        <source>muscle</source>
        <translation>肌肉</translation>
    </message>
    <message>
        <source>must equal its map key</source>
        <translation>必须与其映射键相同</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>name of a cloud</source>
        <translation>点云的名称</translation>
    </message>
    <message>
        <source>name of a flex</source>
        <translation>柔性体的名称</translation>
    </message>
    <message>
        <source>name of a free joint</source>
        <translation>自由关节的名称</translation>
    </message>
    <message>
        <source>name of a geom</source>
        <translation>几何体的名称</translation>
    </message>
    <message>
        <source>name of a hfield</source>
        <translation>高度场的名称</translation>
    </message>
    <message>
        <source>name of a joint</source>
        <translation>关节的名称</translation>
    </message>
    <message>
        <source>name of a link</source>
        <translation>连杆的名称</translation>
    </message>
    <message>
        <source>name of a material</source>
        <translation>材质的名称</translation>
    </message>
    <message>
        <source>name of a mesh</source>
        <translation>网格的名称</translation>
    </message>
    <message>
        <source>name of a plugin instance</source>
        <translation>插件实例的名称</translation>
    </message>
    <message>
        <source>name of a site</source>
        <translation>站点的名称</translation>
    </message>
    <message>
        <source>name of a tendon</source>
        <translation>肌腱的名称</translation>
    </message>
    <message>
        <source>name of a texture</source>
        <translation>纹理的名称</translation>
    </message>
    <message>
        <source>name of a variant set</source>
        <translation>变体集的名称</translation>
    </message>
    <message>
        <source>name of the floating base (target of FloatingBase actuators)</source>
        <translation>浮动基座的名称（FloatingBase 执行器的目标）</translation>
    </message>
    <message>
        <source>name of the plugin, such as mujoco.sdf.torus</source>
        <translation>插件名称，如 mujoco.sdf.torus</translation>
    </message>
    <message>
        <source>name of the scene</source>
        <translation>场景名称</translation>
    </message>
    <message>
        <source>name1</source>
        <translation>名称 1</translation>
    </message>
    <message>
        <source>name2</source>
        <translation>名称 2</translation>
    </message>
    <message>
        <source>name; the key of the material</source>
        <translation>名称；材质的键</translation>
    </message>
    <message>
        <source>named exclude</source>
        <translation>具名排除</translation>
    </message>
    <message>
        <source>named sets of interchangeable meshes</source>
        <translation>可互换网格的具名集合</translation>
    </message>
    <message>
        <source>names of link pairs that never collide</source>
        <translation>不碰撞的连杆对的名称</translation>
    </message>
    <message>
        <source>names of the meshes to take; empty: all</source>
        <translation>所用网格的名称；为空：全部</translation>
    </message>
    <message>
        <source>natural frequency</source>
        <translation>固有频率</translation>
    </message>
    <message>
        <source>natural frequency (k = w²)</source>
        <translation>固有频率 (k = w²)</translation>
    </message>
    <message>
        <source>nchannel</source>
        <translation>nchannel</translation>
    </message>
    <message>
        <source>near clipping distance</source>
        <translation>近裁剪距离</translation>
    </message>
    <message>
        <source>near plane</source>
        <translation>近平面</translation>
    </message>
    <message>
        <source>needstage</source>
        <translation>needstage</translation>
    </message>
    <message>
        <source>negative looks down from above</source>
        <translation>负值表示从上方俯视</translation>
    </message>
    <message>
        <source>no collisions inside this subtree</source>
        <translation>此子树内部不碰撞</translation>
    </message>
    <message>
        <source>no collisions within</source>
        <translation>内部不碰撞</translation>
    </message>
    <message>
        <source>no frustum cull</source>
        <translation>不做视锥剔除</translation>
    </message>
    <message>
        <source>no limits</source>
        <translation>无限位</translation>
    </message>
    <message>
        <source>no name</source>
        <translation>无名称</translation>
    </message>
    <message>
        <source>no near plane</source>
        <translation>无近平面</translation>
    </message>
    <message>
        <source>no-slip iteration limit</source>
        <translation>无滑移迭代上限</translation>
    </message>
    <message>
        <source>no-slip tolerance</source>
        <translation>无滑移容差</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>nodecoord</source>
        <translation>nodecoord</translation>
    </message>
    <message>
        <source>nodes in their links, x y z each; none: the links&apos; places</source>
        <translation>各节点在其连杆中的位置，各 x y z；none：连杆处</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>none, affine, muscle, user ...</source>
        <translation>none、affine、muscle、user……</translation>
    </message>
    <message>
        <source>none, integrator, filter, filterexact, muscle, user ...</source>
        <translation>none、integrator、filter、filterexact、muscle、user……</translation>
    </message>
    <message>
        <source>norm(v): length of a vector</source>
        <translation>norm(v)：向量的长度</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>法线</translation>
    </message>
    <message>
        <source>normal force model</source>
        <translation>法向力模型</translation>
    </message>
    <message>
        <source>normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>normals</source>
        <translation>法线</translation>
    </message>
    <message>
        <source>noslip iterations</source>
        <translation>无滑移迭代次数</translation>
    </message>
    <message>
        <source>noslip tolerance</source>
        <translation>无滑移容差</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation>未仿真</translation>
    </message>
    <message>
        <source>nsample</source>
        <translation>nsample</translation>
    </message>
    <message>
        <source>num</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>number of activations</source>
        <translation>激活量个数</translation>
    </message>
    <message>
        <source>number of activations; -1: as the dynamics need</source>
        <translation>激活量个数；-1：由动力学决定</translation>
    </message>
    <message>
        <source>number of bodies of its parent that stand before it</source>
        <translation>其前属于同一父级的物体数</translation>
    </message>
    <message>
        <source>number of channels</source>
        <translation>通道数</translation>
    </message>
    <message>
        <source>number of contacts</source>
        <translation>接触数</translation>
    </message>
    <message>
        <source>number of elements of its section, or of bodies of its parent, that stand before it</source>
        <translation>其前属于同一节的元素数，或属于同一父级的物体数</translation>
    </message>
    <message>
        <source>number of keyframes of MSD that stand before it</source>
        <translation>其前的 MSD 关键帧数</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数值个数</translation>
    </message>
    <message>
        <source>numbers reported by a user sensor</source>
        <translation>用户传感器报告的数值个数</translation>
    </message>
    <message>
        <source>numeric</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>numerics</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>object type</source>
        <translation>对象类型</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>objname</source>
        <translation>对象名称</translation>
    </message>
    <message>
        <source>objtype</source>
        <translation>对象类型</translation>
    </message>
    <message>
        <source>of a connect in the first link, of a weld in the second</source>
        <translation>连接约束在第一个连杆中，焊接约束在第二个连杆中</translation>
    </message>
    <message>
        <source>of the mean and of single worlds</source>
        <translation>（平均值及各个世界）</translation>
    </message>
    <message>
        <source>of the mean of all worlds</source>
        <translation>（所有世界的平均值）</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>older form of MeshAsset.collision_cooking</source>
        <translation>MeshAsset.collision_cooking 的旧形式</translation>
    </message>
    <message>
        <source>older form of MeshAsset.transform</source>
        <translation>MeshAsset.transform 的旧形式</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>on a surface</source>
        <translation>在表面上</translation>
    </message>
    <message>
        <source>on a vertex</source>
        <translation>在顶点上</translation>
    </message>
    <message>
        <source>on an axis</source>
        <translation>在轴上</translation>
    </message>
    <message>
        <source>one entry per kinematic tree (base link)</source>
        <translation>每棵运动学树（基座连杆）一项</translation>
    </message>
    <message>
        <source>only the faces of the first object of an .obj file count, as MuJoCo reads it</source>
        <translation>仅取 .obj 文件中第一个对象的面，与 MuJoCo 的读法相同</translation>
    </message>
    <message>
        <source>opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>opaque</source>
        <translation>不透明</translation>
    </message>
    <message>
        <source>operating range of the length, in units of the optimal length L0</source>
        <translation>长度的工作范围，以最优长度 L0 计</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>运算方式</translation>
    </message>
    <message>
        <source>option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>option extras</source>
        <translation>选项附加数据</translation>
    </message>
    <message>
        <source>options of the scene compiler</source>
        <translation>场景编译器的选项</translation>
    </message>
    <message>
        <source>orbit</source>
        <translation>环绕</translation>
    </message>
    <message>
        <source>order</source>
        <translation>阶</translation>
    </message>
    <message>
        <source>order independent transparency</source>
        <translation>顺序无关透明</translation>
    </message>
    <message>
        <source>order of faces</source>
        <translation>面的顺序</translation>
    </message>
    <message>
        <source>order of {0}</source>
        <translation>{0}的顺序</translation>
    </message>
    <message>
        <source>order-independent transparency</source>
        <translation>顺序无关透明</translation>
    </message>
    <message>
        <source>orientation</source>
        <translation>姿态</translation>
    </message>
    <message>
        <source>orientation of the mesh, x y z w</source>
        <translation>网格的姿态，x y z w</translation>
    </message>
    <message>
        <source>orientation, x y z w</source>
        <translation>姿态，x y z w</translation>
    </message>
    <message>
        <source>orientations of the mocap bodies</source>
        <translation>动捕物体的姿态</translation>
    </message>
    <message>
        <source>orientations of the mocap bodies, x y z w each</source>
        <translation>动捕物体的姿态，各 x y z w</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>原点</translation>
    </message>
    <message>
        <source>origin of the mesh</source>
        <translation>网格的原点</translation>
    </message>
    <message>
        <source>orthographic</source>
        <translation>正交</translation>
    </message>
    <message>
        <source>outer angle</source>
        <translation>外角</translation>
    </message>
    <message>
        <source>outer cone angle</source>
        <translation>外锥角</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>output images</source>
        <translation>输出图像</translation>
    </message>
    <message>
        <source>override contact force</source>
        <translation>覆盖接触力</translation>
    </message>
    <message>
        <source>override contact margin</source>
        <translation>覆盖接触裕量</translation>
    </message>
    <message>
        <source>override friction</source>
        <translation>覆盖摩擦</translation>
    </message>
    <message>
        <source>override margin</source>
        <translation>覆盖裕量</translation>
    </message>
    <message>
        <source>override solimp</source>
        <translation>覆盖 solimp</translation>
    </message>
    <message>
        <source>override solref</source>
        <translation>覆盖 solref</translation>
    </message>
    <message>
        <source>own bits (MJCF contype)</source>
        <translation>自身的位（MJCF contype）</translation>
    </message>
    <message>
        <source>own content per scene instance</source>
        <translation>每个场景实例的独立内容</translation>
    </message>
    <message>
        <source>pair extras</source>
        <translation>接触对附加数据</translation>
    </message>
    <message>
        <source>pair name</source>
        <translation>接触对名称</translation>
    </message>
    <message>
        <source>pair watched</source>
        <translation>监测的接触对</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>对</translation>
    </message>
    <message>
        <source>pairs of link names; unknown links fail the build</source>
        <translation>连杆名称对；未知的连杆会使构建失败</translation>
    </message>
    <message>
        <source>pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>pan; with W A S D Q E held: fly, wheel: speed</source>
        <translation>平移；按住 W A S D Q E：飞行，滚轮：速度</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>parameters of a muscle; None: it is another shortcut</source>
        <translation>肌肉的参数；None：属于其他简写</translation>
    </message>
    <message>
        <source>parameters of a shortcut that is not translated (pid, orientation, dcmotor), as MJCF has them</source>
        <translation>未转换的简写（pid、orientation、dcmotor）的参数，与 MJCF 相同</translation>
    </message>
    <message>
        <source>parameters of the generated shape, in MuJoCo&apos;s order</source>
        <translation>生成形状的参数，按 MuJoCo 的顺序</translation>
    </message>
    <message>
        <source>params</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>parent frame</source>
        <translation>父级坐标系</translation>
    </message>
    <message>
        <source>part of the error removed per step</source>
        <translation>每步消除的误差比例</translation>
    </message>
    <message>
        <source>part of the margin without force</source>
        <translation>裕量中无力的部分</translation>
    </message>
    <message>
        <source>parts of the file</source>
        <translation>文件中的部件</translation>
    </message>
    <message>
        <source>passive</source>
        <translation>被动</translation>
    </message>
    <message>
        <source>passive force</source>
        <translation>被动力</translation>
    </message>
    <message>
        <source>passive force at lmax, relative to the peak force</source>
        <translation>lmax 处的被动力，相对于峰值力</translation>
    </message>
    <message>
        <source>passive spring and damper</source>
        <translation>被动弹簧和阻尼</translation>
    </message>
    <message>
        <source>passive torque</source>
        <translation>被动力矩</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>path hfield</source>
        <translation>路径高度场</translation>
    </message>
    <message>
        <source>path mesh</source>
        <translation>路径网格</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>图案</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>pca</source>
        <translation>PCA</translation>
    </message>
    <message>
        <source>peak active force at rest; below 0: computed from scale</source>
        <translation>静止时的峰值主动力；小于 0：由 scale 计算</translation>
    </message>
    <message>
        <source>peak force times the acceleration that a unit force causes</source>
        <translation>峰值力乘以单位力产生的加速度</translation>
    </message>
    <message>
        <source>per instance</source>
        <translation>每实例</translation>
    </message>
    <message>
        <source>per vertex</source>
        <translation>每顶点</translation>
    </message>
    <message>
        <source>period and phase of the computation</source>
        <translation>计算的周期和相位</translation>
    </message>
    <message>
        <source>physics material</source>
        <translation>物理材质</translation>
    </message>
    <message>
        <source>pictures are written as {0}</source>
        <translation>图片可写成 {0}</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定点</translation>
    </message>
    <message>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>place among all actuators</source>
        <translation>在所有执行器中的序位</translation>
    </message>
    <message>
        <source>place among all equality constraints</source>
        <translation>在所有等式约束中的序位</translation>
    </message>
    <message>
        <source>place among all sensors</source>
        <translation>在所有传感器中的序位</translation>
    </message>
    <message>
        <source>place among all tendons</source>
        <translation>在所有肌腱中的序位</translation>
    </message>
    <message>
        <source>place among all textures, of one that stands behind a cube texture</source>
        <translation>位于立方体纹理之后者在所有纹理中的序位</translation>
    </message>
    <message>
        <source>place in qpos</source>
        <translation>在 qpos 中的位置</translation>
    </message>
    <message>
        <source>place in qvel</source>
        <translation>在 qvel 中的位置</translation>
    </message>
    <message>
        <source>place in sensordata</source>
        <translation>在 sensordata 中的位置</translation>
    </message>
    <message>
        <source>plastic</source>
        <translation>塑性</translation>
    </message>
    <message>
        <source>plastic deformations</source>
        <translation>塑性变形</translation>
    </message>
    <message>
        <source>plastic yield threshold</source>
        <translation>塑性屈服阈值</translation>
    </message>
    <message>
        <source>plot it</source>
        <translation>绘制图表</translation>
    </message>
    <message>
        <source>plot layout</source>
        <translation>图表布局</translation>
    </message>
    <message>
        <source>plots that the editor shows with the scene, as JSON; MSD has no place for it</source>
        <translation>编辑器随场景显示的图表（JSON）；MSD 中没有对应字段</translation>
    </message>
    <message>
        <source>plugin</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>plugin id</source>
        <translation>插件编号</translation>
    </message>
    <message>
        <source>plugin instance</source>
        <translation>插件实例</translation>
    </message>
    <message>
        <source>plugin of a plugin sensor</source>
        <translation>插件传感器的插件</translation>
    </message>
    <message>
        <source>plugin of a signed distance field</source>
        <translation>符号距离场的插件</translation>
    </message>
    <message>
        <source>plugin use</source>
        <translation>插件使用</translation>
    </message>
    <message>
        <source>plugins</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>plugins by name</source>
        <translation>插件，按名称</translation>
    </message>
    <message>
        <source>plugins, which are not run</source>
        <translation>插件，不会运行</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点光源</translation>
    </message>
    <message>
        <source>point constraints</source>
        <translation>点约束</translation>
    </message>
    <message>
        <source>point light desc</source>
        <translation>点光源描述</translation>
    </message>
    <message>
        <source>point size</source>
        <translation>点的大小</translation>
    </message>
    <message>
        <source>point size px</source>
        <translation>点的大小，像素</translation>
    </message>
    <message>
        <source>point that dim 3 joins with the triangles of a surface</source>
        <translation>dim 3 与表面三角形相连的点</translation>
    </message>
    <message>
        <source>points along each axis of a shape</source>
        <translation>形状沿各轴的点数</translation>
    </message>
    <message>
        <source>points by number</source>
        <translation>点，按编号</translation>
    </message>
    <message>
        <source>points of type direct, x y z each</source>
        <translation>direct 类型的点，各 x y z</translation>
    </message>
    <message>
        <source>polycoef</source>
        <translation>polycoef</translation>
    </message>
    <message>
        <source>polynomial</source>
        <translation>多项式</translation>
    </message>
    <message>
        <source>pose constraints</source>
        <translation>位姿约束</translation>
    </message>
    <message>
        <source>pose of the second link in the first, x y z qw qx qy qz; none: as modeled</source>
        <translation>第二个连杆在第一个中的位姿，x y z qw qx qy qz；none：按建模</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>position and quaternion w x y z of the second link in the first; None: as modeled</source>
        <translation>第二个连杆在第一个中的位置和四元数 w x y z；None：按建模</translation>
    </message>
    <message>
        <source>position follows</source>
        <translation>位置跟随</translation>
    </message>
    <message>
        <source>position gain</source>
        <translation>位置增益</translation>
    </message>
    <message>
        <source>position in the link</source>
        <translation>在连杆中的位置</translation>
    </message>
    <message>
        <source>position param</source>
        <translation>位置参数</translation>
    </message>
    <message>
        <source>position track</source>
        <translation>位置跟踪</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>positions of the mocap bodies</source>
        <translation>动捕物体的位置</translation>
    </message>
    <message>
        <source>potential energy</source>
        <translation>势能</translation>
    </message>
    <message>
        <source>power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>power of the curve</source>
        <translation>曲线的幂次</translation>
    </message>
    <message>
        <source>prep resolution</source>
        <translation>预处理分辨率</translation>
    </message>
    <message>
        <source>preprocess mode</source>
        <translation>预处理模式</translation>
    </message>
    <message>
        <source>present</source>
        <translation>存在</translation>
    </message>
    <message>
        <source>present: 6-DoF floating base (base link must have no joints)</source>
        <translation>存在时：六自由度浮动基座（基座连杆不得有关节）</translation>
    </message>
    <message>
        <source>principal axes in the file, w x y z</source>
        <translation>文件中的主轴 w x y z</translation>
    </message>
    <message>
        <source>principal axes, w x y z</source>
        <translation>主轴 w x y z</translation>
    </message>
    <message>
        <source>principal frame [x,y,z,w]</source>
        <translation>主轴坐标系 [x,y,z,w]</translation>
    </message>
    <message>
        <source>principal inertia</source>
        <translation>主惯量</translation>
    </message>
    <message>
        <source>principal moments kg·m², about the center of mass; must satisfy the triangle inequality</source>
        <translation>主转动惯量 kg·m²，关于质心；必须满足三角不等式</translation>
    </message>
    <message>
        <source>principal point</source>
        <translation>主点</translation>
    </message>
    <message>
        <source>principal point in pixels</source>
        <translation>主点，像素</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>prm</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>probability of a dot, for random marks</source>
        <translation>随机标记的点出现概率</translation>
    </message>
    <message>
        <source>probe</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>probes</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>projection</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>qpos</source>
        <translation>qpos</translation>
    </message>
    <message>
        <source>quadratic and cubic damping</source>
        <translation>二次和三次阻尼</translation>
    </message>
    <message>
        <source>quadratic and cubic damping; the linear term is spring_damper&apos;s d</source>
        <translation>二次和三次阻尼；一次项为 spring_damper 的 d</translation>
    </message>
    <message>
        <source>quadratic and cubic stiffness</source>
        <translation>二次和三次刚度</translation>
    </message>
    <message>
        <source>quadratic and cubic stiffness; the linear term is spring_damper&apos;s k</source>
        <translation>二次和三次刚度；一次项为 spring_damper 的 k</translation>
    </message>
    <message>
        <source>quantities of a contact or rangefinder sensor</source>
        <translation>接触或测距传感器的量</translation>
    </message>
    <message>
        <source>quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>quat</source>
        <translation>四元数</translation>
    </message>
    <message>
        <source>quaternion [x,y,z,w] in the parent frame</source>
        <translation>父级坐标系中的四元数 [x,y,z,w]</translation>
    </message>
    <message>
        <source>qvel</source>
        <translation>qvel</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>radius around all elements</source>
        <translation>所有元素外围的半径</translation>
    </message>
    <message>
        <source>radius {} m</source>
        <translation>半径 {} m</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>random seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>range of a directional light</source>
        <translation>平行光的范围</translation>
    </message>
    <message>
        <source>range of a joint that is not limited, as written: MuJoCo takes no degrees in it</source>
        <translation>无限位关节的范围，按原文：MuJoCo 在此不用角度</translation>
    </message>
    <message>
        <source>range of the control</source>
        <translation>控制范围</translation>
    </message>
    <message>
        <source>range of the force</source>
        <translation>力范围</translation>
    </message>
    <message>
        <source>range of the force of actuators</source>
        <translation>执行器力的范围</translation>
    </message>
    <message>
        <source>range of the length</source>
        <translation>长度范围</translation>
    </message>
    <message>
        <source>range of the transmission&apos;s length</source>
        <translation>传动长度的范围</translation>
    </message>
    <message>
        <source>range {} m</source>
        <translation>范围 {} m</translation>
    </message>
    <message>
        <source>raw mjcf</source>
        <translation>原始 MJCF</translation>
    </message>
    <message>
        <source>ray count</source>
        <translation>光线数</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读数</translation>
    </message>
    <message>
        <source>real metric</source>
        <translation>实际度量</translation>
    </message>
    <message>
        <source>rect</source>
        <translation>矩形</translation>
    </message>
    <message>
        <source>rect light desc</source>
        <translation>矩形光描述</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>归约方式</translation>
    </message>
    <message>
        <source>ref</source>
        <translation>参考值</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>reference (solref)</source>
        <translation>参考 (solref)</translation>
    </message>
    <message>
        <source>reference frame</source>
        <translation>参考坐标系</translation>
    </message>
    <message>
        <source>reference object</source>
        <translation>参考对象</translation>
    </message>
    <message>
        <source>reference of contacts (solref)</source>
        <translation>接触参考 (solref)</translation>
    </message>
    <message>
        <source>reference position</source>
        <translation>参考位置</translation>
    </message>
    <message>
        <source>reference site</source>
        <translation>参考站点</translation>
    </message>
    <message>
        <source>reference site of a site transmission</source>
        <translation>站点传动的参考站点</translation>
    </message>
    <message>
        <source>reflectance</source>
        <translation>反射率</translation>
    </message>
    <message>
        <source>reflectance at normal incidence; F0 is 0.16 times its square</source>
        <translation>法向入射的反射率；F0 为其平方的 0.16 倍</translation>
    </message>
    <message>
        <source>reflection denoiser</source>
        <translation>反射降噪器</translation>
    </message>
    <message>
        <source>reflection probes</source>
        <translation>反射探针</translation>
    </message>
    <message>
        <source>reflection rays</source>
        <translation>反射光线数</translation>
    </message>
    <message>
        <source>refname</source>
        <translation>参考名称</translation>
    </message>
    <message>
        <source>reftype</source>
        <translation>参考类型</translation>
    </message>
    <message>
        <source>relative pose</source>
        <translation>相对位姿</translation>
    </message>
    <message>
        <source>relative to</source>
        <translation>相对于</translation>
    </message>
    <message>
        <source>relpose</source>
        <translation>相对位姿</translation>
    </message>
    <message>
        <source>remeshing</source>
        <translation>重新网格化</translation>
    </message>
    <message>
        <source>remeshing resolution</source>
        <translation>重新网格化分辨率</translation>
    </message>
    <message>
        <source>removes</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>removes something</source>
        <translation>会移除内容</translation>
    </message>
    <message>
        <source>render depth only</source>
        <translation>仅渲染深度</translation>
    </message>
    <message>
        <source>render every frame in batch mode</source>
        <translation>批处理模式下每帧渲染</translation>
    </message>
    <message>
        <source>render in batches</source>
        <translation>批量渲染</translation>
    </message>
    <message>
        <source>repair moments that break A + B &gt;= C</source>
        <translation>修复不满足 A + B &gt;= C 的转动惯量</translation>
    </message>
    <message>
        <source>repeat per length unit</source>
        <translation>每单位长度重复</translation>
    </message>
    <message>
        <source>repeats per meter</source>
        <translation>每米重复次数</translation>
    </message>
    <message>
        <source>replaces every contact model</source>
        <translation>替换所有接触模型</translation>
    </message>
    <message>
        <source>replaces every friction [slide, spin, roll]</source>
        <translation>替换所有摩擦 [滑动, 自旋, 滚动]</translation>
    </message>
    <message>
        <source>replaces every margin</source>
        <translation>替换所有裕量</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>reports rate</source>
        <translation>报告频率</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必填</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>residual tolerance</source>
        <translation>残差容差</translation>
    </message>
    <message>
        <source>resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>resolution scale</source>
        <translation>分辨率比例</translation>
    </message>
    <message>
        <source>resolution x</source>
        <translation>x 分辨率</translation>
    </message>
    <message>
        <source>resolution y</source>
        <translation>y 分辨率</translation>
    </message>
    <message>
        <source>rest coordinate</source>
        <translation>静止坐标</translation>
    </message>
    <message>
        <source>rest length</source>
        <translation>静止长度</translation>
    </message>
    <message>
        <source>rest length; None: from the modeled pose</source>
        <translation>静止长度；None：由建模位姿计算</translation>
    </message>
    <message>
        <source>rest position</source>
        <translation>静止位置</translation>
    </message>
    <message>
        <source>resting length of the spring</source>
        <translation>弹簧静止长度</translation>
    </message>
    <message>
        <source>revolutions per second; null: whole frame every step</source>
        <translation>每秒转数；null：每步一整帧</translation>
    </message>
    <message>
        <source>rgb1</source>
        <translation>RGB 1</translation>
    </message>
    <message>
        <source>right drag</source>
        <translation>右键拖动</translation>
    </message>
    <message>
        <source>rigid</source>
        <translation>刚性</translation>
    </message>
    <message>
        <source>rings</source>
        <translation>环</translation>
    </message>
    <message>
        <source>rings lidar</source>
        <translation>环式激光雷达</translation>
    </message>
    <message>
        <source>rod section</source>
        <translation>杆截面</translation>
    </message>
    <message>
        <source>role of the texture</source>
        <translation>纹理的用途</translation>
    </message>
    <message>
        <source>root link</source>
        <translation>根连杆</translation>
    </message>
    <message>
        <source>ropes, cloth and soft bodies that it carries</source>
        <translation>它携带的绳索、布料和软体</translation>
    </message>
    <message>
        <source>ropes, cloth and soft bodies that the world carries</source>
        <translation>世界携带的绳索、布料和软体</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>rotation follows</source>
        <translation>旋转跟随</translation>
    </message>
    <message>
        <source>rotation in the link, w x y z</source>
        <translation>在连杆中的旋转 w x y z</translation>
    </message>
    <message>
        <source>rotation track</source>
        <translation>旋转跟踪</translation>
    </message>
    <message>
        <source>roughness</source>
        <translation>粗糙度</translation>
    </message>
    <message>
        <source>roughness as written, where that is not positive</source>
        <translation>粗糙度，按原文（非正值时）</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>rows (row 0 at −Y); 0 with a file</source>
        <translation>行数（第 0 行在 −Y）；使用文件时为 0</translation>
    </message>
    <message>
        <source>rows of beams</source>
        <translation>光束行数</translation>
    </message>
    <message>
        <source>sRGB</source>
        <translation>sRGB</translation>
    </message>
    <message>
        <source>sRGB where the file says so: MuJoCo&apos;s own default is auto</source>
        <translation>sRGB，以文件所述为准：MuJoCo 自身默认为 auto</translation>
    </message>
    <message>
        <source>sample resolution</source>
        <translation>采样分辨率</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>samples are rescaled to 0…height_scale when building</source>
        <translation>构建时样本缩放到 0…height_scale</translation>
    </message>
    <message>
        <source>samples of history</source>
        <translation>历史样本</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>scale all masses to this sum</source>
        <translation>将总质量缩放到此值</translation>
    </message>
    <message>
        <source>scale of a primitive fitted to a mesh</source>
        <translation>拟合网格的基本几何体的比例</translation>
    </message>
    <message>
        <source>scale of points that are given</source>
        <translation>给定点的比例</translation>
    </message>
    <message>
        <source>scale of the fit</source>
        <translation>拟合的比例</translation>
    </message>
    <message>
        <source>scale per axis</source>
        <translation>各轴比例</translation>
    </message>
    <message>
        <source>scene statistic</source>
        <translation>场景统计</translation>
    </message>
    <message>
        <source>screen space GI</source>
        <translation>屏幕空间全局光照</translation>
    </message>
    <message>
        <source>search depth</source>
        <translation>搜索深度</translation>
    </message>
    <message>
        <source>search iterations</source>
        <translation>搜索迭代次数</translation>
    </message>
    <message>
        <source>search nodes</source>
        <translation>搜索节点数</translation>
    </message>
    <message>
        <source>second color</source>
        <translation>第二种颜色</translation>
    </message>
    <message>
        <source>second link</source>
        <translation>第二个连杆</translation>
    </message>
    <message>
        <source>second link; none: the world</source>
        <translation>第二个连杆；none：世界</translation>
    </message>
    <message>
        <source>second object; empty: none</source>
        <translation>第二个对象；为空：无</translation>
    </message>
    <message>
        <source>second site</source>
        <translation>第二个站点</translation>
    </message>
    <message>
        <source>section</source>
        <translation>节</translation>
    </message>
    <message>
        <source>sectionsize</source>
        <translation>截面尺寸</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>segmentation</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>segmentation output</source>
        <translation>分割输出</translation>
    </message>
    <message>
        <source>select what is behind the selected object</source>
        <translation>选择选中对象后面的对象</translation>
    </message>
    <message>
        <source>select what is in a box; with Ctrl: take it from the selection, with Alt: hidden things too</source>
        <translation>框选；按住 Ctrl：移出选择，按住 Alt：包括被遮挡的对象</translation>
    </message>
    <message>
        <source>select; with Shift or Ctrl: add or remove</source>
        <translation>选择；按住 Shift 或 Ctrl：加入或移出</translation>
    </message>
    <message>
        <source>self collide</source>
        <translation>自碰撞</translation>
    </message>
    <message>
        <source>self filter</source>
        <translation>自身过滤</translation>
    </message>
    <message>
        <source>sensor</source>
        <translation>传感器</translation>
    </message>
    <message>
        <source>sensor drawing</source>
        <translation>传感器绘制</translation>
    </message>
    <message>
        <source>sensor extras</source>
        <translation>传感器附加数据</translation>
    </message>
    <message>
        <source>sensor name</source>
        <translation>传感器名称</translation>
    </message>
    <message>
        <source>sensor set</source>
        <translation>传感器集合</translation>
    </message>
    <message>
        <source>sensor size</source>
        <translation>传感器尺寸</translation>
    </message>
    <message>
        <source>sensor visual</source>
        <translation>传感器显示</translation>
    </message>
    <message>
        <source>sensors</source>
        <translation>传感器</translation>
    </message>
    <message>
        <source>sensors that MSD cannot express</source>
        <translation>MSD 无法表达的传感器</translation>
    </message>
    <message>
        <source>sensors, one list per kind</source>
        <translation>传感器，每类一个列表</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>settings of the plugin</source>
        <translation>插件的设置</translation>
    </message>
    <message>
        <source>settings, where it is no instance</source>
        <translation>设置（不是实例时）</translation>
    </message>
    <message>
        <source>settotalmass</source>
        <translation>settotalmass</translation>
    </message>
    <message>
        <source>shadow map near z</source>
        <translation>阴影贴图近平面</translation>
    </message>
    <message>
        <source>shadow map of other lights</source>
        <translation>其他光源的阴影贴图</translation>
    </message>
    <message>
        <source>shadow map of the sun</source>
        <translation>太阳的阴影贴图</translation>
    </message>
    <message>
        <source>shadow near plane</source>
        <translation>阴影近平面</translation>
    </message>
    <message>
        <source>shadows</source>
        <translation>阴影</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>shape fit</source>
        <translation>形状拟合</translation>
    </message>
    <message>
        <source>shape type</source>
        <translation>几何体形状</translation>
    </message>
    <message>
        <source>shape where MSD has none: ellipsoid or mesh</source>
        <translation>MSD 没有的形状：椭球或网格</translation>
    </message>
    <message>
        <source>share of samples</source>
        <translation>采样占比</translation>
    </message>
    <message>
        <source>shear</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>shear modulus of a rod; 0: from young and poisson</source>
        <translation>杆的剪切模量；0：由杨氏模量和泊松比计算</translation>
    </message>
    <message>
        <source>shininess</source>
        <translation>光泽度</translation>
    </message>
    <message>
        <source>shortcut</source>
        <translation>简写</translation>
    </message>
    <message>
        <source>shortening velocity at which the force is zero</source>
        <translation>力为零时的收缩速度</translation>
    </message>
    <message>
        <source>shown now</source>
        <translation>正在查看</translation>
    </message>
    <message>
        <source>side site</source>
        <translation>侧站点</translation>
    </message>
    <message>
        <source>side site of a geom; empty: none</source>
        <translation>几何体的侧站点；为空：无</translation>
    </message>
    <message>
        <source>signed-distance iterations</source>
        <translation>符号距离迭代次数</translation>
    </message>
    <message>
        <source>signed-distance starting points</source>
        <translation>符号距离起点数</translation>
    </message>
    <message>
        <source>simple</source>
        <translation>简单</translation>
    </message>
    <message>
        <source>simple-body optimization: false or auto</source>
        <translation>简单物体优化：false 或 auto</translation>
    </message>
    <message>
        <source>simulate option</source>
        <translation>仿真选项</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>仿真</translation>
    </message>
    <message>
        <source>simulation options</source>
        <translation>仿真选项</translation>
    </message>
    <message>
        <source>site</source>
        <translation>站点</translation>
    </message>
    <message>
        <source>site a</source>
        <translation>站点 a</translation>
    </message>
    <message>
        <source>site b</source>
        <translation>站点 b</translation>
    </message>
    <message>
        <source>site carrying the lidar</source>
        <translation>承载激光雷达的站点</translation>
    </message>
    <message>
        <source>site extras</source>
        <translation>站点附加数据</translation>
    </message>
    <message>
        <source>site pair</source>
        <translation>站点对</translation>
    </message>
    <message>
        <source>site pair connect</source>
        <translation>站点对连接</translation>
    </message>
    <message>
        <source>site pair weld</source>
        <translation>站点对焊接</translation>
    </message>
    <message>
        <source>site shape</source>
        <translation>站点形状</translation>
    </message>
    <message>
        <source>site whose volume collects normal forces, N</source>
        <translation>收集法向力的站点体积，N</translation>
    </message>
    <message>
        <source>site, geom or joint</source>
        <translation>站点、几何体或关节</translation>
    </message>
    <message>
        <source>site, geom or pulley; joint in all items of a tendon over joints</source>
        <translation>站点、几何体或滑轮；关节肌腱的所有项均为关节</translation>
    </message>
    <message>
        <source>sites</source>
        <translation>站点</translation>
    </message>
    <message>
        <source>size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>size of the sensor</source>
        <translation>传感器的尺寸</translation>
    </message>
    <message>
        <source>sizes given in the file: nuserdata, nuser_geom, nkey ...</source>
        <translation>文件中给出的大小：nuserdata、nuser_geom、nkey……</translation>
    </message>
    <message>
        <source>skin</source>
        <translation>蒙皮</translation>
    </message>
    <message>
        <source>skin bone</source>
        <translation>蒙皮骨骼</translation>
    </message>
    <message>
        <source>skins</source>
        <translation>蒙皮</translation>
    </message>
    <message>
        <source>skybox</source>
        <translation>天空盒</translation>
    </message>
    <message>
        <source>skybox layout</source>
        <translation>天空盒布局</translation>
    </message>
    <message>
        <source>sleep</source>
        <translation>休眠</translation>
    </message>
    <message>
        <source>sleep policy: auto, never, allowed, init</source>
        <translation>休眠策略：auto、never、allowed、init</translation>
    </message>
    <message>
        <source>sleep tolerance</source>
        <translation>休眠容差</translation>
    </message>
    <message>
        <source>slider site</source>
        <translation>滑块站点</translation>
    </message>
    <message>
        <source>slider site of a slider-crank</source>
        <translation>曲柄滑块的滑块站点</translation>
    </message>
    <message>
        <source>sliding, torsional, rolling friction</source>
        <translation>滑动、扭转、滚动摩擦</translation>
    </message>
    <message>
        <source>smallest mass of a moving body</source>
        <translation>运动物体的最小质量</translation>
    </message>
    <message>
        <source>smallest moment of a moving body</source>
        <translation>运动物体的最小转动惯量</translation>
    </message>
    <message>
        <source>smooth normals over large angles</source>
        <translation>大角度处平滑法线</translation>
    </message>
    <message>
        <source>smoothnormal</source>
        <translation>smoothnormal</translation>
    </message>
    <message>
        <source>soft model of the dry friction</source>
        <translation>干摩擦的柔性模型</translation>
    </message>
    <message>
        <source>softness</source>
        <translation>柔度</translation>
    </message>
    <message>
        <source>softness of the edge of the cone</source>
        <translation>光锥边缘的柔和度</translation>
    </message>
    <message>
        <source>solids are drawn with flat facets</source>
        <translation>实体以平面小面绘制</translation>
    </message>
    <message>
        <source>solimp</source>
        <translation>solimp</translation>
    </message>
    <message>
        <source>solimp of every contact under flag override</source>
        <translation>override 标志下每个接触的 solimp</translation>
    </message>
    <message>
        <source>solimp of the constraints</source>
        <translation>约束的 solimp</translation>
    </message>
    <message>
        <source>solimp of the dry friction</source>
        <translation>干摩擦的 solimp</translation>
    </message>
    <message>
        <source>solimp of the limit</source>
        <translation>限位的 solimp</translation>
    </message>
    <message>
        <source>solimp of the limits</source>
        <translation>限位的 solimp</translation>
    </message>
    <message>
        <source>solimpfriction</source>
        <translation>solimpfriction</translation>
    </message>
    <message>
        <source>solimplimit</source>
        <translation>solimplimit</translation>
    </message>
    <message>
        <source>solmix</source>
        <translation>solmix</translation>
    </message>
    <message>
        <source>solref</source>
        <translation>solref</translation>
    </message>
    <message>
        <source>solref of every contact under flag override</source>
        <translation>override 标志下每个接触的 solref</translation>
    </message>
    <message>
        <source>solref of the constraints</source>
        <translation>约束的 solref</translation>
    </message>
    <message>
        <source>solref of the dry friction</source>
        <translation>干摩擦的 solref</translation>
    </message>
    <message>
        <source>solref of the limit</source>
        <translation>限位的 solref</translation>
    </message>
    <message>
        <source>solref of the limits</source>
        <translation>限位的 solref</translation>
    </message>
    <message>
        <source>solreffriction</source>
        <translation>solreffriction</translation>
    </message>
    <message>
        <source>solreflimit</source>
        <translation>solreflimit</translation>
    </message>
    <message>
        <source>solver</source>
        <translation>求解器</translation>
    </message>
    <message>
        <source>solver iterations</source>
        <translation>求解器迭代次数</translation>
    </message>
    <message>
        <source>solver residual</source>
        <translation>求解器残差</translation>
    </message>
    <message>
        <source>solver tolerance</source>
        <translation>求解器容差</translation>
    </message>
    <message>
        <source>solver type</source>
        <translation>求解器类型</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>source radius</source>
        <translation>光源半径</translation>
    </message>
    <message>
        <source>source radius of a light that is not a point</source>
        <translation>非点光源的光源半径</translation>
    </message>
    <message>
        <source>spacing</source>
        <translation>间距</translation>
    </message>
    <message>
        <source>spatial tendon</source>
        <translation>空间肌腱</translation>
    </message>
    <message>
        <source>spatial tendons</source>
        <translation>空间肌腱</translation>
    </message>
    <message>
        <source>specular</source>
        <translation>镜面反射</translation>
    </message>
    <message>
        <source>specular color</source>
        <translation>镜面反射颜色</translation>
    </message>
    <message>
        <source>specular part</source>
        <translation>镜面反射部分</translation>
    </message>
    <message>
        <source>specular tint</source>
        <translation>镜面反射着色</translation>
    </message>
    <message>
        <source>specular transmission</source>
        <translation>镜面透射</translation>
    </message>
    <message>
        <source>specularity</source>
        <translation>镜面反射强度</translation>
    </message>
    <message>
        <source>speed below which a body may sleep</source>
        <translation>低于此速度的物体可休眠</translation>
    </message>
    <message>
        <source>speed of following</source>
        <translation>跟随速度</translation>
    </message>
    <message>
        <source>speed of turning</source>
        <translation>转动速度</translation>
    </message>
    <message>
        <source>spelling</source>
        <translation>拼写</translation>
    </message>
    <message>
        <source>splat</source>
        <translation>泼溅</translation>
    </message>
    <message>
        <source>splat instances</source>
        <translation>泼溅实例</translation>
    </message>
    <message>
        <source>splat scale</source>
        <translation>泼溅比例</translation>
    </message>
    <message>
        <source>split point of the curve, 0–1</source>
        <translation>曲线的分割点，0–1</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>聚光灯</translation>
    </message>
    <message>
        <source>spot light desc</source>
        <translation>聚光灯描述</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>弹簧</translation>
    </message>
    <message>
        <source>spring and damper</source>
        <translation>弹簧和阻尼</translation>
    </message>
    <message>
        <source>spring coefficients</source>
        <translation>弹簧系数</translation>
    </message>
    <message>
        <source>spring damp coeff</source>
        <translation>弹簧阻尼系数</translation>
    </message>
    <message>
        <source>spring damper</source>
        <translation>弹簧阻尼</translation>
    </message>
    <message>
        <source>spring length</source>
        <translation>弹簧长度</translation>
    </message>
    <message>
        <source>spring length type</source>
        <translation>弹簧长度类型</translation>
    </message>
    <message>
        <source>spring reference</source>
        <translation>弹簧参考值</translation>
    </message>
    <message>
        <source>spring reference of a joint without spring</source>
        <translation>无弹簧关节的弹簧参考值</translation>
    </message>
    <message>
        <source>spring time constant and damping ratio</source>
        <translation>弹簧时间常数和阻尼比</translation>
    </message>
    <message>
        <source>spring to use</source>
        <translation>所用弹簧</translation>
    </message>
    <message>
        <source>spring towards the modeled pose</source>
        <translation>朝向建模位姿的弹簧</translation>
    </message>
    <message>
        <source>spring yield</source>
        <translation>弹簧屈服</translation>
    </message>
    <message>
        <source>springdamper</source>
        <translation>springdamper</translation>
    </message>
    <message>
        <source>springref</source>
        <translation>springref</translation>
    </message>
    <message>
        <source>springs along the edges</source>
        <translation>沿边的弹簧</translation>
    </message>
    <message>
        <source>springyield</source>
        <translation>springyield</translation>
    </message>
    <message>
        <source>sqrt(x): square root</source>
        <translation>sqrt(x)：平方根</translation>
    </message>
    <message>
        <source>squares: range, dots: position, anchor and axis</source>
        <translation>方块：范围，圆点：位置、锚点和轴</translation>
    </message>
    <message>
        <source>ssgi settings</source>
        <translation>SSGI 设置</translation>
    </message>
    <message>
        <source>stage of a user sensor</source>
        <translation>用户传感器的阶段</translation>
    </message>
    <message>
        <source>standard deviation of the noise model</source>
        <translation>噪声模型的标准差</translation>
    </message>
    <message>
        <source>start of the simulation</source>
        <translation>仿真开始</translation>
    </message>
    <message>
        <source>start of world {0}</source>
        <translation>世界 {0} 开始</translation>
    </message>
    <message>
        <source>start points of the SDF narrow phase</source>
        <translation>SDF 窄相的起点数</translation>
    </message>
    <message>
        <source>static cameras</source>
        <translation>静态相机</translation>
    </message>
    <message>
        <source>static geometries, world frame</source>
        <translation>静态几何体，世界坐标系</translation>
    </message>
    <message>
        <source>static lights</source>
        <translation>静态光源</translation>
    </message>
    <message>
        <source>static sites</source>
        <translation>静态站点</translation>
    </message>
    <message>
        <source>static splat instances</source>
        <translation>静态泼溅实例</translation>
    </message>
    <message>
        <source>statistic</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>statistic extras</source>
        <translation>统计附加数据</translation>
    </message>
    <message>
        <source>statistics given in the file</source>
        <translation>文件中给出的统计</translation>
    </message>
    <message>
        <source>step count</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>step {0} ms</source>
        <translation>步进 {0} ms</translation>
    </message>
    <message>
        <source>stiffness</source>
        <translation>刚度</translation>
    </message>
    <message>
        <source>stiffness damping</source>
        <translation>刚度和阻尼</translation>
    </message>
    <message>
        <source>stiffness poly</source>
        <translation>刚度多项式</translation>
    </message>
    <message>
        <source>stiffness polynomial</source>
        <translation>刚度多项式</translation>
    </message>
    <message>
        <source>stored only, not used by the engine</source>
        <translation>仅存储，引擎不使用</translation>
    </message>
    <message>
        <source>stored states</source>
        <translation>存储的状态</translation>
    </message>
    <message>
        <source>stored states of flexcomps too</source>
        <translation>也包含柔性组合体的存储状态</translation>
    </message>
    <message>
        <source>stored, not used by the engine</source>
        <translation>已存储，引擎不使用</translation>
    </message>
    <message>
        <source>strains of stretch and bend beyond which the shape stays</source>
        <translation>超过后保持形状的拉伸和弯曲应变</translation>
    </message>
    <message>
        <source>subtree</source>
        <translation>子树</translation>
    </message>
    <message>
        <source>subtree pair</source>
        <translation>子树对</translation>
    </message>
    <message>
        <source>subtree sensor</source>
        <translation>子树传感器</translation>
    </message>
    <message>
        <source>subtree sensor type</source>
        <translation>子树传感器类型</translation>
    </message>
    <message>
        <source>subtree sensors</source>
        <translation>子树传感器</translation>
    </message>
    <message>
        <source>surface velocity</source>
        <translation>表面速度</translation>
    </message>
    <message>
        <source>t: time</source>
        <translation>t：时间</translation>
    </message>
    <message>
        <source>take the limits of joints and tendons</source>
        <translation>取关节和肌腱的限位</translation>
    </message>
    <message>
        <source>tangent</source>
        <translation>切线</translation>
    </message>
    <message>
        <source>tangents</source>
        <translation>切线</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>target acceleration</source>
        <translation>目标加速度</translation>
    </message>
    <message>
        <source>target body</source>
        <translation>目标物体</translation>
    </message>
    <message>
        <source>target that the mode does not look at</source>
        <translation>该模式不注视的目标</translation>
    </message>
    <message>
        <source>tausmooth</source>
        <translation>tausmooth</translation>
    </message>
    <message>
        <source>tendon</source>
        <translation>肌腱</translation>
    </message>
    <message>
        <source>tendon extras</source>
        <translation>肌腱附加数据</translation>
    </message>
    <message>
        <source>tendon name</source>
        <translation>肌腱名称</translation>
    </message>
    <message>
        <source>tendon path item</source>
        <translation>肌腱路径项</translation>
    </message>
    <message>
        <source>tendon set</source>
        <translation>肌腱集合</translation>
    </message>
    <message>
        <source>tendon; with parts of a flexcomp also connect and weld of links, and joint</source>
        <translation>肌腱；涉及柔性组合体部件时也包括连杆的连接和焊接，以及关节</translation>
    </message>
    <message>
        <source>tendons</source>
        <translation>肌腱</translation>
    </message>
    <message>
        <source>tension</source>
        <translation>张力</translation>
    </message>
    <message>
        <source>texcoord</source>
        <translation>纹理坐标</translation>
    </message>
    <message>
        <source>texcoord origin</source>
        <translation>纹理坐标原点</translation>
    </message>
    <message>
        <source>texels, directional and spot lights</source>
        <translation>纹素，平行光和聚光灯</translation>
    </message>
    <message>
        <source>texels, point lights</source>
        <translation>纹素，点光源</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>texture</source>
        <translation>纹理</translation>
    </message>
    <message>
        <source>texture coordinate of each corner of the elements</source>
        <translation>元素各角点的纹理坐标</translation>
    </message>
    <message>
        <source>texture coordinates</source>
        <translation>纹理坐标</translation>
    </message>
    <message>
        <source>texture coordinates, two for each point</source>
        <translation>纹理坐标，每点两个</translation>
    </message>
    <message>
        <source>texture coordinates, two for each vertex</source>
        <translation>纹理坐标，每顶点两个</translation>
    </message>
    <message>
        <source>texture extras</source>
        <translation>纹理附加数据</translation>
    </message>
    <message>
        <source>texture key</source>
        <translation>纹理键</translation>
    </message>
    <message>
        <source>texture key of an image light</source>
        <translation>图像光源的纹理键</translation>
    </message>
    <message>
        <source>texture keys by role, for roles that MSD does not have: occlusion, opacity</source>
        <translation>按用途的纹理键，针对 MSD 没有的用途：遮蔽、不透明度</translation>
    </message>
    <message>
        <source>texture layers</source>
        <translation>纹理层</translation>
    </message>
    <message>
        <source>texture name</source>
        <translation>纹理名称</translation>
    </message>
    <message>
        <source>texture offset</source>
        <translation>纹理偏移</translation>
    </message>
    <message>
        <source>texture origin</source>
        <translation>纹理原点</translation>
    </message>
    <message>
        <source>texture repeats</source>
        <translation>纹理重复</translation>
    </message>
    <message>
        <source>texture source</source>
        <translation>纹理来源</translation>
    </message>
    <message>
        <source>texture type</source>
        <translation>纹理类型</translation>
    </message>
    <message>
        <source>textures</source>
        <translation>纹理</translation>
    </message>
    <message>
        <source>the body</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>the element; file paths are relative to the World&apos;s own file, angles are written as quaternions, and a &lt;frame&gt; around it says where it is when that is not where its parent is</source>
        <translation>元素；文件路径相对于 World 自身的文件，角度写为四元数，若不在其父级处，外围的 &lt;frame&gt; 说明其位置</translation>
    </message>
    <message>
        <source>the flex</source>
        <translation>柔性体</translation>
    </message>
    <message>
        <source>the new scene</source>
        <translation>新场景</translation>
    </message>
    <message>
        <source>the plugin of an actuator of shortcut plugin</source>
        <translation>plugin 简写的执行器的插件</translation>
    </message>
    <message>
        <source>the selection</source>
        <translation>选中的对象</translation>
    </message>
    <message>
        <source>the spring&apos;s frequency and damping ratio are those of the joint&apos;s own inertia I in the modeled pose: k = I*w^2, d = 2*I*w*z (MJCF springdamper)</source>
        <translation>弹簧的频率和阻尼比以关节在建模位姿下的自身惯量 I 计：k = I*w^2，d = 2*I*w*z（MJCF springdamper）</translation>
    </message>
    <message>
        <source>the whole scene</source>
        <translation>整个场景</translation>
    </message>
    <message>
        <source>thickness</source>
        <translation>厚度</translation>
    </message>
    <message>
        <source>thickness below the lowest sample (size[3])</source>
        <translation>最低样本之下的厚度 (size[3])</translation>
    </message>
    <message>
        <source>thickness of a sheet; below 0: not said</source>
        <translation>薄片的厚度；小于 0：未指定</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>threshold in scene units</source>
        <translation>阈值，以场景单位计</translation>
    </message>
    <message>
        <source>thrown ball</source>
        <translation>抛出的球</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>时间（s）</translation>
    </message>
    <message>
        <source>time constant</source>
        <translation>时间常数</translation>
    </message>
    <message>
        <source>time constant and damping ratio</source>
        <translation>时间常数和阻尼比</translation>
    </message>
    <message>
        <source>time constant and damping ratio of the spring</source>
        <translation>弹簧的时间常数和阻尼比</translation>
    </message>
    <message>
        <source>time constant of the velocity damping</source>
        <translation>速度阻尼的时间常数</translation>
    </message>
    <message>
        <source>time constants of activation and deactivation</source>
        <translation>激活和失活的时间常数</translation>
    </message>
    <message>
        <source>time measured at the end</source>
        <translation>末端测量的时间</translation>
    </message>
    <message>
        <source>time of the state</source>
        <translation>状态的时间</translation>
    </message>
    <message>
        <source>time simulated</source>
        <translation>仿真的时间</translation>
    </message>
    <message>
        <source>time step</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>time step, gravity, solver, switches</source>
        <translation>时间步长、重力、求解器、开关</translation>
    </message>
    <message>
        <source>timeconst</source>
        <translation>时间常数</translation>
    </message>
    <message>
        <source>timestep</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>to {}</source>
        <translation>到 {}</translation>
    </message>
    <message>
        <source>tolerance of convergence, as part of the range</source>
        <translation>收敛容差，为范围的比例</translation>
    </message>
    <message>
        <source>tolrange</source>
        <translation>tolrange</translation>
    </message>
    <message>
        <source>tone mapping</source>
        <translation>色调映射</translation>
    </message>
    <message>
        <source>tone mapping method</source>
        <translation>色调映射方法</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>力矩</translation>
    </message>
    <message>
        <source>torque scale</source>
        <translation>力矩比例</translation>
    </message>
    <message>
        <source>torquescale</source>
        <translation>力矩比例</translation>
    </message>
    <message>
        <source>total energy</source>
        <translation>总能量</translation>
    </message>
    <message>
        <source>touch</source>
        <translation>触觉</translation>
    </message>
    <message>
        <source>touch sensor</source>
        <translation>触觉传感器</translation>
    </message>
    <message>
        <source>touch sensors</source>
        <translation>触觉传感器</translation>
    </message>
    <message>
        <source>track</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>track mode</source>
        <translation>跟踪模式</translation>
    </message>
    <message>
        <source>trackcom or targetbodycom (MSD tracks the frame, not the mass), targetbody without target</source>
        <translation>trackcom 或 targetbodycom（MSD 跟踪坐标系而非质心），无目标的 targetbody</translation>
    </message>
    <message>
        <source>tracked link</source>
        <translation>跟踪的连杆</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>transform</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>transmission</source>
        <translation>传动</translation>
    </message>
    <message>
        <source>transparency</source>
        <translation>透明度</translation>
    </message>
    <message>
        <source>transparency mode</source>
        <translation>透明模式</translation>
    </message>
    <message>
        <source>triangles</source>
        <translation>三角形</translation>
    </message>
    <message>
        <source>triangles, three vertices each</source>
        <translation>三角形，各三个顶点</translation>
    </message>
    <message>
        <source>trilinear or quadratic where nodes carry the vertices</source>
        <translation>由节点承载顶点时为三线性或二次</translation>
    </message>
    <message>
        <source>tuple</source>
        <translation>元组</translation>
    </message>
    <message>
        <source>tuple item</source>
        <translation>元组项</translation>
    </message>
    <message>
        <source>tuples</source>
        <translation>元组</translation>
    </message>
    <message>
        <source>turning speed</source>
        <translation>转动速度</translation>
    </message>
    <message>
        <source>two geom names</source>
        <translation>两个几何体名称</translation>
    </message>
    <message>
        <source>two sided</source>
        <translation>双面</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>unique geom name</source>
        <translation>几何体名称，不可重复</translation>
    </message>
    <message>
        <source>unique joint name</source>
        <translation>关节名称，不可重复</translation>
    </message>
    <message>
        <source>unique name</source>
        <translation>名称，不可重复</translation>
    </message>
    <message>
        <source>unique name, with which the names of all parts begin</source>
        <translation>名称，不可重复，各部件的名称均以此开头</translation>
    </message>
    <message>
        <source>unique site name</source>
        <translation>站点名称，不可重复</translation>
    </message>
    <message>
        <source>unloading it</source>
        <translation>卸载时</translation>
    </message>
    <message>
        <source>upper</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>upper bound</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>use the next activation</source>
        <translation>使用下一个激活量</translation>
    </message>
    <message>
        <source>useexisting</source>
        <translation>useexisting</translation>
    </message>
    <message>
        <source>uselimit</source>
        <translation>uselimit</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>user data</source>
        <translation>用户数据</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>value of the joint as modeled</source>
        <translation>建模时的关节值</translation>
    </message>
    <message>
        <source>values, padded with 0 to the size</source>
        <translation>数值，用 0 补足到给定大小</translation>
    </message>
    <message>
        <source>variant set</source>
        <translation>变体集</translation>
    </message>
    <message>
        <source>variant set for run-time choice; needs no mesh_transform</source>
        <translation>供运行时选择的变体集；不得有 mesh_transform</translation>
    </message>
    <message>
        <source>velocities</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>velocity</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>velocity of the medium</source>
        <translation>介质速度</translation>
    </message>
    <message>
        <source>vertex</source>
        <translation>顶点</translation>
    </message>
    <message>
        <source>vertex indices; null or empty: vertices are a convex point cloud</source>
        <translation>顶点索引；null 或为空：顶点为凸点云</translation>
    </message>
    <message>
        <source>vertical field of view</source>
        <translation>竖直视场</translation>
    </message>
    <message>
        <source>vertical field of view, degrees (view height if orthographic)</source>
        <translation>竖直视场，度（正交时为视图高度）</translation>
    </message>
    <message>
        <source>vertical range</source>
        <translation>竖直范围</translation>
    </message>
    <message>
        <source>vertices</source>
        <translation>顶点</translation>
    </message>
    <message>
        <source>vertices and triangles</source>
        <translation>顶点和三角形</translation>
    </message>
    <message>
        <source>vertices as they were bound, x y z each</source>
        <translation>绑定时的顶点，各 x y z</translation>
    </message>
    <message>
        <source>vertices in their links, x y z each; none: the links&apos; places</source>
        <translation>顶点在其连杆中的位置，各 x y z；none：连杆处</translation>
    </message>
    <message>
        <source>vertices per hull</source>
        <translation>每个凸包的顶点数</translation>
    </message>
    <message>
        <source>vertices that it holds</source>
        <translation>它所固定的顶点</translation>
    </message>
    <message>
        <source>vertid</source>
        <translation>vertid</translation>
    </message>
    <message>
        <source>vertweight</source>
        <translation>vertweight</translation>
    </message>
    <message>
        <source>vflip</source>
        <translation>竖直翻转</translation>
    </message>
    <message>
        <source>viscosity</source>
        <translation>黏度</translation>
    </message>
    <message>
        <source>viscosity of the medium</source>
        <translation>介质黏度</translation>
    </message>
    <message>
        <source>viscous damping</source>
        <translation>黏性阻尼</translation>
    </message>
    <message>
        <source>viscous damping added to the target</source>
        <translation>加到目标上的黏性阻尼</translation>
    </message>
    <message>
        <source>visibility group</source>
        <translation>可见性分组</translation>
    </message>
    <message>
        <source>visibility group 0–7 (0,1,2 shown)</source>
        <translation>可见性分组 0–7（显示 0、1、2）</translation>
    </message>
    <message>
        <source>visual</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>visual attributes without a place, as written: &apos;map.force&apos;</source>
        <translation>没有位置的外观属性，按原文：&apos;map.force&apos;</translation>
    </message>
    <message>
        <source>vmax</source>
        <translation>vmax</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>weight of each of them</source>
        <translation>各自的权重</translation>
    </message>
    <message>
        <source>weight of rotation against translation</source>
        <translation>旋转相对于平移的权重</translation>
    </message>
    <message>
        <source>weight of rotation in a weld</source>
        <translation>焊接中旋转的权重</translation>
    </message>
    <message>
        <source>weight when parameters are mixed</source>
        <translation>混合参数时的权重</translation>
    </message>
    <message>
        <source>weight when two models are mixed (MJCF solmix)</source>
        <translation>混合两个模型时的权重（MJCF solmix）</translation>
    </message>
    <message>
        <source>weighted joints</source>
        <translation>加权关节</translation>
    </message>
    <message>
        <source>weld constraint type</source>
        <translation>焊接约束类型</translation>
    </message>
    <message>
        <source>welds</source>
        <translation>焊接</translation>
    </message>
    <message>
        <source>what MJCF says and MSD has no place for</source>
        <translation>MJCF 表达而 MSD 没有位置的内容</translation>
    </message>
    <message>
        <source>what a sheet resists</source>
        <translation>薄片所抵抗的变形</translation>
    </message>
    <message>
        <source>what default classes say of its joints</source>
        <translation>默认类对其关节的设定</translation>
    </message>
    <message>
        <source>what does not move</source>
        <translation>不动的内容</translation>
    </message>
    <message>
        <source>what is connected</source>
        <translation>连接的对象</translation>
    </message>
    <message>
        <source>what is held</source>
        <translation>固定的对象</translation>
    </message>
    <message>
        <source>what is welded</source>
        <translation>焊接的对象</translation>
    </message>
    <message>
        <source>what it is to others</source>
        <translation>它相对于其他内容的用途</translation>
    </message>
    <message>
        <source>what it touches</source>
        <translation>接触对象</translation>
    </message>
    <message>
        <source>what only MJCF knows</source>
        <translation>只有 MJCF 才有的内容</translation>
    </message>
    <message>
        <source>what this link and all below it were added from as one object of the library</source>
        <translation>此连杆及其下级作为库中一个对象添加时的来源</translation>
    </message>
    <message>
        <source>where its points come from</source>
        <translation>各点的来源</translation>
    </message>
    <message>
        <source>whether actuatorfrcrange limits: false, true or auto</source>
        <translation>actuatorfrcrange 是否限制：false、true 或 auto</translation>
    </message>
    <message>
        <source>whether it is on</source>
        <translation>是否开启</translation>
    </message>
    <message>
        <source>whether it shines</source>
        <translation>是否发光</translation>
    </message>
    <message>
        <source>whether range limits: false, true or auto</source>
        <translation>range 是否限制：false、true 或 auto</translation>
    </message>
    <message>
        <source>while the simulation runs, pull the body under the pointer; with Shift: twist it</source>
        <translation>仿真运行时拉动指针下的物体；按住 Shift：扭转</translation>
    </message>
    <message>
        <source>whose parameters hold in a contact</source>
        <translation>接触中以谁的参数为准</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>width axis</source>
        <translation>宽度轴</translation>
    </message>
    <message>
        <source>width in pixels</source>
        <translation>宽度，像素</translation>
    </message>
    <message>
        <source>width of the smooth transition between both</source>
        <translation>两者间平滑过渡的宽度</translation>
    </message>
    <message>
        <source>width {} m</source>
        <translation>宽 {} m</translation>
    </message>
    <message>
        <source>wind</source>
        <translation>风</translation>
    </message>
    <message>
        <source>world</source>
        <translation>世界</translation>
    </message>
    <message>
        <source>world extras</source>
        <translation>世界附加数据</translation>
    </message>
    <message>
        <source>worldbody, deformable, contact, tendon, equality, actuator, sensor or keyframe; empty for one that belongs to a link</source>
        <translation>worldbody、deformable、contact、tendon、equality、actuator、sensor 或 keyframe；属于连杆者为空</translation>
    </message>
    <message>
        <source>worlds apart</source>
        <translation>世界时间不一</translation>
    </message>
    <message>
        <source>xArm 7</source>
        <translation>xArm 7</translation>
    </message>
    <message>
        <source>xArm gripper</source>
        <translation>xArm 夹爪</translation>
    </message>
    <message>
        <source>xml</source>
        <translation>XML</translation>
    </message>
    <message>
        <source>xy(a, b): b over a</source>
        <translation>xy(a, b)：以 a 为横轴绘制 b</translation>
    </message>
    <message>
        <source>xyz + handedness, per vertex</source>
        <translation>xyz + 手性，每顶点</translation>
    </message>
    <message>
        <source>y is up</source>
        <translation>y 轴向上</translation>
    </message>
    <message>
        <source>yield</source>
        <translation>屈服</translation>
    </message>
    <message>
        <source>z is up</source>
        <translation>z 轴向上</translation>
    </message>
    <message>
        <source>z-fighting bias</source>
        <translation>深度冲突偏移</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>zoom to the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>{0}
X {1}   Y {2}   Z {3}</source>
        <translation>{0}
X {1}   Y {2}   Z {3}</translation>
    </message>
    <message>
        <source>{0} % read</source>
        <translation>已读取 {0} %</translation>
    </message>
    <message>
        <source>{0} (gray)</source>
        <translation>{0}（中灰）</translation>
    </message>
    <message>
        <source>{0} (unsaved changes)</source>
        <translation>{0}（未保存的更改）</translation>
    </message>
    <message>
        <source>{0} (world {1})</source>
        <translation>{0}（世界 {1}）</translation>
    </message>
    <message>
        <source>{0} and {1} are identical.</source>
        <translation>{0} 与 {1} 相同。</translation>
    </message>
    <message>
        <source>{0} and {1} can touch.</source>
        <translation>{0} 与 {1} 可以接触。</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0}，另有 {1} 个</translation>
    </message>
    <message>
        <source>{0} and {1} never touch.</source>
        <translation>{0} 与 {1} 不会接触。</translation>
    </message>
    <message>
        <source>{0} belongs to “{1}”, which loses it if you add it here</source>
        <translation>{0} 属于“{1}”，在此添加会将其移除</translation>
    </message>
    <message>
        <source>{0} can be dropped onto a shape, or onto a texture in the inspector</source>
        <translation>{0} 可以拖放到形状上，或拖放到检查器中的纹理上</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}</source>
        <translation>无法读取 {0}：{1}</translation>
    </message>
    <message>
        <source>{0} cannot be recovered: {1}</source>
        <translation>无法恢复 {0}：{1}</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>无法使用 {0}：{1}</translation>
    </message>
    <message>
        <source>{0} cannot be written: {1}</source>
        <translation>无法写入 {0}：{1}</translation>
    </message>
    <message>
        <source>{0} drives the simulation</source>
        <translation>{0} 正在驱动仿真</translation>
    </message>
    <message>
        <source>{0} gives {1} lx, which suits EV {2:.1f}: show it at {3:+.1f} stops (View &gt; Exposure, or Automatic)</source>
        <translation>{0} 的照度为 {1} lx，适合 EV {2:.1f}：请以 {3:+.1f} 档显示（“视图 &gt; 曝光”，或“自动”）</translation>
    </message>
    <message>
        <source>{0} has changed since it was opened or saved here. Overwrite it?</source>
        <translation>{0} 在此打开或保存后已被更改。是否覆盖？</translation>
    </message>
    <message>
        <source>{0} has left processes running, which slow the engine until they are ended: {1}</source>
        <translation>{0} 留下了仍在运行的进程，在结束之前会拖慢引擎：{1}</translation>
    </message>
    <message>
        <source>{0} has left threads running, which slow the engine until it is restarted: {1}</source>
        <translation>{0} 留下了仍在运行的线程，在重启引擎之前会拖慢引擎：{1}</translation>
    </message>
    <message>
        <source>{0} in {1}</source>
        <translation>{0}（相对于 {1}）</translation>
    </message>
    <message>
        <source>{0} is given to two commands: “{1}” and “{2}”</source>
        <translation>{0} 赋予了两个命令：“{1}” 和 “{2}”</translation>
    </message>
    <message>
        <source>{0} is in {1} only; take it over to see it here</source>
        <translation>{0} 只在 {1} 中；采用后可在此处看到</translation>
    </message>
    <message>
        <source>{0} is incomplete, as after a crash; its {1} readable moments are shown</source>
        <translation>{0} 没有结尾（如崩溃后）；显示其 {1} 个可读时刻</translation>
    </message>
    <message>
        <source>{0} is open already; File &gt; Reload reads it again</source>
        <translation>{0} 已打开；“文件 &gt; 重新加载”可重新读取</translation>
    </message>
    <message>
        <source>{0} is open in another tab or window. Close it there, or choose another name.</source>
        <translation>{0} 已在另一标签页或窗口中打开。请在那里关闭，或选择其他名称。</translation>
    </message>
    <message>
        <source>{0} is out of range ({1}): it became {2}</source>
        <translation>{0} 超出范围（{1}）：已改为 {2}</translation>
    </message>
    <message>
        <source>{0} is read-only. Overwrite it anyway?</source>
        <translation>{0} 是只读的。仍要覆盖？</translation>
    </message>
    <message>
        <source>{0} is the sky now and lights the scene</source>
        <translation>{0} 现在是天空，并照亮场景</translation>
    </message>
    <message>
        <source>{0} maximum ({1} worlds)</source>
        <translation>{0} 最大值（{1} 个世界）</translation>
    </message>
    <message>
        <source>{0} mean ({1} worlds)</source>
        <translation>{0} 均值（{1} 个世界）</translation>
    </message>
    <message>
        <source>{0} mean less standard deviation ({1} worlds)</source>
        <translation>{0} 均值减标准差（{1} 个世界）</translation>
    </message>
    <message>
        <source>{0} mean plus standard deviation ({1} worlds)</source>
        <translation>{0} 均值加标准差（{1} 个世界）</translation>
    </message>
    <message>
        <source>{0} minimum ({1} worlds)</source>
        <translation>{0} 最小值（{1} 个世界）</translation>
    </message>
    <message>
        <source>{0} more</source>
        <translation>另有 {0} 项</translation>
    </message>
    <message>
        <source>{0} ms a call, {1} % of the {2} ms from one call to the next at this speed; the longest {3} ms</source>
        <translation>每次调用 {0} 毫秒，占此速度下两次调用间隔 {2} 毫秒的 {1} %；最长 {3} 毫秒</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} of {1} pictures</source>
        <translation>{0} / {1} 张图片</translation>
    </message>
    <message>
        <source>{0} of {1} worlds</source>
        <translation>{0} / {1} 个世界</translation>
    </message>
    <message>
        <source>{0} or {1}</source>
        <translation>{0} 或 {1}</translation>
    </message>
    <message numerus="yes">
        <source>{0} refers to %n files outside its own folder. Read them?</source>
        <translation>
            <numerusform>{0} 引用了其文件夹以外的 %n 个文件。是否读取？</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} signals at {1} Hz, ws://127.0.0.1:{2}</source>
        <translation>{0} 个信号，{1} Hz，ws://127.0.0.1:{2}</translation>
    </message>
    <message>
        <source>{0} signals: about {1} a simulated minute at {2} Hz, and {3} for the scene; {4} are free here</source>
        <translation>{0} 个信号：{2} Hz 时每模拟分钟约 {1}，场景另占 {3}；此处可用空间 {4}</translation>
    </message>
    <message>
        <source>{0} standard deviation ({1} worlds)</source>
        <translation>{0} 标准差（{1} 个世界）</translation>
    </message>
    <message>
        <source>{0} steps</source>
        <translation>{0} 步</translation>
    </message>
    <message>
        <source>{0} triangles, {1} × {2} × {3} m</source>
        <translation>{0} 个三角形，{1} × {2} × {3} m</translation>
    </message>
    <message>
        <source>{0} was added to the scene; new shapes will have it</source>
        <translation>{0} 已加入场景；此后添加的几何体将使用它</translation>
    </message>
    <message>
        <source>{0} was applied to shapes: {1}</source>
        <translation>{0} 已赋予几何体：{1}</translation>
    </message>
    <message>
        <source>{0} was changed by another program</source>
        <translation>{0} 已被另一程序更改</translation>
    </message>
    <message>
        <source>{0} was detached; the controls are as before</source>
        <translation>{0} 已分离；控制恢复原状</translation>
    </message>
    <message>
        <source>{0} was read: {1} calls a simulated second</source>
        <translation>已读取 {0}：每模拟秒调用 {1} 次</translation>
    </message>
    <message>
        <source>{0} was recorded without the full state: there is nothing to replay. msd-studio export, Foxglove and PlotJuggler read its signals.</source>
        <translation>{0} 录制时没有完整状态：没有可重放的内容。msd-studio export、Foxglove 和 PlotJuggler 可以读取其信号。</translation>
    </message>
    <message>
        <source>{0} was removed or renamed by another program</source>
        <translation>{0} 已被另一程序移除或重命名</translation>
    </message>
    <message>
        <source>{0} worlds. Choose a row to see its world; Write Back takes its value over.</source>
        <translation>{0} 个世界。选择一行可查看对应的世界；“写回”采用其值。</translation>
    </message>
    <message>
        <source>{0} · depth</source>
        <translation>{0} · 深度</translation>
    </message>
    <message>
        <source>{0} · ids</source>
        <translation>{0} · 编号</translation>
    </message>
    <message>
        <source>{0} × {1} heights</source>
        <translation>{0} × {1} 个高度</translation>
    </message>
    <message>
        <source>{0}, and {1} of other kinds</source>
        <translation>{0}，以及其他类型 {1} 个</translation>
    </message>
    <message>
        <source>{0}, difference: {1}</source>
        <translation>{0}，差异：{1}</translation>
    </message>
    <message>
        <source>{0}, line {1}</source>
        <translation>{0}，第 {1} 行</translation>
    </message>
    <message>
        <source>{0}, which the scene uses, was changed by another program</source>
        <translation>场景所用的 {0} 已被另一程序更改</translation>
    </message>
    <message>
        <source>{0}, {1} a simulated minute</source>
        <translation>{0}，每模拟分钟 {1}</translation>
    </message>
    <message>
        <source>{0}, {1} times</source>
        <translation>{0}，共 {1} 次</translation>
    </message>
    <message>
        <source>{0}: box</source>
        <translation>{0}：框选</translation>
    </message>
    <message>
        <source>{0}: click joints in the tree or the view. Enter ends, Esc cancels. {1}</source>
        <translation>{0}：在树或视图中点击关节。Enter 结束，Esc 取消。{1}</translation>
    </message>
    <message>
        <source>{0}: click sites in the order of the path. Enter ends, Esc cancels. {1}</source>
        <translation>{0}：按路径顺序点击站点。Enter 结束，Esc 取消。{1}</translation>
    </message>
    <message>
        <source>{0}: click two joints in the tree or the view. Esc cancels. {1}</source>
        <translation>{0}：在树或视图中点击两个关节。Esc 取消。{1}</translation>
    </message>
    <message>
        <source>{0}: click two links in the tree or the view. Esc cancels. {1}</source>
        <translation>{0}：在树或视图中点击两个连杆。Esc 取消。{1}</translation>
    </message>
    <message>
        <source>{0}: click two shapes in the tree or the view. Esc cancels. {1}</source>
        <translation>{0}：在树或视图中点击两个形状。Esc 取消。{1}</translation>
    </message>
    <message>
        <source>{0}: look around, with W A S D: fly</source>
        <translation>{0}：环顾，加 W A S D：飞行</translation>
    </message>
    <message>
        <source>{0}: open or close this panel</source>
        <translation>{0}：打开或关闭此面板</translation>
    </message>
    <message>
        <source>{0}: orbit</source>
        <translation>{0}：环绕</translation>
    </message>
    <message>
        <source>{0}: pan</source>
        <translation>{0}：平移</translation>
    </message>
    <message>
        <source>{0}: pan, with W A S D: fly</source>
        <translation>{0}：平移，加 W A S D：飞行</translation>
    </message>
    <message>
        <source>{0}: show everything again</source>
        <translation>{0}：恢复显示全部</translation>
    </message>
    <message>
        <source>{0}: zoom</source>
        <translation>{0}：缩放</translation>
    </message>
    <message>
        <source>{0}: {1} moments; Replay plays them</source>
        <translation>{0}：{1} 个时刻；“重放”可播放</translation>
    </message>
    <message>
        <source>{0}: {1}. The {2} moments before that are in the file.</source>
        <translation>{0}：{1}。此前的 {2} 个时刻已在文件中。</translation>
    </message>
    <message>
        <source>{0}; they may control</source>
        <translation>{0}；它们可以控制</translation>
    </message>
    <message>
        <source>{2} differences between “{0}” and “{1}”:</source>
        <translation>“{0}”与“{1}”有 {2} 处不同：</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} 到 {}</translation>
    </message>
    <message>
        <source>“keys” must be an object with the keys of each command</source>
        <translation>“keys” 必须是含有各命令按键的对象</translation>
    </message>
    <message>
        <source>“{1}”, for the command “{0}”, is not a key</source>
        <translation>命令 “{0}” 的 “{1}” 不是按键</translation>
    </message>
    <message>
        <source>⚠ Another program has changed or removed the file since.</source>
        <translation>⚠ 此后另一程序更改或移除了该文件。</translation>
    </message>
    <message>
        <source>⚠ Nothing was exported: {0}</source>
        <translation>⚠ 未导出：{0}</translation>
    </message>
</context>
<context>
    <name>Qt</name>
    <message>
        <source>%1
Directory not found.
Please verify the correct directory name was given.</source>
        <translation>%1
找不到文件夹。
请确认文件夹名正确。</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
找不到文件。
请确认文件名正确。</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 已存在。
要替换它吗？</translation>
    </message>
    <message>
        <source>&amp;Add to Custom Colors</source>
        <translation>添加到自定义颜色(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Basic colors</source>
        <translation>基本颜色(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>选择(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Custom colors</source>
        <translation>自定义颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Green:</source>
        <translation>绿(&amp;G)：</translation>
    </message>
    <message>
        <source>&amp;HTML:</source>
        <translation>HTML(&amp;H)：</translation>
    </message>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找位置(&amp;L)：</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>新建文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pick Screen Color</source>
        <translation>从屏幕取色(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Red:</source>
        <translation>红(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Sat:</source>
        <translation>饱和度(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Select All</source>
        <translation>全选(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Step up</source>
        <translation>增大(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Val:</source>
        <translation>明度(&amp;V)：</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is write protected.
Do you want to delete it anyway?</source>
        <translation>“%1”有写保护。
仍要删除它吗？</translation>
    </message>
    <message>
        <source>A&amp;lpha channel:</source>
        <translation>Alpha 通道(&amp;L)：</translation>
    </message>
    <message>
        <source>Abort</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Are you sure you want to delete &apos;%1&apos;?</source>
        <translation>确定要删除“%1”吗？</translation>
    </message>
    <message>
        <source>Bl&amp;ue:</source>
        <translation>蓝(&amp;U)：</translation>
    </message>
    <message>
        <source>Change to detail view mode</source>
        <translation>显示详细信息</translation>
    </message>
    <message>
        <source>Change to list view mode</source>
        <translation>以列表显示</translation>
    </message>
    <message>
        <source>Closes the dock widget</source>
        <translation>关闭面板</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>计算机</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>复制链接地址(&amp;L)</translation>
    </message>
    <message>
        <source>Could not delete directory.</source>
        <translation>无法删除文件夹。</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Create a New Folder</source>
        <translation>新建一个文件夹</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>Cursor at %1, %2
Press ESC to cancel</source>
        <translation>指针位于 %1, %2
按 Esc 取消</translation>
    </message>
    <message>
        <source>Date Modified</source>
        <translation>修改日期</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>文件夹：</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>文件名(&amp;N)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
    <message>
        <source>Find Directory</source>
        <translation>查找文件夹</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>转到上级文件夹</translation>
    </message>
    <message>
        <source>Hide Details...</source>
        <translation>隐藏详细信息…</translation>
    </message>
    <message>
        <source>Hu&amp;e:</source>
        <translation>色相(&amp;E)：</translation>
    </message>
    <message>
        <source>Left edge</source>
        <translation>左边缘</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>List of places and bookmarks</source>
        <translation>位置和书签</translation>
    </message>
    <message>
        <source>N&amp;o to All</source>
        <translation>全部选否(&amp;O)</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>向下一页</translation>
    </message>
    <message>
        <source>Page left</source>
        <translation>向左一页</translation>
    </message>
    <message>
        <source>Page right</source>
        <translation>向右一页</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>向上一页</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>上级文件夹</translation>
    </message>
    <message>
        <source>Recent Places</source>
        <translation>最近的位置</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Right edge</source>
        <translation>右边缘</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Scroll Left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>向右滚动</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>向下滚动</translation>
    </message>
    <message>
        <source>Scroll here</source>
        <translation>滚动到此处</translation>
    </message>
    <message>
        <source>Scroll left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll right</source>
        <translation>向右滚动</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>向上滚动</translation>
    </message>
    <message>
        <source>Select Color</source>
        <translation>选择颜色</translation>
    </message>
    <message>
        <source>Show </source>
        <translation>显示 </translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>显示隐藏文件(&amp;H)</translation>
    </message>
    <message>
        <source>Show Details...</source>
        <translation>显示详细信息…</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>侧边栏</translation>
    </message>
    <message>
        <source>Step &amp;down</source>
        <translation>减小(&amp;D)</translation>
    </message>
    <message>
        <source>Undocks and re-attaches the dock widget</source>
        <translation>使面板浮动或重新停靠</translation>
    </message>
    <message>
        <source>Yes to &amp;All</source>
        <translation>全部选是(&amp;A)</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>% is for ratios, and this field is a whole number</source>
        <translation>% 用于比例，而这个字段是整数</translation>
    </message>
    <message>
        <source>% is for ratios, and this field is in {0}</source>
        <translation>% 用于比例，而这个字段的单位是 {0}</translation>
    </message>
    <message>
        <source>A &lt;joint&gt; needs a &lt;{0}&gt; that names a link</source>
        <translation>&lt;joint&gt; 需要一个指明连杆的 &lt;{0}&gt;</translation>
    </message>
    <message>
        <source>A &lt;{0}&gt; cannot be replicated alone; put it into a &lt;body&gt;</source>
        <translation>&lt;{0}&gt; 不能单独复制；请放入 &lt;body&gt; 中</translation>
    </message>
    <message>
        <source>A PointInstancer inside another was dropped</source>
        <translation>已丢弃嵌套的 PointInstancer</translation>
    </message>
    <message>
        <source>A URDF cannot be included; attach it with an &lt;asset&gt;&lt;model&gt; and &lt;attach&gt;</source>
        <translation>不能包含 URDF；请用 &lt;asset&gt;&lt;model&gt; 和 &lt;attach&gt; 附加</translation>
    </message>
    <message>
        <source>A World has one scene; {0} was taken and this one dropped</source>
        <translation>一个 World 只有一个场景；已取 {0}，丢弃此场景</translation>
    </message>
    <message>
        <source>A body that a joint holds cannot be kinematic in MSD; it moves freely at its joint</source>
        <translation>在 MSD 中，由关节连接的物体不能是运动学物体；它在关节处自由运动</translation>
    </message>
    <message>
        <source>A builtin texture needs a width and a height, got {0} x {1}</source>
        <translation>内置纹理需要宽度和高度，实为 {0} x {1}</translation>
    </message>
    <message>
        <source>A cone that is limited one way only was dropped; the ball is free</source>
        <translation>已丢弃只限制单方向的锥；球关节不受限</translation>
    </message>
    <message>
        <source>A connect of bodies needs an anchor</source>
        <translation>物体的连接约束需要锚点</translation>
    </message>
    <message>
        <source>A contact pair lists them.</source>
        <translation>某个接触对列出了它们。</translation>
    </message>
    <message>
        <source>A continuous joint has no range; {0} to {1} was dropped</source>
        <translation>连续关节没有范围；已舍弃 {0} 到 {1}</translation>
    </message>
    <message>
        <source>A control of 1 pulls with {0} N.</source>
        <translation>控制量为 1 时拉力为 {0} N。</translation>
    </message>
    <message>
        <source>A filtered pair with {0} was dropped: one of them has no shapes that collide</source>
        <translation>已舍弃与 {0} 的过滤对：其中之一没有参与碰撞的形状</translation>
    </message>
    <message>
        <source>A fixed tendon needs at least one joint</source>
        <translation>固定肌腱至少需要一个关节</translation>
    </message>
    <message>
        <source>A focal length of {0} and an aperture of {1} make no lens; 45 degrees are used</source>
        <translation>焦距 {0} 与光圈 {1} 不构成镜头；已取 45 度</translation>
    </message>
    <message>
        <source>A free joint must be the only joint of its body</source>
        <translation>自由关节必须是物体唯一的关节</translation>
    </message>
    <message>
        <source>A geom of type hfield needs an hfield</source>
        <translation>hfield 类型的几何体需要高度场</translation>
    </message>
    <message>
        <source>A geom of type {0} needs a mesh</source>
        <translation>{0} 类型的几何体需要网格</translation>
    </message>
    <message>
        <source>A grid pattern has a vscan and a vrange, no elevations</source>
        <translation>网格式扫描使用 vscan 和 vrange，没有仰角</translation>
    </message>
    <message>
        <source>A height field needs a name or a file</source>
        <translation>高度场需要名称或文件</translation>
    </message>
    <message>
        <source>A height field needs four positive sizes: x, y, height, base</source>
        <translation>高度场需要四个正的尺寸：x、y、高度、底厚</translation>
    </message>
    <message>
        <source>A joint of a fixed tendon needs a coef</source>
        <translation>固定肌腱的关节需要 coef</translation>
    </message>
    <message>
        <source>A key of an attached model with flexes or composites was dropped; store another</source>
        <translation>已丢弃含柔性体或组合体的附加模型的关键帧；请另存一个</translation>
    </message>
    <message>
        <source>A material needs a name</source>
        <translation>材质需要名称</translation>
    </message>
    <message>
        <source>A mesh needs a file or vertices</source>
        <translation>网格需要文件或顶点</translation>
    </message>
    <message>
        <source>A mesh needs a name or a file</source>
        <translation>网格需要名称或文件</translation>
    </message>
    <message>
        <source>A mesh of scale {0} has no extent; it was dropped</source>
        <translation>比例为 {0} 的网格没有大小；已丢弃</translation>
    </message>
    <message>
        <source>A mocap body cannot have joints</source>
        <translation>动捕物体不能有关节</translation>
    </message>
    <message>
        <source>A model asset needs a file</source>
        <translation>模型资源需要文件</translation>
    </message>
    <message>
        <source>A negative light became none</source>
        <translation>负的光已改为无</translation>
    </message>
    <message>
        <source>A nested default needs a class name</source>
        <translation>嵌套的 default 需要类名</translation>
    </message>
    <message>
        <source>A part of the stage is missing: {0}</source>
        <translation>缺少 stage 的一部分：{0}</translation>
    </message>
    <message>
        <source>A plane has no volume and weighs nothing.</source>
        <translation>平面没有体积，也没有质量。</translation>
    </message>
    <message>
        <source>A plugin actuator is kept and written back, but not simulated</source>
        <translation>插件执行器会保留并写回，但不参与仿真</translation>
    </message>
    <message>
        <source>A plugin sensor is kept and written back, but not simulated</source>
        <translation>插件传感器会保留并写回，但不参与仿真</translation>
    </message>
    <message>
        <source>A position servo of MSD has no target velocity; it was dropped</source>
        <translation>MSD 的位置伺服没有目标速度；已舍弃</translation>
    </message>
    <message>
        <source>A profile with a reportrate needs the sensor&apos;s hz</source>
        <translation>带 reportrate 的配置需要传感器的 hz</translation>
    </message>
    <message>
        <source>A range without limited needs autolimits; give limited</source>
        <translation>没有 limited 的 range 需要 autolimits；请给出 limited</translation>
    </message>
    <message>
        <source>A rings pattern needs elevations, and no vscan or vrange</source>
        <translation>环式扫描需要仰角，不能有 vscan 或 vrange</translation>
    </message>
    <message>
        <source>A second &lt;{0}&gt; was dropped; the one in line {1} applies</source>
        <translation>已丢弃第二个 &lt;{0}&gt;；以第 {1} 行的为准</translation>
    </message>
    <message>
        <source>A sensorsize needs a focal length</source>
        <translation>sensorsize 需要焦距</translation>
    </message>
    <message>
        <source>A spring by frequency needs damping in MJCF; its ratio became {0}</source>
        <translation>MJCF 中按频率定义的弹簧需要阻尼；阻尼比已设为 {0}</translation>
    </message>
    <message>
        <source>A subset of the family {0} was dropped; those of faces with materials are read</source>
        <translation>已丢弃 {0} 族的子集；只读取带材质的面的子集</translation>
    </message>
    <message>
        <source>A texture layer of role {0} is kept, but not drawn</source>
        <translation>用途为 {0} 的纹理层予以保留，但不绘制</translation>
    </message>
    <message>
        <source>A texture needs a file or a builtin</source>
        <translation>纹理需要文件或 builtin</translation>
    </message>
    <message>
        <source>A {0} is not supported and was dropped</source>
        <translation>不支持 {0}，已丢弃</translation>
    </message>
    <message>
        <source>A {0} joint has no &lt;{1}&gt; here; it was dropped</source>
        <translation>此处的 {0} 关节没有 &lt;{1}&gt;；已舍弃</translation>
    </message>
    <message>
        <source>A {0} joint needs a &lt;limit&gt; and has none; it is not limited</source>
        <translation>{0} 关节需要 &lt;limit&gt; 但没有；它不受限制</translation>
    </message>
    <message>
        <source>A {0} needs a positive size, got {1}</source>
        <translation>{0} 的尺寸必须为正，得到 {1}</translation>
    </message>
    <message>
        <source>A {0} needs params</source>
        <translation>{0} 需要 params</translation>
    </message>
    <message>
        <source>A {0} needs positive sizes, found {1}; it was dropped</source>
        <translation>{0} 的尺寸必须为正，现为 {1}；已舍弃</translation>
    </message>
    <message>
        <source>A {0} needs {1} positive sizes, got {2}</source>
        <translation>{0} 需要 {1} 个正的尺寸，实为 {2}</translation>
    </message>
    <message>
        <source>A {0} without {1} needs autolimits; give {2}</source>
        <translation>没有 {1} 的 {0} 需要 autolimits；请给出 {2}</translation>
    </message>
    <message>
        <source>Accelerates by about {0} m/s² and {1} rad/s².</source>
        <translation>加速度约 {0} m/s² 和 {1} rad/s²。</translation>
    </message>
    <message>
        <source>Active force by length</source>
        <translation>主动力与长度</translation>
    </message>
    <message>
        <source>Add camera from view</source>
        <translation>由视图添加相机</translation>
    </message>
    <message>
        <source>Add joint</source>
        <translation>添加关节</translation>
    </message>
    <message>
        <source>Add {0}</source>
        <translation>添加{0}</translation>
    </message>
    <message>
        <source>Align {0} objects</source>
        <translation>对齐 {0} 个对象</translation>
    </message>
    <message>
        <source>An &lt;inertial&gt; needs a {0}</source>
        <translation>&lt;inertial&gt; 需要 {0}</translation>
    </message>
    <message>
        <source>An anchor needs bodies, not sites</source>
        <translation>锚点需要物体，而非站点</translation>
    </message>
    <message>
        <source>An emission of 1 was taken as {0} cd/m^2, which MSD shows as white</source>
        <translation>自发光 1 按 {0} cd/m^2 处理，MSD 将其显示为白色</translation>
    </message>
    <message>
        <source>An error falls to a tenth in {0} ms and overshoots: damping ratio {1}.</source>
        <translation>误差在 {0} ms 内降到十分之一，并有超调：阻尼比 {1}。</translation>
    </message>
    <message>
        <source>An error falls to a tenth in {0} ms, without overshoot.</source>
        <translation>误差在 {0} ms 内降到十分之一，无超调。</translation>
    </message>
    <message>
        <source>An image light shines as a directional light</source>
        <translation>图像光源按平行光发光</translation>
    </message>
    <message>
        <source>An include needs a file</source>
        <translation>include 需要文件</translation>
    </message>
    <message>
        <source>An occlusion picture of its own was dropped</source>
        <translation>已丢弃单独的遮蔽贴图</translation>
    </message>
    <message>
        <source>An opacity beside the alpha of the diffuse picture was dropped</source>
        <translation>已丢弃漫反射贴图 alpha 之外的不透明度</translation>
    </message>
    <message>
        <source>An orientation needs finite numbers</source>
        <translation>姿态需要有限的数</translation>
    </message>
    <message>
        <source>Another material is called {0}; this one became {1}</source>
        <translation>另有材质名为 {0}；此材质改名为 {1}</translation>
    </message>
    <message>
        <source>Another {0} is called {1}; this one became {2}</source>
        <translation>另有{0}名为 {1}；此对象改名为 {2}</translation>
    </message>
    <message>
        <source>At the edge {0} of the force that would stop the violation at once is used, from {1} {2} on {3}.</source>
        <translation>在边缘处使用立即阻止越界所需力的 {0}，从 {1} {2} 起为 {3}。</translation>
    </message>
    <message>
        <source>At {0} optimal lengths half of {1} times the peak force.</source>
        <translation>在 {0} 倍最优长度处为 {1} 倍峰值力的一半。</translation>
    </message>
    <message>
        <source>Attach {0}</source>
        <translation>附加 {0}</translation>
    </message>
    <message>
        <source>Cannot read {0}: {1}</source>
        <translation>无法读取 {0}：{1}</translation>
    </message>
    <message>
        <source>Changes its speed by about {0} m/s and {1} rad/s.</source>
        <translation>速度改变约 {0} m/s 和 {1} rad/s。</translation>
    </message>
    <message>
        <source>Clamped to {0} … {1}.</source>
        <translation>限制在 {0} … {1}。</translation>
    </message>
    <message>
        <source>Collisions within their tree are switched off.</source>
        <translation>其所在树内部的碰撞已关闭。</translation>
    </message>
    <message>
        <source>Commas in {0}={1} were read as spaces</source>
        <translation>{0}={1} 中的逗号已当作空格</translation>
    </message>
    <message>
        <source>Count contacts</source>
        <translation>接触计数</translation>
    </message>
    <message>
        <source>Cut off the rest</source>
        <translation>截去多余部分</translation>
    </message>
    <message>
        <source>Delete {0}</source>
        <translation>删除 {0}</translation>
    </message>
    <message>
        <source>Distribute {0} objects</source>
        <translation>均匀分布 {0} 个对象</translation>
    </message>
    <message>
        <source>Do not filter</source>
        <translation>不滤波</translation>
    </message>
    <message>
        <source>Do not limit it</source>
        <translation>不限制</translation>
    </message>
    <message>
        <source>Drop {0}</source>
        <translation>放下{0}</translation>
    </message>
    <message>
        <source>Duplicate {0}</source>
        <translation>复制 {0}</translation>
    </message>
    <message>
        <source>Duplicate {0} {1}</source>
        <translation>{0} {1} 重复</translation>
    </message>
    <message>
        <source>Elements are nested more than {0} deep; flatten the file</source>
        <translation>元素嵌套超过 {0} 层；请将文件展平</translation>
    </message>
    <message>
        <source>Every shape in this group was made a collider</source>
        <translation>该组中的所有几何体已设为碰撞体</translation>
    </message>
    <message>
        <source>Expected 1 to 2^26 samples, got {0} rows of {1}</source>
        <translation>应有 1 到 2^26 个样本，实为 {0} 行，每行 {1} 个</translation>
    </message>
    <message>
        <source>Expected a &lt;geometry&gt; with one of {0}, found {1}; it was dropped</source>
        <translation>&lt;geometry&gt; 应含 {0} 之一，现为 {1}；已舍弃</translation>
    </message>
    <message>
        <source>Expected a &lt;mujoco&gt; root, found &lt;{0}&gt;</source>
        <translation>根元素应为 &lt;mujoco&gt;，实为 &lt;{0}&gt;</translation>
    </message>
    <message>
        <source>Expected a &lt;robot&gt; root, found &lt;{0}&gt;</source>
        <translation>根元素应为 &lt;robot&gt;，实为 &lt;{0}&gt;</translation>
    </message>
    <message>
        <source>Expected a body or frame of the model itself, or a model asset</source>
        <translation>应为模型自身的 body 或 frame，或模型资源</translation>
    </message>
    <message>
        <source>Expected a count from 1 to {0}, got {1}</source>
        <translation>数量应为 1 到 {0}，实为 {1}</translation>
    </message>
    <message>
        <source>Expected a damping coefficient that is not negative, got {0}</source>
        <translation>阻尼系数不应为负，实为 {0}</translation>
    </message>
    <message>
        <source>Expected a file ending in {0}, got {1}</source>
        <translation>文件应以 {0} 结尾，实为 {1}</translation>
    </message>
    <message>
        <source>Expected a file ending in {0}, got {1}; it was dropped</source>
        <translation>文件应以 {0} 结尾，得到 {1}；已舍弃</translation>
    </message>
    <message>
        <source>Expected a gain that is not negative, got {0}</source>
        <translation>增益不应为负，实为 {0}</translation>
    </message>
    <message>
        <source>Expected a model file ending in .xml, got {0}</source>
        <translation>模型文件应以 .xml 结尾，实为 {0}</translation>
    </message>
    <message>
        <source>Expected a multiple of {0} numbers, got {1}</source>
        <translation>数的个数应为 {0} 的倍数，实为 {1}</translation>
    </message>
    <message>
        <source>Expected a number that is not negative, got {0}</source>
        <translation>数不应为负，实为 {0}</translation>
    </message>
    <message>
        <source>Expected a number, got nothing</source>
        <translation>应为数，实为空</translation>
    </message>
    <message>
        <source>Expected a path relative to the scene, got the absolute path {0}</source>
        <translation>路径应相对于场景，实为绝对路径 {0}</translation>
    </message>
    <message>
        <source>Expected a positive extent, got {0}</source>
        <translation>大小应为正，实为 {0}</translation>
    </message>
    <message>
        <source>Expected a positive resolution, got {0} {1}</source>
        <translation>分辨率应为正，实为 {0} {1}</translation>
    </message>
    <message>
        <source>Expected a positive time step, got {0}</source>
        <translation>时间步长应为正，实为 {0}</translation>
    </message>
    <message>
        <source>Expected a size from {0} to 500000, got {1}</source>
        <translation>尺寸应为 {0} 到 500000，实为 {1}</translation>
    </message>
    <message>
        <source>Expected a time that is not negative, got {0}</source>
        <translation>时间不应为负，实为 {0}</translation>
    </message>
    <message>
        <source>Expected an integer, got {0}</source>
        <translation>应为整数，实为 {0}</translation>
    </message>
    <message>
        <source>Expected at least 1, got {0}</source>
        <translation>至少应为 1，实为 {0}</translation>
    </message>
    <message>
        <source>Expected at most 12 cells, got {0} x {1}</source>
        <translation>至多 12 格，实为 {0} x {1}</translation>
    </message>
    <message>
        <source>Expected at most {0} numbers, got {1}</source>
        <translation>至多 {0} 个数，实为 {1}</translation>
    </message>
    <message>
        <source>Expected body1 (and body2), or site1 and site2</source>
        <translation>应有 body1（和 body2），或 site1 和 site2</translation>
    </message>
    <message>
        <source>Expected condim 1, 3, 4 or 6, got {0}</source>
        <translation>condim 应为 1、3、4 或 6，实为 {0}</translation>
    </message>
    <message>
        <source>Expected degree or radian, got {0}</source>
        <translation>应为 degree 或 radian，实为 {0}</translation>
    </message>
    <message>
        <source>Expected exactly one of {0}, got {1}</source>
        <translation>应恰有 {0} 之一，实为 {1}</translation>
    </message>
    <message>
        <source>Expected finite numbers, got {0}</source>
        <translation>应为有限的数，实为 {0}</translation>
    </message>
    <message>
        <source>Expected from {0} to {1} Hz as the profile says</source>
        <translation>按配置应为 {0} 到 {1} Hz</translation>
    </message>
    <message>
        <source>Expected letters of .RLUDFB, got {0}</source>
        <translation>应为 .RLUDFB 中的字母，实为 {0}</translation>
    </message>
    <message>
        <source>Expected numbers, got {0}</source>
        <translation>应为数，实为 {0}</translation>
    </message>
    <message>
        <source>Expected one element in the frame</source>
        <translation>frame 中应有一个元素</translation>
    </message>
    <message>
        <source>Expected one of {0}, got {1}</source>
        <translation>应为 {0} 之一，实为 {1}</translation>
    </message>
    <message>
        <source>Expected one or two numbers, got none</source>
        <translation>应有一个或两个数，实为空</translation>
    </message>
    <message>
        <source>Expected the first number to be smaller than the second, got {0} {1}</source>
        <translation>第一个数应小于第二个，实为 {0} {1}</translation>
    </message>
    <message>
        <source>Expected three letters of xyz or XYZ, got {0}</source>
        <translation>应为 xyz 或 XYZ 中的三个字母，实为 {0}</translation>
    </message>
    <message>
        <source>Expected two positive numbers (time constant, damping ratio) or two that are not positive (-stiffness, -damping), got {0} {1}</source>
        <translation>应为两个正数（时间常数、阻尼比）或两个非正数（-刚度、-阻尼），实为 {0} {1}</translation>
    </message>
    <message>
        <source>Expected vertex indices from 0 to {0}</source>
        <translation>顶点索引应为 0 到 {0}</translation>
    </message>
    <message>
        <source>Expected whole numbers, got {0}</source>
        <translation>应为整数，实为 {0}</translation>
    </message>
    <message>
        <source>Expected words of {0}, got {1}</source>
        <translation>应为 {0} 中的词，实为 {1}</translation>
    </message>
    <message>
        <source>Expected {0} numbers, got {1}</source>
        <translation>应有 {0} 个数，实为 {1}</translation>
    </message>
    <message>
        <source>Expected {0} numbers, got {1}; the first {2} are used</source>
        <translation>应有 {0} 个数，得到 {1} 个；采用前 {2} 个</translation>
    </message>
    <message>
        <source>Expected {0} samples, got {1}</source>
        <translation>应有 {0} 个样本，实为 {1}</translation>
    </message>
    <message>
        <source>Fill up with the modeled pose</source>
        <translation>用建模位姿补足</translation>
    </message>
    <message>
        <source>Fill up with zeros</source>
        <translation>用零补足</translation>
    </message>
    <message>
        <source>Force at rest</source>
        <translation>静止时的力</translation>
    </message>
    <message>
        <source>Force by velocity</source>
        <translation>力与速度</translation>
    </message>
    <message>
        <source>Force from {0} to {1} optimal lengths.</source>
        <translation>在 {0} 到 {1} 倍最优长度之间有力。</translation>
    </message>
    <message>
        <source>Friction {0} and {1} along two directions became {2}</source>
        <translation>两个方向的摩擦 {0} 与 {1} 合为 {2}</translation>
    </message>
    <message>
        <source>GMSH files of version 2.2 and 4.1 are read, this is {0}</source>
        <translation>可读取 2.2 和 4.1 版的 GMSH 文件，此文件为 {0}</translation>
    </message>
    <message>
        <source>Gazebo&apos;s &lt;{0}&gt;{1} has no place in MSD and was dropped</source>
        <translation>Gazebo 的 &lt;{0}&gt;{1} 在 MSD 中没有对应项，已舍弃</translation>
    </message>
    <message>
        <source>Gazebo&apos;s material {0} was dropped: {1}</source>
        <translation>已丢弃 Gazebo 的材质 {0}：{1}</translation>
    </message>
    <message>
        <source>Give builtin, file or vertex, not two of them</source>
        <translation>builtin、file、vertex 只能给出一个</translation>
    </message>
    <message>
        <source>Give hscan or reportrate, not both</source>
        <translation>hscan 与 reportrate 只能给出一个</translation>
    </message>
    <message>
        <source>Give it 1 kg</source>
        <translation>设为 1 kg</translation>
    </message>
    <message>
        <source>Give it inertia</source>
        <translation>赋予惯量</translation>
    </message>
    <message>
        <source>Give kv or dampratio, not both</source>
        <translation>kv 与 dampratio 只能给出一个</translation>
    </message>
    <message>
        <source>Give one of {0}, not {1}</source>
        <translation>请给出 {0} 之一，而非 {1}</translation>
    </message>
    <message>
        <source>Give them an armature of {0}</source>
        <translation>设置电枢惯量 {0}</translation>
    </message>
    <message>
        <source>Give {0} or inheritrange, not both</source>
        <translation>{0} 与 inheritrange 只能给出一个</translation>
    </message>
    <message>
        <source>Global coordinates are not supported by MuJoCo any more; save the model with local ones</source>
        <translation>MuJoCo 已不支持全局坐标；请用局部坐标保存模型</translation>
    </message>
    <message>
        <source>Global illumination stands in for ambient occlusion when MJCF is read</source>
        <translation>读取 MJCF 时，以全局光照代替环境光遮蔽</translation>
    </message>
    <message>
        <source>Group {0}</source>
        <translation>编组 {0}</translation>
    </message>
    <message>
        <source>Impedance</source>
        <translation>阻抗</translation>
    </message>
    <message>
        <source>It has no inertia; that of a ball of {0} m and {1} kg is used</source>
        <translation>没有给出惯量；已取 {0} m、{1} kg 的球的惯量</translation>
    </message>
    <message>
        <source>It has no mass; 1 kg is used</source>
        <translation>没有说明其质量；已取 1 kg</translation>
    </message>
    <message>
        <source>It weighs {0} kg.</source>
        <translation>质量为 {0} kg。</translation>
    </message>
    <message>
        <source>Its channel {0} was dropped; MSD reads a gray picture</source>
        <translation>已舍弃其通道 {0}；MSD 读取灰度图片</translation>
    </message>
    <message>
        <source>Its channel {0} was wanted as a color; all its channels are used</source>
        <translation>要求将其通道 {0} 作为颜色；已采用其全部通道</translation>
    </message>
    <message>
        <source>Its inertia is that of a uniform box of {0} × {1} × {2} m.</source>
        <translation>其惯量相当于 {0} × {1} × {2} m 的均匀长方体。</translation>
    </message>
    <message>
        <source>Its limits {0} and {1} leave it no way to move; it became rigid</source>
        <translation>其限位 {0} 与 {1} 使它无法运动；已变为刚性</translation>
    </message>
    <message>
        <source>Its mass is set to 0: it adds nothing to the link.</source>
        <translation>质量设为 0：不计入连杆。</translation>
    </message>
    <message>
        <source>Its mass is set to {0} kg.</source>
        <translation>质量设为 {0} kg。</translation>
    </message>
    <message>
        <source>Its mass is set to {0} kg; the shapes do not change it.</source>
        <translation>质量设为 {0} kg；几何体不改变它。</translation>
    </message>
    <message>
        <source>Its mass is set to {0} kg; with a volume of {1} m³ that is {2} kg/m³.</source>
        <translation>质量设为 {0} kg；体积为 {1} m³，即 {2} kg/m³。</translation>
    </message>
    <message>
        <source>Its picture was dropped: only those of .obj and glTF files are read</source>
        <translation>已丢弃其贴图：只读取 .obj 和 glTF 文件的贴图</translation>
    </message>
    <message>
        <source>Its shape weighs {0} kg.</source>
        <translation>其几何体质量为 {0} kg。</translation>
    </message>
    <message>
        <source>Its specular workflow was dropped; it is not a metal</source>
        <translation>已丢弃其镜面反射工作流；它不是金属</translation>
    </message>
    <message>
        <source>Its unit is {0} m; the mesh was scaled to meters</source>
        <translation>其单位为 {0} m；网格已缩放为米</translation>
    </message>
    <message>
        <source>Its velocities became those of the keyframe {0}</source>
        <translation>其速度成为关键帧 {0} 的速度</translation>
    </message>
    <message>
        <source>Its {0} comes from a {1}, which is not read; the default is used</source>
        <translation>其 {0} 来自 {1}，后者未被读取；已取默认值</translation>
    </message>
    <message>
        <source>Keep its orientation on the link</source>
        <translation>保持其相对连杆的姿态</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Leave one ball joint</source>
        <translation>保留一个球关节</translation>
    </message>
    <message>
        <source>Leave the name out</source>
        <translation>略去名称</translation>
    </message>
    <message>
        <source>Leave the transform out</source>
        <translation>略去变换</translation>
    </message>
    <message>
        <source>Left out with it, because they depend on it: {0}</source>
        <translation>因依赖于它而一并略去：{0}</translation>
    </message>
    <message>
        <source>Let it move by itself</source>
        <translation>使其可单独移动</translation>
    </message>
    <message>
        <source>Let {0} and {1} ignore each other</source>
        <translation>使 {0} 与 {1} 互不碰撞</translation>
    </message>
    <message>
        <source>Links fixed to their parents stay links of their own; fusestatic was kept for MuJoCo</source>
        <translation>固定在父连杆上的连杆仍为独立连杆；为 MuJoCo 保留了 fusestatic</translation>
    </message>
    <message>
        <source>Locate files</source>
        <translation>定位文件</translation>
    </message>
    <message>
        <source>Lower to {0}</source>
        <translation>降低到 {0}</translation>
    </message>
    <message>
        <source>MJCF cannot express a camera that tracks {0}; it became {1}</source>
        <translation>MJCF 无法表达跟踪 {0} 的相机；已改为 {1}</translation>
    </message>
    <message>
        <source>MJCF cannot express the force model {0}; MuJoCo&apos;s default applies</source>
        <translation>MJCF 无法表达力模型 {0}；采用 MuJoCo 的默认值</translation>
    </message>
    <message>
        <source>MJCF cannot hold the plots of a scene</source>
        <translation>MJCF 无法保存场景的图表</translation>
    </message>
    <message>
        <source>MJCF cannot name the handler file of a scene</source>
        <translation>MJCF 无法指明场景的处理程序文件</translation>
    </message>
    <message>
        <source>MJCF does not record which library object a body comes from; it was left out</source>
        <translation>MJCF 不记录物体来自哪个库对象；已略去</translation>
    </message>
    <message>
        <source>MJCF gives all of a body&apos;s inertia or none of it; {0} was left out</source>
        <translation>MJCF 要么给出物体的全部惯量，要么都不给；已略去 {0}</translation>
    </message>
    <message>
        <source>MJCF has no element for this {0}</source>
        <translation>MJCF 没有对应此 {0} 的元素</translation>
    </message>
    <message>
        <source>MJCF has no lidar with single beams; it was left out</source>
        <translation>MJCF 没有单光束的激光雷达；已略去</translation>
    </message>
    <message>
        <source>MJCF has no lidar; it was left out</source>
        <translation>MJCF 没有激光雷达；已略去</translation>
    </message>
    <message>
        <source>MJCF has no place for {0}; it was left out</source>
        <translation>MJCF 没有 {0} 的位置；已略去</translation>
    </message>
    <message>
        <source>MJCF has no rectangular light{0}; it became a spot</source>
        <translation>MJCF 没有矩形灯{0}；已变为聚光灯</translation>
    </message>
    <message>
        <source>MJCF has no textures that are set at run time; it was left out</source>
        <translation>MJCF 没有运行时设置的纹理；已略去</translation>
    </message>
    <message>
        <source>MJCF has no {0} of a material; it was left out</source>
        <translation>MJCF 的材质没有 {0}；已略去</translation>
    </message>
    <message>
        <source>MJCF has one texture of the role {0}; the first is used</source>
        <translation>MJCF 中用途为 {0} 的纹理只有一个；已取第一个</translation>
    </message>
    <message>
        <source>MJCF keeps links from touching by their names; name both links</source>
        <translation>MJCF 按名称使连杆不接触；请为两个连杆命名</translation>
    </message>
    <message>
        <source>MJCF measures the acceleration of a frame against the world alone; it was left out</source>
        <translation>MJCF 只能测量坐标系相对世界的加速度；已略去</translation>
    </message>
    <message>
        <source>MJCF measures velocity and acceleration of sites alone in their own frame; it was left out</source>
        <translation>MJCF 只能在站点自身坐标系中测量站点的速度和加速度；已略去</translation>
    </message>
    <message>
        <source>MJCF shears no mesh files, and this one could not be read to do it here; it stays as it is</source>
        <translation>MJCF 不对网格文件做剪切，而此文件无法读取以在此处理；保持原样</translation>
    </message>
    <message>
        <source>MSD cannot hold this file inside; it was copied to {0}</source>
        <translation>MSD 无法内嵌此文件；已复制到 {0}</translation>
    </message>
    <message>
        <source>MSD does not place a site by from_to, MuJoCo would; it was left out</source>
        <translation>MSD 不按 from_to 放置站点，MuJoCo 会；已略去</translation>
    </message>
    <message>
        <source>MSD does not turn pictures; the rotation was dropped</source>
        <translation>MSD 不旋转贴图；已丢弃旋转</translation>
    </message>
    <message>
        <source>MSD has no colors of vertices or faces: {0} values became their mean</source>
        <translation>MSD 没有顶点或面颜色：{0} 个值已取平均</translation>
    </message>
    <message>
        <source>MSD has no colors of vertices: {0} colors became their mean</source>
        <translation>MSD 没有顶点颜色：{0} 个颜色已取平均</translation>
    </message>
    <message>
        <source>MSD has no cylinder light; it became a point light of the same luminous power</source>
        <translation>MSD 没有圆柱灯；已变为光功率相同的点光源</translation>
    </message>
    <message>
        <source>MSD has no distance joint; it is kept as a tendon of MuJoCo&apos;s kind, which MotrixSim leaves out</source>
        <translation>MSD 没有距离关节；已保留为 MuJoCo 类型的肌腱，MotrixSim 会略去它</translation>
    </message>
    <message>
        <source>MSD has one coefficient of friction: {0} was taken, the static one, {1}, dropped</source>
        <translation>MSD 只有一个摩擦系数：采用 {0}，舍弃静摩擦系数 {1}</translation>
    </message>
    <message>
        <source>MSD has one set of texture coordinates; {0} was dropped, {1} taken</source>
        <translation>MSD 只有一组纹理坐标；舍弃 {0}，采用 {1}</translation>
    </message>
    <message>
        <source>MSD limits the whole turn of a ball, not its axis to a cone; {0} degrees are used</source>
        <translation>MSD 限制球关节的总转角，而非将轴限制在锥内；已取 {0} 度</translation>
    </message>
    <message>
        <source>MSD moves all pictures of a material alike; the transform of this one was dropped</source>
        <translation>MSD 对材质的所有图片采用同一变换；已舍弃此图片的变换</translation>
    </message>
    <message>
        <source>MSD names pictures by file only: {0} was taken out of the file, to {1}</source>
        <translation>MSD 只按文件引用图片：已将 {0} 从文件中取出，放到 {1}</translation>
    </message>
    <message>
        <source>MSD names pictures by file: {0} was taken out of the package, to {1}</source>
        <translation>MSD 按文件引用图片：已将 {0} 从包中取出，放到 {1}</translation>
    </message>
    <message>
        <source>MSD repeats pictures; {0} {1} was dropped</source>
        <translation>MSD 重复贴图；已丢弃 {0} {1}</translation>
    </message>
    <message>
        <source>MSD&apos;s actuators are forces: the drive of accelerations acts as on an inertia of 1 kg or 1 kg m^2</source>
        <translation>MSD 的执行器输出力：加速度驱动按作用于 1 kg 或 1 kg m^2 的惯量处理</translation>
    </message>
    <message>
        <source>MSD&apos;s lenses are centered; the offset of the aperture was dropped</source>
        <translation>MSD 的镜头居中；已丢弃光圈的偏移</translation>
    </message>
    <message>
        <source>Make it 64 by 64 pixels</source>
        <translation>设为 64 × 64 像素</translation>
    </message>
    <message>
        <source>Make it positive</source>
        <translation>设为正值</translation>
    </message>
    <message>
        <source>Material {0}</source>
        <translation>材质 {0}</translation>
    </message>
    <message>
        <source>Mirror {0}</source>
        <translation>镜像 {0}</translation>
    </message>
    <message>
        <source>More than {0} files are included</source>
        <translation>包含的文件超过 {0} 个</translation>
    </message>
    <message>
        <source>MotrixSim loads no geometry with a mesh variant set and a transform of its own; transform the meshes</source>
        <translation>MotrixSim 不加载同时具有网格变体集和自身变换的几何体；请对网格施加变换</translation>
    </message>
    <message>
        <source>Move it {0}</source>
        <translation>移动 {0}</translation>
    </message>
    <message>
        <source>Move {0}</source>
        <translation>移动{0}</translation>
    </message>
    <message>
        <source>MuJoCo has no Gaussian clouds; the instance was left out</source>
        <translation>MuJoCo 没有高斯点云；已略去该实例</translation>
    </message>
    <message>
        <source>MuJoCo has no clouds of Gaussian splats; it was left out</source>
        <translation>MuJoCo 没有高斯泼溅点云；已略去</translation>
    </message>
    <message>
        <source>MuJoCo has no exactmeshinertia any more and it was dropped; give inertia=&apos;exact&apos; to the meshes</source>
        <translation>MuJoCo 已不再有 exactmeshinertia，已舍弃；请为网格设置 inertia=&apos;exact&apos;</translation>
    </message>
    <message>
        <source>MuJoCo has no textures of the role {0}; it was left out</source>
        <translation>MuJoCo 没有用途为 {0} 的纹理；已略去</translation>
    </message>
    <message>
        <source>MuJoCo has no textures of type {0}; it was left out</source>
        <translation>MuJoCo 没有 {0} 类型的纹理；已略去</translation>
    </message>
    <message>
        <source>MuJoCo has no {0} of lights; {1} was left out</source>
        <translation>MuJoCo 的光源没有 {0}；已略去 {1}</translation>
    </message>
    <message>
        <source>MuJoCo integrates the stiffness of a servo explicitly unless the integrator is implicit</source>
        <translation>除非积分器为隐式，MuJoCo 对伺服的刚度作显式积分</translation>
    </message>
    <message>
        <source>MuJoCo needs a thickness below the lowest sample; it became {0} m</source>
        <translation>MuJoCo 要求最低采样点以下有厚度；已设为 {0} m</translation>
    </message>
    <message>
        <source>MuJoCo needs positive sizes of a {0}; {1} took the place of 0</source>
        <translation>MuJoCo 要求 {0} 的尺寸为正；已用 {1} 代替 0</translation>
    </message>
    <message>
        <source>MuJoCo overrides impedance, friction and margin of contacts together; they were left out</source>
        <translation>MuJoCo 只能一并覆盖接触的阻抗、摩擦和边距；已略去</translation>
    </message>
    <message>
        <source>MuJoCo reads binary .stl files of at most {0} triangles, not {1}; its triangles were written into the MJCF file</source>
        <translation>MuJoCo 读取的二进制 .stl 文件最多 {0} 个三角形，而非 {1} 个；其三角形已写入 MJCF 文件</translation>
    </message>
    <message>
        <source>MuJoCo reads {0}, not {1}, which could not be read here</source>
        <translation>MuJoCo 读取 {0}，而非 {1}，后者在此无法读取</translation>
    </message>
    <message>
        <source>MuJoCo reads {0}, not {1}; it was left out{2}</source>
        <translation>MuJoCo 读取 {0}，而非 {1}；已略去{2}</translation>
    </message>
    <message>
        <source>MuJoCo takes the hull of a mesh that collides, not {0}</source>
        <translation>MuJoCo 对碰撞的网格取凸包，而非 {0}</translation>
    </message>
    <message>
        <source>MuJoCo treats the limits {0} and {1} as none</source>
        <translation>MuJoCo 将限位 {0} 与 {1} 视为没有限位</translation>
    </message>
    <message>
        <source>NaN is not a number that a scene can use</source>
        <translation>NaN 不是场景可用的数</translation>
    </message>
    <message>
        <source>Name it {0}</source>
        <translation>命名为 {0}</translation>
    </message>
    <message>
        <source>Neighbors in a tree of links never touch; physics:collisionEnabled was dropped</source>
        <translation>连杆树中的相邻连杆互不接触；已舍弃 physics:collisionEnabled</translation>
    </message>
    <message>
        <source>Neither of them can move.</source>
        <translation>两者都不能移动。</translation>
    </message>
    <message>
        <source>No force when it shortens at {0} optimal lengths a second; at most {1} times as it is lengthened.</source>
        <translation>以每秒 {0} 倍最优长度收缩时无力；被拉长时最多为 {1} 倍。</translation>
    </message>
    <message>
        <source>No rotation</source>
        <translation>无旋转</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Not well-formed XML: {0} at column {1}</source>
        <translation>XML 格式不正确：{0}，位于第 {1} 列</translation>
    </message>
    <message>
        <source>Of {0} bodies the first is used</source>
        <translation>{0} 个物体中已取第一个</translation>
    </message>
    <message>
        <source>One is the parent of the other.</source>
        <translation>一个是另一个的父级。</translation>
    </message>
    <message>
        <source>Only a body of the world can be a mocap body</source>
        <translation>只有世界的物体才能是动捕物体</translation>
    </message>
    <message>
        <source>Only a body of the world can have a free joint; use three slides and a ball</source>
        <translation>只有世界的物体才能有自由关节；请用三个滑动关节和一个球关节</translation>
    </message>
    <message>
        <source>Passive force by length</source>
        <translation>被动力与长度</translation>
    </message>
    <message>
        <source>Planes and height fields do not collide with each other.</source>
        <translation>平面和高度场之间不碰撞。</translation>
    </message>
    <message>
        <source>Point it down</source>
        <translation>使其朝下</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio lies in [0, 0.5), found {0}</source>
        <translation>泊松比应在 [0, 0.5) 内，实为 {0}</translation>
    </message>
    <message>
        <source>Raise to {0}</source>
        <translation>提高到 {0}</translation>
    </message>
    <message>
        <source>Recovery from an error</source>
        <translation>误差的恢复</translation>
    </message>
    <message>
        <source>Refer to {0}</source>
        <translation>引用 {0}</translation>
    </message>
    <message>
        <source>Remove free</source>
        <translation>移除 free</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove it and its shape</source>
        <translation>移除它及其形状</translation>
    </message>
    <message>
        <source>Remove it and its {0} shapes</source>
        <translation>移除它及其 {0} 个形状</translation>
    </message>
    <message>
        <source>Remove it from the tendon</source>
        <translation>从肌腱中移除</translation>
    </message>
    <message>
        <source>Remove the geometry</source>
        <translation>移除几何体</translation>
    </message>
    <message>
        <source>Remove the pair</source>
        <translation>移除该对</translation>
    </message>
    <message>
        <source>Remove the sensor</source>
        <translation>移除传感器</translation>
    </message>
    <message>
        <source>Remove the set</source>
        <translation>移除该集合</translation>
    </message>
    <message>
        <source>Remove the tendon</source>
        <translation>移除肌腱</translation>
    </message>
    <message>
        <source>Remove these triangles</source>
        <translation>移除这些三角形</translation>
    </message>
    <message>
        <source>Remove these {0}</source>
        <translation>移除这些 {0}</translation>
    </message>
    <message>
        <source>Remove these {0} meshes and their shapes</source>
        <translation>移除这 {0} 个网格及其形状</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>移除{0}</translation>
    </message>
    <message>
        <source>Rename to {0}</source>
        <translation>重命名为 {0!}</translation>
    </message>
    <message>
        <source>Rest at {0}</source>
        <translation>静止于 {0}</translation>
    </message>
    <message>
        <source>Rigid bodies of a PointInstancer stand still in the World</source>
        <translation>PointInstancer 的刚体在 World 中静止不动</translation>
    </message>
    <message>
        <source>Run {0}</source>
        <translation>运行 {0}</translation>
    </message>
    <message>
        <source>Scaled frames are not supported yet; scale the contents</source>
        <translation>尚不支持带缩放的坐标系；请缩放其内容</translation>
    </message>
    <message>
        <source>Set all to their mean</source>
        <translation>全部设为其平均值</translation>
    </message>
    <message>
        <source>Set it to 1</source>
        <translation>设为 1</translation>
    </message>
    <message>
        <source>Set to 0</source>
        <translation>设为 0</translation>
    </message>
    <message>
        <source>Set to 0.01 and 50 m</source>
        <translation>设为 0.01 和 50 m</translation>
    </message>
    <message>
        <source>Set to 1</source>
        <translation>设为 1</translation>
    </message>
    <message>
        <source>Set to 45</source>
        <translation>设为 45</translation>
    </message>
    <message>
        <source>Set to QuickConvex</source>
        <translation>设为 QuickConvex</translation>
    </message>
    <message>
        <source>Set to z</source>
        <translation>设为 z</translation>
    </message>
    <message>
        <source>Set to {0}</source>
        <translation>设为 {0}</translation>
    </message>
    <message>
        <source>Set to {0} columns</source>
        <translation>设为 {0} 列</translation>
    </message>
    <message>
        <source>Set to {0} rad/s</source>
        <translation>设为 {0} rad/s</translation>
    </message>
    <message>
        <source>Set to {0} rows</source>
        <translation>设为 {0} 行</translation>
    </message>
    <message>
        <source>Set to {0} s</source>
        <translation>设为 {0} s</translation>
    </message>
    <message>
        <source>Set to {0}°</source>
        <translation>设为 {0}°</translation>
    </message>
    <message>
        <source>Set {0}</source>
        <translation>设置{0}</translation>
    </message>
    <message>
        <source>Set {0} from view</source>
        <translation>由视图设置 {0}</translation>
    </message>
    <message>
        <source>Sky {0}</source>
        <translation>天空 {0}</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>弹簧</translation>
    </message>
    <message>
        <source>Store keyframe</source>
        <translation>存储关键帧</translation>
    </message>
    <message>
        <source>Swap them</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Switch it off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Switch the clamp on</source>
        <translation>打开限幅</translation>
    </message>
    <message>
        <source>Take MuJoCo&apos;s usual value</source>
        <translation>取 MuJoCo 的常用值</translation>
    </message>
    <message>
        <source>Take both from the world</source>
        <translation>两者都取自世界</translation>
    </message>
    <message>
        <source>Take it for cm/s²</source>
        <translation>按 cm/s² 理解</translation>
    </message>
    <message>
        <source>Take it for g/cm³</source>
        <translation>按 g/cm³ 理解</translation>
    </message>
    <message>
        <source>Take it for w, x, y, z</source>
        <translation>按 w, x, y, z 理解</translation>
    </message>
    <message>
        <source>Take it for {0}</source>
        <translation>按 {0} 理解</translation>
    </message>
    <message>
        <source>Take them for degrees</source>
        <translation>按度理解</translation>
    </message>
    <message>
        <source>Take them for w, x, y, z</source>
        <translation>按 w, x, y, z 理解</translation>
    </message>
    <message>
        <source>Take {0}</source>
        <translation>取 {0}</translation>
    </message>
    <message>
        <source>Target it as FloatingBase</source>
        <translation>以 FloatingBase 为目标</translation>
    </message>
    <message>
        <source>Target it as Joint</source>
        <translation>以 Joint 为目标</translation>
    </message>
    <message>
        <source>The &lt;plugin&gt; is kept and written back, but not simulated</source>
        <translation>&lt;plugin&gt; 会保留并写回，但不参与仿真</translation>
    </message>
    <message>
        <source>The &lt;{0}&gt; is kept as text and written back, but not simulated{1}</source>
        <translation>&lt;{0}&gt; 以文本保留并写回，但不参与仿真{1}</translation>
    </message>
    <message>
        <source>The World does not take over {0}</source>
        <translation>World 不采用 {0}</translation>
    </message>
    <message>
        <source>The attached model has no {0} {1}</source>
        <translation>附加的模型没有 {0} {1}</translation>
    </message>
    <message>
        <source>The attribute {0} is missing</source>
        <translation>缺少属性 {0}</translation>
    </message>
    <message>
        <source>The attribute {0}={1} has no meaning here and was dropped</source>
        <translation>属性 {0}={1} 在此没有意义，已舍弃</translation>
    </message>
    <message>
        <source>The attribute {0}={1} is not known and was dropped</source>
        <translation>属性 {0}={1} 未知，已丢弃</translation>
    </message>
    <message>
        <source>The axis is zero</source>
        <translation>轴为零</translation>
    </message>
    <message>
        <source>The bodies are drawn {0} m and {1} degrees away from where the joint holds them; they stay where they are drawn</source>
        <translation>物体的绘制位置与关节保持它们的位置相差 {0} m、{1} 度；它们留在绘制处</translation>
    </message>
    <message>
        <source>The body keeps its frame, though align asks for that of its inertia, which is not known</source>
        <translation>尽管 align 要求采用惯量坐标系，但它未知，物体保持其坐标系</translation>
    </message>
    <message>
        <source>The body stays though fusestatic asks to fuse it: {0}</source>
        <translation>尽管 fusestatic 要求合并，物体仍保留：{0}</translation>
    </message>
    <message>
        <source>The body was given the frame of its inertia, as align asks; its mass and inertia are written out from now on</source>
        <translation>按 align 的要求，物体采用其惯量坐标系；其质量从此明确给出</translation>
    </message>
    <message>
        <source>The body weighs what its own model&apos;s &lt;compiler&gt; makes of it, which is said from now on</source>
        <translation>物体质量由其自身模型的 &lt;compiler&gt; 得出，从此明确给出</translation>
    </message>
    <message>
        <source>The collision filters need {0} bits and MSD has 32; they were dropped</source>
        <translation>碰撞过滤需要 {0} 位，而 MSD 有 32 位；已舍弃</translation>
    </message>
    <message>
        <source>The color gives no alpha; it is opaque</source>
        <translation>颜色没有 alpha；为不透明</translation>
    </message>
    <message>
        <source>The color {0} was clamped to 0..1</source>
        <translation>颜色 {0} 已限制到 0..1</translation>
    </message>
    <message>
        <source>The command interface {0} has no place in MSD beside the first</source>
        <translation>除第一个外，命令接口 {0} 在 MSD 中没有对应项</translation>
    </message>
    <message>
        <source>The contact parameter {0} {1} was dropped</source>
        <translation>已丢弃接触参数 {0} {1}</translation>
    </message>
    <message>
        <source>The default class {0} exists already</source>
        <translation>默认类 {0} 已存在</translation>
    </message>
    <message>
        <source>The dome became ambient light of {0} cd/m^2</source>
        <translation>穹顶光已变为 {0} cd/m^2 的环境光</translation>
    </message>
    <message>
        <source>The drive has neither stiffness nor damping; it became a motor, whose control is the force</source>
        <translation>驱动既无刚度也无阻尼；已变为电机，其控制量为力</translation>
    </message>
    <message>
        <source>The drive of a ball was dropped; MSD drives joints of one freedom</source>
        <translation>已丢弃球关节的驱动；MSD 驱动单自由度关节</translation>
    </message>
    <message>
        <source>The effort limit 0 would switch the joint&apos;s motor off; it was dropped</source>
        <translation>力限制 0 会关闭关节的电机；已丢弃</translation>
    </message>
    <message>
        <source>The element &lt;{0}&gt; has no meaning here and was dropped</source>
        <translation>元素 &lt;{0}&gt; 在此没有意义，已丢弃</translation>
    </message>
    <message>
        <source>The element &lt;{0}&gt; is not known and was dropped</source>
        <translation>元素 &lt;{0}&gt; 未知，已丢弃</translation>
    </message>
    <message>
        <source>The elements are nested too deeply; flatten the file</source>
        <translation>元素嵌套过深；请将文件展平</translation>
    </message>
    <message>
        <source>The file declares XML entities or external references ({0}), which are not read; write the text out instead</source>
        <translation>文件声明了 XML 实体或外部引用 ({0})，这些不会读取；请直接写出文本</translation>
    </message>
    <message>
        <source>The file has no &lt;link&gt;; the World is empty</source>
        <translation>文件没有 &lt;link&gt;；World 为空</translation>
    </message>
    <message>
        <source>The file has no XML element</source>
        <translation>文件没有 XML 元素</translation>
    </message>
    <message>
        <source>The file has xacro macros, which only ROS&apos;s xacro can expand; run `xacro {0} &gt; {1}.expanded.urdf` and open what it writes</source>
        <translation>文件含有 xacro 宏，只有 ROS 的 xacro 能展开；请运行 `xacro {0} &gt; {1}.expanded.urdf` 并打开其输出</translation>
    </message>
    <message>
        <source>The file has {0} bytes; at most {1} are read</source>
        <translation>文件有 {0} 字节；至多读取 {1}</translation>
    </message>
    <message>
        <source>The file has {0} up; the mesh was turned to z up</source>
        <translation>文件以 {0} 向上；网格已转为 z 向上</translation>
    </message>
    <message>
        <source>The file {0} cannot be read; package://, model://, file:// and relative paths can</source>
        <translation>无法读取文件 {0}；可以使用 package://、model://、file:// 和相对路径</translation>
    </message>
    <message>
        <source>The file {0} cannot exist; the name contains a zero byte</source>
        <translation>文件 {0} 不可能存在；名称中含有零字节</translation>
    </message>
    <message>
        <source>The file {0} {1}; looked for {2}</source>
        <translation>文件 {0} {1}；查找位置：{2}</translation>
    </message>
    <message>
        <source>The file {0} {1}; looked for {2}; put it there</source>
        <translation>文件 {0} {1}；查找位置：{2}；请将其放在该处</translation>
    </message>
    <message>
        <source>The first spring length is larger than the second</source>
        <translation>第一个弹簧长度大于第二个</translation>
    </message>
    <message>
        <source>The force is the control.</source>
        <translation>力即控制量。</translation>
    </message>
    <message>
        <source>The group {0} was clamped to 0..255</source>
        <translation>组 {0} 已限制到 0..255</translation>
    </message>
    <message>
        <source>The hardware of a ros2_control block has no place in MSD and was dropped</source>
        <translation>ros2_control 块的硬件在 MSD 中没有位置，已丢弃</translation>
    </message>
    <message>
        <source>The include is circular: {0}</source>
        <translation>包含关系成环：{0}</translation>
    </message>
    <message>
        <source>The included file {0} {1}; looked for {2}</source>
        <translation>包含的文件 {0} {1}；查找位置：{2}</translation>
    </message>
    <message>
        <source>The inertia matrix is not positive</source>
        <translation>惯量矩阵不是正定的</translation>
    </message>
    <message>
        <source>The inertia matrix needs finite numbers</source>
        <translation>惯量矩阵需要有限的数</translation>
    </message>
    <message>
        <source>The inertial gives no mass; it is 0</source>
        <translation>inertial 没有说明质量；为 0</translation>
    </message>
    <message>
        <source>The inertial gives no moments; they are 0</source>
        <translation>inertial 没有说明转动惯量；为 0</translation>
    </message>
    <message>
        <source>The joint axis is zero</source>
        <translation>关节轴为零</translation>
    </message>
    <message>
        <source>The joint closes a loop, so that its limits were dropped</source>
        <translation>该关节形成闭环，因此其限位已丢弃</translation>
    </message>
    <message>
        <source>The joint is not enabled and was dropped</source>
        <translation>该关节未启用，已丢弃</translation>
    </message>
    <message>
        <source>The joint leaves all six freedoms open and was dropped</source>
        <translation>该关节六个自由度全部开放，已丢弃</translation>
    </message>
    <message>
        <source>The joint limits the distance neither way and was dropped</source>
        <translation>该关节在两个方向上都不限制距离，已丢弃</translation>
    </message>
    <message>
        <source>The joint was dropped: both its ends belong to {0}, which is one rigid body</source>
        <translation>已丢弃该关节：其两端同属于刚体 {0}</translation>
    </message>
    <message>
        <source>The joint was dropped: its body{0}, {1}, does not exist</source>
        <translation>已丢弃该关节：其 body{0}（{1}）不存在</translation>
    </message>
    <message>
        <source>The joint was dropped: {0}</source>
        <translation>已丢弃该关节：{0}</translation>
    </message>
    <message>
        <source>The joint {0} floats on a link that moves; it became three slides and a ball</source>
        <translation>关节 {0} 浮动于运动的连杆上；已变为三个滑动关节和一个球关节</translation>
    </message>
    <message>
        <source>The joint {0} frees {1} from a link that does not move; it became a free joint of a body of its own</source>
        <translation>关节 {0} 使 {1} 脱离不动的连杆；已变为独立物体的自由关节</translation>
    </message>
    <message>
        <source>The joints make a circle of links: {0}</source>
        <translation>关节使连杆成环：{0}</translation>
    </message>
    <message>
        <source>The joints of the flexcomp have {0} by a default class; that was left out</source>
        <translation>flexcomp 的关节通过默认类具有 {0}；已略去</translation>
    </message>
    <message>
        <source>The limit gives one end of the range only, as which MuJoCo&apos;s import sees no limit; it is not limited</source>
        <translation>限位只给出范围的一端，MuJoCo 导入时视为没有限位；它不受限制</translation>
    </message>
    <message>
        <source>The limit of a {0} joint gives no range; it is not limited</source>
        <translation>{0} 关节的限位没有给出范围；它不受限制</translation>
    </message>
    <message>
        <source>The limit of the distance was dropped</source>
        <translation>已丢弃距离的限制</translation>
    </message>
    <message>
        <source>The link has no inertia; that of its collision shapes at 1000 kg/m³ is used</source>
        <translation>连杆没有给出惯量；已按 1000 kg/m³ 取其碰撞形状的惯量</translation>
    </message>
    <message>
        <source>The link in line {0} is called {1} too; rename one</source>
        <translation>第 {0} 行的连杆也叫 {1}；请重命名其中一个</translation>
    </message>
    <message>
        <source>The link is fixed: nothing moves it.</source>
        <translation>连杆是固定的：无法移动。</translation>
    </message>
    <message>
        <source>The link moves and has mass, but not three moments of inertia; MotrixSim refuses it</source>
        <translation>连杆会运动且有质量，但没有三个转动惯量；MotrixSim 会拒绝它</translation>
    </message>
    <message>
        <source>The link moves and has no mass or no moments of inertia, nor has a link that is fixed to it</source>
        <translation>连杆会运动，但没有质量或转动惯量，固定在它上面的连杆也没有</translation>
    </message>
    <message>
        <source>The link {0} is the child of the joint {1} in line {2} already; a link has one parent, so close a loop in MSD with an equality constraint</source>
        <translation>连杆 {0} 已是第 {2} 行关节 {1} 的子级；连杆只有一个父级，请在 MSD 中用等式约束闭合回路</translation>
    </message>
    <message>
        <source>The links are nested too deeply to be written as MJCF</source>
        <translation>连杆嵌套过深，无法写为 MJCF</translation>
    </message>
    <message>
        <source>The links are nested too deeply; merge those that are fixed together</source>
        <translation>连杆嵌套过深；请合并固定在一起的连杆</translation>
    </message>
    <message>
        <source>The links {0} and {1} both have no parent; each is the base of a body of its own</source>
        <translation>连杆 {0} 与 {1} 都没有父连杆；各自成为独立物体的基座</translation>
    </message>
    <message>
        <source>The mass {0} kg is negative</source>
        <translation>质量 {0} kg 为负</translation>
    </message>
    <message>
        <source>The material file {0} was not read: {1}</source>
        <translation>未读取材质文件 {0}：{1}</translation>
    </message>
    <message>
        <source>The material has no UsdPreviewSurface; its look was dropped</source>
        <translation>材质没有 UsdPreviewSurface；已丢弃其外观</translation>
    </message>
    <message>
        <source>The material is white; the texture {0} of the mesh file shows through it</source>
        <translation>材质为白色；网格文件的纹理 {0} 会透过它显示</translation>
    </message>
    <message>
        <source>The material {0} has neither color nor texture; it is gray</source>
        <translation>材质 {0} 既没有颜色也没有纹理；它为灰色</translation>
    </message>
    <message>
        <source>The mesh asks to collide as {0}; MSD takes its convex hull</source>
        <translation>网格要求按 {0} 碰撞；MSD 采用其凸包</translation>
    </message>
    <message>
        <source>The mesh is flat and has no hull; it collides as the box that holds it, 0.1 m thick and below it</source>
        <translation>网格是平的，没有凸包；它按包围盒碰撞，厚 0.1 m，位于其下方</translation>
    </message>
    <message>
        <source>The mesh is the cage of a subdivision surface; its faces are used as they are</source>
        <translation>网格是细分曲面的控制网格；已直接采用其面</translation>
    </message>
    <message>
        <source>The mesh {0} has {1} materials; that of most of it, {2}, is used</source>
        <translation>网格 {0} 有 {1} 种材质；已取占大部分的 {2}</translation>
    </message>
    <message>
        <source>The mesh {0} is flat, which collides with nothing in MuJoCo</source>
        <translation>网格 {0} 是平的，在 MuJoCo 中不与任何内容碰撞</translation>
    </message>
    <message>
        <source>The model attaches itself</source>
        <translation>模型附加了自身</translation>
    </message>
    <message>
        <source>The model grows beyond {0} elements here; replicate less</source>
        <translation>模型在此超过 {0} 个元素；请减少复制</translation>
    </message>
    <message>
        <source>The models say {0} and {1} for {2} of &lt;{3}&gt;; make them equal or leave one out</source>
        <translation>对 &lt;{3}&gt; 的 {2}，各模型分别给出 {0} 和 {1}；请使其相同或略去其一</translation>
    </message>
    <message>
        <source>The moments of inertia {0} are not all positive</source>
        <translation>转动惯量 {0} 不全为正</translation>
    </message>
    <message>
        <source>The moments of inertia {0} belong to no rigid body: the largest exceeds the others&apos; sum</source>
        <translation>转动惯量 {0} 不属于任何刚体：最大者超过其余之和</translation>
    </message>
    <message>
        <source>The moments {0} belong to no body and were dropped</source>
        <translation>转动惯量 {0} 不属于任何物体，已丢弃</translation>
    </message>
    <message>
        <source>The normal is zero</source>
        <translation>法线为零</translation>
    </message>
    <message>
        <source>The package {0} was not found in {1} or a folder above it, so {2} is missing; put the package there, or name its folder in `packages`</source>
        <translation>在 {1} 及其上级文件夹中找不到包 {0}，因此缺少 {2}；请将包放在那里，或在 `packages` 中写明其文件夹</translation>
    </message>
    <message>
        <source>The part attaches itself; attach it elsewhere</source>
        <translation>部件附加了自身；请附加到别处</translation>
    </message>
    <message>
        <source>The picture {0} is {1}; it was dropped</source>
        <translation>贴图 {0} 为 {1}；已丢弃</translation>
    </message>
    <message>
        <source>The picture {0} of the dome was dropped; its color is the mean of all directions</source>
        <translation>已舍弃穹顶的图片 {0}；其颜色取各方向的平均</translation>
    </message>
    <message>
        <source>The picture {0} was dropped: {1}</source>
        <translation>已丢弃贴图 {0}：{1}</translation>
    </message>
    <message>
        <source>The plane {0} was left out: the scene has one there already</source>
        <translation>平面 {0} 已略去：场景在该处已有一个</translation>
    </message>
    <message>
        <source>The plastic deformations of a key of an attached model were dropped</source>
        <translation>已丢弃附加模型关键帧的塑性变形</translation>
    </message>
    <message>
        <source>The plugin {0} failed ({1}): {2}</source>
        <translation>插件 {0!} 出错（{1}）：{2}</translation>
    </message>
    <message>
        <source>The plugin {0} failed in {1}, line {2} ({3}): {4}</source>
        <translation>插件 {0!} 在 {1!} 第 {2} 行出错（{3}）：{4}</translation>
    </message>
    <message>
        <source>The plugin {0} is kept and written back, but not run</source>
        <translation>插件 {0} 予以保留并写回，但不运行</translation>
    </message>
    <message>
        <source>The quaternion is zero</source>
        <translation>四元数为零</translation>
    </message>
    <message>
        <source>The range of a ball joint starts at 0, got {0}</source>
        <translation>球关节的范围从 0 开始，实为 {0}</translation>
    </message>
    <message>
        <source>The range of a spherical joint starts at 0, got {0} to {1}; it is not limited</source>
        <translation>球关节的范围从 0 开始，得到 {0} 到 {1}；它不受限制</translation>
    </message>
    <message>
        <source>The range {0} to {1} is empty; the joint is not limited</source>
        <translation>范围 {0} 到 {1} 为空；关节不受限制</translation>
    </message>
    <message>
        <source>The restitution {0} became a spring and damper that lose as much in an impact</source>
        <translation>恢复系数 {0} 已变为碰撞损失相同的弹簧阻尼</translation>
    </message>
    <message>
        <source>The rigid body is switched off and became a part of what holds it</source>
        <translation>刚体已关闭，成为承载它的物体的一部分</translation>
    </message>
    <message>
        <source>The rigid body was dropped: {0}</source>
        <translation>已丢弃刚体：{0}</translation>
    </message>
    <message>
        <source>The robot hangs on the link &apos;world&apos;, which cannot float; its base stays as it is</source>
        <translation>机器人挂在连杆 &apos;world&apos; 上，后者不能浮动；其基座保持原样</translation>
    </message>
    <message>
        <source>The scale and bias of the picture were dropped</source>
        <translation>已丢弃贴图的缩放和偏置</translation>
    </message>
    <message>
        <source>The scale of a mesh cannot be 0</source>
        <translation>网格的比例不能为 0</translation>
    </message>
    <message>
        <source>The schema {0} is not read; what it changes was dropped</source>
        <translation>不读取模式 {0}；其所作的更改已丢弃</translation>
    </message>
    <message>
        <source>The shapes of one collide with nothing.</source>
        <translation>其中之一的几何体不与任何内容碰撞。</translation>
    </message>
    <message>
        <source>The simulation ended because of an internal error: {0}</source>
        <translation>仿真因内部错误结束：{0}</translation>
    </message>
    <message>
        <source>The spring has no force at {0} {1}.</source>
        <translation>弹簧在 {0} {1} 处无力。</translation>
    </message>
    <message>
        <source>The target {0} became the control in the keyframe {1}</source>
        <translation>目标 {0} 成为关键帧 {1} 中的控制量</translation>
    </message>
    <message>
        <source>The text cannot be decoded: {0}</source>
        <translation>无法解码文本：{0}</translation>
    </message>
    <message>
        <source>The texture {0} was not written, so the material does not have it</source>
        <translation>未写入纹理 {0}，因此材质没有该纹理</translation>
    </message>
    <message>
        <source>The transmission {0} couples {1} joints; only simple ones of one joint become actuators</source>
        <translation>传动 {0} 耦合 {1} 个关节；只有单关节的简单传动会成为执行器</translation>
    </message>
    <message>
        <source>The transmission {0} says {1}; its actuator is a motor</source>
        <translation>传动 {0} 写明 {1}；其执行器为电机</translation>
    </message>
    <message>
        <source>The two points of fromto are the same</source>
        <translation>fromto 的两点相同</translation>
    </message>
    <message>
        <source>The velocity limit {0} was dropped; MSD has no speed limits</source>
        <translation>已舍弃速度限制 {0}；MSD 没有速度限制</translation>
    </message>
    <message>
        <source>The world cannot have a &lt;{0}&gt;; put it into a &lt;body&gt;</source>
        <translation>世界不能有 &lt;{0}&gt;；请放入 &lt;body&gt; 中</translation>
    </message>
    <message>
        <source>The world weighs nothing; the inertial of the link &apos;world&apos; was dropped</source>
        <translation>世界没有质量；已丢弃连杆 &apos;world&apos; 的 inertial</translation>
    </message>
    <message>
        <source>The x and y axes are parallel</source>
        <translation>x 轴与 y 轴平行</translation>
    </message>
    <message>
        <source>The x axis is zero</source>
        <translation>x 轴为零</translation>
    </message>
    <message>
        <source>The z axis is zero</source>
        <translation>z 轴为零</translation>
    </message>
    <message>
        <source>The {0} closes a loop, which MSD cannot express; it was dropped</source>
        <translation>{0} 形成闭环，MSD 无法表达；已丢弃</translation>
    </message>
    <message>
        <source>The {0} was dropped: {1}</source>
        <translation>已丢弃 {0}：{1}</translation>
    </message>
    <message>
        <source>The {0} {1} is defined twice; the later one applies</source>
        <translation>{0} {1} 定义了两次；以后者为准</translation>
    </message>
    <message>
        <source>The {0} {1} is negative; it became 0</source>
        <translation>{0} {1} 为负；已改为 0</translation>
    </message>
    <message>
        <source>The {0} {1} is written as {2}: {3}</source>
        <translation>{0} {1} 写为 {2}：{3}</translation>
    </message>
    <message>
        <source>Their groups do not match: {0} of one is not in {1} of the other, nor {2} in {3}.</source>
        <translation>分组不匹配：一方的 {0} 不在另一方的 {1} 中，{2} 也不在 {3} 中。</translation>
    </message>
    <message>
        <source>Their groups match.</source>
        <translation>分组匹配。</translation>
    </message>
    <message>
        <source>There is no joint {0} with one coordinate; its actuator was dropped</source>
        <translation>没有单坐标的关节 {0}；已丢弃其执行器</translation>
    </message>
    <message>
        <source>There is no link or moving joint {0}; the block was dropped</source>
        <translation>没有连杆或活动关节 {0}；已舍弃该块</translation>
    </message>
    <message>
        <source>There is no link {0} for the joint to connect; add it, or correct the name</source>
        <translation>没有可供关节连接的连杆 {0}；请添加，或更正名称</translation>
    </message>
    <message>
        <source>There is no material {0}; the shape looks as its mesh file says, or gray</source>
        <translation>没有材质 {0}；形状按其网格文件显示，或为灰色</translation>
    </message>
    <message>
        <source>There is no other joint {0} with one coordinate; the mimic was dropped</source>
        <translation>没有另一个单坐标关节 {0}；已舍弃 mimic</translation>
    </message>
    <message>
        <source>There is no package {0} that has {1}; {2} is used instead</source>
        <translation>没有含 {1} 的包 {0}；改用 {2}</translation>
    </message>
    <message>
        <source>There is no target body, so it looks where it stands</source>
        <translation>没有目标物体，因此朝原方向看</translation>
    </message>
    <message>
        <source>There is no texture {0}; {1}</source>
        <translation>没有纹理 {0}；{1}</translation>
    </message>
    <message>
        <source>They are listed as a pair that never touches.</source>
        <translation>它们列为不接触的对。</translation>
    </message>
    <message>
        <source>They are rigidly joined.</source>
        <translation>它们刚性相连。</translation>
    </message>
    <message>
        <source>This is a part for other files to include; MotrixSim opens it by itself, MuJoCo does not</source>
        <translation>这是供其他文件包含的部分；MotrixSim 可以单独打开它，MuJoCo 不能</translation>
    </message>
    <message>
        <source>This part is flat; it is drawn and collides with nothing</source>
        <translation>该部分是平的；会绘制，但不与任何内容碰撞</translation>
    </message>
    <message>
        <source>Throw ball</source>
        <translation>抛球</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True 或 False</translation>
    </message>
    <message>
        <source>Type a force or a torque.</source>
        <translation>请输入力或力矩。</translation>
    </message>
    <message>
        <source>URDF gives no gains of a servo; its actuator has a {0}</source>
        <translation>URDF 没有给出伺服增益；其执行器采用 {0}</translation>
    </message>
    <message>
        <source>USD defines no photometric unit: a luminance of 1 was taken as {0} cd/m^2, white on the screen</source>
        <translation>USD 没有光度单位：亮度 1 按 {0} cd/m^2 处理，即屏幕上的白色</translation>
    </message>
    <message>
        <source>USD failed on this stage ({0})</source>
        <translation>USD 处理此 stage 失败 ({0})</translation>
    </message>
    <message>
        <source>USD needs the package usd-core; pip install msd-studio[usd]</source>
        <translation>USD 需要 usd-core 包；pip install msd-studio[usd]</translation>
    </message>
    <message>
        <source>Ungroup {0}</source>
        <translation>取消编组 {0}</translation>
    </message>
    <message>
        <source>Unknown default class {0}; the file has {1}</source>
        <translation>未知的默认类 {0}；文件中有 {1}</translation>
    </message>
    <message>
        <source>Unknown lidar asset {0}; the file has {1}</source>
        <translation>未知的激光雷达资源 {0}；文件中有 {1}</translation>
    </message>
    <message>
        <source>Unknown model asset {0}; the file has {1}</source>
        <translation>未知的模型资源 {0}；文件中有 {1}</translation>
    </message>
    <message>
        <source>Update {0}</source>
        <translation>更新 {0}</translation>
    </message>
    <message>
        <source>Use the others and remove these {0}</source>
        <translation>使用其他的，移除这些 {0}</translation>
    </message>
    <message>
        <source>Use {0} for both</source>
        <translation>两者都用 {0}</translation>
    </message>
    <message>
        <source>Visual geoms stay, although discardvisual is set: without them the body would have another mass</source>
        <translation>尽管 discardvisual 要求，仅用于外观的几何体仍被保留：否则物体质量会改变</translation>
    </message>
    <message>
        <source>What is added to the values of the picture was dropped</source>
        <translation>已丢弃加到贴图数值上的偏移</translation>
    </message>
    <message>
        <source>What is kept here is not an XML element ({0}); it was left out</source>
        <translation>此处保留的不是 XML 元素 ({0})；已略去</translation>
    </message>
    <message>
        <source>What the body weighs by its own model&apos;s &lt;compiler&gt; is not known; it follows the scene&apos;s</source>
        <translation>物体按其自身模型的 &lt;compiler&gt; 的质量未知；以场景的为准</translation>
    </message>
    <message>
        <source>Widen to the start</source>
        <translation>扩大到起始值</translation>
    </message>
    <message>
        <source>With all that hangs on it: {0} kg.</source>
        <translation>连同其上的一切：{0} kg。</translation>
    </message>
    <message>
        <source>Without stiffness an error stays.</source>
        <translation>没有刚度，误差会保持。</translation>
    </message>
    <message>
        <source>a DC motor needs a positive motor constant; give it, or nominal</source>
        <translation>直流电机需要正的电机常数；请给出，或给出 nominal</translation>
    </message>
    <message>
        <source>a DC motor needs a positive resistance; give it, or nominal</source>
        <translation>直流电机需要正的电阻；请给出，或给出 nominal</translation>
    </message>
    <message>
        <source>a GMSH file begins with $MeshFormat, its version, and 0 or 1 for text or binary</source>
        <translation>GMSH 文件以 $MeshFormat、版本以及表示文本或二进制的 0 或 1 开头</translation>
    </message>
    <message>
        <source>a Python file is a program: File &gt; Open in the editor asks, and runs it</source>
        <translation>Python 文件是程序：编辑器的“文件 &gt; 打开”会询问后运行</translation>
    </message>
    <message>
        <source>a ball joint cannot share a link with another joint that turns</source>
        <translation>球关节不能与另一个转动关节同属一个连杆</translation>
    </message>
    <message>
        <source>a block of elements is damaged</source>
        <translation>一个元素块已损坏</translation>
    </message>
    <message>
        <source>a box section needs two positive half sizes, its sectionsize</source>
        <translation>盒形截面需要两个正的半边长 sectionsize</translation>
    </message>
    <message>
        <source>a call of the controller</source>
        <translation>一次控制器调用</translation>
    </message>
    <message>
        <source>a call of the handler</source>
        <translation>一次处理程序调用</translation>
    </message>
    <message>
        <source>a cellcount of {0} cannot be; give at least one cell in each direction</source>
        <translation>cellcount 不能为 {0}；每个方向至少一格</translation>
    </message>
    <message>
        <source>a circle needs a count of at least 3</source>
        <translation>圆需要至少为 3 的数量</translation>
    </message>
    <message>
        <source>a circle needs dim 1</source>
        <translation>圆需要 dim 1</translation>
    </message>
    <message>
        <source>a count in it is negative</source>
        <translation>其中的数量为负</translation>
    </message>
    <message>
        <source>a dict</source>
        <translation>字典</translation>
    </message>
    <message>
        <source>a dynamic texture cannot be the sky</source>
        <translation>动态纹理不能作天空</translation>
    </message>
    <message>
        <source>a face has {0} of at least 3 corners</source>
        <translation>一个面只有 {0} 个角，至少要有 3 个</translation>
    </message>
    <message>
        <source>a face of the grid has no area</source>
        <translation>网格的一个面没有面积</translation>
    </message>
    <message>
        <source>a face refers to a vertex that is not one of the {0}</source>
        <translation>一个面引用的顶点不在 {0} 个之中</translation>
    </message>
    <message>
        <source>a face refers to a {0} that is not there: number {1} of {2}</source>
        <translation>一个面引用了不存在的{0}：第 {1} 个，共 {2} 个</translation>
    </message>
    <message>
        <source>a face refers to vertex 0; they count from 1</source>
        <translation>一个面引用了顶点 0；顶点从 1 开始编号</translation>
    </message>
    <message>
        <source>a flexcomp of type {0} needs a file</source>
        <translation>{0} 类型的 flexcomp 需要文件</translation>
    </message>
    <message>
        <source>a floating base has no joints; add the joint to a child link or delete the free joint</source>
        <translation>浮动基座没有关节；请将关节加到子连杆，或删除自由关节</translation>
    </message>
    <message>
        <source>a floating base has no other joints; delete those of the base link first</source>
        <translation>浮动基座没有其他关节；请先删除基座连杆的关节</translation>
    </message>
    <message>
        <source>a floating or mocap body stays at the top level; first delete its free joint or switch mocap off</source>
        <translation>浮动或动捕物体留在顶层；请先删除其自由关节或关闭动捕</translation>
    </message>
    <message>
        <source>a free body cannot have joints in its base link; remove them or `free`</source>
        <translation>自由物体的基座连杆不能有关节；请移除关节或 `free`</translation>
    </message>
    <message>
        <source>a free body has no other joints; remove the joint or `free`</source>
        <translation>自由物体没有其他关节；请移除该关节或 `free`</translation>
    </message>
    <message>
        <source>a generated {0} takes {1} parameters ({2}), found {3}</source>
        <translation>生成的 {0!} 需要 {1} 个参数（{2!}），实际为 {3} 个</translation>
    </message>
    <message>
        <source>a height field geometry needs the name of a height field</source>
        <translation>高度场几何体需要高度场的名称</translation>
    </message>
    <message>
        <source>a joint moves a body; point at a shape of one</source>
        <translation>关节使物体运动；请指向物体的几何体</translation>
    </message>
    <message>
        <source>a linear transform has 3 or 9 numbers, found {0}</source>
        <translation>线性变换有 3 个或 9 个数，实际为 {0} 个</translation>
    </message>
    <message>
        <source>a link that moves needs mass and inertia; give it a geometry with mass, or set inertial.mass and inertial.diag_inertia</source>
        <translation>运动的连杆需要质量和惯量；请给它一个有质量的几何体，或设置 inertial.mass 和 inertial.diag_inertia</translation>
    </message>
    <message>
        <source>a link that moves needs mass and inertia; give it a geometry with mass, or set its inertial.mass and inertial.diag_inertia</source>
        <translation>运动的连杆需要质量和惯量；请给它一个有质量的几何体，或设置其 inertial.mass 和 inertial.diag_inertia</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a map</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>a map ({0})</source>
        <translation>映射 ({0})</translation>
    </message>
    <message>
        <source>a mesh geometry needs a mesh; name one of assets.meshes</source>
        <translation>网格几何体需要网格；请指定 assets.meshes 之一</translation>
    </message>
    <message>
        <source>a mesh geometry needs the name of a mesh</source>
        <translation>网格几何体需要网格的名称</translation>
    </message>
    <message>
        <source>a mesh of {0} x {1} x {2} cells is too fine; give a larger spacing</source>
        <translation>{0} x {1} x {2} 个单元的网格太细；请给出更大的间距</translation>
    </message>
    <message>
        <source>a mocap body cannot move by itself; remove its joints and `free`</source>
        <translation>动捕物体不能自行运动；请移除其关节和 `free`</translation>
    </message>
    <message>
        <source>a mocap body has no joints and is not free; remove them or `mocap`</source>
        <translation>动捕物体没有关节，也不自由；请移除它们或 `mocap`</translation>
    </message>
    <message>
        <source>a mocap body has no joints; add the joint to a child link or switch mocap off</source>
        <translation>mocap 物体没有关节；请将关节添加到子连杆，或关闭 mocap</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a part of a take cannot replace the take that it is read from; choose another name</source>
        <translation>运行记录的一部分不能替换其来源运行记录；请换一个名称</translation>
    </message>
    <message>
        <source>a path cannot hold a zero byte, as {0} does; leave it out</source>
        <translation>路径不能含零字节，而 {0} 含有；请去掉</translation>
    </message>
    <message>
        <source>a path has a site, a geom or a pulley here, found {0}</source>
        <translation>路径此处应为站点、几何体或滑轮，实为 {0}</translation>
    </message>
    <message>
        <source>a picture of {0} x {1} pixels is too small for a {2} x {3} sky grid</source>
        <translation>{0} x {1} 像素的图片对于 {2} x {3} 的天空网格太小</translation>
    </message>
    <message>
        <source>a pulley has a positive divisor, found {0}</source>
        <translation>滑轮的除数应为正，实为 {0}</translation>
    </message>
    <message>
        <source>a rod of a box section is one open chain with hinges {0}_twist_0 ... {1}_twist</source>
        <translation>盒形截面的杆是一条开链，铰链为 {0}_twist_0 ... {1}_twist</translation>
    </message>
    <message>
        <source>a script is a file that ends in .py</source>
        <translation>脚本是以 .py 结尾的文件</translation>
    </message>
    <message>
        <source>a section begins with how many records it has</source>
        <translation>每节以记录数开头</translation>
    </message>
    <message>
        <source>a switch takes true or false</source>
        <translation>开关只接受 true 或 false</translation>
    </message>
    <message>
        <source>a tendon acts on Revolute and Slide joints only</source>
        <translation>肌腱只作用于铰链和滑动关节</translation>
    </message>
    <message>
        <source>a tendon needs a joint at least</source>
        <translation>肌腱至少需要一个关节</translation>
    </message>
    <message>
        <source>a tendon needs at least one joint</source>
        <translation>肌腱至少需要一个关节</translation>
    </message>
    <message>
        <source>a tendon wraps around a geom between two sites, found {0} and {1} beside it</source>
        <translation>肌腱在两个站点之间绕过几何体，其旁实为 {0} 和 {1}</translation>
    </message>
    <message>
        <source>a tendon wraps around spheres and cylinders, {0} is neither</source>
        <translation>肌腱绕过球体和圆柱，{0} 都不是</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a text .stl file has three vertices for each triangle, found {0} vertices</source>
        <translation>文本 .stl 文件的每个三角形有三个顶点，实际有 {0} 个顶点</translation>
    </message>
    <message>
        <source>a touch grid is at a site; name it with objtype site and objname</source>
        <translation>触觉网格位于站点；请用 objtype site 和 objname 指明</translation>
    </message>
    <message>
        <source>a value cannot be saved: it is not of the type of its field</source>
        <translation>有一个值无法保存：它不属于其字段的类型</translation>
    </message>
    <message>
        <source>a vertex is not made of numbers ({0})</source>
        <translation>一个顶点不是由数字组成的（{0!}）</translation>
    </message>
    <message>
        <source>a vertex of a cloud of splats has lists, or numbers of an unknown type</source>
        <translation>高斯泼溅点云的一个顶点含有列表，或含有类型未知的数</translation>
    </message>
    <message>
        <source>a view {0}{1} shows nothing</source>
        <translation>视图 {0}{1} 不显示任何内容</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a whole number from {0} to {1}</source>
        <translation>{0} 到 {1} 的整数</translation>
    </message>
    <message>
        <source>a whole number of at most 64 bits</source>
        <translation>至多 64 位的整数</translation>
    </message>
    <message>
        <source>a whole number of the world has more than 64 bits, which MessagePack cannot hold; make it smaller</source>
        <translation>世界中有一个整数超过 64 位，MessagePack 无法容纳；请减小</translation>
    </message>
    <message>
        <source>a world is a map; found {0}</source>
        <translation>世界是映射；实为 {0}</translation>
    </message>
    <message>
        <source>a {0} cannot be moved there</source>
        <translation>{0} 不能移到那里</translation>
    </message>
    <message>
        <source>a {0} has {1} of {2} coordinates</source>
        <translation>一个{0}只有 {1} 个坐标，应有 {2} 个</translation>
    </message>
    <message>
        <source>a {0} needs dim 2 or 3 and a count of at least 2 in each direction</source>
        <translation>{0} 需要 dim 2 或 3，且每个方向的数量至少为 2</translation>
    </message>
    <message>
        <source>a {0} with {1} has no size</source>
        <translation>属性为 {1!} 的 {0!} 没有尺寸</translation>
    </message>
    <message>
        <source>a {0} with {1} has no surface in its box</source>
        <translation>属性为 {1!} 的 {0!} 在其包围盒内没有表面</translation>
    </message>
    <message>
        <source>a {0} with {1} is too flat for a mesh</source>
        <translation>属性为 {1!} 的 {0!} 太扁，无法成为网格</translation>
    </message>
    <message>
        <source>accessor {0} has no count of elements, found {1}</source>
        <translation>访问器 {0} 没有元素数量，实际为 {1}</translation>
    </message>
    <message>
        <source>actuator {0}</source>
        <translation>执行器 {0!}</translation>
    </message>
    <message>
        <source>all became their mean {0}</source>
        <translation>已全部改为其平均值 {0}</translation>
    </message>
    <message>
        <source>all elements must be of one type</source>
        <translation>所有元素必须属于同一类型</translation>
    </message>
    <message>
        <source>an Adhesion actuator acts on a link; target one</source>
        <translation>黏附执行器作用于连杆；请以连杆为目标</translation>
    </message>
    <message>
        <source>an adhesion actuator acts on a link, not on a {0}</source>
        <translation>吸附执行器作用于连杆，而非 {0}</translation>
    </message>
    <message>
        <source>an array of numbers of shape {0}</source>
        <translation>形状为 {0} 的数组</translation>
    </message>
    <message>
        <source>an array of {0}</source>
        <translation>{0} 的数组</translation>
    </message>
    <message>
        <source>an array of {0} strings</source>
        <translation>{0} 个字符串的数组</translation>
    </message>
    <message>
        <source>an element has no length, area or volume</source>
        <translation>有元素没有长度、面积或体积</translation>
    </message>
    <message>
        <source>an element has the same vertex twice</source>
        <translation>有元素重复使用同一顶点</translation>
    </message>
    <message>
        <source>an element names a node that there is not</source>
        <translation>有元素指明了不存在的节点</translation>
    </message>
    <message>
        <source>an element names vertex {0}; there are {1}</source>
        <translation>有元素指明顶点 {0}；共有 {1} 个</translation>
    </message>
    <message>
        <source>an orientation servo turns a ball joint, or a site against a reference site</source>
        <translation>姿态伺服转动球关节，或相对参考站点转动站点</translation>
    </message>
    <message>
        <source>are infinite in places; a mesh needs finite ones</source>
        <translation>有些位置为无穷；网格需要有限的位置</translation>
    </message>
    <message>
        <source>asks for {0} beams; more than {1} do not fit into memory</source>
        <translation>要求 {0} 条光束；超过 {1} 条内存放不下</translation>
    </message>
    <message>
        <source>at least {0} objects that have a place must be selected</source>
        <translation>必须至少选中 {0} 个有位置的对象</translation>
    </message>
    <message>
        <source>both links need a name to be listed as a pair that never touches</source>
        <translation>两个连杆都要有名称，才能列为不接触的对</translation>
    </message>
    <message>
        <source>both worlds have a {0} named {1}: {2} and {3}{4}; attach with a prefix or suffix</source>
        <translation>两个世界都有名为 {1} 的 {0}：{2} 和 {3}{4}；请用前缀或后缀附加</translation>
    </message>
    <message>
        <source>camera {0}</source>
        <translation>相机 {0!}</translation>
    </message>
    <message>
        <source>cannot be found, as this is not simulated: {0}</source>
        <translation>无法找到，因为这不参与仿真：{0}</translation>
    </message>
    <message>
        <source>cannot be found: nothing stops it, or nothing moves it</source>
        <translation>无法找到：没有什么使其停下，或没有什么使其运动</translation>
    </message>
    <message>
        <source>cannot be found: pulling it makes the model unstable</source>
        <translation>无法找到：拉动使模型不稳定</translation>
    </message>
    <message>
        <source>cannot be read: {0}</source>
        <translation>无法读取：{0}</translation>
    </message>
    <message>
        <source>cannot be saved: this text holds half of a character (a lone surrogate)</source>
        <translation>无法保存：此文本含有半个字符（孤立代理项）</translation>
    </message>
    <message>
        <source>cannot be saved: this {0}</source>
        <translation>无法保存：此 {0}</translation>
    </message>
    <message>
        <source>cannot be written: {0}</source>
        <translation>无法写入：{0}</translation>
    </message>
    <message>
        <source>cannot write {0}; these can be written: {1}</source>
        <translation>无法写入 {0}；可写入的有：{1}</translation>
    </message>
    <message>
        <source>closes a circle: {0}</source>
        <translation>形成环：{0}</translation>
    </message>
    <message>
        <source>cloud {0}</source>
        <translation>点云 {0!}</translation>
    </message>
    <message>
        <source>clouds of splats are read from binary little-endian PLY files only</source>
        <translation>高斯泼溅点云只能从小端二进制 PLY 文件读取</translation>
    </message>
    <message>
        <source>collision_cooking Sdf</source>
        <translation>collision_cooking Sdf</translation>
    </message>
    <message>
        <source>condim is 1, 3, 4 or 6, found {0}</source>
        <translation>condim 为 1、3、4 或 6，实为 {0}</translation>
    </message>
    <message>
        <source>contact dimensions are 1, 3, 4 or 6, found {0}</source>
        <translation>接触维数为 1、3、4 或 6，实为 {0}</translation>
    </message>
    <message>
        <source>contact pair {0}</source>
        <translation>接触对 {0!}</translation>
    </message>
    <message>
        <source>control takes the state and nothing else; it is control{0}</source>
        <translation>control 只接受状态这一个参数；现在是 control{0}</translation>
    </message>
    <message>
        <source>convex decomposition needs the package coacd, which is not installed</source>
        <translation>凸分解需要 coacd 包，但尚未安装</translation>
    </message>
    <message>
        <source>count: at least 1 is needed in each direction</source>
        <translation>count：每个方向至少需要 1</translation>
    </message>
    <message>
        <source>count: more than {0} points are not made</source>
        <translation>count：不生成超过 {0} 个点</translation>
    </message>
    <message>
        <source>did not settle within {0} s of pulling</source>
        <translation>拉动 {0} s 内未稳定</translation>
    </message>
    <message>
        <source>dim 3 needs the origin that the triangles are joined with</source>
        <translation>dim 3 需要与三角形相连的原点</translation>
    </message>
    <message>
        <source>dim: the dimension is 1, 2 or 3, found {0}</source>
        <translation>dim：维数为 1、2 或 3，实为 {0}</translation>
    </message>
    <message>
        <source>distances along the rays are not drawn; depths are distances along the view</source>
        <translation>不绘制沿光线的距离；深度是沿视线方向的距离</translation>
    </message>
    <message>
        <source>each branch of a spatial tendon needs two sites or more</source>
        <translation>空间肌腱的每个分支需要两个或更多站点</translation>
    </message>
    <message>
        <source>edge.equality: strain is held of trilinear and quadratic dofs only</source>
        <translation>edge.equality：只对三线性和二次自由度保持应变</translation>
    </message>
    <message>
        <source>elastic2d is of a flex of dim 2</source>
        <translation>elastic2d 属于 dim 2 的柔性体</translation>
    </message>
    <message>
        <source>element: an element names a point that there is not</source>
        <translation>element：有元素指明了不存在的点</translation>
    </message>
    <message>
        <source>element: points are needed, and {0} of them per element</source>
        <translation>element：需要点，每个元素 {0} 个</translation>
    </message>
    <message>
        <source>element: {0} vertices per element are needed, found {1} in all</source>
        <translation>element：每个元素需要 {0} 个顶点，总数实为 {1}</translation>
    </message>
    <message>
        <source>elements of GMSH type {0} are not read; there are 1 (lines), 2 (triangles), 4 (tetrahedra)</source>
        <translation>不读取 GMSH 类型 {0} 的元素；可读取 1（线）、2（三角形）、4（四面体）</translation>
    </message>
    <message>
        <source>elemtexcoord: one number per corner of an element is needed</source>
        <translation>elemtexcoord：元素的每个角点需要一个数</translation>
    </message>
    <message>
        <source>equality {0}</source>
        <translation>等式约束 {0!}</translation>
    </message>
    <message>
        <source>exclude {0}</source>
        <translation>排除 {0!}</translation>
    </message>
    <message>
        <source>excludes hscan</source>
        <translation>与 hscan 互斥</translation>
    </message>
    <message>
        <source>files ending in {0} are not read; convert the cloud to .ply or .splat</source>
        <translation>不读取以 {0} 结尾的文件；请将点云转换为 .ply 或 .splat</translation>
    </message>
    <message>
        <source>flex {0}</source>
        <translation>柔性体 {0!}</translation>
    </message>
    <message>
        <source>fog is not drawn until it is switched on: View &gt; Fog in the window, --fog on the command line</source>
        <translation>在打开之前不绘制雾：窗口中用“视图 &gt; 雾”，命令行中用 --fog</translation>
    </message>
    <message>
        <source>free joint {0}</source>
        <translation>自由关节 {0!}</translation>
    </message>
    <message>
        <source>fromto needs a capsule, cylinder, box or ellipsoid</source>
        <translation>fromto 需要胶囊、圆柱、方块或椭球</translation>
    </message>
    <message>
        <source>fullinertia excludes diaginertia and an orientation</source>
        <translation>fullinertia 不能与 diaginertia 和姿态并用</translation>
    </message>
    <message>
        <source>geom {0}</source>
        <translation>几何体 {0!}</translation>
    </message>
    <message>
        <source>glTF has y up; the mesh was turned to z up</source>
        <translation>glTF 以 y 向上；网格已转为 z 向上</translation>
    </message>
    <message>
        <source>has a value that is not a number, seen in {0}</source>
        <translation>有一个值不是数，出现在 {0}</translation>
    </message>
    <message>
        <source>has no beam</source>
        <translation>没有光束</translation>
    </message>
    <message>
        <source>has no beam; MotrixSim does not build the scene</source>
        <translation>没有光束；MotrixSim 不构建该场景</translation>
    </message>
    <message>
        <source>has no effect in MotrixSim 0.10.1 (section 8)</source>
        <translation>在 MotrixSim 0.10.1 中不起作用（第 8 节）</translation>
    </message>
    <message>
        <source>has no entry point of a plugin: [project.entry-points.&quot;{0}&quot;]</source>
        <translation>没有插件入口点：[project.entry-points.&quot;{0}&quot;]</translation>
    </message>
    <message>
        <source>has no mesh; MotrixSim loads a variant set with one at least</source>
        <translation>没有网格；MotrixSim 只加载至少含一个网格的变体集</translation>
    </message>
    <message>
        <source>has the length {0}; a rotation has the length 1, and this is taken as if it had</source>
        <translation>长度为 {0}；旋转的长度为 1，此值按长度 1 处理</translation>
    </message>
    <message>
        <source>has the length {0}; only its direction counts</source>
        <translation>长度为 {0}；只有方向有意义</translation>
    </message>
    <message>
        <source>has the same content as {0}</source>
        <translation>与 {0} 内容相同</translation>
    </message>
    <message>
        <source>has {0} beams; {1} are the most that are built, so lower hscan or vscan</source>
        <translation>有 {0} 条光束；最多构建 {1} 条，请减小 hscan 或 vscan</translation>
    </message>
    <message>
        <source>has {0} numbers; MotrixSim needs {1} and panics (section 7)</source>
        <translation>有 {0} 个数；MotrixSim 需要 {1} 个，否则崩溃（第 7 节）</translation>
    </message>
    <message>
        <source>has {0} numbers; this world has {1}</source>
        <translation>有 {0} 个数；此世界有 {1} 个</translation>
    </message>
    <message>
        <source>has {0} rows for {1} vertices; MotrixSim does not load this</source>
        <translation>有 {0} 行，对应 {1} 个顶点；MotrixSim 不加载</translation>
    </message>
    <message>
        <source>has {0} samples; {1} rows of {2} are {3}</source>
        <translation>有 {0} 个样本；{1} 行、每行 {2} 个，应为 {3}</translation>
    </message>
    <message>
        <source>haze is not drawn until it is switched on: View &gt; Haze in the window, --haze on the command line</source>
        <translation>霾在开启之前不绘制：窗口中用“视图 &gt; 霾”，命令行用 --haze</translation>
    </message>
    <message>
        <source>hfield {0}</source>
        <translation>高度场 {0!}</translation>
    </message>
    <message>
        <source>how many numbers the plugin {0} gives is not known; it gives none here</source>
        <translation>不知道插件 {0} 给出多少个数；此处没有</translation>
    </message>
    <message>
        <source>ignored collision {0}</source>
        <translation>忽略的碰撞 {0!}</translation>
    </message>
    <message>
        <source>in contact pairs that name it, this geometry collides by its convex hull</source>
        <translation>在指明它的接触对中，该几何体以凸包碰撞</translation>
    </message>
    <message>
        <source>inertial.{0} of a geom</source>
        <translation>几何体的 inertial.{0}</translation>
    </message>
    <message>
        <source>inheritrange must be positive and needs a limited target</source>
        <translation>inheritrange 必须为正，且目标需有限位</translation>
    </message>
    <message>
        <source>is 0: an image has a pixel at least{0}</source>
        <translation>为 0：图像至少有一个像素{0}</translation>
    </message>
    <message>
        <source>is 0: no contact is reported</source>
        <translation>为 0：不报告任何接触</translation>
    </message>
    <message>
        <source>is a flexcomp, which MSD cannot express: MotrixSim runs without</source>
        <translation>是 flexcomp，MSD 无法表达：MotrixSim 运行时没有它</translation>
    </message>
    <message>
        <source>is a zero quaternion; [0, 0, 0, 1] is no rotation</source>
        <translation>是零四元数；[0, 0, 0, 1] 表示无旋转</translation>
    </message>
    <message>
        <source>is empty, which MotrixSim takes for a name that may be given once; leave the name out instead</source>
        <translation>为空，MotrixSim 视为只能出现一次的名称；请改为略去名称</translation>
    </message>
    <message>
        <source>is no TOML: {0}</source>
        <translation>不是 TOML：{0}</translation>
    </message>
    <message>
        <source>is no {0}: it has more than {1} bytes</source>
        <translation>不是{0}：文件超过 {1} 字节</translation>
    </message>
    <message>
        <source>is no {0}: it has neither views nor panels</source>
        <translation>不是{0}：既没有视图也没有面板</translation>
    </message>
    <message>
        <source>is no {0}: {1}</source>
        <translation>不是{0}：{1}</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>is not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>is singular: it flattens the mesh, and MotrixSim refuses it</source>
        <translation>是奇异的：它将网格压平，MotrixSim 会拒绝</translation>
    </message>
    <message>
        <source>is stored by MotrixSim and has no effect there (section 6)</source>
        <translation>MotrixSim 予以存储，但不起作用（第 6 节）</translation>
    </message>
    <message>
        <source>is zero: it {0}</source>
        <translation>为零：它{0}</translation>
    </message>
    <message>
        <source>is zero; a hinge or slide joint needs an axis, without one MotrixSim computes NaN</source>
        <translation>为零；铰链或滑动关节需要轴，否则 MotrixSim 会算出 NaN</translation>
    </message>
    <message>
        <source>is {0} by {1} pixels: nothing to see</source>
        <translation>为 {0} × {1} 像素：什么也看不到</translation>
    </message>
    <message>
        <source>is {0}, too few for {1} numbers</source>
        <translation>为 {0}，对 {1} 个数来说太少</translation>
    </message>
    <message>
        <source>is {0}; MotrixSim builds with more than 0 only</source>
        <translation>为 {0}；MotrixSim 只以大于 0 的值构建</translation>
    </message>
    <message>
        <source>is {0}; MotrixSim loads a variant set only under its own name, {1}</source>
        <translation>为 {0}；MotrixSim 只以其自身名称 {1} 加载变体集</translation>
    </message>
    <message>
        <source>is {0}; MotrixSim loads whole numbers from {1} to {2} here</source>
        <translation>为 {0}；MotrixSim 在此读取 {1} 到 {2} 的整数</translation>
    </message>
    <message>
        <source>is {0}; a ball joint is limited by a cone, whose half angle is `upper`, and `lower` is 0</source>
        <translation>为 {0}；球关节由锥限制，其半角为 `upper`，`lower` 为 0</translation>
    </message>
    <message>
        <source>is {0}; a simulation has whole numbers up to {1} here</source>
        <translation>为 {0}；仿真在此处的整数最大为 {1}</translation>
    </message>
    <message>
        <source>is {0}; a simulation needs numbers of a usual size here</source>
        <translation>为 {0}；仿真在此需要常规大小的数</translation>
    </message>
    <message>
        <source>it became 0</source>
        <translation>已改为 0</translation>
    </message>
    <message>
        <source>it declares a document type or entities, which mesh files do without</source>
        <translation>它声明了文档类型或实体，而网格文件不需要这些</translation>
    </message>
    <message>
        <source>it does not start with its four counts</source>
        <translation>它没有以四个计数开头</translation>
    </message>
    <message>
        <source>it ends after {0} of {1} splats</source>
        <translation>它在 {1} 个泼溅中的第 {0} 个之后就结束了</translation>
    </message>
    <message>
        <source>it got {0} kg and at least {1} kg m²</source>
        <translation>已赋予 {0} kg 和至少 {1} kg m²</translation>
    </message>
    <message>
        <source>it has no splats</source>
        <translation>它不含泼溅</translation>
    </message>
    <message>
        <source>it has {0} bytes, which are not 32 for each splat</source>
        <translation>它有 {0} 字节，不是每个泼溅 32 字节</translation>
    </message>
    <message>
        <source>it has {0} places of {1} nodes</source>
        <translation>它有 {0} 个位置，对应 {1} 个节点</translation>
    </message>
    <message>
        <source>it has {0} plots with {1} curves; at most {2} plots with {3} curves can be shown</source>
        <translation>它有 {0} 个图表、{1} 条曲线；最多能显示 {2} 个图表、{3} 条曲线</translation>
    </message>
    <message>
        <source>it has {0} splats, more than {1}</source>
        <translation>它有 {0} 个泼溅，多于 {1} 个</translation>
    </message>
    <message>
        <source>it has {0} texture coordinates for {1} vertices</source>
        <translation>它有 {0} 个纹理坐标，对应 {1} 个顶点</translation>
    </message>
    <message>
        <source>it has {0} vertices and names {1} bodies</source>
        <translation>它有 {0} 个顶点，却指明 {1} 个物体</translation>
    </message>
    <message>
        <source>it holds no triangles</source>
        <translation>它不含三角形</translation>
    </message>
    <message>
        <source>it holds no triangles of {0}</source>
        <translation>它不含 {0!} 的三角形</translation>
    </message>
    <message>
        <source>it holds no vertices</source>
        <translation>它不含顶点</translation>
    </message>
    <message>
        <source>it is a placeholder of Git LFS, not the file; run `git lfs pull` where it comes from</source>
        <translation>它是 Git LFS 的占位文件，不是文件本身；请在其来源处运行 `git lfs pull`</translation>
    </message>
    <message>
        <source>it is flat or open and has no volume; let its mass lie on its surface (inertia: shell)</source>
        <translation>它是平的或不封闭，没有体积；请让质量分布在其表面上（inertia: shell）</translation>
    </message>
    <message>
        <source>it is no .ply file: its header has no beginning or no end</source>
        <translation>它不是 .ply 文件：文件头没有开头或没有结尾</translation>
    </message>
    <message>
        <source>it is no .stl file: {0} bytes are too few for a header</source>
        <translation>它不是 .stl 文件：{0} 字节不够一个文件头</translation>
    </message>
    <message>
        <source>it is no PLY file, or its header does not end</source>
        <translation>它不是 PLY 文件，或文件头没有结尾</translation>
    </message>
    <message>
        <source>it is no {0} file that can be read ({1}: {2})</source>
        <translation>它不是可以读取的 {0} 文件（{1!}：{2!}）</translation>
    </message>
    <message>
        <source>it makes a body named {0}, and there is one; give it another name</source>
        <translation>它会生成名为 {0} 的物体，而该物体已存在；请改名</translation>
    </message>
    <message>
        <source>it makes {0} bodies; give it fewer points, or trilinear dofs</source>
        <translation>它会生成 {0} 个物体；请减少点数，或用三线性自由度</translation>
    </message>
    <message>
        <source>it names no bodies</source>
        <translation>它没有指明物体</translation>
    </message>
    <message>
        <source>it names {0} materials for {1} elements</source>
        <translation>它为 {1} 个元素指明 {0} 个材质</translation>
    </message>
    <message>
        <source>it names {0} nodes; its dofs and cells have {1}</source>
        <translation>它指明 {0} 个节点；其自由度和单元有 {1} 个</translation>
    </message>
    <message>
        <source>it names {0}, which lies outside its folder and was not read</source>
        <translation>它引用了 {0!}，该文件在其文件夹之外，没有读取</translation>
    </message>
    <message>
        <source>it needs a name</source>
        <translation>它需要名称</translation>
    </message>
    <message>
        <source>it needs vertices, faces and bones</source>
        <translation>它需要顶点、面和骨骼</translation>
    </message>
    <message>
        <source>it promises more than it holds</source>
        <translation>它声称的多于实际包含的</translation>
    </message>
    <message>
        <source>it {0}</source>
        <translation>它{0}</translation>
    </message>
    <message>
        <source>its JSON part cannot be read ({0})</source>
        <translation>它的 JSON 部分无法读取（{0!}）</translation>
    </message>
    <message>
        <source>its JSON part has {0} bytes by its header, which is more than it holds</source>
        <translation>按文件头它的 JSON 部分有 {0} 字节，多于文件所含</translation>
    </message>
    <message>
        <source>its JSON part is not an object</source>
        <translation>它的 JSON 部分不是对象</translation>
    </message>
    <message>
        <source>its accessors promise more than {0} MiB (accessor {1}: {2} elements)</source>
        <translation>它的访问器声明了超过 {0} MiB（访问器 {1}：{2} 个元素）</translation>
    </message>
    <message>
        <source>its bodies weigh too little; give a larger mass or inertiabox</source>
        <translation>其物体质量太小；请给出更大的质量或 inertiabox</translation>
    </message>
    <message>
        <source>its file cannot be read: {0}</source>
        <translation>无法读取其文件：{0}</translation>
    </message>
    <message>
        <source>its header promises {0} elements, more than its {1} bytes can hold</source>
        <translation>它的文件头声明了 {0} 个元素，超出其 {1} 字节所能容纳</translation>
    </message>
    <message>
        <source>its header promises {0} times {1}; {2} bytes follow</source>
        <translation>它的文件头声明了 {0} 个 {1!}；其后有 {2} 字节</translation>
    </message>
    <message>
        <source>its header promises {0} triangles, for which {1} bytes are needed; it has {2}</source>
        <translation>它的文件头声明了 {0} 个三角形，需要 {1} 字节；实际有 {2} 字节</translation>
    </message>
    <message>
        <source>its linear transform is singular</source>
        <translation>它的线性变换是奇异的</translation>
    </message>
    <message>
        <source>its nodes form no grid of right angles in three directions</source>
        <translation>其节点没有在三个方向上形成直角网格</translation>
    </message>
    <message>
        <source>its pixels are {0} of 32 bits; 8 or 16 bits were expected</source>
        <translation>它的像素是 32 位{0}；应为 8 位或 16 位</translation>
    </message>
    <message>
        <source>its points are not all finite numbers</source>
        <translation>其点不全是有限的数</translation>
    </message>
    <message>
        <source>its points lie in a plane, on a line, or are too few</source>
        <translation>它的点共面、共线，或数量太少</translation>
    </message>
    <message>
        <source>its signals do not belong to its scene; was it recorded by another version?</source>
        <translation>其信号与场景不符；是否由其他版本录制？</translation>
    </message>
    <message>
        <source>its site {0} has no volume, so the sensor collects nothing</source>
        <translation>其站点 {0} 没有体积，因此传感器收集不到任何内容</translation>
    </message>
    <message>
        <source>its size does not match its counts, which need {0} bytes; it has {1}</source>
        <translation>它的大小与计数不符，按计数需要 {0} 字节；实际有 {1} 字节</translation>
    </message>
    <message>
        <source>its triangles have no area</source>
        <translation>它的三角形没有面积</translation>
    </message>
    <message>
        <source>its vertices are no splats: {0} missing</source>
        <translation>它的顶点不是泼溅：缺少 {0!}</translation>
    </message>
    <message>
        <source>its volume is negative ({0} m^3): its triangles are turned inside out</source>
        <translation>它的体积为负（{0} m^3）：三角形里外翻转了</translation>
    </message>
    <message>
        <source>its {0} are not a list of objects</source>
        <translation>它的 {0!} 不是对象列表</translation>
    </message>
    <message>
        <source>joint {0}</source>
        <translation>关节 {0!}</translation>
    </message>
    <message>
        <source>keyframe {0}</source>
        <translation>关键帧 {0!}</translation>
    </message>
    <message>
        <source>keys that are texts</source>
        <translation>键为文本</translation>
    </message>
    <message>
        <source>leaves the {0} nothing but {1}</source>
        <translation>只给{0}留下 {1}</translation>
    </message>
    <message>
        <source>length, L0</source>
        <translation>长度，L0</translation>
    </message>
    <message>
        <source>lie in a plane, so that their hull is no body; give it triangles, or thickness</source>
        <translation>位于同一平面，因此其凸包不是体；请给出三角形或厚度</translation>
    </message>
    <message>
        <source>lies {0} deep in {1} at the start, and is pushed out at once</source>
        <translation>起始时陷入 {1} {0}，会立即被推出</translation>
    </message>
    <message>
        <source>light {0}</source>
        <translation>光源 {0!}</translation>
    </message>
    <message>
        <source>line 1</source>
        <translation>第 1 行</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>第 {0} 行</translation>
    </message>
    <message>
        <source>line {0}, &lt;{1}&gt;</source>
        <translation>第 {0} 行，&lt;{1}&gt;</translation>
    </message>
    <message>
        <source>line {0}, {1}</source>
        <translation>第 {0} 行，{1}</translation>
    </message>
    <message>
        <source>line {0}, {1}, {2}</source>
        <translation>第 {0} 行，{1}，{2}</translation>
    </message>
    <message>
        <source>line {0}: {1} is not a number</source>
        <translation>第 {0} 行：{1!} 不是数字</translation>
    </message>
    <message>
        <source>lines are read from the elements l of .obj files</source>
        <translation>从 .obj 文件的 l 元素读取线</translation>
    </message>
    <message>
        <source>lines {0} to {1} are not made of numbers</source>
        <translation>第 {0} 至 {1} 行不是由数字组成的</translation>
    </message>
    <message>
        <source>link {0}</source>
        <translation>连杆 {0!}</translation>
    </message>
    <message>
        <source>looks at a link, and track_target names none</source>
        <translation>注视连杆，而 track_target 未指明连杆</translation>
    </message>
    <message>
        <source>lower {0} is above upper {1}</source>
        <translation>下限 {0} 高于上限 {1}</translation>
    </message>
    <message>
        <source>making the handler</source>
        <translation>创建处理程序</translation>
    </message>
    <message>
        <source>mass and inertiabox must be larger than zero</source>
        <translation>质量和 inertiabox 必须大于零</translation>
    </message>
    <message>
        <source>material {0}</source>
        <translation>材质 {0!}</translation>
    </message>
    <message>
        <source>mesh {0}</source>
        <translation>网格 {0!}</translation>
    </message>
    <message>
        <source>mesh_transform that is no scale of a geom</source>
        <translation>几何体的 mesh_transform 不是单纯的缩放</translation>
    </message>
    <message>
        <source>more than the {0} (such as {1}) that are read; make it smaller</source>
        <translation>多于能读取的 {0} 个（例如 {1}）；请缩小图片</translation>
    </message>
    <message>
        <source>names no link</source>
        <translation>没有指明连杆</translation>
    </message>
    <message>
        <source>names no {0}</source>
        <translation>没有指明{0}</translation>
    </message>
    <message>
        <source>names no {0}; leave it out instead</source>
        <translation>没有指明{0}；请改为略去</translation>
    </message>
    <message>
        <source>names the file {0}, which is not there</source>
        <translation>指明文件 {0}，而该文件不存在</translation>
    </message>
    <message>
        <source>names the world, which is no link to MotrixSim: it does not build this scene (section 7)</source>
        <translation>指明世界，而世界对 MotrixSim 不是连杆：它不构建该场景（第 7 节）</translation>
    </message>
    <message>
        <source>needs a joint with a limit to take over</source>
        <translation>需要有限位的关节以沿用其限位</translation>
    </message>
    <message>
        <source>needs hscan, or reportrate together with hz, to know how many columns it scans</source>
        <translation>需要 hscan，或 reportrate 和 hz，才能知道扫描多少列</translation>
    </message>
    <message>
        <source>needs hz, the revolutions per second</source>
        <translation>需要 hz，即每秒转数</translation>
    </message>
    <message>
        <source>needs two of a positive thermal resistance, capacitance and time constant</source>
        <translation>需要正的热阻、热容和时间常数中的两个</translation>
    </message>
    <message>
        <source>needs up to {0} numbers such as {1}, found {2}</source>
        <translation>至多需要 {0} 个数，如 {1}，实为 {2}</translation>
    </message>
    <message>
        <source>nested more than {0} levels deep</source>
        <translation>嵌套超过 {0} 层</translation>
    </message>
    <message>
        <source>no body is selected</source>
        <translation>没有选中物体</translation>
    </message>
    <message>
        <source>no bounds for shape {0}</source>
        <translation>形状 {0} 没有包围盒</translation>
    </message>
    <message>
        <source>no {0} within {1} s</source>
        <translation>{1} s 内没有 {0}</translation>
    </message>
    <message>
        <source>not a USD stage that can be read: {0}</source>
        <translation>不是可读取的 USD stage：{0}</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>not a scene: neither JSON, XML nor whole MessagePack ({0})</source>
        <translation>不是场景：既非 JSON、XML，也非完整的 MessagePack（{0}）</translation>
    </message>
    <message>
        <source>not a world: none of its keys ({0} ...) is one of a world, such as &apos;hierarchy&apos;</source>
        <translation>不是世界：其键（{0} ...）都不是世界的键，如 &apos;hierarchy&apos;</translation>
    </message>
    <message>
        <source>not all its numbers are finite</source>
        <translation>并非所有数都是有限的</translation>
    </message>
    <message>
        <source>not valid text: {0} at character {1}</source>
        <translation>文本无效：{0}，位于第 {1} 个字符</translation>
    </message>
    <message>
        <source>nothing can be divided by 0</source>
        <translation>不能除以 0</translation>
    </message>
    <message>
        <source>nothing is selected that a body could hold</source>
        <translation>选中的内容都不能放入物体</translation>
    </message>
    <message>
        <source>nothing is selected that could be copied</source>
        <translation>选中的内容都不能复制</translation>
    </message>
    <message>
        <source>nothing is selected that could be mirrored</source>
        <translation>选中的内容都不能镜像</translation>
    </message>
    <message>
        <source>nothing is selected that could be moved</source>
        <translation>没有选中可移动的对象</translation>
    </message>
    <message>
        <source>nothing lies within the surface, or less than a cell of the lattice</source>
        <translation>表面内没有任何东西，或不足一个网格单元</translation>
    </message>
    <message>
        <source>nothing was typed</source>
        <translation>没有输入</translation>
    </message>
    <message>
        <source>numbers of this scene are too large: {0}</source>
        <translation>此场景的数过大：{0}</translation>
    </message>
    <message>
        <source>numeric {0}</source>
        <translation>数值 {0!}</translation>
    </message>
    <message>
        <source>of the force at rest</source>
        <translation>静止时的力</translation>
    </message>
    <message>
        <source>of the peak force</source>
        <translation>峰值力</translation>
    </message>
    <message>
        <source>only Revolute and Slide joints can be coupled</source>
        <translation>只有铰链和滑动关节可以耦合</translation>
    </message>
    <message>
        <source>only an Adhesion actuator acts on a link; target a joint or a tendon</source>
        <translation>只有黏附执行器作用于连杆；请以关节或肌腱为目标</translation>
    </message>
    <message>
        <source>only an Impedance runs; the friction is as hard as the contact</source>
        <translation>只运行 Impedance；摩擦与接触同样刚硬</translation>
    </message>
    <message>
        <source>only an adhesion actuator acts on a link, not on a {0}</source>
        <translation>只有吸附执行器作用于连杆，而非 {0}</translation>
    </message>
    <message>
        <source>only entries of lists can be moved, and into lists only</source>
        <translation>只能移动列表的条目，且只能移入列表</translation>
    </message>
    <message>
        <source>only list entries and assets can be copied</source>
        <translation>只能复制列表条目和资源</translation>
    </message>
    <message>
        <source>only looks</source>
        <translation>仅用于外观</translation>
    </message>
    <message>
        <source>only objects with a name can be copied as MJCF; single values can, too</source>
        <translation>只有有名称的对象可以复制为 MJCF；单个值也可以</translation>
    </message>
    <message>
        <source>only the first {0} reflection probes are drawn</source>
        <translation>只绘制前 {0} 个反射探针</translation>
    </message>
    <message>
        <source>overrides of contacts act together: override_contact_force, override_friction and override_contact_margin; {0} is missing</source>
        <translation>接触的覆盖项一起生效：override_contact_force、override_friction 和 override_contact_margin；缺少 {0}</translation>
    </message>
    <message>
        <source>pairs the {0} {1} with itself</source>
        <translation>使 {0} {1} 与自身成对</translation>
    </message>
    <message>
        <source>part that is left</source>
        <translation>剩余部分</translation>
    </message>
    <message>
        <source>pin.id: there are {0} points to pin</source>
        <translation>pin.id：可固定的点有 {0} 个</translation>
    </message>
    <message>
        <source>pin.range: pairs of point numbers are needed</source>
        <translation>pin.range：需要成对的点编号</translation>
    </message>
    <message>
        <source>pin.{0}: rows of {1} grid coordinates of a sheet or block are needed</source>
        <translation>pin.{0}：需要薄片或块的 {1} 网格坐标行</translation>
    </message>
    <message>
        <source>pin.{0}: the grid has {1} points</source>
        <translation>pin.{0}：网格有 {1} 个点</translation>
    </message>
    <message>
        <source>placement of this mesh</source>
        <translation>此网格的放置</translation>
    </message>
    <message>
        <source>plugin instance {0}</source>
        <translation>插件实例 {0!}</translation>
    </message>
    <message>
        <source>points up, along +z, by {0} m/s²: everything falls upwards</source>
        <translation>沿 +z 朝上，{0} m/s²：一切都向上落</translation>
    </message>
    <message>
        <source>position gain {0}, critically damped</source>
        <translation>位置增益 {0}，临界阻尼</translation>
    </message>
    <message>
        <source>position, {0}</source>
        <translation>位置，{0}</translation>
    </message>
    <message>
        <source>quat: an orientation has a length above 0, found {0}</source>
        <translation>quat：姿态的长度大于 0，实为 {0}</translation>
    </message>
    <message>
        <source>reading the file</source>
        <translation>读取文件</translation>
    </message>
    <message>
        <source>reading the stage has not got any further for {0} s</source>
        <translation>读取 stage 已有 {0} s 没有进展</translation>
    </message>
    <message>
        <source>reftype and refname go together</source>
        <translation>reftype 与 refname 须一起给出</translation>
    </message>
    <message>
        <source>reports nothing</source>
        <translation>不报告任何内容</translation>
    </message>
    <message>
        <source>scale: it must be larger than zero</source>
        <translation>scale：必须大于零</translation>
    </message>
    <message>
        <source>scenes are saved as {0}, which hold everything; export the other formats</source>
        <translation>场景保存为 {0}，它们能容纳全部内容；其他格式请用导出</translation>
    </message>
    <message>
        <source>select the body to get a free joint</source>
        <translation>请选中要获得自由关节的物体</translation>
    </message>
    <message>
        <source>select the floating link that is to be thrown</source>
        <translation>请选择要抛出的浮动连杆</translation>
    </message>
    <message>
        <source>select the link that the {0} is to belong to</source>
        <translation>请选中{0}所属的连杆</translation>
    </message>
    <message>
        <source>select two or more sites, in the order of the path</source>
        <translation>请按路径顺序选中两个或更多站点</translation>
    </message>
    <message>
        <source>sensor {0}</source>
        <translation>传感器 {0!}</translation>
    </message>
    <message>
        <source>serves looks alone</source>
        <translation>仅用于外观</translation>
    </message>
    <message>
        <source>shadow size of its own for point lights</source>
        <translation>点光源自身的阴影尺寸</translation>
    </message>
    <message>
        <source>site {0}</source>
        <translation>站点 {0!}</translation>
    </message>
    <message>
        <source>skin {0}</source>
        <translation>蒙皮 {0!}</translation>
    </message>
    <message>
        <source>splat {0}</source>
        <translation>泼溅 {0!}</translation>
    </message>
    <message>
        <source>tendon {0}</source>
        <translation>肌腱 {0!}</translation>
    </message>
    <message>
        <source>texcoord: two numbers are needed for each of {0} points</source>
        <translation>texcoord：{0} 个点各需两个数</translation>
    </message>
    <message>
        <source>texcoord: two numbers per vertex are needed, found {0} in all</source>
        <translation>texcoord：每个顶点需要两个数，总数实为 {0}</translation>
    </message>
    <message>
        <source>text cannot be pasted into this row</source>
        <translation>无法将文本粘贴到此行</translation>
    </message>
    <message>
        <source>text {0}</source>
        <translation>文本 {0!}</translation>
    </message>
    <message>
        <source>texture {0}</source>
        <translation>纹理 {0!}</translation>
    </message>
    <message>
        <source>the axis of a joint must not be zero; give a direction such as [0, 0, 1]</source>
        <translation>关节的轴不能为零；请给出方向，如 [0, 0, 1]</translation>
    </message>
    <message>
        <source>the body keeps the frame that it is modeled in, and qpos, qvel and keyframes are of that frame</source>
        <translation>物体保持其建模时的坐标系，qpos、qvel 和关键帧均以该坐标系为准</translation>
    </message>
    <message>
        <source>the bone {0} has {1} vertices, {2} weights</source>
        <translation>骨骼 {0} 有 {1} 个顶点、{2} 个权重</translation>
    </message>
    <message>
        <source>the bone {0} holds a vertex that is not one of the {1}</source>
        <translation>骨骼 {0} 所含的顶点不在 {1} 个之中</translation>
    </message>
    <message>
        <source>the cloud {0} is not among the assets</source>
        <translation>点云 {0} 不在资源中</translation>
    </message>
    <message>
        <source>the cloud {0}: {1}</source>
        <translation>点云 {0}：{1}</translation>
    </message>
    <message>
        <source>the cloud {0}: {1} does not exist</source>
        <translation>点云 {0}：{1} 不存在</translation>
    </message>
    <message>
        <source>the cloud {0}: {1}: {2}</source>
        <translation>点云 {0}：{1}：{2}</translation>
    </message>
    <message>
        <source>the constraint on the flex {0} is left out: there is no such flex</source>
        <translation>柔性体 {0} 的约束已略去：没有该柔性体</translation>
    </message>
    <message>
        <source>the constraint on the strain of the flex {0} is left out: {1}</source>
        <translation>柔性体 {0} 的应变约束已略去：{1}</translation>
    </message>
    <message>
        <source>the constraint on the vertices of a flex is left out: MuJoCo 4 has none; use flexstrain</source>
        <translation>柔性体顶点的约束已略去：MuJoCo 4 没有；请用 flexstrain</translation>
    </message>
    <message>
        <source>the convex decomposition failed: {0}</source>
        <translation>凸分解失败：{0}</translation>
    </message>
    <message>
        <source>the convex decomposition gave no parts</source>
        <translation>凸分解没有得到任何部分</translation>
    </message>
    <message>
        <source>the convex decomposition was not done after {0} s</source>
        <translation>凸分解在 {0} 秒后仍未完成</translation>
    </message>
    <message>
        <source>the count is too small for a single element</source>
        <translation>数量太小，连一个元素也没有</translation>
    </message>
    <message>
        <source>the cube texture {0} is drawn as color only, not as {1}</source>
        <translation>立方体纹理 {0} 只作为颜色绘制，不作为 {1}</translation>
    </message>
    <message>
        <source>the dimension is 1, 2 or 3</source>
        <translation>维数为 1、2 或 3</translation>
    </message>
    <message>
        <source>the distances from the surface are not finite numbers</source>
        <translation>到表面的距离不是有限数</translation>
    </message>
    <message>
        <source>the elasticity of a sheet needs a positive thickness</source>
        <translation>薄片的弹性需要正的厚度</translation>
    </message>
    <message>
        <source>the file could not be read ({0}: {1})</source>
        <translation>无法读取文件（{0}：{1}）</translation>
    </message>
    <message>
        <source>the file has a word where a number should be ({0})</source>
        <translation>文件中应为数的位置出现了词 ({0})</translation>
    </message>
    <message>
        <source>the file has no ${0} section</source>
        <translation>文件没有 ${0} 节</translation>
    </message>
    <message>
        <source>the file has no lines between points</source>
        <translation>文件中没有点之间的线</translation>
    </message>
    <message>
        <source>the file has no subclass of engine.scene.SimulationHandler and no function control(state){0}</source>
        <translation>文件中没有 engine.scene.SimulationHandler 的子类，也没有函数 control(state){0}</translation>
    </message>
    <message>
        <source>the file has no triangles</source>
        <translation>文件中没有三角形</translation>
    </message>
    <message>
        <source>the file holds fewer numbers than it says ({0})</source>
        <translation>文件所含的数少于其声称的 ({0})</translation>
    </message>
    <message>
        <source>the file is empty: nothing was recorded, or it was not copied</source>
        <translation>文件为空:没有录制任何内容,或文件未复制完整</translation>
    </message>
    <message>
        <source>the file is empty; a scene was expected</source>
        <translation>文件为空；应为场景</translation>
    </message>
    <message>
        <source>the file is empty; an MJCF scene was expected</source>
        <translation>文件为空；应为 MJCF 场景</translation>
    </message>
    <message>
        <source>the first element of the PLY file is not its vertices</source>
        <translation>PLY 文件的第一个元素不是顶点</translation>
    </message>
    <message>
        <source>the first number, the time constant of the filter, is not above 0</source>
        <translation>第一个数（滤波器的时间常数）不大于 0</translation>
    </message>
    <message>
        <source>the flag {0} means nothing to this engine</source>
        <translation>标志 {0} 对此引擎没有意义</translation>
    </message>
    <message>
        <source>the flex {0} is left out: {1}</source>
        <translation>柔性体 {0} 已略去：{1}</translation>
    </message>
    <message>
        <source>the format {0} is not known; &apos;msd&apos;, &apos;mjcf&apos; and &apos;urdf&apos; are</source>
        <translation>未知的格式 {0}；可用 &apos;msd&apos;、&apos;mjcf&apos; 和 &apos;urdf&apos;</translation>
    </message>
    <message>
        <source>the key {0} is given {1} in {2}; the last one{3} was taken</source>
        <translation>键 {0} 在 {2} 中给出了 {1}；采用最后一个{3}</translation>
    </message>
    <message>
        <source>the key {0} is missing ({1}){2}</source>
        <translation>缺少键 {0} ({1}){2}</translation>
    </message>
    <message>
        <source>the key&apos;s {0} is left out: it has {1} numbers for {2}</source>
        <translation>关键帧的 {0} 已略去：它有 {1} 个数，应有 {2} 个</translation>
    </message>
    <message>
        <source>the limits of the joint {0} leave it no room to move</source>
        <translation>关节 {0} 的限位使其无法移动</translation>
    </message>
    <message>
        <source>the links are nested too deeply to be written; merge those that are fixed together</source>
        <translation>连杆嵌套过深，无法写出；请合并固定在一起的连杆</translation>
    </message>
    <message>
        <source>the lower limit {0} must be below the upper limit {1}</source>
        <translation>下限 {0} 必须低于上限 {1}</translation>
    </message>
    <message>
        <source>the mesh cannot be used: {0}</source>
        <translation>网格无法使用：{0}</translation>
    </message>
    <message>
        <source>the mesh file {0} cannot be used: {1}</source>
        <translation>网格文件 {0!} 无法使用：{1}</translation>
    </message>
    <message>
        <source>the mesh file {0} does not exist</source>
        <translation>网格文件 {0!} 不存在</translation>
    </message>
    <message>
        <source>the mesh {0} has no convex hull: {1}; let its geom collide with nothing</source>
        <translation>网格 {0} 没有凸包：{1}；请使其几何体不参与碰撞</translation>
    </message>
    <message>
        <source>the mesh {0} has no triangles</source>
        <translation>网格 {0} 没有三角形</translation>
    </message>
    <message>
        <source>the meshes of the stage have more than {0} points and corners</source>
        <translation>stage 的网格超过 {0} 个点和角点</translation>
    </message>
    <message>
        <source>the moments of inertia {0}, {1}, {2} belong to no rigid body: each must be at most the sum of the other two</source>
        <translation>转动惯量 {0}、{1}、{2} 不属于任何刚体：每个至多等于另两个之和</translation>
    </message>
    <message>
        <source>the moments {0}, {1}, {2} belong to no rigid body: each is at most the sum of the other two</source>
        <translation>转动惯量 {0}、{1}、{2} 不属于任何刚体：每个至多等于另两个之和</translation>
    </message>
    <message>
        <source>the negative ones became 0</source>
        <translation>负值已改为 0</translation>
    </message>
    <message>
        <source>the normals of mesh {0} cannot be used: {1}</source>
        <translation>网格 {0} 的法线无法使用：{1}</translation>
    </message>
    <message>
        <source>the number is too large</source>
        <translation>数值过大</translation>
    </message>
    <message>
        <source>the older form has no {0}; it is left out</source>
        <translation>旧形式没有 {0}；已略去</translation>
    </message>
    <message>
        <source>the older form has no {0}; it is written, and a reader of that form will refuse it</source>
        <translation>旧格式没有 {0}；仍会写出，而该格式的读取程序会拒绝它</translation>
    </message>
    <message>
        <source>the parameters of a generated {0} are finite numbers, found {1}</source>
        <translation>生成的 {0!} 的参数应为有限数，实际为 {1}</translation>
    </message>
    <message>
        <source>the plugin {0} has no {1}; it has {2}</source>
        <translation>插件 {0} 没有 {1}；它有 {2}</translation>
    </message>
    <message>
        <source>the program did not end within {0} s and was stopped</source>
        <translation>程序在 {0} s 内未结束，已停止</translation>
    </message>
    <message>
        <source>the program printed more than {0} MiB and was stopped; let it print less</source>
        <translation>程序输出超过 {0} MiB，已停止；请减少输出</translation>
    </message>
    <message>
        <source>the program {0} before it made a scene{1}</source>
        <translation>程序在生成场景前 {0}{1}</translation>
    </message>
    <message>
        <source>the range of its length {0}; {1}</source>
        <translation>其长度范围{0}；{1}</translation>
    </message>
    <message>
        <source>the scene has a value that no file can hold: {0}</source>
        <translation>场景含有任何文件都无法容纳的值：{0}</translation>
    </message>
    <message>
        <source>the scene has changed since this was found; check it again</source>
        <translation>发现此问题后场景已更改；请重新检查</translation>
    </message>
    <message>
        <source>the scene is no longer as it was when this was found; check it again</source>
        <translation>场景已不是发现此问题时的样子；请重新检查</translation>
    </message>
    <message>
        <source>the shapes of {0} are in no group</source>
        <translation>{0} 的几何体不在任何组中</translation>
    </message>
    <message>
        <source>the simulation has no state yet; wait until the scene is built</source>
        <translation>仿真还没有状态；请等待场景构建完成</translation>
    </message>
    <message>
        <source>the simulation is being built again after an edit; try once more</source>
        <translation>编辑后正在重建仿真；请再试一次</translation>
    </message>
    <message>
        <source>the simulation is being built again after an edit; try once more when it has been</source>
        <translation>编辑后正在重建仿真；请在完成后再试</translation>
    </message>
    <message>
        <source>the skin is not drawn: {0}</source>
        <translation>不绘制蒙皮：{0}</translation>
    </message>
    <message>
        <source>the sky grid of {0} x {1} cells has {2} faces named</source>
        <translation>{0} x {1} 格的天空网格指明了 {2} 个面</translation>
    </message>
    <message>
        <source>the spring rests at {0}, outside the limits {1} to {2}</source>
        <translation>弹簧静止于 {0}，在限位 {1} 至 {2} 之外</translation>
    </message>
    <message>
        <source>the stage has more than {0} layers</source>
        <translation>stage 超过 {0} 层</translation>
    </message>
    <message>
        <source>the stage has more than {0} prims</source>
        <translation>stage 超过 {0} 个 prim</translation>
    </message>
    <message>
        <source>the stiffness is integrated explicitly here</source>
        <translation>刚度在此作显式积分</translation>
    </message>
    <message>
        <source>the stiffness of {0} cells takes more than {1} GiB</source>
        <translation>{0} 个单元的刚度超过 {1} GiB</translation>
    </message>
    <message>
        <source>the tags of the nodes must count up by one</source>
        <translation>节点的标签必须逐一递增</translation>
    </message>
    <message>
        <source>the text is too long for a number</source>
        <translation>文本过长，不能作为数</translation>
    </message>
    <message>
        <source>the texture {0} has {1} x {2} pixels, more than {3}</source>
        <translation>纹理 {0} 有 {1} x {2} 像素，超过 {3}</translation>
    </message>
    <message>
        <source>the texture {0} is not among the assets</source>
        <translation>纹理 {0} 不在资源中</translation>
    </message>
    <message>
        <source>the texture {0} is one of the surroundings, not D2: it is drawn on no surface</source>
        <translation>纹理 {0} 属于环境，不是 D2：不会绘制在任何表面上</translation>
    </message>
    <message>
        <source>the texture {0} of a reflection probe is not among the assets</source>
        <translation>反射探针的纹理 {0} 不在资源中</translation>
    </message>
    <message>
        <source>the texture {0} of the layer {1} has the color space Srgb: it is decoded as colors are, as in MotrixSim; Linear shows what is in it</source>
        <translation>图层 {1} 的纹理 {0} 的颜色空间为 Srgb：与 MotrixSim 一样按颜色解码；设为 Linear 才显示其原本内容</translation>
    </message>
    <message>
        <source>the texture {0}: {1}</source>
        <translation>纹理 {0}：{1}</translation>
    </message>
    <message>
        <source>the texture {0}: {1} does not exist</source>
        <translation>纹理 {0!}：{1!} 不存在</translation>
    </message>
    <message>
        <source>the third number, {0}, pushes along with the velocity; MotrixSim builds with 0 or less only</source>
        <translation>第三个数 {0} 顺着速度推动；MotrixSim 只以 0 或更小的值构建</translation>
    </message>
    <message>
        <source>the time step must be positive, found {0} s</source>
        <translation>时间步长必须为正，实为 {0} s</translation>
    </message>
    <message>
        <source>the weights of vertex {0} do not add up to something positive</source>
        <translation>顶点 {0} 的权重之和不为正</translation>
    </message>
    <message>
        <source>the {0} gain is 0: nothing is driven</source>
        <translation>{0} 增益为 0：没有驱动作用</translation>
    </message>
    <message>
        <source>the {0} must be in a single block</source>
        <translation>{0} 必须在单个块中</translation>
    </message>
    <message>
        <source>the {0} name {1} is taken by {2}; give one of them another name</source>
        <translation>{0}名称 {1} 已被 {2} 使用；请改用其他名称</translation>
    </message>
    <message>
        <source>the {0} name {1} is taken by {2}; rename one</source>
        <translation>{0}名称 {1} 已被 {2} 使用；请重命名其中一个</translation>
    </message>
    <message>
        <source>the {0} of a generated {1} lies in {2}, found {3}</source>
        <translation>生成的 {1!} 的 {0!} 应在 {2} 内，实际为 {3}</translation>
    </message>
    <message>
        <source>the {0} of its plugin is not below 0, found {1}</source>
        <translation>其插件的 {0} 不小于 0，实为 {1}</translation>
    </message>
    <message>
        <source>the {0} {1}</source>
        <translation>{0} {1!}</translation>
    </message>
    <message>
        <source>there are no numbers in the clipboard</source>
        <translation>剪贴板中没有数</translation>
    </message>
    <message>
        <source>there can be no copy of {0}</source>
        <translation>{0} 不能有副本</translation>
    </message>
    <message>
        <source>there is already a {0} called {1}; choose another name</source>
        <translation>已有名为 {1} 的{0}；请选择其他名称</translation>
    </message>
    <message>
        <source>there is already a {0}; choose another name</source>
        <translation>已有{0}；请选择其他名称</translation>
    </message>
    <message>
        <source>there is no MJCF file in this archive; pack one as model.xml</source>
        <translation>此归档中没有 MJCF 文件；请将其打包为 model.xml</translation>
    </message>
    <message>
        <source>there is no ball joint with a name to refer to; add one first</source>
        <translation>没有可引用的具名球关节；请先添加</translation>
    </message>
    <message>
        <source>there is no body named {0}</source>
        <translation>没有名为 {0} 的物体</translation>
    </message>
    <message>
        <source>there is no joint with limits and a name to refer to; add one first</source>
        <translation>没有可引用的、有限位的具名关节；请先添加</translation>
    </message>
    <message>
        <source>there is no link named {0} to attach to</source>
        <translation>没有可附加的、名为 {0} 的连杆</translation>
    </message>
    <message>
        <source>there is no link named {0}; {1}</source>
        <translation>没有名为 {0} 的连杆；{1}</translation>
    </message>
    <message>
        <source>there is no material in it</source>
        <translation>其中没有材质</translation>
    </message>
    <message>
        <source>there is no material named {0}</source>
        <translation>没有名为 {0} 的材质</translation>
    </message>
    <message>
        <source>there is no mesh named {0}</source>
        <translation>没有名为 {0} 的网格</translation>
    </message>
    <message>
        <source>there is no mesh variant set named {0} with a mesh in it</source>
        <translation>没有名为 {0} 且含有网格的网格变体集</translation>
    </message>
    <message>
        <source>there is no object in it that could be attached</source>
        <translation>其中没有可以附加的对象</translation>
    </message>
    <message>
        <source>there is no object in it that could be put into a scene</source>
        <translation>其中没有可放入场景的对象</translation>
    </message>
    <message>
        <source>there is no plugin instance named {0}; declare it among the plugins</source>
        <translation>没有名为 {0} 的插件实例；请在插件中声明</translation>
    </message>
    <message>
        <source>there is no repair for this; change it by hand</source>
        <translation>此问题不能自动修复；请手动更改</translation>
    </message>
    <message>
        <source>there is no template {0}; there are {1}</source>
        <translation>没有模板 {0}；可用的有 {1}</translation>
    </message>
    <message>
        <source>there is no {0} named {1}</source>
        <translation>没有名为 {1} 的{0}</translation>
    </message>
    <message>
        <source>there is no {0} named {1}: the flexcomp {2} {3}; pinned points have none of their own</source>
        <translation>没有名为 {1} 的{0}：flexcomp {2} {3}；固定点没有自己的</translation>
    </message>
    <message>
        <source>there is no {0} named {1}; {2}</source>
        <translation>没有名为 {1} 的{0}；{2}</translation>
    </message>
    <message>
        <source>there is no {0} named {1}{2}</source>
        <translation>没有名为 {1} 的{0}{2}</translation>
    </message>
    <message>
        <source>there is no {0}{1} with a name to refer to; add one first</source>
        <translation>没有可引用的具名{0}{1}；请先添加</translation>
    </message>
    <message>
        <source>there is nothing below to drop onto</source>
        <translation>下方没有可落到的物体</translation>
    </message>
    <message>
        <source>there is nothing in {0}; delete it</source>
        <translation>{0} 中没有任何对象；请将其删除</translation>
    </message>
    <message>
        <source>they move the link in fewer ways than there are joints, so that forces cannot tell them apart and MotrixSim panics in the first step; remove one, or give them an armature</source>
        <translation>它们带动连杆的方式少于关节数，力无法区分它们，MotrixSim 在第一步就会崩溃；请删除一个，或为它们设置电枢惯量</translation>
    </message>
    <message>
        <source>this MCAP file ends before the scene that a recording begins with; nothing of it can be shown</source>
        <translation>此 MCAP 文件在录制开头的场景之前就结束了；无法显示任何内容</translation>
    </message>
    <message>
        <source>this MCAP file was not recorded by MSD Studio: it has no scene; Foxglove and PlotJuggler can open it</source>
        <translation>此 MCAP 文件不是由 MSD Studio 录制的：没有场景；可用 Foxglove 和 PlotJuggler 打开</translation>
    </message>
    <message>
        <source>this archive has a file {0} outside of itself; pack it again without</source>
        <translation>此归档含有位于自身之外的文件 {0}；请去掉后重新打包</translation>
    </message>
    <message>
        <source>this archive has {0} files; at most {1} are read</source>
        <translation>此归档有 {0} 个文件；最多读取 {1} 个</translation>
    </message>
    <message>
        <source>this archive is damaged: {0}; pack the scene again</source>
        <translation>此归档已损坏：{0}；请重新打包场景</translation>
    </message>
    <message>
        <source>this archive would unpack to {0} MiB; at most {1} are read</source>
        <translation>此归档解压后为 {0} MiB；最多读取 {1} MiB</translation>
    </message>
    <message>
        <source>this belongs to every world and cannot be deleted or copied</source>
        <translation>它属于每个世界，不能删除或复制</translation>
    </message>
    <message>
        <source>this body floats; to hang it on another one, select it and point at the other one</source>
        <translation>此物体是浮动的；要挂接到另一物体，请先选中它再指向另一物体</translation>
    </message>
    <message>
        <source>this body has a free joint already</source>
        <translation>此物体已有自由关节</translation>
    </message>
    <message>
        <source>this height field cannot be read: {0}</source>
        <translation>无法读取此高度场：{0}</translation>
    </message>
    <message>
        <source>this is a folder; add the name of the file, such as scene.msd</source>
        <translation>这是文件夹；请加上文件名，如 scene.msd</translation>
    </message>
    <message>
        <source>this is kept, but not simulated: {0}</source>
        <translation>予以保留，但不参与仿真：{0}</translation>
    </message>
    <message>
        <source>this is left out: it refers to a part of the flexcomp {0}, which is too</source>
        <translation>已略去：它引用同被略去的 flexcomp {0} 的部件</translation>
    </message>
    <message>
        <source>this is not a scene that can be read; these can: {0}</source>
        <translation>不是可读取的场景；可读取的有：{0}</translation>
    </message>
    <message>
        <source>this is not an MCAP file: it begins with other bytes</source>
        <translation>这不是 MCAP 文件：开头的字节不符</translation>
    </message>
    <message>
        <source>this keyframe has no room for the joints that flexcomps make; store a new one</source>
        <translation>此关键帧没有 flexcomp 所生成关节的位置；请另存一个</translation>
    </message>
    <message>
        <source>this mesh is not taken apart and collides by its convex hull: {0}</source>
        <translation>此网格未被分解，以凸包碰撞：{0}</translation>
    </message>
    <message>
        <source>this model needs {0} numbers here, found {1}</source>
        <translation>此模型在此需要 {0} 个数，实为 {1}</translation>
    </message>
    <message>
        <source>this model needs {0} numbers here, found {1}; they were left out</source>
        <translation>此模型在此需要 {0} 个数，实为 {1}；已略去</translation>
    </message>
    <message>
        <source>this object has no name</source>
        <translation>此对象没有名称</translation>
    </message>
    <message>
        <source>this sensor reports one or more of {0}, at least once; found {1}</source>
        <translation>此传感器报告 {0} 中的一项或多项，至少一次；实为 {1}</translation>
    </message>
    <message>
        <source>this sensor reports {0} contacts; {1} are the most</source>
        <translation>此传感器报告 {0} 个接触；最多为 {1} 个</translation>
    </message>
    <message>
        <source>this shape has no mass; MotrixSim builds none on a link that moves</source>
        <translation>此形状没有质量；MotrixSim 不在运动的连杆上构建它</translation>
    </message>
    <message>
        <source>this {0} has no shell inertia here</source>
        <translation>{0} 在此没有壳惯量</translation>
    </message>
    <message>
        <source>this {0} needs a radius above zero, found {1}</source>
        <translation>{0} 的半径必须大于零，现为 {1}</translation>
    </message>
    <message>
        <source>this {0} needs a size above zero, found {1}</source>
        <translation>{0} 的尺寸必须大于零，现为 {1}</translation>
    </message>
    <message>
        <source>this {0} needs {1} positive sizes ({2} or half sizes), found {3}</source>
        <translation>{0} 需要 {1} 个正的尺寸（{2} 或半尺寸），实为 {3}</translation>
    </message>
    <message>
        <source>this {0} needs {1} sizes above zero, found {2}</source>
        <translation>{0} 需要 {1} 个大于零的尺寸，实为 {2}</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>时间，s</translation>
    </message>
    <message>
        <source>touch sensors with no joint, frame, subtree or lidar sensor beside them: MotrixSim panics in the first step of many such scenes</source>
        <translation>有触觉传感器，却没有关节、坐标系、子树或激光雷达传感器：许多此类场景会使 MotrixSim 在第一步崩溃</translation>
    </message>
    <message>
        <source>triangle {0} refers to a vertex that is not there: {1} of {2}</source>
        <translation>三角形 {0} 引用了不存在的顶点：{1}，共 {2} 个</translation>
    </message>
    <message>
        <source>trilinear and quadratic dofs need the nodes of a grid</source>
        <translation>三线性和二次自由度需要网格的节点</translation>
    </message>
    <message>
        <source>tuple {0}</source>
        <translation>元组 {0!}</translation>
    </message>
    <message>
        <source>unknown key {0} is kept but has no effect{1}</source>
        <translation>未知的键 {0} 予以保留，但不起作用{1}</translation>
    </message>
    <message>
        <source>variant set {0}</source>
        <translation>变体集 {0!}</translation>
    </message>
    <message>
        <source>velocity gain {0}</source>
        <translation>速度增益 {0}</translation>
    </message>
    <message>
        <source>velocity, of the greatest</source>
        <translation>速度，相对最大值</translation>
    </message>
    <message>
        <source>vertex {0} is not finite: {1}</source>
        <translation>顶点 {0} 不是有限数：{1}</translation>
    </message>
    <message>
        <source>violation, {0}</source>
        <translation>越界量，{0}</translation>
    </message>
    <message>
        <source>what it or its parent weighs is not known</source>
        <translation>不知道它或其父级的质量</translation>
    </message>
    <message>
        <source>what its signals are cannot be read ({0})</source>
        <translation>无法读取其信号说明（{0}）</translation>
    </message>
    <message>
        <source>what was copied cannot be there</source>
        <translation>复制的内容不能放在那里</translation>
    </message>
    <message>
        <source>what was written could not be read again ({0}); {1} was left as it was</source>
        <translation>写出的内容无法再次读取（{0}）；{1} 保持原样</translation>
    </message>
    <message>
        <source>which file of this archive is the scene? found {0}; call one of them model.xml</source>
        <translation>此归档中哪个文件是场景？找到 {0}；请将其中一个命名为 model.xml</translation>
    </message>
    <message>
        <source>with its {0} bodies there are more than {1}</source>
        <translation>连同其 {0} 个物体，超过 {1} 个</translation>
    </message>
    <message>
        <source>without a texture it is not drawn</source>
        <translation>没有纹理，因此不绘制</translation>
    </message>
    <message>
        <source>{0} 0: nothing reaches the {1}</source>
        <translation>{0} 0：没有作用到{1}</translation>
    </message>
    <message>
        <source>{0} [1, 0, 0, 0], half a turn about x: MSD writes x, y, z, w; with w first it is no rotation</source>
        <translation>{0} [1, 0, 0, 0]，绕 x 转半圈：MSD 写为 x, y, z, w；若 w 在前则无旋转</translation>
    </message>
    <message>
        <source>{0} acts while MJCF is read, not here: {1}</source>
        <translation>{0} 在读取 MJCF 时起作用，而非此处：{1}</translation>
    </message>
    <message>
        <source>{0} and {1} no longer ignore each other: they are in two worlds now</source>
        <translation>{0} 与 {1} 不再互相忽略：它们现在位于两个世界中</translation>
    </message>
    <message>
        <source>{0} became a mesh of {1} triangles</source>
        <translation>{0} 已变为 {1} 个三角形的网格</translation>
    </message>
    <message>
        <source>{0} begins or ends with a blank</source>
        <translation>{0} 以空格开头或结尾</translation>
    </message>
    <message>
        <source>{0} bytes after the scene, from byte {1} on, were not read</source>
        <translation>场景之后从第 {1} 字节起的 {0} 个字节未读取</translation>
    </message>
    <message>
        <source>{0} can be asked of URDF only; this is {1}</source>
        <translation>只有 URDF 可用 {0}；此为 {1}</translation>
    </message>
    <message>
        <source>{0} cannot be all zeros</source>
        <translation>{0}不能全为零</translation>
    </message>
    <message>
        <source>{0} cannot be copied: {1}</source>
        <translation>无法复制 {0}：{1}</translation>
    </message>
    <message>
        <source>{0} cannot be fitted to its mesh: {1}</source>
        <translation>{0} 无法拟合其网格：{1}</translation>
    </message>
    <message>
        <source>{0} cannot be in a body</source>
        <translation>{0} 不能位于物体中</translation>
    </message>
    <message>
        <source>{0} cannot be moved into itself</source>
        <translation>不能将 {0} 移入自身</translation>
    </message>
    <message>
        <source>{0} cannot be shown: {1}</source>
        <translation>{0!} 无法显示：{1}</translation>
    </message>
    <message>
        <source>{0} cannot be the name of an attribute of &lt;{1}&gt;; it was left out</source>
        <translation>{0} 不是 &lt;{1}&gt; 的属性名；已略去</translation>
    </message>
    <message>
        <source>{0} cannot be the name of an element; it was left out</source>
        <translation>{0} 不是元素名；已略去</translation>
    </message>
    <message>
        <source>{0} does not begin as a Radiance picture (#?RADIANCE)</source>
        <translation>{0!} 的开头不是 Radiance 图片（#?RADIANCE）</translation>
    </message>
    <message>
        <source>{0} does not begin as an OpenEXR picture</source>
        <translation>{0!} 的开头不是 OpenEXR 图片</translation>
    </message>
    <message>
        <source>{0} does not exist</source>
        <translation>{0!} 不存在</translation>
    </message>
    <message>
        <source>{0} does not float, so it cannot be thrown; give it a free joint</source>
        <translation>{0} 不是浮动的，因此不能抛出；请给它自由关节</translation>
    </message>
    <message>
        <source>{0} does not start with its numbers of rows and columns</source>
        <translation>{0!} 没有以行数和列数开头</translation>
    </message>
    <message>
        <source>{0} ends after {1} bytes of pixels; {2} were expected</source>
        <translation>{0!} 在 {1} 字节像素之后就结束了；应有 {2} 字节</translation>
    </message>
    <message>
        <source>{0} ends inside a row of pixels</source>
        <translation>{0!} 在一行像素中间就结束了</translation>
    </message>
    <message>
        <source>{0} entries are not used: {1}</source>
        <translation>{0} 个条目未使用：{1}</translation>
    </message>
    <message>
        <source>{0} entries have the same content as others: {1}</source>
        <translation>{0} 个条目与其他条目内容相同：{1}</translation>
    </message>
    <message>
        <source>{0} entries have the same content as others: {1}, ...</source>
        <translation>{0} 个条目与其他条目内容相同：{1}, ...</translation>
    </message>
    <message>
        <source>{0} files give neither unit nor up axis; meters and z up are used</source>
        <translation>{0} 文件既没有单位也没有朝上的轴；已取米和 z 轴朝上</translation>
    </message>
    <message>
        <source>{0} files lie outside the scene&apos;s folder, such as {1}; open it again to allow them</source>
        <translation>{0} 个文件位于场景文件夹之外，例如 {1}；重新打开场景即可允许读取</translation>
    </message>
    <message>
        <source>{0} floated in its file, and is fixed to the link now</source>
        <translation>{0} 在其文件中是浮动的，现已固定在连杆上</translation>
    </message>
    <message>
        <source>{0} floats or is moved by motion capture and stays at the top; delete its free joint first</source>
        <translation>{0} 自由浮动或由动作捕捉驱动，须留在顶层；请先删除其自由关节</translation>
    </message>
    <message>
        <source>{0} for each unit that the position is away from the control.</source>
        <translation>位置与控制量每相差一个单位为 {0}。</translation>
    </message>
    <message>
        <source>{0} for each unit that the velocity is away from the control.</source>
        <translation>速度与控制量每相差一个单位为 {0}。</translation>
    </message>
    <message>
        <source>{0} has a mass of its own, which would be lost; clear it first</source>
        <translation>{0} 有自己的质量，会因此丢失；请先清除</translation>
    </message>
    <message>
        <source>{0} has a sensorsize and {1} by {2} pixels; it needs at least 1 in each direction</source>
        <translation>{0} 有 sensorsize，像素为 {1} × {2}；每个方向至少需要 1</translation>
    </message>
    <message>
        <source>{0} has a size below zero</source>
        <translation>{0} 有小于零的尺寸</translation>
    </message>
    <message>
        <source>{0} has a type that USD does not know; it was dropped</source>
        <translation>{0} 的类型 USD 不认识；已丢弃</translation>
    </message>
    <message>
        <source>{0} has entries that are not numbers</source>
        <translation>{0} 含有不是数的条目</translation>
    </message>
    <message>
        <source>{0} has joints, which would be lost; delete them first</source>
        <translation>{0} 有关节，会因此丢失；请先删除</translation>
    </message>
    <message>
        <source>{0} has no mirror image that could be stored</source>
        <translation>{0} 没有可存储的镜像</translation>
    </message>
    <message>
        <source>{0} has no place, and so no mirror image</source>
        <translation>{0} 没有位置，因此没有镜像</translation>
    </message>
    <message>
        <source>{0} has no size of the form -Y HEIGHT +X WIDTH: other orders of pixels are not read</source>
        <translation>{0!} 没有 -Y 高 +X 宽 形式的尺寸：不读取其他像素顺序</translation>
    </message>
    <message>
        <source>{0} has no value</source>
        <translation>{0} 没有值</translation>
    </message>
    <message>
        <source>{0} has several objects; the physics takes the first alone, as MuJoCo does</source>
        <translation>{0} 有多个对象；与 MuJoCo 一样，物理只取第一个</translation>
    </message>
    <message>
        <source>{0} has the channels {1}; R, G and B, or Y were expected</source>
        <translation>{0!} 的通道为 {1!}；应为 R、G 和 B，或 Y</translation>
    </message>
    <message>
        <source>{0} has too many pixels, {1}</source>
        <translation>{0!} 的像素太多，{1}</translation>
    </message>
    <message>
        <source>{0} has variants of its mesh, which have no image</source>
        <translation>{0} 有网格变体，而变体没有镜像</translation>
    </message>
    <message>
        <source>{0} has {1} numbers, which is not a multiple of {2}</source>
        <translation>{0} 有 {1} 个数，不是 {2} 的倍数</translation>
    </message>
    <message>
        <source>{0} has {1} values where the mesh needs {2}; it was dropped</source>
        <translation>{0} 有 {1} 个值，而网格需要 {2} 个；已舍弃</translation>
    </message>
    <message>
        <source>{0} has {1} x {2} pixels, more than the {3} a side or {4} in all that can be drawn here: it is drawn with {5} x {6}</source>
        <translation>{0} 有 {1} x {2} 像素，超过此处可绘制的每边 {3} 或总共 {4} 像素：以 {5} x {6} 绘制</translation>
    </message>
    <message>
        <source>{0} has {1} x {2} pixels, {3}</source>
        <translation>{0!} 有 {1} x {2} 像素，{3}</translation>
    </message>
    <message>
        <source>{0} has {1} x {2} pixels; 1 to {3} were expected</source>
        <translation>{0!} 有 {1} x {2} 像素；应为 1 到 {3}</translation>
    </message>
    <message>
        <source>{0} hinges on one link; MotrixSim builds no link with more than 3</source>
        <translation>一个连杆上有 {0} 个铰链；MotrixSim 构建的连杆至多有 3 个</translation>
    </message>
    <message>
        <source>{0} holds half of a character (a lone surrogate); no file has such a name</source>
        <translation>{0} 含有半个字符（单独的代理项）；没有文件有这样的名称</translation>
    </message>
    <message>
        <source>{0} holds parts that only MJCF can express, which would be lost</source>
        <translation>{0} 含有只有 MJCF 能表达的部分，会因此丢失</translation>
    </message>
    <message>
        <source>{0} holds what is no number</source>
        <translation>{0} 含有不是数的内容</translation>
    </message>
    <message>
        <source>{0} holds {1} of {2} samples</source>
        <translation>{0!} 只有 {1} 个采样，应有 {2} 个</translation>
    </message>
    <message>
        <source>{0} is a free joint: target it as FloatingBase</source>
        <translation>{0} 是自由关节：请以 FloatingBase 为目标</translation>
    </message>
    <message>
        <source>{0} is a free joint; read its link with frame sensors</source>
        <translation>{0} 是自由关节；请用坐标系传感器读取其连杆</translation>
    </message>
    <message>
        <source>{0} is a link in this archive; pack the file that it points to</source>
        <translation>{0} 在此归档中是链接；请打包其所指的文件</translation>
    </message>
    <message>
        <source>{0} is a picture of high range, which only skies, lights from around and probes can show; PNG, JPEG or another common format was expected</source>
        <translation>{0!} 是高动态范围图片，只有天空、环境光和探针能显示；应为 PNG、JPEG 或其他常用格式</translation>
    </message>
    <message>
        <source>{0} is a unit of {1}, and this field is {2}</source>
        <translation>{0} 是{1}的单位，而此字段是{2}</translation>
    </message>
    <message>
        <source>{0} is a {1} joint; tendons go over hinges and slides</source>
        <translation>{0} 是{1}关节；肌腱只经过铰链和滑动关节</translation>
    </message>
    <message>
        <source>{0} is a {1} without a mesh</source>
        <translation>{0} 是没有网格的 {1}</translation>
    </message>
    <message>
        <source>{0} is above the largest useful value {1}</source>
        <translation>{0} 超过最大有用值 {1}</translation>
    </message>
    <message>
        <source>{0} is animated; its first value is used</source>
        <translation>{0} 带动画；已取第一个值</translation>
    </message>
    <message>
        <source>{0} is asked for; MuJoCo&apos;s PGS takes its place</source>
        <translation>要求 {0}；以 MuJoCo 的 PGS 代替</translation>
    </message>
    <message>
        <source>{0} is below itself; take it out of the children there, or put a copy in</source>
        <translation>{0} 位于自身之下；请从那里的子级中移除，或放入副本</translation>
    </message>
    <message>
        <source>{0} is below the smallest useful value {1}</source>
        <translation>{0} 低于最小有用值 {1}</translation>
    </message>
    <message>
        <source>{0} is broken: {1}</source>
        <translation>{0!} 已损坏：{1}</translation>
    </message>
    <message>
        <source>{0} is encrypted in this archive; pack it without a password</source>
        <translation>{0} 在此归档中已加密；请不带密码打包</translation>
    </message>
    <message>
        <source>{0} is in the recording, but cannot be unpacked: {1}</source>
        <translation>{0} 在录制中，但无法解包：{1}</translation>
    </message>
    <message>
        <source>{0} is infinite</source>
        <translation>{0} 为无穷</translation>
    </message>
    <message>
        <source>{0} is larger in this archive than it says</source>
        <translation>{0} 在此归档中比所标明的更大</translation>
    </message>
    <message>
        <source>{0} is made of nothing or of the SceneNames of the scene; it takes {1}</source>
        <translation>{0} 不由任何内容或由场景的 SceneNames 构成；它接受 {1}</translation>
    </message>
    <message>
        <source>{0} is no .skn file</source>
        <translation>{0} 不是 .skn 文件</translation>
    </message>
    <message>
        <source>{0} is no OpenEXR picture that can be read: {1}</source>
        <translation>{0!} 不是可以读取的 OpenEXR 图片：{1}</translation>
    </message>
    <message>
        <source>{0} is no Radiance picture of red, green and blue (FORMAT=32-bit_rle_rgbe)</source>
        <translation>{0!} 不是红、绿、蓝的 Radiance 图片（FORMAT=32-bit_rle_rgbe）</translation>
    </message>
    <message>
        <source>{0} is no SKN file: {1}</source>
        <translation>{0} 不是 SKN 文件：{1}</translation>
    </message>
    <message>
        <source>{0} is no body, and holds nothing</source>
        <translation>{0} 不是物体，其中没有对象</translation>
    </message>
    <message>
        <source>{0} is no input; use {1}</source>
        <translation>{0} 不是输入；请用 {1}</translation>
    </message>
    <message>
        <source>{0} is no list of numbers</source>
        <translation>{0} 不是数的列表</translation>
    </message>
    <message>
        <source>{0} is no picture</source>
        <translation>{0} 不是图片</translation>
    </message>
    <message>
        <source>{0} is no picture that can be read; PNG, JPEG or another common format was expected</source>
        <translation>{0!} 不是可以读取的图片；应为 PNG、JPEG 或其他常用格式</translation>
    </message>
    <message>
        <source>{0} is no transmission; use {1}</source>
        <translation>{0} 不是传动；请用 {1}</translation>
    </message>
    <message>
        <source>{0} is no velocity; it was dropped</source>
        <translation>{0} 不是速度；已丢弃</translation>
    </message>
    <message>
        <source>{0} is none of {1}</source>
        <translation>{0} 不属于 {1}</translation>
    </message>
    <message>
        <source>{0} is not a .ply or .gcloud file; MotrixSim loads no other clouds</source>
        <translation>{0} 不是 .ply 或 .gcloud 文件；MotrixSim 不加载其他点云</translation>
    </message>
    <message>
        <source>{0} is not a free joint: target it as Joint</source>
        <translation>{0} 不是自由关节：请以 Joint 为目标</translation>
    </message>
    <message>
        <source>{0} is not a generated shape; there are {1}</source>
        <translation>{0} 不是可生成的形状；可用的有 {1!}</translation>
    </message>
    <message>
        <source>{0} is not a number</source>
        <translation>{0} 不是数</translation>
    </message>
    <message>
        <source>{0} is not drawn: its position, orientation or size is not finite</source>
        <translation>未绘制 {0}：其位置、方向或大小不是有限值</translation>
    </message>
    <message>
        <source>{0} is not here, or another one; that of the recording was unpacked to {1}</source>
        <translation>{0} 不在此处，或是另一个；已将录制中的解包到 {1}</translation>
    </message>
    <message>
        <source>{0} is not one of {1}</source>
        <translation>{0!} 不是 {1!} 之一</translation>
    </message>
    <message>
        <source>{0} is not simulated yet; use one of {1}</source>
        <translation>{0} 尚不能仿真；请用 {1} 之一</translation>
    </message>
    <message>
        <source>{0} is of kind {1}; {2}</source>
        <translation>{0} 属于类型 {1}；{2}</translation>
    </message>
    <message>
        <source>{0} is static and became a part of {1}, as fusestatic asks</source>
        <translation>按 fusestatic 的要求，静态的 {0} 已成为 {1} 的一部分</translation>
    </message>
    <message>
        <source>{0} is {1} there and {2} here, which stays</source>
        <translation>{0} 在那里为 {1}，在此为 {2}，保留后者</translation>
    </message>
    <message>
        <source>{0} is {1}, not a number; {2} was taken</source>
        <translation>{0} 为 {1}，不是数；已取 {2}</translation>
    </message>
    <message>
        <source>{0} is {1}, which is not a gain; 0 is used</source>
        <translation>{0} 为 {1}，不是增益；已取 0</translation>
    </message>
    <message>
        <source>{0} kg hang on a link of {1} kg, {2} times lighter; simulation loses accuracy there</source>
        <translation>{0} kg 挂在 {1} kg 的连杆上，后者轻 {2} 倍；仿真在此会失去精度</translation>
    </message>
    <message>
        <source>{0} kg/m³ is less than air{1}; in g/cm³ it would be {2} kg/m³</source>
        <translation>{0} kg/m³ 比空气还轻{1}；若单位为 g/cm³ 则为 {2} kg/m³</translation>
    </message>
    <message>
        <source>{0} kg/m³ × {1} m³ = {2} kg</source>
        <translation>{0} kg/m³ × {1} m³ = {2} kg</translation>
    </message>
    <message>
        <source>{0} kg·m² with {1} kg are those of a thing {2} m across; the geometries of this link reach {3} m</source>
        <translation>{1} kg 配 {0} kg·m² 相当于 {2} m 大小的物体；此连杆的几何体达到 {3} m</translation>
    </message>
    <message>
        <source>{0} kg·m² with {1} kg fits a thing {2} m across; check the units</source>
        <translation>{0} kg·m² 配 {1} kg 相当于 {2} m 大小的物体；请检查单位</translation>
    </message>
    <message>
        <source>{0} lies outside the scene&apos;s folder; open the scene again to allow it</source>
        <translation>{0} 位于场景文件夹之外；重新打开场景即可允许读取</translation>
    </message>
    <message>
        <source>{0} links are below each other; MotrixSim loads at most {1} in this format{2}</source>
        <translation>{0} 个连杆逐级嵌套；MotrixSim 在此格式中最多读取 {1} 级{2}</translation>
    </message>
    <message>
        <source>{0} links below each other are too deep to be written; merge those that are fixed together</source>
        <translation>{0} 级连杆嵌套过深，无法写出；请合并固定在一起的连杆</translation>
    </message>
    <message>
        <source>{0} links deep: JSON ends at {1}; {2}</source>
        <translation>连杆有 {0} 层：JSON 至多 {1} 层；{2}</translation>
    </message>
    <message>
        <source>{0} looked at {1}, which is not here; it keeps its direction</source>
        <translation>{0} 注视 {1}，而后者不在此处；方向保持不变</translation>
    </message>
    <message>
        <source>{0} m is more than the margin {1} m: contacts push only after that much penetration</source>
        <translation>{0} m 大于裕量 {1} m：穿透达到该深度后接触才起作用</translation>
    </message>
    <message>
        <source>{0} m is nearer than fog_start, {1} m</source>
        <translation>{0} m 比 fog_start 的 {1} m 更近</translation>
    </message>
    <message>
        <source>{0} m is not beyond z_near, {1} m: nothing is seen</source>
        <translation>{0} m 不大于 z_near 的 {1} m：什么也看不到</translation>
    </message>
    <message>
        <source>{0} m is not beyond znear, {1} m: the camera sees nothing</source>
        <translation>{0} m 不大于 znear 的 {1} m：相机什么也看不到</translation>
    </message>
    <message>
        <source>{0} m/s² is {1} times that of the Earth; in cm/s² it would be {2} m/s²</source>
        <translation>{0} m/s² 是地球的 {1} 倍；若单位为 cm/s² 则为 {2} m/s²</translation>
    </message>
    <message>
        <source>{0} makes more than {1} shapes</source>
        <translation>{0} 生成的形状超过 {1} 个</translation>
    </message>
    <message>
        <source>{0} measures a {1}; it can be about {2}</source>
        <translation>{0} 测量 {1}；它可以针对 {2}</translation>
    </message>
    <message>
        <source>{0} moves freely; what is in it cannot stay with the world</source>
        <translation>{0} 自由运动；其中的对象无法留在世界中</translation>
    </message>
    <message>
        <source>{0} moves its link, and a group of it alone would leave that fixed; group the link</source>
        <translation>{0} 驱动其连杆，单独编组会使连杆固定；请将连杆编组</translation>
    </message>
    <message>
        <source>{0} needs a file</source>
        <translation>{0} 需要文件</translation>
    </message>
    <message>
        <source>{0} needs a name: {1}</source>
        <translation>{0} 需要名称：{1}</translation>
    </message>
    <message>
        <source>{0} needs a value</source>
        <translation>{0}需要一个值</translation>
    </message>
    <message>
        <source>{0} normals were dropped: the mesh needs {1} finite ones</source>
        <translation>已舍弃 {0} 个法线：网格需要 {1} 个有限的法线</translation>
    </message>
    <message>
        <source>{0} numbers are needed here, and {1} has {2}</source>
        <translation>此处需要 {0} 个数，而 {1} 有 {2} 个</translation>
    </message>
    <message>
        <source>{0} of a mesh</source>
        <translation>网格的 {0}</translation>
    </message>
    <message>
        <source>{0} of {1} pairs of their shapes match.</source>
        <translation>其几何体的 {1} 对中有 {0} 对匹配。</translation>
    </message>
    <message>
        <source>{0} or None</source>
        <translation>{0} 或 None</translation>
    </message>
    <message>
        <source>{0} pairs of geometries{1} were not looked at for overlaps</source>
        <translation>{0} 对几何体{1} 未检查是否重叠</translation>
    </message>
    <message>
        <source>{0} rad is more than half a turn, which a ball joint never leaves</source>
        <translation>{0} rad 大于半圈，球关节不会超出半圈</translation>
    </message>
    <message>
        <source>{0} rad/s turns {1} rad in a time step of {2} s; 2 blow up</source>
        <translation>{0} rad/s 在 {2} s 的时间步内转 {1} rad；2 即发散</translation>
    </message>
    <message>
        <source>{0} refers to {1}, which is taken out, and to {2}; it was removed</source>
        <translation>{0} 引用被移除的 {1} 以及 {2}；已移除</translation>
    </message>
    <message>
        <source>{0} repairs</source>
        <translation>{0} 项修复</translation>
    </message>
    <message>
        <source>{0} s is long for contacts and joints, which {1} to 0.01 s suit</source>
        <translation>{0} s 对接触和关节来说太长，它们适合 {1} 到 0.01 s</translation>
    </message>
    <message>
        <source>{0} s is not a time step; it must be above zero</source>
        <translation>{0} s 不能作步长；必须大于零</translation>
    </message>
    <message>
        <source>{0} sensors</source>
        <translation>{0} 传感器</translation>
    </message>
    <message>
        <source>{0} shapes weigh {1} kg together.</source>
        <translation>{0} 个几何体共 {1} kg。</translation>
    </message>
    <message>
        <source>{0} takes {1}, not {2}</source>
        <translation>{0} 只接受 {1}，不能为 {2}</translation>
    </message>
    <message>
        <source>{0} times the control plus {1}.</source>
        <translation>控制量的 {0} 倍加 {1}。</translation>
    </message>
    <message>
        <source>{0} to {1} rad allows more than a turn</source>
        <translation>{0} 至 {1} rad 允许超过一圈</translation>
    </message>
    <message>
        <source>{0} to {1} rad is {2} turns; limits are radians, these look like degrees</source>
        <translation>{0} 至 {1} rad 为 {2} 圈；限位以弧度计，这些像是角度</translation>
    </message>
    <message>
        <source>{0} to {1} {2} leaves out {3}, where the joint starts</source>
        <translation>{0} 至 {1} {2} 不含关节的起始值 {3}</translation>
    </message>
    <message>
        <source>{0} to {1} {2} leaves out {3}, where the joint starts, unless a keyframe says otherwise</source>
        <translation>{0} 至 {1} {2} 不含关节的起始值 {3}，除非关键帧另有设定</translation>
    </message>
    <message>
        <source>{0} took longer than {1} s and was stopped</source>
        <translation>{0} 用时超过 {1} s，已停止</translation>
    </message>
    <message>
        <source>{0} triangles name vertices beyond the {1} that there are</source>
        <translation>{0} 个三角形所指的顶点超出现有的 {1} 个</translation>
    </message>
    <message>
        <source>{0} uses the height field {1}, which is not there</source>
        <translation>{0} 使用高度场 {1}，而它不存在</translation>
    </message>
    <message>
        <source>{0} uses the mesh {1}, which is not among the assets</source>
        <translation>{0} 使用网格 {1}，而它不在资源中</translation>
    </message>
    <message>
        <source>{0} values</source>
        <translation>{0} 个值</translation>
    </message>
    <message>
        <source>{0} vertices span no body; 4 are the least</source>
        <translation>{0} 个顶点不构成体；至少 4 个</translation>
    </message>
    <message>
        <source>{0} was converted to {1}</source>
        <translation>{0} 已转换为 {1}</translation>
    </message>
    <message>
        <source>{0} was given an empty path; give that of a file</source>
        <translation>{0} 的路径为空；请给出文件的路径</translation>
    </message>
    <message>
        <source>{0} was left out: what moves cannot carry a plane or a height field</source>
        <translation>{0} 已略去：会运动的物体不能带有平面或高度场</translation>
    </message>
    <message>
        <source>{0} while this ran: what it did to `world` is left out; run it again</source>
        <translation>运行期间{0}：它对 `world` 的更改已略去；请重新运行</translation>
    </message>
    <message>
        <source>{0} would unpack to {1} times its size, as made to fill the disk</source>
        <translation>{0} 解压后为其大小的 {1} 倍，疑似用于占满磁盘</translation>
    </message>
    <message>
        <source>{0} x {1} samples are more than {2}</source>
        <translation>{0} x {1} 个采样多于 {2} 个</translation>
    </message>
    <message>
        <source>{0} {1} and cannot become a child of {2}; attach it at the top, or remove `{3}`</source>
        <translation>{0} {1}，不能成为 {2} 的子级；请附加到顶层，或移除 `{3}`</translation>
    </message>
    <message>
        <source>{0} {1} and was left out, as discardvisual asks</source>
        <translation>{0} {1}，按 discardvisual 的要求已略去</translation>
    </message>
    <message>
        <source>{0} {1} of MJCF that MSD cannot express: MotrixSim runs without</source>
        <translation>{0} 个 MSD 无法表达的 MJCF {1}：MotrixSim 运行时没有它们</translation>
    </message>
    <message>
        <source>{0} {1}, so it cannot be copied</source>
        <translation>{0} {1}，因此无法复制</translation>
    </message>
    <message>
        <source>{0}, none deeper than these {1}</source>
        <translation>{0}，没有比这 {1} 个更深的</translation>
    </message>
    <message>
        <source>{0}, which the stage refers to, {1}</source>
        <translation>stage 所引用的 {0} {1}</translation>
    </message>
    <message>
        <source>{0}/s is too stiff for a time step of {1} s while safty_damping_clamp is off</source>
        <translation>{0}/s 对 {1} s 的时间步来说刚度过大，而 safty_damping_clamp 已关闭</translation>
    </message>
    <message>
        <source>{0}: EXR files need OpenEXR: pip install msd-studio[exr] ({1})</source>
        <translation>{0}：EXR 文件需要 OpenEXR：pip install msd-studio[exr]（{1!}）</translation>
    </message>
    <message>
        <source>{0}: a row of pixels does not begin as it should, {1} bytes after the header</source>
        <translation>{0}：一行像素的开头不对，在文件头之后 {1} 字节处</translation>
    </message>
    <message>
        <source>{0}: a run of pixels is longer than its row, {1} bytes after the header</source>
        <translation>{0}：一段像素比所在的行还长，在文件头之后 {1} 字节处</translation>
    </message>
    <message>
        <source>{0}: it falls through everything</source>
        <translation>{0}：它会穿过一切下落</translation>
    </message>
    <message>
        <source>{0}: three numbers per point are needed, found {1} in all</source>
        <translation>{0}：每个点需要三个数，总数实为 {1}</translation>
    </message>
    <message>
        <source>{0}: {1} does not exist</source>
        <translation>{0}：{1!} 不存在</translation>
    </message>
    <message>
        <source>{0}: {1} is none of {2}</source>
        <translation>{0}：{1} 不属于 {2}</translation>
    </message>
    <message>
        <source>{0}; it was dropped</source>
        <translation>{0}；已丢弃</translation>
    </message>
    <message>
        <source>{0}; it was dropped, store another</source>
        <translation>{0}；已丢弃，请另存一个</translation>
    </message>
    <message>
        <source>{0}; it was kept, and `repair` would mend it</source>
        <translation>{0}；已保留，`repair` 可以修复</translation>
    </message>
    <message>
        <source>{0}; it was read as MuJoCo&apos;s parser reads it</source>
        <translation>{0}；已按 MuJoCo 解析器的方式读取</translation>
    </message>
    <message>
        <source>{0}; the mesh goes without it</source>
        <translation>{0}；网格没有它</translation>
    </message>
    <message>
        <source>{0}; used by {1}</source>
        <translation>{0}；使用者：{1}</translation>
    </message>
    <message>
        <source>{0}; {1} was dropped</source>
        <translation>{0}；已丢弃 {1}</translation>
    </message>
    <message>
        <source>{0}=&apos;true&apos; needs a {1}</source>
        <translation>{0}=&apos;true&apos; 需要 {1}</translation>
    </message>
    <message>
        <source>{0}={1} depends on the environment; its default {2} was taken</source>
        <translation>{0}={1} 取决于环境；已取默认值 {2}</translation>
    </message>
    <message>
        <source>{0}{1} is not read and was dropped</source>
        <translation>{0}{1} 不读取，已丢弃</translation>
    </message>
    <message>
        <source>{0}° is wider than the outer angle, {1}°</source>
        <translation>{0}° 比外角 {1}° 更宽</translation>
    </message>
    <message>
        <source>{0}° shows almost nothing; in radians it would be {1}°</source>
        <translation>{0}° 几乎什么也看不到；若单位为弧度则为 {1}°</translation>
    </message>
</context>
</TS>
