import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { isJsonObject } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { applyJsonPatch } from './json-patch-apply.ts'
import { kindOf } from './json-patch-operation.ts'
import { applyMergePatch } from './merge-patch.ts'
import { applyStrategicMerge } from './strategic-apply.ts'

/** The content types that applyPatch accepts; apply patches are not among them. */
export const patchContentTypes = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
} as const

/**
 * Applies a patch according to its content type, ignoring parameters after a semicolon. Only strategic merge needs the
 * shape: without one, as for custom resources, it throws KUBE_PATCH_UNSUPPORTED.
 */
export function applyPatch(contentType: string, object: JsonValue, patch: JsonValue, shape?: Shape): JsonValue {
  const [mediaType] = contentType.split(';', 1)
  switch (mediaType) {
    case patchContentTypes.json:
      return applyJsonPatch(object, patch)
    case patchContentTypes.merge:
      return applyMergePatch(object, objectOrNull(patch, 'error decoding patch: '))
    case patchContentTypes.strategic:
      if (shape === undefined) {
        throw new KubeError('KUBE_PATCH_UNSUPPORTED', 'strategic merge patch format is not supported')
      }
      return applyStrategicMerge(object, objectOrNull(patch, ''), shape)
    default:
      throw new KubeError('KUBE_PATCH_UNSUPPORTED', `unknown Content-Type header for patch: ${contentType}`)
  }
}

/** Both kinds of merge patch are objects; the API server checks that first, and lets null pass. */
function objectOrNull(patch: JsonValue, prefix: string): JsonObject | null {
  if (patch === null || isJsonObject(patch)) return patch
  const problem = `json: cannot unmarshal ${kindOf(patch)} into Go value of type map[string]interface {}`
  throw new KubeError('KUBE_PATCH_MALFORMED', `${prefix}${problem}`)
}
