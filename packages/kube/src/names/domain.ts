import { type FieldError, type FieldPath, invalid, required } from '../field/index.ts'
import { dns1123LabelProblems, dns1123SubdomainProblems } from './dns.ts'
import { qualifiedNameProblems } from './label.ts'
import { patternMessage, wholePattern } from './messages.ts'

const httpPathPattern = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+"
const httpPath = wholePattern(httpPathPattern)

/** Validates a domain with at least three segments, such as the name of a signer or an API service. */
export function validateFullyQualifiedName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path, '')]
  const problems = dns1123SubdomainProblems(name)
  if (problems.length > 0) return [invalid(path, name, problems.join(','))]
  if (name.split('.').length >= 3) return []
  return [invalid(path, name, 'should be a domain with at least three segments separated by dots')]
}

/** Validates a domain name with at least two segments, each a DNS label, and an optional trailing dot. */
export function validateFullyQualifiedDomainName(text: string, path: FieldPath): FieldError[] {
  if (text === '') return [required(path, '')]
  const name = text.endsWith('.') ? text.slice(0, -1) : text
  const problems = dns1123SubdomainProblems(name)
  if (problems.length > 0) return [invalid(path, name, problems.join(','))]
  const labels = name.split('.')
  if (labels.length < 2) {
    return [invalid(path, name, 'should be a domain with at least two segments separated by dots')]
  }
  for (const label of labels) {
    const labelProblems = dns1123LabelProblems(label)
    if (labelProblems.length > 0) return [invalid(path, label, labelProblems.join(','))]
  }
  return []
}

/** Validates a domain, a slash and a path: acme.io/foo. */
export function validateDomainPrefixedPath(text: string, path: FieldPath): FieldError[] {
  if (text === '') return [required(path, '')]
  const slash = text.indexOf('/')
  if (slash <= 0 || slash === text.length - 1) {
    return [invalid(path, text, 'must be a domain-prefixed path (such as "acme.io/foo")')]
  }
  const host = text.slice(0, slash)
  const errors = dns1123SubdomainProblems(host).map((problem) => invalid(path, host, problem))
  const rest = text.slice(slash + 1)
  if (!httpPath.test(rest)) errors.push(invalid(path, rest, patternMessage('Invalid path', httpPathPattern)))
  return errors
}

/** Validates a qualified name, which must have a prefix. */
export function validateDomainPrefixedKey(key: string, path: FieldPath): FieldError[] {
  if (key === '') return [required(path, '')]
  const problems = qualifiedNameProblems(key)
  if (problems.length > 0) return problems.map((problem) => invalid(path, key, problem))
  return key.includes('/') ? [] : [invalid(path, key, 'must be a domain-prefixed key (such as "acme.io/foo")')]
}
