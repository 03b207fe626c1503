import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureProgram, type OnProgress, repositoryFolder } from '../binaries/index.ts'

/** What `npm test` compares the strategies of built-in kinds with, one line of JSON for each resource. */
export const strategiesFile = join(repositoryFolder, 'packages/apiserver/src/registry/testdata/strategies.jsonl')

const outputBytesMax = 16 * 2 ** 20

/** What the registries of kube-apiserver decide about each resource, in the form of the file. */
export async function strategiesOfGo(onProgress?: OnProgress): Promise<string> {
  const program = await ensureProgram('strategies', onProgress)
  const { stdout } = await promisify(execFile)(program, { maxBuffer: outputBytesMax })
  return stdout
}

export async function recordStrategies(onProgress: OnProgress): Promise<void> {
  writeFileSync(strategiesFile, await strategiesOfGo(onProgress))
}
