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
