import type {
  MatchCondition,
  MatchResources,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from '@kubewright/kube/kinds/admissionregistration-v1'
import type { LabelSelector } from '@kubewright/kube/kinds/meta-v1'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionOperation } from './admission-request.ts'
import { policyProblems } from './policy-expressions.ts'

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

interface CommonPolicyOptions {
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

type PolicyManifest =
  | ValidatingAdmissionPolicy
  | ValidatingAdmissionPolicyBinding
  | MutatingAdmissionPolicy
  | MutatingAdmissionPolicyBinding

/** A policy that the API server evaluates itself. */
export interface AdmissionPolicy {
  readonly type: 'policy'
  readonly name: string
  readonly kinds: readonly KindReference[]
  /** The policy and its binding, to be applied to a cluster. */
  readonly manifests: readonly PolicyManifest[]
}

/**
 * Rules for requests, or changes of objects, in CEL: the API server evaluates them itself, so they need no server and
 * no certificate and cost no request. Use it for other kinds than the operator's own, and for rules that look at the user
 * or the namespace; what concerns only one object of an own kind belongs in the `rules` of defineResource.
 *
 *     defineAdmissionPolicy({
 *       name: 'replicas.example.com', kinds: [Deployment],
 *       rules: [{ rule: 'object.spec.replicas <= 50', message: 'at most 50 replicas' }],
 *     })
 *
 * @throws RuntimeError ADMISSION_POLICY_INVALID with the rule, if an expression is not CEL, has another type, or reads a
 * field that the schema of a custom kind does not have.
 */
export function defineAdmissionPolicy(options: AdmissionPolicyOptions): AdmissionPolicy {
  const { name, kinds, rules, mutations } = options
  if (kinds.length === 0) refuse(name, 'it names no kinds')
  if ((rules?.length ?? 0) + (mutations?.length ?? 0) === 0) refuse(name, 'it has neither rules nor mutations')
  if (rules !== undefined && mutations !== undefined) refuse(name, 'it has rules and mutations; make two policies')
  const [problem] = policyProblems(options)
  if (problem !== undefined) refuse(name, problem)
  return { type: 'policy', name, kinds, manifests: mutations === undefined ? validating(options) : mutating(options) }
}

function refuse(name: string, problem: string): never {
  throw new RuntimeError('ADMISSION_POLICY_INVALID', `the admission policy ${name} is invalid: ${problem}`)
}

const apiVersion = 'admissionregistration.k8s.io/v1'

function validating(options: ValidatingPolicyOptions): readonly PolicyManifest[] {
  const { name, rules, validationActions = ['Deny'] } = options
  const validations = rules.map(({ rule, message, messageExpression, reason }) => ({
    expression: rule,
    ...(message === undefined ? {} : { message }),
    ...(messageExpression === undefined ? {} : { messageExpression }),
    ...(reason === undefined ? {} : { reason }),
  }))
  return [
    { apiVersion, kind: 'ValidatingAdmissionPolicy', metadata: { name }, spec: { ...specOf(options), validations } },
    {
      apiVersion,
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name },
      spec: { policyName: name, validationActions: [...validationActions] },
    },
  ]
}

function mutating(options: MutatingPolicyOptions): readonly PolicyManifest[] {
  const { name, mutations, reinvocationPolicy = 'Never' } = options
  const spec = { ...specOf(options), mutations: mutations.map(mutationOf), reinvocationPolicy }
  return [
    { apiVersion, kind: 'MutatingAdmissionPolicy', metadata: { name }, spec },
    { apiVersion, kind: 'MutatingAdmissionPolicyBinding', metadata: { name }, spec: { policyName: name } },
  ]
}

function mutationOf({ applyConfiguration, jsonPatch }: PolicyMutation) {
  return jsonPatch === undefined
    ? { patchType: 'ApplyConfiguration', applyConfiguration: { expression: applyConfiguration } }
    : { patchType: 'JSONPatch', jsonPatch: { expression: jsonPatch } }
}

function specOf(options: CommonPolicyOptions) {
  const { variables = {}, matchConditions = [], failurePolicy = 'Fail' } = options
  const variableList = Object.entries(variables).map(([name, expression]) => ({ name, expression }))
  return {
    failurePolicy,
    matchConstraints: matchResources(options),
    ...(variableList.length === 0 ? {} : { variables: variableList }),
    ...(matchConditions.length === 0 ? {} : { matchConditions: [...matchConditions] }),
  }
}

function matchResources(options: CommonPolicyOptions): MatchResources {
  const { kinds, operations = ['CREATE', 'UPDATE'], namespaceSelector, objectSelector } = options
  const resourceRules = kinds.map(({ definition: { group, version, plural } }) => ({
    apiGroups: [group],
    apiVersions: [version],
    resources: [plural],
    operations: [...operations],
  }))
  return {
    resourceRules,
    ...(namespaceSelector === undefined ? {} : { namespaceSelector }),
    ...(objectSelector === undefined ? {} : { objectSelector }),
  }
}
