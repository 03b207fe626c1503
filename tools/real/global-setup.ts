import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureProgram, goToolchain, originals } from './binaries/index.ts'
import { readListed, relisted, type SeenDifferences, writeListed } from './oracle/listed-differences.ts'
import { countsFile, isWritingFidelity } from './rig.ts'

const onProgress = (line: string) => console.log(line)

/**
 * Builds the programs of the tests before the first test, and prints the tests' counts after the last. With
 * KUBEWRIGHT_REAL_LAZY set, each test builds its programs itself, for work on one part of the rig.
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

/** Each line that a test recorded, as one row; when the list is written, the names of differences go to it. */
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
