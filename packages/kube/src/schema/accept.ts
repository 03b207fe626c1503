import { codePointCount, type JsonObject, type JsonValue } from '../json/index.ts'
import { isEnumerated } from './enumeration.ts'
import type { Failure } from './failure.ts'
import { checkNumber, hasNumberLimits, integerRange } from './numbers.ts'
import { hasDuplicates } from './unique.ts'
import { fieldCount, isInheritedName, isIntegral } from './value-kind.ts'
import type { ValueNode } from './value-node.ts'

/** Whether a value is valid. It returns no errors, and so allocates nothing. */
export type Accept = (value: JsonValue) => boolean

/** Compiles the fast validity check; report.ts collects the errors if it fails. */
export function compileAccept(node: ValueNode): Accept {
  const nullAccepted = acceptsNull(node)
  const stringAccepted = acceptsType(node, 'string')
  const acceptString = compileString(node)
  const booleanAccepted = acceptsType(node, 'boolean')
  const acceptNumber = compileNumber(node)
  const acceptArray = acceptsType(node, 'array') ? compileArray(node) : never
  const acceptObject = acceptsType(node, 'object') ? compileObject(node) : never
  const acceptOthers = compileEnumAndJunctors(node)

  return (value) => {
    switch (typeof value) {
      case 'string':
        if (!stringAccepted || (acceptString && !acceptString(value))) return false
        break
      case 'boolean':
        if (!booleanAccepted) return false
        break
      case 'number':
      case 'bigint':
        if (!acceptNumber(value)) return false
        break
      default:
        if (value === null) return nullAccepted
        if (Array.isArray(value) ? !acceptArray(value) : !acceptObject(value as JsonObject)) return false
    }
    return acceptOthers === undefined || acceptOthers(value)
  }
}

function never(): boolean {
  return false
}

function acceptsNull(node: ValueNode): boolean {
  const typeAccepted = node.types.length === 0 || node.types.includes('null') || node.schema.nullable
  return typeAccepted && node.enum.length === 0
}

/** Whether a value of a kind passes the type keyword; with a format, strings and arrays pass for every type. */
function acceptsType(node: ValueNode, kind: 'string' | 'boolean' | 'array' | 'object'): boolean {
  if (node.types.includes(kind)) return true
  if (node.types.length === 0 && node.format === '') return true
  if (node.format === '' || kind === 'boolean' || kind === 'object') return false
  return !node.types.includes('integer') && !node.types.includes('number')
}

function compileString(node: ValueNode): ((text: string) => boolean) | undefined {
  const { maxLength, minLength } = node.schema
  const { formatCheck, pattern } = node
  if (typeof pattern === 'string') return never
  if (maxLength === undefined && minLength === undefined && !formatCheck && !pattern) return undefined
  return (text) => {
    // A string has at most as many code points as code units, and at least half as many.
    if (maxLength !== undefined && text.length > maxLength && codePointCount(text) > maxLength) return false
    if (minLength !== undefined && (text.length < minLength || tooShort(text, minLength))) return false
    if (pattern !== undefined && !pattern.matches(text)) return false
    return formatCheck === undefined || formatCheck(text)
  }
}

function tooShort(text: string, minLength: number): boolean {
  return text.length < minLength * 2 && codePointCount(text) < minLength
}

function compileNumber(node: ValueNode): (value: number | bigint) => boolean {
  const { types, numbers, format } = node
  const anyNumber = types.length === 0 && format === ''
  const floatAccepted = anyNumber || types.includes('number') || (types.length === 0 && format === 'float64')
  const integerAccepted = floatAccepted || types.includes('integer') || (types.length === 0 && format === 'int64')
  const limited = hasNumberLimits(numbers)
  const range = integerRange(numbers)
  const isIntegerType = types.includes('integer')
  return (value) => {
    const isInteger = typeof value === 'bigint' || Number.isSafeInteger(value)
    if (!(isInteger ? integerAccepted : floatAccepted || (isIntegerType && isIntegral(value as number)))) return false
    if (!limited && (isInteger || !isIntegerType)) return true
    if (range !== undefined && isInteger && typeof value === 'number')
      return value >= range.least && value <= range.most
    const failures: Failure[] = []
    checkNumber(numbers, value, '', failures)
    return failures.length === 0
  }
}

function compileArray(node: ValueNode): (items: readonly JsonValue[]) => boolean {
  const { maxItems, minItems, uniqueItems } = node.schema
  const acceptItem = node.items && compileAccept(node.items)
  return (items) => {
    if (maxItems !== undefined && items.length > maxItems) return false
    if (minItems !== undefined && items.length < minItems) return false
    if (acceptItem) {
      for (let index = 0; index < items.length; index++) if (!acceptItem(items[index] as JsonValue)) return false
    }
    return !uniqueItems || !hasDuplicates(items)
  }
}

function compileObject(node: ValueNode): (object: JsonObject) => boolean {
  const { maxProperties, minProperties } = node.schema
  const countMatters = maxProperties !== undefined || minProperties !== undefined
  const required = node.schema.required.filter((name) => !isInheritedName(name))
  const requiredInherited = node.schema.required.filter(isInheritedName)
  const properties = new Map([...node.properties].map(([name, child]) => [name, compileAccept(child)]))
  const undeclaredForbidden = node.elements === false
  const acceptElement = node.elements ? compileAccept(node.elements) : undefined
  return (object) => {
    for (let index = 0; index < required.length; index++) {
      if (object[required[index] as string] === undefined) return false
    }
    for (const name of requiredInherited) if (!Object.hasOwn(object, name)) return false
    for (const key in object) {
      const value = object[key]
      if (value === undefined) continue
      const accept = properties.get(key) ?? acceptElement
      if (accept ? !accept(value) : undeclaredForbidden) return false
    }
    if (!countMatters) return true
    const count = fieldCount(object)
    return (
      !(maxProperties !== undefined && count > maxProperties) && !(minProperties !== undefined && count < minProperties)
    )
  }
}

function compileEnumAndJunctors(node: ValueNode): Accept | undefined {
  const checks: Accept[] = []
  if (node.enum.length > 0) checks.push(compileEnum(node.enum))
  for (const child of node.allOf) checks.push(compileAccept(child))
  if (node.anyOf.length > 0) {
    const any = node.anyOf.map(compileAccept)
    checks.push((value) => any.some((accept) => accept(value)))
  }
  if (node.oneOf.length > 0) checks.push(compileOneOf(node.oneOf))
  if (node.not) {
    const refuse = compileAccept(node.not)
    checks.push((value) => !refuse(value))
  }
  if (checks.length <= 1) return checks[0]
  return (value) => checks.every((accept) => accept(value))
}

function compileOneOf(nodes: readonly ValueNode[]): Accept {
  const alternatives = nodes.map(compileAccept)
  return (value) => {
    let accepted = 0
    for (const accept of alternatives) if (accept(value) && ++accepted > 1) return false
    return accepted === 1
  }
}

/** Enumerations nearly always have strings; a string only equals a string. */
function compileEnum(allowed: readonly JsonValue[]): Accept {
  const texts = new Set(allowed.filter((value) => typeof value === 'string'))
  return (value) => (typeof value === 'string' ? texts.has(value) : isEnumerated(value, allowed))
}
