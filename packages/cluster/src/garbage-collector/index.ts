/**
 * The garbage collector, by the rules of kube-controller-manager. Guarantees: no deletion depends on a cache: owners
 * and object are read from the server first, and the deletion has preconditions; an owner of an unserved kind does not
 * cause the deletion of its dependents; custom resources are collected as soon as their definition is served.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createGarbageCollector } from './garbage-collector.ts'
