/**
 * Rules that several groups share: field changes without copies, names, quantities, selectors, Go's value printing,
 * replica counts, addresses and ports. Each file is imported by itself. Guarantees: pure functions; messages equal
 * those of Kubernetes.
 *
 * @module
 */
export { isExtendedResourceName, isNativeResourceName } from './resource-names.ts'
