import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CliError } from '../errors.ts'

let importCount = 0

/**
 * Imports a bundle as a new module. It is a file in the project, where its imports of packages resolve.
 *
 * @throws CliError CLI_OPERATOR_INVALID when the module throws, with the place in the sources.
 */
export async function importBundle(folder: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const cache = join(folder, 'node_modules', '.cache', 'kubewright')
  await mkdir(cache, { recursive: true })
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const path = join(cache, `operator-${hash}-${process.pid}-${importCount++}.mjs`)
  const draft = `${path}.draft`
  await writeFile(draft, text)
  await rename(draft, path)
  try {
    return (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>
  } catch (error) {
    throw new CliError('CLI_OPERATOR_INVALID', importMessage(folder, path, text, error), { cause: error })
  } finally {
    // Node has read it.
    await rm(path, { force: true })
  }
}

function importMessage(folder: string, path: string, text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1]
  if (missing !== undefined) return `the package ${missing} is not installed; run npm install in ${folder}`
  const place = placeOf(folder, path, text, error)
  return place === undefined ? message : `${place}: ${message}`
}

/** The innermost place of a thrown error in the project's own sources. */
function placeOf(folder: string, path: string, text: string, error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const map = mapOf(text)
  for (const [, file = '', line, column] of stack.matchAll(/\(?((?:file:\/\/)?\/[^\s():]+(?:\.\w+)):(\d+):(\d+)\)?/g)) {
    const named = file.startsWith('file://') ? fileURLToPath(file) : file
    const place = named === path ? originOf(folder, map, Number(line), Number(column)) : { file: named, line, column }
    if (place === undefined) continue
    const shown = relative(folder, place.file)
    if (!shown.startsWith('..') && !shown.includes('node_modules')) return `${shown}:${place.line}:${place.column}`
  }
  return undefined
}

function originOf(folder: string, map: SourceMap | undefined, line: number, column: number) {
  const entry = map?.findEntry(line - 1, column - 1)
  if (entry === undefined || !('originalSource' in entry)) return undefined
  return { file: resolve(folder, entry.originalSource), line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}

function mapOf(text: string): SourceMap | undefined {
  const data = /\n\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/.exec(text)?.[1]
  return data === undefined ? undefined : new SourceMap(JSON.parse(Buffer.from(data, 'base64').toString('utf8')))
}
