import { CelOptional } from '../value.ts'
import { labelled } from './frame.ts'
import type { PlannedNode } from './node.ts'
import { notABool } from './qualifier.ts'

/** && and ||: a deciding operand takes precedence over an error of the other one; otherwise the first error counts. */
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

/** optional.or(other) and optional.orValue(value): `other` is evaluated only when needed. */
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

/** The loop condition of a quantifier: an error does not stop it. */
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
