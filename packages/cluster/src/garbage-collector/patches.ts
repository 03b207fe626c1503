import type { OwnerReference } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client, Patch } from 'kubewright/client'
import type { KindReference } from 'kubewright/resource'
import type { LiveObject } from './classify.ts'

/**
 * Removes the references to these owners. Built-in kinds get a strategic merge patch per item, which other changes do
 * not conflict with. Custom resources do not support it, so their patch requires the resourceVersion that was read.
 */
export async function removeOwnersFrom(
  client: Client,
  kind: KindReference,
  object: LiveObject,
  owners: ReadonlySet<string>,
): Promise<void> {
  const references = object.metadata.ownerReferences ?? []
  const kept = references.filter(({ uid }) => !owners.has(uid))
  if (kept.length === references.length) return
  const removals = [...owners].map((uid) => ({ $patch: 'delete', uid }))
  await send(client, kind, object, removals, kept.length === 0 ? null : kept)
}

/** Makes the references no longer block the deletion of their owners; undefined when the object is deleted. */
export function unblockOwnersOf(
  client: Client,
  kind: KindReference,
  object: LiveObject,
): Promise<LiveObject | undefined> {
  const references = object.metadata.ownerReferences ?? []
  const blocking = references.filter(({ blockOwnerDeletion }) => blockOwnerDeletion === true)
  if (blocking.length === 0) return Promise.resolve(object)
  const changes = blocking.map(({ uid }) => ({ uid, blockOwnerDeletion: false }))
  const all = references.map((reference) => ({ ...reference, blockOwnerDeletion: false }))
  return send(client, kind, object, changes, all)
}

/** Removes a finalizer of the garbage collector; if it was the last, the server deletes the object. */
export async function removeFinalizerFrom(
  client: Client,
  kind: KindReference,
  object: LiveObject,
  finalizer: string,
): Promise<void> {
  const kept = object.metadata.finalizers?.filter((candidate) => candidate !== finalizer) ?? []
  const { resourceVersion } = object.metadata
  const patch = { metadata: { resourceVersion, finalizers: kept.length === 0 ? null : kept } }
  await patchUnlessGone(client, kind, object, { type: 'merge', patch })
}

type Changes = readonly { readonly [key: string]: string | boolean }[]

function send(
  client: Client,
  kind: KindReference,
  object: LiveObject,
  strategic: Changes,
  whole: readonly OwnerReference[] | null,
): Promise<LiveObject | undefined> {
  const { uid, resourceVersion } = object.metadata
  const isCustom = kind.definition.manifest !== undefined
  return patchUnlessGone(
    client,
    kind,
    object,
    isCustom
      ? {
          type: 'merge',
          patch: {
            metadata: {
              uid,
              resourceVersion,
              ownerReferences: whole === null ? null : whole.map((reference) => ({ ...reference })),
            },
          },
        }
      : { type: 'strategic', patch: { metadata: { uid, ownerReferences: strategic } } },
  )
}

async function patchUnlessGone(
  client: Client,
  kind: KindReference,
  object: LiveObject,
  patch: Patch,
): Promise<LiveObject | undefined> {
  const { name, namespace } = object.metadata
  try {
    return (await client.patch(kind, { name, namespace }, patch)) as LiveObject
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
