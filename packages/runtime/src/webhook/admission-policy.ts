import type {
  MatchResources,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from '@kubewright/kube/kinds/admissionregistration-v1'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type {
  AdmissionPolicyOptions,
  CommonPolicyOptions,
  MutatingPolicyOptions,
  PolicyMutation,
  ValidatingPolicyOptions,
} from './admission-policy-options.ts'
import { policyProblems } from './policy-expressions.ts'

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
