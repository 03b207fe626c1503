import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { integerOption } from './write-options.ts'

function read(text: string): number | string | undefined {
  try {
    return integerOption({ limit: text }, 'limit')
  } catch (error) {
    if (error instanceof StatusError) return error.message
    throw error
  }
}

test('parses numbers of the query as Go parses an int64', () => {
  expect(integerOption({}, 'limit')).toBeUndefined()
  expect(['0', '+5', '-5', '007', '500'].map(read)).toEqual([0, 5, -5, 7, 500])
  expect(read('9223372036854775807')).toBe(2 ** 63)
  expect(read(`${'0'.repeat(30)}1`)).toBe(1)
  const refused = (text: string, problem: string) => `strconv.ParseInt: parsing ${text}: ${problem}`
  expect(read('')).toBe(refused('""', 'invalid syntax'))
  expect(read('1.5')).toBe(refused('"1.5"', 'invalid syntax'))
  expect(read('a"\u0000')).toBe(refused('"a\\"\\x00"', 'invalid syntax'))
  expect(read('9223372036854775808')).toBe(refused('"9223372036854775808"', 'value out of range'))
  expect(read('-9223372036854775809')).toBe(refused('"-9223372036854775809"', 'value out of range'))
  expect(read('9'.repeat(30))).toBe(refused(`"${'9'.repeat(30)}"`, 'value out of range'))
})
