/**
 * What several families of kinds have in common: changes that copy no more than they must, names in fields, selectors of
 * nodes, and values and differences as Go prints them. Each file has an idea of its own and is imported by itself.
 * Guarantees: pure functions; messages are those of Kubernetes.
 *
 * @module
 */
export { changeField, changeItems, fillIn, withFieldValue } from './change-fields.ts'
export { invalidGoValue, printGoLines, printGoValue } from './go-value.ts'
export { validateSelectorOfNodes } from './node-selector.ts'
export { isExtendedResourceName, isNativeResourceName } from './resource-names.ts'
export { unifiedDiff } from './unified-diff.ts'
