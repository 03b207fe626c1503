import type { CelProgram } from '../cel/index.ts'
import type { FieldError } from '../field/index.ts'
import type { StructuralSchema, ValidationRule } from '../schema/index.ts'
import type { ValueAdapter } from './value-adapter.ts'

/** One rule, compiled. Without a program it is either empty, and then it does nothing, or it has an error. */
export interface CompiledRule {
  readonly rule: ValidationRule
  readonly program?: CelProgram
  readonly messageProgram?: CelProgram
  readonly error?: string
  readonly messageError?: string
  /** A transition rule: it is about the change from an old value, and runs only when there is one. */
  readonly usesOldSelf: boolean
  /** What one evaluation may cost at most, and how often the rule may run on the largest request. */
  readonly costMax: bigint
  readonly cardinalityMax: bigint
  readonly messageCostMax: bigint
  /** The rule's fieldPath as errors print it. */
  readonly fieldPath: string
}

/** The rules of a schema node and of the nodes below it; nodes without any rules below them are left out. */
export interface RuleNode {
  readonly schema: StructuralSchema
  readonly rules: readonly CompiledRule[]
  /** Set when the schema has no type that rules could be about. */
  readonly error?: string
  readonly adapt: ValueAdapter
  readonly items?: RuleNode
  readonly properties: ReadonlyMap<string, RuleNode>
  readonly additionalProperties?: RuleNode
  readonly allOf: readonly RuleNode[]
}

export interface CompiledRules {
  /** undefined when no rule is anywhere in the schema. */
  readonly root: RuleNode | undefined
  /** What is wrong with the rules themselves, before anyone compiles them: missing texts, line breaks, bad paths. */
  readonly declarationErrors: readonly FieldError[]
  /** What compiling them found: type errors, costs beyond the limits, oldSelf where there is no old value. */
  readonly errors: readonly FieldError[]
}
