import { type JsonValue, sortStrings } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import {
  containersWhere,
  hasOwnUsers,
  isWindows,
  namedContainers,
  type PodCheck,
  plural,
  quoted,
  setters,
} from './violation.ts'

const securityOf = (holder: JsonValue | undefined, field: string) => valueAt(holder, 'securityContext', field)

export const privilegeEscalation: PodCheck = (pod) => {
  const names = containersWhere(pod, (container) => securityOf(container, 'allowPrivilegeEscalation') !== false)
  if (names.length === 0) return undefined
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${namedContainers(names)} must set securityContext.allowPrivilegeEscalation=false`,
  }
}

export const privilegeEscalationOnLinux: PodCheck = (pod) => (isWindows(pod) ? undefined : privilegeEscalation(pod))

/** All capabilities must be dropped; only one may be added. */
export const droppedCapabilities: PodCheck = (pod) => {
  const capabilities = (container: JsonValue, field: string) =>
    listAt(container, 'securityContext', 'capabilities', field).map(String)
  const keeping = containersWhere(pod, (container) => !capabilities(container, 'drop').includes('ALL'))
  const more = new Set<string>()
  const adding = containersWhere(pod, (container) => {
    const found = capabilities(container, 'add').filter((capability) => capability !== 'NET_BIND_SERVICE')
    for (const capability of found) more.add(capability)
    return found.length > 0
  })
  const details: string[] = []
  if (keeping.length > 0) details.push(`${namedContainers(keeping)} must set securityContext.capabilities.drop=["ALL"]`)
  if (adding.length > 0) {
    const list = quoted(sortStrings([...more]))
    details.push(`${namedContainers(adding)} must not include ${list} in securityContext.capabilities.add`)
  }
  return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') }
}

export const droppedCapabilitiesOnLinux: PodCheck = (pod) => (isWindows(pod) ? undefined : droppedCapabilities(pod))

const allowedVolumes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
]
const otherVolumes = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
]

export const restrictedVolumes: PodCheck = ({ spec }) => {
  const has = (volume: JsonValue) => (type: string) => valueAt(volume, type) !== undefined
  const refused = listAt(spec, 'volumes').filter((volume) => !allowedVolumes.some(has(volume)))
  if (refused.length === 0) return undefined
  const types = new Set(refused.map((volume) => otherVolumes.find(has(volume)) ?? 'unknown'))
  const names = quoted(refused.map((volume) => textAt(volume, 'name')))
  const verb = plural('uses', 'use', refused.length)
  const what = plural('restricted volume type', 'restricted volume types', types.size)
  return {
    reason: 'restricted volume types',
    detail: `${plural('volume', 'volumes', refused.length)} ${names} ${verb} ${what} ${quoted(sortStrings([...types]))}`,
  }
}

const nonRootReason = 'runAsNonRoot != true'

/** Every container sets runAsNonRoot, or the pod sets it for all of them. */
export const runAsNonRoot: PodCheck = (pod) => {
  const isRoot = (holder: JsonValue | undefined) => securityOf(holder, 'runAsNonRoot') === false
  const who = setters(isRoot(pod.spec), containersWhere(pod, isRoot))
  if (who !== '') return { reason: nonRootReason, detail: `${who} must not set securityContext.runAsNonRoot=false` }
  if (securityOf(pod.spec, 'runAsNonRoot') === true) return undefined
  const names = containersWhere(pod, (container) => securityOf(container, 'runAsNonRoot') === undefined)
  if (names.length === 0) return undefined
  const detail = `pod or ${namedContainers(names)} must set securityContext.runAsNonRoot=true`
  return { reason: nonRootReason, detail }
}

export const runAsNonRootWithHostUsers: PodCheck = (pod) => (hasOwnUsers(pod) ? undefined : runAsNonRoot(pod))

export const runAsUser: PodCheck = (pod) => {
  const isRoot = (holder: JsonValue | undefined) => securityOf(holder, 'runAsUser') === 0
  const who = setters(isRoot(pod.spec), containersWhere(pod, isRoot))
  return who === '' ? undefined : { reason: 'runAsUser=0', detail: `${who} must not set runAsUser=0` }
}

export const runAsUserWithHostUsers: PodCheck = (pod) => (hasOwnUsers(pod) ? undefined : runAsUser(pod))
