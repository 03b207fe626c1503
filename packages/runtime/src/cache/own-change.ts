import { isKubeError } from '@kubewright/kube'
import { mergeValues } from '@kubewright/kube/apply'
import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { applyJsonPatch, applyMergePatch, applyStrategicMerge } from '@kubewright/kube/patch'
import type { DeleteOptions, Patch } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'

/** A write as it was sent. */
export type SentWrite =
  | { readonly verb: 'create' }
  | { readonly verb: 'update'; readonly object: JsonObject; readonly subresource: string | undefined }
  | { readonly verb: 'apply'; readonly object: JsonObject }
  | { readonly verb: 'patch'; readonly patch: Patch }
  | { readonly verb: 'delete'; readonly options: DeleteOptions }

/**
 * Whether the state in the response to a write comes from that write alone, given what was visible when it was sent.
 * The revision does not tell: a write that changes nothing returns the current revision, which may be a foreign change
 * that the watch has not shown yet. In doubt the result is false; handlers then get an event without an origin, and a
 * controller reconciles once more than needed.
 */
export function isOwnChange(
  kind: KindReference,
  sent: SentWrite,
  before: KubernetesObject | undefined,
  response: KubernetesObject,
): boolean {
  if (sent.verb === 'create') return true
  const locked = lockedRevision(sent)
  // The server has compared the revision, so a new revision comes from this write.
  if (locked !== undefined) return response.metadata?.resourceVersion !== locked
  if (before === undefined) return sent.verb === 'apply' && (response.metadata?.managedFields?.length ?? 0) === 1
  if (before.metadata?.uid !== response.metadata?.uid) return false
  if (before.metadata?.resourceVersion === response.metadata?.resourceVersion) return false
  try {
    const expected = expectedOf(kind, sent, before as JsonObject, response as JsonObject)
    return expected !== undefined && sameContent(expected, response as JsonObject)
  } catch (error) {
    // A patch that the server could apply may not apply to the visible state.
    if (isKubeError(error)) return false
    throw error
  }
}

/** The resourceVersion precondition of the write, if any. */
function lockedRevision(sent: SentWrite): string | undefined {
  if (sent.verb === 'create') return undefined
  if (sent.verb === 'delete') return sent.options.preconditions?.resourceVersion
  if (sent.verb !== 'patch') return revisionIn(sent.object)
  return sent.patch.type === 'json' ? undefined : revisionIn(sent.patch.patch)
}

function revisionIn(value: JsonValue): string | undefined {
  const metadata = isJsonObject(value) ? getField(value, 'metadata') : undefined
  const revision = isJsonObject(metadata) ? getField(metadata, 'resourceVersion') : undefined
  return typeof revision === 'string' && revision !== '' ? revision : undefined
}

/** The visible object after the write. */
function expectedOf(
  kind: KindReference,
  sent: SentWrite,
  before: JsonObject,
  response: JsonObject,
): JsonValue | undefined {
  if (sent.verb === 'update') return expectedOfUpdate(sent.object, before, sent.subresource)
  if (sent.verb === 'create') return undefined
  if (sent.verb === 'delete') return expectedOfDeletion(sent.options, before, response)
  if (sent.verb === 'patch' && sent.patch.type === 'merge') return applyMergePatch(before, sent.patch.patch)
  if (sent.verb === 'patch' && sent.patch.type === 'json') return applyJsonPatch(before, sent.patch.patch)
  const shape = kind.definition.shape()
  if (shape === undefined) return undefined
  if (sent.verb === 'patch') return applyStrategicMerge(before, sent.patch.patch, shape)
  return mergeValues(shape, before, sent.object)
}

/** An update of the object leaves its status, and an update of the status leaves the rest. */
function expectedOfUpdate(object: JsonObject, before: JsonObject, subresource: string | undefined): JsonObject {
  const status = getField(subresource === undefined ? before : object, 'status')
  const { status: _, ...rest } = subresource === undefined ? object : before
  return status === undefined ? rest : { ...rest, status }
}

/** A pending deletion sets deletionTimestamp once, and a finalizer for foreground or orphan propagation. */
function expectedOfDeletion({ propagation }: DeleteOptions, before: JsonObject, response: JsonObject) {
  const [metadata, marked] = [getField(before, 'metadata'), getField(response, 'metadata')]
  if (!isJsonObject(metadata) || !isJsonObject(marked) || isBeingDeleted(before)) return undefined
  const { deletionTimestamp = null, deletionGracePeriodSeconds = null } = marked
  const mark = { deletionTimestamp, deletionGracePeriodSeconds }
  const finalizers = getField(metadata, 'finalizers') ?? []
  const added = propagation === undefined ? undefined : propagationFinalizers[propagation]
  if (!isJsonArray(finalizers) || added === undefined) return { ...before, metadata: { ...metadata, ...mark } }
  return { ...before, metadata: { ...metadata, ...mark, finalizers: [...finalizers, added] } }
}

const propagationFinalizers: Readonly<Partial<Record<NonNullable<DeleteOptions['propagation']>, string>>> = {
  Foreground: 'foregroundDeletion',
  Orphan: 'orphan',
}

/** Fields that the server maintains, and fields that carry no state of their own. */
const bookkeeping: ReadonlySet<string> = new Set([
  'resourceVersion',
  'generation',
  'managedFields',
  'uid',
  'creationTimestamp',
])

function sameContent(left: JsonValue, right: JsonObject): boolean {
  if (!isJsonObject(left)) return false
  return sameFields(left, right, (key) => {
    if (key === 'apiVersion' || key === 'kind') return true
    const [mine, theirs] = [getField(left, key), getField(right, key)]
    if (key !== 'metadata' || !isJsonObject(mine) || !isJsonObject(theirs)) return jsonEqual(mine, theirs)
    const same = (field: string) => bookkeeping.has(field) || jsonEqual(getField(mine, field), getField(theirs, field))
    return sameFields(mine, theirs, same)
  })
}

function sameFields(left: JsonObject, right: JsonObject, isSame: (key: string) => boolean): boolean {
  return Object.keys(left).every(isSame) && Object.keys(right).every((key) => Object.hasOwn(left, key) || isSame(key))
}
