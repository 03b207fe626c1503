import type { CelOverload } from '../function.ts'
import { celBool, celDyn, celInt, celListOf, celMapOf, celOptionalOf, celParameter, celString } from '../type.ts'
import { CelError, type CelList, CelOpaque, CelOptional, type CelResult, type CelValue } from '../value.ts'
import { globalOverloads, memberOverload } from './declare.ts'
import { celListFrom, listValues } from './lists.ts'
import { isMapKey } from './maps.ts'
import { noSuchOverload, printKey } from './messages.ts'
import { celTypeNameOf } from './type-name.ts'
import { isZeroValue } from './zero.ts'

const k = celParameter('K')
const v = celParameter('V')
const optionalV = celOptionalOf(v)
const listV = celListOf(v)
const mapKV = celMapOf(k, v)

/** The interpreter implements these itself, because they do not evaluate all operands. */
const neverCalled = (): CelResult => noSuchOverload()

function unwrap(list: CelList): CelResult {
  const values: CelValue[] = []
  for (const element of listValues(list)) {
    if (!(element instanceof CelOptional)) {
      return new CelError(`value ${isMapKey(element) ? printKey(element) : celTypeNameOf(element)} is not optional`)
    }
    if (element.value !== undefined) values.push(element.value)
  }
  return celListFrom(values)
}

function ofNonZero(value: CelValue): CelResult {
  const isZero = value instanceof CelOpaque ? (value.isZero?.() ?? false) : isZeroValue(value)
  return isZero ? CelOptional.none : CelOptional.of(value)
}

function dereference({ value }: CelOptional): CelResult {
  return value === undefined ? new CelError('optional.none() dereference') : value
}

function ofIndex(list: CelList, index: number): CelResult {
  return list.size === 0 ? CelOptional.none : CelOptional.of(list.at(index))
}

const global = (id: string, name: string, parameters: CelOverload['parameters'], result: CelOverload['result']) => ({
  id,
  function: name,
  member: false,
  parameters,
  result,
})

export const optionalOverloads: readonly CelOverload[] = [
  { ...global('optional_of', 'optional.of', [v], optionalV), evaluate: (value) => CelOptional.of(value as CelValue) },
  {
    ...global('optional_ofNonZeroValue', 'optional.ofNonZeroValue', [v], optionalV),
    evaluate: (value) => ofNonZero(value as CelValue),
  },
  { ...global('optional_none', 'optional.none', [], optionalV), evaluate: () => CelOptional.none },
  memberOverload('optional_value', 'value', [optionalV], v, (optional) => dereference(optional as CelOptional)),
  memberOverload(
    'optional_hasValue',
    'hasValue',
    [optionalV],
    celBool,
    (optional) => (optional as CelOptional).value !== undefined,
  ),
  memberOverload('optional_or_optional', 'or', [optionalV, optionalV], optionalV, neverCalled),
  memberOverload('optional_orValue_value', 'orValue', [optionalV, v], v, neverCalled),
  ...globalOverloads('_?._', neverCalled, [['select_optional_field', [celDyn, celString], optionalV]]),
  ...globalOverloads('_[?_]', neverCalled, [
    ['list_optindex_optional_int', [listV, celInt], optionalV],
    ['optional_list_optindex_optional_int', [celOptionalOf(listV), celInt], optionalV],
    ['map_optindex_optional_value', [mapKV, k], optionalV],
    ['optional_map_optindex_optional_value', [celOptionalOf(mapKV), k], optionalV],
  ]),
  ...globalOverloads('_[_]', neverCalled, [
    ['optional_list_index_int', [celOptionalOf(listV), celInt], optionalV],
    ['optional_map_index_value', [celOptionalOf(mapKV), k], optionalV],
  ]),
  memberOverload('list_last', 'last', [listV], optionalV, (list) =>
    ofIndex(list as CelList, (list as CelList).size - 1),
  ),
  memberOverload('list_first', 'first', [listV], optionalV, (list) => ofIndex(list as CelList, 0)),
  {
    ...global('optional_unwrap', 'optional.unwrap', [celListOf(optionalV)], listV),
    evaluate: (list) => unwrap(list as CelList),
  },
  memberOverload('optional_unwrapOpt', 'unwrapOpt', [celListOf(optionalV)], listV, (list) => unwrap(list as CelList)),
]
