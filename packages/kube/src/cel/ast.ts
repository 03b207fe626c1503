import type { CelType } from './type.ts'
import type { CelUint } from './value.ts'

/**
 * The tree of an expression. Nodes are immutable. As in cel-go, the checker returns a rewritten tree in which every
 * qualified name of a variable is one identifier node and every namespaced call has no target. IDs are unique within
 * one tree.
 */
export type CelExpression =
  | CelLiteral
  | CelIdentifier
  | CelSelect
  | CelCall
  | CelListLiteral
  | CelMapLiteral
  | CelStructLiteral
  | CelComprehension

interface CelNode {
  readonly id: number
  /** Where the node starts, as cel-go reports it, in code points from the start of the source. */
  readonly offset: number
}

export type CelLiteralValue = null | boolean | bigint | CelUint | number | string | Uint8Array

export interface CelLiteral extends CelNode {
  readonly kind: 'literal'
  readonly value: CelLiteralValue
}

export interface CelIdentifier extends CelNode {
  readonly kind: 'identifier'
  readonly name: string
}

export interface CelSelect extends CelNode {
  readonly kind: 'select'
  readonly operand: CelExpression
  readonly field: string
  /** For has(operand.field), whose value is whether the field is present. */
  readonly testOnly: boolean
}

/**
 * A call. Operators are calls with cel-go's operator names: _&&_ _||_ !_ -_ _+_ _-_ _*_ _/_ _%_ _==_ _!=_ _<_ _<=_ _>_
 * _>=_ @in _[_] _?_:_ _[?_] _?._ and @not_strictly_false.
 */
export interface CelCall extends CelNode {
  readonly kind: 'call'
  readonly function: string
  readonly target: CelExpression | undefined
  readonly args: readonly CelExpression[]
}

export interface CelListLiteral extends CelNode {
  readonly kind: 'list'
  readonly elements: readonly CelExpression[]
  /** The indices of elements written as [?element]. */
  readonly optionalIndices: readonly number[]
}

export interface CelMapEntry extends CelNode {
  readonly key: CelExpression
  readonly value: CelExpression
  /** Written as {?key: value}. */
  readonly optional: boolean
}

export interface CelMapLiteral extends CelNode {
  readonly kind: 'map'
  readonly entries: readonly CelMapEntry[]
}

export interface CelStructField extends CelNode {
  readonly name: string
  readonly value: CelExpression
  readonly optional: boolean
}

export interface CelStructLiteral extends CelNode {
  readonly kind: 'struct'
  readonly typeName: string
  readonly fields: readonly CelStructField[]
}

/**
 * accumulator = initial; for (variable[, variable2] in range) { if (!condition) break; accumulator = step }; result.
 * With one variable it iterates over elements of a list or keys of a map; with two, over index and element, or key and
 * value.
 */
export interface CelComprehension extends CelNode {
  readonly kind: 'comprehension'
  readonly range: CelExpression
  readonly variable: string
  readonly variable2: string | undefined
  readonly accumulator: string
  readonly initial: CelExpression
  readonly condition: CelExpression
  readonly step: CelExpression
  readonly result: CelExpression
}

/** The reference of a node: a variable or type by its full name, or the candidate overloads of a call. */
export type CelReference =
  | { readonly kind: 'identifier'; readonly name: string }
  | { readonly kind: 'function'; readonly overloadIds: readonly string[] }

export interface CelParsedExpression {
  readonly source: string
  readonly root: CelExpression
}

/** A checked tree: the type of every node by ID, and the references of identifiers and calls. */
export interface CelCheckedExpression extends CelParsedExpression {
  readonly types: ReadonlyMap<number, CelType>
  readonly references: ReadonlyMap<number, CelReference>
  readonly resultType: CelType
}

/** The name of the accumulator that macros declare; source text cannot contain it. */
export const celAccumulatorName = '@result'
