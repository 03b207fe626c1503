import type { JsonObject } from '@kubewright/kube/json'
import type { RequestStep } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { post, remove, type StepParts } from '../steps.ts'

/**
 * Admission policies for the scenarios that need them. A real server notices a policy within about a second: the setup
 * waits for its policies (policies-observed.ts); for later ones, the first request that shows them is repeated until it
 * does. A policy matches only the namespace of its scenario by default.
 */

const apiVersion = 'admissionregistration.k8s.io/v1'
export const registration = `/apis/${apiVersion}`

export type Sort = 'Validating' | 'Mutating'

export const dry: StepParts = { query: { dryRun: 'All' } }
/** A user with all rights, with the same name on both servers. */
export const asMaster: Readonly<Record<string, string>> = {
  'Impersonate-User': '{namespace}-master',
  'Impersonate-Group': 'system:masters',
}

export function rule(resource: string, parts: JsonObject = {}): JsonObject {
  const [group = '', name = ''] = resource.includes(' ') ? resource.split(' ') : ['', resource]
  return { apiGroups: [group], apiVersions: ['*'], operations: ['*'], resources: [name], ...parts }
}

/** Requests in the scenario's namespace for one resource: "configmaps", or with its group: "apps deployments/scale". */
export function about(resource: string, ruleParts: JsonObject = {}, parts: JsonObject = {}): JsonObject {
  return {
    resourceRules: [rule(resource, ruleParts)],
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': '{namespace}' } },
    ...parts,
  }
}

/** In any namespace. */
export function everywhere(resource: string, ruleParts: JsonObject = {}): JsonObject {
  return { resourceRules: [rule(resource, ruleParts)] }
}

/**
 * Service accounts are the parameters, with annotations for their content. A real server stops watching a parameter
 * kind when its last policy is deleted, and never starts again; but it always watches service accounts for itself.
 */
export const accounts: JsonObject = { apiVersion: 'v1', kind: 'ServiceAccount' }
export const accountsPath = collection('v1', 'serviceaccounts')

export function account(name: string, annotations: JsonObject, labels: JsonObject = {}): RequestStep {
  return post(accountsPath, { ...accounts, metadata: { name, annotations, labels } })
}

export function policy(sort: Sort, name: string, spec: JsonObject): RequestStep {
  const defaults = sort === 'Mutating' ? { reinvocationPolicy: 'Never' } : {}
  return post(`${registration}/${plural(sort)}`, {
    apiVersion,
    kind: `${sort}AdmissionPolicy`,
    metadata: { name: `{namespace}-${name}` },
    spec: { ...defaults, ...spec },
  })
}

export function binding(sort: Sort, name: string, policyName: string, spec: JsonObject = {}): RequestStep {
  const defaults = sort === 'Validating' ? { validationActions: ['Deny'] } : {}
  return post(bindingsPath(sort), {
    apiVersion,
    kind: `${sort}AdmissionPolicyBinding`,
    metadata: { name: `{namespace}-${name}` },
    spec: { policyName: `{namespace}-${policyName}`, ...defaults, ...spec },
  })
}

/** A policy and its binding of the same name. */
export function bound(
  sort: Sort,
  name: string,
  spec: JsonObject,
  bindingSpec: JsonObject = {},
): readonly RequestStep[] {
  return [policy(sort, name, spec), binding(sort, name, name, bindingSpec)]
}

/** The path of bindings. */
export function bindingsPath(sort: Sort): string {
  return `${registration}/${sort.toLowerCase()}admissionpolicybindings`
}

/** Deletes the policies and bindings of these names, as far as they exist. */
export function unbound(sort: Sort, ...names: readonly string[]): readonly RequestStep[] {
  return names.flatMap((name) => [
    remove(`${bindingsPath(sort)}/{namespace}-${name}`),
    remove(`${registration}/${plural(sort)}/{namespace}-${name}`),
  ])
}

function plural(sort: Sort): string {
  return `${sort.toLowerCase()}admissionpolicies`
}
