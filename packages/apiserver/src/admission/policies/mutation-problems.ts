import { quoteGo } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import type { AdmissionAttributes } from '../admission.ts'
import { refusalOf } from '../refusal.ts'
import type { MutatingPolicy } from './mutating-policy.ts'
import type { Binding, Policy } from './policy-source.ts'

/** The reason why a policy could not change an object. */
export interface MutationProblem {
  readonly policy: Policy<MutatingPolicy>
  /** Absent if the policy itself is at fault. */
  readonly binding?: Binding
  readonly message: string
  /** Empty for Forbidden. */
  readonly reason: string
}

/** Refuses a request for which a mutation failed, except for policies that ignore failures. */
export function refuseProblems(attributes: AdmissionAttributes, problems: readonly MutationProblem[]): void {
  const counted = problems.filter(({ policy }) => policy.failsClosed)
  const [first] = counted
  if (first === undefined) return
  const status = refusalOf(attributes, '')
  throw new StatusError({
    ...status,
    message: textOf(first),
    reason: first.reason || 'Forbidden',
    details: { ...status.details, causes: counted.map((problem) => ({ message: textOf(problem) })) },
  })
}

function textOf({ policy, binding, message }: MutationProblem): string {
  if (binding === undefined) return `policy ${quoteGo(policy.name)} denied request: ${message}`
  return `policy '${policy.name}' with binding '${binding.name}' denied request: ${message}`
}
