import ts from 'typescript'
import { folderImports } from './rules.ts'
import { type Problem, problemAt, type SourceFile } from './source.ts'

/** Each folder of a package opens with a comment in its index.ts: what it is for, what it guarantees, what it imports. */
export function checkFolderComments(files: readonly SourceFile[]): Problem[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const folders = new Set<string>()
  for (const file of files) {
    if (file.package && !file.folders.includes('testdata') && !file.folders.includes('testing')) {
      folders.add(file.path.slice(0, file.path.lastIndexOf('/')))
    }
  }
  return [...folders].sort().flatMap((folder) => folderProblem(folder, byPath.get(`${folder}/index.ts`)))
}

function folderProblem(folder: string, index: SourceFile | undefined): Problem[] {
  const path = `${folder}/index.ts`
  if (!index)
    return [{ path, line: 1, message: 'folder has no index.ts: list its public names there, under a comment' }]
  const comment = /^\/\*\*[\s\S]*?@module[\s\S]*?\*\//.exec(index.text)?.[0]
  if (comment !== undefined) return allowanceProblem(index, comment)
  const message = 'index.ts must open with a /** @module */ comment: what the folder is for, guarantees and may import'
  return [{ path, line: 1, message }]
}

/** What the comment says a folder may import is what the table allows, in the same order. */
function allowanceProblem(index: SourceFile, comment: string): Problem[] {
  const allowed = index.folders.length === 1 ? folderImports[index.package ?? '']?.[index.folders[0] ?? ''] : undefined
  if (allowed === undefined) return []
  const expected = `May import: ${allowed.length === 0 ? "nothing but the package's errors and limits" : allowed.join(', ')}.`
  if (comment.replace(/\n \* ?/g, ' ').includes(expected)) return []
  return [{ path: index.path, line: 1, message: `the comment of the folder must say: ${expected}` }]
}

/** The words people leave where they stopped, behind a comment sign; spelled so that this line is not one. */
const unfinished = new RegExp(`(//|\\*).*\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`)

function isFocused(expression: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(expression) && /^(test|it|describe)\.only$/.test(expression.getText())
}

/** A private constructor has no other form. */
function privateName(node: ts.Node): ts.PropertyName | undefined {
  const isMember = ts.isPropertyDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node)
  if (!isMember || !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) return undefined
  return node.name
}

/** The public surface is listed by hand, private members have one form, and nothing unfinished or focused is committed. */
export function checkForms(file: SourceFile): Problem[] {
  const problems: Problem[] = []
  for (const node of file.nodes) {
    if (ts.isExportDeclaration(node) && !node.exportClause) {
      problems.push(problemAt(file, node, 'export * hides what is public: list the names'))
    }
    if (ts.isCallExpression(node) && isFocused(node.expression)) {
      problems.push(problemAt(file, node, 'a focused test hides the others: remove .only'))
    }
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) {
      problems.push(problemAt(file, node, 'a spread merges objects: write the fields of this literal themselves'))
    }
    const name = privateName(node)?.getText()
    if (name !== undefined) {
      problems.push(problemAt(file, node, `private ${name} is private to the compiler only: write #${name}`))
    }
  }
  file.text.split('\n').forEach((line, index) => {
    if (unfinished.test(line)) {
      problems.push({
        path: file.path,
        line: index + 1,
        message: 'unfinished work: do it, or describe the limit as a sentence',
      })
    }
  })
  return problems
}
