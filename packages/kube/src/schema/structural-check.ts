import { isKubeError } from '../errors.ts'
import { type FieldError, type FieldPath, forbidden, formatFieldError, invalid, required } from '../field/index.ts'
import { compareStrings } from '../json/index.ts'
import { compileRegex } from '../regex/index.ts'
import { checkCompleteness } from './completeness-check.ts'
import { elementSchema, emptySchema, type StructuralSchema } from './structural.ts'

/**
 * The reasons why a schema is not structural; empty if it is. In a structural schema every value has a type, only value
 * validations appear below logical junctors, and metadata is not restricted. As in Kubernetes, errors are sorted by
 * text.
 */
export function checkStructural(schema: StructuralSchema, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  checkNode(schema, 'root', path, errors)
  checkCompleteness(schema, path, errors)
  const texts = new Map(errors.map((error) => [error, formatFieldError(error)]))
  return errors.sort((left, right) => compareStrings(texts.get(left) as string, texts.get(right) as string))
}

/**
 * The first keyword that prevents reading the schema as structural, with Kubernetes' message; undefined if there is
 * none.
 */
export function unreadableKeyword(schema: StructuralSchema): string | undefined {
  const keywords = schema.unsupported
  if (keywords) {
    if (keywords.id !== '') return "OpenAPIV3Schema 'id' is not supported"
    if (keywords.schema !== '') return "OpenAPIV3Schema 'schema' is not supported"
    if (keywords.ref !== undefined && keywords.ref !== '') return "OpenAPIV3Schema '$ref' is not supported"
    if (keywords.patternProperties.size > 0) return "OpenAPIV3Schema 'patternProperties' is not supported"
    if (keywords.dependencies && keywords.dependencies.size > 0)
      return "OpenAPIV3Schema 'dependencies' is not supported"
    if (keywords.additionalItems) return "OpenAPIV3Schema 'additionalItems' is not supported"
    if (keywords.definitions.size > 0) return "OpenAPIV3Schema 'definitions' is not supported"
  }
  for (const child of [schema.not, ...schema.allOf, ...schema.anyOf, ...schema.oneOf]) {
    const problem = child && unreadableKeyword(child)
    if (problem) return problem
  }
  if (schema.preserveUnknownFields === false) {
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined"
  }
  if (keywords && keywords.itemsList.length > 0) return "OpenAPIV3Schema 'items' must be a schema, but is an array"
  for (const child of [schema.items, ...schema.properties.values(), elementSchema(schema)]) {
    const problem = child && unreadableKeyword(child)
    if (problem) return problem
  }
  return undefined
}

type Level = 'root' | 'item' | 'field'

const emptyTypeMessages: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
}

function checkNode(schema: StructuralSchema, level: Level, path: FieldPath, errors: FieldError[]): void {
  if (schema.type === 'array' && !schema.items) errors.push(required(path.child('items'), 'must be specified'))
  if (schema.items) checkNode(schema.items, 'item', path.child('items'), errors)
  for (const [name, child] of schema.properties) checkNode(child, 'field', path.child('properties').key(name), errors)
  if (schema.additionalProperties !== undefined) checkAdditional(schema, level, path, errors)
  if (schema.intOrString && schema.preserveUnknownFields) {
    const detail = 'must be false if x-kubernetes-int-or-string is true'
    errors.push(invalid(path.child('x-kubernetes-preserve-unknown-fields'), true, detail))
  }
  if (schema.intOrString && schema.embeddedResource) {
    const detail = 'must be false if x-kubernetes-int-or-string is true'
    errors.push(invalid(path.child('x-kubernetes-embedded-resource'), true, detail))
  }
  checkJunctors(schema, isIntOrStringAnyOf(schema.anyOf), hasIntOrStringAllOf(schema), path, errors)
  checkType(schema, level, path, errors)
  checkTypeAndObjectMeta(schema, level, path, errors)
  if (schema.embeddedResource && !schema.preserveUnknownFields && schema.properties.size === 0) {
    const detail =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields'
    errors.push(required(path.child('properties'), detail))
  }
}

function checkAdditional(schema: StructuralSchema, level: Level, path: FieldPath, errors: FieldError[]): void {
  const additionalPath = path.child('additionalProperties')
  if (level === 'root') errors.push(forbidden(additionalPath, 'must not be used at the root'))
  if (schema.embeddedResource) {
    errors.push(forbidden(additionalPath, 'must not be used if x-kubernetes-embedded-resource is set'))
  }
  const element = elementSchema(schema)
  if (element) checkNode(element, 'field', additionalPath, errors)
}

function checkType(schema: StructuralSchema, level: Level, path: FieldPath, errors: FieldError[]): void {
  const typePath = path.child('type')
  if (schema.embeddedResource && schema.type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true'
    errors.push(schema.type === '' ? required(typePath, detail) : invalid(typePath, schema.type, detail))
  } else if (schema.type === '' && !schema.intOrString && !schema.preserveUnknownFields) {
    errors.push(required(typePath, emptyTypeMessages[level]))
  }
  if (level === 'root' && schema.type !== '' && schema.type !== 'object') {
    errors.push(invalid(typePath, schema.type, 'must be object at the root'))
  }
}

function checkTypeAndObjectMeta(schema: StructuralSchema, level: Level, path: FieldPath, errors: FieldError[]): void {
  const isResource = level === 'root' || schema.embeddedResource
  if (isResource) {
    for (const name of ['kind', 'apiVersion']) {
      const child = schema.properties.get(name)
      if (!child || child.type === 'string') continue
      errors.push(invalid(path.child('properties').key(name).child('type'), child.type, 'must be string'))
    }
  }
  const metadata = schema.properties.get('metadata')
  if (!metadata) return
  const metadataPath = path.child('properties').key('metadata')
  if (isResource && metadata.type !== 'object') {
    errors.push(invalid(metadataPath.child('type'), metadata.type, 'must be object'))
  }
  if (level === 'root' && !restrictsOnlyNames(metadata)) {
    const detail = 'must not specify anything other than name and generateName, but metadata is implicitly specified'
    errors.push(forbidden(metadataPath, detail))
  }
}

/** Whether a schema of metadata has only its type, its default, and keywords about the two names. */
function restrictsOnlyNames(metadata: StructuralSchema): boolean {
  for (const name of metadata.properties.keys()) if (name !== 'name' && name !== 'generateName') return false
  return isBlank({ ...metadata, type: '', properties: emptySchema.properties }, ['default'])
}

/** Whether every keyword is as in the empty schema, apart from those to ignore. */
function isBlank(schema: StructuralSchema, ignored: readonly string[] = []): boolean {
  for (const [keyword, value] of Object.entries(schema)) {
    const blank = emptySchema[keyword as keyof StructuralSchema]
    // Keywords that are unsupported but readable, such as an empty $ref, are not part of a structural schema.
    if (keyword === 'unsupported' || ignored.includes(keyword) || value === blank) continue
    if (Array.isArray(blank) && value.length === 0) continue
    if (blank instanceof Map && value.size === 0) continue
    return false
  }
  return true
}

/** anyOf: [{type: integer}, {type: string}], the only type that is allowed below a junctor. */
function isIntOrStringAnyOf(anyOf: readonly StructuralSchema[]): boolean {
  const [first, second] = anyOf
  if (anyOf.length !== 2 || !first || !second) return false
  return isTypeOnly(first, 'integer') && isTypeOnly(second, 'string')
}

function isTypeOnly(schema: StructuralSchema, type: string): boolean {
  const ignored = schema.additionalProperties === false ? ['type', 'additionalProperties'] : ['type']
  return schema.type === type && isBlank(schema, ignored)
}

function hasIntOrStringAllOf(schema: StructuralSchema): boolean {
  const first = schema.allOf[0]
  return first !== undefined && isIntOrStringAnyOf(first.anyOf)
}

function checkJunctors(
  schema: StructuralSchema,
  skipAnyOf: boolean,
  skipFirstAllOfAnyOf: boolean,
  path: FieldPath,
  errors: FieldError[],
): void {
  if (!skipAnyOf) {
    schema.anyOf.forEach((child, index) => void checkNested(child, false, path.child('anyOf').index(index), errors))
  }
  schema.allOf.forEach((child, index) => {
    checkNested(child, skipFirstAllOfAnyOf && index === 0, path.child('allOf').index(index), errors)
  })
  schema.oneOf.forEach((child, index) => void checkNested(child, false, path.child('oneOf').index(index), errors))
  if (schema.not) checkNested(schema.not, false, path.child('not'), errors)
  checkPattern(schema.pattern, path.child('pattern'), errors)
}

function checkPattern(pattern: string, path: FieldPath, errors: FieldError[]): void {
  if (pattern === '') return
  try {
    compileRegex(pattern)
  } catch (error) {
    if (!isKubeError(error)) throw error
    errors.push(invalid(path, pattern, `must be a valid regular expression, but isn't: ${error.message}`))
  }
}

/** Below a junctor, only value validations are allowed, not declarations. */
function checkNested(schema: StructuralSchema, skipAnyOf: boolean, path: FieldPath, errors: FieldError[]): void {
  checkJunctors(schema, skipAnyOf, false, path, errors)
  if (schema.items) checkNested(schema.items, false, path.child('items'), errors)
  for (const [name, child] of schema.properties) checkNested(child, false, path.child('properties').key(name), errors)
  const deny = (isSet: boolean, keyword: string, state: string) => {
    if (isSet) errors.push(forbidden(path.child(keyword), `must be ${state} to be structural`))
  }
  deny(schema.type !== '', 'type', 'empty')
  deny(
    schema.additionalProperties !== undefined && schema.additionalProperties !== false,
    'additionalProperties',
    'undefined',
  )
  deny(schema.default !== undefined, 'default', 'undefined')
  deny(schema.title !== '', 'title', 'empty')
  deny(schema.description !== '', 'description', 'empty')
  deny(schema.nullable, 'nullable', 'false')
  deny(schema.preserveUnknownFields === true, 'x-kubernetes-preserve-unknown-fields', 'false')
  deny(schema.embeddedResource, 'x-kubernetes-embedded-resource', 'false')
  deny(schema.intOrString, 'x-kubernetes-int-or-string', 'false')
  deny(schema.listMapKeys.length > 0, 'x-kubernetes-list-map-keys', 'empty')
  deny(schema.listType !== undefined, 'x-kubernetes-list-type', 'undefined')
  deny(schema.mapType !== undefined, 'x-kubernetes-map-type', 'undefined')
  deny(schema.rules.length > 0, 'x-kubernetes-validations', 'empty')
  if (schema.properties.has('metadata')) {
    errors.push(forbidden(path.child('properties').key('metadata'), 'must not be specified in a nested context'))
  }
}
