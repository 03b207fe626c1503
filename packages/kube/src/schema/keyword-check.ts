import { type FieldError, type FieldPath, forbidden, invalid, notSupported, required } from '../field/index.ts'
import { checkListKeywords } from './list-keyword-check.ts'
import { checkRuleDeclarations } from './rule-declaration-check.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'

/** Checks that are skipped for a schema that is already stored and violates them. */
export interface KeywordCheckOptions {
  readonly requireValidTypes: boolean
  readonly requireAtomicSetItems: boolean
  readonly requireListMapKeys: boolean
}

export const strictKeywords: KeywordCheckOptions = {
  requireValidTypes: true,
  requireAtomicSetItems: true,
  requireListMapKeys: true,
}

const typeNames = ['array', 'boolean', 'integer', 'number', 'object', 'string']

/** The rules that a schema has because of its position. */
interface Place {
  readonly insideMeta: boolean
  /** Why a default is forbidden here; undefined if it is allowed. */
  readonly defaultsForbidden: string | undefined
}

/**
 * Checks the keywords of a schema: keywords that CustomResourceDefinitions do not support, invalid values, and keywords
 * that require or exclude one another.
 */
export function checkKeywords(schema: StructuralSchema, path: FieldPath, options = strictKeywords): FieldError[] {
  const check = new KeywordCheck(options)
  check.visit(schema, path, { insideMeta: false, defaultsForbidden: undefined }, true)
  return check.errors
}

class KeywordCheck {
  readonly errors: FieldError[] = []
  readonly #options: KeywordCheckOptions

  constructor(options: KeywordCheckOptions) {
    this.#options = options
  }

  visit(schema: StructuralSchema, path: FieldPath, place: Place, isRoot = false): void {
    const options = this.#options
    const { errors } = this
    checkSupport(schema, path, place, options, errors)
    if (schema.uniqueItems) {
      const detail = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic'
      errors.push(forbidden(path.child('uniqueItems'), detail))
    }
    this.#visitFields(schema, path, place, isRoot)
    this.#visitJunctors(schema, path, place)
    this.#visitItems(schema, path, place)
    for (const [name, child] of schema.unsupported?.dependencies ?? []) {
      if (child) this.visit(child, path.child('dependencies').key(name), place)
    }
    checkExtensions(schema, path, errors)
    checkListKeywords(schema, path, options, errors)
    for (const error of checkRuleDeclarations(schema.rules, schema, path)) errors.push(error)
  }

  #visitFields(schema: StructuralSchema, path: FieldPath, place: Place, isRoot: boolean): void {
    const additional = schema.additionalProperties
    const additionalPath = path.child('additionalProperties')
    if (additional !== undefined && additional !== true && schema.properties.size > 0) {
      this.errors.push(forbidden(additionalPath, 'additionalProperties and properties are mutual exclusive'))
    }
    const element = elementSchema(schema)
    if (element) {
      const reason = 'inside additionalProperties applying to object metadata'
      this.visit(element, additionalPath, place.insideMeta ? { ...place, defaultsForbidden: reason } : place)
    }
    for (const [name, child] of schema.properties) {
      const isMeta = (isRoot || schema.embeddedResource) && ['metadata', 'kind', 'apiVersion'].includes(name)
      const childPlace = {
        insideMeta: place.insideMeta || isMeta,
        defaultsForbidden: isRoot && isMeta ? `in top-level ${name}` : place.defaultsForbidden,
      }
      this.visit(child, path.child('properties').key(name), childPlace)
    }
  }

  #visitJunctors(schema: StructuralSchema, path: FieldPath, place: Place): void {
    if (schema.not) this.visit(schema.not, path.child('not'), place)
    for (const junctor of ['allOf', 'oneOf', 'anyOf'] as const) {
      schema[junctor].forEach((child, index) => void this.visit(child, path.child(junctor).index(index), place))
    }
    for (const [name, child] of schema.unsupported?.definitions ?? []) {
      this.visit(child, path.child('definitions').key(name), place)
    }
  }

  #visitItems(schema: StructuralSchema, path: FieldPath, place: Place): void {
    if (schema.items) this.visit(schema.items, path.child('items'), place)
    schema.unsupported?.itemsList.forEach(
      (child, index) => void this.visit(child, path.child('items').index(index), place),
    )
  }
}

function checkSupport(
  schema: StructuralSchema,
  path: FieldPath,
  place: Place,
  options: KeywordCheckOptions,
  errors: FieldError[],
): void {
  if (options.requireValidTypes && schema.type !== '' && !typeNames.includes(schema.type)) {
    errors.push(notSupported(path.child('type'), schema.type, typeNames))
  }
  if (schema.default !== undefined && place.defaultsForbidden !== undefined) {
    errors.push(forbidden(path.child('default'), `must not be set ${place.defaultsForbidden}`))
  }
  const unsupported = schema.unsupported
  const deny = (isSet: boolean | undefined, keyword: string, detail = `${keyword} is not supported`) => {
    if (isSet) errors.push(forbidden(path.child(keyword), detail))
  }
  deny(unsupported && unsupported.id !== '', 'id')
  deny(unsupported?.additionalItems, 'additionalItems')
  deny(unsupported && unsupported.patternProperties.size > 0, 'patternProperties')
  deny(unsupported && unsupported.definitions.size > 0, 'definitions')
  deny(unsupported?.dependencies !== undefined, 'dependencies')
  deny(unsupported?.ref !== undefined, '$ref')
  deny(schema.type === 'null', 'type', 'type cannot be set to null, use nullable as an alternative')
  deny(unsupported && unsupported.itemsList.length > 0, 'items', 'items must be a schema object and not an array')
  deny(
    place.insideMeta && schema.embeddedResource,
    'x-kubernetes-embedded-resource',
    'must not be used inside of resource meta',
  )
}

function checkExtensions(schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  if (schema.preserveUnknownFields === false) {
    errors.push(invalid(path.child('x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined'))
  }
  if (schema.mapType === undefined) return
  if (schema.type !== 'object') {
    const detail = 'must be object if x-kubernetes-map-type is specified'
    errors.push(
      schema.type === '' ? required(path.child('type'), detail) : invalid(path.child('type'), schema.type, detail),
    )
  }
  if (schema.mapType !== 'atomic' && schema.mapType !== 'granular') {
    errors.push(notSupported(path.child('x-kubernetes-map-type'), schema.mapType, ['atomic', 'granular']))
  }
}
