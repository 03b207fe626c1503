import { type CelExpression, celAccumulatorName } from '../ast.ts'
import type { CelComprehensionParts, CelMacro, CelMacroError, CelNodeBuilder } from '../macro.ts'
import { collectParts, iterationVariable, quantifierParts } from './standard-macros.ts'

type Arguments = readonly CelExpression[]
type Loop = Pick<CelComprehensionParts, 'initial' | 'condition' | 'step' | 'result'>

const notAName = 'argument must be a simple name'

function twoVariables(args: Arguments): readonly [string, string] | CelMacroError {
  const [first, second] = args as readonly [CelExpression, CelExpression]
  if (first.kind !== 'identifier') return { error: notAName, at: first }
  if (second.kind !== 'identifier') return { error: notAName, at: second }
  if (first.name === second.name) return { error: `duplicate variable name: ${first.name}`, at: second }
  const variable = iterationVariable(first, notAName)
  if (typeof variable !== 'string') return variable
  const variable2 = iterationVariable(second, notAName)
  return typeof variable2 === 'string' ? [variable, variable2] : variable2
}

function twoVariableMacro(
  name: string,
  argumentCount: number,
  loop: (b: CelNodeBuilder, args: Arguments, variable: string) => Loop,
): CelMacro {
  return {
    function: name,
    member: true,
    argumentCount,
    expand: (b, target, args) => {
      const variables = twoVariables(args)
      if ('error' in variables) return variables
      const [variable, variable2] = variables
      const range = target as CelExpression
      return b.comprehension({
        range,
        variable,
        variable2,
        accumulator: celAccumulatorName,
        ...loop(b, args, variable),
      })
    },
  }
}

function quantifier(name: string, kind: 'all' | 'exists' | 'existsOne'): CelMacro {
  return twoVariableMacro(name, 3, (b, args) => quantifierParts(kind, b, args[2] as CelExpression))
}

function filtered(args: Arguments): { filter: CelExpression | undefined; transform: CelExpression } {
  return args.length === 4
    ? { filter: args[2], transform: args[3] as CelExpression }
    : { filter: undefined, transform: args[2] as CelExpression }
}

function transformList(argumentCount: number): CelMacro {
  return twoVariableMacro('transformList', argumentCount, (b, args) => {
    const { filter, transform } = filtered(args)
    return collectParts(b, transform, filter)
  })
}

function transformMap(name: 'transformMap' | 'transformMapEntry', argumentCount: number): CelMacro {
  return twoVariableMacro(name, argumentCount, (b, args, variable) => {
    const { filter, transform } = filtered(args)
    const insert =
      name === 'transformMap'
        ? b.call('cel.@mapInsert', b.accumulator(), b.identifier(variable), transform)
        : b.call('cel.@mapInsert', b.accumulator(), transform)
    const step = filter === undefined ? insert : b.call('_?_:_', filter, insert, b.accumulator())
    return { initial: b.map(), condition: b.literal(true), step, result: b.accumulator() }
  })
}

/** Comprehensions over index and element, or key and value. */
export const twoVariableMacros: readonly CelMacro[] = [
  quantifier('all', 'all'),
  quantifier('exists', 'exists'),
  quantifier('existsOne', 'existsOne'),
  quantifier('exists_one', 'existsOne'),
  transformList(3),
  transformList(4),
  transformMap('transformMap', 3),
  transformMap('transformMap', 4),
  transformMap('transformMapEntry', 3),
  transformMap('transformMapEntry', 4),
]
