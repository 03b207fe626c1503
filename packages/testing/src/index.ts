/**
 * Tests operators and clusters on virtual time, with seeds and network faults.
 *
 * @module
 */
export type { TestingErrorCode } from './errors.ts'
export { TestingError, testingErrorCodes } from './errors.ts'
export type {
  FaultRates,
  FaultyTransport,
  FaultyTransportOptions,
  KindName,
  RequestMatch,
  WriteMatch,
} from './faults/index.ts'
export { calmNetwork, createFaultyTransport, roughNetwork } from './faults/index.ts'
export { testingLimits } from './limits.ts'
export type { StoredInput } from './stored-object/index.ts'
export { storedObject } from './stored-object/index.ts'
export type { Duration, Faults, TestCluster, TestClusterOptions } from './test-cluster/index.ts'
export { startTestCluster } from './test-cluster/index.ts'
export type { VirtualProcess, VirtualRuntime, VirtualRuntimeOptions } from './virtual-runtime/index.ts'
export { createRandom, createVirtualRuntime } from './virtual-runtime/index.ts'
