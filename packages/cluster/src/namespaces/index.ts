/**
 * Deletion of namespaces: their content goes first, pods before all else, then they themselves. Guarantees: a namespace
 * stays until a look at the server finds nothing in it, and says meanwhile what it waits for.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createNamespaceController } from './namespace-controller.ts'
