import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** The options of a `kubectl get` command line for its columns. */
export interface TableOptions {
  readonly isWide: boolean
  readonly hasHeaders: boolean
  readonly hasNamespaces: boolean
  readonly hasKinds: boolean
  readonly hasLabels: boolean
  /** A column for each of these labels. */
  readonly labelColumns: readonly string[]
}

/** A table of the server, and its resource. */
export interface ServedTable {
  readonly table: JsonObject
  /** `deployment.apps`, the prefix of names in kubectl. */
  readonly kind: string
}

/** The options of `kubectl get` with which it prints the server's columns. */
const knownWords: readonly RegExp[] = [
  /^-A$|^--all-namespaces$/,
  /^--show-labels$|^--no-headers$|^--show-kind$/,
  /^-l$|^-L$|^-n$|^-o$|^--field-selector$|^--chunk-size=\d+$/,
]

/** Undefined if the command prints no tables, or sorts them itself. */
export function tableOptionsOf(words: readonly string[]): TableOptions | undefined {
  const [verb, ...rest] = words
  if (verb !== 'get') return undefined
  const isKnown = rest.every((word) => !word.startsWith('-') || knownWords.some((known) => known.test(word)))
  const output = valueAfter(rest, '-o')
  if (!isKnown || (output !== undefined && output !== 'wide')) return undefined
  const labels = valueAfter(rest, '-L')
  return {
    isWide: output === 'wide',
    hasHeaders: !rest.includes('--no-headers'),
    hasNamespaces: rest.includes('-A') || rest.includes('--all-namespaces'),
    hasKinds: rest.includes('--show-kind'),
    hasLabels: rest.includes('--show-labels'),
    labelColumns: labels === undefined ? [] : labels.split(','),
  }
}

function valueAfter(words: readonly string[], word: string): string | undefined {
  const index = words.indexOf(word)
  return index < 0 ? undefined : words[index + 1]
}

/** Tables as kubectl prints them: tables of one kind follow each other, another kind follows after an empty line. */
export function tableText(tables: readonly ServedTable[], options: TableOptions): string {
  const hasKinds = options.hasKinds || new Set(tables.map(({ kind }) => kind)).size > 1
  const blocks = new Map<string, string[][]>()
  for (const { table, kind } of tables) {
    const lines = linesOf(table, { ...options, hasKinds }, kind)
    const block = blocks.get(kind)
    if (block === undefined) blocks.set(kind, lines)
    else block.push(...lines.slice(options.hasHeaders ? 1 : 0))
  }
  const texts = [...blocks.values()].filter((lines) => lines.length > 0).map(paddedText)
  return texts.join(options.hasHeaders ? '\n' : '')
}

function linesOf(table: JsonObject, options: TableOptions, kind: string): string[][] {
  const columns = listOf(table['columnDefinitions'])
  const rows = listOf(table['rows'])
  if (rows.length === 0) return []
  const shown = columns.flatMap((column, index) => (options.isWide || !column['priority'] ? [index] : []))
  const nameColumn = options.hasKinds ? columns.findIndex(({ format }) => format === 'name') : -1
  const names = shown.map((index) => String(columns[index]?.['name']))
  const labelNames = options.labelColumns.map((label) => label.slice(label.lastIndexOf('/') + 1))
  const header = [
    ...(options.hasNamespaces ? ['Namespace'] : []),
    ...names,
    ...labelNames,
    ...(options.hasLabels ? ['Labels'] : []),
  ].map((name) => name.toUpperCase())
  const lines = rows.map((row) => {
    const cells = Array.isArray(row['cells']) ? (row['cells'] as readonly JsonValue[]) : []
    const texts = shown.map((index) => (index === nameColumn ? `${kind}/` : '') + cellText(cells[index] ?? null))
    return [...decorationBefore(row, options), ...texts, ...decorationAfter(row, options)]
  })
  return options.hasHeaders ? [header, ...lines] : lines
}

function decorationBefore(row: JsonObject, { hasNamespaces }: TableOptions): string[] {
  const namespace = metadataOf(row)['namespace']
  return hasNamespaces ? [typeof namespace === 'string' ? namespace : ''] : []
}

function decorationAfter(row: JsonObject, { labelColumns, hasLabels }: TableOptions): string[] {
  const field = metadataOf(row)['labels']
  const labels = isJsonObject(field) ? field : {}
  const cells = labelColumns.map((label) => (labels[label] === undefined ? '' : String(labels[label])))
  if (!hasLabels) return cells
  const all = Object.keys(labels)
    .sort()
    .map((key) => `${key}=${labels[key]}`)
  return [...cells, all.length === 0 ? '<none>' : all.join(',')]
}

function metadataOf(row: JsonObject): JsonObject {
  const { object } = row
  const metadata = isJsonObject(object) ? object['metadata'] : undefined
  return isJsonObject(metadata) ? metadata : {}
}

/** A text ends at its first line break. */
function cellText(cell: JsonValue): string {
  if (cell === null) return ''
  const text = String(cell)
  const end = text.search(/[\f\n\r]/)
  return end < 0 ? text : `${text.slice(0, end)}...`
}

const columnWidthMin = 6
const columnGap = 3

/** Every cell but the last of a line has the width of its column's widest cell plus a gap. */
function paddedText(lines: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const cells of lines) {
    for (const [index, cell] of cells.entries()) {
      widths[index] = Math.max(widths[index] ?? columnWidthMin, [...cell].length + columnGap)
    }
  }
  const padded = (cell: string, index: number) => cell + ' '.repeat((widths[index] as number) - [...cell].length)
  return lines
    .map(
      (cells) => `${cells.map((cell, index) => (index === cells.length - 1 ? cell : padded(cell, index))).join('')}\n`,
    )
    .join('')
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : []
}

const timeInLine = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g
const ageInLine = /(?<=^|\s)(\d{1,3}s|\d+m(?:\d+s)?)(?=\s|$)/gm

/**
 * A text without times, in which every age is zero seconds. The column's header is as wide as any age below 100
 * seconds, so the columns keep their positions.
 */
export function withoutAges(text: string): string {
  return text
    .replace(timeInLine, '0000-00-00T00:00:00Z')
    .replace(ageInLine, (age) => `0s${' '.repeat(age.length - 2)}`)
    .replace(/(?<=\s0s) +$/gm, '')
}
