import { isKubeError } from '../../errors.ts'
import { codePointCount } from '../../json/index.ts'
import { compileRegex } from '../../regex/index.ts'
import type { CelOverload } from '../function.ts'
import {
  type CelType,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celDyn,
  celInt,
  celListOf,
  celMapOf,
  celParameter,
  celString,
  celTimestamp,
  celTypeOf,
  celUint,
} from '../type.ts'
import { CelError, CelList, CelMap, type CelResult, CelTypeValue, type CelValue } from '../value.ts'
import { toBool, toBytes, toDouble, toDuration, toInt, toTimestamp, toUint } from './conversion.ts'
import { globalOverloads, memberOverload } from './declare.ts'
import { noSuchOperation, noSuchOverload } from './messages.ts'
import { celToText } from './to-text.ts'
import { celTypeNameOf } from './type-name.ts'

const a = celParameter('A')

function size(value: CelValue): CelResult {
  if (typeof value === 'string') return BigInt(codePointCount(value))
  if (value instanceof CelList || value instanceof CelMap) return BigInt(value.size)
  return value instanceof Uint8Array ? BigInt(value.length) : noSuchOperation('size', value)
}

const sizeOverloads: CelOverload[] = (
  [
    ['bytes', celBytes],
    ['list', celListOf(a)],
    ['map', celMapOf(a, celParameter('B'))],
    ['string', celString],
  ] as const
).flatMap(([name, type]) => [
  ...globalOverloads('size', size as CelOverload['evaluate'], [[`size_${name}`, [type], celInt]]),
  { ...memberOverload(`${name}_size`, 'size', [type], celInt, size as CelOverload['evaluate']), checksArguments: true },
])

/** Conversions to one target type. Each accepts some types; a value of another type is a "no such overload" error. */
function conversions(
  name: string,
  result: CelType,
  convert: (value: CelValue) => CelResult,
  sources: readonly (readonly [id: string, type: CelType])[],
): CelOverload[] {
  return sources.map(([id, type]) => ({
    id,
    function: name,
    member: false,
    parameters: [type],
    result,
    evaluate: convert as CelOverload['evaluate'],
  }))
}

const conversionOverloads: CelOverload[] = [
  ...globalOverloads('type', (value) => new CelTypeValue(celTypeNameOf(value as CelValue)), [
    ['type', [a], celTypeOf(a)],
  ]),
  ...conversions('bool', celBool, toBool, [
    ['bool_to_bool', celBool],
    ['string_to_bool', celString],
  ]),
  ...conversions('bytes', celBytes, toBytes, [
    ['bytes_to_bytes', celBytes],
    ['string_to_bytes', celString],
  ]),
  ...conversions('double', celDouble, toDouble, [
    ['double_to_double', celDouble],
    ['int64_to_double', celInt],
    ['string_to_double', celString],
    ['uint64_to_double', celUint],
  ]),
  ...conversions('duration', celDuration, toDuration, [
    ['duration_to_duration', celDuration],
    ['int64_to_duration', celInt],
    ['string_to_duration', celString],
  ]),
  ...globalOverloads('dyn', (value) => value as CelValue, [['to_dyn', [a], celDyn]]),
  ...conversions('int', celInt, toInt, [
    ['int64_to_int64', celInt],
    ['double_to_int64', celDouble],
    ['duration_to_int64', celDuration],
    ['string_to_int64', celString],
    ['timestamp_to_int64', celTimestamp],
    ['uint64_to_int64', celUint],
  ]),
  ...conversions('string', celString, celToText, [
    ['string_to_string', celString],
    ['bool_to_string', celBool],
    ['bytes_to_string', celBytes],
    ['double_to_string', celDouble],
    ['duration_to_string', celDuration],
    ['int64_to_string', celInt],
    ['timestamp_to_string', celTimestamp],
    ['uint64_to_string', celUint],
  ]),
  ...conversions('timestamp', celTimestamp, toTimestamp, [
    ['timestamp_to_timestamp', celTimestamp],
    ['int64_to_timestamp', celInt],
    ['string_to_timestamp', celString],
  ]),
  ...conversions('uint', celUint, toUint, [
    ['uint64_to_uint64', celUint],
    ['double_to_uint64', celDouble],
    ['int64_to_uint64', celInt],
    ['string_to_uint64', celString],
  ]),
]

/** A test of one string against another; if one is not a string, the error is just "no such overload". */
function stringTest(id: string, name: string, test: (text: string, part: string) => CelResult): CelOverload {
  const evaluate = (text: CelValue | undefined, part: CelValue | undefined): CelResult =>
    typeof text === 'string' && typeof part === 'string' ? test(text, part) : noSuchOverload()
  return { ...memberOverload(id, name, [celString, celString], celBool, evaluate), checksArguments: true }
}

function matches(text: CelValue | undefined, pattern: CelValue | undefined): CelResult {
  if (typeof text !== 'string') return noSuchOperation('matches', text as CelValue)
  if (typeof pattern !== 'string') return noSuchOverload()
  try {
    return compileRegex(pattern).matches(text)
  } catch (error) {
    if (isKubeError(error)) return new CelError(error.message)
    throw error
  }
}

export const functionOverloads: readonly CelOverload[] = [
  ...sizeOverloads,
  ...conversionOverloads,
  stringTest('contains_string', 'contains', (text, part) => text.includes(part)),
  stringTest('ends_with_string', 'endsWith', (text, part) => text.endsWith(part)),
  stringTest('starts_with_string', 'startsWith', (text, part) => text.startsWith(part)),
  ...globalOverloads('matches', matches, [['matches', [celString, celString], celBool]]),
  {
    ...memberOverload('matches_string', 'matches', [celString, celString], celBool, matches),
    checksArguments: true,
  },
]
