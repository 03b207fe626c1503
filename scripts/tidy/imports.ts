import { posix } from 'node:path'
import ts from 'typescript'
import { folderImports, packageImports, packageNames } from './rules.ts'
import { type Problem, problemAt, type SourceFile } from './source.ts'

/** Imports point one way: between packages as DESIGN has them, between folders as the table in rules.ts has them. */
export function checkImports(file: SourceFile): Problem[] {
  if (!file.package) return []
  const problems: Problem[] = []
  for (const node of file.nodes) {
    const specifier = importedModule(node)
    if (!specifier) continue
    const message = specifier.text.startsWith('.')
      ? relativeImportProblem(file, specifier.text)
      : packageImportProblem(file, specifier.text)
    if (message) problems.push(problemAt(file, node, message))
  }
  return problems
}

/** The module that an import or a re-export names. */
export function importedModule(node: ts.Node): ts.StringLiteral | undefined {
  if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return undefined
  return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier : undefined
}

function packageImportProblem(file: SourceFile, specifier: string): string | undefined {
  const target = Object.keys(packageNames).find((name) => {
    const npmName = packageNames[name] as string
    return specifier === npmName || specifier.startsWith(`${npmName}/`)
  })
  if (!target || file.isTest || target === file.package) return undefined
  const allowed = packageImports[file.package as string] ?? []
  if (allowed.includes(target)) return undefined
  return `package ${file.package} must not import package ${target}; it may import: ${allowed.join(', ') || 'none'}`
}

function relativeImportProblem(file: SourceFile, specifier: string): string | undefined {
  const source = `packages/${file.package}/src`
  const target = posix.join(posix.dirname(file.path), specifier)
  if (!target.startsWith(`${source}/`)) {
    return `relative import leaves the package: ${specifier}; import the package by its name`
  }
  const from = file.folders[0]
  const steps = target.slice(source.length + 1).split('/')
  const to = steps.length > 1 ? steps[0] : undefined
  if (file.isTest || from === undefined || to === undefined || from === to) return undefined
  const allowed = folderImports[file.package as string]?.[from]
  if (allowed === undefined) return `folder ${from} has no line in folderImports (scripts/tidy/rules.ts)`
  if (!allowed.includes(to)) {
    return `folder ${from} must not import folder ${to}; it may import: ${allowed.join(', ') || 'none'}`
  }
  if (steps.at(-1) !== 'index.ts') return `import folder ${to} through an index.ts, not ${specifier}`
  return undefined
}
