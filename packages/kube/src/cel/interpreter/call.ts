import { CelError, type CelResult, type CelValue } from '../value.ts'
import type { Implementation } from './dispatch.ts'
import { labelled } from './frame.ts'
import type { PlannedNode } from './node.ts'

/** The properties of a call for the interpreter and the cost tracker. */
export interface CallSite {
  readonly id: number
  readonly function: string
  readonly overloadId: string
}

export function zeroCall(site: CallSite, implementation: Implementation): PlannedNode {
  return {
    evaluate: (frame) => {
      const result = labelled(implementation(), site.id)
      frame.cost?.call(site.function, site.overloadId, [], result)
      return result
    },
  }
}

export function unaryCall(site: CallSite, implementation: Implementation, operand: PlannedNode): PlannedNode {
  const evaluateOperand = operand.evaluate
  return {
    evaluate: (frame) => {
      const value = evaluateOperand(frame)
      const result = value instanceof CelError ? value : labelled(implementation(value), site.id)
      frame.cost?.call(site.function, site.overloadId, [value], result)
      return result
    },
  }
}

/** Both operands are evaluated, even when the first is an error. */
export function binaryCall(
  site: CallSite,
  implementation: (left: CelValue, right: CelValue) => CelResult,
  left: PlannedNode,
  right: PlannedNode,
): PlannedNode {
  const evaluateLeft = left.evaluate
  const evaluateRight = right.evaluate
  return {
    evaluate: (frame) => {
      const first = evaluateLeft(frame)
      const second = evaluateRight(frame)
      let result: CelResult
      if (first instanceof CelError) result = first
      else if (second instanceof CelError) result = second
      else result = labelled(implementation(first, second), site.id)
      frame.cost?.call(site.function, site.overloadId, [first, second], result)
      return result
    },
  }
}

/** With more arguments, the first error ends the call; the call is counted only if the error is the last argument. */
export function variadicCall(
  site: CallSite,
  implementation: Implementation,
  args: readonly PlannedNode[],
): PlannedNode {
  return {
    evaluate: (frame) => {
      const values: CelValue[] = []
      for (const argument of args) {
        const value = argument.evaluate(frame)
        if (value instanceof CelError) {
          if (values.length === args.length - 1) {
            frame.cost?.call(site.function, site.overloadId, [...values, value], value)
          }
          return value
        }
        values.push(value)
      }
      const result = labelled(implementation(...values), site.id)
      frame.cost?.call(site.function, site.overloadId, values, result)
      return result
    },
  }
}
