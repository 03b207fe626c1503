import type { CelCall, CelCheckedExpression, CelExpression } from '../ast.ts'
import { visitExpressions } from '../checker/visit.ts'
import type { CelIssue } from '../environment.ts'
import { locate } from '../source.ts'
import type { CelType } from '../type.ts'
import { type FormatPart, parseFormat } from './format-clause.ts'

/** A problem of a format call that is known before it runs, and its node. */
interface FormatProblem {
  readonly message: string
  readonly expression: CelExpression
}

/**
 * Checks every call of format whose string and argument list are literals: clauses must be well formed, and the
 * arguments must have matching types and the right number.
 */
export function formatCallProblems(checked: CelCheckedExpression): readonly CelIssue[] {
  const issues: CelIssue[] = []
  visitExpressions(checked.root, (expression) => {
    const problem = expression.kind === 'call' ? checkCall(expression, checked) : undefined
    if (problem) issues.push({ message: problem.message, ...locate(checked.source, problem.expression.offset) })
  })
  return issues
}

function checkCall(call: CelCall, checked: CelCheckedExpression): FormatProblem | undefined {
  const { target } = call
  const list = call.args[0]
  if (call.function !== 'format' || target?.kind !== 'literal' || typeof target.value !== 'string') return undefined
  if (list?.kind !== 'list') return undefined
  const reference = checked.references.get(call.id)
  if (reference?.kind === 'function' && !reference.overloadIds.includes('string_format')) return undefined
  const parts = parseFormat(target.value, list.elements.length)
  let used = 0
  for (const part of parts) {
    if (typeof part === 'string') continue
    if ('problem' in part) return { message: part.problem, expression: call }
    used++
    const problem = checkArgument(part, list.elements[part.argument] as CelExpression, checked)
    if (problem) return { ...problem, message: `error during formatting: ${problem.message}` }
  }
  if (list.elements.length <= used) return undefined
  const counts = `expected ${used}, got ${list.elements.length}`
  return { message: `too many arguments supplied to string.format (${counts})`, expression: call }
}

const verbTypes: Record<string, { readonly types: readonly string[]; readonly message: string }> = {
  d: { types: ['int', 'uint'], message: 'decimal clause can only be used on integers' },
  f: { types: ['double', 'string'], message: 'fixed-point clause can only be used on doubles' },
  e: { types: ['double', 'string'], message: 'scientific clause can only be used on doubles' },
  b: { types: ['int', 'uint', 'bool'], message: 'only integers and bools can be formatted as binary' },
  x: {
    types: ['int', 'uint', 'string', 'bytes'],
    message: 'only integers, byte buffers, and strings can be formatted as hex',
  },
  o: { types: ['int', 'uint'], message: 'octal clause can only be used on integers' },
}

const stringMessage =
  'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps'

function checkArgument(
  part: Extract<FormatPart, { verb: string }>,
  argument: CelExpression,
  checked: CelCheckedExpression,
): FormatProblem | undefined {
  if (part.verb === 's') {
    const bad = unprintable(argument, checked)
    return bad && { message: `${stringMessage}, was given ${nameOf(typeOf(bad, checked))}`, expression: bad }
  }
  const rule = verbTypes[part.verb.toLowerCase()]
  const type = typeOf(argument, checked)
  if (!rule || isDyn(type) || (type?.kind === 'primitive' && rule.types.includes(type.name))) return undefined
  return { message: `${rule.message}, was given ${nameOf(type)}`, expression: argument }
}

const typeOf = (expression: CelExpression, checked: CelCheckedExpression): CelType | undefined =>
  checked.types.get(expression.id)
const isDyn = (type: CelType | undefined): boolean => type?.kind === 'primitive' && type.name === 'dyn'

/** The first node in a value, or in the literals inside it, that the s clause cannot print. */
function unprintable(expression: CelExpression, checked: CelCheckedExpression): CelExpression | undefined {
  const type = typeOf(expression, checked)
  const isPrintable =
    type?.kind === 'primitive' || type?.kind === 'list' || type?.kind === 'map' || type?.kind === 'type'
  if (!isPrintable) return expression
  if (expression.kind === 'list') {
    return firstOf(expression.elements, (element) => unprintable(element, checked))
  }
  if (expression.kind !== 'map') return undefined
  return firstOf(expression.entries, (entry) => unprintable(entry.key, checked) ?? unprintable(entry.value, checked))
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function nameOf(type: CelType | undefined): string {
  switch (type?.kind) {
    case 'primitive':
      if (type.name === 'duration') return 'google.protobuf.Duration'
      return type.name === 'timestamp' ? 'google.protobuf.Timestamp' : type.name
    case 'opaque':
    case 'object':
      return type.name
    case 'optional':
      return 'optional_type'
    default:
      return type?.kind ?? 'dyn'
  }
}
