import { isKubeError } from '../../errors.ts'
import { type CompiledRegex, compileRegex } from '../../regex/index.ts'
import type { CelCheckedExpression } from '../ast.ts'
import { visitExpressions } from '../checker/visit.ts'
import type { CelOverload } from '../function.ts'
import { celListFrom } from '../standard/lists.ts'
import { celInt, celListOf, celString } from '../type.ts'
import { CelError, type CelResult } from '../value.ts'
import { member } from './overload.ts'

const illegal = 'Illegal regex: '

/** kubernetes.regex: find and findAll with RE2 patterns. */
function withRegex(pattern: string, use: (regex: CompiledRegex) => CelResult): CelResult {
  try {
    return use(compileRegex(pattern))
  } catch (error) {
    if (isKubeError(error, 'KUBE_REGEX_INVALID')) return new CelError(illegal + error.message)
    throw error
  }
}

const find = (text: string, pattern: string): CelResult => withRegex(pattern, (regex) => regex.find(text) ?? '')

function findAll(text: string, pattern: string, limit = -1n): CelResult {
  const count = limit > BigInt(text.length + 1) ? -1 : Number(limit)
  return withRegex(pattern, (regex) => celListFrom(regex.findAll(text, count)))
}

/**
 * The problem of the first literal pattern in a call of find or findAll: such patterns are compiled with the expression
 * and not when it runs.
 */
export function literalPatternProblem(checked: CelCheckedExpression): string | undefined {
  let problem: string | undefined
  visitExpressions(checked.root, (expression) => {
    if (expression.kind !== 'call' || (expression.function !== 'find' && expression.function !== 'findAll')) return
    const pattern = expression.args[0]
    if (problem !== undefined || pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return
    const result = withRegex(pattern.value, () => true)
    if (result instanceof CelError) problem = result.message.slice(illegal.length)
  })
  return problem
}

const texts = celListOf(celString)

export const regexLibrary: readonly CelOverload[] = [
  member('string_find_string', 'find', [celString, celString], celString, find),
  member('string_find_all_string', 'findAll', [celString, celString], texts, findAll),
  member('string_find_all_string_int', 'findAll', [celString, celString, celInt], texts, findAll),
]
