import type { CelVariable } from '../environment.ts'
import {
  type CelType,
  celBareType,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celInt,
  celListOf,
  celMapOf,
  celNull,
  celOpaqueType,
  celParameter,
  celString,
  celTimestamp,
  celTypeOf,
  celUint,
} from '../type.ts'

const a = celParameter('A')

const standardTypes: readonly (readonly [name: string, type: CelType])[] = [
  ['bool', celBool],
  ['bytes', celBytes],
  ['double', celDouble],
  ['google.protobuf.Duration', celDuration],
  ['int', celInt],
  ['list', celListOf(a)],
  ['map', celMapOf(a, celParameter('B'))],
  ['null_type', celNull],
  ['string', celString],
  ['google.protobuf.Timestamp', celTimestamp],
  ['type', celBareType],
  ['uint', celUint],
  ['optional_type', celOpaqueType('optional_type')],
]

/** The names of types, which are values in expressions. */
export function typeNameVariables(opaqueNames: readonly string[]): CelVariable[] {
  const opaque = opaqueNames.map((name) => [name, celOpaqueType(name)] as const)
  return [...standardTypes, ...opaque].map(([name, type]) => ({ name, type: celTypeOf(type) }))
}
