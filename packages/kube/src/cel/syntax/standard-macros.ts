import { type CelExpression, celAccumulatorName } from '../ast.ts'
import type { CelMacro, CelMacroError, CelNodeBuilder } from '../macro.ts'

type Arguments = readonly CelExpression[]
type Parts = ReturnType<typeof quantifierParts>

const oldAccumulatorName = '__result__'

/** The name of an iteration variable, or the problem of the argument. */
export function iterationVariable(argument: CelExpression, notAName: string): string | CelMacroError {
  if (argument.kind !== 'identifier') return { error: notAName, at: argument }
  if (argument.name === celAccumulatorName || argument.name === oldAccumulatorName) {
    return { error: 'iteration variable overwrites accumulator variable', at: argument }
  }
  return argument.name
}

/** The loop of all, exists and exists_one, shared with their two-variable forms. */
export function quantifierParts(kind: 'all' | 'exists' | 'existsOne', b: CelNodeBuilder, predicate: CelExpression) {
  switch (kind) {
    case 'all':
      return {
        initial: b.literal(true),
        condition: b.call('@not_strictly_false', b.accumulator()),
        step: b.call('_&&_', b.accumulator(), predicate),
        result: b.accumulator(),
      }
    case 'exists':
      return {
        initial: b.literal(false),
        condition: b.call('@not_strictly_false', b.call('!_', b.accumulator())),
        step: b.call('_||_', b.accumulator(), predicate),
        result: b.accumulator(),
      }
    case 'existsOne':
      return {
        initial: b.literal(0n),
        condition: b.literal(true),
        step: b.call('_?_:_', predicate, b.call('_+_', b.accumulator(), b.literal(1n)), b.accumulator()),
        result: b.call('_==_', b.accumulator(), b.literal(1n)),
      }
  }
}

/** The loop that collects transformed elements into a list; without a filter it collects every element. */
export function collectParts(b: CelNodeBuilder, transform: CelExpression, filter: CelExpression | undefined): Parts {
  const initial = b.list()
  const condition = b.literal(true)
  const append = b.call('_+_', b.accumulator(), b.list(transform))
  const step = filter === undefined ? append : b.call('_?_:_', filter, append, b.accumulator())
  return { initial, condition, step, result: b.accumulator() }
}

function quantifier(name: string, kind: 'all' | 'exists' | 'existsOne'): CelMacro {
  return {
    function: name,
    member: true,
    argumentCount: 2,
    expand: (b, target, [first, predicate]: Arguments) => {
      const variable = iterationVariable(first as CelExpression, 'argument must be a simple name')
      if (typeof variable !== 'string') return variable
      const parts = quantifierParts(kind, b, predicate as CelExpression)
      return b.comprehension({ range: target as CelExpression, variable, accumulator: celAccumulatorName, ...parts })
    },
  }
}

function collector(name: string, argumentCount: number, pick: (args: Arguments) => CollectedParts): CelMacro {
  return {
    function: name,
    member: true,
    argumentCount,
    expand: (b, target, args) => {
      const variable = iterationVariable(args[0] as CelExpression, 'argument is not an identifier')
      if (typeof variable !== 'string') return variable
      const { transform, filter } = pick(args)
      const parts = collectParts(b, transform as CelExpression, filter)
      return b.comprehension({ range: target as CelExpression, variable, accumulator: celAccumulatorName, ...parts })
    },
  }
}

interface CollectedParts {
  readonly transform: CelExpression | undefined
  readonly filter?: CelExpression | undefined
}

const has: CelMacro = {
  function: 'has',
  member: false,
  argumentCount: 1,
  expand: (b, _target, [argument]: Arguments) => {
    if (argument?.kind === 'select') return b.select(argument.operand, argument.field, true)
    return { error: 'invalid argument to has() macro', at: argument as CelExpression }
  },
}

export const standardMacros: readonly CelMacro[] = [
  has,
  quantifier('all', 'all'),
  quantifier('exists', 'exists'),
  quantifier('exists_one', 'existsOne'),
  collector('map', 2, ([, transform]) => ({ transform })),
  collector('map', 3, ([, filter, transform]) => ({ transform, filter })),
  collector('filter', 2, ([variable, filter]) => ({ transform: variable, filter })),
]
