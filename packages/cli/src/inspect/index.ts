/**
 * Looks at operators and clusters: what an operator would do (`plan`), what it did and why (`explain`), its log (`logs`), and
 * whether everything is in place (`doctor`). Guarantees: nothing is written to a cluster, and no secret is printed.
 * May import: project, generate.
 *
 * @module
 */
export type { ClusterAccess, ClusterChoice } from './connect-cluster.ts'
export { addClusterOptions, chosenConfig, connectCluster } from './connect-cluster.ts'
export { readDevState, removeDevState, stateFolder, writeDevState } from './dev-state.ts'
export { addDoctorCommand } from './doctor-command.ts'
export { addExplainCommand } from './explain-command.ts'
export { addLogsCommand } from './logs-command.ts'
export type { NamedObject } from './object-argument.ts'
export { addPlanCommand } from './plan-command.ts'
export { concerns, type RunStory } from './run-story.ts'
