import { expect, test } from 'vitest'
import { isRuntimeError, type RuntimeError } from '../../errors.ts'
import { validateResult } from '../function-result.ts'
import { defineController } from '../index.ts'
import { ConfigMap } from '../testdata/app-service.ts'
import { Bundle, bundle } from '../testdata/bundle.ts'
import { ObjectMap } from '../testdata/objects.ts'
import { inWorld } from '../testdata/world.ts'
import { planChildren } from './plan.ts'

class Size {
  value = 1
}

const cycle: Record<string, unknown> = {}
cycle['self'] = cycle

const refused: readonly [string, unknown, string][] = [
  ['a Date', new Date(0), 'an instance of Date; use its toISOString()'],
  ['a Map', new Map([['a', 1]]), 'an instance of Map; use Object.fromEntries() of it'],
  ['a Set', new Set(['a']), 'an instance of Set; use an array of its values: [...set]'],
  [
    'a Buffer',
    Buffer.from('a'),
    "an instance of Buffer; use its text in base64, Buffer.from(bytes).toString('base64')",
  ],
  [
    'bytes',
    new Uint8Array(2),
    "an instance of Uint8Array; use its text in base64, Buffer.from(bytes).toString('base64')",
  ],
  ['an ArrayBuffer', new ArrayBuffer(2), 'an instance of ArrayBuffer; use its text in base64'],
  ['an instance of a class', new Size(), 'an instance of Size; use a plain object'],
  ['a promise', Promise.resolve('a'), 'an instance of Promise; await it'],
  ['NaN', Number.NaN, 'NaN; use a finite number or leave the field out'],
  ['Infinity', Number.POSITIVE_INFINITY, 'Infinity; use a finite number'],
  ['a function', () => 'a', 'a function; only JSON can be written'],
  ['a symbol', Symbol('a'), 'a symbol; only JSON can be written'],
  ['an integer of more than 64 bits', 2n ** 64n, 'a bigint; the API supports integers up to 64 bits'],
  ['an object that contains itself', cycle, 'it nests deeper than 512 levels or contains itself'],
]

function errorOf(call: () => unknown): RuntimeError {
  try {
    call()
  } catch (error) {
    if (isRuntimeError(error)) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

test.each(refused)('refuses %s in a child with its path', (_name, value, words) => {
  const child = ConfigMap({ metadata: { name: 'a' }, data: { 'x.y': value } as never })
  const error = errorOf(() => planChildren(new ObjectMap().input([child])))
  expect(error.code).toBe('CHILD_INVALID')
  expect(error.path).toMatch(/^data\["x\.y"\]/)
  expect(error.message).toMatch(/^ConfigMap default\/a: data\["x\.y"\]/)
  expect(error.message).toContain(words)
})

test.each(refused)('refuses %s in a status with its path', (_name, value, words) => {
  const error = errorOf(() => validateResult({ status: { since: value } }, undefined))
  expect(error.code).toBe('FUNCTION_RESULT_INVALID')
  expect(error.path).toMatch(/^status\.since/)
  expect(error.message).toContain(words)
})

test('refuses undefined in an array and a Date in a condition with their paths', () => {
  const hole = () => validateResult({ status: { list: ['a', undefined] } }, undefined)
  expect(errorOf(hole).path).toBe('status.list[1]')
  const condition = { status: 'True', reason: 'Done', message: new Date(0) }
  expect(errorOf(() => validateResult({ conditions: { Ready: condition } }, ['Ready'])).path).toBe(
    'conditions.Ready.message',
  )
})

test('omits undefined fields, and keeps int64 as bigint', () => {
  const { status } = validateResult({ status: { a: undefined, size: 2n ** 60n, list: [{ b: undefined }] } }, undefined)
  expect(status).toStrictEqual({ size: 2n ** 60n, list: [{}] })
})

test('writes nothing when the status cannot be written, and names the field in the condition Reconciled', () => {
  const dated = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a' } })], status: { count: new Date(0) as never } }),
  })
  return inWorld(dated, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(1)
    expect(await world.admin.get(ConfigMap, { namespace: 'default', name: 'a' })).toBeUndefined()
    expect((await world.admin.get(Bundle, { namespace: 'default', name: 'one' }))?.status?.conditions).toMatchObject([
      { type: 'Reconciled', status: 'False', message: expect.stringContaining('status.count cannot be written') },
    ])
  })
})
