import { collectErrors, type FieldError, type FieldPath, invalid, required, tooLong } from '@kubewright/kube/field'
import { utf8Length } from '@kubewright/kube/json'
import { cIdentifierProblems, dnsSubdomainLengthMax } from '@kubewright/kube/names'
import { problemsAt, validateDriverName, validateSubdomain } from '../common/field-names.ts'

const identifierBytesMax = 32
export const attributeNameLengthMax = 63 + 1 + identifierBytesMax

/** Validates a pool name: one or more domains separated by slashes. */
export function validatePoolName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path, '')]
  const errors = collectErrors(name.split('/'), (part) => validateSubdomain(part, path))
  return name.length > dnsSubdomainLengthMax ? [tooLong(path, dnsSubdomainLengthMax), ...errors] : errors
}

/** Validates the name of an attribute or capacity: an identifier, optionally with a domain before it. */
export function validateAttributeName(name: string, path: FieldPath): FieldError[] {
  const parts = name.split('/')
  const [first = '', second = ''] = parts
  if (parts.length === 1) return validateIdentifier(first, path)
  if (parts.length > 2) return []
  return [
    ...(first === '' ? [invalid(path, '', 'the domain must not be empty')] : validateDriverName(first, path)),
    ...(second === '' ? [invalid(path, '', 'the name must not be empty')] : validateIdentifier(second, path)),
  ]
}

export function validateFullAttributeName(name: string, path: FieldPath): FieldError[] {
  const errors = validateAttributeName(name, path)
  if (name.includes('/')) return errors
  return [...errors, invalid(path, name, 'a fully qualified name must be a domain and a name separated by a slash')]
}

function validateIdentifier(text: string, path: FieldPath): FieldError[] {
  const errors = problemsAt(path, text, cIdentifierProblems(text))
  return utf8Length(text) > identifierBytesMax ? [tooLong(path, identifierBytesMax), ...errors] : errors
}
