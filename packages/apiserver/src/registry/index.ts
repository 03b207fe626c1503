/**
 * Defines every served kind. Each API group has a folder with one strategy per kind, which holds everything that is
 * special about it: defaults, preparation, validation, field resets, rights, deletion, printed columns. kinds.ts lists
 * all of them, and the resource table adds custom resources from their definitions. Guarantees: strategies are pure
 * functions of objects and of their strategy context; rules, field paths and messages equal those of Kubernetes 1.36;
 * the table is current when the commit of a definition returns; shapes and schemas are created on first use.
 * May import: storage, conversion.
 *
 * @module
 */
export { bootConfigObjects } from './boot.ts'
export { commonNameOf } from './certificates/signed-request.ts'
export { customScaleColumns, scaleColumns } from './columns/scale-columns.ts'
export type { TableColumn } from './columns/table-column.ts'
export { bootNamespaceObjects } from './core/namespaces/boot.ts'
export { bootNetworkObjects } from './core/services/boot.ts'
export { bootTokenTracking, tokenTracking } from './core/token-tracking.ts'
export { cleanupFinalizer } from './custom/definition-strategy.ts'
export type { ContentDeletion, Endpoint, RequestAccess, StrategyContext, WantedAccess } from './kind-strategy.ts'
export { createResourceTable } from './resource-table.ts'
export type { Prepared, ResourceTable, ScalePaths, ServedResource, Validation } from './served-resource.ts'
export { createStrategyContext, nowOf, nowText } from './strategy-context.ts'
