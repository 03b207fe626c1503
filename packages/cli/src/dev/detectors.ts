import type { HotLoop, ReconcileRecord } from 'kubewright/trace'
import { errorText } from '../error-text.ts'
import { cliLimits } from '../limits.ts'
import type { Finding } from './dev-event.ts'

/**
 * Finds mistakes in records and errors, and reports each once. One that a whole version of the operator did not show is
 * reported again when it returns.
 */
export class Detectors {
  readonly #report: (finding: Finding) => void
  /** What the running version and the one before it have shown. */
  #shown = new Set<string>()
  #shownBefore: ReadonlySet<string> = new Set()
  #hasRun = false

  constructor(report: (finding: Finding) => void) {
    this.#report = report
  }

  /** The operator was replaced. */
  reloaded(): void {
    if (this.#hasRun) this.#shownBefore = this.#shown
    this.#shown = new Set()
    this.#hasRun = false
  }

  record(record: ReconcileRecord): void {
    const { controller, hotLoop, error, writes } = record
    this.#hasRun = true
    if (hotLoop !== undefined) this.#once(`${controller} ${loopKey(hotLoop)}`, () => loopFinding(record, hotLoop))
    if (codeOf(error) === 'READ_UNDECLARED') this.error(error)
    for (const { subresource, result, verb, kind, key } of writes) {
      if (subresource !== 'status' || result !== 'unchanged' || verb === 'apply') continue
      this.#once(`${controller} status ${kind}`, () => ({
        detector: 'useless status write',
        message: `${controller} wrote the status of ${kind} ${key} although nothing had changed`,
        fix: 'write the status only when it differs from what was read, or return it from defineController, which compares it',
      }))
    }
  }

  /** Returns whether the error was one of these mistakes. */
  error(error: unknown): boolean {
    const found = errorFindings[codeOf(error) ?? '']
    if (found === undefined) return false
    // A message names the object, which differs; the mistake is the same.
    const { path = '' } = error as { readonly path?: string }
    const message = errorText(error)
    this.#once(`${found.detector} ${path === '' ? message.replace(/[\w.-]+\/[\w.-]+/g, '') : path}`, () => ({
      ...found,
      message,
    }))
    return true
  }

  #once(key: string, find: () => Finding): void {
    if (this.#shown.has(key) || this.#shown.size >= cliLimits.findingsMax) return
    this.#shown.add(key)
    if (!this.#shownBefore.has(key)) this.#report(find())
  }
}

const errorFindings: Readonly<Record<string, Omit<Finding, 'message'>>> = {
  NONDETERMINISTIC_RECONCILE: {
    detector: 'non-deterministic reconcile',
    fix: 'take the time from `now` and names from `id(seed)` of the context, so that equal inputs give equal results',
  },
  OPERATOR_RIGHTS_MISSING: {
    detector: 'undeclared access',
    fix: 'declare it as the message says; the roles of the operator follow from the declarations',
  },
  READ_UNDECLARED: {
    detector: 'undeclared access',
    fix: 'add the kind to `reads` of defineController; the watch and the roles follow from it',
  },
  RECONCILE_NOT_AWAITED: {
    detector: 'missing await',
    fix: 'write `await` before the call, or return its promise',
  },
}

const loopFixes: Readonly<Record<HotLoop['reason'], string>> = {
  flip: 'let one manager own the field: leave it out of the child that the function returns, or stop the other manager',
  driven:
    'let one manager own the field: leave it out of the child that the function returns, or stop the other manager',
  self: 'write only values that follow from the object and its children; take the time from `now` and names from `id(seed)`',
  idle: 'ignore these changes with a predicate, or do not watch this kind',
  requeue: 'return requeueAfterMs of at least a second, or requeueAt in the future',
}

function loopFinding(record: ReconcileRecord, loop: HotLoop): Finding {
  const { kind, key, path, count, reason, manager } = loop
  const field = path === '' ? `${kind} ${key}` : `${path} of ${kind} ${key}`
  const isFight = (reason === 'flip' || reason === 'driven') && manager !== undefined
  const what = isFight ? `${field} is also written by ${manager}` : `${field} makes ${record.controller} run again`
  return {
    detector: isFight ? 'two managers' : 'endless loop',
    message: `${what}: ${count} times before it was slowed down`,
    fix: loopFixes[reason],
  }
}

function loopKey({ reason, kind, path, manager = '' }: HotLoop): string {
  return [reason, kind, path, manager].join(' ')
}

/** By its field: the project may have another instance of the framework. */
function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}
