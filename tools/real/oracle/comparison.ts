import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { encodeJson, type JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { ensureProgram } from '../binaries/index.ts'
import { countsFile, realTest } from '../rig.ts'
import { type Oracle, type OracleAnswer, openOracle } from './oracle.ts'

/** How one function of ours is held against the original. */
export interface Comparison<Input> {
  /** The function as the oracle knows it. */
  readonly functionName: string
  readonly inputs: fc.Arbitrary<Input>
  /** The question as it is sent; the input itself unless told otherwise. */
  readonly question?: (input: Input) => JsonValue
  /** Our answer in the same form as the oracle's; what it throws fails the comparison. */
  readonly ours: (input: Input) => OracleAnswer
  /**
   * Whether a difference is one of those that stay (docs/reference/fidelity.md, "Pure functions"). Such inputs are
   * counted apart; they must be few.
   */
  readonly listed?: (input: Input, ours: OracleAnswer, theirs: OracleAnswer) => string | undefined
  /** Inputs for each run where this function is much slower than others; 500, or 20 000 with SOAK set. */
  readonly runs?: number
}

const runsAlways = 500
const runsWithSoak = 20_000
/** A fixed seed: a difference found is found again. SEED tries other inputs. */
const seed = Number(process.env['SEED'] ?? 20_261_116)

/** Bounds the search for a smaller input, which may be long; too few inputs within it is a failure. */
const timeLimitMs = process.env['SOAK'] ? 3_000_000 : 120_000

let opened: Promise<Oracle> | undefined

/** The one oracle of a test file. KUBEWRIGHT_ORACLE names another program, for work on the oracle itself. */
export function theOracle(): Promise<Oracle> {
  opened ??= openProgram()
  return opened
}

async function openProgram(): Promise<Oracle> {
  const path = process.env['KUBEWRIGHT_ORACLE'] ?? (await ensureProgram('oracle'))
  const oracle = openOracle(path)
  return oracle
}

afterAll(async () => {
  await (await opened)?.close()
})

/** Declares a test that sends generated inputs to both and wants equal answers; a difference is shrunk. */
export function compareWithOracle<Input>(name: string, comparison: Comparison<Input>): void {
  const numRuns = (comparison.runs ?? (process.env['SOAK'] ? runsWithSoak : runsAlways)) | 0
  realTest(name, { timeout: 3_600_000 }, async () => {
    const oracle = await theOracle()
    const counts = { compared: 0, errors: 0, listed: 0 }
    const property = fc.asyncProperty(comparison.inputs, async (input) => {
      const question = comparison.question?.(input) ?? (input as unknown as JsonValue)
      const theirs = await oracle.ask(comparison.functionName, question)
      const ours = comparison.ours(input)
      counts.compared++
      if ('error' in theirs) counts.errors++
      if (sameAnswer(ours, theirs)) return
      if (comparison.listed?.(input, ours, theirs) !== undefined) counts.listed++
      else expect(ours, `asked: ${encodeJson(question)}`).toEqual(theirs)
    })
    await fc.assert(property, { numRuns, seed, interruptAfterTimeLimit: timeLimitMs, markInterruptAsFailure: true })
    record(comparison.functionName, counts)
  })
}

function sameAnswer(ours: OracleAnswer, theirs: OracleAnswer): boolean {
  return encodeJson(ours as never) === encodeJson(theirs as never)
}

function record(
  functionName: string,
  counts: { readonly compared: number; readonly errors: number; readonly listed: number },
) {
  mkdirSync(dirname(countsFile), { recursive: true })
  appendFileSync(countsFile, `${JSON.stringify({ functionName, ...counts })}\n`)
}
