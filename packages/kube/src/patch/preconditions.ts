import { KubeError } from '../errors.ts'
import type { JsonObject } from '../json/index.ts'
import { getField, isJsonObject } from '../json/index.ts'
import { goValueText } from './go-text.ts'

/** Whether a patch keeps the protected fields. */
export type PatchPrecondition = (patch: JsonObject) => boolean

/** Holds if the patch does not contain the key; a key in a patch counts as a change. */
export function requireKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => getField(patch, key) === undefined
}

/** Holds if the patch does not contain the key in metadata. */
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
