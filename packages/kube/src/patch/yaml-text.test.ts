import { expect, test } from 'vitest'
import { yamlText } from './yaml-text.ts'

test('texts that would be read as another type are quoted, and so is what looks like syntax', () => {
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

test('texts of several lines are literal blocks, and what cannot be shown is escaped', () => {
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

test('keys with numbers go by their value, and large numbers are written as Go writes them', () => {
  expect(yamlText({ a10: 1e20, a2: 1234567.5, a02: null })).toBe('a2: 1.2345675e+06\na02: null\na10: 1e+20\n')
})
