import type { BenchRow, GrowthPoint } from '../row.ts'
import { decadesAround, type LogScale, logScale } from './log-scale.ts'
import { spreadLabels } from './spread-labels.ts'
import { numberText } from './table.ts'

interface Point {
  readonly objects: number
  readonly value: number
}

interface Series {
  readonly name: string
  readonly points: readonly Point[]
}

interface Panel {
  readonly title: string
  readonly series: readonly Series[]
  readonly top: number
}

const width = 1060
const panelHeight = 330
const plot = { left: 70, right: 600, top: 46, bottom: 290 }
const labelLeft = plot.right + 12
const labelHeight = 17
const ours = 'kubewright'
const titles: Record<GrowthPoint['of'], string> = {
  cpu: 'informer sync: CPU time, s',
  memory: 'after the sync: resident memory, MB',
}

/** The growth plot as SVG: a panel for time and one for memory, both logarithmic, each line labelled at its end. */
export function growthPicture(rows: readonly BenchRow[]): string {
  const panels = (['cpu', 'memory'] as const)
    .map((of) => ({ title: titles[of], series: seriesOf(rows, of) }))
    .filter(({ series }) => series.length > 0)
    .map((panel, index) => ({ ...panel, top: index * panelHeight }))
  const height = Math.max(1, panels.length) * panelHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-sans-serif, system-ui, sans-serif" font-size="13">
  <title>Growth of sync time and memory with the number of objects, kubewright and its peers</title>
${style}
  <rect class="paper" width="${width}" height="${height}"/>
${panels.map(panelText).join('\n')}
</svg>
`
}

/** Medium tones are legible on white and black; the other colours follow the reader's colour scheme. */
const style = `  <style>
    .paper { fill: #ffffff }
    text { fill: #1f2328 }
    .grid { stroke: #d0d7de; stroke-width: 1 }
    .line { fill: none; stroke-width: 2; stroke-linejoin: round }
    .ours { stroke-width: 3.5 }
    .bold { font-weight: 600 }
    .s0 { stroke: #0969da; fill: #0969da } .s1 { stroke: #bc4c00; fill: #bc4c00 } .s2 { stroke: #1a7f37; fill: #1a7f37 }
    .s3 { stroke: #8250df; fill: #8250df } .s4 { stroke: #bf3989; fill: #bf3989 } .s5 { stroke: #9a6700; fill: #9a6700 }
    .s6 { stroke: #57606a; fill: #57606a }
    path.line { fill: none } text.name { stroke: none; font-size: 12px }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #0d1117 } text { fill: #e6edf3 } .grid { stroke: #30363d }
      .s0 { stroke: #58a6ff; fill: #58a6ff } .s1 { stroke: #f0883e; fill: #f0883e } .s2 { stroke: #3fb950; fill: #3fb950 }
      .s3 { stroke: #bc8cff; fill: #bc8cff } .s4 { stroke: #f778ba; fill: #f778ba } .s5 { stroke: #d29922; fill: #d29922 }
      .s6 { stroke: #8b949e; fill: #8b949e }
    }
  </style>`
const colours = 7

/** Ours first, then each peer in the order in which they appear. */
function seriesOf(rows: readonly BenchRow[], of: GrowthPoint['of']): Series[] {
  const points = new Map<string, Point[]>()
  for (const row of rows) {
    if (row.growth?.of !== of) continue
    const { objects } = row.growth
    for (const { peer, median } of [{ peer: ours, ...row.ours }, ...row.peers]) {
      const value = row.unit === 'B/object' ? (median * objects) / 1e6 : median
      if (value > 0) points.set(peer, [...(points.get(peer) ?? []), { objects, value }])
    }
  }
  return [...points].map(([name, unsorted]) => ({
    name,
    points: unsorted.sort((left, right) => left.objects - right.objects),
  }))
}

function panelText({ title, series, top }: Panel): string {
  const all = series.flatMap(({ points }) => points)
  const counts = [...new Set(all.map(({ objects }) => objects))].sort((left, right) => left - right)
  const decades = decadesAround(all.map(({ value }) => value))
  const x = logScale([counts[0] ?? 1, counts.at(-1) ?? 1], [plot.left, plot.right])
  const y = logScale([decades[0] ?? 1, decades.at(-1) ?? 1], [plot.bottom, plot.top])
  const parts = [
    `<text class="bold" x="${plot.left}" y="26">${escaped(title)}</text>`,
    ...decades.map((decade) => horizontal(y(decade), numberText(decade))),
    ...counts.map((count) => vertical(x(count), countText(count))),
    ...series.map((one, index) => lineText(one, index, x, y)),
    ...labelTexts(series, y),
  ]
  return `  <g transform="translate(0 ${top})">\n${parts.map((part) => `    ${part}`).join('\n')}\n  </g>`
}

function horizontal(y: number, label: string): string {
  const text = `<text x="${plot.left - 8}" y="${tenths(y + 4)}" text-anchor="end">${label}</text>`
  return `<path class="grid" d="M${plot.left},${tenths(y)} H${plot.right}"/>${text}`
}

function vertical(x: number, label: string): string {
  const text = `<text x="${tenths(x)}" y="${plot.bottom + 20}" text-anchor="middle">${label}</text>`
  return `<path class="grid" d="M${tenths(x)},${plot.top} V${plot.bottom}"/>${text}`
}

function lineText({ name, points }: Series, index: number, x: LogScale, y: LogScale): string {
  const at = points.map(({ objects, value }) => `${tenths(x(objects))},${tenths(y(value))}`)
  const emphasis = name === ours ? ' ours' : ''
  const dots = at.map((place) => {
    const [left, top] = place.split(',')
    return `<circle class="s${index % colours}" cx="${left}" cy="${top}" r="3"/>`
  })
  return `<path class="line s${index % colours}${emphasis}" d="M${at.join(' L')}"/>${dots.join('')}`
}

/**
 * Each label is at the height of its line's end, moved apart if lines end close together, and shows the last value. If
 * a line ends early, it also shows the size.
 */
function labelTexts(series: readonly Series[], y: LogScale): string[] {
  const ends = series.map(({ points }) => y(points.at(-1)?.value ?? 1))
  const largest = Math.max(...series.map(({ points }) => points.at(-1)?.objects ?? 0))
  return spreadLabels(ends, labelHeight).map((top, index) => {
    const { name = '', points = [] } = series[index] ?? {}
    const { objects, value } = points.at(-1) ?? { objects: largest, value: 0 }
    const emphasis = name === ours ? ' bold' : ''
    const label = `${escaped(name)} ${numberText(value)}${objects < largest ? ` at ${countText(objects)}` : ''}`
    return `<text class="name s${index % colours}${emphasis}" x="${labelLeft}" y="${tenths(top + 4)}">${label}</text>`
  })
}

function countText(count: number): string {
  return count >= 1000 && count % 1000 === 0 ? `${count / 1000}k` : String(count)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
