import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorRights } from '@kubewright/cluster'
import { mergeRights } from './merge-rights.ts'
import { folderVariable } from './run-record.ts'
import { unusedRightsText } from './unused-rights-text.ts'

/** Begins to collect the rights of all processes that the run starts from now on. */
export function setup(): void {
  process.env[folderVariable] = mkdtempSync(join(tmpdir(), 'kubewright-rights-'))
}

/** Prints which rules of which operator no test of the run has used; nothing when all are used. */
export function teardown(): void {
  const folder = process.env[folderVariable]
  if (folder === undefined) return
  delete process.env[folderVariable]
  const text = unusedRightsText(mergeRights(collectedIn(folder)))
  rmSync(folder, { recursive: true, force: true })
  if (text !== '') process.stdout.write(`\n${text}\n`)
}

function collectedIn(folder: string): readonly OperatorRights[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return lines.filter((line) => line !== '').flatMap((line) => JSON.parse(line) as readonly OperatorRights[])
}
