/**
 * What the real server said, written down: journeys of kubectl with every request they made, and the answers to the
 * requests of the kinds with the most rules. `npm test` sends the same to the embedded server and compares, so that it
 * needs neither Go nor kubectl; `npm run test:real` checks that the recordings are what the real server says now, and
 * `npm run real -- record` writes them.
 * Guarantees: what is recorded comes from the real server alone; the same run gives the same bytes; nothing here has the
 * names or texts that only one run has.
 *
 * @module
 */
export type { ScenarioRecording } from './record-all.ts'
export { recordAll } from './record-all.ts'
export { recordedCommandScenarios, recordedRequestScenarios } from './recorded-scenarios.ts'
export type { CommandRecording, Exchange, RecordedRequest, ResponseRecording } from './recording.ts'
export { readRecording, recordingText, writeRecording } from './recording.ts'
