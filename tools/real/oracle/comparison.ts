import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { encodeJson, type JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { ensureProgram } from '../binaries/index.ts'
import { countsFile, isWritingFidelity, realTest } from '../rig.ts'
import { readListed } from './listed-differences.ts'
import { type Oracle, type OracleResult, openOracle } from './oracle.ts'

/** The comparison of one of our functions with that of Kubernetes. */
export interface Comparison<Input> {
  /** The name of the function in the oracle. */
  readonly functionName: string
  readonly inputs: fc.Arbitrary<Input>
  /** Inputs that are always compared, such as those that show a rare permanent difference. */
  readonly examples?: readonly Input[]
  /** The input as it is sent to the oracle; defaults to the input itself. */
  readonly question?: (input: Input) => JsonValue
  /** Our response in the form of the oracle's; a thrown error fails the comparison. */
  readonly ours: (input: Input) => OracleResult
  /**
   * The name of the difference, if it is a permanent one (docs/reference/fidelity.md, "Pure functions"). A name that is
   * not listed there fails, and so does one that is listed for the function and not seen.
   */
  readonly listed?: (input: Input, ours: OracleResult, theirs: OracleResult) => string | undefined
  /** The number of inputs per run, for a function much slower than others; defaults to 500, or 20 000 with SOAK set. */
  readonly runs?: number
}

/**
 * The name of the difference if Kubernetes iterates over a map and gives varying responses, of which ours is one. It
 * may be seen in one run and not in the next, so it is not listed for a particular function.
 */
export const nondeterministicOriginal = 'the original is nondeterministic'

/** Whether a run uses other inputs than the usual ones. */
const isLong = Boolean(process.env['SOAK'] ?? process.env['SEED'])
const runsAlways = 500
const runsWithSoak = 20_000
/** A fixed seed, so that differences are reproducible. SEED selects other inputs. */
const seed = Number(process.env['SEED'] ?? 20_261_116)
/** Bounds the search for a smaller input, which may be long; too few inputs within it is a failure. */
const timeLimitMs = isLong ? 3_000_000 : 120_000

let opened: Promise<Oracle> | undefined

/** The oracle of a test file. KUBEWRIGHT_ORACLE names another program, for work on the oracle itself. */
export function theOracle(): Promise<Oracle> {
  opened ??= openProgram()
  return opened
}

async function openProgram(): Promise<Oracle> {
  return openOracle(process.env['KUBEWRIGHT_ORACLE'] ?? (await ensureProgram('oracle')))
}

/** The observations of one function in all its comparisons of a test file. */
interface Seen {
  declared: number
  finished: number
  readonly names: Set<string>
}

const seenOf = new Map<string, Seen>()

afterAll(async () => {
  await (await opened)?.close()
  if (isWritingFidelity || isLong) return
  for (const [functionName, { declared, finished, names }] of seenOf) {
    if (finished === declared) expectSeen(functionName, names)
  }
})

function expectSeen(functionName: string, names: ReadonlySet<string>): void {
  const listed = readListed().filter((each) => each.functionNames.includes(functionName))
  const vain = listed.map(({ name }) => name).filter((name) => !names.has(name))
  expect(vain, `listed for ${functionName} in docs/reference/fidelity.md, and not seen any more`).toEqual([])
}

/** Declares a test that sends generated inputs to both sides and expects equal responses; differences are shrunk. */
export function compareWithOracle<Input>(name: string, comparison: Comparison<Input>): void {
  const { functionName, examples = [] } = comparison
  const seen = seenOf.get(functionName) ?? { declared: 0, finished: 0, names: new Set() }
  seen.declared++
  seenOf.set(functionName, seen)
  realTest(name, { timeout: 3_600_000 }, async () => {
    const counts = { compared: 0, errors: 0, listed: 0 }
    const names = new Map<string, JsonValue>()
    const oracle = await theOracle()
    const property = fc.asyncProperty(comparison.inputs, async (input) => {
      const question = comparison.question?.(input) ?? (input as unknown as JsonValue)
      const theirs = await oracle.call(functionName, question)
      const ours = comparison.ours(input)
      counts.compared++
      if ('error' in theirs) counts.errors++
      if (encodeJson(ours as never) === encodeJson(theirs as never)) return
      const listed = comparison.listed?.(input, ours, theirs)
      if (listed === undefined) expect(ours, `asked: ${encodeJson(question)}`).toEqual(theirs)
      else {
        counts.listed++
        if (listed !== nondeterministicOriginal && !names.has(listed)) names.set(listed, question)
      }
    })
    await fc.assert(property, {
      numRuns: comparison.runs ?? (isLong ? runsWithSoak : runsAlways),
      examples: examples.map((input): [Input] => [input]),
      seed,
      interruptAfterTimeLimit: timeLimitMs,
      markInterruptAsFailure: true,
    })
    record(functionName, counts, names)
    expectListed(functionName, names)
    for (const each of names.keys()) seen.names.add(each)
    seen.finished++
  })
}

/** Names of differences, each with the first input that showed it. */
type NamedDifferences = ReadonlyMap<string, JsonValue>

/** A long run also sees differences that are too rare to be listed for the function; these must only be listed. */
function expectListed(functionName: string, names: NamedDifferences): void {
  if (isWritingFidelity) return
  const listed = readListed().filter((each) => isLong || each.functionNames.includes(functionName))
  const unlisted = [...names].filter(([name]) => !listed.some((each) => each.name === name))
  expect(unlisted, `seen in ${functionName}, and not listed in docs/reference/fidelity.md`).toEqual([])
}

function record(functionName: string, counts: object, names: NamedDifferences): void {
  mkdirSync(dirname(countsFile), { recursive: true })
  appendFileSync(countsFile, `${JSON.stringify({ functionName, ...counts, names: [...names.keys()] })}\n`)
}
