/**
 * FlowSchemas and PriorityLevelConfigurations, with those that every cluster has. flow-control/ queues requests by
 * them.
 *
 * @module
 */
export { flowSchemaColumns, priorityLevelColumns } from './flow-columns.ts'
export { flowSchemaStrategy } from './flow-schema.ts'
export { flowSchemasAtStart } from './flow-schemas-at-start.ts'
export { priorityLevelStrategy } from './priority-level.ts'
export { priorityLevelsAtStart } from './priority-levels-at-start.ts'
