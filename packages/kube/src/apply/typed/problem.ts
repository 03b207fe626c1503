import { KubeError } from '../../errors.ts'
import type { JsonKind, JsonObject, JsonValue } from '../../json/index.ts'
import { formatGoFloat, jsonKindOf, quoteGo, sortStrings } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { Path } from '../fieldset/index.ts'
import { formatPath } from '../fieldset/index.ts'

/** One way in which a value does not match its shape. */
export interface TypeProblem {
  /** A path such as .spec.ports[containerPort=80]; empty for the whole value. */
  readonly path: string
  readonly message: string
}

export function typeProblem(path: Path, message: string): TypeProblem {
  return { path: formatPath(path), message }
}

/**
 * The problems as Kubernetes prints them: one on its line, several under "errors:". Beyond a limit, the rest are
 * counted.
 */
export function formatProblems(problems: readonly TypeProblem[]): string {
  const named = problems.slice(0, limits.errorsNamedMax)
  const texts = named.map((problem) => (problem.path === '' ? problem.message : `${problem.path}: ${problem.message}`))
  if (problems.length > named.length) texts.push(`and ${problems.length - named.length} more errors`)
  return texts.length === 1 ? (texts[0] as string) : ['errors:', ...texts.map((text) => `  ${text}`)].join('\n')
}

export function invalidValue(problems: readonly TypeProblem[], prefix = ''): KubeError {
  const path = problems[0]?.path
  const details = path === undefined ? {} : { path }
  return new KubeError('KUBE_APPLY_INVALID', prefix + formatProblems(problems), details)
}

const goTypeNames: Record<JsonKind, string> = {
  null: '<nil>',
  boolean: 'bool',
  string: 'string',
  integer: 'int64',
  number: 'float64',
  array: '[]interface {}',
  object: 'map[string]interface {}',
}

/** The name of the value's Go type, as %T prints it. */
export function goTypeName(value: JsonValue): string {
  return goTypeNames[jsonKindOf(value)]
}

/** The value as Go's %v prints an unstructured value. */
export function goText(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formatGoFloat(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`
  return `map[${sortedEntries(value as JsonObject, (key, field) => `${key}:${goText(field)}`).join(' ')}]`
}

/** The value as Go's %#v prints an unstructured value. */
export function goSyntax(value: JsonValue): string {
  if (value === null) return 'interface {}(nil)'
  if (typeof value === 'string') return quoteGo(value)
  if (typeof value !== 'object') return goText(value)
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  const fields = sortedEntries(value as JsonObject, (key, field) => `${quoteGo(key)}:${goSyntax(field)}`)
  return `map[string]interface {}{${fields.join(', ')}}`
}

function sortedEntries(object: JsonObject, format: (key: string, field: JsonValue) => string): string[] {
  const keys = sortStrings(Object.keys(object).filter((key) => object[key] !== undefined))
  return keys.map((key) => format(key, object[key] as JsonValue))
}
