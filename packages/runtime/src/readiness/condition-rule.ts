import type { ObjectFields } from './object-fields.ts'
import type { Readiness } from './readiness-types.ts'

/** The conditions that say together whether an object is ready, in the order in which the first reason is reported. */
const readyConditions = ['Ready', 'Available', 'Reconciled'] as const

/** The rule for kinds without one of their own. */
export function conditionRule(fields: ObjectFields, generation: number | undefined): Readiness {
  const stalled = fields.condition('Stalled')
  if (stalled?.status === 'True') return { status: 'Failed', message: reasonOf('Stalled', stalled) }
  const reconciling = fields.condition('Reconciling')
  if (reconciling?.status === 'True') return { status: 'InProgress', message: reasonOf('Reconciling', reconciling) }
  for (const type of readyConditions) {
    const condition = fields.condition(type)
    if (condition === undefined) continue
    const observed = Number(condition.observedGeneration ?? generation)
    if (generation !== undefined && observed !== generation) {
      return { status: 'InProgress', message: `condition ${type} is of generation ${observed}, not ${generation}` }
    }
    if (condition.status !== 'True') return { status: 'InProgress', message: reasonOf(type, condition) }
  }
  return { status: 'Current', message: 'no condition says otherwise' }
}

export function reasonOf(
  type: string,
  { status, reason = '', message = '' }: { status?: string; reason?: string; message?: string },
): string {
  const detail = [reason, message].filter((text) => text !== '').join(': ')
  return `condition ${type} is ${status}${detail === '' ? '' : ` (${detail})`}`
}
