import { type JsonValue, jsonEqual } from '@kubewright/kube/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { copyWrittenObject, copyWrittenValue } from './written-value.ts'

test('a copy shares nothing with the original and leaves out undefined properties', () => {
  const original = { spec: { replicas: 2, image: undefined, ports: [{ port: 80, name: undefined }] } }
  const copy = copyWrittenValue(original)
  expect(copy).toStrictEqual({ spec: { replicas: 2, ports: [{ port: 80 }] } })
  original.spec.replicas = 3
  expect(copy).toMatchObject({ spec: { replicas: 2 } })
})

test('copies every JSON value unchanged, including frozen ones', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy = copyWrittenValue(Object.freeze(value))
      expect(jsonEqual(copy, value as JsonValue)).toBe(true)
    }),
    { seed: 1, numRuns: 200 },
  )
})

class Replicas {
  count = 1
}

test.each<[string, unknown, string, string]>([
  ['a function', { spec: { run: () => 1 } }, 'spec.run', 'a function'],
  ['NaN', { spec: { ports: [{ port: Number.NaN }] } }, 'spec.ports[0].port', 'NaN'],
  ['an infinite number', { spec: { weight: Number.POSITIVE_INFINITY } }, 'spec.weight', 'Infinity'],
  ['a Date', { status: { since: new Date(0) } }, 'status.since', 'an instance of Date; use its toISOString()'],
  ['a Map', { data: new Map() }, 'data', 'an instance of Map; use Object.fromEntries() of it'],
  ['an instance', { spec: { replicas: new Replicas() } }, 'spec.replicas', 'an instance of Replicas'],
  ['a symbol', { spec: Symbol('x') }, 'spec', 'a symbol'],
  ['a hole in an array', { spec: { args: ['a', undefined] } }, 'spec.args[1]', 'undefined'],
  ['an integer beyond 64 bits', { spec: { size: 2n ** 63n } }, 'spec.size', '64 bits'],
  ['a key with a dot', { data: { 'app.kubernetes.io/name': () => 1 } }, 'data["app.kubernetes.io/name"]', 'a function'],
])('refuses %s with its path', (_, value, path, words) => {
  expect(() => copyWrittenValue(value)).toThrow(
    expect.objectContaining({ code: 'CLIENT_VALUE_INVALID', path, message: expect.stringContaining(words) }),
  )
})

test('refuses a value that contains itself, or is nested beyond writtenValueDepthMax', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  expect(() => copyWrittenValue(cycle)).toThrow(/contains itself/)
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
  expect(copyWrittenValue(nested(runtimeLimits.writtenValueDepthMax))).toBeDefined()
  expect(() => copyWrittenValue(nested(runtimeLimits.writtenValueDepthMax + 1))).toThrow(/deeper than/)
})

test('a field called __proto__ is an ordinary field', () => {
  const copy = copyWrittenValue(JSON.parse('{"data":{"__proto__":"x"}}')) as { data: object }
  expect(Object.hasOwn(copy.data, '__proto__')).toBe(true)
  expect(Object.getPrototypeOf(copy.data)).toBe(Object.prototype)
})

test('names the actual type when an object is required', () => {
  expect(() => copyWrittenObject(null)).toThrow('an object was expected, not null')
  expect(() => copyWrittenObject([])).toThrow('an object was expected, not an array')
})
