import { posix } from 'node:path'
import { importedModule } from './imports.ts'
import type { Problem, SourceFile } from './source.ts'

interface Import {
  readonly from: string
  readonly to: string
  readonly line: number
}

/** The entries of one folder, files and subfolders, each with the entries it imports and one import that shows it. */
type Entries = Map<string, Map<string, Import>>

/**
 * No import cycles, types included: neither between the files of a folder, nor between its subfolders, nor between one
 * and the other. A folder therefore has a reading order, and each part of it can be understood without the next.
 */
export function checkCycles(files: readonly SourceFile[]): Problem[] {
  const folders = new Map<string, Entries>()
  for (const file of files) {
    if (!file.package || file.isTest) continue
    for (const each of relativeImports(file)) addImport(folders, `packages/${file.package}/src`, each)
  }
  return [...folders]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([folder, entries]) => cyclesOf(entries).map((cycle) => cycleProblem(folder, entries, cycle)))
}

function relativeImports(file: SourceFile): Import[] {
  const imports: Import[] = []
  for (const node of file.nodes) {
    const specifier = importedModule(node)?.text
    if (specifier === undefined || !specifier.startsWith('.')) continue
    const line = file.syntax.getLineAndCharacterOfPosition(node.getStart(file.syntax)).line + 1
    imports.push({ from: file.path, to: posix.join(posix.dirname(file.path), specifier), line })
  }
  return imports
}

/** An import connects two entries of the innermost folder that contains both files. */
function addImport(folders: Map<string, Entries>, source: string, each: Import): void {
  if (!each.to.startsWith(`${source}/`)) return
  const from = each.from.split('/')
  const to = each.to.split('/')
  let depth = 0
  while (from[depth] === to[depth]) depth += 1
  const folder = from.slice(0, depth).join('/')
  const entries: Entries = folders.get(folder) ?? new Map()
  folders.set(folder, entries)
  const imported = entries.get(from[depth] as string) ?? new Map<string, Import>()
  entries.set(from[depth] as string, imported)
  if (!imported.has(to[depth] as string)) imported.set(to[depth] as string, each)
}

/** One cycle per group of entries that reach each other: a shortest one, from the entry that sorts first. */
function cyclesOf(entries: Entries): string[][] {
  const cycles: string[][] = []
  const seen = new Set<string>()
  for (const start of [...entries.keys()].sort()) {
    if (seen.has(start)) continue
    const cycle = shortestCycle(entries, start)
    if (cycle === undefined) continue
    cycles.push(cycle)
    for (const name of reachable(entries, start)) if (reachable(entries, name).has(start)) seen.add(name)
  }
  return cycles
}

function shortestCycle(entries: Entries, start: string): string[] | undefined {
  const paths: string[][] = [[start]]
  const seen = new Set<string>()
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const next of entries.get(path.at(-1) as string)?.keys() ?? []) {
      if (next === start) return path
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return undefined
}

function reachable(entries: Entries, start: string): Set<string> {
  const seen = new Set([start])
  for (const name of seen) for (const next of entries.get(name)?.keys() ?? []) seen.add(next)
  return seen
}

function cycleProblem(folder: string, entries: Entries, cycle: readonly string[]): Problem {
  const first = entries.get(cycle[0] as string)?.get((cycle[1] ?? cycle[0]) as string) as Import
  const steps = [...cycle, cycle[0]].join(' -> ')
  const message = `import cycle in ${folder}: ${steps}; move what both need into a file of its own`
  return { path: first.from, line: first.line, message }
}
