import type { BuiltinKind, BuiltinKinds } from './builtin-kind.ts'
import { configKinds } from './config/index.ts'
import { namespaceKinds } from './namespaces/index.ts'
import { networkKinds } from './network/index.ts'
import { podKinds } from './pods/index.ts'
import { registrationKinds } from './registration/index.ts'
import { storageKinds } from './storage/index.ts'
import { workloadKinds } from './workloads/index.ts'

/** Families are named by functions: the code of one is loaded when somebody first asks about a kind of it. */
type Family = () => BuiltinKinds

const pods: Family = () => podKinds
const workloads: Family = () => workloadKinds
const network: Family = () => networkKinds
const config: Family = () => configKinds
const namespaces: Family = () => namespaceKinds
const storage: Family = () => storageKinds
const registration: Family = () => registrationKinds

/** By the storage names of resources without a group. All others of them are configuration. */
const familyOfCoreResource: ReadonlyMap<string, Family> = new Map([
  ['pods', pods],
  ['podtemplates', pods],
  ['replicationcontrollers', workloads],
  ['services', network],
  ['endpoints', network],
  ['namespaces', namespaces],
  ['persistentvolumes', storage],
  ['persistentvolumeclaims', storage],
])

/** All other groups are configuration. */
const familyOfGroup: ReadonlyMap<string, Family> = new Map([
  ['apps', workloads],
  ['batch', workloads],
  ['autoscaling', workloads],
  ['policy', workloads],
  ['discovery.k8s.io', network],
  ['networking.k8s.io', network],
  ['storage.k8s.io', storage],
  ['admissionregistration.k8s.io', registration],
  ['certificates.k8s.io', registration],
  ['resource.k8s.io', registration],
])

const none: BuiltinKind = {}

/** What a built-in kind decides by itself, by the storage name of its resource. */
export function builtinKind(storageName: string): BuiltinKind {
  const groupAt = storageName.indexOf('.') + 1
  const family = groupAt === 0 ? familyOfCoreResource.get(storageName) : familyOfGroup.get(storageName.slice(groupAt))
  return (family ?? config)().get(storageName) ?? none
}

/** The kinds that have views, by the storage names of their resources, each with the versions of its views. */
const viewsOfKinds: ReadonlyMap<string, readonly string[]> = new Map([
  ['events', ['events.k8s.io/v1']],
  ['horizontalpodautoscalers.autoscaling', ['autoscaling/v1']],
])

/** Whether the objects of a kind are served under another group or version too. */
export function hasViews(storageName: string): boolean {
  return viewsOfKinds.has(storageName)
}

/** Under which name the objects of a resource are stored that is a view of another one; undefined when it is none. */
export function viewedStorageName(apiVersion: string, plural: string): string | undefined {
  for (const [storageName, versions] of viewsOfKinds) {
    if (versions.includes(apiVersion) && storageName.split('.', 1)[0] === plural) return storageName
  }
  return undefined
}
