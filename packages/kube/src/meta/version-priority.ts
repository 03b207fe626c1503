import { compareStrings } from '../json/index.ts'

/** The parts of a version such as v2beta1. */
export interface KubeVersion {
  readonly major: number
  readonly stability: 'alpha' | 'beta' | 'stable'
  /** The number after alpha or beta; zero for a stable version. */
  readonly minor: number
}

const stabilities = ['alpha', 'beta', 'stable'] as const

/** Parses a version; undefined if it does not have the form of a Kubernetes version. */
export function parseKubeVersion(version: string): KubeVersion | undefined {
  const match = /^v([0-9]+)(?:(alpha|beta)([0-9]+))?$/.exec(version)
  if (!match) return undefined
  const major = Number(match[1])
  const minor = Number(match[3] ?? 0)
  if (!Number.isSafeInteger(major) || !Number.isSafeInteger(minor)) return undefined
  return { major, stability: (match[2] as 'alpha' | 'beta' | undefined) ?? 'stable', minor }
}

/**
 * Compares versions by priority: positive if the first is preferred. Stable versions come before beta, beta before
 * alpha, then higher numbers before lower ones. Any other string comes last, in alphabetical order.
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

/** The versions, preferred ones first. */
export function sortVersionsByPriority(versions: readonly string[]): string[] {
  return [...versions].sort((left, right) => compareVersionPriority(right, left))
}
