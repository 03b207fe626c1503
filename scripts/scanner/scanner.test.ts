import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programFile } from './program-file.ts'

test('the committed program matches the generated one', async () => {
  const file = new URL('../../packages/runtime/src/bytes/scanner.generated.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(await programFile())
})
