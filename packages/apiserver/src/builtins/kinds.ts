import type { BuiltinKind, BuiltinKinds } from './builtin-kind.ts'
import { configKinds } from './config/index.ts'
import { namespaceKinds } from './namespaces/index.ts'
import { networkKinds } from './network/index.ts'
import { podKinds } from './pods/index.ts'
import { registrationKinds } from './registration/index.ts'
import { storageKinds } from './storage/index.ts'
import { workloadKinds } from './workloads/index.ts'

const families: readonly BuiltinKinds[] = [
  podKinds,
  workloadKinds,
  networkKinds,
  configKinds,
  namespaceKinds,
  storageKinds,
  registrationKinds,
]

const none: BuiltinKind = {}

/** What a built-in kind decides by itself, by the storage name of its resource. */
export function builtinKind(storageName: string): BuiltinKind {
  for (const family of families) {
    const kind = family.get(storageName)
    if (kind !== undefined) return kind
  }
  return none
}

/** Under which name the objects of a resource are stored that is a view of another one; undefined when it is none. */
export function viewedStorageName(apiVersion: string, plural: string): string | undefined {
  for (const family of families) {
    for (const [storageName, { views }] of family) {
      if (views?.has(apiVersion) && storageName.split('.', 1)[0] === plural) return storageName
    }
  }
  return undefined
}
