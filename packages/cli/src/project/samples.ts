import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { CliError } from '../errors.ts'

/** An object of the folder samples. */
export interface Sample {
  /** The path in the project. */
  readonly path: string
  readonly object: JsonObject
}

/**
 * Reads samples/*.yaml in the order of their names; without the folder there are none.
 *
 * @throws CliError CLI_SAMPLE_INVALID.
 */
export async function readSamples(folder: string): Promise<readonly Sample[]> {
  const names = await readdir(join(folder, 'samples')).catch(() => [])
  const paths = names.filter((name) => /\.(ya?ml|json)$/.test(name)).map((name) => `samples/${name}`)
  const read = paths.sort().map(async (path) => samplesOf(path, await readFile(join(folder, path), 'utf8')))
  return (await Promise.all(read)).flat()
}

function samplesOf(path: string, text: string): readonly Sample[] {
  const invalid = (why: string) => new CliError('CLI_SAMPLE_INVALID', `${path}: ${why}`)
  try {
    const values = decodeYamlDocuments(text).map(({ value }) => value)
    return values
      .filter((value) => value !== null)
      .map((value) => {
        if (typeof value === 'object' && !Array.isArray(value)) return { path, object: value as JsonObject }
        throw invalid('should be Kubernetes objects')
      })
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}
