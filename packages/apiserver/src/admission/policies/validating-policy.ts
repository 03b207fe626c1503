import { limits } from '@kubewright/kube'
import { celBool, celNull, celString } from '@kubewright/kube/cel'
import { type JsonObject, type JsonValue, trimSpace, utf8Length } from '@kubewright/kube/json'
import {
  AdmissionCompiler,
  type AdmissionExpression,
  type AdmissionInput,
  type AdmissionResult,
  evaluateAdmission,
} from '@kubewright/kube/rules'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { compileMatchConditions, conditionsHold, type MatchConditions } from './match-conditions.ts'
import type { PolicyInput } from './request-input.ts'

/** The result of one validation. */
export interface Decision {
  readonly isDenied: boolean
  readonly message: string
  /** Empty if the validation could not be evaluated. */
  readonly reason: string
}

/** An audit annotation of a policy, or the reason why it could not be evaluated. */
export type AuditNote = { readonly key: string; readonly value: string } | { readonly problem: string }

export interface Judgement {
  readonly decisions: readonly Decision[]
  readonly notes: readonly AuditNote[]
}

interface Validation {
  readonly expression: AdmissionExpression
  readonly messageExpression: AdmissionExpression | undefined
  readonly message: string
  readonly reason: string
}

/** The compiled expressions of a ValidatingAdmissionPolicy. */
export interface ValidatingPolicy {
  readonly failsClosed: boolean
  readonly conditions: MatchConditions
  readonly validations: readonly Validation[]
  readonly annotations: readonly { readonly key: string; readonly expression: AdmissionExpression }[]
  readonly variables: AdmissionCompiler['variables']
}

export function compileValidatingPolicy(policy: JsonObject): ValidatingPolicy {
  const hasParams = valueAt(policy, 'spec', 'paramKind') !== undefined
  const compiler = new AdmissionCompiler({ hasParams, hasAuthorizer: true })
  const messages = new AdmissionCompiler({ hasParams }, compiler)
  for (const variable of listAt(policy, 'spec', 'variables')) {
    compiler.defineVariable(textAt(variable, 'name'), textAt(variable, 'expression'))
  }
  return {
    failsClosed: textAt(policy, 'spec', 'failurePolicy') !== 'Ignore',
    conditions: compileMatchConditions(policy, compiler),
    validations: listAt(policy, 'spec', 'validations').map((each) => compileValidation(each, compiler, messages)),
    annotations: listAt(policy, 'spec', 'auditAnnotations').map((each) => ({
      key: textAt(each, 'key'),
      expression: compiler.compile(textAt(each, 'valueExpression'), celString, celNull),
    })),
    variables: compiler.variables,
  }
}

function compileValidation(
  validation: JsonValue,
  compiler: AdmissionCompiler,
  messages: AdmissionCompiler,
): Validation {
  const messageExpression = textAt(validation, 'messageExpression')
  return {
    expression: compiler.compile(textAt(validation, 'expression'), celBool),
    messageExpression: messageExpression === '' ? undefined : messages.compile(messageExpression, celString),
    message: textAt(validation, 'message'),
    reason: textAt(validation, 'reason') || 'Invalid',
  }
}

const nothingSaid: Judgement = { decisions: [], notes: [] }

/** Evaluates a policy for one request and one parameter object. */
export function judge(policy: ValidatingPolicy, { input, conditionsInput }: PolicyInput): Judgement {
  const { failsClosed, variables, validations } = policy
  const failed = (message: string): Judgement => ({
    decisions: [{ isDenied: failsClosed, message, reason: '' }],
    notes: [],
  })
  const matches = conditionsHold(policy.conditions, conditionsInput, failsClosed)
  if (matches === false) return nothingSaid
  if (matches !== true) return failed(matches.problem)
  const sources = validations.map(({ expression }) => expression)
  const evaluated = evaluateAdmission(sources, variables, input)
  if (evaluated.outOfBudget !== undefined) return failed(evaluated.outOfBudget)
  // Messages and audit annotations must not use the authorizer.
  const { authorizer: _, ...known } = input
  const messages = evaluateMessages(policy, known, evaluated.remainingBudget)
  const decisions = validations.map((validation, index) =>
    decide(validation, evaluated.results[index] as AdmissionResult, messages, index, failsClosed),
  )
  const notes = evaluateNotes(policy, known)
  return 'problem' in notes ? failed(notes.problem) : { decisions, notes: notes.notes }
}

type Messages = { readonly texts: readonly (string | undefined)[] } | { readonly problem: string }

/** Evaluates the message expressions with the budget that the validations have left. */
function evaluateMessages(
  { validations, variables }: ValidatingPolicy,
  input: AdmissionInput,
  budget: number,
): Messages {
  const expressions = validations.flatMap(({ messageExpression }) => messageExpression ?? [])
  const { results, outOfBudget } = evaluateAdmission(expressions, variables, input, budget)
  if (outOfBudget !== undefined) return { problem: outOfBudget }
  let next = 0
  const texts = validations.map(({ messageExpression }) => {
    const result = messageExpression === undefined ? undefined : results[next++]
    return result !== undefined && 'value' in result ? usableMessage(result.value) : undefined
  })
  return { texts }
}

/** One line, not empty and not too long. */
function usableMessage(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = trimSpace(value)
  return text === '' || text.includes('\n') || utf8Length(text) > limits.celMessageBytesMax ? undefined : text
}

function decide(
  { expression, message, reason }: Validation,
  result: AdmissionResult,
  messages: Messages,
  index: number,
  failsClosed: boolean,
): Decision {
  if ('error' in result) return { isDenied: failsClosed, message: result.error, reason: '' }
  if ('problem' in messages) {
    return { isDenied: failsClosed, message: `failed messageExpression: ${messages.problem}`, reason: '' }
  }
  if (result.value === true) return { isDenied: false, message: '', reason: '' }
  const text = messages.texts[index] ?? trimSpace(message)
  return { isDenied: true, message: text || `failed expression: ${trimSpace(expression.source)}`, reason }
}

/** Audit annotations have their own budget. Empty and null values are omitted. */
function evaluateNotes(
  { annotations, variables, failsClosed }: ValidatingPolicy,
  input: AdmissionInput,
): { readonly notes: readonly AuditNote[] } | { readonly problem: string } {
  if (annotations.length === 0) return { notes: [] }
  const expressions = annotations.map(({ expression }) => expression)
  const { results, outOfBudget } = evaluateAdmission(expressions, variables, input)
  if (outOfBudget !== undefined) return { problem: outOfBudget }
  const notes = annotations.flatMap(({ key }, index): AuditNote[] => {
    const result = results[index] as AdmissionResult
    if ('error' in result) return failsClosed ? [{ problem: result.error }] : []
    const value = typeof result.value === 'string' ? trimSpace(result.value) : ''
    return value === '' ? [] : [{ key, value }]
  })
  return { notes }
}
