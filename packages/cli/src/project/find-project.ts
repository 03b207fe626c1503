import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CliError } from '../errors.ts'
import { type Project, projectOf } from './project.ts'

/**
 * Finds the project of a folder: the folder itself or the nearest one above it whose package.json has the key
 * "kubewright".
 *
 * @throws CliError CLI_PROJECT_NOT_FOUND or CLI_PROJECT_INVALID.
 */
export async function findProject(folder: string): Promise<Project> {
  const start = resolve(folder)
  for (let current = start; ; current = dirname(current)) {
    const manifest = await readManifest(join(current, 'package.json'))
    if (manifest?.['kubewright'] !== undefined) return projectOf(current, manifest)
    if (current === dirname(current)) break
  }
  const message = `${start} is in no project: no package.json here or above has the key "kubewright"; create a project with kubewright init`
  throw new CliError('CLI_PROJECT_NOT_FOUND', message)
}

async function readManifest(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return undefined
  }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('CLI_PROJECT_INVALID', `${path}: ${why}`, { cause: error })
  }
}
