import { RE2JS, RE2JSSyntaxException } from 're2js'
import { KubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type CompiledRegex, Re2Regex } from './compiled-regex.ts'
import { unnameRepeatedGroups } from './group-name.ts'
import { canonicalizeClassNames } from './unicode-class.ts'

/**
 * Compiled patterns, least recently used first. Callers that match often keep the result of compileRegex; this cache is
 * for patterns that are computed on each evaluation, as in CEL expressions.
 */
const compiledByPattern = new Map<string, CompiledRegex>()
let cachedCharacters = 0

/**
 * Compiles a pattern in RE2 syntax. Throws KUBE_REGEX_INVALID with the message of Go's regexp.Compile, or if the
 * pattern exceeds the length limit.
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
  compiledByPattern.set(pattern, compiled)
  cachedCharacters += pattern.length
  forgetOldest()
  return compiled
}

function forgetOldest(): void {
  for (const oldest of compiledByPattern.keys()) {
    const isWithin =
      compiledByPattern.size <= limits.regexCacheEntriesMax && cachedCharacters <= limits.regexCacheCharactersMax
    if (isWithin) return
    compiledByPattern.delete(oldest)
    cachedCharacters -= oldest.length
  }
}

function compileProgram(pattern: string): RE2JS {
  if (pattern.length > limits.regexPatternCharactersMax) {
    const message = `regular expression is longer than ${limits.regexPatternCharactersMax} characters`
    throw new KubeError('KUBE_REGEX_INVALID', message)
  }
  const first = attempt(pattern)
  if (first.program) return first.program
  const rewritten = unnameRepeatedGroups(canonicalizeClassNames(pattern, isClassName))
  const { program, error } = rewritten === pattern ? first : attempt(rewritten)
  if (program) return program
  throw new KubeError('KUBE_REGEX_INVALID', syntaxMessage(error, pattern, rewritten), { cause: error })
}

function attempt(pattern: string): { readonly program?: RE2JS; readonly error?: unknown } {
  try {
    return { program: RE2JS.compile(pattern) }
  } catch (error) {
    return { error }
  }
}

function isClassName(name: string): boolean {
  return attempt(`\\p{${name}}`).program !== undefined
}

/** The message of Go's syntax.Error: the code, then the invalid part of the pattern in back quotes. */
function syntaxMessage(error: unknown, pattern: string, compiled: string): string {
  if (!(error instanceof RE2JSSyntaxException)) return `error parsing regexp: expression too large: \`${pattern}\``
  const code = error.getDescription()
  const named = error.getPattern() ?? (wholePatternCodes.has(code) ? pattern : '')
  const part = named === compiled ? pattern : named
  return `error parsing regexp: ${code}: \`${part}\``
}

/** Codes for which the engine names no part and Go prints the whole pattern. */
const wholePatternCodes = new Set(['expression too large', 'expression nests too deeply'])
