"""Enumerations of the physics engine, with MuJoCo's names and values."""

from enum import IntEnum, IntFlag


class JointType(IntEnum):
    """Kind of joint (mjtJoint)."""

    FREE = 0
    BALL = 1
    SLIDE = 2
    HINGE = 3


class GeomType(IntEnum):
    """Kind of collision shape (mjtGeom)."""

    PLANE = 0
    HFIELD = 1
    SPHERE = 2
    CAPSULE = 3
    ELLIPSOID = 4
    CYLINDER = 5
    BOX = 6
    MESH = 7
    SDF = 8


class SdfShape(IntEnum):
    """Kind of signed distance field that a geom of type SDF has in closed form: MuJoCo's plugins `mujoco.sdf.*`."""

    BOLT = 0
    BOWL = 1
    GEAR = 2
    NUT = 3
    TORUS = 4


class TrnType(IntEnum):
    """Transmission of an actuator (mjtTrn)."""

    JOINT = 0
    JOINTINPARENT = 1
    SLIDERCRANK = 2
    TENDON = 3
    SITE = 4
    BODY = 5
    SO3 = 6


class DynType(IntEnum):
    """Activation dynamics of an actuator (mjtDyn)."""

    NONE = 0
    INTEGRATOR = 1
    FILTER = 2
    FILTEREXACT = 3
    MUSCLE = 4
    DCMOTOR = 5
    PID = 6
    USER = 7


class GainType(IntEnum):
    """Gain of an actuator (mjtGain)."""

    FIXED = 0
    AFFINE = 1
    MUSCLE = 2
    DCMOTOR = 3
    SO3 = 4
    PID = 5
    USER = 6


class BiasType(IntEnum):
    """Bias force of an actuator (mjtBias)."""

    NONE = 0
    AFFINE = 1
    MUSCLE = 2
    DCMOTOR = 3
    SO3 = 4
    USER = 5


class CtrlInput(IntFlag):
    """What the controls of a servo are, in this order (mjtCtrlInput)."""

    POS = 1
    VEL = 2
    FF = 4
    VOLTAGE = 8
    NONE = 16
    PRESSURE = 32


class CtrlChart(IntEnum):
    """How controls say an orientation (mjtCtrlChart)."""

    EXPMAP = 1
    QUAT = 2


class ForceModel(IntEnum):
    """How a contact or limit pushes back, in MSD's terms; MuJoCo has the first alone."""

    IMPEDANCE = 0
    ACCELERATION_SPRING = 1
    FORCE_SPRING = 2
    HARD = 3


class EqType(IntEnum):
    """Kind of equality constraint (mjtEq)."""

    CONNECT = 0
    WELD = 1
    JOINT = 2
    TENDON = 3
    FLEX = 4
    FLEXSTRAIN = 6


class WrapType(IntEnum):
    """Kind of tendon path element (mjtWrap)."""

    NONE = 0
    JOINT = 1
    PULLEY = 2
    SITE = 3
    SPHERE = 4
    CYLINDER = 5


class SleepPolicy(IntEnum):
    """Whether a kinematic tree may sleep (mjtSleepPolicy)."""

    AUTO = 0
    AUTO_NEVER = 1
    AUTO_ALLOWED = 2
    NEVER = 3
    ALLOWED = 4
    INIT = 5


class ObjType(IntEnum):
    """Kind of object that a sensor or an equality refers to (mjtObj)."""

    UNKNOWN = 0
    BODY = 1
    XBODY = 2
    JOINT = 3
    DOF = 4
    GEOM = 5
    SITE = 6
    CAMERA = 7
    MESH = 10
    TENDON = 18
    ACTUATOR = 19


class CamLightMode(IntEnum):
    """How a camera or a light follows its body (mjtCamLight)."""

    FIXED = 0
    TRACK = 1
    TRACKCOM = 2
    TARGETBODY = 3
    TARGETBODYCOM = 4


class SensorType(IntEnum):
    """Kind of sensor (mjtSensor)."""

    TOUCH = 0
    ACCELEROMETER = 1
    VELOCIMETER = 2
    GYRO = 3
    FORCE = 4
    TORQUE = 5
    MAGNETOMETER = 6
    RANGEFINDER = 7
    CAMPROJECTION = 8
    JOINTPOS = 9
    JOINTVEL = 10
    TENDONPOS = 11
    TENDONVEL = 12
    ACTUATORPOS = 13
    ACTUATORVEL = 14
    ACTUATORFRC = 15
    JOINTACTFRC = 16
    TENDONACTFRC = 17
    BALLQUAT = 18
    BALLANGVEL = 19
    JOINTLIMITPOS = 20
    JOINTLIMITVEL = 21
    JOINTLIMITFRC = 22
    TENDONLIMITPOS = 23
    TENDONLIMITVEL = 24
    TENDONLIMITFRC = 25
    FRAMEPOS = 26
    FRAMEQUAT = 27
    FRAMEXAXIS = 28
    FRAMEYAXIS = 29
    FRAMEZAXIS = 30
    FRAMELINVEL = 31
    FRAMEANGVEL = 32
    FRAMELINACC = 33
    FRAMEANGACC = 34
    SUBTREECOM = 35
    SUBTREELINVEL = 36
    SUBTREEANGMOM = 37
    INSIDESITE = 38
    GEOMDIST = 39
    GEOMNORMAL = 40
    GEOMFROMTO = 41
    CONTACT = 42
    E_POTENTIAL = 43
    E_KINETIC = 44
    CLOCK = 45
    TACTILE = 46
    PLUGIN = 47
    USER = 48
    LIDAR = 64  # of MSD; MuJoCo has none


class DataType(IntEnum):
    """What a sensor's numbers are, which decides how the cutoff clamps them (mjtDataType)."""

    REAL = 0
    POSITIVE = 1
    AXIS = 2
    QUATERNION = 3


class ConstraintType(IntEnum):
    """Origin of a constraint row (mjtConstraint)."""

    EQUALITY = 0
    FRICTION_DOF = 1
    FRICTION_TENDON = 2
    LIMIT_JOINT = 3
    LIMIT_TENDON = 4
    CONTACT_FRICTIONLESS = 5
    CONTACT_PYRAMIDAL = 6
    CONTACT_ELLIPTIC = 7


class ConstraintState(IntEnum):
    """Zone of a constraint row's cost (mjtConstraintState)."""

    SATISFIED = 0
    QUADRATIC = 1
    LINEARNEG = 2
    LINEARPOS = 3
    CONE = 4


class IntegratorType(IntEnum):
    """Integrator (mjtIntegrator).

    EULER: velocities first, then positions with the new velocities; the damping of joints is implicit, unless the
    flag EULERDAMP is off. RK4: classic Runge-Kutta. IMPLICIT and IMPLICITFAST: Euler with all damping, drag and back
    EMF implicit; the first with gyroscopic and Coriolis forces too. DISCRETE is refused.

    A World of MSD has no field for this: MotrixSim 0.10 names Explicit, Implicit and ImplicitVelocity
    (`msd.IntegratorMethod`) and reads none of them. It runs as EULER; `extras.option.integrator` asks for another.
    In those terms EULER without EULERDAMP is Explicit, IMPLICITFAST is ImplicitVelocity; nothing here is implicit in
    positions.
    """

    EULER = 0
    RK4 = 1
    IMPLICIT = 2
    IMPLICITFAST = 3
    DISCRETE = 4


class BroadphaseType(IntEnum):
    """How pairs of geoms that are near are found. Both ways of sorting the sweep are one here."""

    NXN = 0
    SAP_TILE = 1
    SAP_SEGMENTED = 2


class BroadphaseFilter(IntFlag):
    """Tests that a pair of geoms must pass: bounding sphere near the plane, spheres, boxes along the world's axes
    and along the geoms'. Sweep and prune always compares spheres."""

    PLANE = 1
    SPHERE = 2
    AABB = 4
    OBB = 8


class ContactType(IntFlag):
    """What a contact is for."""

    CONSTRAINT = 1


class ConeType(IntEnum):
    """Friction cone (mjtCone)."""

    PYRAMIDAL = 0
    ELLIPTIC = 1


class SolverType(IntEnum):
    """Constraint solver (mjtSolver)."""

    PGS = 0
    CG = 1
    NEWTON = 2


class DisableBit(IntFlag):
    """Switches of `opt.disableflags` (mjtDisableBit of MuJoCo 4.0)."""

    CONSTRAINT = 1 << 0
    EQUALITY = 1 << 1
    FRICTIONLOSS = 1 << 2
    LIMIT = 1 << 3
    CONTACT = 1 << 4
    SPRING = 1 << 5
    DAMPER = 1 << 6
    GRAVITY = 1 << 7
    CLAMPCTRL = 1 << 8
    WARMSTART = 1 << 9
    FILTERPARENT = 1 << 10
    ACTUATION = 1 << 11
    REFSAFE = 1 << 12
    SENSOR = 1 << 13
    MIDPHASE = 1 << 14
    EULERDAMP = 1 << 15
    AUTORESET = 1 << 16
    NATIVECCD = 1 << 17
    ISLAND = 1 << 18
    MULTICCD = 1 << 19


class EnableBit(IntFlag):
    """Switches of `opt.enableflags` (mjtEnableBit of MuJoCo 4.0)."""

    OVERRIDE = 1 << 0
    ENERGY = 1 << 1
    FWDINV = 1 << 2
    INVDISCRETE = 1 << 3
    SLEEP = 1 << 4
    DIAGEXACT = 1 << 5
    IPC = 1 << 6
    SPECULATIVE = 1 << 7


class SetConstGroup(IntFlag):
    """Groups of constants that `set_const` recomputes (mjtSetConst)."""

    FIXED = 1 << 0  # whatever the configuration
    KIN0 = 1 << 1  # places and lengths in qpos0
    INERT0 = 1 << 2  # of the inertia matrix in qpos0
    ALL = FIXED | KIN0 | INERT0


class State(IntFlag):
    """Components of a state, in this order in `get_state` and `set_state` (mjtState)."""

    TIME = 1 << 0
    QPOS = 1 << 1
    QVEL = 1 << 2
    ACT = 1 << 3
    HISTORY = 1 << 4
    WARMSTART = 1 << 5
    CTRL = 1 << 6
    QFRC_APPLIED = 1 << 7
    XFRC_APPLIED = 1 << 8
    EQ_ACTIVE = 1 << 9
    MOCAP_POS = 1 << 10
    MOCAP_QUAT = 1 << 11
    USERDATA = 1 << 12
    PLUGIN = 1 << 13
    PLASTIC = 1 << 14
    NSTATE = 15  # how many there are
    PHYSICS = QPOS | QVEL | ACT | HISTORY | PLASTIC
    FULLPHYSICS = TIME | PHYSICS | PLUGIN
    USER = CTRL | QFRC_APPLIED | XFRC_APPLIED | EQ_ACTIVE | MOCAP_POS | MOCAP_QUAT | USERDATA
    INTEGRATION = FULLPHYSICS | USER | WARMSTART


class FlexSelf(IntEnum):
    """How elements of a flex that may touch each other are found; what is found is the same."""

    NONE = 0  # they do not touch
    NARROW = 1
    BVH = 2
    SAP = 3
    AUTO = 4
