import { dirname, sep } from 'node:path'
import ts from 'typescript'
import { type ApiPackage, compareText, type EntryPoint } from './entry-points.ts'
import { signatureLines } from './signatures.ts'

/** An exported name of an entry point, with its symbol. */
interface ExportedName {
  readonly name: string
  readonly symbol: ts.Symbol
}

interface Surface {
  readonly checker: ts.TypeChecker
  readonly namesOf: ReadonlyMap<EntryPoint, readonly ExportedName[]>
}

/** The report of each package, by its name: every entry point, and every name that it exports with its signature. */
export function apiReports(packages: readonly ApiPackage[], options: ts.CompilerOptions): Map<string, string> {
  const surface = readSurface(packages, options)
  return new Map(packages.map((one) => [one.reportName, packageReport(one, surface)]))
}

function readSurface(packages: readonly ApiPackage[], options: ts.CompilerOptions): Surface {
  const entries = packages.flatMap((one) => one.entries)
  const program = ts.createProgram(
    entries.map((entry) => entry.source),
    { ...options, noEmit: true },
  )
  const checker = program.getTypeChecker()
  return { checker, namesOf: new Map(entries.map((entry) => [entry, exportedNames(program, checker, entry)])) }
}

function exportedNames(program: ts.Program, checker: ts.TypeChecker, entry: EntryPoint): ExportedName[] {
  const file = program.getSourceFile(entry.source)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) throw new Error(`${entry.name}: ${entry.source} is missing or exports nothing`)
  return checker
    .getExportsOfModule(module)
    .filter((symbol) => !isInternal(symbol))
    .map((symbol) => ({
      name: symbol.name,
      symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }))
    .sort((left, right) => compareText(left.name, right.name))
}

/** Whether the index tags its export statement with @internal, so that the published types lack it. */
function isInternal(symbol: ts.Symbol): boolean {
  const specifiers = (symbol.declarations ?? []).filter(ts.isExportSpecifier)
  return specifiers.some(({ parent }) => ts.getJSDocTags(parent.parent).some((tag) => tag.tagName.text === 'internal'))
}

function packageReport({ name, entries }: ApiPackage, surface: Surface): string {
  const head = `Public names of ${name}. Written by "npm run generate".\n`
  return [head, ...entries.map((entry) => entryReport(entry, surface))].join('\n')
}

function entryReport(entry: EntryPoint, surface: Surface): string {
  const names = surface.namesOf.get(entry) ?? []
  const title = `## ${entry.name} (${names.length} ${names.length === 1 ? 'name' : 'names'})\n`
  // Types of Kubernetes' own documents: their names would be thousands of lines, and their generator has its own check.
  if (entry.source.endsWith('.generated.ts')) return `${title}generated\n`
  return [title, ...names.flatMap((one) => nameLines(one, entry, surface)).map((line) => `${line}\n`)].join('')
}

function nameLines({ name, symbol }: ExportedName, entry: EntryPoint, surface: Surface): string[] {
  const home = homeOf(name, symbol, surface)
  if (home !== undefined && home !== entry) return [`${name}: see ${home.name}`]
  const declarations = symbol.declarations ?? []
  if (declarations.every((node) => node.getSourceFile().fileName.endsWith('.generated.ts'))) {
    return [`${name}: generated`]
  }
  return withoutImplementations(declarations).flatMap((node) => signatureLines(surface.checker, node, name))
}

/** A name of several entry points is described once: in that of its folder, else in the first subpath. */
function homeOf(name: string, symbol: ts.Symbol, { namesOf }: Surface): EntryPoint | undefined {
  const exporting = [...namesOf.entries()].flatMap(([entry, names]) =>
    names.some((one) => one.name === name && one.symbol === symbol) ? [entry] : [],
  )
  const path = symbol.declarations?.[0]?.getSourceFile().fileName ?? ''
  const inFolder = exporting.filter((entry) => path.startsWith(`${dirname(entry.source).split(sep).join('/')}/`))
  return (
    inFolder.filter((entry) => !entry.isRoot).sort(byDepth)[0] ??
    exporting.find((entry) => !entry.isRoot && inFolder.length > 0) ??
    inFolder[0] ??
    exporting[0]
  )
}

function byDepth(left: EntryPoint, right: EntryPoint): number {
  return right.source.length - left.source.length
}

/** Callers see the overloads of a function, not its implementation signature. */
function withoutImplementations(declarations: readonly ts.Declaration[]): ts.Declaration[] {
  const hasOverloads = declarations.some((node) => ts.isFunctionDeclaration(node) && node.body === undefined)
  return declarations.filter((node) => !hasOverloads || !ts.isFunctionDeclaration(node) || node.body === undefined)
}
