import { type FieldError, type FieldLocation, type FieldPath, invalid, required, tooLong } from '@kubewright/kube/field'
import { type JsonValue, utf8Length } from '@kubewright/kube/json'
import { dns1123LabelProblems, dns1123SubdomainProblems, qualifiedNameProblems } from '@kubewright/kube/names'

/** Validates names in fields of storage, devices and registrations. */

/** One error for each problem with a value. */
export function problemsAt(path: FieldLocation, value: JsonValue, problems: readonly string[]): FieldError[] {
  return problems.map((problem) => invalid(path, value, problem))
}

export function validateSubdomain(value: string, path: FieldLocation): FieldError[] {
  return problemsAt(path, value, dns1123SubdomainProblems(value))
}

export function validateDnsLabel(value: string, path: FieldLocation): FieldError[] {
  return problemsAt(path, value, dns1123LabelProblems(value))
}

export function validateQualifiedName(value: string, path: FieldLocation): FieldError[] {
  return problemsAt(path, value, qualifiedNameProblems(value))
}

const driverNameBytesMax = 63

/** Validates a driver name: a domain name in any case. */
export function validateDriverName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path, '')]
  const problems = problemsAt(path, name, dns1123SubdomainProblems(name.toLowerCase()))
  return utf8Length(name) > driverNameBytesMax ? [tooLong(path, driverNameBytesMax), ...problems] : problems
}
