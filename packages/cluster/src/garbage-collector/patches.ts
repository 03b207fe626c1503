import type { OwnerReference } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client, Patch } from 'kubewright/client'
import type { KindReference } from 'kubewright/resource'
import type { LiveObject } from './classify.ts'

/**
 * The object without references to these owners. Built-in kinds are patched item by item, so that no other change gets
 * in the way; custom resources know no such patches and are changed at the version that was read.
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

/** The object with references that no longer block the deletion of its owners; undefined when it is gone. */
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

/** The object without a finalizer of the garbage collector; the server removes it when that was the last. */
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
