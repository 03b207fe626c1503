import { addErrors, type FieldError, type FieldPath, forbidden, invalid } from '../field/index.ts'
import { compileRules, evaluateRules } from '../rules/index.ts'
import {
  checkDefaults,
  checkKeywords,
  checkStructural,
  type DefaultRuleCheck,
  type KeywordCheckOptions,
  type StructuralSchema,
  unreadableKeyword,
} from '../schema/index.ts'

export interface SchemaCheckOptions extends KeywordCheckOptions {
  readonly requireStructural: boolean
  readonly requirePrunedDefaults: boolean
  /** Whether the cost of a single rule is limited; not if the schema is unchanged. */
  readonly checkRuleCost: boolean
}

/** Checks the schema of a version, with everything in it: structure, defaults, keywords, rules. */
export function checkSchema(
  schema: StructuralSchema,
  hasStatus: boolean,
  options: SchemaCheckOptions,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  if (hasStatus) addErrors(errors, checkRootForStatus(schema, path))
  if (schema.nullable) errors.push(forbidden(path.child('nullable'), 'nullable cannot be true at the root'))
  const unreadable = options.requireStructural ? unreadableKeyword(schema) : undefined
  let isStructural = false
  if (options.requireStructural && unreadable === undefined) {
    const structuralErrors = checkStructural(schema, path)
    const defaultErrors = structuralErrors.length > 0 ? [] : checkDefaults(schema, path, defaultOptions(options))
    isStructural = structuralErrors.length === 0 && defaultErrors.length === 0
    addErrors(errors, structuralErrors)
    addErrors(errors, defaultErrors)
  }
  const keywordErrors = checkKeywords(schema, path, options)
  addErrors(errors, keywordErrors)
  if (isStructural) addErrors(errors, checkRules(schema, path, keywordErrors, options.checkRuleCost))
  if (errors.length === 0 && unreadable !== undefined) errors.push(invalid(path, '', unreadable))
  return errors
}

function defaultOptions(options: SchemaCheckOptions) {
  return { requirePruned: options.requirePrunedDefaults, checkRules: checkDefaultRules }
}

/** A default must satisfy the rules about it both as an unchanged value and as a new one. */
const checkDefaultRules: DefaultRuleCheck = (schema, value, path, isResource) => {
  const rules = compileRules(schema, { isResourceRoot: isResource, path })
  if (!rules.root) return []
  const unchanged = evaluateRules(rules, value, value, { path, ratcheting: false }).errors
  return unchanged.length > 0 ? unchanged : evaluateRules(rules, value, undefined, { path }).errors
}

const ruleCostDetail = /^estimated (?:rule|messageExpression) cost exceeds budget/

/** Skips rules of a schema that has other errors at the same path or below. */
function checkRules(
  schema: StructuralSchema,
  path: FieldPath,
  schemaErrors: readonly FieldError[],
  checkRuleCost: boolean,
): readonly FieldError[] {
  const isWrong = (place: string) =>
    schemaErrors.some(({ field }) => field.startsWith(place) && /^(?:[.[]|$)/.test(field.slice(place.length)))
  const { errors } = compileRules(schema, { path, isResourceRoot: true, isWrong })
  return errors.filter((error) => checkRuleCost || !ruleCostDetail.test(error.detail))
}

const rootKeywords =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations'

/**
 * With a status subresource, updates of the status are checked by the status part of the schema alone, so the root may
 * have few other keywords.
 */
function checkRootForStatus(schema: StructuralSchema, path: FieldPath): FieldError[] {
  const unsupported = schema.unsupported
  const hasReference =
    unsupported !== undefined && (unsupported.id !== '' || unsupported.schema !== '' || unsupported.ref !== undefined)
  if (!hasReference && schema.type !== '' && schema.type !== 'object') {
    const detail = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled'
    return [invalid(path.child('type'), schema.type, detail)]
  }
  if (!hasReference && !hasOtherKeywords(schema)) return []
  const detail = `only [${rootKeywords}] fields are allowed at the root of the schema if the status subresource is enabled`
  return [invalid(path, undefined, detail)]
}

function hasOtherKeywords(schema: StructuralSchema): boolean {
  const { unsupported } = schema
  return (
    schema.nullable ||
    schema.default !== undefined ||
    schema.enum.length > 0 ||
    schema.maxProperties !== undefined ||
    schema.minProperties !== undefined ||
    schema.allOf.length + schema.anyOf.length + schema.oneOf.length > 0 ||
    schema.not !== undefined ||
    schema.additionalProperties !== undefined ||
    schema.embeddedResource ||
    schema.intOrString ||
    schema.listMapKeys.length > 0 ||
    schema.listType !== undefined ||
    schema.mapType !== undefined ||
    (unsupported !== undefined &&
      (unsupported.additionalItems ||
        unsupported.patternProperties.size > 0 ||
        unsupported.definitions.size > 0 ||
        unsupported.dependencies !== undefined))
  )
}
