import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

/** One TypeScript file of the tree, parsed. */
export interface SourceFile {
  /** Path from the root of the tree, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly syntax: ts.SourceFile
  /** Every node of the file, parents first. */
  readonly nodes: readonly ts.Node[]
  /** The package folder it belongs to, such as kube; undefined outside packages/. */
  readonly package: string | undefined
  /** Folders below the package's src: ['cel', 'library']; empty for files directly in src and outside packages/. */
  readonly folders: readonly string[]
  readonly isTest: boolean
  readonly isGenerated: boolean
}

/** A rule that a file breaks, and what would be right. */
export interface Problem {
  readonly path: string
  readonly line: number
  readonly message: string
}

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.cache', 'fixtures', 'coverage'])

/** Every TypeScript file below the folders, in a stable order. */
export function readSources(root: string, below: readonly string[]): SourceFile[] {
  const paths: string[] = []
  for (const folder of below) collectPaths(join(root, folder), paths)
  return paths.sort().map((path) => readSource(root, path))
}

function collectPaths(folder: string, paths: string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) collectPaths(path, paths)
    else if (entry.isFile() && entry.name.endsWith('.ts')) paths.push(path)
  }
}

function readSource(root: string, absolute: string): SourceFile {
  const path = relative(root, absolute).split(sep).join('/')
  const text = readFileSync(absolute, 'utf8')
  const steps = path.split('/')
  const inPackage = steps[0] === 'packages' && steps[2] === 'src'
  const folders = inPackage ? steps.slice(3, -1) : []
  const isSupport = folders.includes('testdata') || folders.includes('testing')
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  return {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    syntax,
    nodes: nodesBelow(syntax, []),
    package: inPackage ? steps[1] : undefined,
    folders,
    isTest: path.endsWith('.test.ts') || isSupport,
    isGenerated: path.endsWith('.generated.ts'),
  }
}

function nodesBelow(node: ts.Node, nodes: ts.Node[]): ts.Node[] {
  nodes.push(node)
  ts.forEachChild(node, (child) => void nodesBelow(child, nodes))
  return nodes
}

export function problemAt(file: SourceFile, node: ts.Node, message: string): Problem {
  const line = file.syntax.getLineAndCharacterOfPosition(node.getStart(file.syntax)).line + 1
  return { path: file.path, line, message }
}
