import type { JsonObject, JsonValue } from '../../json/index.ts'
import type { Instant } from '../../values/index.ts'
import type { Path } from '../fieldset/index.ts'
import { difference, FieldSet } from '../fieldset/index.ts'
import type { VersionedSet } from '../merge/index.ts'
import { readEntries } from './entry.ts'
import { decodeEntries, encodeManaged } from './managed.ts'

/**
 * The path of the replicas field by API version: ['spec', 'replicas'] for a Deployment. Undefined for a version without
 * a scale subresource.
 */
export type ReplicasPaths = ReadonlyMap<string, Path | undefined>

const scaleVersion = 'autoscaling/v1'
const replicasOfScale: Path = ['spec', 'replicas']

/** The managedFields of an object's Scale: the entries of the managers that own its replicas. */
export function managedFieldsOfScale(parentEntries: readonly JsonValue[], paths: ReplicasPaths): readonly JsonObject[] {
  const parent = decodeEntries(readEntries(parentEntries) ?? [])
  const fields = new Map<string, VersionedSet>()
  for (const [manager, { set, apiVersion, applied }] of parent.fields) {
    const path = paths.get(apiVersion)
    if (path === undefined || !set.has(path)) continue
    fields.set(manager, { set: FieldSet.of(replicasOfScale), apiVersion: scaleVersion, applied })
  }
  return encodeManaged({ fields, times: parent.times }) ?? []
}

/**
 * The managedFields of the object after a write to its Scale. A manager that lost the replicas in the Scale loses them
 * in the object, and a manager that is new in the Scale owns them in the object.
 */
export function managedFieldsAfterScale(
  parentEntries: readonly JsonValue[],
  scaleEntries: readonly JsonValue[],
  apiVersion: string,
  paths: ReplicasPaths,
): readonly JsonObject[] {
  const parent = decodeEntries(readEntries(parentEntries) ?? [])
  const scale = decodeEntries(readEntries(scaleEntries) ?? [])
  const scaled = new Map(scale.fields)
  const fields = new Map<string, VersionedSet>()
  const times = new Map<string, Instant | undefined>()
  for (const [manager, versioned] of parent.fields) {
    // Managers of versions that are no longer served are dropped.
    if (!paths.has(versioned.apiVersion)) continue
    const path = paths.get(versioned.apiVersion)
    const ownsReplicas = path !== undefined && versioned.set.has(path)
    const lost = ownsReplicas && !scaled.has(manager)
    const set = lost ? difference(versioned.set, FieldSet.of(path)) : versioned.set
    if (ownsReplicas) scaled.delete(manager)
    if (set.isEmpty && lost) continue
    fields.set(manager, set === versioned.set ? versioned : { ...versioned, set })
    times.set(manager, parent.times.get(manager))
  }
  for (const [manager, { set, applied }] of scaled) {
    if (!set.has(replicasOfScale)) continue
    fields.set(manager, { set: FieldSet.of(paths.get(apiVersion) ?? []), apiVersion, applied })
    times.set(manager, parent.times.get(manager))
  }
  return encodeManaged({ fields, times }) ?? []
}
