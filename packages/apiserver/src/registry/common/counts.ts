import { addError, type FieldError, FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { numberAt } from '../../read-object.ts'

/** Validates that counts and durations are not negative, in this order; missing ones are valid. */
export function validateNonNegative(object: JsonObject, path: FieldPath, fields: readonly string[]): FieldError[] {
  const errors: FieldError[] = []
  for (const field of fields) {
    const value = object[field]
    if (isNegative(value)) addError(errors, invalid(path.child(field), value, 'must be greater than or equal to 0'))
  }
  return errors
}

function isNegative(value: JsonValue | undefined): boolean {
  return (typeof value === 'number' || typeof value === 'bigint') && value < 0
}

/** Rules for the counts in the status of a kind with replicas. */
export interface ReplicaCounts {
  readonly nonNegative: readonly string[]
  readonly atMostReplicas: readonly string[]
  /** The name of readyReplicas in the message that availableReplicas must not exceed it. */
  readonly ready: 'readyReplicas' | 'status.readyReplicas'
}

/** The counts of ReplicaSets; ReplicationControllers have the same without terminating replicas. */
export const replicaSetCounts: ReplicaCounts = {
  nonNegative: [
    'replicas',
    'fullyLabeledReplicas',
    'readyReplicas',
    'availableReplicas',
    'observedGeneration',
    'terminatingReplicas',
  ],
  atMostReplicas: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
  ready: 'readyReplicas',
}

export function validateReplicaCounts(status: JsonObject, counts: ReplicaCounts): FieldError[] {
  const errors = validateNonNegative(status, FieldPath.root('status'), counts.nonNegative)
  const replicas = numberAt(status, 'replicas')
  for (const field of counts.atMostReplicas) {
    const count = numberAt(status, field)
    if (count > replicas) addError(errors, invalid(`status.${field}`, count, 'cannot be greater than status.replicas'))
  }
  const available = numberAt(status, 'availableReplicas')
  if (available > numberAt(status, 'readyReplicas')) {
    errors.push(invalid('status.availableReplicas', available, `cannot be greater than ${counts.ready}`))
  }
  return errors
}

/** The collision count never decreases. */
export function validateCollisionCount(status: JsonObject, old: JsonObject): FieldError[] {
  const before = old['collisionCount']
  if (before === undefined) return []
  const count = numberAt(status, 'collisionCount')
  const isDecremented = status['collisionCount'] === undefined || count < Number(before)
  return isDecremented ? [invalid('status.collisionCount', count, 'cannot be decremented')] : []
}
