import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { programFile } from './program-file.ts'

/** Writes the program of the scanner, or with --check compares it with the committed file. */
async function main(check: boolean): Promise<number> {
  const file = fileURLToPath(new URL('../../packages/runtime/src/bytes/scanner.generated.ts', import.meta.url))
  const text = await programFile()
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return 0
  if (check) {
    console.error('Run "npm run generate": packages/runtime/src/bytes/scanner.generated.ts would change.')
    return 1
  }
  writeFileSync(file, text)
  return 0
}

if ((await main(process.argv.includes('--check'))) !== 0) process.exitCode = 1
