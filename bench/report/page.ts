import { aims, judgeAims } from '../aims/index.ts'
import type { BenchSuite } from '../row.ts'
import { aimsTable } from './aims-table.ts'
import type { BenchResults, BenchRun, RecordedRow } from './results.ts'
import { rowsTable } from './table.ts'

/** What the page takes from a suite. */
export type DescribedSuite = Pick<BenchSuite, 'name' | 'title' | 'notes' | 'rowNames'>

const introduction = `# Performance

\`npm run bench\` measures everything on this page, ours and the peers alternating in one run on one machine, and writes the medians with
their lowest and highest values to [performance.json](performance.json); \`npm run generate\` writes this page from that file.
\`npm run bench -- <suite or row>\` measures a part and replaces only its rows. In brackets behind a peer's number stands how many
times better ours is; below one, ours is worse. Programs are started without \`NODE_EXTRA_CA_CERTS\`, which Node
reads before anything else.
`

/** docs/reference/performance.md, from the results and what the suites say about themselves. */
export function performancePage(results: BenchResults, suites: readonly DescribedSuite[]): string {
  const rows = Object.values(results.rows)
  const sections = suites.flatMap((suite) => {
    const own = suite.rowNames.flatMap((name) => results.rows[name] ?? [])
    return own.length === 0 ? [] : [sectionOf(suite, own, Object.keys(results.runs).length > 1)]
  })
  const picture = rows.some((row) => row.growth !== undefined) ? [growthSection] : []
  return [introduction, runsTable(results.runs), ...aimsSection(results), ...picture, ...sections].join('\n')
}

/** The numbers to beat, as far as they were measured. */
function aimsSection(results: BenchResults): readonly string[] {
  const judged = judgeAims(aims, results.rows)
  if (judged.length === 0) return []
  const met = judged.filter(({ isMet }) => isMet).length
  const introduction = `## Aims\n\nOf ${judged.length} numbers to beat ${met} ${met === 1 ? 'is' : 'are'} met. "2.00x" means twice as good, and "0.25x" that ours may take four times as much.`
  return [`${introduction}\n\n${aimsTable(judged)}\n`]
}

const growthSection = `## Growth

Processor time and memory of an informer's sync by the number of objects, both axes logarithmic:

![Growth of sync time and memory with the number of objects](../pictures/growth.svg)
`

function sectionOf(suite: DescribedSuite, rows: readonly RecordedRow[], namesRuns: boolean): string {
  const notes = suite.notes === undefined ? '' : `${suite.notes.trim()}\n\n`
  const runs = [...new Set(rows.map(({ run }) => run))].sort()
  const measured = namesRuns ? `Measured by \`npm run bench -- ${suite.name}\` at ${runs.join(' and ')}.\n\n` : ''
  return `## ${suite.title}\n\n${notes}${measured}${rowsTable(rows)}\n\n${repetitionsText(rows)}\n`
}

/** Such as: medians of 3 to 5 repetitions. */
function repetitionsText(rows: readonly RecordedRow[]): string {
  const counts = rows.map((row) => row.ours.repetitions)
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  if (most === 1) return 'Measured once.'
  return `Medians of ${fewest === most ? most : `${fewest} to ${most}`} repetitions.`
}

function runsTable(runs: Readonly<Record<string, BenchRun>>): string {
  const lines = Object.entries(runs).map(([start, run]) => {
    const machine = `${run.cores} cores of ${run.processor}, ${run.memoryGigabytes} GB, ${run.system}`
    const versions = Object.entries(run.versions).map(([name, version]) => `${name} ${version}`)
    return `| ${start} | ${machine} | ${versions.join(', ')} |`
  })
  return `${['| run | machine | versions |', '| --- | --- | --- |', ...lines].join('\n')}\n`
}
