import { type FieldError, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'

export type Level = 'privileged' | 'baseline' | 'restricted'

/** A level at a Kubernetes version; the server's own version by default. */
export interface LevelVersion {
  readonly level: Level
  /** The minor version, of major version 1; undefined for the latest. */
  readonly minor: number | undefined
}

/** The levels that a namespace's labels set for its pods: to refuse, to annotate the audit event, and to warn. */
export interface Policy {
  readonly enforce: LevelVersion
  readonly audit: LevelVersion
  readonly warn: LevelVersion
}

const levels: readonly string[] = ['privileged', 'baseline', 'restricted']
export const labelPrefix = 'pod-security.kubernetes.io/'
const everything: LevelVersion = { level: 'privileged', minor: undefined }
const privileged: Policy = { enforce: everything, audit: everything, warn: everything }
const noErrors: readonly FieldError[] = []

export interface ReadPolicy {
  readonly policy: Policy
  readonly errors: readonly FieldError[]
}

const privilegedRead: ReadPolicy = { policy: privileged, errors: noErrors }

/**
 * Reads the policy from labels. An unreadable level becomes restricted for enforce and privileged for the others. A
 * namespace that sets enforce and no warn level warns by the enforced level.
 */
export function policyOf(labels: JsonObject): ReadPolicy {
  if (!hasPolicy(labels)) return privilegedRead
  const errors: FieldError[] = []
  const read = (mode: keyof Policy): LevelVersion => {
    const level = readLevel(labels, mode, errors)
    return { level: level ?? 'privileged', minor: readMinor(labels, `${mode}-version`, errors) }
  }
  const enforce = read('enforce')
  const audit = read('audit')
  const warn = read('warn')
  const isEnforced = levels.includes(String(labels[`${labelPrefix}enforce`]))
  const isWarned = labels[`${labelPrefix}warn`] !== undefined
  if (isWarned || !isEnforced || compareLevels(enforce.level, warn.level) <= 0) {
    return { policy: { enforce, audit, warn }, errors }
  }
  const minor = labels[`${labelPrefix}warn-version`] === undefined ? enforce.minor : warn.minor
  return { policy: { enforce, audit, warn: { level: enforce.level, minor } }, errors }
}

function hasPolicy(labels: JsonObject): boolean {
  for (const key in labels) if (key.startsWith(labelPrefix)) return true
  return false
}

function readLevel(labels: JsonObject, mode: keyof Policy, errors: FieldError[]): Level | undefined {
  const key = `${labelPrefix}${mode}`
  const text = labels[key]
  if (text === undefined) return undefined
  if (levels.includes(String(text))) return text as Level
  errors.push(labelError(key, String(text), `must be one of ${levels.join(', ')}`))
  return mode === 'enforce' ? 'restricted' : 'privileged'
}

function readMinor(labels: JsonObject, name: string, errors: FieldError[]): number | undefined {
  const key = `${labelPrefix}${name}`
  const text = labels[key]
  if (text === undefined || text === 'latest') return undefined
  const minor = /^v1\.(\d|[1-9]\d*)$/.exec(String(text))?.[1]
  if (minor !== undefined && Number.isSafeInteger(Number(minor))) return Number(minor)
  errors.push(labelError(key, String(text), 'must be "latest" or "v1.x"'))
  return undefined
}

function labelError(key: string, value: string, problem: string): FieldError {
  return invalid(`metadata.labels[${key}]`, value, problem)
}

/** Positive if the left one is stricter. */
export function compareLevels(left: Level, right: Level): number {
  return levels.indexOf(left) - levels.indexOf(right)
}

export function isSameLevelVersion(left: LevelVersion, right: LevelVersion): boolean {
  return left.level === right.level && left.minor === right.minor
}

/** The form in messages: "baseline:v1.24". */
export function formatLevelVersion({ level, minor }: LevelVersion): string {
  return `${level}:${minor === undefined ? 'latest' : `v1.${minor}`}`
}
