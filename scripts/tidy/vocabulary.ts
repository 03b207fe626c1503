import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { declaredName } from './declared-name.ts'
import { ownEntry } from './own-entry.ts'
import { replacedNames, replacedWords } from './replaced-words.ts'
import { type Problem, problemAt, type SourceFile } from './source.ts'

/** The page that explains the words, and the data and tests of this check, contain them. */
const explanations: ReadonlySet<string> = new Set([
  'docs/reference/glossary.md',
  'scripts/tidy/replaced-words.ts',
  'scripts/tidy/tidy.test.ts',
])

const words = Object.keys(replacedWords)
const textPattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')

/** One word, one meaning: names, comments and strings use the words of the glossary. */
export function checkVocabulary(file: SourceFile): Problem[] {
  if (file.isGenerated || explanations.has(file.path)) return []
  return [...nameProblems(file), ...commentProblems(file), ...stringProblems(file)]
}

/** The same for pages of prose, as lines a person can act on. */
export function checkPages(root: string, paths: readonly string[]): string[] {
  return paths
    .filter((path) => !explanations.has(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      return lines.flatMap((text, index) => textProblems(text).map((message) => `${path}:${index + 1}: ${message}`))
    })
}

function nameProblems(file: SourceFile): Problem[] {
  const problems: Problem[] = []
  for (const node of file.nodes) {
    const name = declaredName(node)
    if (name === undefined) continue
    for (const word of wordsOf(name.text)) {
      const use = ownEntry(replacedWords, word) ?? ownEntry(replacedNames, word)
      if (use !== undefined) problems.push(problemAt(file, name, `name ${name.text}: use ${use}, not ${word}`))
    }
  }
  return problems
}

function commentProblems(file: SourceFile): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<number>()
  // Parents begin and end where their first and last children do.
  const starts = new Set<number>()
  const ends = new Set<number>()
  const collect = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue
      seen.add(pos)
      problems.push(...linesProblems(file, pos, end))
    }
  }
  for (const node of file.nodes) {
    const { pos, end } = node
    if (!starts.has(pos)) collect(ts.getLeadingCommentRanges(file.text, pos))
    if (!ends.has(end)) collect(ts.getTrailingCommentRanges(file.text, end))
    starts.add(pos)
    ends.add(end)
  }
  return problems
}

/** Titles of tests, names of scenarios, messages, and the values of tests. */
function stringProblems(file: SourceFile): Problem[] {
  const strings = file.nodes.filter((node) => ts.isStringLiteralLike(node) || isTemplatePart(node))
  return strings.flatMap((node) => linesProblems(file, node.getStart(file.syntax), node.end))
}

function isTemplatePart(node: ts.Node): boolean {
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
}

function linesProblems(file: SourceFile, start: number, end: number): Problem[] {
  const text = file.text.slice(start, end)
  if (textProblems(text).length === 0) return []
  const line = file.syntax.getLineAndCharacterOfPosition(start).line + 1
  return text
    .split('\n')
    .flatMap((part, index) => textProblems(part).map((message) => ({ path: file.path, line: line + index, message })))
}

function textProblems(text: string): string[] {
  return [...text.matchAll(textPattern)].map(([word]) => {
    const use = ownEntry(replacedWords, word.toLowerCase())
    return `"${word}" is not a word of the glossary: use ${use}`
  })
}

function wordsOf(name: string): readonly string[] {
  return name.split(/(?=[A-Z])|[_#]|(?<=\D)(?=\d)/).map((word) => word.toLowerCase())
}
