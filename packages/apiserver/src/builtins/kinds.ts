import type { BuiltinKind, BuiltinKinds } from './builtin-kind.ts'
import { namespaceKinds } from './namespaces/index.ts'

const families: readonly BuiltinKinds[] = [namespaceKinds]

const none: BuiltinKind = {}

/** What a built-in kind decides by itself, by the storage name of its resource. */
export function builtinKind(storageName: string): BuiltinKind {
  for (const family of families) {
    const kind = family.get(storageName)
    if (kind !== undefined) return kind
  }
  return none
}
