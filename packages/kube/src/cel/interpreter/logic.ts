import { CelOptional } from '../value.ts'
import { labelled } from './frame.ts'
import type { PlannedNode } from './node.ts'
import { notABool } from './qualifier.ts'

/**
 * && and ||: the operand that decides wins over an error of the other one; with none, the error of the first counts.
 */
export function logicalNode(id: number, decisive: boolean, left: PlannedNode, right: PlannedNode): PlannedNode {
  const evaluateLeft = left.evaluate
  const evaluateRight = right.evaluate
  return {
    evaluate: (frame) => {
      const first = evaluateLeft(frame)
      if (first === decisive) return decisive
      const second = evaluateRight(frame)
      if (second === decisive) return decisive
      if (first !== !decisive) return labelled(notABool(first), id)
      return second === !decisive ? second : labelled(notABool(second), id)
    },
  }
}

/** optional.or(other) and optional.orValue(value): the other one is only evaluated when it is needed. */
export function optionalOrNode(left: PlannedNode, right: PlannedNode, unwrap: boolean): PlannedNode {
  return {
    evaluate: (frame) => {
      const optional = left.evaluate(frame)
      if (!(optional instanceof CelOptional)) return optional
      if (optional.value === undefined) return right.evaluate(frame)
      return unwrap ? optional.value : optional
    },
  }
}

/** The condition that keeps a quantifier going: an error does not stop it. */
export function notStrictlyFalseNode(operand: PlannedNode): PlannedNode {
  return {
    evaluate: (frame) => {
      const value = operand.evaluate(frame)
      const result = typeof value === 'boolean' ? value : true
      frame.cost?.call('@not_strictly_false', 'not_strictly_false', [value], result)
      return result
    },
  }
}
