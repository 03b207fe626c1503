import {
  addErrors,
  collectErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { isJsonObject, type JsonValue } from '@kubewright/kube/json'
import { dnsLabelNameRule, dnsSubdomainNameRule } from '@kubewright/kube/names'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { problemsAt } from '../common/field-names.ts'

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch']

/** The kinds of subjects, and the field of each. */
const subjectFields: Readonly<Record<string, string>> = {
  Group: 'group',
  ServiceAccount: 'serviceAccount',
  User: 'user',
}

/** Validates a rule of a flow schema: its subjects, and its resources or paths. */
export function validateRule(rule: JsonValue, path: FieldPath): FieldError[] {
  const subjects = listAt(rule, 'subjects')
  const resourceRules = listAt(rule, 'resourceRules')
  const pathRules = listAt(rule, 'nonResourceRules')
  const errors = collectErrors(subjects, (subject, index) =>
    validateSubject(subject, path.child('subjects').index(index)),
  )
  if (subjects.length === 0) errors.push(required(path.child('subjects'), 'subjects must contain at least one value'))
  if (resourceRules.length === 0 && pathRules.length === 0) {
    errors.push(required(path, 'at least one of resourceRules and nonResourceRules has to be non-empty'))
  }
  return [
    ...errors,
    ...collectErrors(resourceRules, (each, index) =>
      validateResourceRule(each, path.child('resourceRules').index(index)),
    ),
    ...collectErrors(pathRules, (each, index) => validatePathRule(each, path.child('nonResourceRules').index(index))),
  ]
}

function validateSubject(subject: JsonValue, path: FieldPath): FieldError[] {
  const kind = textAt(subject, 'kind')
  const ownField = Object.hasOwn(subjectFields, kind) ? subjectFields[kind] : undefined
  if (ownField === undefined) return [notSupported(path.child('kind'), kind, Object.keys(subjectFields))]
  const errors = [...validateNamed(subject, path.child(ownField), ownField, kind)]
  for (const [otherKind, field] of [
    ['ServiceAccount', 'serviceAccount'],
    ['User', 'user'],
    ['Group', 'group'],
  ] as const) {
    if (field === ownField || !isJsonObject(valueAt(subject, field))) continue
    errors.push(forbidden(path.child(field), `${field} is forbidden when subject kind is not '${otherKind}'`))
  }
  return errors
}

function validateNamed(subject: JsonValue, path: FieldPath, field: string, kind: string): FieldError[] {
  const value = valueAt(subject, field)
  if (!isJsonObject(value)) return [required(path, `${field} is required when subject kind is '${kind}'`)]
  const name = textAt(value, 'name')
  const errors: FieldError[] = name === '' ? [required(path.child('name'))] : []
  if (kind !== 'ServiceAccount') return errors
  if (name !== '' && name !== '*') {
    addErrors(errors, problemsAt(path.child('name'), name, dnsSubdomainNameRule(name, false)))
  }
  const namespace = textAt(value, 'namespace')
  if (namespace === '')
    return [...errors, required(path.child('namespace'), 'must specify namespace for service account')]
  return [...errors, ...problemsAt(path.child('namespace'), namespace, dnsLabelNameRule(namespace, false))]
}

function validateVerbs(rule: JsonValue, path: FieldPath): FieldError[] {
  const own = listAt(rule, 'verbs') as readonly string[]
  if (own.length === 0) return [required(path.child('verbs'), 'verbs must contain at least one value')]
  if (own.includes('*')) return validateAlone(own, path.child('verbs'), 'verbs')
  return own.every((verb) => verbs.includes(verb)) ? [] : [notSupported(path.child('verbs'), own, verbs)]
}

/** A wildcard must be the only item. */
function validateAlone(items: readonly string[], path: FieldPath, what: string): FieldError[] {
  if (!items.includes('*') || items.length === 1) return []
  return [invalid(path, items, `if '*' is present, must not specify other ${what}`)]
}

function validateResourceRule(rule: JsonValue, path: FieldPath): FieldError[] {
  const listed = (field: string, missing: string, what: string) => {
    const items = listAt(rule, field) as readonly string[]
    const place = path.child(field)
    return items.length === 0 ? [required(place, missing)] : validateAlone(items, place, what)
  }
  return [
    ...validateVerbs(rule, path),
    ...listed('apiGroups', 'resource rules must supply at least one api group', 'api groups'),
    ...listed('resources', 'resource rules must supply at least one resource', 'resources'),
    ...validateNamespaces(rule, path.child('namespaces')),
  ]
}

function validateNamespaces(rule: JsonValue, path: FieldPath): FieldError[] {
  const namespaces = listAt(rule, 'namespaces') as readonly string[]
  if (namespaces.length === 0) {
    const detail = 'resource rules that are not cluster scoped must supply at least one namespace'
    return valueAt(rule, 'clusterScope') === true ? [] : [required(path, detail)]
  }
  if (namespaces.includes('*')) return validateAlone(namespaces, path, 'namespaces')
  return collectErrors(namespaces, (namespace, index) =>
    dnsLabelNameRule(namespace, false).map((problem) => {
      const detail = `each member of this list must be '*' or a DNS-1123 label; ${problem}`
      return invalid(path.index(index), namespace, detail)
    }),
  )
}

function validatePathRule(rule: JsonValue, path: FieldPath): FieldError[] {
  const urls = listAt(rule, 'nonResourceURLs') as readonly string[]
  const place = path.child('nonResourceURLs')
  const errors = validateVerbs(rule, path)
  if (urls.length === 0) return [...errors, required(place, 'nonResourceURLs must contain at least one value')]
  if (urls.includes('*')) return [...errors, ...validateAlone(urls, place, 'non-resource URLs')]
  return [
    ...errors,
    ...collectErrors(urls, (url, index) => {
      const problem = urlProblem(url)
      return problem === undefined ? [] : [invalid(place.index(index), url, problem)]
    }),
  ]
}

function urlProblem(url: string): string | undefined {
  if (url === '') return 'must not be empty'
  if (url === '/') return undefined
  if (!url.startsWith('/')) return 'must start with slash'
  if (url.includes(' ')) return 'must not contain white-space'
  if (url.includes('//')) return 'must not contain double slash'
  const stars = url.split('*').length - 1
  return stars > 1 || (stars === 1 && !url.endsWith('/*')) ? 'wildcard can only do suffix matching' : undefined
}
