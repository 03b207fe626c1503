import { CelError, type CelResult } from '../value.ts'
import type { Evaluate, Frame } from './frame.ts'
import { applyQualifiers, notABool, type Qualifier } from './qualifier.ts'

/**
 * A base value with a chain of selections and indexes. Reading a chain costs one step at its end, except for `?:`,
 * which itself is free.
 */
export interface Attribute {
  readonly isConditional: boolean
  /** Called only while the program is planned. */
  addQualifier(qualifier: Qualifier): void
  resolve(frame: Frame): CelResult
}

/** A variable, or the value of any other expression, with its qualifiers. */
export class OperandAttribute implements Attribute {
  readonly isConditional = false
  readonly #operand: Evaluate
  readonly #qualifiers: Qualifier[] = []

  constructor(operand: Evaluate) {
    this.#operand = operand
  }

  addQualifier(qualifier: Qualifier): void {
    this.#qualifiers.push(qualifier)
  }

  resolve(frame: Frame): CelResult {
    const value = this.#operand(frame)
    if (this.#qualifiers.length === 0 || value instanceof CelError) return value
    return applyQualifiers(frame, value, this.#qualifiers)
  }
}

/** condition ? a : b; a selection applies to the branch that is taken. */
export class ConditionalAttribute implements Attribute {
  readonly isConditional = true
  readonly #condition: Evaluate
  readonly #whenTrue: Attribute
  readonly #whenFalse: Attribute

  constructor(condition: Evaluate, whenTrue: Attribute, whenFalse: Attribute) {
    this.#condition = condition
    this.#whenTrue = whenTrue
    this.#whenFalse = whenFalse
  }

  addQualifier(qualifier: Qualifier): void {
    this.#whenTrue.addQualifier(qualifier)
    this.#whenFalse.addQualifier(qualifier)
  }

  resolve(frame: Frame): CelResult {
    const condition = this.#condition(frame)
    if (condition === true) return this.#whenTrue.resolve(frame)
    return condition === false ? this.#whenFalse.resolve(frame) : notABool(condition)
  }
}
