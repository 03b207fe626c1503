import {
  addErrors,
  collectErrors,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import {
  dns1123SubdomainProblems,
  dnsSubdomainNameRule,
  parseIpAddress,
  portNameProblems,
  portNumberProblems,
  wildcardDns1123SubdomainProblems,
} from '@kubewright/kube/names'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { problemsAt, validateDnsLabel } from '../common/field-names.ts'
import { validateTypedReference } from './references.ts'

const specPath = FieldPath.root('spec')
/** The annotation that named the class of an ingress before the field existed. */
export const ingressClassAnnotation = 'kubernetes.io/ingress.class'
const pathTypes: readonly string[] = ['Exact', 'ImplementationSpecific', 'Prefix']
const forbiddenSequences: readonly string[] = ['//', '/./', '/../', '%2f', '%2F']
const forbiddenSuffixes: readonly string[] = ['/..', '/.']

/** Invalid values that an update tolerates because they are already stored. */
interface Allowances {
  readonly anySecretName: boolean
  readonly anyWildcardRule: boolean
}

const noAllowances: Allowances = { anySecretName: false, anyWildcardRule: false }

export function validateNewIngress(ingress: JsonObject): FieldError[] {
  const errors = validateSpec(objectAt(ingress, 'spec'), noAllowances)
  const annotation = valueAt(ingress, 'metadata', 'annotations', ingressClassAnnotation)
  const name = valueAt(ingress, 'spec', 'ingressClassName')
  if (annotation === undefined || name === undefined || annotation === name) return errors
  const path = FieldPath.root('annotations').child(ingressClassAnnotation)
  return [...errors, invalid(path, annotation, 'must match `ingressClassName` when both are specified')]
}

export function validateChangedIngress(ingress: JsonObject, old: JsonObject): FieldError[] {
  const oldSpec = objectAt(old, 'spec')
  const hasBadRule = (rule: JsonValue) =>
    textAt(rule, 'host').includes('*') && validateRuleValue(rule, FieldPath.root('')).length > 0
  return validateSpec(objectAt(ingress, 'spec'), {
    anySecretName: listAt(oldSpec, 'tls').some((entry) => secretNameProblems(textAt(entry, 'secretName')).length > 0),
    anyWildcardRule: listAt(oldSpec, 'rules').some(hasBadRule),
  })
}

function validateSpec(spec: JsonObject, allowances: Allowances): FieldError[] {
  const rules = listAt(spec, 'rules')
  const { defaultBackend, ingressClassName } = spec
  const errors: FieldError[] = []
  if (rules.length === 0 && defaultBackend === undefined) {
    errors.push(invalid(specPath, null, 'either `defaultBackend` or `rules` must be specified'))
  }
  if (defaultBackend !== undefined) addErrors(errors, validateBackend(defaultBackend, specPath.child('defaultBackend')))
  for (const [index, rule] of rules.entries()) {
    addErrors(errors, validateRule(rule, specPath.child('rules').index(index), allowances))
  }
  for (const [index, entry] of listAt(spec, 'tls').entries()) {
    addErrors(errors, validateTls(entry, specPath.child('tls').index(index), allowances))
  }
  if (typeof ingressClassName !== 'string') return errors
  const path = specPath.child('ingressClassName')
  const problems = dnsSubdomainNameRule(ingressClassName, false)
  return [...errors, ...problemsAt(path, ingressClassName, problems)]
}

function hostProblems(host: string): readonly string[] {
  return host.includes('*') ? wildcardDns1123SubdomainProblems(host) : dns1123SubdomainProblems(host)
}

function validateTls(entry: JsonValue, path: FieldPath, allowances: Allowances): FieldError[] {
  const secretName = textAt(entry, 'secretName')
  const problems = allowances.anySecretName ? [] : secretNameProblems(secretName)
  return [
    ...collectErrors(listAt(entry, 'hosts'), (host, index) =>
      problemsAt(path.child('hosts').index(index), host, hostProblems(String(host))),
    ),
    ...problemsAt(path.child('secretName'), secretName, problems),
  ]
}

function secretNameProblems(name: string): readonly string[] {
  return name === '' ? [] : dnsSubdomainNameRule(name, false)
}

function validateRule(rule: JsonValue, path: FieldPath, { anyWildcardRule }: Allowances): FieldError[] {
  const host = textAt(rule, 'host')
  const errors: FieldError[] = []
  if (host !== '') {
    if (parseIpAddress(host, false) !== undefined) {
      errors.push(invalid(path.child('host'), host, 'must be a DNS name, not an IP address'))
    }
    addErrors(errors, problemsAt(path.child('host'), host, hostProblems(host)))
  }
  return anyWildcardRule && host.includes('*') ? errors : [...errors, ...validateRuleValue(rule, path)]
}

function validateRuleValue(rule: JsonValue, path: FieldPath): FieldError[] {
  if (valueAt(rule, 'http') === undefined) return []
  const pathsPath = path.child('http').child('paths')
  const paths = listAt(rule, 'http', 'paths')
  if (paths.length === 0) return [required(pathsPath)]
  return collectErrors(paths, (each, index) => validatePath(each, pathsPath.index(index)))
}

function validatePath(entry: JsonValue, place: FieldPath): FieldError[] {
  const type = valueAt(entry, 'pathType')
  if (type === undefined) return [required(place.child('pathType'), 'pathType must be specified')]
  const path = textAt(entry, 'path')
  const pathPlace = place.child('path')
  const errors: FieldError[] = []
  if (!pathTypes.includes(type as string)) errors.push(notSupported(place.child('pathType'), type, pathTypes))
  else {
    const mayBeEmpty = type === 'ImplementationSpecific'
    if (!path.startsWith('/') && !(mayBeEmpty && path === '')) {
      errors.push(invalid(pathPlace, path, 'must be an absolute path'))
    }
    if (!mayBeEmpty) addErrors(errors, validatePlainPath(path, pathPlace))
  }
  return [...errors, ...validateBackend(objectAt(entry, 'backend'), place.child('backend'))]
}

/** An exact or prefix path must not contain segments that would be resolved. */
function validatePlainPath(path: string, place: FieldPath): FieldError[] {
  const sequences = forbiddenSequences.filter((sequence) => path.includes(sequence))
  const suffixes = forbiddenSuffixes.filter((suffix) => path.endsWith(suffix))
  return [
    ...sequences.map((sequence) => invalid(place, path, `must not contain '${sequence}'`)),
    ...suffixes.map((suffix) => invalid(place, path, `cannot end with '${suffix}'`)),
  ]
}

function validateBackend(backend: JsonValue, path: FieldPath): FieldError[] {
  const resource = valueAt(backend, 'resource')
  const service = valueAt(backend, 'service')
  if (resource !== undefined) {
    if (service !== undefined) return [invalid(path, '', 'cannot set both resource and service backends')]
    return validateTypedReference(resource, path.child('resource'))
  }
  if (service === undefined) return [invalid(path, '', 'resource or service backend is required')]
  return validateServiceBackend(service, path)
}

function validateServiceBackend(service: JsonValue, path: FieldPath): FieldError[] {
  const servicePath = path.child('service')
  const name = textAt(service, 'name')
  const errors = name === '' ? [required(servicePath.child('name'))] : validateDnsLabel(name, servicePath.child('name'))
  const portName = textAt(service, 'port', 'name')
  const portNumber = numberAt(service, 'port', 'number')
  const portPath = servicePath.child('port')
  if (portName !== '' && portNumber !== 0) {
    return [...errors, invalid(path, '', 'cannot set both port name & port number')]
  }
  if (portName !== '') {
    return [...errors, ...problemsAt(portPath.child('name'), portName, portNameProblems(portName))]
  }
  if (portNumber === 0) return [...errors, required(path, 'port name or number is required')]
  const problems = portNumberProblems(portNumber)
  return [...errors, ...problemsAt(portPath.child('number'), portNumber, problems)]
}
