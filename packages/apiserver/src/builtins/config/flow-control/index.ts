/**
 * Flow schemas and levels of priority. Guarantees: they are validated as Kubernetes does it; fairness/ queues requests by them.
 *
 * @module
 */
export { flowSchemaKind } from './flow-schema.ts'
export { flowSchemasAtStart } from './flow-schemas-at-start.ts'
export { priorityLevelKind } from './priority-level.ts'
export { priorityLevelsAtStart } from './priority-levels-at-start.ts'
