import { CelOptional, type CelResult } from '../value.ts'
import { type Attribute, OperandAttribute } from './attribute.ts'
import { type Evaluate, labelled } from './frame.ts'

/** A planned expression: how to evaluate it, and properties for its parent. */
export interface PlannedNode {
  readonly evaluate: Evaluate
  /** The constant value, if it is one; constants are free. */
  readonly constant?: CelResult
  readonly attribute?: Attribute
}

/** Thrown while planning a program: evaluating a constant part fails. */
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

/** Reads an attribute with all its qualifiers. */
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

/** The attribute to which further qualifiers of a node are added. */
export function attributeOf(node: PlannedNode): Attribute {
  return node.attribute ?? new OperandAttribute(node.evaluate)
}
