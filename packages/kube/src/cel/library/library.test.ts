import { expect, test } from 'vitest'
import { cidrExpressions } from './testdata/cidr.ts'
import { evaluateRow, type Row, rowsOf } from './testdata/evaluation-table.ts'
import { formatExpressions } from './testdata/format.ts'
import { formatNumbersExpressions } from './testdata/format-numbers.ts'
import { ipExpressions } from './testdata/ip.ts'
import { listsExpressions } from './testdata/lists.ts'
import { namedFormatsExpressions } from './testdata/named-formats.ts'
import { quantityExpressions } from './testdata/quantity.ts'
import { semverExpressions } from './testdata/semver.ts'
import { stringsExpressions } from './testdata/strings.ts'
import { urlsExpressions } from './testdata/urls.ts'

const tables: readonly (readonly [string, string])[] = [
  ['strings', stringsExpressions],
  ['format', formatExpressions],
  ['numbers in format', formatNumbersExpressions],
  ['lists and sets', listsExpressions],
  ['urls', urlsExpressions],
  ['ip', ipExpressions],
  ['cidr', cidrExpressions],
  ['named formats', namedFormatsExpressions],
  ['semver', semverExpressions],
  ['quantity', quantityExpressions],
]

test.each(tables)('the %s functions have the results, errors and costs of Kubernetes', (_, table) => {
  const rows = rowsOf(table)
  const wrong: (readonly [Row, Row])[] = []
  for (const row of rows) {
    const ours = evaluateRow(row[0])
    if (JSON.stringify(ours) !== JSON.stringify(row)) wrong.push([row, ours])
  }
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(50)
})

test('a literal pattern is compiled with the expression', () => {
  expect(evaluateRow("'abc'.matches('(')")[1]).toEqual({
    compile: "ERROR: <input>:1:15: invalid matches argument\n | 'abc'.matches('(')\n | ..............^",
  })
})

test('problems of a format and of literals are reported together', () => {
  expect(evaluateRow("'%v'.format([duration(0)])")[1]).toEqual({
    compile:
      "ERROR: <input>:1:12: could not parse formatting clause: unrecognized formatting clause \"v\"\n | '%v'.format([duration(0)])\n | ...........^\nERROR: <input>:1:23: invalid duration argument\n | '%v'.format([duration(0)])\n | ......................^",
  })
})

test('joining a list of values that are not strings fails', () => {
  expect(evaluateRow("dyn([1, 2]).join(',')")[1]).toHaveProperty('error')
})

test('a string that would grow without bound is refused', () => {
  const grow = "lists.range(2000).map(i, 'aaaaaaaaaa').join('').replace('', 'b'.replace('b', 'xxxxxxxxxxxxxxxxxxxx'))"
  const huge = `${grow}.replace('', ${grow})`
  expect(evaluateRow(huge)[1]).toEqual({ error: 'string is too large' })
})

test('a huge range costs only its size', () => {
  expect(evaluateRow('lists.range(9223372036854775807).size()')[1]).toEqual({
    error: 'operation cancelled: actual cost limit exceeded',
  })
})

test('a clause may not request more digits than the limit', () => {
  expect(evaluateRow("'%.1000f'.format([1.5]).size()")[1]).toEqual({ value: { int: '1002' } })
  expect(evaluateRow("'%.1001f'.format([1.5])")[1]).toHaveProperty('compile')
})
