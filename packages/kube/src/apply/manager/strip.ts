import { difference, FieldSet } from '../fieldset/index.ts'
import type { Managers } from '../merge/index.ts'
import type { UnownedFields } from '../typed/index.ts'

/** Fields that no manager owns: the type, the identity, and the fields that only the server writes. */
const stripped = FieldSet.of(
  ['apiVersion'],
  ['kind'],
  ['metadata'],
  ['metadata', 'name'],
  ['metadata', 'namespace'],
  ['metadata', 'creationTimestamp'],
  ['metadata', 'selfLink'],
  ['metadata', 'uid'],
  ['metadata', 'clusterName'],
  ['metadata', 'generation'],
  ['metadata', 'managedFields'],
  ['metadata', 'resourceVersion'],
)

/** The same fields by name, for restatesFields. */
export const unownedFields: UnownedFields = new Map([
  ['apiVersion', undefined],
  ['kind', undefined],
  [
    'metadata',
    new Map([...(stripped.fields.get('metadata')?.children?.fields.keys() ?? [])].map((name) => [name, undefined])),
  ],
])

export function stripFields(set: FieldSet): FieldSet {
  return difference(set, stripped)
}

/** Strips the set of one manager; drops a manager that owns nothing afterwards. */
export function stripManager(managers: Managers, manager: string): Managers {
  const versioned = managers.get(manager)
  if (versioned === undefined) return managers
  const set = stripFields(versioned.set)
  if (set === versioned.set) return managers
  const result = new Map(managers)
  if (set.isEmpty) result.delete(manager)
  else result.set(manager, { ...versioned, set })
  return result
}
