import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { folderImports } from '../tidy/rules.ts'

const path = fileURLToPath(new URL('../../ARCHITECTURE.md', import.meta.url))
/** A row of the event table: its number, its files, what happens, and what the folder of the first file may import. */
const eventRow = /^(\| \d+ \|.*\|) [^|]* \|$/gm
const firstFile = /\]\((?:packages\/([^/]+)\/src\/([^/]+)\/|examples\/)/

/** ARCHITECTURE.md with the last column of the event table from the rules of tidy; the rest is written by hand. */
export function architecturePage(): string {
  return withImports(readFileSync(path, 'utf8'))
}

export function withImports(page: string): string {
  return page.replace(eventRow, (_, row: string) => `${row} ${importsOfRow(row)} |`)
}

function importsOfRow(row: string): string {
  const file = firstFile.exec(row)
  if (file === null) throw new Error(`ARCHITECTURE.md: the row names no file of a package or an example: ${row}`)
  const [, packageName, folder] = file
  if (packageName === undefined || folder === undefined) return 'the published packages'
  const allowed = folderImports[packageName]?.[folder]
  if (allowed === undefined) throw new Error(`ARCHITECTURE.md: no folder ${folder} in package ${packageName}: ${row}`)
  return allowed.length === 0 ? '–' : allowed.join(', ')
}
