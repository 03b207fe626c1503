import { type JsonValue, quoteGo, sortStrings } from '@kubewright/kube/json'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { containersWhere, hasOwnUsers, namedContainers, type PodCheck, plural, quoted, setters } from './violation.ts'

export const hostNamespaces: PodCheck = ({ spec }) => {
  const used = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => spec[field] === true)
  if (used.length === 0) return undefined
  return { reason: 'host namespaces', detail: used.map((field) => `${field}=true`).join(', ') }
}

export const hostPathVolumes: PodCheck = ({ spec }) => {
  const names = listAt(spec, 'volumes')
    .filter((volume) => valueAt(volume, 'hostPath') !== undefined)
    .map((volume) => textAt(volume, 'name'))
  if (names.length === 0) return undefined
  return { reason: 'hostPath volumes', detail: `${plural('volume', 'volumes', names.length)} ${quoted(names)}` }
}

export const hostPorts: PodCheck = (pod) => {
  const ports = new Set<string>()
  const names = containersWhere(pod, (container) => {
    const own = listAt(container, 'ports')
      .map((port) => numberAt(port, 'hostPort'))
      .filter((port) => port !== 0)
    for (const port of own) ports.add(String(port))
    return own.length > 0
  })
  if (names.length === 0) return undefined
  const verb = plural('uses', 'use', names.length)
  const what = `${plural('hostPort', 'hostPorts', ports.size)} ${sorted(ports).join(', ')}`
  return { reason: 'hostPort', detail: `${namedContainers(names)} ${verb} ${what}` }
}

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe']
const handlers = ['postStart', 'preStop']

/** Probes and lifecycle handlers may not name another host than the pod. */
export const probeHosts: PodCheck = (pod) => {
  const hosts = new Set<string>()
  const names = new Set(
    containersWhere(pod, (container) => {
      const actions = [
        ...probes.map((probe) => valueAt(container, probe)),
        ...handlers.map((handler) => valueAt(container, 'lifecycle', handler)),
      ]
      const found = actions
        .flatMap((action) => [textAt(action, 'httpGet', 'host'), textAt(action, 'tcpSocket', 'host')])
        .filter((host) => host !== '')
      for (const host of found) hosts.add(host)
      return found.length > 0
    }),
  )
  if (names.size === 0) return undefined
  const verb = plural('uses', 'use', names.size)
  const what = plural('probe or lifecycle host', 'probe or lifecycle hosts', hosts.size)
  return {
    reason: 'probe or lifecycle host',
    detail: `${namedContainers(sorted(names))} ${verb} ${what} ${quoted(sorted(hosts))}`,
  }
}

export const privilegedContainers: PodCheck = (pod) => {
  const names = containersWhere(pod, (container) => valueAt(container, 'securityContext', 'privileged') === true)
  if (names.length === 0) return undefined
  return { reason: 'privileged', detail: `${namedContainers(names)} must not set securityContext.privileged=true` }
}

export const procMount: PodCheck = (pod) => {
  const types = new Set<string>()
  const names = containersWhere(pod, (container) => {
    const type = textAt(container, 'securityContext', 'procMount')
    if (type === '' || type === 'Default') return false
    types.add(type)
    return true
  })
  if (names.length === 0) return undefined
  const detail = `${namedContainers(names)} must not set securityContext.procMount to ${quoted(sorted(types))}`
  return { reason: 'procMount', detail }
}

export const procMountWithHostUsers: PodCheck = (pod) => (hasOwnUsers(pod) ? undefined : procMount(pod))

const baseCapabilities: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
])

export const addedCapabilities: PodCheck = (pod) => {
  const more = new Set<string>()
  const names = containersWhere(pod, (container) => {
    const added = listAt(container, 'securityContext', 'capabilities', 'add').map(String)
    const found = added.filter((capability) => !baseCapabilities.has(capability))
    for (const capability of found) more.add(capability)
    return found.length > 0
  })
  if (names.length === 0) return undefined
  const what = `must not include ${quoted(sorted(more))} in securityContext.capabilities.add`
  return { reason: 'non-default capabilities', detail: `${namedContainers(names)} ${what}` }
}

const profileTypes = ['RuntimeDefault', 'Localhost']
const appArmorPrefix = 'container.apparmor.security.beta.kubernetes.io/'

/** AppArmor profiles; older pods name them by annotations. */
export const appArmorProfile: PodCheck = (pod) => {
  const types = new Set<string>()
  const isBad = (holder: JsonValue | undefined) => {
    const profile = valueAt(holder, 'securityContext', 'appArmorProfile')
    if (profile === undefined || profileTypes.includes(textAt(profile, 'type'))) return false
    types.add(textAt(profile, 'type'))
    return true
  }
  const isPod = isBad(pod.spec)
  const who = setters(isPod, containersWhere(pod, isBad))
  const annotations = sortStrings(
    Object.entries(pod.annotations)
      .filter(([key, value]) => key.startsWith(appArmorPrefix) && !isFineProfile(String(value)))
      .map(([key, value]) => `${key}=${quoteGo(String(value))}`),
  )
  const noted = annotations.length === 0 ? [] : [plural('annotation', 'annotations', annotations.length)]
  const all = [...(who === '' ? [] : [who]), ...noted]
  if (all.length === 0) return undefined
  const values = [...sorted(types), ...annotations]
  return {
    reason: plural('forbidden AppArmor profile', 'forbidden AppArmor profiles', values.length),
    detail: `${all.join(' and ')} must not set AppArmor profile type to ${quoted(values)}`,
  }
}

function isFineProfile(profile: string): boolean {
  return profile === '' || profile === 'runtime/default' || profile.startsWith('localhost/')
}

/** SELinux options: some types, and neither user nor role. */
export function seLinuxOptions(types: ReadonlySet<string>): PodCheck {
  return (pod) => {
    const badTypes = new Set<string>()
    const set = new Set<string>()
    const isBad = (holder: JsonValue | undefined) => {
      const options = objectAt(holder, 'securityContext', 'seLinuxOptions')
      const type = textAt(options, 'type')
      if (!types.has(type)) badTypes.add(type)
      const named = ['user', 'role'].filter((field) => textAt(options, field) !== '')
      for (const field of named) set.add(field)
      return !types.has(type) || named.length > 0
    }
    const isPod = isBad(pod.spec)
    const who = setters(isPod, containersWhere(pod, isBad))
    if (who === '') return undefined
    const data = [
      ...(badTypes.size === 0 ? [] : [`${plural('type', 'types', badTypes.size)} ${quoted(sorted(badTypes))}`]),
      ...['user', 'role'].filter((field) => set.has(field)).map((field) => `${field} may not be set`),
    ]
    const detail = `${who} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`
    return { reason: 'seLinuxOptions', detail }
  }
}

export function sysctls(allowed: ReadonlySet<string>): PodCheck {
  return ({ spec }) => {
    const names = listAt(spec, 'securityContext', 'sysctls').map((sysctl) => textAt(sysctl, 'name'))
    const refused = names.filter((name) => !allowed.has(name))
    return refused.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: refused.join(', ') }
  }
}

export const windowsHostProcess: PodCheck = (pod) => {
  const isHost = (holder: JsonValue | undefined) =>
    valueAt(holder, 'securityContext', 'windowsOptions', 'hostProcess') === true
  const who = setters(isHost(pod.spec), containersWhere(pod, isHost))
  if (who === '') return undefined
  return { reason: 'hostProcess', detail: `${who} must not set securityContext.windowsOptions.hostProcess=true` }
}

export function sorted(texts: ReadonlySet<string>): readonly string[] {
  return sortStrings([...texts])
}
