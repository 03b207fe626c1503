import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClosableEndpoint, startOurs } from '../differential/server-pair.ts'
import { listedRows, recordResponses } from './record-responses.ts'
import { recordedCommandScenarios, recordedRequestScenarios } from './recorded-scenarios.ts'
import { type CommandRecording, type ResponseRecording, readRecording } from './recording.ts'
import { type ReplayedCommand, replayScenario } from './replay-scenario.ts'

/*
 * The embedded server against what the real one said. Where this fails although both servers are right, the scenario was
 * changed since: `npm run real -- record` writes the recordings anew.
 */
let ours: ClosableEndpoint
const sinceMs = Date.now()
/** A journey is a few hundred requests, on a machine that may have other things to do. */
const replayWithinMs = 120_000

beforeAll(async () => {
  ours = await startOurs()
})

afterAll(async () => {
  await ours?.close()
})

for (const scenario of recordedCommandScenarios) {
  describe(scenario.name, () => {
    const recording = readRecording<CommandRecording>(scenario.name)
    let replayed: readonly ReplayedCommand[] = []

    beforeAll(async () => {
      replayed = await replayScenario(scenario, recording, ours, sinceMs)
    }, replayWithinMs)

    test('is recorded whole', () => {
      expect(recording.map(({ words }) => words)).toEqual(scenario.commands.map(({ words }) => words))
    })

    for (const [index, { label, words, exchanges, table }] of recording.entries()) {
      test(label ?? `kubectl ${words.join(' ')}`, () => {
        expect(replayed[index]?.responses).toEqual(exchanges.map(({ answer: response }) => response))
        if (table !== undefined) expect(replayed[index]?.table).toBe(table)
      })
    }
  })
}

const listed = listedRows()

for (const scenario of recordedRequestScenarios) {
  test(`answers: ${scenario.name}`, async () => {
    const recorded = readRecording<ResponseRecording>(scenario.name)
    expect(recorded).not.toEqual([])
    expect(await recordResponses(scenario, ours, sinceMs, listed)).toEqual(recorded)
  })
}
