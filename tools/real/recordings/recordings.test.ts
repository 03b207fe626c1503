import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClosableEndpoint, startOurs } from '../differential/server-pair.ts'
import { listedRows, recordAnswers } from './record-answers.ts'
import { recordedJourneys, recordedRequests } from './recorded-scenarios.ts'
import { type AnswerRecording, type CommandRecording, readRecording } from './recording.ts'
import { type ReplayedCommand, replayJourney } from './replay-journey.ts'

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

for (const scenario of recordedJourneys) {
  describe(scenario.name, () => {
    const journey = readRecording<CommandRecording>(scenario.name)
    let replayed: readonly ReplayedCommand[] = []

    beforeAll(async () => {
      replayed = await replayJourney(scenario, journey, ours, sinceMs)
    }, replayWithinMs)

    test('is recorded whole', () => {
      expect(journey.map(({ words }) => words)).toEqual(scenario.commands.map(({ words }) => words))
    })

    for (const [index, { label, words, exchanges, table }] of journey.entries()) {
      test(label ?? `kubectl ${words.join(' ')}`, () => {
        expect(replayed[index]?.answers).toEqual(exchanges.map(({ answer }) => answer))
        if (table !== undefined) expect(replayed[index]?.table).toBe(table)
      })
    }
  })
}

const listed = listedRows()

for (const scenario of recordedRequests) {
  test(`answers: ${scenario.name}`, async () => {
    const recorded = readRecording<AnswerRecording>(scenario.name)
    expect(recorded).not.toEqual([])
    expect(await recordAnswers(scenario, ours, sinceMs, listed)).toEqual(recorded)
  })
}
