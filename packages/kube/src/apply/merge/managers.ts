import { KubeError } from '../../errors.ts'
import { compareStrings } from '../../json/index.ts'
import type { FieldSet, Path } from '../fieldset/index.ts'
import { reconcileFieldSet } from '../typed/index.ts'
import type { MergeContext, TypedObject } from './typed-object.ts'
import { convertObject } from './typed-object.ts'

/** The fields of one manager, as one API version names them. */
export interface VersionedSet {
  readonly set: FieldSet
  readonly apiVersion: string
  /** Whether the manager applied them rather than updated them. */
  readonly applied: boolean
}

/** The sets of all managers by identifier. */
export type Managers = ReadonlyMap<string, VersionedSet>

/** A field that an apply would change although another manager owns it. */
export interface FieldConflict {
  /** The identifier of the other manager. */
  readonly manager: string
  readonly path: Path
}

/** Thrown by an apply without force. Functions of manager/ write its message. */
export class ConflictError extends KubeError {
  readonly conflicts: readonly FieldConflict[]

  constructor(message: string, conflicts: readonly FieldConflict[]) {
    super('KUBE_APPLY_CONFLICT', message)
    this.conflicts = conflicts
  }
}

/** The conflicts by manager, each with its paths in the order of its set. */
export function conflictsOf(sets: ReadonlyMap<string, FieldSet>): FieldConflict[] {
  const conflicts: FieldConflict[] = []
  for (const manager of [...sets.keys()].sort(compareStrings)) {
    for (const path of (sets.get(manager) as FieldSet).paths()) conflicts.push({ manager, path })
  }
  return conflicts
}

/** Adapts every set to the current schema of its version; drops managers of versions that are no longer served. */
export function reconcileManagers(live: TypedObject, managers: Managers, context: MergeContext): Managers {
  const result = new Map<string, VersionedSet>()
  for (const [manager, versioned] of managers) {
    const converted = convertObject(live, versioned.apiVersion, context.versions)
    if (converted === undefined) continue
    const set = reconcileFieldSet(versioned.set, converted.shape)
    result.set(manager, set === versioned.set ? versioned : { ...versioned, set })
  }
  return result
}
