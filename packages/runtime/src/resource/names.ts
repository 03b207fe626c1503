import { dns1035LabelProblems, dns1123SubdomainProblems } from '@kubewright/kube/names'
import { refuse } from './refuse.ts'

export interface ResourceNames {
  readonly group: string
  readonly kind: string
  readonly plural: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly scope: string
}

const word = 'lower-case letters, digits and dashes, starting with a letter, at most 63 characters'

/** Refuses names that no API server accepts, or that no tool expects, under the name of the author's option. */
export function checkNames(names: ResourceNames): void {
  const { group, kind, plural, singular, shortNames, categories, scope } = names
  if (dns1123SubdomainProblems(group).length > 0 || !group.includes('.')) {
    refuse('group', `${JSON.stringify(group)} should be a domain with at least one dot, such as apps.example.com`)
  }
  if (!/^[A-Z][A-Za-z0-9]*$/.test(kind) || kind.length > 63) {
    refuse('kind', `${JSON.stringify(kind)} must be in upper camel case, such as AppService`)
  }
  checkWord('plural', plural)
  checkWord('singular', singular)
  for (const [index, name] of shortNames.entries()) checkWord(`shortNames[${index}]`, name)
  for (const [index, name] of categories.entries()) checkWord(`categories[${index}]`, name)
  checkDistinct('shortNames', shortNames)
  if (shortNames.includes(plural) || shortNames.includes(singular)) {
    refuse('shortNames', `${plural} and ${singular} are already names of the resource`)
  }
  if (scope !== 'Namespaced' && scope !== 'Cluster') {
    refuse('scope', `${JSON.stringify(scope)} must be Namespaced or Cluster`)
  }
}

export function checkVersionName(path: string, version: string): void {
  if (typeof version !== 'string' || dns1035LabelProblems(version).length > 0) {
    refuse(path, `${JSON.stringify(version)} must be a version such as v1, v1beta1 or v2alpha3`)
  }
}

const conditionType =
  /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$/

export function checkConditionTypes(conditions: readonly string[]): void {
  for (const [index, condition] of conditions.entries()) {
    if (condition === 'Reconciled') {
      refuse('conditions', 'Reconciled is the framework’s own condition; choose another name')
    }
    if (condition.length > 316 || !conditionType.test(condition)) {
      refuse(
        `conditions[${index}]`,
        `${JSON.stringify(condition)} must be a word such as Available, or example.com/Word`,
      )
    }
  }
  checkDistinct('conditions', conditions)
}

function checkWord(path: string, name: string): void {
  if (dns1035LabelProblems(name).length > 0) refuse(path, `${JSON.stringify(name)} must be of ${word}`)
}

function checkDistinct(path: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) refuse(path, `${twice} is listed twice`)
}
