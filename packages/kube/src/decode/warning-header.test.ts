import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { WarningList, warningHeaders } from './index.ts'

const texts = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => String(index).padEnd(length, '.'))

function listOf(all: Iterable<string>): WarningList {
  const list = new WarningList()
  list.pushAll(all)
  return list
}

test('a list of warnings keeps each text once, and none that a header cannot carry', () => {
  expect(new WarningList()).toMatchObject({ isEmpty: true, isFull: false, texts: [] })
  const list = listOf(['a', '', 'b', 'a', 'two\nlines'])
  expect(list).toMatchObject({ isEmpty: false, isFull: false, texts: ['a', 'b'] })
})

test('a list of warnings is full when it can send no further text', () => {
  const count = limits.warningCharactersMax / limits.cutWarningCharactersMax
  const fits = listOf(texts(count, limits.cutWarningCharactersMax))
  expect(fits.isFull).toBe(false)
  fits.push('one more')
  expect(fits).toMatchObject({ isCut: true, isFull: true })
  fits.push('yet another')
  expect(fits.texts).toHaveLength(count + 1)
})

test('a list of warnings keeps only the sendable ones of a million texts', () => {
  const many = function* () {
    for (let index = 0; index < 1_000_000; index++) yield `warning ${index}`
  }
  const list = listOf(many())
  expect(list.texts.length).toBeLessThan(limits.warningCharactersMax / 'warning 0'.length + 1)
  expect(warningHeaders(many())).toEqual(warningHeaders(list.texts))
})
