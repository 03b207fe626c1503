import { parseLabelSelector } from '@kubewright/kube/selectors'
import { expect, test } from 'vitest'
import { createStateTable, stateOfObject } from '../bytes/index.ts'
import { runtimeLimits } from '../limits.ts'
import { CompiledSelectors } from './compiled-selectors.ts'
import { ObjectIndex } from './object-index.ts'
import { ObjectTable } from './object-table.ts'
import { makePart, type Part } from './testing/history-server.ts'

function tableOf(...parts: readonly Part[]): ObjectTable<Part> {
  const table = new ObjectTable<Part>(createStateTable<Part>())
  for (const part of parts) table.add(stateOfObject(part))
  return table
}

function put(table: ObjectTable<Part>, part: Part): void {
  const state = stateOfObject(part)
  const id = table.find(state.namespace, state.name)
  if (id < 0) table.add(state)
  else table.replace(id, state)
}

function indexOf(
  name: string,
  valuesOf: (part: Part) => readonly string[],
  onFailure: (error: unknown) => void = () => {},
) {
  return new ObjectIndex<Part>(name, { of: 'object', valuesOf }, onFailure)
}

test('__proto__ and constructor are ordinary names', () => {
  const parts = ['__proto__', 'constructor'].map((name) => makePart(`${name}/${name}`, name, 1, { size: 1 }))
  const table = tableOf(...parts)
  table.addIndex(indexOf('name', (part) => [part.metadata?.name ?? '']))
  expect(table.get('__proto__', '__proto__')).toBe(parts[0])
  expect(table.get('constructor', 'toString')).toBeUndefined()
  expect(table.list({ indexes: [{ name: 'name', value: 'constructor' }] })).toEqual([parts[1]])
  expect(table.list({ indexes: [{ name: 'name', value: 'hasOwnProperty' }] })).toEqual([])
})

test('an index follows its objects: added later, changed, with several values, removed', () => {
  const table = tableOf(makePart('a/x', 'one', 1, { size: 1 }))
  const valuesOf = (part: Part) => (part.spec.size === 0 ? [] : [String(part.spec.size), 'any', 'any'])
  table.addIndex(indexOf('size', valuesOf))
  const read = (value: string) => table.list({ indexes: [{ name: 'size', value }] })?.length
  expect([read('1'), read('any')]).toEqual([1, 1])
  put(table, makePart('a/x', 'one', 2, { size: 2 }))
  expect([read('1'), read('2'), read('any')]).toEqual([0, 1, 1])
  put(table, makePart('a/x', 'one', 3, { size: 0 }))
  expect([read('2'), read('any')]).toEqual([0, 0])
  put(table, makePart('a/x', 'one', 4, { size: 4 }))
  table.delete(table.find('a', 'x'))
  expect([read('4'), read('any'), table.size]).toEqual([0, 0, 0])
})

test('an index function may return the same array again with other values in it', () => {
  const table = tableOf(makePart('a/x', 'one', 1, { size: 1 }))
  const values: string[] = []
  table.addIndex(
    indexOf('size', (part: Part) => {
      values.splice(0, values.length, String(part.spec.size), `-${part.spec.size}`)
      return values
    }),
  )
  const read = (value: string) => table.list({ indexes: [{ name: 'size', value }] })?.length
  put(table, makePart('a/x', 'one', 2, { size: 2 }))
  expect([read('1'), read('-1'), read('2'), read('-2')]).toEqual([0, 0, 1, 1])
})

test('reports an index function that throws, and leaves its object out of the index until the function succeeds', () => {
  const failures: unknown[] = []
  const table = tableOf(makePart('a/x', 'one', 1, { size: -1 }))
  const valuesOf = (part: Part) => {
    if (part.spec.size < 0) throw new Error('no size')
    return [String(part.spec.size)]
  }
  table.addIndex(indexOf('size', valuesOf, (error) => failures.push(error)))
  expect(failures).toEqual([new Error('no size')])
  put(table, makePart('a/x', 'one', 2, { size: 2 }))
  expect(table.list({ indexes: [{ name: 'size', value: '2' }] })?.length).toBe(1)
})

const oddValues: readonly (readonly unknown[])[] = [[null], [5], [{}], ['x', null]]

test.each(oddValues.map((values) => ({ values })))(
  'an index function that returns a value other than a string counts as throwing: $values',
  ({ values }) => {
    const failures: unknown[] = []
    const table = tableOf(makePart('a/odd', 'one', 1, { size: -1 }))
    const valuesOf = (part: Part) => (part.spec.size < 0 ? values : ['x']) as readonly string[]
    table.addIndex(indexOf('size', valuesOf, (error) => failures.push(error)))
    put(table, makePart('a/even', 'two', 2, { size: 1 }))
    expect(failures.map(String)).toEqual([expect.stringContaining('its values must be strings, not')])
    const found = table.list({ indexes: [{ name: 'size', value: 'x' }] })
    expect(found?.map(({ metadata }) => metadata?.name)).toEqual(['even'])
    expect(table.size).toBe(2)
  },
)

test('an asynchronous index function is reported, and its rejection ends no process', async () => {
  const failures: unknown[] = []
  const table = tableOf(makePart('a/x', 'one', 1, { size: 1 }))
  const valuesOf = (async () => Promise.reject(new Error('no size'))) as unknown as () => readonly string[]
  table.addIndex(indexOf('size', valuesOf, (error) => failures.push(error)))
  await new Promise((resolve) => setImmediate(resolve))
  expect(failures.map(String)).toEqual([expect.stringContaining('not a promise'), 'Error: no size'])
  expect(table.size).toBe(1)
})

test('namespace, labels and index narrow a list together', () => {
  const table = tableOf(
    makePart('a/x', '1', 1, { size: 1 }),
    makePart('a/y', '2', 1, { size: 1, selected: false }),
    makePart('b/x', '3', 1, { size: 1 }),
  )
  table.addIndex(indexOf('size', (part) => [String(part.spec.size)]))
  const labels = parseLabelSelector('selected=yes')
  const indexes = [{ name: 'size', value: '1' }]
  expect(table.list({ indexes })?.length).toBe(3)
  expect(table.list({ indexes, namespace: 'a' })?.length).toBe(2)
  expect(table.list({ indexes, namespace: 'a', labels })?.map((part) => part.metadata?.uid)).toEqual(['1'])
  expect(table.list({ indexes: [{ name: 'colour', value: 'red' }] })).toBeUndefined()
})

test('limit compiledSelectorsMax: compiled selectors are kept up to the limit, and the oldest are dropped first', () => {
  const selectors = new CompiledSelectors()
  const first = selectors.get('app=web')
  expect(selectors.get('app=web')).toBe(first)
  for (let number = 1; number <= runtimeLimits.compiledSelectorsMax; number++) selectors.get(`app=web-${number}`)
  expect(selectors.size).toBe(runtimeLimits.compiledSelectorsMax)
  expect(selectors.get('app=web')).not.toBe(first)
})
