import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { CliError } from '../../errors.ts'
import { cliLimits } from '../../limits.ts'
import { textAt } from '../../schema-document.ts'
import { definitionsFolder } from '../manifest-files.ts'

/** The CustomResourceDefinitions of a release. */
export interface Release {
  /** The tag, folder or file. */
  readonly name: string
  readonly definitions: readonly JsonObject[]
}

/**
 * Reads the definitions of a release from a folder, a file or a git tag; without a name from the last tag.
 *
 * @throws CliError CLI_RELEASE_UNREADABLE.
 */
export async function releaseDefinitions(folder: string, workingFolder: string, name?: string): Promise<Release> {
  if (name !== undefined) {
    const path = resolve(workingFolder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) return { name, definitions: await definitionsOfPath(path, found.isDirectory()) }
  }
  const tag = name ?? (await lastTag(folder))
  return { name: tag, definitions: await definitionsOfTag(folder, tag) }
}

async function definitionsOfPath(path: string, isFolder: boolean): Promise<readonly JsonObject[]> {
  const names = isFolder ? (await readdir(path)).filter((name) => /\.(ya?ml|json)$/.test(name)).sort() : ['']
  const texts = names.map(async (name) => {
    const file = join(path, name)
    const { size } = await stat(file)
    if (size > cliLimits.definitionsSizeBytesMax) throw unreadable(`${file} has ${size} bytes, which is too many`)
    return definitionsIn(file, await readFile(file, 'utf8'))
  })
  return someOf(path, (await Promise.all(texts)).flat())
}

async function lastTag(folder: string): Promise<string> {
  return git(folder, ['describe', '--tags', '--abbrev=0']).catch((error: unknown) => {
    const why = 'there is no tag to compare with; name a tag, a folder or a file with --against'
    throw unreadable(`${why} (${error instanceof Error ? error.message : String(error)})`)
  })
}

async function definitionsOfTag(folder: string, tag: string): Promise<readonly JsonObject[]> {
  // git would take it as an option.
  if (!/^[\w.][\w./+@-]*$/.test(tag)) throw unreadable(`${JSON.stringify(tag)} is neither a tag, a folder nor a file`)
  const listed = await git(folder, ['ls-tree', '--name-only', tag, `${definitionsFolder}/`])
  const paths = listed.split('\n').filter((path) => /\.ya?ml$/.test(path))
  const texts = paths.map(async (path) =>
    definitionsIn(`${tag}:${path}`, await git(folder, ['show', `${tag}:./${path}`])),
  )
  return someOf(`${tag}:${definitionsFolder}`, (await Promise.all(texts)).flat())
}

function definitionsIn(source: string, text: string): readonly JsonObject[] {
  try {
    const values = decodeYamlDocuments(text, { sizeBytesMax: cliLimits.definitionsSizeBytesMax }).map(
      ({ value }) => value,
    )
    return values.filter(isJsonObject).filter((value) => textAt(value, 'kind') === 'CustomResourceDefinition')
  } catch (error) {
    throw unreadable(`${source}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function someOf(source: string, definitions: readonly JsonObject[]): readonly JsonObject[] {
  if (definitions.length > 0) return definitions
  throw unreadable(`${source} has no CustomResourceDefinition; commit what kubewright generate writes before a release`)
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  try {
    const options = { cwd: folder, maxBuffer: cliLimits.definitionsSizeBytesMax }
    return (await promisify(execFile)('git', [...args], options)).stdout.trim()
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string }
    throw unreadable(`git ${args[0]}: ${stderr.trim().split('\n')[0] || message}`)
  }
}

function unreadable(message: string): CliError {
  return new CliError('CLI_RELEASE_UNREADABLE', message)
}
