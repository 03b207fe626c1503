import { addErrors, type FieldError, FieldPath } from '../field/index.ts'
import { checkRuleDeclarations, elementSchema, type StructuralSchema } from '../schema/index.ts'
import { compileNodeRules } from './compile-rule.ts'
import type { CompiledRules, RuleNode } from './compiled-rules.ts'
import { CostTotal, cardinalityBelow } from './cost-total.ts'
import { type DeclaredType, declareType } from './declared-type.ts'
import { escapeIdentifier } from './identifier.ts'
import { withObjectMetadata } from './resource-root.ts'
import { ruleErrorsOf } from './rule-errors.ts'
import { adapterOf } from './value-adapter.ts'

export interface CompileRulesOptions {
  /** The path of the schema in errors; defaults to that of a CRD version's schema. */
  readonly path?: FieldPath
  /** Whether the schema describes a whole resource, with apiVersion, kind and metadata. */
  readonly isResourceRoot?: boolean
  /** Whether the schema at a path is invalid; the rules of such a node are skipped, in errors and in cost. */
  readonly isWrong?: (path: string) => boolean
}

/**
 * Compiles every x-kubernetes-validations rule of a structural schema. Errors are in the order of CRD validation: those
 * of a node after those of the nodes below it.
 */
export function compileRules(schema: StructuralSchema, options: CompileRulesOptions = {}): CompiledRules {
  const path = options.path ?? FieldPath.root('spec').child('validation').child('openAPIV3Schema')
  const isResourceRoot = options.isResourceRoot ?? true
  if (!hasRules(schema)) return { root: undefined, declarationErrors: [], errors: [] }
  const compiler = new RuleCompiler(options.isWrong)
  const declared = declareType(schema, isResourceRoot)
  const root = compiler.compileNode(schema, schema, declared, { ...rootContext, path }, isResourceRoot)
  const errors = [...compiler.errors, ...compiler.total.errors(path)]
  return { root, declarationErrors: compiler.declarationErrors, errors }
}

/**
 * The inherited properties of a node: its path, how often its data can occur, and the node above it without old values.
 */
interface NodeContext {
  readonly path: FieldPath
  readonly cardinality: bigint | undefined
  readonly uncorrelatable: FieldPath | undefined
}

const rootContext = { cardinality: 1n, uncorrelatable: undefined }

class RuleCompiler {
  readonly declarationErrors: FieldError[] = []
  readonly errors: FieldError[] = []
  readonly total = new CostTotal()
  readonly #isWrong: ((path: string) => boolean) | undefined

  constructor(isWrong?: (path: string) => boolean) {
    this.#isWrong = isWrong
  }

  /**
   * Compiles the rules of `validation` for the values of `schema`. The two differ only below allOf, where the rules are
   * those of a branch and the types those of the node itself.
   */
  compileNode(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: DeclaredType | undefined,
    context: NodeContext,
    isResourceRoot: boolean,
  ): RuleNode | undefined {
    const declarationErrorsBefore = this.declarationErrors.length
    const below = { ...context, cardinality: cardinalityBelow(context.cardinality, schema) }
    const additionalProperties = this.#compileAdditional(validation, schema, declared, below)
    const properties = this.#compileProperties(validation, schema, declared, below)
    const allOf = validation.allOf.flatMap((branch, index) => {
      const path = context.path.child('allOf').index(index)
      return this.#compileBranch(branch, schema, declared, path, isResourceRoot) ?? []
    })
    const items = this.#compileItems(validation, schema, declared, below)
    const rules = declared ? compileNodeRules(validation.rules, schema, declared) : []
    addErrors(this.declarationErrors, checkRuleDeclarations(validation.rules, schema, context.path))
    // Rules are not compiled if they, or rules below them, are malformed.
    const canCheckRules = validation.rules.length > 0 && this.declarationErrors.length === declarationErrorsBefore
    if (canCheckRules && this.#isWrong?.(context.path.toString()) !== true) {
      addErrors(this.errors, ruleErrorsOf(rules, declared !== undefined, context, this.total))
    }
    const error = validation.rules.length > 0 && !declared ? noDeclaration : undefined
    if (
      rules.length === 0 &&
      !error &&
      !items &&
      !additionalProperties &&
      properties.size === 0 &&
      allOf.length === 0
    ) {
      return undefined
    }
    return {
      schema,
      rules,
      ...(error === undefined ? {} : { error }),
      adapt: adapterOf(isResourceRoot ? withObjectMetadata(schema) : schema),
      ...(items ? { items } : {}),
      properties,
      ...(additionalProperties ? { additionalProperties } : {}),
      allOf,
    }
  }

  #compileAdditional(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: DeclaredType | undefined,
    context: NodeContext,
  ): RuleNode | undefined {
    const rulesOf = elementSchema(validation)
    const child = elementSchema(schema)
    if (!rulesOf || !child) return undefined
    const type = declared?.kind === 'map' ? declared.element : declareType(child, child.embeddedResource)
    const path = context.path.child('additionalProperties')
    return this.compileNode(rulesOf, child, type, { ...context, path }, child.embeddedResource)
  }

  #compileItems(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: DeclaredType | undefined,
    context: NodeContext,
  ): RuleNode | undefined {
    const { items } = schema
    if (!items || !validation.items) return undefined
    const type = declared?.kind === 'list' ? declared.element : declareType(items, items.embeddedResource)
    // Only lists of type map correlate items with old items.
    const uncorrelatable = schema.listType === 'map' ? context.uncorrelatable : context.path
    const path = context.path.child('items')
    return this.compileNode(validation.items, items, type, { ...context, path, uncorrelatable }, items.embeddedResource)
  }

  #compileProperties(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: DeclaredType | undefined,
    context: NodeContext,
  ): ReadonlyMap<string, RuleNode> {
    const nodes = new Map<string, RuleNode>()
    const uncorrelatable = isCorrelatableMap(schema) ? context.uncorrelatable : context.path
    for (const [name, rulesOf] of validation.properties) {
      const property = schema.properties.get(name)
      if (!property) continue
      const identifier = escapeIdentifier(name)
      const field =
        identifier !== undefined && declared?.kind === 'object' ? declared.fields.get(identifier) : undefined
      const type = field ?? declareType(property, property.embeddedResource)
      const path = context.path.child('properties').key(name)
      const below = { ...context, path, uncorrelatable }
      const node = this.compileNode(rulesOf, property, type, below, property.embeddedResource)
      // Fields without a CEL type are left out when rules run, with everything below them.
      const isKnown = identifier === undefined ? type !== undefined : field !== undefined
      if (node && isKnown) nodes.set(name, node)
    }
    return nodes
  }

  /** Rules below allOf are about the values of the node itself; validating a CRD does not compile them. */
  #compileBranch(
    branch: StructuralSchema,
    schema: StructuralSchema,
    declared: DeclaredType | undefined,
    path: FieldPath,
    isResourceRoot: boolean,
  ): RuleNode | undefined {
    const silent = new RuleCompiler()
    const node = silent.compileNode(branch, schema, declared, { ...rootContext, path }, isResourceRoot)
    addErrors(this.declarationErrors, silent.declarationErrors)
    return node
  }
}

/** A schema with rules only below allOf counts as a schema without rules. */
function hasRules(schema: StructuralSchema): boolean {
  if (schema.rules.length > 0) return true
  if (schema.items && hasRules(schema.items)) return true
  const element = elementSchema(schema)
  if (element && hasRules(element)) return true
  for (const property of schema.properties.values()) if (hasRules(property)) return true
  return false
}

const noDeclaration = 'failed to convert to declType for CEL validation rules'

export function isCorrelatableMap({ mapType }: StructuralSchema): boolean {
  return mapType === undefined || mapType === 'granular' || mapType === 'atomic'
}
