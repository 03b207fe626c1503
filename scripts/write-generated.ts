import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Writes a generated file, or with --check fails if it differs from the committed one. The path begins at the root. */
export function writeGenerated(path: string, text: string): void {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  if (process.argv.includes('--check')) {
    console.error(`Run "npm run generate": ${path} would change.`)
    process.exitCode = 1
    return
  }
  writeFileSync(file, text)
}
