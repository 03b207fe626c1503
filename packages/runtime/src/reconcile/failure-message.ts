import { runtimeLimits } from '../limits.ts'
import { errorMessage } from '../trace/index.ts'

/** What looks like a credential: in a URL, after a scheme of authorization, or after a telling name. */
const credentials: readonly RegExp[] = [
  /(?<=:\/\/)[^\s/@]+(?=@)/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{6,}/gi,
  /(?<=\b(?:password|passwd|secret|token|api[-_]?key|authorization)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;]+)/gi,
]

/** The message of a failure as everybody may read it who may read the object: one line, cut, credentials masked. */
export function failureMessage(error: unknown): string {
  let message = errorMessage(error)
  for (const pattern of credentials) message = message.replace(pattern, '***')
  const max = runtimeLimits.failureMessageCharactersMax
  return message.length <= max ? message : `${message.slice(0, max - 1)}…`
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
  return left === right || withoutPassing(left) === withoutPassing(right)
}

function withoutPassing(message: string): string {
  let text = message
  for (const pattern of passing) text = text.replace(pattern, '#')
  return text
}
