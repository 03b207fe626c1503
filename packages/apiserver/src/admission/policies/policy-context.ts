import type { JsonObject } from '@kubewright/kube/json'
import { notFoundStatus, StatusError } from '@kubewright/kube/status'
import type { AdmissionAttributes } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import type { Equivalents } from '../webhooks/versions.ts'
import { type Matched, matchRequest, namespaceObject } from './match-resources.ts'
import { collectParams, type Params, paramKindProblem } from './params.ts'
import type { Binding, BoundPolicy, Policy } from './policy-source.ts'

/** Dependencies of both sorts of policies. */
export interface PolicyContext extends Pick<AdmissionDependencies, 'store' | 'resources' | 'access'> {
  readonly equivalents: Equivalents
}

/** A policy that matches a request, or would if it could be evaluated. */
export interface MatchedPolicy<Evaluator> {
  readonly policy: Policy<Evaluator>
  readonly matched: Matched
  readonly bindings: readonly MatchedBinding[]
  /** The reason why none of its bindings can be evaluated. */
  readonly problem: string | undefined
}

export interface MatchedBinding {
  readonly binding: Binding
  readonly params: Params
}

/** The policies that match a request, with their matching bindings and parameters. */
export function matchedPolicies<Evaluator>(
  context: PolicyContext,
  policies: readonly BoundPolicy<Evaluator>[],
  attributes: AdmissionAttributes,
): readonly MatchedPolicy<Evaluator>[] {
  return policies.flatMap(({ policy, bindings }): MatchedPolicy<Evaluator>[] => {
    const matched = matchRequest(policy.constraints, attributes, context)
    if (matched === undefined) return []
    const problem = paramKindProblem(policy.paramKind, context.resources)
    if (problem !== undefined) return [{ policy, matched, bindings: [], problem }]
    const meant = bindings.filter(
      ({ resources }) => resources === undefined || matchRequest(resources, attributes, context) !== undefined,
    )
    const withParams = meant.map((binding) => ({
      binding,
      params: collectParams(policy.paramKind, binding.params, attributes, context),
    }))
    return [{ policy, matched, bindings: withParams, problem: undefined }]
  })
}

/** The namespace of the object of a request; undefined for a namespace itself. */
export function namespaceOfRequest({ store }: PolicyContext, attributes: AdmissionAttributes): JsonObject | undefined {
  const { namespace, kind } = attributes
  if (namespace === '' || (kind.kind === 'Namespace' && kind.group === '')) return undefined
  const found = namespaceObject(store, namespace)
  if (found === undefined) throw new StatusError(notFoundStatus({ group: '', resource: 'namespaces' }, namespace))
  return found
}
