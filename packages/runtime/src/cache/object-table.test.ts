import { parseLabelSelector } from '@kubewright/kube/selectors'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { CompiledSelectors } from './compiled-selectors.ts'
import { ObjectIndex } from './object-index.ts'
import { ObjectTable } from './object-table.ts'
import { makePart, type Part } from './testing/history-server.ts'

function tableOf(...parts: readonly Part[]): ObjectTable<Part> {
  const table = new ObjectTable<Part>()
  for (const part of parts) table.set(part.metadata?.namespace ?? '', part.metadata?.name ?? '', part)
  return table
}

test('names such as __proto__ and constructor are names like any other', () => {
  const parts = ['__proto__', 'constructor'].map((name) => makePart(`${name}/${name}`, name, 1, { size: 1 }))
  const table = tableOf(...parts)
  table.addIndex(
    new ObjectIndex(
      'name',
      (part) => [part.metadata?.name ?? ''],
      () => {},
    ),
  )
  expect(table.get('__proto__', '__proto__')).toBe(parts[0])
  expect(table.get('constructor', 'toString')).toBeUndefined()
  expect(table.list({ index: { name: 'name', value: 'constructor' } })).toEqual([parts[1]])
  expect(table.list({ index: { name: 'name', value: 'hasOwnProperty' } })).toEqual([])
})

test('an index follows its objects: added later, changed, in several values, removed', () => {
  const table = tableOf(makePart('a/x', 'one', 1, { size: 1 }))
  const valuesOf = (part: Part) => (part.spec.size === 0 ? [] : [String(part.spec.size), 'any', 'any'])
  table.addIndex(new ObjectIndex('size', valuesOf, () => {}))
  const read = (value: string) => table.list({ index: { name: 'size', value } })?.length
  expect([read('1'), read('any')]).toEqual([1, 1])
  table.set('a', 'x', makePart('a/x', 'one', 2, { size: 2 }))
  expect([read('1'), read('2'), read('any')]).toEqual([0, 1, 1])
  table.set('a', 'x', makePart('a/x', 'one', 3, { size: 0 }))
  expect([read('2'), read('any')]).toEqual([0, 0])
  table.set('a', 'x', makePart('a/x', 'one', 4, { size: 4 }))
  table.delete('a', 'x')
  expect([read('4'), read('any'), table.size]).toEqual([0, 0, 0])
})

test('an index function that throws is reported, and its object is in no value until the function takes it', () => {
  const failures: unknown[] = []
  const table = tableOf(makePart('a/x', 'one', 1, { size: -1 }))
  const valuesOf = (part: Part) => {
    if (part.spec.size < 0) throw new Error('no size')
    return [String(part.spec.size)]
  }
  table.addIndex(new ObjectIndex('size', valuesOf, (error) => failures.push(error)))
  expect(failures).toEqual([new Error('no size')])
  table.set('a', 'x', makePart('a/x', 'one', 2, { size: 2 }))
  expect(table.list({ index: { name: 'size', value: '2' } })?.length).toBe(1)
})

test('namespace, labels and index narrow a list together', () => {
  const table = tableOf(
    makePart('a/x', '1', 1, { size: 1 }),
    makePart('a/y', '2', 1, { size: 1, selected: false }),
    makePart('b/x', '3', 1, { size: 1 }),
  )
  table.addIndex(
    new ObjectIndex(
      'size',
      (part) => [String(part.spec.size)],
      () => {},
    ),
  )
  const labels = parseLabelSelector('selected=yes')
  const index = { name: 'size', value: '1' }
  expect(table.list({ index })?.length).toBe(3)
  expect(table.list({ index, namespace: 'a' })?.length).toBe(2)
  expect(table.list({ index, namespace: 'a', labels })?.map((part) => part.metadata?.uid)).toEqual(['1'])
  expect(table.list({ index: { name: 'colour', value: 'red' } })).toBeUndefined()
})

test('limit compiledSelectorsMax: selectors stay compiled up to it, and the oldest go first', () => {
  const selectors = new CompiledSelectors()
  const first = selectors.get('app=web')
  expect(selectors.get('app=web')).toBe(first)
  for (let number = 1; number <= runtimeLimits.compiledSelectorsMax; number++) selectors.get(`app=web-${number}`)
  expect(selectors.size).toBe(runtimeLimits.compiledSelectorsMax)
  expect(selectors.get('app=web')).not.toBe(first)
})
