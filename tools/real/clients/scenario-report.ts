/** What became of one expectation. */
export interface Outcome {
  /** What was expected, in words; it names the expectation within its journey. */
  readonly expectation: string
  readonly held: boolean
  /** What was there instead, in one line; empty where it held. */
  readonly got: string
}

/** What became of a whole journey. */
export interface ScenarioReport {
  readonly outcomes: readonly Outcome[]
  /** Whether the journey came to its end, however its expectations fared. */
  readonly ended: boolean
  /** What the program said besides. */
  readonly complaints: string
}

/** Reads what a program prints: `ok <sentence>` or `failed <sentence>: got <what>` for each expectation, then `done`. */
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
