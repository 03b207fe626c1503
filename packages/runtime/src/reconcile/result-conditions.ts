import { RuntimeError } from '../errors.ts'
import { suggestion } from './nearest-name.ts'

const statuses = ['True', 'False', 'Unknown']
/** The framework sets the last three itself; a condition that was read has them. */
const fields = ['status', 'reason', 'message', 'type', 'lastTransitionTime', 'observedGeneration']
const reasonPattern = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/

/** Refuses conditions that the resource does not declare or that the server would refuse. */
export function checkConditions(conditions: object, declared: readonly string[] | undefined): void {
  for (const [type, condition] of Object.entries(conditions) as readonly (readonly [string, unknown])[]) {
    if (declared?.includes(type) === false) refuseUndeclared(type, declared)
    if (condition !== undefined) checkCondition(`conditions.${type}`, condition)
  }
}

function checkCondition(path: string, condition: unknown): void {
  if (typeof condition !== 'object' || condition === null) {
    refuse(path, `must be an object such as { status: 'True', reason: 'Ready' }, not ${String(condition)}`)
  }
  const { status, reason, message } = condition as Readonly<Record<string, unknown>>
  const unknown = Object.keys(condition).find((field) => !fields.includes(field))
  if (unknown !== undefined) refuse(`${path}.${unknown}`, `does not exist${suggestion(unknown, fields)}`)
  if (!statuses.includes(status as string)) {
    refuse(`${path}.status`, `must be 'True', 'False' or 'Unknown', not ${JSON.stringify(status)}`)
  }
  if (reason === undefined || reason === '') {
    refuse(`${path}.reason`, 'is missing; give the reason as one word in CamelCase, such as NotReady')
  }
  if (typeof reason !== 'string' || !reasonPattern.test(reason)) {
    refuse(`${path}.reason`, `must be one word in CamelCase, such as NotReady, not ${JSON.stringify(reason)}`)
  }
  if (message !== undefined && typeof message !== 'string') {
    refuse(`${path}.message`, `must be a text, not ${JSON.stringify(message)}`)
  }
}

function refuseUndeclared(type: string, declared: readonly string[]): never {
  const path = `conditions.${type}`
  if (declared.length === 0) {
    refuse(path, `the resource declares no conditions: add ${type} to \`conditions\` of defineResource`)
  }
  const remedy = `correct the name, or add it to \`conditions\` of defineResource${suggestion(type, declared)}`
  refuse(path, `the resource declares no condition ${type}; it declares ${declared.join(', ')}: ${remedy}`)
}

function refuse(path: string, problem: string): never {
  throw new RuntimeError('FUNCTION_RESULT_INVALID', `${path}: ${problem}`, { path })
}
