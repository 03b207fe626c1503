/** A condition of an object's status: metav1.Condition. */
export interface Condition {
  readonly type: string
  readonly status: string
  readonly observedGeneration?: number | bigint
  readonly lastTransitionTime?: string | null
  readonly reason?: string
  readonly message?: string
}

type Conditions = readonly Condition[]

/**
 * The conditions with one set. lastTransitionTime changes only when the status does; it is the new condition's, if
 * given, else `now`. Returns the same list if nothing changes.
 */
export function setCondition(conditions: Conditions | undefined, condition: Condition, now: string): Conditions {
  const known = conditions ?? []
  const index = known.findIndex(({ type }) => type === condition.type)
  const existing = known[index]
  const transitionTime = isSet(condition.lastTransitionTime) ? condition.lastTransitionTime : now
  if (!existing) return [...known, { ...condition, lastTransitionTime: transitionTime }]
  const merged = merge(existing, condition, transitionTime)
  return merged === existing ? known : known.with(index, merged)
}

function merge(existing: Condition, condition: Condition, transitionTime: string): Condition {
  const sameStatus = existing.status === condition.status
  const same =
    sameStatus &&
    (existing.reason ?? '') === (condition.reason ?? '') &&
    (existing.message ?? '') === (condition.message ?? '') &&
    BigInt(existing.observedGeneration ?? 0) === BigInt(condition.observedGeneration ?? 0)
  if (same) return existing
  const { observedGeneration: _, ...rest } = existing
  return {
    ...rest,
    status: condition.status,
    ...(sameStatus ? {} : { lastTransitionTime: transitionTime }),
    reason: condition.reason ?? '',
    message: condition.message ?? '',
    ...(condition.observedGeneration === undefined ? {} : { observedGeneration: condition.observedGeneration }),
  }
}

/** Whether a time is present and is not Go's zero time. */
export function isSet(time: string | null | undefined): time is string {
  return time !== undefined && time !== null && time !== '' && time !== '0001-01-01T00:00:00Z'
}

/** The conditions without those of a type; the same list if none has it. */
export function removeCondition(conditions: Conditions, type: string): Conditions {
  return conditions.some((condition) => condition.type === type)
    ? conditions.filter((condition) => condition.type !== type)
    : conditions
}

export function findCondition(conditions: Conditions | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type)
}

export function isConditionTrue(conditions: Conditions | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === 'True'
}

export function isConditionFalse(conditions: Conditions | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === 'False'
}
