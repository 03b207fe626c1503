import { expect, test } from 'vitest'
import { applyJsonPatch, diffJson } from './index.ts'

test('names added, removed and changed keys one by one', () => {
  expect(diffJson({ a: 1, b: 2, c: { d: 3, e: 4 } }, { a: 1, c: { d: 5, e: 4 }, f: 6 })).toEqual([
    { op: 'remove', path: '/b' },
    { op: 'replace', path: '/c/d', value: 5 },
    { op: 'add', path: '/f', value: 6 },
  ])
})

test('escapes keys', () => {
  expect(diffJson({ 'a/b': 1, 'm~n': 1 }, { 'a/b': 2 })).toEqual([
    { op: 'replace', path: '/a~1b', value: 2 },
    { op: 'remove', path: '/m~0n' },
  ])
})

test('added and removed list items do not affect the others', () => {
  expect(diffJson(['a', 'b', 'c', 'd'], ['a', 'x', 'b', 'd'])).toEqual([
    { op: 'add', path: '/1', value: 'x' },
    { op: 'remove', path: '/3' },
  ])
  expect(diffJson({ l: [1, 2, 3] }, { l: [1, 2, 3, 4] })).toEqual([{ op: 'add', path: '/l/3', value: 4 }])
  const long = 'a text that would be longer than removing what stands before it'
  expect(diffJson({ l: [1, 2, long] }, { l: [long] })).toEqual([
    { op: 'remove', path: '/l/0' },
    { op: 'remove', path: '/l/0' },
  ])
})

test('items with a name are matched by it', () => {
  const container = (name: string, image: string) => ({ name, image, command: ['sleep', 'infinity'] })
  const from = { containers: [container('a', '1'), container('b', '1'), container('c', '1')] }
  const to = { containers: [container('b', '2'), container('c', '1'), container('d', '1')] }
  expect(diffJson(from, to)).toEqual([
    { op: 'remove', path: '/containers/0' },
    { op: 'replace', path: '/containers/0/image', value: '2' },
    { op: 'add', path: '/containers/2', value: container('d', '1') },
  ])
})

test('a value that has little in common with the old one is replaced as a whole', () => {
  expect(diffJson({ s: { a: 1, b: 2, c: 3, d: 4 } }, { s: { e: 5 } })).toEqual([
    { op: 'replace', path: '/s', value: { e: 5 } },
  ])
})

test('the document itself is replaced only if its type changes', () => {
  expect(diffJson({ a: 1 }, [1])).toEqual([{ op: 'replace', path: '', value: [1] }])
  expect(diffJson({ a: 1, b: 1, c: 1 }, {}).length).toBe(3)
})

test('an integer as number equals the same integer as bigint', () => {
  expect(diffJson({ a: 5 }, { a: 5n })).toEqual([])
})

test('lists too long to align are compared by place', () => {
  const from = Array.from({ length: 3000 }, (_, index) => `a${index}`)
  const to = Array.from({ length: 3001 }, (_, index) => `b${index}`)
  const patch = diffJson({ from }, { from: to })
  expect(applyJsonPatch({ from }, patch)).toEqual({ from: to })
})

test('refuses a document that nests too deep', () => {
  let deep = {}
  for (let level = 0; level < 600; level++) deep = { a: deep }
  expect(() => diffJson({}, deep)).toThrow('nests deeper')
})
