/**
 * JSONPath as in kubectl: templates, ranges, filters, sorting, wait conditions, printer columns. Guarantees: results
 * and messages are those of k8s.io/client-go/util/jsonpath on decoded JSON; no template runs without bound.
 * May import: json, values.
 *
 * @module
 */
export type { PrinterColumn } from './printer-column.ts'
export { compilePrinterColumn } from './printer-column.ts'
export type { JsonPathCondition } from './relaxed.ts'
export { compileWaitCondition, relaxedJsonPath } from './relaxed.ts'
export { sortByJsonPath } from './sort.ts'
export type { JsonPath, JsonPathOptions } from './template.ts'
export { compileJsonPath } from './template.ts'
