import type { CelProgram } from '../cel/index.ts'
import type { FieldError } from '../field/index.ts'
import type { StructuralSchema, ValidationRule } from '../schema/index.ts'
import type { ValueAdapter } from './schema-map.ts'

/** One compiled rule. Without a program it is either empty and does nothing, or has an error. */
export interface CompiledRule {
  readonly rule: ValidationRule
  readonly program?: CelProgram
  readonly messageProgram?: CelProgram
  readonly error?: string
  readonly messageError?: string
  /** Whether it is a transition rule, which uses oldSelf and runs only if there is an old value. */
  readonly usesOldSelf: boolean
  /** The maximum cost of one evaluation, and how often the rule can run on the largest request. */
  readonly costMax: bigint
  readonly cardinalityMax: bigint
  readonly messageCostMax: bigint
  /** The rule's fieldPath as printed in errors. */
  readonly fieldPath: string
}

/** The rules of a schema node and of the nodes below it; subtrees without rules are omitted. */
export interface RuleNode {
  readonly schema: StructuralSchema
  readonly rules: readonly CompiledRule[]
  /** Set if the schema has no type that rules can validate. */
  readonly error?: string
  readonly adapt: ValueAdapter
  readonly items?: RuleNode
  readonly properties: ReadonlyMap<string, RuleNode>
  readonly additionalProperties?: RuleNode
  readonly allOf: readonly RuleNode[]
}

export interface CompiledRules {
  /** Undefined if the schema has no rules. */
  readonly root: RuleNode | undefined
  /** Errors in the declarations, found before compiling: missing texts, line breaks, invalid paths. */
  readonly declarationErrors: readonly FieldError[]
  /** Errors found by compiling: type errors, costs beyond the limits, oldSelf without an old value. */
  readonly errors: readonly FieldError[]
}
