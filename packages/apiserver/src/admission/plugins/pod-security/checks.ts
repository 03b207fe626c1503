import {
  addedCapabilities,
  appArmorProfile,
  hostNamespaces,
  hostPathVolumes,
  hostPorts,
  privilegedContainers,
  probeHosts,
  procMount,
  procMountWithHostUsers,
  seLinuxOptions,
  sysctls,
  windowsHostProcess,
} from './baseline-checks.ts'
import type { Level, LevelVersion } from './policy.ts'
import {
  droppedCapabilities,
  droppedCapabilitiesOnLinux,
  privilegeEscalation,
  privilegeEscalationOnLinux,
  restrictedVolumes,
  runAsNonRoot,
  runAsNonRootWithHostUsers,
  runAsUser,
  runAsUserWithHostUsers,
} from './restricted-checks.ts'
import {
  requiredSeccompProfile,
  requiredSeccompProfileOnLinux,
  seccompAnnotations,
  seccompProfile,
} from './seccomp-checks.ts'
import type { CheckedPod, PodCheck, Violation } from './violation.ts'

/** The versions of a check: each applies from its minor version on and replaces the one before. */
interface Check {
  readonly id: string
  readonly since: readonly (readonly [number, PodCheck])[]
  /** The baseline check that this one includes. */
  readonly overrides?: string
}

const seLinuxTypes = ['', 'container_t', 'container_init_t', 'container_kvm_t']
const oldestSysctls = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
]
const sysctls27 = [...oldestSysctls, 'net.ipv4.ip_local_reserved_ports']
const sysctls29 = [
  ...sysctls27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
]
const sysctls32 = [...sysctls29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem']

/** In the order in which violations are reported. */
const baseline: readonly Check[] = [
  { id: 'appArmorProfile', since: [[0, appArmorProfile]] },
  { id: 'capabilities_baseline', since: [[0, addedCapabilities]] },
  { id: 'hostNamespaces', since: [[0, hostNamespaces]] },
  { id: 'hostPathVolumes', since: [[0, hostPathVolumes]] },
  { id: 'hostPorts', since: [[0, hostPorts]] },
  { id: 'hostProbesAndHostLifecycle', since: [[34, probeHosts]] },
  { id: 'privileged', since: [[0, privilegedContainers]] },
  {
    id: 'procMount',
    since: [
      [0, procMount],
      [35, procMountWithHostUsers],
    ],
  },
  {
    id: 'seLinuxOptions',
    since: [
      [0, seLinuxOptions(new Set(seLinuxTypes))],
      [31, seLinuxOptions(new Set([...seLinuxTypes, 'container_engine_t']))],
    ],
  },
  {
    id: 'seccompProfile_baseline',
    since: [
      [0, seccompAnnotations],
      [19, seccompProfile],
    ],
  },
  {
    id: 'sysctls',
    since: [
      [0, sysctls(new Set(oldestSysctls))],
      [27, sysctls(new Set(sysctls27))],
      [29, sysctls(new Set(sysctls29))],
      [32, sysctls(new Set(sysctls32))],
    ],
  },
  { id: 'windowsHostProcess', since: [[0, windowsHostProcess]] },
]

const restricted: readonly Check[] = [
  {
    id: 'allowPrivilegeEscalation',
    since: [
      [8, privilegeEscalation],
      [25, privilegeEscalationOnLinux],
    ],
  },
  {
    id: 'capabilities_restricted',
    since: [
      [22, droppedCapabilities],
      [25, droppedCapabilitiesOnLinux],
    ],
    overrides: 'capabilities_baseline',
  },
  { id: 'procMount_restricted', since: [[35, procMount]], overrides: 'procMount' },
  { id: 'restrictedVolumes', since: [[0, restrictedVolumes]], overrides: 'hostPathVolumes' },
  {
    id: 'runAsNonRoot',
    since: [
      [0, runAsNonRoot],
      [35, runAsNonRootWithHostUsers],
    ],
  },
  {
    id: 'runAsUser',
    since: [
      [23, runAsUser],
      [35, runAsUserWithHostUsers],
    ],
  },
  {
    id: 'seccompProfile_restricted',
    since: [
      [19, requiredSeccompProfile],
      [25, requiredSeccompProfileOnLinux],
    ],
    overrides: 'seccompProfile_baseline',
  },
]

const latestMinor = Math.max(...[...baseline, ...restricted].flatMap(({ since }) => since.map(([minor]) => minor)))
const known = new Map<string, readonly PodCheck[]>()

/** The violations of a pod against a level at a version. */
export function violationsOf({ level, minor }: LevelVersion, pod: CheckedPod): readonly Violation[] {
  if (level === 'privileged') return []
  const checks = checksOf(level, Math.min(minor ?? latestMinor, latestMinor))
  return checks.flatMap((check) => check(pod) ?? [])
}

function checksOf(level: Level, minor: number): readonly PodCheck[] {
  const key = `${level}:${minor}`
  let checks = known.get(key)
  if (checks === undefined) {
    checks = makeChecks(level, minor)
    known.set(key, checks)
  }
  return checks
}

function makeChecks(level: Level, minor: number): readonly PodCheck[] {
  const at = ({ since }: Check): readonly PodCheck[] =>
    since
      .filter(([first]) => first <= minor)
      .slice(-1)
      .map(([, check]) => check)
  if (level === 'baseline') return baseline.flatMap(at)
  const present = restricted.filter((check) => at(check).length > 0)
  const replaced = new Set(present.map(({ overrides }) => overrides))
  return [...baseline.filter(({ id }) => !replaced.has(id)), ...present].flatMap(at)
}
