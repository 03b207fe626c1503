import type { Runtime } from '@kubewright/kube/runtime'
import { createLogger, type LogFields, type Logger, safeLogger } from 'kubewright/log'
import { errorMessage } from 'kubewright/trace'

/** The destinations for errors and log lines of operators, controllers and the API server. */
export interface ClusterOutput {
  readonly log: Logger
  readonly onError: (error: unknown) => void
}

interface OutputOptions {
  readonly runtime: Runtime
  readonly log: Logger | undefined
  readonly onError: ((error: unknown) => void) | undefined
}

/**
 * The embedder's own logger and onError. A logger defaults to lines at warn and above on standard error, and onError to
 * a line in the logger, so that no failure is silent.
 */
export function createOutput({ runtime, log: given, onError }: OutputOptions): ClusterOutput {
  // Some lines are written during a commit of the store, which a logger that throws must not interrupt.
  const log = safeLogger(given ?? errorLog(runtime), onError)
  if (onError !== undefined) return { log, onError }
  // Controllers log some errors before they report them; an error is one line.
  const logged = new WeakSet<object>()
  return {
    log: remembering(log, logged),
    onError(error) {
      if (isObject(error) && logged.has(error)) return
      const { code } = Object(error) as { readonly code?: unknown }
      log.error(wholeMessage(error), typeof code === 'string' ? { code } : {})
    },
  }
}

function errorLog(runtime: Runtime): Logger {
  const print = (line: string) => void process.stderr.write(`${line}\n`)
  return createLogger({ runtime, print, level: 'warn', format: 'text' })
}

function remembering(log: Logger, logged: WeakSet<object>): Logger {
  const error = (message: string, fields?: LogFields) => {
    const cause = fields?.['error']
    if (isObject(cause)) logged.add(cause)
    log.error(message, fields)
  }
  return { ...log, error, with: (fields) => remembering(log.with(fields), logged) }
}

/** Not cut to an excerpt, as the remedy is at the end of a message; the logger bounds and redacts it. */
function wholeMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? String(error.message) : errorMessage(error)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
