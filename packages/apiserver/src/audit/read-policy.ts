import { isKubeError } from '@kubewright/kube'
import { decodeYaml } from '@kubewright/kube/decode'
import { aggregateMessage, type FieldError, FieldPath, invalid, notSupported, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { dns1123SubdomainProblems } from '@kubewright/kube/names'
import { ApiserverError } from '../errors.ts'
import { listAt, textAt, valueAt } from '../read-object.ts'
import {
  type AuditedResources,
  type AuditLevel,
  type AuditPolicy,
  type AuditRule,
  type AuditStage,
  auditLevels,
  auditStages,
  isAtLeast,
} from './policy.ts'
import { ruleFor } from './policy-match.ts'

export interface ReadAuditPolicy {
  readonly policy: AuditPolicy
  /** Messages about unknown fields, and about rules that log the content of secrets. */
  readonly warnings: readonly string[]
}

const apiVersion = 'audit.k8s.io/v1'
const policyFields = new Set(['apiVersion', 'kind', 'metadata', 'rules', 'omitStages', 'omitManagedFields'])
const ruleFields = new Set([
  'level',
  'users',
  'userGroups',
  'verbs',
  'resources',
  'namespaces',
  'nonResourceURLs',
  'omitStages',
  'omitManagedFields',
])
const resourceFields = new Set(['group', 'resources', 'resourceNames'])

/**
 * Reads a Policy of audit.k8s.io/v1 in YAML or JSON and validates it as kube-apiserver does. Unknown fields are ignored
 * and reported as warnings.
 *
 * @throws ApiserverError AUDIT_POLICY_INVALID.
 */
export function readAuditPolicy(text: string | Uint8Array): ReadAuditPolicy {
  const value = decode(text)
  if (textAt(value, 'apiVersion') !== apiVersion || textAt(value, 'kind') !== 'Policy') {
    throw refused(`apiVersion must be ${apiVersion} and kind must be Policy`)
  }
  const errors = policyErrors(value)
  if (errors.length > 0) throw refused(aggregateMessage(errors))
  const policy: AuditPolicy = {
    rules: listAt(value, 'rules').map(readRule),
    omitStages: stagesAt(value),
    omitManagedFields: valueAt(value, 'omitManagedFields') === true,
  }
  if (policy.rules.length === 0) throw refused('rules must not be empty')
  return { policy, warnings: [...unknownFields(value), ...loggedSecrets(policy)] }
}

function decode(text: string | Uint8Array): JsonObject {
  try {
    const { value } = decodeYaml(text)
    if (isJsonObject(value)) return value
  } catch (error) {
    if (!isKubeError(error)) throw error
    throw refused(error.message, error)
  }
  throw refused('it must be an object')
}

function refused(problem: string, cause?: unknown): ApiserverError {
  return new ApiserverError('AUDIT_POLICY_INVALID', `the audit policy is invalid: ${problem}`, { cause })
}

function readRule(rule: JsonValue): AuditRule {
  const omitManagedFields = valueAt(rule, 'omitManagedFields')
  return {
    level: textAt(rule, 'level') as AuditLevel,
    users: textsAt(rule, 'users'),
    userGroups: textsAt(rule, 'userGroups'),
    verbs: textsAt(rule, 'verbs'),
    resources: listAt(rule, 'resources').map(readResources),
    namespaces: textsAt(rule, 'namespaces'),
    nonResourceURLs: textsAt(rule, 'nonResourceURLs'),
    omitStages: stagesAt(rule),
    ...(typeof omitManagedFields === 'boolean' ? { omitManagedFields } : {}),
  }
}

function readResources(value: JsonValue): AuditedResources {
  return {
    group: textAt(value, 'group'),
    resources: textsAt(value, 'resources'),
    resourceNames: textsAt(value, 'resourceNames'),
  }
}

function textsAt(value: JsonValue, field: string): readonly string[] {
  return listAt(value, field).filter((each) => typeof each === 'string')
}

function stagesAt(value: JsonValue): readonly AuditStage[] {
  return textsAt(value, 'omitStages') as readonly AuditStage[]
}

function policyErrors(value: JsonObject): readonly FieldError[] {
  const rules = FieldPath.root('rules')
  return [
    ...stageErrors(value, FieldPath.root('omitStages')),
    ...listAt(value, 'rules').flatMap((rule, index) => ruleErrors(rule, rules.index(index))),
  ]
}

function ruleErrors(rule: JsonValue, path: FieldPath): readonly FieldError[] {
  const urls = textsAt(rule, 'nonResourceURLs')
  const isBoth = urls.length > 0 && (listAt(rule, 'resources').length > 0 || listAt(rule, 'namespaces').length > 0)
  const both = 'rules cannot apply to both regular resources and non-resource URLs'
  return [
    ...levelErrors(textAt(rule, 'level'), path.child('level')),
    ...urls.flatMap((url, index) => urlErrors(url, path.child('nonResourceURLs').index(index))),
    ...listAt(rule, 'resources').flatMap((resources) => resourceErrors(readResources(resources), path)),
    ...stageErrors(rule, path.child('omitStages')),
    ...(isBoth ? [invalid(path.child('nonResourceURLs'), urls, both)] : []),
  ]
}

function levelErrors(level: string, path: FieldPath): readonly FieldError[] {
  if (level === '') return [required(path)]
  const isKnown = (auditLevels as readonly string[]).includes(level)
  return isKnown ? [] : [notSupported(path, level, [...auditLevels])]
}

function urlErrors(url: string, path: FieldPath): readonly FieldError[] {
  if (url === '*') return []
  const errors: FieldError[] = []
  if (!url.startsWith('/')) errors.push(invalid(path, url, "non-resource URL rules must begin with a '/' character"))
  if (url.slice(0, -1).includes('*')) {
    errors.push(invalid(path, url, "non-resource URL wildcards '*' must be the final character of the rule"))
  }
  return errors
}

function resourceErrors({ group, resources, resourceNames }: AuditedResources, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = []
  const problems = group === '' || group === '*' ? [] : dns1123SubdomainProblems(group)
  if (problems.length > 0) errors.push(invalid(path.child('resources').child('group'), group, problems.join(',')))
  if (resourceNames.length > 0 && resources.length === 0) {
    const problem = 'using resourceNames requires at least one resource'
    errors.push(invalid(path.child('resources').child('resourceNames'), resourceNames, problem))
  }
  return errors
}

function stageErrors(value: JsonValue, path: FieldPath): readonly FieldError[] {
  const known: readonly string[] = auditStages
  return textsAt(value, 'omitStages').flatMap((stage, index) =>
    known.includes(stage) ? [] : [invalid(path.index(index), stage, `allowed stages are ${known.join(',')}`)],
  )
}

function unknownFields(value: JsonObject): readonly string[] {
  const unknown = (object: JsonValue | undefined, known: ReadonlySet<string>, where: string) =>
    Object.keys(isJsonObject(object) ? object : {})
      .filter((field) => !known.has(field))
      .map((field) => `unknown field ${where}${field} of the audit policy is ignored`)
  return [
    ...unknown(value, policyFields, ''),
    ...listAt(value, 'rules').flatMap((rule, index) => [
      ...unknown(rule, ruleFields, `rules[${index}].`),
      ...listAt(rule, 'resources').flatMap((resources, at) =>
        unknown(resources, resourceFields, `rules[${index}].resources[${at}].`),
      ),
    ]),
  ]
}

/** Resources whose content should not be in a file. */
const secretResources = [
  { apiGroup: '', resource: 'secrets', subresource: '' },
  { apiGroup: '', resource: 'serviceaccounts', subresource: 'token' },
  { apiGroup: 'authentication.k8s.io', resource: 'tokenreviews', subresource: '' },
]

/** Like kube-apiserver, logs what the policy says, including secrets; kubewright adds a warning. */
function loggedSecrets(policy: AuditPolicy): readonly string[] {
  const nothing = { apiVersion: 'v1', namespace: 'default', name: '', path: '', fieldSelector: undefined }
  const user = { name: 'user', groups: ['system:authenticated'] }
  return secretResources
    .filter((resource) => {
      const info = { ...nothing, ...resource, isResourceRequest: true, verb: 'create' }
      return isAtLeast(ruleFor(policy, user, info).level, 'Request')
    })
    .map(({ resource, subresource }) => {
      const name = subresource === '' ? resource : `${resource}/${subresource}`
      return `the audit policy logs the content of ${name}; add a rule with level Metadata for it before the others`
    })
}
