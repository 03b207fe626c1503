import { CelOptional, type CelResult } from '../value.ts'
import { type Attribute, OperandAttribute } from './attribute.ts'
import { type Evaluate, labelled } from './frame.ts'

/** A planned expression: how to evaluate it, and what a parent may know of it. */
export interface PlannedNode {
  readonly evaluate: Evaluate
  /** Known without evaluating anything; constants cost nothing. */
  readonly constant?: CelResult
  readonly attribute?: Attribute
}

/** Thrown while a program is planned: a constant part of it cannot be evaluated. */
export class PlanError {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

export function constantNode(value: CelResult): PlannedNode {
  return { evaluate: () => value, constant: value }
}

export function isConstant(node: PlannedNode): node is PlannedNode & { readonly constant: CelResult } {
  return node.constant !== undefined
}

/** Reads an attribute to its end. */
export function attributeNode(id: number, attribute: Attribute): PlannedNode {
  if (attribute.isConditional) return { evaluate: (frame) => labelled(attribute.resolve(frame), id), attribute }
  return {
    evaluate: (frame) => {
      const value = attribute.resolve(frame)
      frame.cost?.attribute()
      return labelled(value, id)
    },
    attribute,
  }
}

/** has(): whether the last qualifier of the attribute found something. The read itself is free. */
export function presenceNode(id: number, attribute: Attribute): PlannedNode {
  return {
    evaluate: (frame) => {
      const value = attribute.resolve(frame)
      if (attribute.isConditional) frame.cost?.conditionalPresence()
      if (value instanceof CelOptional) return value.value !== undefined
      return labelled(value, id)
    },
    attribute,
  }
}

/** The attribute that further qualifiers of a node go to. */
export function attributeOf(node: PlannedNode): Attribute {
  return node.attribute ?? new OperandAttribute(node.evaluate)
}
