import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const rows = [...page.matchAll(/^\| ([^|]+) \| \[[^\]]+\]\(([^)]+)\) \| `(\w+)` \|$/gm)]

/** Whether the file declares the name: a function, a class, a constant or a method. */
function declares(path: string, symbol: string): boolean {
  if (!existsSync(path)) return false
  return new RegExp(`(?:function\\*?|class|const) ${symbol}\\b|^  (?:async )?${symbol}\\(`, 'm').test(
    readFileSync(path, 'utf8'),
  )
}

test('ARCHITECTURE.md names at least twenty behaviours, each once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(new Set(rows.map(([, behaviour]) => behaviour)).size).toBe(rows.length)
})

test.each(rows.map(([, behaviour, file, symbol]) => [behaviour, file, symbol] as const))(
  'the table names the deciding code: %s',
  (_behaviour, file, symbol) => {
    expect(declares(join(root, file as string), symbol as string), `${file} declares ${symbol}`).toBe(true)
  },
)

test('every link of ARCHITECTURE.md points to a file', () => {
  const links = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, link]) => link as string)
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
})
