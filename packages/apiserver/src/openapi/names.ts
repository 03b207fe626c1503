import type { ServedVersion } from '../discovery/index.ts'

const kubernetesSuffix = '.k8s.io'

/** A group version in the names of operations: CoreV1, RbacAuthorizationV1, StableExampleComV1. */
export function groupVersionWords({ group, version }: Pick<ServedVersion, 'group' | 'version'>): string {
  return `${groupWords(group)}${joinedWords(version)}`
}

/** The tag of a group version's operations: core_v1, rbacAuthorization_v1. */
export function groupVersionTag({ group, version }: Pick<ServedVersion, 'group' | 'version'>): string {
  return `${groupTag(group)}_${version}`
}

export function groupTag(group: string): string {
  const words = groupWords(group)
  return `${words[0]?.toLowerCase() ?? ''}${words.slice(1)}`
}

/** Kubernetes' own groups omit their domain; the core group is named `core`. */
export function groupWords(group: string): string {
  if (group === '') return 'Core'
  return joinedWords(group.endsWith(kubernetesSuffix) ? group.slice(0, -kubernetesSuffix.length) : group)
}

/** Capitalizes each word; characters other than letters and digits separate words and are dropped. */
export function joinedWords(text: string): string {
  return text
    .replace(/^\d+/, '')
    .split(/[^\p{L}\p{Nd}_]+/u)
    .map(capitalized)
    .join('')
}

function capitalized(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
