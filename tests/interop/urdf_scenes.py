"""Small URDF files that MuJoCo imports too, one per subject of the reader."""

INERTIAL = (
    '<inertial><mass value="1.5"/><inertia ixx="0.02" iyy="0.03" izz="0.04" ixy="0" ixz="0" iyz="0"/></inertial>'
)

SCENES = {
    "joints": f"""
<robot name="joints">
  <link name="world"/>
  <link name="free">{INERTIAL}</link>
  <joint name="floats" type="floating"><origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>
    <parent link="world"/><child link="free"/></joint>
  <link name="turns">{INERTIAL}</link>
  <joint name="revolute" type="revolute"><origin xyz="0 0 1" rpy="0.4 -0.5 0.6"/><axis xyz="1 0 -1"/>
    <parent link="world"/><child link="turns"/>
    <limit lower="-1" upper="0.5" effort="30" velocity="2"/><dynamics damping="0.3" friction="0.2"/></joint>
  <link name="wheel">{INERTIAL}</link>
  <joint name="continuous" type="continuous"><parent link="turns"/><child link="wheel"/><axis xyz="0 2 0"/>
    <limit effort="-5" velocity="1"/></joint>
  <link name="rail">{INERTIAL}</link>
  <joint name="prismatic" type="prismatic"><parent link="turns"/><child link="rail"/><origin xyz="0.1 0 0"/>
    <limit lower="0" upper="0.2" effort="0" velocity="0"/></joint>
  <link name="tip">{INERTIAL}</link>
  <joint name="glued" type="fixed"><parent link="rail"/><child link="tip"/><origin rpy="0 0 1" xyz="0 0 0.3"/></joint>
  <link name="cart">{INERTIAL}</link>
  <joint name="planar" type="planar"><parent link="world"/><child link="cart"/><axis xyz="0.3 0.4 1"/>
    <dynamics damping="0.7"/></joint>
  <link name="head">{INERTIAL}</link>
  <joint name="spherical" type="spherical"><parent link="cart"/><child link="head"/></joint>
  <link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link><link name="c">{INERTIAL}</link>
  <joint name="upside_down" type="revolute"><parent link="tip"/><child link="a"/>
    <limit lower="1" upper="-1" effort="1" velocity="1"/></joint>
  <joint name="one_end" type="revolute"><parent link="tip"/><child link="b"/>
    <limit upper="1" effort="1" velocity="1"/></joint>
  <joint name="empty" type="prismatic"><parent link="tip"/><child link="c"/>
    <limit lower="0" upper="0" effort="1" velocity="1"/></joint>
</robot>""",
    "masses": """
<robot name="masses">
  <material name="grey"><color rgba="0.2 0.3 0.4 1"/></material>
  <link name="base">
    <inertial><origin xyz="0.1 0.2 0.3" rpy="0.3 0.2 0.1"/><mass value="4"/>
      <inertia ixx="0.05" iyy="0.06" izz="0.07" ixy="0.01" ixz="-0.005" iyz="0.002"/></inertial>
  </link>
  <joint name="one" type="continuous"><parent link="base"/><child link="shapes"/>
    <origin xyz="0 0 0.5" rpy="1 0.5 0.2"/><axis xyz="0 0 1"/></joint>
  <link name="shapes">
    <visual name="seen"><origin xyz="0 0 1"/><geometry><sphere radius="0.3"/></geometry>
      <material name="grey"/></visual>
    <collision name="box"><origin xyz="0.1 0 0" rpy="0 0.4 0"/>
      <geometry><box size="0.1 0.2 0.3"/></geometry></collision>
    <collision name="tube"><geometry><cylinder radius="0.05" length="0.4"/></geometry></collision>
    <collision name="pill"><origin rpy="1 1 1"/><geometry><capsule radius="0.04" length="0.2"/></geometry></collision>
    <collision name="ball"><origin xyz="0 0.3 0"/><geometry><sphere radius="0.07"/></geometry></collision>
  </link>
  <joint name="fixed" type="fixed"><parent link="shapes"/><child link="frame"/><origin xyz="0 0 0.2"/></joint>
  <link name="frame"/>
  <joint name="two" type="continuous"><parent link="frame"/><child link="light"/><axis xyz="0 1 0"/></joint>
  <link name="light"/>
  <joint name="three" type="fixed"><parent link="light"/><child link="heavy"/></joint>
  <link name="heavy"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
</robot>""",
    "extension": """
<robot name="extension">
  <mujoco>
    <compiler balanceinertia="true" boundmass="0.01" boundinertia="0.001" settotalmass="7" angle="degree"/>
    <option timestep="0.004" gravity="0 0 -3" integrator="implicitfast" impratio="3">
      <flag contact="disable"/></option>
  </mujoco>
  <link name="base"><inertial><mass value="2"/>
    <inertia ixx="1" iyy="0.1" izz="0.2" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="revolute"><parent link="base"/><child link="light"/><origin rpy="0 0 1.5"/>
    <limit lower="-1.5" upper="1.5" effort="1" velocity="1"/></joint>
  <link name="light"/>
</robot>""",
    "two trees": """
<robot name="two trees">
  <link name="left"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
  <link name="right"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
  <joint name="j" type="prismatic"><parent link="right"/><child link="drawer"/></joint>
  <link name="drawer"><collision><geometry><box size="0.5 0.5 0.5"/></geometry></collision></link>
</robot>""",
}
