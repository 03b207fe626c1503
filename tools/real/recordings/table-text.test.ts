import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { tableOptionsOf, tableText, withoutAges } from './table-text.ts'

const column = (name: string, priority = 0): JsonObject => ({
  name,
  type: 'string',
  priority,
  format: name === 'Name' ? 'name' : '',
})

const row = (cells: readonly (string | number | null)[], metadata: JsonObject): JsonObject => ({
  cells,
  object: { metadata },
})

const table: JsonObject = {
  kind: 'Table',
  columnDefinitions: [column('Name'), column('Up'), column('Age'), column('Note', 1)],
  rows: [
    row(['a', 1, '5s', 'first\nsecond'], { namespace: 'one', labels: { b: '2', a: '1' } }),
    row(['a-long-name', null, '12s', ''], { namespace: 'two' }),
  ],
}

function printed(line: string, tables = [{ table, kind: 'thing.example.com' }]): string {
  const options = tableOptionsOf(line.split(' '))
  if (options === undefined) throw new Error(`${line} prints no tables`)
  return tableText(tables, options)
}

test('a column has the width of its widest cell plus three spaces, but at least six', () => {
  expect(printed('get things')).toBe('NAME          UP    AGE\na             1     5s\na-long-name         12s\n')
})

test('shows more columns on request, and cuts a text of several lines', () => {
  expect(printed('get things -o wide')).toBe(
    'NAME          UP    AGE   NOTE\na             1     5s    first...\na-long-name         12s   \n',
  )
})

test('prints namespaces, labels and kinds where kubectl does', () => {
  expect(printed('get things -A --show-labels --no-headers -L a')).toBe(
    'one   a             1     5s    1     a=1,b=2\ntwo   a-long-name         12s         <none>\n',
  )
  expect(printed('get things --show-kind --no-headers')).toContain('thing.example.com/a             1')
})

test('separates tables of several kinds with an empty line, and prefixes names with their kinds', () => {
  const tables = [
    { table: { ...table, rows: [] }, kind: 'none' },
    { table, kind: 'one' },
    { table, kind: 'two' },
  ]
  const text = printed('get things,others', tables)
  expect(text).toMatch(/^NAME .*\none\/a .*\none\/a-long-name .*\n\nNAME .*\ntwo\/a /)
})

test('recognises commands that do not print the columns of the server', () => {
  for (const line of ['get a -o yaml', 'get a --sort-by=.a', 'describe a', 'get --raw /', 'get a -w']) {
    expect(tableOptionsOf(line.split(' '))).toBeUndefined()
  }
})

test('an age of minutes at the end of a line is replaced completely', () => {
  expect(withoutAges('a   2m15s\nb   119s\n')).toBe('a   0s\nb   0s\n')
})

test('ages become zero seconds, and the columns keep their positions', () => {
  expect(withoutAges('a   12s   b\na   5s    b\na   12s\na-5s   7s\n')).toBe(
    'a   0s    b\na   0s    b\na   0s\na-5s   0s\n',
  )
})
