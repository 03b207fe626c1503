import { quoteGo } from '@kubewright/kube/json'
import type { HealthResponse } from './health.ts'

export interface CheckResult {
  readonly name: string
  readonly result: 'passed' | 'failed' | 'excluded'
}

const words: Record<CheckResult['result'], (name: string) => string> = {
  passed: (name) => `[+]${name} ok`,
  excluded: (name) => `[+]${name} excluded: ok`,
  failed: (name) => `[-]${name} failed: reason withheld`,
}

/** The response text of Kubernetes' components: "ok", or a line per check on request and always on failure. */
export function formatReport(
  parts: readonly CheckResult[],
  unknownExcludes: readonly string[],
  isVerbose: boolean,
): HealthResponse {
  const isFailed = parts.some(({ result }) => result === 'failed')
  if (!isFailed && !isVerbose) return { status: 200, body: 'ok' }
  const lines = parts.map(({ name, result }) => words[result](name))
  if (unknownExcludes.length > 0) {
    const names = unknownExcludes.map(quoteGo).join(',')
    lines.push(`warn: some health checks cannot be excluded: no matches for ${names}`)
  }
  lines.push(`healthz check ${isFailed ? 'failed' : 'passed'}`, '')
  return { status: isFailed ? 500 : 200, body: lines.join('\n') }
}
