/**
 * The garbage collector, by the rules of kube-controller-manager. Guarantees: nothing is deleted on the word of a cache,
 * owners and object alike are read from the server first and deleted with preconditions; an owner of a kind that is not
 * served costs no dependent its life; custom resources are collected from the moment their definition is served.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createGarbageCollector } from './garbage-collector.ts'
