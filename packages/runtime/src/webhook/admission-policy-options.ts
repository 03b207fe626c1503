import type { MatchCondition } from '@kubewright/kube/kinds/admissionregistration-v1'
import type { LabelSelector } from '@kubewright/kube/kinds/meta-v1'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionOperation } from './admission-request.ts'

/** A condition that every request must meet. */
export interface PolicyRule {
  /** CEL: true if the request is fine. It may use object, oldObject, request, namespaceObject, authorizer, variables. */
  readonly rule: string
  /** What the user reads if it is not; when absent, the rule itself. */
  readonly message?: string | undefined
  /** CEL for the message, which may use the same variables except authorizer. */
  readonly messageExpression?: string | undefined
  /** Invalid (422) when absent. */
  readonly reason?: 'Unauthorized' | 'Forbidden' | 'Invalid' | 'RequestEntityTooLarge' | undefined
}

/** A change of the object, as an apply configuration or as a JSON patch; both are CEL. */
export type PolicyMutation =
  | { readonly applyConfiguration: string; readonly jsonPatch?: undefined }
  | { readonly jsonPatch: string; readonly applyConfiguration?: undefined }

export interface CommonPolicyOptions {
  /** A DNS subdomain, such as sizes.backups.example.com; also the name of the binding. */
  readonly name: string
  readonly kinds: readonly KindReference[]
  /** CREATE and UPDATE when absent. */
  readonly operations?: readonly AdmissionOperation[] | undefined
  /** CEL by name; rules read variables.name. Each may use those before it. */
  readonly variables?: Readonly<Record<string, string>> | undefined
  /** CEL expressions: the policy applies only if all of them hold. */
  readonly matchConditions?: readonly MatchCondition[] | undefined
  readonly namespaceSelector?: LabelSelector | undefined
  readonly objectSelector?: LabelSelector | undefined
  /** Whether a request is denied (Fail, when absent) or allowed (Ignore) if an expression fails. */
  readonly failurePolicy?: 'Fail' | 'Ignore' | undefined
}

export interface ValidatingPolicyOptions extends CommonPolicyOptions {
  readonly rules: readonly PolicyRule[]
  readonly mutations?: undefined
  /** Deny when absent. */
  readonly validationActions?: readonly ('Deny' | 'Warn' | 'Audit')[] | undefined
}

export interface MutatingPolicyOptions extends CommonPolicyOptions {
  readonly mutations: readonly PolicyMutation[]
  readonly rules?: undefined
  readonly validationActions?: undefined
  /** Whether it runs again when a later policy or webhook has changed the object; Never when absent. */
  readonly reinvocationPolicy?: 'Never' | 'IfNeeded' | undefined
}

export type AdmissionPolicyOptions = ValidatingPolicyOptions | MutatingPolicyOptions
