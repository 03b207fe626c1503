import type { JsonValue } from '@kubewright/kube/json'
import type { StructuralSchema } from '@kubewright/kube/schema'
import { docComment } from './doc-comment.ts'
import { type NameSet, pascalCase } from './kind-names.ts'

/** The fields of an interface, before it is written. */
interface Member {
  readonly field: string
  readonly isRequired: boolean
  readonly type: string
  readonly comment: string
}

/** Writes the types of structural schemas: an interface for each object with declared fields. */
export class InterfaceWriter {
  readonly #names: NameSet
  readonly #interfaces: string[] = []

  constructor(names: NameSet) {
    this.#names = names
  }

  /** The interfaces written so far, each after those that refer to it. */
  text(): string {
    return this.#interfaces.join('\n')
  }

  /** The type of a value; `name` is for the interfaces that it needs. */
  type(schema: StructuralSchema, name: string): string {
    const type = this.#typeOfValue(schema, name)
    return schema.nullable && type !== 'unknown' ? `${type} | null` : type
  }

  /** One field with its comment, indented. */
  field(name: string, type: string, isRequired: boolean, comment = ''): string {
    return `${comment}  readonly ${propertyName(name)}${isRequired ? '' : '?'}: ${type}\n`
  }

  #typeOfValue(schema: StructuralSchema, name: string): string {
    if (schema.intOrString) return 'foreign.IntOrString'
    const literals = literalsOf(schema.enum)
    if (literals !== undefined) return literals
    switch (schema.type) {
      case 'string':
      case 'boolean':
        return schema.type
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return `readonly ${inList(schema.items === undefined ? 'unknown' : this.type(schema.items, `${name}Item`))}[]`
      case 'object':
        return this.#typeOfObject(schema, name)
      default:
        return 'unknown'
    }
  }

  #typeOfObject(schema: StructuralSchema, name: string): string {
    if (schema.properties.size > 0 || schema.embeddedResource) return this.#interface(schema, name)
    const values = schema.additionalProperties
    if (typeof values === 'object') return `{ readonly [key: string]: ${this.type(values, `${name}Value`)} }`
    const isLoose = values === true || schema.preserveUnknownFields === true
    return `{ readonly [key: string]: ${isLoose ? 'unknown' : 'never'} }`
  }

  #interface(schema: StructuralSchema, wanted: string): string {
    const name = this.#names.add(wanted)
    const index = this.#interfaces.push('') - 1
    const members = sortedFields(schema).map(([field, node]): Member => {
      return {
        field,
        isRequired: schema.required.includes(field) && node.default === undefined,
        type: this.type(node, name + pascalCase(field)),
        comment: commentOf(node, '  '),
      }
    })
    const missing = schema.embeddedResource ? resourceMembers.filter(({ field }) => !schema.properties.has(field)) : []
    const fields = [...missing, ...members].map(({ field, type, isRequired, comment }) =>
      this.field(field, type, isRequired, comment),
    )
    const rest = schema.preserveUnknownFields === true ? '  readonly [key: string]: unknown\n' : ''
    this.#interfaces[index] =
      `${docComment(schema.description, '')}export interface ${name} {\n${fields.join('')}${rest}}\n`
    return name
  }
}

/** The fields by name, so that the order of the definition does not matter. */
export function sortedFields(schema: StructuralSchema): readonly (readonly [name: string, schema: StructuralSchema])[] {
  return [...schema.properties].sort(([left], [right]) => (left < right ? -1 : 1))
}

/** Those of an embedded resource, unless its schema declares them. */
const resourceMembers: readonly Member[] = [
  { field: 'apiVersion', isRequired: true, type: 'string', comment: '' },
  { field: 'kind', isRequired: true, type: 'string', comment: '' },
  { field: 'metadata', isRequired: false, type: 'foreign.ObjectMeta', comment: '' },
]

/** The description of a field, and the default that makes it optional. */
export function commentOf(schema: StructuralSchema, indentation: string): string {
  const { default: value, description } = schema
  const isShort = value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length === 0)
  return docComment(description, indentation, isShort ? [`@default ${JSON.stringify(value)}`] : [])
}

function literalsOf(values: readonly JsonValue[]): string | undefined {
  if (values.length === 0 || values.some((value) => typeof value === 'object' && value !== null)) return undefined
  const literals = values.map((value) => (typeof value === 'string' ? quoted(value) : String(value)))
  return [...new Set(literals)].join(' | ')
}

function inList(type: string): string {
  return type.includes(' | ') || type.startsWith('readonly ') ? `(${type})` : type
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

/** A literal in single quotes. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
