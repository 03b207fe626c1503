import { KubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { formatGoValue } from './item.ts'
import { compileJsonPath } from './template.ts'

/**
 * Completes a path in one of the forms that kubectl accepts (metadata.name, .metadata.name, {metadata.name}) to
 * {.metadata.name}.
 */
export function relaxedJsonPath(expression: string): string {
  if (expression === '') return ''
  const match = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(expression)
  if (!match) {
    const forms = "'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'"
    throw syntaxError(`unexpected path string, expected a ${forms}`)
  }
  return `{.${match[1] ?? match[2]}}`
}

/** Whether an object satisfies the condition of kubectl wait --for=jsonpath. */
export type JsonPathCondition = (object: JsonValue) => boolean

/**
 * Compiles the argument of `--for=jsonpath=`: a path and, after a single equals sign, the required value. Without a
 * value, the path must exist.
 */
export function compileWaitCondition(input: string): JsonPathCondition {
  const parts = splitAtEquals(input)
  if (parts.length > 2) {
    const form = "--for=jsonpath='{.status.readyReplicas}'"
    throw syntaxError(`jsonpath wait format must be ${form}=3 or ${form}`)
  }
  const expression = relaxedJsonPath(parts[0] as string)
  const expected = parts[1]?.replace(/^['"]+|['"]+$/g, '')
  if (expected === '') {
    const form = "--for=jsonpath='{.status.readyReplicas}'=3"
    throw syntaxError(`jsonpath wait has to have a value after equal sign, like ${form}`)
  }
  if (expression === '') throw syntaxError('jsonpath expression cannot be empty')
  const path = compileJsonPath(expression, { allowMissingKeys: true })
  return (object) => {
    // The expression is a single action, so there is at most one list of results.
    const [items = []] = path.find(object)
    if (items.length === 0) return false
    if (items.length > 1) throw evaluationError('given jsonpath expression matches more than one value')
    return expected === undefined || printsAs(items[0] as JsonValue, expected)
  }
}

function printsAs(value: JsonValue, expected: string): boolean {
  if (typeof value === 'object' && value !== null) {
    throw evaluationError('jsonpath leads to a nested object or list which is not supported')
  }
  return formatGoValue(value).trim() === expected.trim()
}

/** Splits at single equals signs; two in a row belong to a filter. */
function splitAtEquals(input: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const piece of input.split(/(==|=)/)) {
    if (piece === '=') {
      parts.push(part)
      part = ''
    } else part += piece
  }
  parts.push(part)
  return parts
}

function syntaxError(message: string): KubeError {
  return new KubeError('KUBE_JSONPATH_SYNTAX', message)
}

function evaluationError(message: string): KubeError {
  return new KubeError('KUBE_JSONPATH_EVALUATION', message)
}
