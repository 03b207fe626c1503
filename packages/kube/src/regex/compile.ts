import { RE2JS, RE2JSSyntaxException } from 're2js'
import { KubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type CompiledRegex, Re2Regex } from './compiled-regex.ts'

/**
 * Compiled patterns, the least recently used first. Callers that match often keep what compileRegex returned; this
 * cache is for patterns that are computed anew each time, as CEL expressions may do.
 */
const compiledByPattern = new Map<string, CompiledRegex>()

/**
 * Compiles a pattern in RE2 syntax. Throws KUBE_REGEX_INVALID with the message that Go's regexp.Compile gives, or
 * because the pattern is longer than the limit.
 */
export function compileRegex(pattern: string): CompiledRegex {
  const known = compiledByPattern.get(pattern)
  if (known) {
    if (compiledByPattern.size > limits.regexCacheEntriesMax / 2) {
      compiledByPattern.delete(pattern)
      compiledByPattern.set(pattern, known)
    }
    return known
  }
  const compiled = new Re2Regex(pattern, compileProgram(pattern))
  if (compiledByPattern.size >= limits.regexCacheEntriesMax) {
    const oldest = compiledByPattern.keys().next()
    if (!oldest.done) compiledByPattern.delete(oldest.value)
  }
  compiledByPattern.set(pattern, compiled)
  return compiled
}

function compileProgram(pattern: string): RE2JS {
  if (pattern.length > limits.regexPatternCharactersMax) {
    const message = `regular expression is longer than ${limits.regexPatternCharactersMax} characters`
    throw new KubeError('KUBE_REGEX_INVALID', message)
  }
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    throw new KubeError('KUBE_REGEX_INVALID', syntaxMessage(error, pattern), { cause: error })
  }
}

/** The message of Go's syntax.Error: the code, then the part of the pattern that is wrong in back quotes. */
function syntaxMessage(error: unknown, pattern: string): string {
  if (!(error instanceof RE2JSSyntaxException)) return `error parsing regexp: expression too large: \`${pattern}\``
  const code = error.getDescription()
  const part = error.getPattern() ?? (wholePatternCodes.has(code) ? pattern : '')
  return `error parsing regexp: ${goCodes.get(code) ?? code}: \`${part}\``
}

/** Codes for which the engine names no part and Go prints the whole pattern. */
const wholePatternCodes = new Set(['expression too large', 'expression nests too deeply'])

/** Codes that the engine words differently from Go. */
const goCodes = new Map([['duplicate capture group name', 'invalid named capture']])
