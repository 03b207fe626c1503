import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryFolder } from '../binaries/index.ts'
import { countsFile } from '../rig.ts'
import { diffText } from './diff.ts'
import {
  judge,
  matchesPattern,
  proposedRows,
  readRows,
  rowText,
  type SuiteName,
  sectionNames,
  staleTexts,
  withoutStalePatterns,
  writeRows,
} from './fidelity/index.ts'
import type { ComparedStep } from './response-comparison.ts'

const documentPath = join(repositoryFolder, 'docs', 'reference', 'fidelity.md')
/** KUBEWRIGHT_FIDELITY=write lists current differences under "To do" and removes those that have disappeared. */
const isWriting = process.env['KUBEWRIGHT_FIDELITY'] === 'write'
/** KUBEWRIGHT_FIDELITY=open also fails for the differences under "To do", to show them. */
const isOpen = process.env['KUBEWRIGHT_FIDELITY'] === 'open'
/** KUBEWRIGHT_SCENARIO runs only the scenarios that match this pattern. */
const scenarioPattern = process.env['KUBEWRIGHT_SCENARIO']

/** All comparisons of requests, or all of commands, against the list of known differences. */
export interface Suite {
  /** Whether to run a scenario. */
  isWanted(scenario: string): boolean
  /** Records the comparison, and returns its unlisted differences as text; empty without any. */
  add(steps: readonly ComparedStep[]): string
  /**
   * After all comparisons: records the counts, writes the list if requested, and returns the rows that match nothing.
   */
  finish(): string
}

export function openSuite(name: SuiteName): Suite {
  const steps: ComparedStep[] = []
  const wanted = new Set<string>()
  const read = () => readFileSync(documentPath, 'utf8')
  const sections = isOpen ? (['Differences that stay'] as const) : sectionNames
  const allRows = () => sections.flatMap((section) => readRows(read(), section, name))
  return {
    isWanted: (scenario) => {
      const isWanted = scenarioPattern === undefined || matchesPattern(scenarioPattern, scenario)
      if (isWanted) wanted.add(scenario)
      return isWanted
    },
    add: (compared) => {
      steps.push(...compared)
      return isWriting ? '' : unlistedText(compared, allRows())
    },
    finish: () => {
      // Scenarios that were not selected or failed may still differ.
      const isWhole =
        scenarioPattern === undefined && new Set(steps.map(({ scenario }) => scenario)).size === wanted.size
      if (isWriting) writeFileSync(documentPath, listed(read(), name, steps, isWhole))
      const { compared, equal, listed: known } = judge(steps, allRows())
      mkdirSync(dirname(countsFile), { recursive: true })
      const counts = { functionName: name.toLowerCase(), compared, equal, listed: known }
      appendFileSync(countsFile, `${JSON.stringify(counts)}\n`)
      return isWhole ? staleTexts(allRows(), steps).join('\n') : ''
    },
  }
}

/** The short diff of each step, and the rows that would list it. */
function unlistedText(steps: readonly ComparedStep[], rows: ReturnType<typeof readRows>): string {
  const { unlisted } = judge(steps, rows)
  if (unlisted.length === 0) return ''
  const diffs = unlisted.map(({ step, differences }) => diffText(step, differences))
  const toAdd = proposedRows(unlisted).map(rowText)
  return [...diffs, '', 'Rows for docs/reference/fidelity.md, if it is to stay:', toAdd.join('')].join('\n')
}

/** The document with the current To do rows of a suite. */
function listed(document: string, name: SuiteName, steps: readonly ComparedStep[], isWhole: boolean): string {
  const staying = readRows(document, 'Differences that stay', name)
  const before = readRows(document, 'To do', name)
  const holding = isWhole ? before.flatMap((row) => withoutStalePatterns(row, steps) ?? []) : before
  const added = proposedRows(judge(steps, [...staying, ...holding]).unlisted)
  return writeRows(document, 'To do', name, [...holding, ...added])
}
