import { expect, test } from 'vitest'
import { isKubeError } from '../../errors.ts'
import { decodeYaml } from '../index.ts'

function read(text: string, ignoresRest = true): unknown {
  try {
    return decodeYaml(text, { ignoresRest }).value
  } catch (error) {
    if (isKubeError(error, 'KUBE_YAML_SYNTAX')) return 'refused'
    throw error
  }
}

test.each([
  ['      name: yes\nkind: X\n', { name: true }],
  ['  a: b\n c: d\n', { a: 'b' }],
  ['  - a\n- b\n', ['a']],
  ['!x {a: b}\nkind: X\n', { a: 'b' }],
  ['{a: b} c', { a: 'b' }],
  ['{}}', {}],
  ['[a]\nb: c', ['a']],
  ['"x"\nb: c', 'x'],
  ['a\n: b\n', 'a'],
  ['|\n  a\nb: c\n', 'a\n'],
  ['  &a *a\nkind: X\n', null],
  ['a: b\n... x\nc: d', { a: 'b' }],
])('leaves out the rest that cannot belong to the document %j, with the option', (text, value) => {
  expect(read(text)).toEqual(value)
  expect(read(text, false)).toBe('refused')
})

test.each([
  '- a\nb: c\n',
  'a: b\n]\n',
  'a: b\n}\n',
  'a: "b" c\n',
  'a: &x *x\n',
  'x\nb: c\n',
  '{a: b}\n@\n',
  '{a: b}\n"c',
  '[a]\n|x',
  '[a]\n!!\n',
  '[a] *',
  '...',
  '---\n]',
  '--- }',
  '...\na: b\n',
  '... x\n',
  '{a: [b}\n',
  '{a: b} c: d',
  '{a: b} - c',
  '"a" ? b',
])('%j is refused in any case', (text) => {
  expect(read(text)).toBe('refused')
  expect(read(text, false)).toBe('refused')
})

test('a document may end right after its start', () => {
  expect(read('---\n...\na: b\n')).toBe(null)
  expect(read('# nothing\n')).toBe(null)
})

test.each([
  '\t',
  ' \t\na: b\n',
  'a: b\n\t\nc: d\n',
  'a:\n  b: c\n  \t\n',
  'a: "b"\n   \t\nc: d\n',
  'a: |\n  b\n\t\nc: d\n',
])('a tab that indents is refused: %j', (text) => {
  expect(read(text)).toBe('refused')
})

test.each([
  ['a: b\n \t\nc: d\n', { a: 'b', c: 'd' }],
  ['a:\n  b: c\n   \t\n', { a: { b: 'c' } }],
  ['{b: c,\n\td: e}\n', { b: 'c', d: 'e' }],
  ['a: b\t\nc:\td\n', { a: 'b', c: 'd' }],
  ['a: |\n  b\n  \tc\n', { a: 'b\n\tc\n' }],
])('a tab within %j is white space', (text, value) => {
  expect(read(text)).toEqual(value)
})
