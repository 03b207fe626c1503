import type { OpenApiSchema } from './openapi.ts'
import { referenceOf, splitDefinitionName } from './openapi.ts'
import type { Sources } from './sources.ts'

/**
 * The definitions as text, one line each, in the notation that packages/kube/src/kinds/notation.ts documents and reads.
 * Importing text is cheap, and only requested definitions are parsed.
 */
export function definitionTables(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const tables = new Map<string, string[]>()
  for (const [definition, schema] of sources.definitions) {
    const { packageName, name } = splitDefinitionName(definition)
    const lines = tables.get(packageName) ?? []
    tables.set(packageName, lines)
    lines.push(`${name}${kindMark(schema)} ${bodyText(schema, definition)}`)
  }
  return tables
}

function kindMark(schema: OpenApiSchema): string {
  return schema['x-kubernetes-group-version-kind'] === undefined ? '' : '@'
}

function bodyText(schema: OpenApiSchema, definition: string): string {
  const { packageName, name } = splitDefinitionName(definition)
  if (name === 'Quantity') return 'quantity'
  if (name === 'IntOrString') return 'intstr'
  if (name === 'RawExtension') return 'raw'
  // A Go struct without fields, which OpenAPI does not distinguish from a free-form object.
  if (name === 'CustomResourceSubresourceStatus') return '()'
  if (schema.properties === undefined) return typeText(schema, packageName)
  const fields = Object.keys(schema.properties)
    .sort()
    .map((field) => fieldText(schema, field, packageName))
  return `${mapMark(schema)}(${fields.join(' ')})`
}

function fieldText(owner: OpenApiSchema, name: string, packageName: string): string {
  const schema = owner.properties?.[name] ?? {}
  const required = owner.required?.includes(name) ? `!${rankText(owner.required, name)}` : ''
  const strategy = schema['x-kubernetes-patch-strategy']
  const mergeKey = schema['x-kubernetes-patch-merge-key']
  const patch = strategy === undefined ? '' : `~${strategy}${mergeKey === undefined ? '' : `/${mergeKey}`}`
  return `${name}${required}:${typeText(schema, packageName)}${defaultText(schema)}${patch}`
}

/** The position of a required field among them, if they are not sorted by name. */
function rankText(required: readonly string[], name: string): string {
  const isByName = required.every((other, index) => index === 0 || (required[index - 1] ?? '') < other)
  return isByName ? '' : String(required.indexOf(name))
}

function typeText(schema: OpenApiSchema, packageName: string): string {
  const reference = referenceOf(schema)
  if (reference !== undefined) return `${mapMark(schema)}${referenceText(reference, packageName)}`
  const enumText = schema.enum === undefined ? '' : `<${schema.enum.join(',')}>`
  switch (schema.type) {
    case undefined:
      return 'any'
    case 'array': {
      const items = schema.items ?? {}
      return `[${listText(schema)}${typeText(items, packageName)}${defaultText(items)}]`
    }
    case 'object': {
      const elements = schema.additionalProperties
      return `${mapMark(schema)}{${elements === undefined ? 'any' : `${typeText(elements, packageName)}`}}`
    }
    default:
      return `${schema.type}${schema.format === undefined ? '' : `/${schema.format}`}${enumText}`
  }
}

/** The same package is left out: `.Container`. A hash precedes the name of another package. */
function referenceText(reference: string, packageName: string): string {
  const target = splitDefinitionName(reference)
  return target.packageName === packageName ? `.${target.name}` : `#${packageAlias(target.packageName)}.${target.name}`
}

/** io.k8s.api.apps.v1 is written apps.v1; aliases are unique because group names are. */
export function packageAlias(packageName: string): string {
  return packageName.replace(/^io\.k8s\.(api|.*\.pkg\.apis|.*\.pkg)\./, '')
}

/**
 * The list type for apply: the declared one, or else the one that the patch strategy implies, or else atomic. A
 * question mark means that none is declared.
 */
function listText(schema: OpenApiSchema): string {
  const strategy = schema['x-kubernetes-patch-strategy']?.split(',')
  const declared = schema['x-kubernetes-list-type']
  if (declared === 'map') return `${schema['x-kubernetes-list-map-keys']?.join(',')}|`
  if (declared === 'set') return '*|'
  if (declared === 'atomic') return ''
  return `?${strategy?.includes('merge') ? (schema['x-kubernetes-patch-merge-key'] ?? '*') : ''}|`
}

function mapMark(schema: OpenApiSchema): string {
  const mapType = schema['x-kubernetes-map-type']
  return mapType === undefined ? '' : mapType === 'atomic' ? '%' : '+'
}

function defaultText(schema: OpenApiSchema): string {
  if (schema.default === undefined) return ''
  const text = JSON.stringify(schema.default)
  if (!/^("[^"\\ ]*"|\{\}|\[\]|-?\d+|true|false)$/.test(text)) throw new Error(`The notation cannot hold ${text}.`)
  return `=${text}`
}
