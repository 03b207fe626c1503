import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../binaries/index.ts'

/** A difference from the originals that stays: the table under "Pure functions" in docs/reference/fidelity.md. */
export interface ListedDifference {
  /** The name under which comparisons know it. */
  readonly name: string
  /** The functions in which it is seen. */
  readonly functionNames: readonly string[]
  readonly reason: string
}

const documentPath = join(repositoryFolder, 'docs', 'reference', 'fidelity.md')
const tableHead = '| what differs | functions | reason |\n| --- | --- | --- |\n'
const tablePattern = /^\| what differs \| functions \| reason \|\n\|[ |-]+\n((?:\|.*\n)*)/m

export function readListed(document = readFileSync(documentPath, 'utf8')): ListedDifference[] {
  const [, rows] = tablePattern.exec(document) ?? []
  if (rows === undefined) throw new Error(`no table of pure functions in ${documentPath}`)
  return rows
    .split('\n')
    .filter((line) => line !== '')
    .map(readRow)
}

function readRow(line: string): ListedDifference {
  const [, name, functions, reason] = /^\| (.+) \| (.*) \| (.*) \|$/.exec(line) ?? []
  if (name === undefined || functions === undefined || reason === undefined) throw new Error(`not a row: ${line}`)
  return { name, functionNames: [...functions.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string), reason }
}

/** Writes the table anew, sorted, without touching the rest of the document. */
export function writeListed(listed: readonly ListedDifference[]): void {
  const document = readFileSync(documentPath, 'utf8')
  const rows = [...listed]
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ name, functionNames, reason }) => {
      const functions = [...functionNames].sort().map((each) => `\`${each}\``)
      return `| ${name} | ${functions.join(', ')} | ${reason} |\n`
    })
  writeFileSync(
    documentPath,
    document.replace(tablePattern, () => tableHead + rows.join('')),
  )
}

/** The differences that were seen, by function, with the reasons of those that are listed already. */
export function withReasons(seen: ReadonlyMap<string, ReadonlySet<string>>): ListedDifference[] {
  const known = new Map(readListed().map((each) => [each.name, each.reason]))
  return [...seen].map(([name, functionNames]) => ({
    name,
    functionNames: [...functionNames],
    reason: known.get(name) ?? '',
  }))
}
