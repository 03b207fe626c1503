import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { fillIn } from '../common/change-fields.ts'
import { problemsAt } from '../common/field-names.ts'
import { repetitions } from '../common/repetitions.ts'

/** Rules select the requests for a webhook or a policy. */

const scopes = ['*', 'Cluster', 'Namespaced']
const operations = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE']
const mutatingOperations = ['*', 'CONNECT', 'CREATE', 'UPDATE']
const ruleDefaults: JsonObject = { scope: '*' }

export function setRuleDefaults(rule: JsonObject): JsonObject {
  return fillIn(rule, ruleDefaults)
}

export function validateRule(rule: JsonValue, path: FieldPath): FieldError[] {
  const errors = validateOperations(listAt(rule, 'operations'), path.child('operations'))
  const groups = listAt(rule, 'apiGroups')
  if (groups.length === 0) errors.push(required(path.child('apiGroups'), ''))
  addErrors(errors, validateWildcard(groups, path.child('apiGroups'), 'API groups'))
  const versions = listAt(rule, 'apiVersions')
  if (versions.length === 0) errors.push(required(path.child('apiVersions'), ''))
  addErrors(errors, validateWildcard(versions, path.child('apiVersions'), 'API versions'))
  for (const [index, version] of versions.entries()) {
    if (version === '') addError(errors, required(path.child('apiVersions').index(index), ''))
  }
  addErrors(errors, validateResources(listAt(rule, 'resources').map(String), path.child('resources')))
  const scope = valueAt(rule, 'scope')
  if (scope !== undefined && !scopes.includes(String(scope))) {
    errors.push(notSupported(path.child('scope'), scope, scopes))
  }
  return errors
}

/** Validates a rule that may also name objects. */
export function validateNamedRule(rule: JsonValue, path: FieldPath): FieldError[] {
  const names = listAt(rule, 'resourceNames').map(String)
  const isRepeated = repetitions<string>()
  const errors = collectErrors(names, (name, index) => {
    const namePath = path.child('resourceNames').index(index)
    const problems = problemsAt(namePath, name, pathSegmentNameProblems(name))
    return isRepeated(name) ? [...problems, duplicate(namePath, name)] : problems
  })
  return [...errors, ...validateRule(rule, path)]
}

/** A mutating policy does not match deletions. */
export function validateMutatingOperations(rules: readonly JsonValue[], path: FieldPath): FieldError[] {
  return collectErrors(rules, (rule) =>
    collectErrors(listAt(rule, 'operations'), (operation) =>
      mutatingOperations.includes(String(operation))
        ? []
        : [notSupported(path.child('operations'), operation, mutatingOperations)],
    ),
  )
}

function validateOperations(list: readonly JsonValue[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (list.length === 0) errors.push(required(path, ''))
  addErrors(errors, validateWildcard(list, path, 'operations'))
  for (const [index, operation] of list.entries()) {
    if (!operations.includes(String(operation)))
      addError(errors, notSupported(path.index(index), operation, operations))
  }
  return errors
}

function validateWildcard(list: readonly JsonValue[], path: FieldPath, what: string): FieldError[] {
  if (list.length < 2 || !list.includes('*')) return []
  return [invalid(path, list, `if '*' is present, must not specify other ${what}`)]
}

/** Wildcards must not cover other items of the list. */
function validateResources(resources: readonly string[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (resources.length === 0) errors.push(required(path, ''))
  const resourcesWithAllSubresources = new Set<string>()
  const subresourcesOfAll = new Set<string>()
  let namesPlainLast = false
  for (const [index, name] of resources.entries()) {
    if (name === '') {
      addError(errors, required(path.index(index), ''))
      continue
    }
    const slash = name.indexOf('/')
    if (slash < 0) {
      namesPlainLast = name !== '*'
      continue
    }
    const resource = name.slice(0, slash)
    const subresource = name.slice(slash + 1)
    if (resourcesWithAllSubresources.has(resource)) {
      addError(errors, invalid(path.index(index), name, `if '${resource}/*' is present, must not specify ${name}`))
    }
    if (subresourcesOfAll.has(subresource)) {
      addError(errors, invalid(path.index(index), name, `if '*/${subresource}' is present, must not specify ${name}`))
    }
    if (subresource === '*') resourcesWithAllSubresources.add(resource)
    if (resource === '*') subresourcesOfAll.add(subresource)
  }
  if (resources.length > 1 && resources.includes('*/*')) {
    errors.push(invalid(path, resources, "if '*/*' is present, must not specify other resources"))
  }
  if (resources.includes('*') && namesPlainLast) {
    const detail = "if '*' is present, must not specify other resources without subresources"
    errors.push(invalid(path, resources, detail))
  }
  return errors
}

/** Names with this suffix belong to configurations from files. */
const staticSuffix = '.static.k8s.io'

export function warnAboutStaticName(object: JsonObject): string[] {
  if (!textAt(object, 'metadata', 'name').endsWith(staticSuffix)) return []
  const warning = `names ending with "${staticSuffix}" are reserved for static manifest-based configurations and cannot be managed via the API`
  return [`metadata.name: ${warning}`]
}
