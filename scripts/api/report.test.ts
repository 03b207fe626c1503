import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { readPackages } from './entry-points.ts'
import { apiReports } from './report.ts'

const folders: string[] = []

const sources = {
  'src/index.ts':
    "export { FileError, sizes } from './errors.ts'\nexport type { Reader } from './files/index.ts'\n" +
    "export { openFile } from './files/index.ts'",
  'src/errors.ts':
    'export class FileError extends Error {\n  readonly #secret = 1\n  private hidden = 2\n' +
    "  readonly code: string = 'X'\n  constructor(code: string) { super(code) }\n  isSecret() { return this.#secret > this.hidden }\n}\n" +
    'export const sizes = { /** Bytes. */ fileBytesMax: 10, name: `a` } as const',
  'src/files/index.ts':
    "/** @internal */\nexport { lockFile } from './lock-file.ts'\nexport { closeFile, openFile } from './open-file.ts'\nexport type { Mode, Reader } from './open-file.ts'",
  'src/files/lock-file.ts': 'export const lockFile = 1',
  'src/files/open-file.ts':
    "/** How a file is opened. */\nexport type Mode = 'read' | 'write'\n" +
    'export interface Reader<T> extends ArrayLike<T> {\n  /** The next one. */\n  read(\n    count: number,\n  ): T[]\n  readonly mode: Mode\n}\n' +
    'export function openFile(path: string, { mode = "read" }: { mode?: Mode } = {}): Reader<string> | undefined { return path && mode ? undefined : undefined }\n' +
    'export function closeFile(path: string): void\nexport function closeFile(path: number): void\n' +
    'export function closeFile(path: string | number): void { String(path) }',
}

const report = `Public names of files. Written by "npm run generate".

## files (4 names)
class FileError extends Error
  readonly code: string
  constructor(code: string)
  isSecret(): boolean
Reader: see files/files
openFile: see files/files
const sizes
  fileBytesMax: number
  name: string

## files/files (4 names)
type Mode = 'read' | 'write'
interface Reader<T> extends ArrayLike<T>
  read(count: number): T[]
  readonly mode: Mode
function closeFile(path: string): void
function closeFile(path: number): void
function openFile(path: string, argument1?: { mode?: Mode }): Reader<string> | undefined
`

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('a report lists each entry point with the signatures of its names, each described once', () => {
  expect(reportOf(sources)).toBe(report)
})

test('a report differs when a signature or a name changes, and not when a body or a comment does', () => {
  const changed = (from: string, to: string) =>
    reportOf({ ...sources, 'src/files/open-file.ts': sources['src/files/open-file.ts'].replace(from, to) })
  expect(changed('How a file is opened.', 'The mode.')).toBe(report)
  expect(changed('String(path)', 'Number(path)')).toBe(report)
  expect(changed('mode: Mode\n', 'mode?: Mode\n')).toBe(
    report.replace('  readonly mode: Mode', '  readonly mode?: Mode'),
  )
  expect(reportOf({ ...sources, 'src/index.ts': "export { sizes } from './errors.ts'" })).not.toContain('FileError')
})

test('the root of kubewright has at most fifty names', () => {
  const text = readFileSync(new URL('../../docs/api/kubewright.txt', import.meta.url), 'utf8')
  const [, count] = /^## kubewright \((\d+) names\)$/m.exec(text) ?? []
  expect(Number(count)).toBeGreaterThan(20)
  expect(Number(count)).toBeLessThanOrEqual(50)
})

function reportOf(files: Readonly<Record<string, string>>): string | undefined {
  const packages = mkdtempSync(join(tmpdir(), 'kubewright-api-'))
  folders.push(packages)
  const exports = {
    './files': { '@kubewright/source': './src/files/index.ts' },
    '.': { '@kubewright/source': './src/index.ts' },
    './package.json': './package.json',
  }
  const written = { ...files, 'package.json': JSON.stringify({ name: 'files', exports }) }
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(packages, 'files', path)), { recursive: true })
    writeFileSync(join(packages, 'files', path), text)
  }
  const options = { module: ts.ModuleKind.NodeNext, lib: ['lib.es5.d.ts'], allowImportingTsExtensions: true }
  return apiReports(readPackages(packages), { ...options, types: [] }).get('files')
}
