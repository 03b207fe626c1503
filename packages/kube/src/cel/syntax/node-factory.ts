import { limits } from '../../limits.ts'
import type { CelComprehension, CelExpression, CelLiteralValue, CelMapEntry } from '../ast.ts'
import { celAccumulatorName } from '../ast.ts'
import type { CelComprehensionParts, CelMacroLiteral, CelNodeBuilder } from '../macro.ts'

/**
 * Thrown by the parser and its helpers when parsing cannot continue; an undefined `offset` means the whole expression.
 */
export class ParseStop {
  readonly message: string
  readonly offset: number | undefined
  constructor(message: string, offset?: number) {
    this.message = message
    this.offset = offset
  }
}

/** Allocates IDs up to a limit; macros that copy their target could otherwise double a tree without bound. */
export class NodeFactory {
  #lastId = 0

  nextId(): number {
    if (this.#lastId >= limits.celNodesMax) {
      throw new ParseStop(`expression has too many nodes: limit ${limits.celNodesMax}`)
    }
    return ++this.#lastId
  }

  literal(offset: number, value: CelLiteralValue): CelExpression {
    return { kind: 'literal', id: this.nextId(), offset, value }
  }

  identifier(offset: number, name: string): CelExpression {
    return { kind: 'identifier', id: this.nextId(), offset, name }
  }

  call(offset: number, name: string, args: readonly CelExpression[], target?: CelExpression): CelExpression {
    return { kind: 'call', id: this.nextId(), offset, function: name, target, args }
  }
}

/** The builder for a macro: all its nodes have the position of the macro call. */
export function macroNodeBuilder(factory: NodeFactory, offset: number): CelNodeBuilder {
  const base = () => ({ id: factory.nextId(), offset })
  return {
    copy: (expression) => copyExpression(factory, offset, expression),
    literal: (value: CelMacroLiteral) => factory.literal(offset, value),
    identifier: (name) => factory.identifier(offset, name),
    accumulator: () => factory.identifier(offset, celAccumulatorName),
    select: (operand, field, testOnly = false) => ({ kind: 'select', ...base(), operand, field, testOnly }),
    call: (name, ...args) => factory.call(offset, name, args),
    memberCall: (name, target, ...args) => factory.call(offset, name, args, target),
    list: (...elements) => ({ kind: 'list', ...base(), elements, optionalIndices: [] }),
    map: (...entries) => ({
      kind: 'map',
      ...base(),
      entries: entries.map((entry): CelMapEntry => ({ ...base(), ...entry, optional: false })),
    }),
    comprehension: (parts: CelComprehensionParts): CelComprehension => ({
      kind: 'comprehension',
      ...base(),
      ...parts,
      variable2: parts.variable2,
    }),
  }
}

/** Copies a tree with new IDs. The parser bounds the depth of a tree, so recursion is safe. */
function copyExpression(factory: NodeFactory, macroOffset: number, expression: CelExpression): CelExpression {
  const copy = (inner: CelExpression): CelExpression => copyExpression(factory, macroOffset, inner)
  const id = factory.nextId()
  switch (expression.kind) {
    case 'literal':
    case 'identifier':
      return { ...expression, id }
    case 'select':
      return { ...expression, id, operand: copy(expression.operand) }
    case 'call': {
      const target = expression.target === undefined ? undefined : copy(expression.target)
      return { ...expression, id, target, args: expression.args.map(copy) }
    }
    case 'list':
      return { ...expression, id, elements: expression.elements.map(copy) }
    case 'map': {
      const entries = expression.entries.map((entry) => ({
        ...entry,
        id: factory.nextId(),
        offset: macroOffset,
        key: copy(entry.key),
        value: copy(entry.value),
      }))
      return { ...expression, id, entries }
    }
    case 'struct': {
      const fields = expression.fields.map((field) => ({
        ...field,
        id: factory.nextId(),
        offset: macroOffset,
        value: copy(field.value),
      }))
      return { ...expression, id, fields }
    }
    case 'comprehension':
      return {
        ...expression,
        id,
        range: copy(expression.range),
        initial: copy(expression.initial),
        condition: copy(expression.condition),
        step: copy(expression.step),
        result: copy(expression.result),
      }
  }
}
