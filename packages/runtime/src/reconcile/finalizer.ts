import type { KubernetesObject } from '@kubewright/kube/meta'
import { hasFinalizer, addFinalizer as withFinalizer, removeFinalizer as withoutFinalizer } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'

/**
 * Adds the finalizer unless it is there. Merge patches, not applies: a finalizer that somebody's update wrote back
 * belongs to that manager as well, and giving up our share would leave it there for ever.
 */
export async function addFinalizer(
  client: Client,
  kind: KindReference,
  object: KubernetesObject,
  finalizer: string,
): Promise<KubernetesObject> {
  if (hasFinalizer(object, finalizer)) return object
  return patchFinalizers(client, kind, object, withFinalizer(object, finalizer))
}

/** Removes the finalizer; undefined when the object is gone, which has none. */
export async function removeFinalizer(
  client: Client,
  kind: KindReference,
  object: KubernetesObject,
  finalizer: string,
): Promise<KubernetesObject | undefined> {
  try {
    return await patchFinalizers(client, kind, object, withoutFinalizer(object, finalizer))
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/** The whole list is written, so the patch holds for the revision that was read only: a conflict is tried again. */
function patchFinalizers(
  client: Client,
  kind: KindReference,
  { metadata }: KubernetesObject,
  wanted: KubernetesObject,
): Promise<KubernetesObject> {
  const { namespace, name = '', uid = '', resourceVersion = '' } = metadata ?? {}
  const finalizers = wanted.metadata?.finalizers ?? null
  const patch = { metadata: { uid, resourceVersion, finalizers: finalizers === null ? null : [...finalizers] } }
  return client.patch(kind, { namespace, name }, { type: 'merge', patch })
}
