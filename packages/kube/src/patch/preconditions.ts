import { KubeError } from '../errors.ts'
import type { JsonObject } from '../json/index.ts'
import { getField, isJsonObject } from '../json/index.ts'
import { goValueText } from './go-text.ts'

/** Says whether a patch leaves alone what it must leave alone. */
export type PatchPrecondition = (patch: JsonObject) => boolean

/** Holds as long as the patch does not mention the key: whatever a patch mentions, it changes. */
export function requireKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => getField(patch, key) === undefined
}

/** Holds as long as the patch does not mention the key of metadata. */
export function requireMetadataKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => {
    const metadata = getField(patch, 'metadata')
    return !isJsonObject(metadata) || getField(metadata, key) === undefined
  }
}

export function assertPreconditions(patch: JsonObject, preconditions: readonly PatchPrecondition[]): void {
  for (const holds of preconditions) {
    if (holds(patch)) continue
    throw new KubeError('KUBE_PATCH_PRECONDITION', `precondition failed for: ${goValueText(patch)}`)
  }
}
