/**
 * Real clients on our server: our own programs with client-go and controller-runtime (`go`), with
 * @kubernetes/client-node (`node`) and with curl (`curl`). Each scenario states its expectations and also runs on the
 * real server, which is always right. Guarantees: known-gaps.ts lists exactly the expectations that hold on the real
 * server and not on ours; every scenario has a deadline. @module
 */
export { goScenarios, runGoScenario } from './go-scenarios.ts'
export type { KnownGap } from './judgement.ts'
export { judge } from './judgement.ts'
export { knownGaps } from './known-gaps.ts'
export type { Outcome, ScenarioReport } from './scenario-report.ts'
