import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { diffMerge, diffStrategic } from '@kubewright/kube/patch'
import { RuntimeError } from '../../errors.ts'
import type { KindReference } from '../../resource/index.ts'
import type { Patch } from '../client.ts'
import { copyWrittenObject } from '../written-value.ts'

export interface PatchFromOptions {
  /** The patch is refused with a conflict if the object is not at the revision of `base` any more. */
  readonly optimisticLock?: boolean | undefined
}

/**
 * The merge patch that leads from an object as it was read to what it should be: only what differs is sent, so that
 * others may change the rest at the same time. A list that differs is sent whole.
 *
 * ```ts
 * const labelled = setLabels(pod, { tier: 'front' })
 * await client.patch(Pod, pod.metadata, mergePatchFrom(pod, labelled, { optimisticLock: true }))
 * ```
 *
 * @throws RuntimeError CLIENT_PATCH_INVALID when there is no revision to lock on.
 */
export function mergePatchFrom(base: KubernetesObject, modified: object, options: PatchFromOptions = {}): Patch {
  const patch = diffMerge(copyWrittenObject(base), copyWrittenObject(modified))
  return { type: 'merge', patch: locked(patch, base, options) }
}

/**
 * The same as a strategic merge patch, which merges lists by the keys of their items: two who add a container each do
 * not overwrite one another. Only built-in kinds have it.
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

/** The revision of the base is always in the patch, also where nothing else is: the server checks it all the same. */
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
