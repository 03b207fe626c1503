import type { JsonObject } from '@kubewright/kube/json'
import { foregroundDeletionFinalizer, orphanFinalizer } from '@kubewright/kube/meta'
import { formatTime, instantOfUnixMilliseconds, parseTime, unixMillisecondsOf } from '@kubewright/kube/values'
import type { ServedResource } from '../../registry/index.ts'
import { deletionGraceOf, deletionTimestampOf, finalizersOf, generationOf, withMetadataFields } from '../metadata.ts'
import type { DeleteOptions } from './delete-options.ts'

/** The state after a deletion: the object as it is now, or its last state. */
export interface Deleted {
  readonly object: JsonObject
  readonly isGone: boolean
}

/** The effect of a deletion. */
export type Deletion =
  /** The object is already terminating, and this request changes nothing. */
  | { readonly step: 'pending' }
  /** The object is removed at once. A pod is first stored as terminating, which watchers see. */
  | { readonly step: 'remove'; readonly marked?: JsonObject }
  /** The object stays, marked as terminating, until its grace period ends or its finalizers are removed. */
  | { readonly step: 'mark'; readonly marked: JsonObject }

/** Decides about a deletion whose preconditions hold. Pure: the time is a parameter, in whole seconds. */
export function decideDeletion(
  resource: ServedResource,
  object: JsonObject,
  options: DeleteOptions,
  nowMs: number,
): Deletion {
  const grace = graceOf(resource, object, options, nowMs)
  if (grace === 'pending') return { step: 'pending' }
  const held = withFinalizers(grace?.object ?? object, finalizersAfter(resource, object, options))
  if (finalizersOf(held).length > 0) {
    return { step: 'mark', marked: grace === undefined ? markAsDeleting(held, nowMs) : held }
  }
  if (grace === undefined) return { step: 'remove' }
  return grace.seconds > 0 ? { step: 'mark', marked: held } : { step: 'remove', marked: held }
}

interface Grace {
  readonly object: JsonObject
  readonly seconds: number
}

/** Undefined for kinds without graceful deletion. */
function graceOf(
  resource: ServedResource,
  object: JsonObject,
  options: DeleteOptions,
  nowMs: number,
): Grace | 'pending' | undefined {
  const { strategy } = resource
  if (strategy.checkGracefulDelete === undefined) return undefined
  const requested =
    options.gracePeriodSeconds !== undefined && options.gracePeriodSeconds < 0 ? 1 : options.gracePeriodSeconds
  const timestamp = deletionTimestampOf(object)
  if (timestamp !== undefined) return shortenGrace(object, timestamp, requested, nowMs)
  const seconds = strategy.checkGracefulDelete(object, requested)
  const generation = generationOf(object)
  const marked = withMetadataFields(object, {
    deletionTimestamp: timeText(nowMs + seconds * 1000),
    deletionGracePeriodSeconds: seconds,
    ...(generation > 0 ? { generation: generation + 1 } : {}),
  })
  return { object: marked, seconds }
}

/** A second deletion can only shorten the grace period; once that is zero, the object is deleted like any other. */
function shortenGrace(
  object: JsonObject,
  timestamp: string,
  requested: number | undefined,
  nowMs: number,
): Grace | 'pending' | undefined {
  const current = deletionGraceOf(object) ?? 0
  if (current === 0) return undefined
  if (requested === undefined || requested >= current) return 'pending'
  const endMs = unixMillisecondsOf(parseTime(timestamp)) - current * 1000 + requested * 1000
  const isOver = endMs < nowMs
  const seconds = isOver && requested !== 0 ? 1 : requested
  const changes = {
    deletionTimestamp: timeText(isOver ? nowMs : endMs),
    deletionGracePeriodSeconds: seconds,
  }
  return { object: withMetadataFields(object, changes), seconds }
}

/** Marks an object that finalizers hold: deletionTimestamp is now, unless it is earlier already. */
function markAsDeleting(object: JsonObject, nowMs: number): JsonObject {
  const timestamp = deletionTimestampOf(object)
  const generation = generationOf(object)
  const isLater = timestamp !== undefined && unixMillisecondsOf(parseTime(timestamp)) > nowMs
  return withMetadataFields(object, {
    deletionGracePeriodSeconds: 0,
    ...(timestamp === undefined || isLater ? { deletionTimestamp: timeText(nowMs) } : {}),
    ...(timestamp === undefined && generation > 0 ? { generation: generation + 1 } : {}),
  })
}

/**
 * The finalizers, with those of the garbage collector added or removed according to the options, the object and the
 * kind.
 */
function finalizersAfter(resource: ServedResource, object: JsonObject, options: DeleteOptions): readonly string[] {
  const finalizers = finalizersOf(object)
  const { defaultGarbageCollectionPolicy } = resource.strategy
  if (defaultGarbageCollectionPolicy === 'Unsupported') return finalizers
  const policy = policyOf(finalizers, options) ?? defaultGarbageCollectionPolicy
  const next = finalizers.filter((name) => name !== orphanFinalizer && name !== foregroundDeletionFinalizer)
  if (policy === 'Orphan') next.push(orphanFinalizer)
  if (policy === 'Foreground') next.push(foregroundDeletionFinalizer)
  const before = new Set(finalizers)
  const isSame = next.length === finalizers.length && next.every((name) => before.has(name))
  return isSame ? finalizers : next
}

/** The requested policy, or that of an earlier deletion. */
function policyOf(finalizers: readonly string[], options: DeleteOptions): string | undefined {
  if (options.orphanDependents !== undefined) return options.orphanDependents ? 'Orphan' : 'Background'
  if (options.propagationPolicy !== undefined) return options.propagationPolicy
  const own = finalizers.find((name) => name === orphanFinalizer || name === foregroundDeletionFinalizer)
  if (own === undefined) return undefined
  return own === orphanFinalizer ? 'Orphan' : 'Foreground'
}

function withFinalizers(object: JsonObject, finalizers: readonly string[]): JsonObject {
  if (finalizers === finalizersOf(object)) return object
  return withMetadataFields(object, { finalizers: finalizers.length === 0 ? undefined : finalizers })
}

function timeText(milliseconds: number): string {
  return formatTime(instantOfUnixMilliseconds(milliseconds))
}
