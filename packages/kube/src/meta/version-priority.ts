import { compareStrings } from '../json/index.ts'

/** A version such as v2beta1, taken apart. */
export interface KubeVersion {
  readonly major: number
  readonly stability: 'alpha' | 'beta' | 'stable'
  /** The number after alpha or beta; zero for a stable version. */
  readonly minor: number
}

const stabilities = ['alpha', 'beta', 'stable'] as const

/** Takes a version apart; undefined when it has not the form of Kubernetes' own. */
export function parseKubeVersion(version: string): KubeVersion | undefined {
  const match = /^v([0-9]+)(?:(alpha|beta)([0-9]+))?$/.exec(version)
  if (!match) return undefined
  const major = Number(match[1])
  const minor = Number(match[3] ?? 0)
  if (!Number.isSafeInteger(major) || !Number.isSafeInteger(minor)) return undefined
  return { major, stability: (match[2] as 'alpha' | 'beta' | undefined) ?? 'stable', minor }
}

/**
 * Orders versions by priority: positive when the first is preferred. Stable ones come before beta, beta before alpha,
 * then higher numbers before lower ones; other texts come last, in their alphabetical order.
 */
export function compareVersionPriority(first: string, second: string): number {
  const left = parseKubeVersion(first)
  const right = parseKubeVersion(second)
  if (!left && !right) return compareStrings(second, first)
  if (!left || !right) return left ? 1 : -1
  if (left.stability !== right.stability) {
    return stabilities.indexOf(left.stability) - stabilities.indexOf(right.stability)
  }
  return left.major - right.major || left.minor - right.minor
}

/** The versions with the preferred ones first. */
export function sortVersionsByPriority(versions: readonly string[]): string[] {
  return [...versions].sort((left, right) => compareVersionPriority(right, left))
}
