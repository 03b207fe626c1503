/**
 * The columns in which kubectl shows objects, by resource. Guarantees: names, descriptions and cells are those of Kubernetes;
 * loaded when the first table is asked for.
 *
 * @module
 */
export { builtinColumns } from './builtin-columns.ts'
export { customColumns } from './custom-columns.ts'
export { customScaleColumns, scaleColumns } from './scale-columns.ts'
