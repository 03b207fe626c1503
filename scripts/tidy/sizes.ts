import ts from 'typescript'
import { fileLinesMax, folderFilesMax, functionLinesMax, medianFileLinesMax } from './rules.ts'
import { type Problem, problemAt, type SourceFile } from './source.ts'

export function checkFileSize(file: SourceFile): Problem[] {
  if (file.isGenerated || file.lines <= fileLinesMax) return []
  const message = `file has ${file.lines} lines, at most ${fileLinesMax} are allowed: split it by idea`
  return [{ path: file.path, line: 1, message }]
}

/** The median counts hand-written sources only: tests and generated files say nothing about how the code is cut. */
export function checkMedianSize(files: readonly SourceFile[]): Problem[] {
  const sizes = files.filter((file) => file.package && !file.isTest && !file.isGenerated).map((file) => file.lines)
  sizes.sort((left, right) => left - right)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  if (median <= medianFileLinesMax) return []
  const message = `the median source file has ${median} lines, at most ${medianFileLinesMax} are allowed`
  return [{ path: 'packages', line: 1, message }]
}

/** A folder with more files than fit on a screen hides its nouns. */
export function checkFolderSizes(files: readonly SourceFile[]): Problem[] {
  const counts = new Map<string, number>()
  for (const { path, isTest, isGenerated } of files) {
    if (isTest || isGenerated) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([path, count]) => {
    if (count <= folderFilesMax) return []
    const message = `folder has ${count} source files, at most ${folderFilesMax} are allowed: group them by noun`
    return [{ path, line: 1, message }]
  })
}

/** Functions that only hold test cases (the callback of `describe`) are not counted: each test inside is. */
export function checkFunctionSizes(file: SourceFile): Problem[] {
  if (file.isGenerated) return []
  const problems: Problem[] = []
  for (const node of file.nodes) {
    if (!ts.isFunctionLike(node) || isDescribeCallback(node)) continue
    const lines = lineSpan(file, node)
    if (lines <= functionLinesMax) continue
    problems.push(problemAt(file, node, `function has ${lines} lines, at most ${functionLinesMax} are allowed`))
  }
  return problems
}

function lineSpan(file: SourceFile, node: ts.Node): number {
  const first = file.syntax.getLineAndCharacterOfPosition(node.getStart(file.syntax)).line
  return file.syntax.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1
}

function isDescribeCallback(node: ts.Node): boolean {
  const call = node.parent
  return call !== undefined && ts.isCallExpression(call) && call.expression.getText().startsWith('describe')
}
