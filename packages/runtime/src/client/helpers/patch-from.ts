import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { diffMerge, diffStrategic } from '@kubewright/kube/patch'
import { RuntimeError } from '../../errors.ts'
import type { KindReference } from '../../resource/index.ts'
import type { Patch } from '../client.ts'
import { copyWrittenObject } from '../written-value.ts'

export interface PatchFromOptions {
  /** Makes the patch fail with a conflict if the object is no longer at the resourceVersion of `base`. */
  readonly optimisticLock?: boolean | undefined
}

/**
 * The merge patch from one state of an object to another. It contains only the differences, so others can change the
 * rest at the same time. A changed list is sent as a whole.
 *
 * ```ts
 * const labelled = setLabels(pod, { tier: 'front' })
 * await client.patch(Pod, pod.metadata, mergePatchFrom(pod, labelled, { optimisticLock: true }))
 * ```
 *
 * @throws RuntimeError CLIENT_PATCH_INVALID when `optimisticLock` is set and `base` has no resourceVersion.
 */
export function mergePatchFrom(base: KubernetesObject, modified: object, options: PatchFromOptions = {}): Patch {
  const patch = diffMerge(copyWrittenObject(base), copyWrittenObject(modified))
  return { type: 'merge', patch: locked(patch, base, options) }
}

/**
 * The same as a strategic merge patch, which merges lists by the keys of their items, so two clients that each add a
 * container do not overwrite each other. Only for built-in kinds.
 */
export function strategicMergePatchFrom(
  kind: KindReference,
  base: KubernetesObject,
  modified: object,
  options: PatchFromOptions = {},
): Patch {
  const { definition } = kind
  const shape = definition.manifest === undefined ? definition.shape() : undefined
  if (shape === undefined) {
    const message = `the server knows strategic merge patches of built-in kinds only, not of ${kind.id}; use mergePatchFrom`
    throw new RuntimeError('CLIENT_PATCH_INVALID', message)
  }
  const patch = diffStrategic(copyWrittenObject(base), copyWrittenObject(modified), shape)
  return { type: 'strategic', patch: locked(patch, base, options) }
}

/** Whether a patch changes nothing. */
export function isEmptyPatch({ patch }: Patch): boolean {
  if (Array.isArray(patch)) return patch.length === 0
  return typeof patch === 'object' && patch !== null && Object.keys(patch).length === 0
}

/** Always adds the resourceVersion of the base: the server checks it even if the patch is otherwise empty. */
function locked(patch: JsonValue, base: KubernetesObject, { optimisticLock }: PatchFromOptions): JsonValue {
  if (optimisticLock !== true) return patch
  const resourceVersion = base.metadata?.resourceVersion ?? ''
  if (resourceVersion === '') {
    const message = 'cannot lock the patch on a revision: the object that it starts from has no resourceVersion'
    throw new RuntimeError('CLIENT_PATCH_INVALID', message, { path: 'metadata.resourceVersion' })
  }
  const { metadata } = patch as { readonly metadata?: JsonObject | null }
  return { ...(patch as JsonObject), metadata: { ...metadata, resourceVersion } }
}
