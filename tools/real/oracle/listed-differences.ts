import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../binaries/index.ts'

/** A permanent difference from Kubernetes: a row under "Pure functions" in docs/reference/fidelity.md. */
export interface ListedDifference {
  /** Its name in the comparisons. */
  readonly name: string
  /** The functions in which every run sees it; empty if it is rare or not deterministic. */
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

/** Rewrites the table, sorted; the rest of the document stays. */
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

/** A run's observations of one function. */
export interface SeenDifferences {
  readonly functionName: string
  readonly names: readonly string[]
}

/** The list with the observations of a run in place of the rows of the compared functions; reasons stay. */
export function relisted(listed: readonly ListedDifference[], seen: readonly SeenDifferences[]): ListedDifference[] {
  const compared = new Set(seen.map(({ functionName }) => functionName))
  const reasons = new Map(listed.map(({ name, reason }) => [name, reason]))
  const functionsOf = new Map<string, Set<string>>()
  const add = (name: string, functionName: string) => {
    functionsOf.set(name, (functionsOf.get(name) ?? new Set()).add(functionName))
  }
  for (const { name, functionNames } of listed) {
    for (const each of functionNames) if (!compared.has(each)) add(name, each)
    if (functionNames.length === 0) functionsOf.set(name, new Set())
  }
  for (const { functionName, names } of seen) for (const name of names) add(name, functionName)
  return [...functionsOf].map(([name, functionNames]) => ({
    name,
    functionNames: [...functionNames],
    reason: reasons.get(name) ?? '',
  }))
}
