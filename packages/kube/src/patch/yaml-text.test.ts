import { expect, test } from 'vitest'
import { yamlText } from './yaml-text.ts'

test('quotes texts that would be read as another type or as syntax', () => {
  const document = {
    when: '1990-01-01T00:00:00Z',
    day: '1990-02-30',
    yes: 'yes',
    plain: 'a:b',
    lead: ' x',
    list: ['', '1:30', '0x1F', '-', 'a #b'],
  }
  expect(yamlText(document)).toBe(`day: 1990-02-30
lead: ' x'
list:
- ""
- "1:30"
- "0x1F"
- '-'
- 'a #b'
plain: a:b
when: "1990-01-01T00:00:00Z"
"yes": "yes"
`)
})

test('writes texts of several lines as literal blocks and escapes unprintable characters', () => {
  expect(yamlText({ text: 'one\ntwo\n', more: ['a\n\n b', 'a\tb', '\u{1F600}'] })).toBe(`more:
- |-
  a

   b
- "a\\tb"
- "\\U0001F600"
text: |
  one
  two
`)
})

test('sorts keys with numbers by value and writes large numbers as Go does', () => {
  expect(yamlText({ a10: 1e20, a2: 1234567.5, a02: null })).toBe('a2: 1.2345675e+06\na02: null\na10: 1e+20\n')
})
