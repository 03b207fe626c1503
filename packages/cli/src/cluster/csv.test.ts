import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'ü'), maxLength: 6 })

test('parses quoted fields to their original text', () => {
  const written = (value: string) => `"${value.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const text = rows.map((row) => `${row.map(written).join(',')}\n`).join('')
      const { records, problem } = parseCsv(text)
      expect(problem).toBeUndefined()
      expect(records.map(({ fields }) => fields)).toEqual(rows)
    }),
  )
})

test('the line of a record is its first line, also after a field with line breaks', () => {
  expect(parseCsv('a,"b\nc\nd"\n\ne,f').records.map(({ line }) => line)).toEqual([1, 5])
})

test('parses or refuses any text, and always ends', () => {
  fc.assert(
    fc.property(field, field, (left, right) => {
      const { records, problem } = parseCsv(left + right)
      expect(records.length <= (left + right).length || problem !== undefined).toBe(true)
    }),
  )
})
