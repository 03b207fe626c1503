import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { build, type LogLevel, type Metafile } from 'esbuild'
import { groupPlugin, groupPrefix } from './group-plugin.ts'
import type { Group } from './groups.ts'
import { commonOptions, entriesOf } from './options.ts'

/** A package that is built in groups. */
interface GroupedPackage {
  readonly folder: string
  readonly groups: readonly Group[]
  readonly logLevel: LogLevel
}

/**
 * Builds a package in groups: `chunks/<group>.js` has the code of its folders and the exports of their index files; the
 * entry point of a folder re-exports names from there. All code is in exactly one file, so that a class has one
 * identity.
 */
export async function buildGroups(
  folder: string,
  groups: readonly Group[],
  logLevel: LogLevel = 'warning',
): Promise<void> {
  const grouped = { folder, groups, logLevel }
  const entries = entriesOf(folder)
  const namesOf = await exportedNames(grouped)
  const groupOf = (entry: string) => groups.find(({ folders }) => folders.includes(entry.split('/')[0] ?? ''))
  for (const group of groups) {
    const below = entries.filter((entry) => groupOf(entry) === group && !namesOf.has(entry))
    const entryPoints = { [chunkOf(group)]: `${groupPrefix}${group.name}`, ...entryPointsOf(folder, below) }
    checkNames(group, namesOf)
    await buildFiles(grouped, entryPoints, group)
    for (const entry of entries) {
      if (groupOf(entry) === group && namesOf.has(entry)) writeEntry(folder, group, entry, namesOf.get(entry) ?? [])
    }
  }
  const others = entries.filter((entry) => groupOf(entry) === undefined)
  await buildFiles(grouped, entryPointsOf(folder, others), undefined)
}

/** The exports of each folder and shared file, by its path in src. */
async function exportedNames({ folder, groups }: GroupedPackage): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = groups.flatMap(pathsOf)
  const { metafile } = await build({
    ...commonOptions(folder),
    entryPoints: entryPointsOf(folder, paths),
    splitting: false,
    sourcemap: false,
    write: false,
    metafile: true,
  })
  return new Map(paths.map((path) => [path, exportsOf(metafile, join(folder, 'dist', path.replace(/ts$/, 'js')))]))
}

function pathsOf({ folders, files = [] }: Group): string[] {
  return [...folders.map((name) => `${name}/index.ts`), ...files]
}

function entryPointsOf(folder: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path.replace(/\.ts$/, ''), join(folder, 'src', path)]))
}

/** Builds and writes; imports of another group's code get the relative path of that group. */
async function buildFiles(
  grouped: GroupedPackage,
  entryPoints: Readonly<Record<string, string>>,
  current: Group | undefined,
): Promise<void> {
  const { folder, groups, logLevel } = grouped
  const common = commonOptions(folder)
  const { outputFiles } = await build({
    ...common,
    entryPoints,
    write: false,
    logLevel,
    chunkNames: `chunks/${current?.name ?? 'index'}-[hash]`,
    plugins: [groupPlugin(join(folder, 'src'), groups, current), ...(common.plugins ?? [])],
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, path.endsWith('.js') ? withGroupPaths(text, dirname(path), grouped) : text)
  }
}

function withGroupPaths(text: string, from: string, { folder, groups }: GroupedPackage): string {
  return groups.reduce((changed, group) => {
    const path = relative(from, join(folder, 'dist', `${chunkOf(group)}.js`))
    return changed.replaceAll(`"${groupPrefix}${group.name}"`, `"${path.startsWith('.') ? path : `./${path}`}"`)
  }, text)
}

function writeEntry(folder: string, group: Group, entry: string, names: readonly string[]): void {
  const target = join(folder, 'dist', entry.replace(/ts$/, 'js'))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `export {\n  ${names.join(',\n  ')},\n} from '${posix.join('..', chunkOf(group))}.js'\n`)
}

/** Two folders with the same exported name cannot be in one group: neither would be exported. */
function checkNames(group: Group, namesOf: ReadonlyMap<string, readonly string[]>): void {
  const names = pathsOf(group).flatMap((path) => namesOf.get(path) ?? [])
  const several = names.filter((name, index) => names.indexOf(name) !== index)
  if (several.length > 0) throw new Error(`several folders of the group ${group.name} export ${several.join(', ')}`)
}

function chunkOf({ name }: Group): string {
  return `chunks/${name}`
}

function exportsOf({ outputs }: Metafile, path: string): readonly string[] {
  const output = outputs[relative(process.cwd(), path)]
  if (output === undefined) throw new Error(`esbuild wrote no ${path}`)
  return output.exports
}
