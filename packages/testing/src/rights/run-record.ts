import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperatorRights } from '@kubewright/cluster'

/** The environment variable with the folder of a run: each process of the run has a file there. */
export const folderVariable = 'KUBEWRIGHT_RIGHTS_FOLDER'

/** Notes the rights that the operators of a cluster have used, if the run collects them. */
export function noteRights(rights: readonly OperatorRights[]): void {
  const folder = process.env[folderVariable]
  if (folder === undefined || rights.length === 0) return
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(rights)}\n`)
}
