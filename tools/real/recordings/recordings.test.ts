import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClosableEndpoint, startOurs } from '../differential/server-pair.ts'
import { listedRows, recordResponses } from './record-responses.ts'
import { recordedCommandScenarios, recordedRequestScenarios } from './recorded-scenarios.ts'
import { type CommandRecording, type ResponseRecording, readRecording } from './recording.ts'
import { type ReplayedCommand, replayScenario } from './replay-scenario.ts'

/*
 * Compares the embedded server with the recordings of the real one. If this fails although both servers are right, the
 * scenario has changed: `npm run real -- record` rewrites the recordings.
 */
let ours: ClosableEndpoint
const sinceMs = Date.now()

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
    })

    test('is recorded completely', () => {
      expect(recording.map(({ words }) => words)).toEqual(scenario.commands.map(({ words }) => words))
    })

    for (const [index, { label, words, exchanges, table }] of recording.entries()) {
      test(label ?? `kubectl ${words.join(' ')}`, () => {
        expect(replayed[index]?.responses).toEqual(exchanges.map(({ response }) => response))
        if (table !== undefined) expect(replayed[index]?.table).toBe(table)
      })
    }
  })
}

const listed = listedRows()

for (const scenario of recordedRequestScenarios) {
  test(`responses: ${scenario.name}`, async () => {
    const recorded = readRecording<ResponseRecording>(scenario.name)
    expect(recorded).not.toEqual([])
    expect(await recordResponses(scenario, ours, sinceMs, listed)).toEqual(recorded)
  })
}
