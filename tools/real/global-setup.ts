import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureProgram, goToolchain, originals } from './binaries/index.ts'
import { readListed, relisted, type SeenDifferences, writeListed } from './oracle/listed-differences.ts'
import { countsFile, isWritingFidelity } from './rig.ts'

const onProgress = (line: string) => console.log(line)

/**
 * Builds what the tests need before the first of them runs, and prints what they counted after the last. With
 * KUBEWRIGHT_REAL_LAZY set, a test builds what it needs itself: for work on one part of the rig.
 */
export async function setup(): Promise<() => void> {
  rmSync(countsFile, { force: true })
  const toolchain = goToolchain()
  if (!toolchain.present) {
    console.log(`${toolchain.reason}: the tests that need the originals are skipped`)
    return () => undefined
  }
  const wanted = process.env['KUBEWRIGHT_REAL_LAZY'] ? [] : [...originals, 'oracle' as const, 'go-clients' as const]
  for (const name of wanted) await ensureProgram(name, onProgress)
  return finish
}

interface Count {
  readonly functionName: string
  readonly names?: readonly string[]
}

/** Each line that a test left, as one row; the names of differences go to the list when it is being written. */
function finish(): void {
  if (!existsSync(countsFile)) return
  const rows = readFileSync(countsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Count)
  console.table(rows.map(({ names, ...counts }) => counts))
  if (!isWritingFidelity) return
  const seen = rows.filter((row): row is SeenDifferences => row.names !== undefined)
  if (seen.length > 0) writeListed(relisted(readListed(), seen))
}
