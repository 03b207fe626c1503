/**
 * Real clients on our server: programs of our own with client-go and controller-runtime (`go`), with
 * @kubernetes/client-node (`node`) and with curl (`curl`). Each journey states what it expects and is made on the real
 * server as well, which is always right.
 * Guarantees: what holds on the real server and not on ours is in known-gaps.ts, and nothing else is; every journey ends
 * by a deadline.
 *
 * @module
 */
export { goScenarios, runGoScenario } from './go-scenarios.ts'
export type { KnownGap } from './judgement.ts'
export { judge } from './judgement.ts'
export { knownGaps } from './known-gaps.ts'
export type { Outcome, ScenarioReport } from './scenario-report.ts'
