import {
  type CelType,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celDyn,
  celInt,
  celString,
  celTimestamp,
} from '../cel/index.ts'
import { utf8Length } from '../json/index.ts'
import { elementSchema, type StructuralSchema } from '../schema/index.ts'
import { escapeIdentifier } from './identifier.ts'
import { withObjectMetadata } from './resource-root.ts'

/**
 * The declaration of the data below a schema: its type, the maximum number of elements and the minimum bytes of its
 * JSON. Sizes that the schema does not bound follow from the maximum request size.
 */
export type DeclaredType = DeclaredScalar | DeclaredList | DeclaredMap | DeclaredObject

interface Sizes {
  /** Characters of a string, elements of a list, entries of a map; 0 for everything else. */
  readonly elementsMax: number
  readonly serializedBytesMin: number
}

export interface DeclaredScalar extends Sizes {
  readonly kind: 'scalar'
  readonly type: CelType
}

export interface DeclaredList extends Sizes {
  readonly kind: 'list'
  readonly element: DeclaredType
}

export interface DeclaredMap extends Sizes {
  readonly kind: 'map'
  readonly key: DeclaredType
  readonly element: DeclaredType
}

export interface DeclaredObject extends Sizes {
  readonly kind: 'object'
  /** By identifier, not by property name. */
  readonly fields: ReadonlyMap<string, DeclaredType>
}

/** The cost model assumes this request size, independent of the server's configuration. */
export const requestSizeBytes = 3 * 1024 * 1024

const scalar = (type: CelType, serializedBytesMin: number, elementsMax = 0): DeclaredScalar => ({
  kind: 'scalar',
  type,
  serializedBytesMin,
  elementsMax,
})

const declaredBool = scalar(celBool, 4)
const declaredDouble = scalar(celDouble, 1)
const declaredInt = scalar(celInt, 1)
const declaredKey = scalar(celString, 2)

const emptyTextBytes = 2
const longestText = requestSizeBytes - emptyTextBytes
const timeBytesMax = 32
const dateBytes = 12

/** A schema without a CEL type declares nothing, and neither do schemas that depend on it. */
export function declareType(schema: StructuralSchema, isResourceRoot = false): DeclaredType | undefined {
  if (schema.intOrString) return scalar(celDyn, 1, textElementsMax(schema))
  switch (schema.type) {
    case 'array':
      return declareList(schema)
    case 'object':
      return declareObject(isResourceRoot ? withObjectMetadata(schema) : schema)
    case 'string':
      return declareText(schema)
    case 'boolean':
      return declaredBool
    case 'number':
      return declaredDouble
    case 'integer':
      return declaredInt
    default:
      return undefined
  }
}

/** maxLength counts code points and the cost model counts bytes; a code point has up to four bytes. */
function textElementsMax(schema: StructuralSchema): number {
  return schema.maxLength === undefined ? longestText : notNegative(schema.maxLength) * 4
}

const notNegative = (value: number): number => Math.max(value, 0)

function declareText(schema: StructuralSchema): DeclaredScalar {
  switch (schema.format) {
    case 'byte':
      return scalar(
        celBytes,
        emptyTextBytes,
        schema.maxLength === undefined ? longestText : notNegative(schema.maxLength),
      )
    case 'duration':
      return scalar(celDuration, 3, timeBytesMax)
    case 'date':
      return scalar(celTimestamp, dateBytes, dateBytes)
    case 'date-time':
      return scalar(celTimestamp, 21, timeBytesMax)
  }
  const isEnum = schema.maxLength === undefined && schema.enum.length > 0
  return scalar(celString, emptyTextBytes, isEnum ? longestEnumBytes(schema) : textElementsMax(schema))
}

function longestEnumBytes(schema: StructuralSchema): number {
  let longest = 0
  for (const value of schema.enum) {
    if (typeof value === 'string') longest = Math.max(longest, utf8Length(value))
  }
  return longest
}

function declareList(schema: StructuralSchema): DeclaredList | undefined {
  const element = schema.items && declareType(schema.items, schema.items.embeddedResource)
  if (!element) return undefined
  const fitting = Math.trunc((requestSizeBytes - 2) / (element.serializedBytesMin + 1))
  const elementsMax = schema.maxItems === undefined ? fitting : notNegative(schema.maxItems)
  return { kind: 'list', element, elementsMax, serializedBytesMin: 2 }
}

function declareObject(schema: StructuralSchema): DeclaredMap | DeclaredObject | undefined {
  const additional = elementSchema(schema)
  return additional ? declareMap(schema, additional) : declareFields(schema)
}

function declareMap(schema: StructuralSchema, additional: StructuralSchema): DeclaredMap | undefined {
  const element = declareType(additional, additional.embeddedResource)
  if (!element) return undefined
  const fitting = Math.trunc((requestSizeBytes - 2) / (element.serializedBytesMin + 6))
  const elementsMax = schema.maxProperties === undefined ? fitting : notNegative(schema.maxProperties)
  return { kind: 'map', key: declaredKey, element, elementsMax, serializedBytesMin: 2 }
}

function declareFields(schema: StructuralSchema): DeclaredObject {
  const fields = new Map<string, DeclaredType>()
  const required = new Set(schema.required)
  let serializedBytesMin = 2
  for (const [name, property] of schema.properties) {
    const type = declareType(property, property.embeddedResource)
    if (!type) continue
    const identifier = escapeIdentifier(name)
    if (identifier !== undefined) fields.set(identifier, type)
    // The server fills in defaults, so a required property with a default may be missing in the request.
    if (required.has(name) && property.default === undefined) {
      serializedBytesMin += utf8Length(name) + type.serializedBytesMin + 4
    }
  }
  return { kind: 'object', fields, elementsMax: 0, serializedBytesMin }
}
