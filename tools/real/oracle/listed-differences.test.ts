import { expect, test } from 'vitest'
import { readListed, relisted } from './listed-differences.ts'

const table = '| what differs | functions | reason |\n| --- | --- | --- |\n'

test('the table is read row by row', () => {
  expect(readListed(`# x\n\n${table}| Go panics | \`a.b\`, \`a.c\` | No semantics. |\n\n## y\n`)).toEqual([
    { name: 'Go panics', functionNames: ['a.b', 'a.c'], reason: 'No semantics.' },
  ])
  expect(() => readListed('# x\n')).toThrow('no table')
  expect(() => readListed(`${table}| one cell |\n`)).toThrow('not a row: | one cell |')
})

test('every permanent difference has a reason', () => {
  expect(readListed().filter(({ reason }) => reason === '')).toEqual([])
})

test('a run replaces the listed differences of the compared functions, and keeps the rest with its reasons', () => {
  const listed = [
    { name: 'gone', functionNames: ['a'], reason: 'r1' },
    { name: 'kept', functionNames: ['a', 'b'], reason: 'r2' },
    { name: 'rare', functionNames: [], reason: 'r3' },
  ]
  const seen = [{ functionName: 'a', names: ['new'] }]
  expect(relisted(listed, seen)).toEqual([
    { name: 'kept', functionNames: ['b'], reason: 'r2' },
    { name: 'rare', functionNames: [], reason: 'r3' },
    { name: 'new', functionNames: ['a'], reason: '' },
  ])
})
