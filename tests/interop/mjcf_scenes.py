"""Small MJCF scenes that both MuJoCo and MotrixSim load, one per subject of the reader."""

SCENES = {
    "empty": "<mujoco/>",
    "joints": """
<mujoco model="joints">
  <compiler angle="radian"/>
  <option><flag contact="disable"/></option>
  <worldbody>
    <body name="base" pos="0 0 1" euler="0.1 0.2 0.3">
      <freejoint name="root"/>
      <geom size="0.1"/>
      <body name="a" pos="0 0.1 0" axisangle="0 1 0 0.5">
        <joint name="hinge" axis="0 2 0" range="-1 2" ref="0.3" stiffness="3" springref="0.2" damping="0.4"
               armature="0.01" frictionloss="0.3" margin="0.02" pos="0 0 0.1" solreflimit="0.05 0.8"
               solimplimit="0.8 0.9 0.01" actuatorfrcrange="-3 4"/>
        <geom type="capsule" size="0.02 0.1"/>
        <body name="b" xyaxes="0 1 0 -1 0 0">
          <joint name="slide" type="slide" range="0 0.5" limited="true" solreflimit="-100 -3"/>
          <joint name="damped" axis="1 0 0" springdamper="0.1 0.7"/>
          <geom type="box" size="0.1 0.2 0.3" mass="2"/>
          <body name="c" zaxis="1 1 0">
            <joint name="ball" type="ball" range="0 1.2" damping="0.1"/>
            <geom type="ellipsoid" size="0.1 0.2 0.3" density="500"/>
            <inertial pos="0 0 0.1" mass="3" diaginertia="3 2 2" quat="1 1 0 0"/>
          </body>
        </body>
      </body>
    </body>
    <body name="target" mocap="true" gravcomp="0.5"><geom size="0.1" contype="0" conaffinity="0"/></body>
  </worldbody>
  <keyframe>
    <key name="home" time="2" qpos="1 2 3 1 0 0 0 0.1 0.2 0.3 0 1 0 0" qvel="1 2 3 4 5 6 7 8 9 1 2 3"/>
  </keyframe>
</mujoco>""",
    "geoms": """
<mujoco>
  <asset>
    <mesh name="tetrahedron" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3"
          scale="0.5 0.6 0.7" refpos="0.1 0.2 0.3" refquat="1 0 1 0"/>
    <hfield name="terrain" nrow="2" ncol="3" elevation="0 1 2 3 4 5" size="1 2 3 0.5"/>
  </asset>
  <default>
    <geom rgba="1 0 0 0.5" friction="0.7 0.01 0.002" group="2"/>
    <default class="soft">
      <geom solref="0.1 2" solimp="0.5 0.6 0.02 0.4 3" condim="4" margin="0.01" gap="0.002"/>
    </default>
  </default>
  <worldbody>
    <geom type="plane" size="0 0 1"/>
    <geom type="plane" size="1 2 1" pos="0 0 -1"/>
    <geom type="hfield" hfield="terrain" pos="5 0 0"/>
    <body childclass="soft">
      <freejoint/>
      <geom type="capsule" size="0.1" fromto="0 0 0 1 2 3"/>
      <geom type="cylinder" size="0.1" fromto="0 0 0 0 0 -1"/>
      <geom type="box" size="0.1" fromto="0 0 0 1 0 0"/>
      <geom type="mesh" mesh="tetrahedron" contype="2" conaffinity="5" priority="3" solmix="0.4"/>
      <geom type="box" mesh="tetrahedron"/>
      <geom class="main" size="0.2" solref="-1000 -20" condim="6" friction="1 0.02 0.003"/>
    </body>
  </worldbody>
</mujoco>""",
    "looks": """
<mujoco>
  <option timestep="0.004" gravity="0 1 -5" iterations="7" tolerance="1e-6">
    <flag contact="disable" gravity="disable" refsafe="disable"/>
  </option>
  <statistic extent="3" center="1 2 3"/>
  <visual>
    <global fovy="40" azimuth="10" elevation="-30"/>
    <headlight ambient="0.2 0.2 0.2" diffuse="0.5 0.6 0.7"/>
    <map znear="0.02" zfar="80" fogstart="3" fogend="9"/>
    <quality shadowsize="2048"/>
    <rgba fog="1 0 0 1" haze="0 1 0 1" joint="0 0 1 1"/>
  </visual>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1="0.1 0.2 0.3" rgb2="0 0 0" width="16" height="96"/>
    <texture name="grid" type="2d" builtin="checker" rgb1="1 0 0" rgb2="0 1 0" width="8" height="16" mark="edge"
             markrgb="0 0 1" colorspace="linear"/>
    <material name="floor" texture="grid" texrepeat="2 3" texuniform="true" reflectance="0.2" rgba="1 1 1 0.5"
              metallic="0.3" roughness="0.4"/>
    <material name="layered"><layer texture="grid" role="rgb"/><layer texture="grid" role="normal"/></material>
  </asset>
  <worldbody>
    <light name="sun" type="directional" dir="1 0 -2" diffuse="1 1 0.9" castshadow="false"/>
    <light name="spot" pos="0 0 3" cutoff="30" intensity="20" range="7"/>
    <light name="bulb" type="point" bulbradius="0.1"/>
    <light name="near" attenuation="0.4 0.2 0"/>
    <light name="wide" type="directional" attenuation="0.5 0 0"/>
    <light name="dark" type="point" attenuation="0 1 0"/>
    <camera name="fixed" pos="0 -3 1" xyaxes="1 0 0 0 1 2" fovy="60" resolution="320 240"/>
    <camera name="watching" pos="0 -3 1" mode="targetbody" target="thing"/>
    <body name="thing">
      <camera name="tracking" mode="trackcom"/>
      <light name="following" mode="track"/>
      <geom size="0.1" material="floor"/>
      <site name="here" pos="0 0 0.1" euler="0 90 0" type="box" size="0.1 0.2 0.3" rgba="0 1 0 1" group="3"/>
      <site name="line" type="capsule" fromto="0 0 0 1 0 0" size="0.01"/>
    </body>
  </worldbody>
</mujoco>""",
    "couplings": """
<mujoco>
  <default>
    <equality solref="0.1 1"/>
    <tendon damping="0.2"/>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="a" pos="0 0 1"><joint name="ja" range="-90 90"/><geom name="ga" size="0.1"/><site name="sa"/>
      <body name="b" pos="0 0 0.3"><joint name="jb"/><geom name="gb" size="0.1"/><site name="sb"/></body>
    </body>
    <body name="c" pos="1 0 1"><freejoint name="free"/><geom name="gc" size="0.1"/><site name="sc"/></body>
  </worldbody>
  <contact>
    <exclude body1="a" body2="c"/>
    <pair geom1="ga" geom2="gc" condim="4" friction="0.5 0.6" margin="0.01" gap="0.001" solref="0.03 1"
          solreffriction="0.1 1"/>
  </contact>
  <tendon>
    <fixed name="sum" range="-1 1" stiffness="3" springlength="0.1">
      <joint joint="ja" coef="1"/><joint joint="jb" coef="-2"/>
    </fixed>
    <fixed name="free" frictionloss="0.2" springlength="0.1 0.3"><joint joint="jb" coef="1"/></fixed>
  </tendon>
  <equality>
    <weld name="w" body1="a" body2="c" anchor="0.1 0 0" torquescale="2" solimp="0.7 0.8 0.01 0.5 2"/>
    <joint name="j" joint1="ja" joint2="jb" polycoef="0.1 0.5"/>
    <connect name="p" body1="b" anchor="0 0 0.1" active="false"/>
    <connect name="s" site1="sa" site2="sc"/>
    <joint name="lock" joint1="jb"/>
  </equality>
  <actuator>
    <motor name="m" joint="ja" gear="3" ctrlrange="-1 1" forcerange="-2 2"/>
    <position name="p" joint="jb" kp="10" kv="2" timeconst="0.1"/>
    <position name="pd" joint="ja" kp="10" dampratio="1" inheritrange="0.5"/>
    <velocity name="v" tendon="sum" kv="4"/>
    <general name="g" joint="jb" dyntype="filter" dynprm="0.2" gainprm="5" biastype="affine" biasprm="0 -5 -1"
             actlimited="true" actrange="-1 1" actearly="true"/>
    <motor name="float" joint="free" gear="0 0 1 0 0 0"/>
    <adhesion name="sticky" body="c" gain="5" ctrlrange="0 1"/>
  </actuator>
  <sensor>
    <framequat name="s1" objtype="xbody" objname="a" reftype="site" refname="sc"/>
    <jointvel name="s2" joint="ja"/>
    <touch name="s3" site="sa"/>
    <subtreecom name="s4" body="a"/>
    <gyro name="s5" site="sb"/>
    <accelerometer name="s6" site="sb"/>
    <framepos name="s7" objtype="body" objname="a"/>
    <jointpos name="s8" joint="jb"/>
    <subtreeangmom name="s9" body="a"/>
    <contact name="s10" geom1="ga" geom2="gc" data="found force dist" num="2" reduce="maxforce"/>
    <framezaxis name="s11" objtype="geom" objname="gb"/>
  </sensor>
</mujoco>""",
    "copies": """
<mujoco>
  <worldbody>
    <frame pos="1 2 3" euler="0 0 90">
      <geom size="0.1 0.2 0.3" type="box" pos="1 0 0" euler="30 0 0"/>
      <body name="framed" pos="0 1 0" euler="10 20 30"><geom size="0.1"/>
        <frame euler="0 90 0"><light dir="0 0 -1"/><site name="s" pos="1 0 0" euler="0 0 20"/></frame>
      </body>
    </frame>
    <replicate count="11" offset="1 0 0.5" euler="0 0 20" sep="_">
      <site name="mark" pos="0.5 0 0"/>
      <replicate count="2" offset="0 1 0">
        <body name="copy" pos="0 1 0"><joint name="turn"/><geom name="ball" size="0.1"/></body>
      </replicate>
    </replicate>
  </worldbody>
  <actuator><motor name="push" joint="turn"/></actuator>
</mujoco>""",
}
