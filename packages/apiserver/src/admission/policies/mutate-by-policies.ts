import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { AdmissionInput } from '@kubewright/kube/rules'
import type { Shape } from '@kubewright/kube/shape'
import { internalErrorStatus, StatusError } from '@kubewright/kube/status'
import { textAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { AdmissionAttributes, MutationRound } from '../admission.ts'
import { applyConfiguration, applyPatchOperations, type Mutated } from './apply-mutation.ts'
import { conditionsHold } from './match-conditions.ts'
import type { Matched } from './match-resources.ts'
import { evaluateMutation, type MutatingPolicy, type Mutation } from './mutating-policy.ts'
import { type MutationProblem, refuseProblems } from './mutation-problems.ts'
import { withKind } from './patched-kind.ts'
import { matchedPolicies, namespaceOfRequest, type PolicyContext } from './policy-context.ts'
import type { Binding, BoundPolicy, Policy } from './policy-source.ts'
import { Reinvocation } from './reinvocation.ts'
import { isOwnKind, policyInput, versionedObjects } from './request-input.ts'

/** One policy to run with one parameter object. */
interface Invocation {
  readonly policy: Policy<MutatingPolicy>
  readonly binding: Binding
  readonly matched: Matched
  readonly param: JsonObject | undefined
}

/**
 * The object at one version while policies change it; each policy that matches at that version sees the changes before
 * it.
 */
interface Draft {
  readonly matched: Matched
  readonly oldObject: JsonObject | undefined
  object: JsonObject | undefined
  isPatched: boolean
}

/** Runs all MutatingAdmissionPolicies that match the request. */
export function mutateByPolicies(
  context: PolicyContext,
  policies: readonly BoundPolicy<MutatingPolicy>[],
  attributes: AdmissionAttributes,
  round: MutationRound,
): JsonObject | undefined {
  const { invocations, problems } = invocationsOf(context, policies, attributes)
  if (invocations.length === 0) {
    refuseProblems(attributes, problems)
    return attributes.object
  }
  const reinvocation = Reinvocation.in(round)
  reinvocation.begin(attributes.object)
  const drafts = new Drafts(attributes)
  const namespace = namespaceOfRequest(context, attributes)
  for (const invocation of invocations) {
    problems.push(...invoke(context, attributes, { ...invocation, drafts, namespace, reinvocation }))
  }
  const object = drafts.result()
  if (drafts.isPatched) reinvocation.objectChanged()
  reinvocation.end(object)
  refuseProblems(attributes, problems)
  return object
}

function invocationsOf(
  context: PolicyContext,
  policies: readonly BoundPolicy<MutatingPolicy>[],
  attributes: AdmissionAttributes,
): { readonly invocations: readonly Invocation[]; readonly problems: MutationProblem[] } {
  const invocations: Invocation[] = []
  const problems: MutationProblem[] = []
  for (const { policy, matched, bindings, problem } of matchedPolicies(context, policies, attributes)) {
    if (problem !== undefined) problems.push({ policy, message: `failed to configure policy: ${problem}`, reason: '' })
    for (const { binding, params } of bindings) {
      if ('problem' in params) {
        problems.push({ policy, binding, message: `failed to configure binding: ${params.problem}`, reason: '' })
      } else invocations.push(...params.params.map((param) => ({ policy, binding, matched, param })))
    }
  }
  return { invocations, problems }
}

interface RunningInvocation extends Invocation {
  readonly drafts: Drafts
  readonly namespace: JsonObject | undefined
  readonly reinvocation: Reinvocation
}

/** Runs the mutations of one policy, in order. If one fails, the next one gets the object unchanged. */
function invoke(
  { access }: PolicyContext,
  attributes: AdmissionAttributes,
  { policy, binding, matched, param, drafts, namespace, reinvocation }: RunningInvocation,
): readonly MutationProblem[] {
  const draft = drafts.at(matched)
  const problemOf = (message: string): MutationProblem => ({ policy, binding, message, reason: 'Invalid' })
  const parameters = withoutKind(param, policy)
  const inputNow = () => policyInput(attributes, { ...draft, param: parameters, namespace }, access)
  const matches = conditionsHold(policy.evaluator.conditions, inputNow().conditionsInput, policy.failsClosed)
  if (matches === false) return []
  if (matches !== true) return [problemOf(matches.problem)]
  const key = `${policy.name} ${binding.name} ${textAt(param, 'metadata', 'namespace')}/${textAt(param, 'metadata', 'name')}`
  if (!reinvocation.isWanted(key)) return []
  drafts.last = draft
  const before = draft.object
  const problems: MutationProblem[] = []
  for (const mutation of policy.evaluator.mutations) {
    if (draft.object === undefined) break
    const mutated = mutate(mutation, policy.evaluator, inputNow().input, draft, draft.object, attributes.resource)
    if ('problem' in mutated) problems.push(problemOf(mutated.problem))
    else {
      draft.object = mutated.object
      draft.isPatched = true
    }
  }
  if (!jsonEqual(before ?? null, draft.object ?? null)) reinvocation.objectChanged()
  if (policy.evaluator.isReinvoked) reinvocation.invoked(key)
  return problems
}

/** Go's typed objects have no kind, and Kubernetes does not set it for parameters. */
function withoutKind(param: JsonObject | undefined, { paramKind }: Policy<MutatingPolicy>): JsonObject | undefined {
  if (param === undefined || paramKind === undefined || shapeOfKind(paramKind) === undefined) return param
  const { apiVersion: _, kind: __, ...rest } = param
  return rest
}

function mutate(
  mutation: Mutation,
  policy: MutatingPolicy,
  input: AdmissionInput,
  { matched }: Draft,
  object: JsonObject,
  requested: ServedResource,
): Mutated {
  const result = evaluateMutation(mutation, policy, input)
  if ('error' in result) return { problem: result.error }
  const mutated = mutation.isJsonPatch
    ? applyPatchOperations(object, result.value)
    : applyConfiguration(object, result.value, shapeOf(matched))
  if ('problem' in mutated) return mutated
  const problem = conversionProblem(matched, requested)
  if (problem !== undefined) return { problem }
  if (mutated.object === object) return mutated
  return mutation.isJsonPatch ? decodePatched(mutated.object, matched) : decodeMerged(mutated.object, matched)
}

/**
 * Kubernetes converts a mutated built-in object directly to the version of the request, and no such conversion exists:
 * a policy can match another version and change the object, but the result cannot be stored.
 */
function conversionProblem({ resource, kind }: Matched, { definition }: ServedResource): string | undefined {
  if (resource.isCustom || resource.definition === definition || !isOwnKind(resource, kind)) return undefined
  const from = `${kind.version}.${kind.kind}`
  if (kind.group === definition.group) {
    return `converting (${from}) to (${definition.version}.${definition.kind}): unknown conversion`
  }
  const scheme = 'in scheme "pkg/runtime/scheme.go:111"'
  return `${from} is not suitable for converting to "${apiVersionOf(definition)}" ${scheme}`
}

/**
 * A subresource of another group version than its resource has no shape: Kubernetes looks for it in the wrong group
 * version.
 */
function shapeOf({ resource, kind }: Matched): Shape | undefined {
  if (isOwnKind(resource, kind)) return resource.shape
  const { group, version } = resource.definition
  return kind.group === group && kind.version === version ? shapeOfKind(kind) : undefined
}

/** Decodes the result of a JSON patch and sets defaults. Unknown fields are an error. */
function decodePatched(patched: JsonObject, matched: Matched): Mutated {
  const { resource, kind } = matched
  const object = withKind(patched, matched)
  if (!isOwnKind(resource, kind)) return { object }
  const { value, unknownFields, problem } = resource.prepare(object)
  if (problem !== undefined) throw new StatusError(internalErrorStatus(problem))
  if (resource.isCustom || unknownFields.length === 0) return { object: value }
  const unknown = unknownFields.map((field) => `unknown field "${field}"`)
  throw new StatusError(internalErrorStatus(`strict decoding error: ${unknown.join(', ')}`))
}

function decodeMerged(object: JsonObject, { resource, kind }: Matched): Mutated {
  if (!isOwnKind(resource, kind)) return { object }
  const { value, problem } = resource.prepare(object)
  return problem === undefined ? { object: value } : { problem }
}

/** The object at the versions by which policies matched it. The last result counts. */
class Drafts {
  readonly #attributes: AdmissionAttributes
  readonly #drafts: Draft[] = []
  /** The draft that a policy ran on last. */
  last: Draft | undefined

  constructor(attributes: AdmissionAttributes) {
    this.#attributes = attributes
  }

  get isPatched(): boolean {
    return this.last?.isPatched === true
  }

  at(matched: Matched): Draft {
    let draft = this.#drafts.find((known) => known.matched.resource === matched.resource)
    if (draft === undefined) {
      draft = { matched, ...versionedObjects(this.#attributes, matched), isPatched: false }
      this.#drafts.push(draft)
    }
    return draft
  }

  /** At the version of the request; the same object if nothing changed. */
  result(): JsonObject | undefined {
    const { object, resource, convert } = this.#attributes
    if (this.last?.object === undefined || !this.last.isPatched) return object
    const isOther = this.last.matched.resource !== resource
    const result = isOther ? (convert?.(this.last.object, resource) ?? this.last.object) : this.last.object
    return object !== undefined && jsonEqual(result, object) ? object : result
  }
}
