import { writeFileSync } from 'node:fs'
import { ensureProgram } from '../binaries/index.ts'
import { goTypesFile, goTypesText } from '../oracle/gotypes/table.ts'
import { openOracle } from '../oracle/oracle.ts'
import { logProgress } from './log-progress.ts'

/** Writes the table of the Go types that the API server prints in messages. */
export async function types(): Promise<number> {
  const oracle = openOracle(await ensureProgram('oracle', logProgress))
  try {
    writeFileSync(goTypesFile, await goTypesText(oracle))
  } finally {
    await oracle.close()
  }
  console.log(`wrote ${goTypesFile}`)
  return 0
}
