import { isKubeError } from '@kubewright/kube'
import { compileRegex } from '@kubewright/kube/regex'
import { isRecognizedFormat } from '@kubewright/kube/schema'
import type { z } from 'zod'
import { isHandledElsewhere } from './checks.ts'
import { refuse } from './refuse.ts'
import type { SchemaNode } from './schema-node.ts'
import { checksOf, type ZodCheckDefinition, type ZodDefinition } from './zod-definition.ts'

/** Formats that have another name in Kubernetes than in zod. */
const formatNames: Readonly<Record<string, string>> = {
  datetime: 'date-time',
  url: 'uri',
  guid: 'uuid',
  base64: 'byte',
}

export function convertString(schema: z.core.$ZodType, path: string): SchemaNode {
  const node: SchemaNode = { type: 'string' }
  const patterns: string[] = []
  for (const check of checksOf(schema)) {
    if (check.check !== 'string_format') {
      setLength(node, check, 'minLength', 'maxLength')
      continue
    }
    const format = kubernetesFormat(check, path)
    if (format === undefined) patterns.push(patternOf(check, path))
    else if (node.format === undefined || node.format === format) node.format = format
    else refuse(path, `a string cannot have the formats ${node.format} and ${format} at once`)
  }
  setPatterns(node, patterns)
  return node
}

/** The Kubernetes format for a check. It needs no pattern: zod's patterns are long, and not all of them are RE2. */
function kubernetesFormat(check: ZodCheckDefinition, path: string): string | undefined {
  const { format = '' } = check
  if (format === 'duration') refuse(path, 'Kubernetes has no ISO 8601 durations; use duration(), as in 1h30m')
  // A time without a zone, or without seconds, is not a date-time of Kubernetes.
  if (check.local || check.precision === -1) return undefined
  if (format === 'uuid' && check.version !== undefined) return check.version === 'v4' ? 'uuid4' : undefined
  const name = Object.hasOwn(formatNames, format) ? (formatNames[format] as string) : format
  return isRecognizedFormat(name, 'string') ? name : undefined
}

function patternOf({ format = '', pattern }: ZodCheckDefinition, path: string): string {
  if (pattern === undefined) refuse(path, `Kubernetes does not know the format ${format}; use regex() or rules`)
  return checkPattern(pattern, path)
}

/** A pattern in Go's syntax, which lacks JavaScript's look-around, back references and flags. */
function checkPattern(pattern: RegExp, path: string): string {
  const flags = pattern.flags.replaceAll(/[gduvy]/g, '')
  if (flags !== '') refuse(path, `Kubernetes' patterns have no flags; write ${pattern} without "${flags}"`)
  try {
    compileRegex(pattern.source)
  } catch (error) {
    if (!isKubeError(error)) throw error
    refuse(path, `the pattern ${pattern} is not valid RE2, which Kubernetes requires: ${error.message}`)
  }
  return pattern.source
}

function setPatterns(node: SchemaNode, patterns: readonly string[]): void {
  const [first, ...others] = patterns
  if (first !== undefined) node.pattern = first
  if (others.length > 0) node.allOf = others.map((pattern) => ({ pattern }))
}

export function convertTemplate(schema: z.core.$ZodType, path: string): SchemaNode {
  const { pattern } = schema._zod
  if (pattern === undefined) refuse(path, 'the template has no pattern')
  return { type: 'string', pattern: checkPattern(pattern, path) }
}

type LengthKeyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems'

/** Adds a length check to the node, unless it has a narrower one; other checks are ignored. */
export function setLength(
  node: SchemaNode,
  check: ZodCheckDefinition,
  least: LengthKeyword,
  most: LengthKeyword,
): void {
  const minimum = check.check === 'length_equals' ? check.length : check.minimum
  const maximum = check.check === 'length_equals' ? check.length : check.maximum
  if (minimum !== undefined) node[least] = Math.max(node[least] ?? 0, minimum)
  if (maximum !== undefined) node[most] = Math.min(node[most] ?? Number.POSITIVE_INFINITY, maximum)
}

export function convertNumber(schema: z.core.$ZodType, path: string): SchemaNode {
  const node: SchemaNode = { type: 'number' }
  for (const check of checksOf(schema)) {
    switch (check.check) {
      case 'number_format':
        setNumberFormat(node, check.format ?? '')
        break
      case 'greater_than':
        setMinimum(node, Number(check.value), check.inclusive !== true)
        break
      case 'less_than':
        setMaximum(node, Number(check.value), check.inclusive !== true)
        break
      case 'multiple_of':
        if (node.multipleOf !== undefined) refuse(path, 'only one multipleOf() can be checked')
        node.multipleOf = Number(check.value)
        break
      default:
        if (!isHandledElsewhere(check.check)) refuse(path, `the check ${check.check} is not one of a number; use rules`)
    }
  }
  return node
}

/** int32 is a range in addition to a format: the API server does not check formats of numbers. */
function setNumberFormat(node: SchemaNode, format: string): void {
  switch (format) {
    case 'safeint':
      Object.assign(node, { type: 'integer', format: node.format ?? 'int64' })
      break
    case 'int32':
      Object.assign(node, { type: 'integer', format: 'int32' })
      setMinimum(node, -(2 ** 31), false)
      setMaximum(node, 2 ** 31 - 1, false)
      break
    case 'uint32':
      Object.assign(node, { type: 'integer', format: 'int64' })
      setMinimum(node, 0, false)
      setMaximum(node, 2 ** 32 - 1, false)
      break
    case 'float32':
      node.format = 'float'
      break
    case 'float64':
      node.format = 'double'
  }
}

function setMinimum(node: SchemaNode, minimum: number, exclusive: boolean): void {
  if (node.minimum !== undefined && (node.minimum > minimum || (node.minimum === minimum && !exclusive))) return
  node.minimum = minimum
  if (exclusive) node.exclusiveMinimum = true
  else delete node.exclusiveMinimum
}

function setMaximum(node: SchemaNode, maximum: number, exclusive: boolean): void {
  if (node.maximum !== undefined && (node.maximum < maximum || (node.maximum === maximum && !exclusive))) return
  node.maximum = maximum
  if (exclusive) node.exclusiveMaximum = true
  else delete node.exclusiveMaximum
}

export function convertEnum(definition: ZodDefinition, path: string): SchemaNode {
  const entries = definition.entries ?? {}
  // A numeric enum of TypeScript also maps its numbers back to its names.
  const numbers = new Set(Object.values(entries).filter((value) => typeof value === 'number'))
  const values = Object.entries(entries).flatMap(([key, value]) => (numbers.has(Number(key)) ? [] : [value]))
  return enumNode([...new Set(values)], path)
}

export function convertLiteral(definition: ZodDefinition, path: string): SchemaNode {
  return enumNode(definition.values ?? [], path)
}

function enumNode(values: readonly unknown[], path: string): SchemaNode {
  const types = new Set(values.map((value) => typeof value))
  const [type] = types
  if (types.size > 1) refuse(path, 'the values of an enum must be of one type')
  if (type === 'string' || type === 'boolean') return { type, enum: [...(values as string[])] }
  if (type === 'number') {
    const numbers = values as number[]
    return numbers.every(Number.isSafeInteger)
      ? { type: 'integer', format: 'int64', enum: [...numbers] }
      : { type: 'number', enum: [...numbers] }
  }
  return refuse(path, 'an enum must have values that are strings, numbers or booleans')
}
