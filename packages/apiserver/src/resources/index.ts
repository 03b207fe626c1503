/**
 * The resources that are served: built-in ones, and custom ones as their definitions come and go. Guarantees: the
 * table is current when the commit of a definition returns; shapes, schemas and columns are made when first asked for.
 * May import: store, builtins, conversion.
 *
 * @module
 */
export { toVersion } from './custom-resource.ts'
export type { ResourceTableOptions } from './resource-table.ts'
export { createResourceTable } from './resource-table.ts'
export { customScaleColumns, scaleColumns } from './scale-columns.ts'
export type {
  Prepared,
  ResourceTable,
  ScalePaths,
  SelectableField,
  ServedResource,
  TableColumn,
  Validation,
} from './served-resource.ts'
