/** The result of one check of `doctor`. */
export interface CheckResult {
  readonly check: string
  /** A failed check keeps the operator from working; a warning may. */
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
  /** What to do about it. */
  readonly fix?: string | undefined
}

export function ok(check: string, message: string): CheckResult {
  return { check, state: 'ok', message }
}

export function warning(check: string, message: string, fix: string): CheckResult {
  return { check, state: 'warning', message, fix }
}

export function failed(check: string, message: string, fix: string): CheckResult {
  return { check, state: 'failed', message, fix }
}
