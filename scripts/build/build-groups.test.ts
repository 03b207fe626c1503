import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildGroups } from './build-groups.ts'
import { packageGroups } from './groups.ts'
import { entriesOf } from './options.ts'

const groups = [
  { name: 'small', folders: ['json', 'names'], files: ['errors.ts'] },
  { name: 'large', folders: ['rules'] },
]
const sources = {
  'errors.ts': 'export class PackageError extends Error {}',
  'index.ts': "export { PackageError } from './errors.ts'\nexport { check } from './rules/index.ts'",
  'json/index.ts': "export { parse } from './parse.ts'",
  'json/parse.ts':
    "import { PackageError } from '../errors.ts'\nexport const parse = () => { throw new PackageError() }",
  'names/index.ts': 'export const isName = () => true',
  'rules/index.ts':
    "import { PackageError } from '../errors.ts'\nimport { parse } from '../json/index.ts'\n" +
    'export function check() { try { parse() } catch (error) { return error instanceof PackageError } }',
}
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('an entry point has the names of its folder, and all entry points share classes', async () => {
  const folder = packageWith(sources)
  await buildGroups(folder, groups)
  const program = `
    import * as all from './dist/index.js'
    import * as json from './dist/json/index.js'
    import { check } from './dist/rules/index.js'
    let isSame
    try { json.parse() } catch (error) { isSame = error instanceof all.PackageError }
    console.log(JSON.stringify([Object.keys(json), check(), check === all.check, isSame]))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  expect(JSON.parse(printed.toString())).toEqual([['parse'], true, true, true])
  const chunks = readdirSync(join(folder, 'dist', 'chunks')).filter((name) => name.endsWith('.js'))
  expect(chunks).toEqual(['large.js', 'small.js'])
  expect(readFileSync(join(folder, 'dist', 'chunks', 'large.js'), 'utf8')).not.toContain('class PackageError')
})

test('refuses missing and duplicate exports', async () => {
  const built = (changed: Readonly<Record<string, string>>) =>
    buildGroups(packageWith({ ...sources, ...changed }), groups, 'silent').then(
      () => 'built',
      (error: Error) => error.message,
    )
  expect(await built({ 'names/index.ts': 'export const parse = 1' })).toBe(
    'several folders of the group small export parse',
  )
  expect(await built({ 'rules/index.ts': "export { parse as check } from '../json/parse.ts'" })).toContain(
    "json/parse.ts is in another group: import it from its folder's index",
  )
  expect(
    await built({ 'rules/index.ts': "import * as json from '../json/index.ts'\nexport const check = json" }),
  ).toContain('json/index.ts is in another group: import the names that are used')
  expect(
    await built({
      'rules/index.ts': "export { check } from '../more/index.ts'",
      'more/index.ts': 'export const check = 1',
    }),
  ).toContain('more/index.ts is in no group of scripts/build/groups.ts')
})

test('every folder that is an entry point of a package with groups is in one of them', () => {
  for (const [name, known] of Object.entries(packageGroups)) {
    const grouped = known.flatMap(({ folders: names }) => names)
    expect(new Set(grouped).size).toBe(grouped.length)
    const entries = entriesOf(join('packages', name)).filter((entry) => entry.includes('/'))
    expect(grouped).toEqual(expect.arrayContaining(entries.map((entry) => dirname(entry).split('/')[0])))
  }
})

function packageWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-build-'))
  folders.push(folder)
  const exports = Object.fromEntries(
    ['', 'json/', 'rules/'].map((path) => [path, { '@kubewright/source': `./src/${path}index.ts` }]),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', exports }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'src', path)), { recursive: true })
    writeFileSync(join(folder, 'src', path), text)
  }
  return folder
}
