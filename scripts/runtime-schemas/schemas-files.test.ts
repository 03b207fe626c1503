import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { schemasFiles } from './schemas-files.ts'

const runtime = fileURLToPath(new URL('../../packages/runtime/', import.meta.url))

test('the committed schemas match the generated ones', () => {
  const committed = readdirSync(`${runtime}src/schemas`).filter((name) => name.endsWith('.generated.ts'))
  expect(committed.toSorted()).toEqual([...schemasFiles().keys()].toSorted())
  for (const [name, text] of schemasFiles()) expect(readFileSync(`${runtime}src/schemas/${name}`, 'utf8')).toBe(text)
})

test('every module of schemas is an entry point of the package', () => {
  const { exports } = JSON.parse(readFileSync(`${runtime}package.json`, 'utf8')) as { exports: Record<string, object> }
  const modules = [...schemasFiles().keys()].map((name) => `./schemas/${name.replace('.generated.ts', '')}`)
  expect(Object.keys(exports).filter((path) => path.startsWith('./schemas/'))).toEqual(modules.toSorted())
})

test('the committed text stays small', () => {
  const sizeBytes = [...schemasFiles().values()].reduce((sum, text) => sum + text.length, 0)
  expect(sizeBytes).toBeLessThan(100_000)
})
