/**
 * Recordings of the real server: kubectl scenarios with all their requests, and the responses to the requests of the
 * kinds with the most rules. `npm test` sends the same requests to the embedded server and compares, so it needs
 * neither Go nor kubectl; `npm run test:real` checks that the recordings match the real server, and `npm run real --
 * record` writes them. Guarantees: everything recorded comes from the real server; the same run gives the same bytes;
 * recordings have no names or texts of a single run.
 *
 * @module
 */
export type { ScenarioRecording } from './record-all.ts'
export { recordAll } from './record-all.ts'
export { recordedCommandScenarios, recordedRequestScenarios } from './recorded-scenarios.ts'
export type { CommandRecording, Exchange, RecordedRequest, ResponseRecording } from './recording.ts'
export { readRecording, recordingText, writeRecording } from './recording.ts'
