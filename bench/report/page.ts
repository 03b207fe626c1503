import { aims, judgeAims } from '../aims/index.ts'
import type { BenchSuite } from '../row.ts'
import { aimsTable } from './aims-table.ts'
import type { BenchResults, BenchRun, RecordedRow } from './results.ts'
import { rowsTable } from './table.ts'

/** The texts and row names of a suite. */
export type DescribedSuite = Pick<BenchSuite, 'name' | 'title' | 'notes' | 'rowNames'>

const introduction = `# Performance

\`npm run bench\` measures everything on this page. kubewright and its peers alternate in one run on one machine. The medians and
the lowest and highest values go to [performance.json](performance.json); \`npm run generate\` writes this page from that file.
\`npm run bench -- <suite or row>\` measures some of the rows and replaces only those. The factor in brackets after a peer's number is
how many times better kubewright is; below 1, kubewright is worse. All programs start without \`NODE_EXTRA_CA_CERTS\`, which Node would
load before anything else.
`

/** docs/reference/performance.md, from the results and the texts of the suites. */
export function performancePage(results: BenchResults, suites: readonly DescribedSuite[]): string {
  const rows = Object.values(results.rows)
  const sections = suites.flatMap((suite) => {
    const own = suite.rowNames.flatMap((name) => results.rows[name] ?? [])
    return own.length === 0 ? [] : [sectionOf(suite, own, Object.keys(results.runs).length > 1)]
  })
  const picture = rows.some((row) => row.growth !== undefined) ? [growthSection] : []
  return [introduction, runsTable(results.runs), ...aimsSection(results), ...picture, ...sections].join('\n')
}

/** The targets that were measured. */
function aimsSection(results: BenchResults): readonly string[] {
  const judged = judgeAims(aims, results.rows)
  if (judged.length === 0) return []
  const met = judged.filter(({ isMet }) => isMet).length
  const introduction = `## Targets\n\n${met} of ${judged.length} targets ${met === 1 ? 'is' : 'are'} met. "2.00x" means twice as good as the peer; "0.25x" allows four times as much.`
  return [`${introduction}\n\n${aimsTable(judged)}\n`]
}

const growthSection = `## Growth

CPU time and memory of an informer sync by the number of objects (both axes are logarithmic):

![Growth of sync time and memory with the number of objects](../pictures/growth.svg)
`

function sectionOf(suite: DescribedSuite, rows: readonly RecordedRow[], namesRuns: boolean): string {
  const notes = suite.notes === undefined ? '' : `${suite.notes.trim()}\n\n`
  const runs = [...new Set(rows.map(({ run }) => run))].sort()
  const measured = namesRuns ? `Measured with \`npm run bench -- ${suite.name}\` at ${runs.join(' and ')}.\n\n` : ''
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
