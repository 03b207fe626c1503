import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { redactText } from '../log/index.ts'
import { toLine } from '../trace/index.ts'

/**
 * The message of a failure for the condition Reconciled, which every reader of the object sees: the error, its causes
 * and the errors of an AggregateError, on one line, cut, with credentials masked.
 */
export function failureMessage(error: unknown): string {
  // Only the part that is kept needs masking.
  const message = redactText(fullText(error, 0).slice(0, runtimeLimits.logTextCharactersMax))
  return toLine(message, runtimeLimits.failureMessageCharactersMax)
}

/** The text of an error and of its causes: "a: b". A cause that the text contains already is not repeated. */
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

/**
 * The text of an error without its causes. Libraries copy server responses into errors, so the message may contain
 * anything.
 */
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
  // An AggregateError may contain itself, so nested errors are limited to the same depth as causes.
  if (depth + 1 >= runtimeLimits.nestedErrorsMax) return head
  const shown = errors.slice(0, runtimeLimits.describedErrorsMax).map((error) => fullText(error, depth + 1))
  const texts = [...new Set(shown)].filter((text) => !message.includes(text))
  const omitted = errors.length - shown.length
  if (omitted > 0) texts.push(`and ${omitted} more`)
  return texts.length === 0 ? head : `${head}: ${texts.join('; ')}`
}

/** The cause, an error or a text, unless the error's text contains it. */
function causeOf(error: unknown): unknown {
  try {
    // Its message names every child, each cut to a length; its cause is the first of these errors.
    if (!(error instanceof Error) || isRuntimeError(error, 'CHILDREN_FAILED')) return undefined
    const { cause } = error
    return cause instanceof Error || typeof cause === 'string' ? cause : undefined
  } catch {
    return undefined
  }
}

/** Parts that differ with each try of the same failure: times, IDs and numbers that are words of their own. */
const passing: readonly RegExp[] = [
  /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b(?=[a-f]*\d)[0-9a-f]{8,}\b/gi,
  /(?<![\w-])\d[\d.]*(?:ns|us|µs|ms|s|m|h)?(?![\w-])/g,
]

/** Whether two messages describe the same failure, apart from the parts that differ with each try. */
export function isSameFailure(left: string, right: string): boolean {
  return left === right || withoutTransient(left) === withoutTransient(right)
}

function withoutTransient(message: string): string {
  let text = message
  for (const pattern of passing) text = text.replace(pattern, '#')
  return text
}
