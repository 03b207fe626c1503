import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureProgram, goToolchain, originals } from './binaries/index.ts'
import { countsFile } from './rig.ts'

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
  const wanted = process.env['KUBEWRIGHT_REAL_LAZY'] ? [] : [...originals, 'oracle' as const]
  for (const name of wanted) await ensureProgram(name, onProgress)
  return printCounts
}

/** Each line that a test left, as one row. */
function printCounts(): void {
  if (!existsSync(countsFile)) return
  const rows = readFileSync(countsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | number>)
  console.table(rows)
}
