import { encodeGoStruct } from '@kubewright/kube/json'
import { type Status, StatusError } from '@kubewright/kube/status'
import { apiserverLimits } from '../../limits.ts'
import type { AdmissionAttributes, Attempt } from '../admission.ts'
import { refusalOf } from '../refusal.ts'
import {
  type MatchedBinding,
  type MatchedPolicy,
  matchedPolicies,
  namespaceOfRequest,
  type PolicyContext,
} from './policy-context.ts'
import type { Binding, BoundPolicy, Policy } from './policy-source.ts'
import { policyInput, type VersionedObjects, versionedObjects } from './request-input.ts'
import { type AuditNote, type Decision, judge, type ValidatingPolicy } from './validating-policy.ts'

/** A refusal and the policy that refuses. */
interface Denial {
  readonly policy: Policy<ValidatingPolicy>
  readonly binding: Binding | undefined
  readonly message: string
  /** Empty for Invalid. */
  readonly reason: string
}

/** Runs all ValidatingAdmissionPolicies that match the request, and refuses with the first denial. */
export function validateByPolicies(
  context: PolicyContext,
  policies: readonly BoundPolicy<ValidatingPolicy>[],
  attributes: AdmissionAttributes,
  attempt: Attempt,
): void {
  const verdict = new Verdict(attempt)
  for (const matched of matchedPolicies(context, policies, attributes)) {
    judgeByPolicy(context, matched, attributes, verdict)
  }
  const [first] = verdict.denials
  if (first !== undefined) throw new StatusError(denialStatus(attributes, first))
}

function judgeByPolicy(
  context: PolicyContext,
  matched: MatchedPolicy<ValidatingPolicy>,
  attributes: AdmissionAttributes,
  verdict: Verdict,
): void {
  const { policy, problem } = matched
  if (problem !== undefined) verdict.misconfigured(policy, undefined, `failed to configure policy: ${problem}`)
  let objects: VersionedObjects | undefined
  const notes = new PolicyNotes()
  for (const { binding, params } of matched.bindings) {
    if ('problem' in params) {
      verdict.misconfigured(policy, binding, `failed to configure binding: ${params.problem}`)
      continue
    }
    const namespace = namespaceOfRequest(context, attributes)
    for (const param of params.params) {
      objects ??= versionedObjects(attributes, matched.matched)
      const subject = { ...objects, matched: matched.matched, param, namespace }
      const judgement = judge(policy.evaluator, policyInput(attributes, subject, context.access))
      for (const [index, decision] of judgement.decisions.entries()) verdict.add(policy, binding, decision, index)
      for (const note of judgement.notes) notes.add(note, (message) => verdict.deny(policy, binding, message, ''))
    }
  }
  notes.publish(policy.name, verdict)
}

/** The decisions about a request so far. */
class Verdict {
  readonly denials: Denial[] = []
  readonly #attempt: Attempt
  readonly #noted = new Set<string>()

  constructor(attempt: Attempt) {
    this.#attempt = attempt
  }

  misconfigured(policy: Denial['policy'], binding: MatchedBinding['binding'] | undefined, message: string): void {
    if (policy.failsClosed) this.deny(policy, binding, message, '')
  }

  deny(policy: Denial['policy'], binding: Binding | undefined, message: string, reason: string): void {
    this.denials.push({ policy, binding, message, reason })
  }

  /** Applies the validationActions of the binding to a failed validation. */
  add(policy: Denial['policy'], binding: Binding, { isDenied, message, reason }: Decision, index: number): void {
    if (!isDenied) return
    for (const action of binding.actions) {
      if (action === 'Deny') this.deny(policy, binding, message, reason)
      else if (action === 'Audit') this.annotate(failureKey, failureNote(binding, message, index))
      else if (action === 'Warn') this.#attempt.warnings.push(warningText(policy.name, binding.name, message))
    }
  }

  /** The first value of a key stays. */
  annotate(key: string, value: string): void {
    if (this.#noted.has(key)) return
    this.#noted.add(key)
    this.#attempt.annotate(key, value)
  }
}

const failureKey = 'validation.policy.admission.k8s.io/validation_failure'

function failureNote({ name, policyName, actions }: Binding, message: string, index: number): string {
  const failure = encodeGoStruct([
    ['message', message],
    ['policy', policyName],
    ['binding', name],
    ['expressionIndex', index],
    ['validationActions', actions],
  ])
  return `[${failure}]`
}

function warningText(policy: string, binding: string, message: string): string {
  return `Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`
}

/** The audit annotations of one policy's bindings. Different values of one key are joined. */
class PolicyNotes {
  readonly #values = new Map<string, string[]>()

  add(note: AuditNote, deny: (message: string) => void): void {
    if ('problem' in note) {
      deny(note.problem)
      return
    }
    const value = cutToBytes(note.value, apiserverLimits.policyAnnotationSizeBytesMax)
    const known = this.#values.get(note.key)
    if (known === undefined) this.#values.set(note.key, [value])
    else if (!known.includes(value)) known.push(value)
  }

  publish(policyName: string, verdict: Verdict): void {
    for (const [key, values] of this.#values) verdict.annotate(`${policyName}/${key}`, values.join(', '))
  }
}

function cutToBytes(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text)
  return bytes.length <= bytesMax ? text : bytes.subarray(0, bytesMax).toString()
}

const codes: ReadonlyMap<string, number> = new Map([
  ['Forbidden', 403],
  ['Unauthorized', 401],
  ['RequestEntityTooLarge', 413],
])

function denialStatus(attributes: AdmissionAttributes, { policy, binding, message, reason }: Denial): Status {
  const who = binding === undefined ? `'${policy.name}'` : `'${policy.name}' with binding '${binding.name}'`
  const text = `ValidatingAdmissionPolicy ${who} denied request: ${message}`
  const status = refusalOf(attributes, text)
  const details = { ...status.details, causes: [{ message: text }] }
  return { ...status, reason: reason || 'Invalid', details, code: codes.get(reason) ?? 422 }
}
