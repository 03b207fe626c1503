import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { catalogues, errorsPage, limitsPage } from './catalogues.ts'
import { markdownPages, readSnippets, snippetsOf } from './snippets.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const programs = join(root, '.cache', 'snippets')
const snippets = readSnippets(root)

rmSync(programs, { recursive: true, force: true })
mkdirSync(programs, { recursive: true })
for (const snippet of snippets) writeFileSync(join(programs, snippet.fileName), snippet.program)

describe('every snippet of the docs works', () => {
  for (const snippet of snippets) {
    test(`the snippet at ${snippet.where} runs and its claims hold`, async () => {
      await import(pathToFileURL(join(programs, snippet.fileName)).href)
    })
  }

  test('all snippets type-check', () => {
    const config = { extends: '../../tsconfig.base.json', compilerOptions: { noEmit: true }, include: ['*.ts'] }
    writeFileSync(join(programs, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', programs], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  test('a wrong claim fails', async () => {
    const [snippet] = snippetsOf('wrong.md', '```ts\n1 + 1 // => 3\n```\n')
    expect(snippet?.program).toContain('assert.deepEqual(1 + 1, 3)')
    const path = join(programs, 'wrong.ts')
    writeFileSync(path, snippet?.program as string)
    await expect(import(pathToFileURL(path).href)).rejects.toThrow('strictly deep-equal')
    rmSync(path)
  })
})

describe('the pages and the code list the same things', () => {
  test('docs/reference/errors.md matches the catalogues of the packages', () => {
    expect(readFileSync(join(root, 'docs/reference/errors.md'), 'utf8')).toBe(errorsPage())
  })

  test('docs/reference/limits.md matches the limits of the packages and their comments', () => {
    expect(readFileSync(join(root, 'docs/reference/limits.md'), 'utf8')).toBe(limitsPage())
  })

  test('every limit has a comment', () => {
    expect(
      limitsPage()
        .split('\n')
        .filter((line) => line.endsWith('|  |')),
    ).toEqual([])
  })

  for (const { folder, errors, limits } of catalogues) {
    const source = join(root, 'packages', folder, 'src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const textOf = (names: readonly string[]) =>
      names.map((name) => readFileSync(join(source, name), 'utf8')).join('\n')

    test(`every error code and every limit of ${folder} is used by the code`, () => {
      const text = textOf(files.filter((name) => !name.endsWith('.test.ts') && !/^(errors|limits)\.ts$/.test(name)))
      expect(Object.keys(errors).filter((code) => !text.includes(`'${code}'`))).toEqual([])
      expect(Object.keys(limits).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
    })

    test(`every limit of ${folder} is named by a test`, () => {
      const text = textOf(files.filter((name) => name.endsWith('.test.ts')))
      expect(Object.keys(limits).filter((name) => !text.includes(name))).toEqual([])
    })
  }

  test('every npm script that a page names exists', () => {
    const scriptsOf = (text: string) => Object.keys((JSON.parse(text) as { scripts: object }).scripts)
    const own = scriptsOf(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const page of markdownPages(root)) {
      const text = readFileSync(join(root, page), 'utf8')
      // A page about another project shows its package.json.
      const [, shown] = /^```json package\.json\n([\s\S]*?)^```$/m.exec(text) ?? []
      const known = shown === undefined ? own : scriptsOf(shown)
      for (const [, name] of text.matchAll(/npm run ([\w:]+)/g)) {
        expect(known, `${page} names npm run ${name}`).toContain(name)
      }
    }
  })

  test('every relative link of a page points to a file', () => {
    for (const page of markdownPages(root)) {
      for (const [, target] of readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
        expect(existsSync(join(root, dirname(page), target as string)), `${page} links to ${target}`).toBe(true)
      }
    }
  })
})
