import { addErrors, aggregateMessage, type FieldError, type FieldPath, invalid } from '../field/index.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { isJsonObject, jsonEqual } from '../json/index.ts'
import { buildEmbeddedNode, coerceEmbedded, validateEmbedded } from './embedded.ts'
import { failuresToFieldErrors } from './failure.ts'
import { buildPruneNode, pruneValue } from './prune.ts'
import { reportValue } from './report.ts'
import type { StructuralSchema } from './structural.ts'
import { buildValueNode } from './value-node.ts'

/** Checks a default against the x-kubernetes-validations rules at and below its schema. */
export type DefaultRuleCheck = (
  schema: StructuralSchema,
  value: JsonValue,
  path: FieldPath,
  isResource: boolean,
) => readonly FieldError[]

export interface DefaultCheckOptions {
  /** Whether an unknown field in a default is an error. */
  readonly requirePruned?: boolean
  readonly checkRules?: DefaultRuleCheck
}

/** Checks that the defaults in a structural schema are themselves valid and have no unknown fields. */
export function checkDefaults(
  schema: StructuralSchema,
  path: FieldPath,
  options: DefaultCheckOptions = {},
): FieldError[] {
  const check = new DefaultCheck(options)
  check.visit({ ...schema, embeddedResource: true }, path, undefined)
  return check.errors
}

/** The resource whose metadata contains a default, and how to insert the default. */
interface EnclosingResource {
  readonly resource: StructuralSchema
  readonly insideMeta: boolean
  readonly place: (value: JsonValue) => JsonValue
}

class DefaultCheck {
  readonly errors: FieldError[] = []
  readonly #options: DefaultCheckOptions

  constructor(options: DefaultCheckOptions) {
    this.#options = options
  }

  visit(schema: StructuralSchema, path: FieldPath, outer: EnclosingResource | undefined): void {
    const enclosing: EnclosingResource =
      schema.embeddedResource || !outer ? { resource: schema, insideMeta: false, place: (value) => value } : outer
    if (schema.default !== undefined) this.#check(schema, schema.default, path.child('default'), enclosing)
    if (schema.items) {
      const place = (value: JsonValue) => enclosing.place([value])
      this.visit(schema.items, path.child('items'), { ...enclosing, place })
    }
    for (const [name, child] of schema.properties) {
      const isMeta = schema.embeddedResource && (name === 'metadata' || name === 'apiVersion' || name === 'kind')
      const place = (value: JsonValue) => enclosing.place({ [name]: value })
      const insideMeta = enclosing.insideMeta || isMeta
      this.visit(child, path.child('properties').key(name), { ...enclosing, insideMeta, place })
    }
  }

  #check(schema: StructuralSchema, value: JsonValue, path: FieldPath, enclosing: EnclosingResource): void {
    const metaErrors = enclosing.insideMeta
      ? this.#checkInsideMeta(value, path, enclosing)
      : this.#checkOutsideMeta(schema, value, path)
    addErrors(this.errors, metaErrors)
    if (metaErrors.some((error) => error.detail !== unprunedDetail)) return
    const report = reportValue(buildValueNode(schema, 'default'), value, '')
    const valueErrors = failuresToFieldErrors(report, path.toString())
    addErrors(this.errors, valueErrors)
    if (valueErrors.length > 0 || !this.#options.checkRules) return
    addErrors(this.errors, this.#options.checkRules(schema, value, path, schema === enclosing.resource))
  }

  /** A default in metadata is validated as part of an otherwise empty resource. */
  #checkInsideMeta(value: JsonValue, path: FieldPath, enclosing: EnclosingResource): FieldError[] {
    const placed = enclosing.place(value)
    const node = buildEmbeddedNode(enclosing.resource, true)
    if (!isJsonObject(placed) || !node) return []
    const resource: JsonObject = { apiVersion: 'validation/v1', kind: 'Validation', ...placed }
    const coerced = coerceEmbedded(resource, node)
    if (coerced.error) {
      return [invalid(path, value, `must result in valid metadata: ${aggregateMessage([coerced.error])}`)]
    }
    const errors: FieldError[] = []
    validateEmbedded(coerced.value, node, undefined, errors)
    return errors.length === 0
      ? []
      : [invalid(path, value, `must result in valid metadata: ${aggregateMessage(errors)}`)]
  }

  #checkOutsideMeta(schema: StructuralSchema, value: JsonValue, path: FieldPath): FieldError[] {
    const errors: FieldError[] = []
    if (this.#options.requirePruned ?? true) {
      const pruned = pruneValue(value, buildPruneNode(schema, schema.embeddedResource))
      if (!jsonEqual(pruned, value)) errors.push(invalid(path, value, unprunedDetail))
    }
    const node = buildEmbeddedNode(schema)
    if (!node) return errors
    const coerced = coerceEmbedded(value, node)
    if (coerced.error) return [...errors, below(path, coerced.error)]
    const embeddedErrors: FieldError[] = []
    validateEmbedded(coerced.value, node, path, embeddedErrors)
    return [...errors, ...embeddedErrors]
  }
}

const unprunedDetail = 'must not have unknown fields'

function below(path: FieldPath, error: FieldError): FieldError {
  const separator = error.field.startsWith('[') ? '' : '.'
  return { ...error, field: `${path}${separator}${error.field}` }
}
