import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kindsFile } from './kinds-file.ts'

/** Writes the kinds of packages/runtime, or with --check compares them with the committed file. */
function main(check: boolean): number {
  const file = fileURLToPath(new URL('../../packages/runtime/src/kinds/kinds.generated.ts', import.meta.url))
  const text = kindsFile()
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return 0
  if (check) {
    console.error('Run "npm run generate": packages/runtime/src/kinds/kinds.generated.ts would change.')
    return 1
  }
  writeFileSync(file, text)
  return 0
}

if (main(process.argv.includes('--check')) !== 0) process.exitCode = 1
