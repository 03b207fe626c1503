import { type FieldError, type FieldPath, invalid } from '../field/index.ts'
import { dns1035LabelProblems } from '../names/index.ts'
import type { DefinitionNames } from './definition.ts'

/** Checks the names that are present; another check requires them. */
export function checkNames(names: DefinitionNames, path: FieldPath, errors: FieldError[]): void {
  checkLabel(names.plural, path.child('plural'), errors)
  checkLabel(names.singular, path.child('singular'), errors)
  checkKind(names.kind, path.child('kind'), errors)
  checkKind(names.listKind, path.child('listKind'), errors)
  names.shortNames.forEach((name, index) => void checkItem(name, path.child('shortNames').index(index), errors))
  if (names.kind !== '' && names.kind === names.listKind) {
    errors.push(invalid(path.child('listKind'), names.listKind, 'kind and listKind may not be the same'))
  }
  names.categories.forEach((name, index) => void checkItem(name, path.child('categories').index(index), errors))
}

function checkLabel(name: string, path: FieldPath, errors: FieldError[]): void {
  if (name !== '') checkItem(name, path, errors)
}

function checkItem(name: string, path: FieldPath, errors: FieldError[]): void {
  const problems = dns1035LabelProblems(name)
  if (problems.length > 0) errors.push(invalid(path, name, problems.join(',')))
}

function checkKind(kind: string, path: FieldPath, errors: FieldError[]): void {
  const problems = kind === '' ? [] : dns1035LabelProblems(kind.toLowerCase())
  if (problems.length === 0) return
  errors.push(invalid(path, kind, `may have mixed case, but should otherwise match: ${problems.join(',')}`))
}
