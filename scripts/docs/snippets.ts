import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A fenced TypeScript block of a Markdown page, and the program that tests it. */
export interface Snippet {
  /** Such as README.md:40. */
  readonly where: string
  /** A file name for the program, unique across all pages. */
  readonly fileName: string
  readonly program: string
}

/** Every Markdown page for readers: those at the root, of each package and example, and all below docs/. */
export function markdownPages(root: string): string[] {
  const atRoot = readdirSync(root).filter((name) => name.endsWith('.md'))
  const ofPackages = ['packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'README.md')),
  )
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  return [
    ...atRoot,
    ...ofPackages,
    ...below.filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
  ].sort()
}

export function readSnippets(root: string): Snippet[] {
  return markdownPages(root).flatMap((page) =>
    snippetsOf(relative(root, join(root, page)), readFileSync(join(root, page), 'utf8')),
  )
}

/** The TypeScript blocks of one page. */
export function snippetsOf(page: string, markdown: string): Snippet[] {
  const snippets: Snippet[] = []
  const fence = /^```ts\n([\s\S]*?)^```$/gm
  for (const match of markdown.matchAll(fence)) {
    const line = markdown.slice(0, match.index).split('\n').length
    const fileName = `${page.replace(/\W+/g, '-')}-${line}.ts`
    snippets.push({ where: `${page}:${line}`, fileName, program: toProgram(match[1] as string) })
  }
  return snippets
}

/**
 * A line `expression // => value` claims the value of the expression, and `expression // throws CODE` its error; both
 * become assertions. Everything else runs unchanged.
 */
export function toProgram(code: string): string {
  const lines = code.split('\n').map((line) => {
    const expectation = /^(\s*)(\S.*?)\s*\/\/ => (.+)$/.exec(line)
    if (expectation) return `${expectation[1]}assert.deepEqual(${expectation[2]}, ${expectation[3]})`
    const throws = /^(\s*)(\S.*?)\s*\/\/ throws (\w+)$/.exec(line)
    if (throws) return `${throws[1]}await assert.rejects(async () => ${throws[2]}, { code: '${throws[3]}' })`
    return line
  })
  return `import assert from 'node:assert/strict'\n${lines.join('\n')}\nassert.ok(true)\nexport {}\n`
}
