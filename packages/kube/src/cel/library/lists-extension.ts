import type { CelOverload } from '../function.ts'
import type { CelMacro } from '../macro.ts'
import { celValuesEqual } from '../standard/equality.ts'
import { celListFrom } from '../standard/lists.ts'
import { noSuchOperation } from '../standard/messages.ts'
import { celTypeNameOf } from '../standard/type-name.ts'
import { celDyn, celInt, celListOf, celParameter } from '../type.ts'
import { CelError, CelList, type CelResult, type CelValue } from '../value.ts'
import { comparableTypes, compareValues } from './comparable.ts'
import { global, member } from './overload.ts'

/** The lists extension of cel-go at version 3. */
function slice(list: CelList, start: bigint, end: bigint): CelResult {
  const call = `cannot slice(${start}, ${end})`
  if (start < 0n || end < 0n) return new CelError(`${call}, negative indexes not supported`)
  if (start > end) return new CelError(`${call}, start index must be less than or equal to end index`)
  if (BigInt(list.size) < end) return new CelError(`${call}, list is length ${list.size}`)
  const elements: CelValue[] = []
  for (let index = Number(start); index < Number(end); index++) elements.push(list.at(index))
  return celListFrom(elements)
}

/** The only function of cel-go that does not check for a list of lists, although it is declared for one. */
function flattenOnce(list: CelValue): CelResult {
  if (list instanceof CelList) return flatten(list, 1n)
  return new CelError(`no such overload: ${celTypeNameOf(list)}.flatten()`)
}

function flatten(list: CelList, depth: bigint): CelResult {
  if (depth < 0n) return new CelError('level must be non-negative')
  const elements: CelValue[] = []
  appendFlat(list, depth, elements)
  return celListFrom(elements)
}

function appendFlat(list: CelList, depth: bigint, elements: CelValue[]): void {
  for (let index = 0; index < list.size; index++) {
    const element = list.at(index)
    if (element instanceof CelList && depth > 0n) appendFlat(element, depth - 1n, elements)
    else elements.push(element)
  }
}

function reverse(list: CelList): CelResult {
  const elements: CelValue[] = []
  for (let index = list.size - 1; index >= 0; index--) elements.push(list.at(index))
  return celListFrom(elements)
}

function distinct(list: CelList): CelResult {
  const elements: CelValue[] = []
  for (let index = 0; index < list.size; index++) {
    const candidate = list.at(index)
    if (!elements.some((element) => celValuesEqual(candidate, element))) elements.push(candidate)
  }
  return celListFrom(elements)
}

/**
 * The numbers from 0 up to, but not including, `count`. They are computed on access, so a huge list takes no memory.
 */
class RangeList extends CelList {
  readonly size: number

  constructor(count: bigint) {
    super()
    this.size = count < 0n ? 0 : Number(count)
  }

  at(index: number): CelValue {
    return BigInt(index)
  }
}

/** Sorts a list by a parallel list of keys. */
function sortByKeys(list: CelList, keys: CelList): CelResult {
  if (list.size !== keys.size) {
    return new CelError(
      '@sortByAssociatedKeys() expected a list of the same size as the associated keys list, ' +
        `but got ${list.size} and ${keys.size} elements respectively`,
    )
  }
  if (list.size === 0) return list
  const first = keys.at(0)
  if (typeof first !== 'number' && compareValues(first, first) === undefined) {
    return new CelError('list elements must be comparable')
  }
  const typeName = celTypeNameOf(first)
  const positions = Array.from({ length: list.size }, (_, index) => index)
  if (list.size > 1 && positions.some((index) => celTypeNameOf(keys.at(index)) !== typeName)) {
    return new CelError('list elements must have the same type')
  }
  positions.sort((left, right) => compareValues(keys.at(left), keys.at(right)) ?? 0)
  return celListFrom(positions.map((index) => list.at(index)))
}

/** As in cel-go, values of any type reach this code, because the checker may not know the list's type. */
function sort(list: CelValue): CelResult {
  return list instanceof CelList ? sortByKeys(list, list) : noSuchOperation('sort', list)
}

const sortByName = '@sortByAssociatedKeys'

const elementType = celParameter('T')
const list = celListOf(elementType)

export const listsExtensionLibrary: readonly CelOverload[] = [
  member('list_slice', 'slice', [list, celInt, celInt], list, slice),
  { ...member('list_flatten', 'flatten', [celListOf(list)], list, flattenOnce), checksArguments: true },
  member('list_flatten_int', 'flatten', [celListOf(celDyn), celInt], celListOf(celDyn), flatten),
  ...comparableTypes.flatMap(({ protoName, type }) => [
    {
      ...member(`list_${protoName}_sort`, 'sort', [celListOf(type)], celListOf(type), sort),
      checksArguments: true,
    },
    {
      ...member(`list_${protoName}_sortByAssociatedKeys`, sortByName, [list, celListOf(type)], list, sortByKeys),
      checksArguments: true,
    },
  ]),
  global('lists_range', 'lists.range', [celInt], celListOf(celInt), (count: bigint) => new RangeList(count)),
  member('list_reverse', 'reverse', [list], list, reverse),
  member('list_distinct', 'distinct', [list], list, distinct),
]

const sortableKinds = new Set(['list', 'select', 'identifier', 'comprehension', 'call'])
const inputName = '@__sortBy_input__'

/** list.sortBy(x, key(x)): binds the list to a name, maps it to its keys, and sorts it by them. */
export const sortByMacro: CelMacro = {
  function: 'sortBy',
  member: true,
  argumentCount: 2,
  expand(builder, target, args) {
    const [variable, key] = args
    if (!target || !variable || !key) return undefined
    if (!sortableKinds.has(target.kind)) {
      const error = 'sortBy can only be applied to a list, identifier, comprehension, call or select expression'
      return { error, at: target }
    }
    if (variable.kind !== 'identifier') return { error: 'argument is not an identifier', at: variable }
    const accumulator = builder.accumulator()
    if (accumulator.kind !== 'identifier') return undefined
    if (variable.name === accumulator.name || variable.name === '__result__') {
      return { error: 'iteration variable overwrites accumulator variable', at: variable }
    }
    const keys = builder.comprehension({
      range: builder.identifier(inputName),
      variable: variable.name,
      accumulator: accumulator.name,
      initial: builder.list(),
      condition: builder.literal(true),
      step: builder.call('_+_', builder.accumulator(), builder.list(key)),
      result: builder.accumulator(),
    })
    return builder.comprehension({
      range: builder.list(),
      variable: '#unused',
      accumulator: inputName,
      initial: target,
      condition: builder.literal(false),
      step: builder.identifier(inputName),
      result: builder.memberCall(sortByName, builder.identifier(inputName), keys),
    })
  },
}
