import type { CelExpression } from '../ast.ts'
import type { CelMacro, CelNodeBuilder } from '../macro.ts'

/** The name of a loop variable that is never read: the loop runs over an empty list, only to bind the accumulator. */
const unusedVariable = '#unused'

function optionalMacro(name: string, wrap: (b: CelNodeBuilder, mapped: CelExpression) => CelExpression): CelMacro {
  return {
    function: name,
    member: true,
    argumentCount: 2,
    expand: (b, target, args) => {
      const [variable, transform] = args as readonly [CelExpression, CelExpression]
      if (variable.kind !== 'identifier') {
        return { error: `${name}() variable name must be a simple identifier`, at: variable }
      }
      const value = target as CelExpression
      const mapped = b.comprehension({
        range: b.list(),
        variable: unusedVariable,
        accumulator: variable.name,
        initial: b.memberCall('value', b.copy(value)),
        condition: b.literal(false),
        step: b.identifier(variable.name),
        result: transform,
      })
      return b.call('_?_:_', b.memberCall('hasValue', value), wrap(b, mapped), b.call('optional.none'))
    },
  }
}

export const optionalMacros: readonly CelMacro[] = [
  optionalMacro('optMap', (b, mapped) => b.call('optional.of', mapped)),
  optionalMacro('optFlatMap', (_, mapped) => mapped),
]
