import type { GroupVersionKind } from '../meta/index.ts'
import { packageTables } from './definitions.generated.ts'
import type { PackageTable, TypeNode } from './notation.ts'
import { parseBody } from './notation.ts'

/** One definition of a package, before parsing. */
export interface DefinitionLine {
  readonly alias: string
  readonly table: PackageTable
  readonly name: string
  readonly isKind: boolean
  readonly body: string
}

const linesOfTable = new Map<string, ReadonlyMap<string, DefinitionLine>>()

/** The definitions of a package by short name; the text is split once, on first use. */
export function definitionLines(alias: string): ReadonlyMap<string, DefinitionLine> {
  const known = linesOfTable.get(alias)
  if (known !== undefined) return known
  const lines = new Map<string, DefinitionLine>()
  const table = Object.hasOwn(packageTables, alias) ? packageTables[alias] : undefined
  for (const line of table?.lines.trim().split('\n') ?? []) {
    const space = line.indexOf(' ')
    const isKind = line[space - 1] === '@'
    const name = line.slice(0, isKind ? space - 1 : space)
    if (table !== undefined) lines.set(name, { alias, table, name, isKind, body: line.slice(space + 1) })
  }
  linesOfTable.set(alias, lines)
  return lines
}

export function parseDefinition(line: DefinitionLine): TypeNode {
  return parseBody(line.body)
}

let aliasByPackage: ReadonlyMap<string, string> | undefined
let aliasByGroupVersion: ReadonlyMap<string, string> | undefined

/** The alias of the package with this full name, such as apps.v1 for io.k8s.api.apps.v1. */
export function aliasOfPackage(packageName: string): string | undefined {
  aliasByPackage ??= new Map(Object.entries(packageTables).map(([alias, table]) => [table.packageName, alias]))
  return aliasByPackage.get(packageName)
}

/** The alias of the package that defines the kinds of a group version. */
function aliasOfGroupVersion(group: string, version: string): string | undefined {
  aliasByGroupVersion ??= new Map(
    Object.entries(packageTables)
      .filter(([alias, table]) => table.version !== '' && alias !== metaAlias)
      .map(([alias, table]) => [`${table.group}/${table.version}`, alias]),
  )
  return aliasByGroupVersion.get(`${group}/${version}`)
}

/** The package of the kinds that belong to every group version: DeleteOptions, WatchEvent, Status, ... */
const metaAlias = 'meta.v1'
const kindsOfEveryGroup: ReadonlySet<string> = new Set(['DeleteOptions', 'WatchEvent'])

/** The definition of a built-in kind; undefined if there is none. */
export function definitionOfKind({ group, version, kind }: GroupVersionKind): DefinitionLine | undefined {
  const alias = aliasOfGroupVersion(group, version)
  if (alias === undefined) return undefined
  const own = definitionLines(alias).get(kind)
  if (own?.isKind) return own
  const shared = group === '' || kindsOfEveryGroup.has(kind) ? definitionLines(metaAlias).get(kind) : undefined
  return shared?.isKind ? shared : undefined
}

/** An OpenAPI definition as the generated tables hold it, for publishing it again. */
export interface DefinitionSource {
  /** Undefined if the definition is not a kind. Kinds that belong to every group version are under v1. */
  readonly kind: GroupVersionKind | undefined
  readonly type: TypeNode
  /** The full name of a definition that this one refers to. */
  nameOf(reference: TypeNode & { readonly node: 'reference' }): string
}

/** The definition with this full name, such as io.k8s.api.core.v1.PodSpec; undefined if there is none. */
export function definitionSource(name: string): DefinitionSource | undefined {
  const dot = name.lastIndexOf('.')
  const alias = aliasOfPackage(name.slice(0, dot))
  const line = alias === undefined ? undefined : definitionLines(alias).get(name.slice(dot + 1))
  if (line === undefined) return undefined
  const { group, version, packageName } = line.table
  return {
    kind: line.isKind ? { group, version, kind: line.name } : undefined,
    type: parseDefinition(line),
    nameOf: (reference) => {
      const owner = reference.alias === undefined ? packageName : packageTables[reference.alias]?.packageName
      return `${owner}.${reference.name}`
    },
  }
}

/** The full names of all definitions, package by package. */
export function definitionNames(): readonly string[] {
  return Object.entries(packageTables).flatMap(([alias, { packageName }]) =>
    [...definitionLines(alias).keys()].map((name) => `${packageName}.${name}`),
  )
}

let kinds: readonly GroupVersionKind[] | undefined

/** Every built-in kind that has a definition: resources, subresources, their lists, Status and so on. */
export function builtinKinds(): readonly GroupVersionKind[] {
  kinds ??= Object.entries(packageTables).flatMap(([alias, { group, version }]) =>
    [...definitionLines(alias).values()]
      .filter((line) => line.isKind)
      .map(({ name }) => ({ group, version, kind: name })),
  )
  return kinds
}

/** The full name of the definition of a kind, such as io.k8s.api.apps.v1.Deployment. */
export function definitionNameOfKind(kind: GroupVersionKind): string | undefined {
  const line = definitionOfKind(kind)
  return line === undefined ? undefined : `${line.table.packageName}.${line.name}`
}
