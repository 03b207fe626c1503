/**
 * Deletion of namespaces: deletes their content first, starting with pods, then the namespaces. Guarantees: a namespace
 * stays until a list from the server finds nothing in it, and its conditions show what it waits for.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createNamespaceController } from './namespace-controller.ts'
