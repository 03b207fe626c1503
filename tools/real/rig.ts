import { join } from 'node:path'
import { type TestAPI, test } from 'vitest'
import { goToolchain, repositoryFolder } from './binaries/index.ts'

/**
 * A test that needs the originals. Where Go is absent it is skipped by name and counted as skipped.
 */
export const realTest: ReturnType<TestAPI['skipIf']> = test.skipIf(!goToolchain().present)

/** Where tests leave what they counted, one line of JSON each; the run prints the sums when it ends. */
export const countsFile = join(repositoryFolder, '.cache', 'real', 'counts.jsonl')

/** KUBEWRIGHT_FIDELITY=write lists what differs now in docs/reference/fidelity.md, instead of failing for it. */
export const isWritingFidelity = process.env['KUBEWRIGHT_FIDELITY'] === 'write'
