import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { redactText } from '../log/index.ts'
import { toLine } from '../trace/index.ts'

/** What looks like a credential: in a URL, after a scheme of authorization, or after a telling name. */
const credentials: readonly RegExp[] = [
  /(?<=:\/\/)[^\s/@]+(?=@)/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{6,}/gi,
  /(?<=\b(?:password|passwd|secret|token|api[-_]?key|authorization)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;]+)/gi,
]

/**
 * The message of a failure for the condition Reconciled, which everybody sees who may read the object: the error, its
 * causes and the errors of an AggregateError, on one line, cut, with credentials masked.
 */
export function failureMessage(error: unknown): string {
  // What is thrown away need not be searched.
  let message = redactText(fullText(error, 0).slice(0, runtimeLimits.logTextCharactersMax))
  for (const pattern of credentials) message = message.replace(pattern, '***')
  return toLine(message, runtimeLimits.failureMessageCharactersMax)
}

/** The text of an error and of its causes: "a: b". A cause that the text names already is not repeated. */
function fullText(error: unknown, depth: number): string {
  let text = ownText(error, depth)
  let link = error
  for (let links = depth + 1; links < runtimeLimits.errorCausesMax; links++) {
    link = causeOf(link)
    if (link === undefined) return text
    const cause = ownText(link, links)
    if (!text.includes(cause)) text = `${text}: ${cause}`
  }
  return text
}

/** The text of an error without its causes. Libraries copy what a server sent into errors: the message may be anything. */
function ownText(error: unknown, depth: number): string {
  try {
    if (!(error instanceof Error)) return typeof error === 'string' ? error : `thrown: ${String(error)}`
    const message = String(error.message)
    if (error instanceof AggregateError && error.errors.length > 0) return aggregateText(message, error.errors, depth)
    return message || String(error.name)
  } catch {
    return 'thrown: a value without a text'
  }
}

function aggregateText(message: string, errors: readonly unknown[], depth: number): string {
  const head = message || `${errors.length} errors`
  // An AggregateError may contain itself: errors of errors are named to the same depth as causes.
  if (depth + 1 >= runtimeLimits.nestedErrorsMax) return head
  const shown = errors.slice(0, runtimeLimits.describedErrorsMax).map((error) => fullText(error, depth + 1))
  const texts = [...new Set(shown)].filter((text) => !message.includes(text))
  const omitted = errors.length - shown.length
  if (omitted > 0) texts.push(`and ${omitted} more`)
  return texts.length === 0 ? head : `${head}: ${texts.join('; ')}`
}

/** The cause that the text of an error does not contain: another error, or a text. */
function causeOf(error: unknown): unknown {
  try {
    // Its message names every child, each cut to a length; the cause is the first of them.
    if (!(error instanceof Error) || isRuntimeError(error, 'CHILDREN_FAILED')) return undefined
    const { cause } = error
    return cause instanceof Error || typeof cause === 'string' ? cause : undefined
  } catch {
    return undefined
  }
}

/** What differs with each try of the same failure: times, ids and numbers that are words of their own. */
const passing: readonly RegExp[] = [
  /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b(?=[a-f]*\d)[0-9a-f]{8,}\b/gi,
  /(?<![\w-])\d[\d.]*(?:ns|us|µs|ms|s|m|h)?(?![\w-])/g,
]

/** Whether two messages are those of the same failure, apart from what differs with each try. */
export function isSameFailure(left: string, right: string): boolean {
  return left === right || withoutTransient(left) === withoutTransient(right)
}

function withoutTransient(message: string): string {
  let text = message
  for (const pattern of passing) text = text.replace(pattern, '#')
  return text
}
