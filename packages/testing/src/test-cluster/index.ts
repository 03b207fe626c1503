/**
 * A cluster for a test: startTestCluster runs the API server, the controllers and the operators on virtual time, each
 * operator in a process that can crash, with faults by name. Guarantees: the same seed gives the same trace; time passes
 * only while a method of the cluster waits; every wait ends or fails with a message.
 * May import: virtual-runtime, faults, rights, simulation.
 *
 * @module
 */
export type { Duration } from './duration.ts'
export type { Faults } from './named-faults.ts'
export { startTestCluster } from './start-test-cluster.ts'
export type { TestCluster, TestClusterOptions } from './test-cluster.ts'
