import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { isRecognizedFormat } from '@kubewright/kube/schema'
import { listAt, objectAt, textAt } from '../../schema-document.ts'

/** Takes what a schema says and the text does not. */
export type ReportLoss = (path: string, what: string) => void

/** The source of the zod schema of a structural schema, at an indentation. */
export function zodText(node: JsonObject, path: string, report: ReportLoss, indent = ''): string {
  for (const keyword of ['not', 'allOf', 'anyOf', 'oneOf'] as const) {
    const value = getField(node, keyword)
    if (value !== undefined && !isIntOrStringUnion(node, keyword)) report(path, `${keyword} ${JSON.stringify(value)}`)
  }
  const nullable = getField(node, 'nullable') === true ? '.nullable()' : ''
  const meta = metaOf(node)
  const annotations = Object.keys(meta).length === 0 ? '' : annotationText(meta)
  const value = getField(node, 'default')
  // The API server completes an object with the defaults of its fields, as prefault() does.
  const isCompleted = typeof value === 'object' && value !== null
  const preset = value === undefined ? '' : `.${isCompleted ? 'prefault' : 'default'}(${literal(value)})`
  return `${typeText(node, path, report, indent)}${annotations}${nullable}${preset}`
}

function isIntOrStringUnion(node: JsonObject, keyword: string): boolean {
  const isEither = getField(node, 'x-kubernetes-int-or-string') === true
  const types = listAt(node, 'anyOf').map((branch) => textAt(branch, 'type'))
  return isEither && keyword === 'anyOf' && types.join() === 'integer,string'
}

function typeText(node: JsonObject, path: string, report: ReportLoss, indent: string): string {
  const values = listAt(node, 'enum')
  if (values.length > 0) return enumText(values)
  if (getField(node, 'x-kubernetes-int-or-string') === true) {
    return `z.union([z.int(), z.string()${textChecks(node)}])`
  }
  switch (textAt(node, 'type')) {
    case 'string':
      return `z.string()${textChecks(node)}`
    case 'integer':
      return `z.int()${numberChecks(node)}`
    case 'number':
      return `z.number()${numberChecks(node)}`
    case 'boolean':
      return 'z.boolean()'
    case 'array': {
      const items = zodText(objectAt(node, 'items') ?? {}, `${path}[]`, report, indent)
      return `z.array(${items})${check(node, 'minItems', 'min')}${check(node, 'maxItems', 'max')}`
    }
    case 'object':
      return objectText(node, path, report, indent)
    default:
      return 'z.unknown()'
  }
}

function enumText(values: readonly JsonValue[]): string {
  if (values.every((value) => typeof value === 'string')) return `z.enum(${literal(values)})`
  return `z.literal(${literal(values)})`
}

function objectText(node: JsonObject, path: string, report: ReportLoss, indent: string): string {
  if (getField(node, 'x-kubernetes-embedded-resource') === true) return 'embeddedResource()'
  const additional = getField(node, 'additionalProperties')
  const isOpen = getField(node, 'x-kubernetes-preserve-unknown-fields') === true || additional === true
  if (isJsonObject(additional)) return `z.record(z.string(), ${zodText(additional, `${path}.*`, report, indent)})`
  const required = listAt(node, 'required')
  const fields = Object.entries(objectAt(node, 'properties') ?? {}).flatMap(([name, child]) => {
    if (!isJsonObject(child)) return []
    const inner = `${indent}  `
    const text = zodText(child, `${path}.${name}`, report, inner)
    const isOptional = !required.includes(name) && getField(child, 'default') === undefined
    return [`${inner}${propertyName(name)}: ${text}${isOptional ? '.optional()' : ''},\n`]
  })
  const call = isOpen ? 'z.looseObject' : 'z.object'
  return fields.length === 0 ? `${call}({})` : `${call}({\n${fields.join('')}${indent}})`
}

/** A pattern that JavaScript cannot compile is a rule, which uses the syntax of RE2 as patterns do. */
function textChecks(node: JsonObject): string {
  const pattern = textAt(node, 'pattern')
  const regex = pattern === undefined || !isJavaScript(pattern) ? '' : `.regex(${regexText(pattern)})`
  return `${check(node, 'minLength', 'min')}${check(node, 'maxLength', 'max')}${regex}`
}

/** Whether JavaScript keeps the text of the pattern as it is. */
function isJavaScript(pattern: string): boolean {
  try {
    // A source escapes slashes, which means the same.
    const unescaped = (text: string) => text.replaceAll('\\/', '/')
    return pattern !== '' && unescaped(new RegExp(pattern).source) === unescaped(pattern)
  } catch {
    return false
  }
}

function regexText(pattern: string): string {
  return `new RegExp(${literal(pattern)})`
}

function numberChecks(node: JsonObject): string {
  const minimum = check(node, 'minimum', getField(node, 'exclusiveMinimum') === true ? 'gt' : 'min')
  const maximum = check(node, 'maximum', getField(node, 'exclusiveMaximum') === true ? 'lt' : 'max')
  return `${minimum}${maximum}${check(node, 'multipleOf', 'multipleOf')}`
}

function check(node: JsonObject, keyword: string, method: string): string {
  const value = getField(node, keyword)
  return typeof value === 'number' ? `.${method}(${value})` : ''
}

const copiedKeywords = [
  'minProperties',
  'maxProperties',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
] as const

/** What only meta() can say. */
function metaOf(node: JsonObject): Readonly<Record<string, JsonValue>> {
  const description = textAt(node, 'description')
  const format = textAt(node, 'format')
  const type = textAt(node, 'type') ?? ''
  // The API server ignores formats that it does not know, and z.int() has that of int64.
  const isKnown =
    format !== undefined && isRecognizedFormat(format, type) && !(type === 'integer' && format === 'int64')
  const rules = [...listAt(node, 'x-kubernetes-validations'), ...patternRule(node)]
  const copied = copiedKeywords.flatMap((keyword) => {
    const value = getField(node, keyword)
    return value === undefined ? [] : [[keyword, value] as const]
  })
  return {
    ...(description === undefined ? {} : { description }),
    ...(isKnown ? { format } : {}),
    ...Object.fromEntries(copied),
    ...(rules.length === 0 ? {} : { 'x-kubernetes-validations': rules }),
  }
}

function patternRule(node: JsonObject): readonly JsonObject[] {
  const pattern = textAt(node, 'pattern')
  if (pattern === undefined || pattern === '' || isJavaScript(pattern)) return []
  return [{ rule: `self.matches(${JSON.stringify(pattern)})`, message: `should match ${pattern}` }]
}

function annotationText(meta: Readonly<Record<string, JsonValue>>): string {
  const { description, ...others } = meta
  if (Object.keys(others).length === 0) return `.describe(${literal(description as JsonValue)})`
  return `.meta(${literal(meta)})`
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : `[${literal(name)}]`
}

/** A JSON value as source text in the style of the scaffolds. Every text is a string literal, so that none is code. */
export function literal(value: JsonValue | readonly JsonValue[]): string {
  if (typeof value === 'string') return stringLiteral(value)
  if (isJsonArray(value)) return `[${value.map((item) => literal(item)).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, item]) => `${propertyName(name)}: ${literal(item as JsonValue)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function stringLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}
