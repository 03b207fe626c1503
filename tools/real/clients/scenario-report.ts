/** The outcome of one expectation. */
export interface Outcome {
  /** The sentence of the expectation; unique within its scenario. */
  readonly expectation: string
  readonly held: boolean
  /** The actual value, in one line; empty if the expectation held. */
  readonly got: string
}

/** The outcome of a whole scenario. */
export interface ScenarioReport {
  readonly outcomes: readonly Outcome[]
  /** Whether the scenario reached its end, with or without failed expectations. */
  readonly ended: boolean
  /** Other output of the program. */
  readonly complaints: string
}

/** Parses a program's output: `ok <sentence>` or `failed <sentence>: got <what>` for each expectation, then `done`. */
export function readReport(output: string, complaints: string): ScenarioReport {
  const outcomes: Outcome[] = []
  const others: string[] = []
  let ended = false
  for (const line of output.split('\n')) {
    const [, held] = /^ok (.*)$/.exec(line) ?? []
    const [, failed, got = ''] = /^failed (.*?): got (.*)$/.exec(line) ?? []
    if (held !== undefined) outcomes.push({ expectation: held, held: true, got: '' })
    else if (failed !== undefined) outcomes.push({ expectation: failed, held: false, got })
    else if (line.startsWith('done ')) ended = true
    else if (line !== '') others.push(line)
  }
  return { outcomes, ended, complaints: [...others, complaints.trim()].filter((text) => text !== '').join('\n') }
}
