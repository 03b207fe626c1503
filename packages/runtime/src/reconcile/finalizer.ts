import type { KubernetesObject } from '@kubewright/kube/meta'
import { hasFinalizer, addFinalizer as withFinalizer, removeFinalizer as withoutFinalizer } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'

/**
 * Adds the finalizer unless it is there. It uses merge patches, not applies: a finalizer that another client's update
 * wrote back belongs to that manager as well, so giving up our ownership would leave it there for ever.
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

/** Removes the finalizer; undefined when the object is gone. */
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

/** The patch replaces the whole list, so it requires the revision that was read; a conflict is retried. */
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
