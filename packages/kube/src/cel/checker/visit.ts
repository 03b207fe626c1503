import type { CelExpression } from '../ast.ts'

/** Calls a function with every node of a tree, parents first; the depth of a parsed tree is bounded. */
export function visitExpressions(expression: CelExpression, visit: (expression: CelExpression) => void): void {
  visit(expression)
  for (const child of childrenOf(expression)) visitExpressions(child, visit)
}

export function childrenOf(expression: CelExpression): readonly CelExpression[] {
  switch (expression.kind) {
    case 'literal':
    case 'identifier':
      return []
    case 'select':
      return [expression.operand]
    case 'call':
      return expression.target === undefined ? expression.args : [expression.target, ...expression.args]
    case 'list':
      return expression.elements
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'struct':
      return expression.fields.map(({ value }) => value)
    case 'comprehension':
      return [expression.range, expression.initial, expression.condition, expression.step, expression.result]
  }
}
