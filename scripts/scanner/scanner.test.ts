import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assemble } from './assemble.ts'
import { programFile } from './program-file.ts'

test('the committed program is the one that would be generated', () => {
  const file = new URL('../../packages/runtime/src/bytes/scanner.generated.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(programFile())
})

test.each([
  ['an unknown instruction', '(i32.nothing)', 'there is no instruction i32.nothing'],
  ['a variable that is not declared', '(return (local.get $a))', 'nothing has the name $a'],
  ['a block that is not around', '(loop $a (br $b))', 'no block around has the name $b'],
])('%s is said to be one', (_, body, message) => {
  const text = `(module (memory (export "memory") 1 1) (func $f (result i32) ${body}))`
  expect(() => assemble(text)).toThrow(message)
})
