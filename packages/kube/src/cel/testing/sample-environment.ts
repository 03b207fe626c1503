import { createEnvironment } from '../create-environment.ts'
import type { CelActivation, CelEnvironment, CelVariable } from '../environment.ts'
import { kubernetesLibraries, kubernetesMacros, kubernetesTypeNames } from '../library/index.ts'
import { celListFrom, EntryCelMap } from '../standard/index.ts'
import {
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celDyn,
  celInt,
  celListOf,
  celMapOf,
  celString,
  celTimestamp,
  celUint,
} from '../type.ts'
import { CelDuration, CelTimestamp, CelUint, type CelValue } from '../value.ts'

const variables: readonly CelVariable[] = [
  { name: 'i', type: celInt },
  { name: 'u', type: celUint },
  { name: 'd', type: celDouble },
  { name: 's', type: celString },
  { name: 'b', type: celBool },
  { name: 'y', type: celBytes },
  { name: 't', type: celTimestamp },
  { name: 'du', type: celDuration },
  { name: 'li', type: celListOf(celInt) },
  { name: 'ls', type: celListOf(celString) },
  { name: 'm', type: celMapOf(celString, celInt) },
  { name: 'mm', type: celMapOf(celString, celDyn) },
  { name: 'dy', type: celDyn },
  { name: 'ld', type: celListOf(celDyn) },
  { name: 'lm', type: celListOf(celMapOf(celString, celInt)) },
  { name: 'a.b', type: celInt },
  { name: 'unset', type: celInt },
]

/** The functions of Kubernetes, and a variable of every type. */
export function sampleEnvironment(): CelEnvironment {
  return createEnvironment({
    variables,
    overloads: kubernetesLibraries,
    macros: kubernetesMacros,
    typeNames: kubernetesTypeNames,
  })
}

const mapOf = (entries: Record<string, CelValue>): CelValue => new EntryCelMap(Object.entries(entries))

/** A value for every variable except `unset`. */
export const sampleValues: CelActivation = new Map<string, CelValue>([
  ['i', 5n],
  ['u', new CelUint(7n)],
  ['d', 2.5],
  ['s', 'héllo'],
  ['b', true],
  ['y', Uint8Array.of(97, 98, 255)],
  ['t', new CelTimestamp(1_684_322_553_456_789_000n)],
  ['du', new CelDuration(5_400_000_000_000n)],
  ['li', celListFrom([1n, 2n, 3n])],
  ['ls', celListFrom(['a', 'bb', 'ccc'])],
  ['m', mapOf({ a: 1n, b: 2n })],
  ['mm', mapOf({ x: 1n, y: 'two', z: celListFrom([1n, 'q']), n: null, o: mapOf({ p: 9n }) })],
  ['dy', 3n],
  ['ld', celListFrom([1n, 'x', 2.5, null, true])],
  ['lm', celListFrom([mapOf({ a: 1n }), mapOf({ b: 2n })])],
  ['a.b', 11n],
])
