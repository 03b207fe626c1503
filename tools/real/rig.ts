import { join } from 'node:path'
import { type TestAPI, test } from 'vitest'
import { goToolchain, repositoryFolder } from './binaries/index.ts'

/** A test that needs the real Kubernetes programs. Without Go it is skipped by name and counted as skipped. */
export const realTest: ReturnType<TestAPI['skipIf']> = test.skipIf(!goToolchain().present)

/** The file of the tests' counts, one line of JSON each; the run prints the sums at its end. */
export const countsFile = join(repositoryFolder, '.cache', 'real', 'counts.jsonl')

/**
 * KUBEWRIGHT_FIDELITY=write lists the current differences in docs/reference/fidelity.md, instead of failing for them.
 */
export const isWritingFidelity = process.env['KUBEWRIGHT_FIDELITY'] === 'write'
