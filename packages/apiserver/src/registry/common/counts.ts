import { type FieldError, invalid } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { numberAt } from '../../read-object.ts'

/** Counts and lengths of time that must not be negative, in the order given; those that are missing are fine. */
export function validateNonNegative(object: JsonObject, path: string, fields: readonly string[]): FieldError[] {
  const errors: FieldError[] = []
  for (const field of fields) {
    const value = object[field]
    if (isNegative(value)) errors.push(invalid(`${path}.${field}`, value, 'must be greater than or equal to 0'))
  }
  return errors
}

function isNegative(value: JsonValue | undefined): boolean {
  return (typeof value === 'number' || typeof value === 'bigint') && value < 0
}

/** What the counts in the status of a kind that keeps replicas must look like. */
export interface ReplicaCounts {
  readonly nonNegative: readonly string[]
  readonly atMostReplicas: readonly string[]
  /** How the message calls the number of ready pods, which no more than are ready can be available. */
  readonly ready: 'readyReplicas' | 'status.readyReplicas'
}

export function validateReplicaCounts(status: JsonObject, counts: ReplicaCounts): FieldError[] {
  const errors = validateNonNegative(status, 'status', counts.nonNegative)
  const replicas = numberAt(status, 'replicas')
  for (const field of counts.atMostReplicas) {
    const count = numberAt(status, field)
    if (count > replicas) errors.push(invalid(`status.${field}`, count, 'cannot be greater than status.replicas'))
  }
  const available = numberAt(status, 'availableReplicas')
  if (available > numberAt(status, 'readyReplicas')) {
    errors.push(invalid('status.availableReplicas', available, `cannot be greater than ${counts.ready}`))
  }
  return errors
}

/** The number of collisions of hashes never falls. */
export function validateCollisionCount(status: JsonObject, old: JsonObject): FieldError[] {
  const before = old['collisionCount']
  if (before === undefined) return []
  const count = numberAt(status, 'collisionCount')
  const isDecremented = status['collisionCount'] === undefined || count < Number(before)
  return isDecremented ? [invalid('status.collisionCount', count, 'cannot be decremented')] : []
}
