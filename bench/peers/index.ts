/**
 * The compared programs: ours, Go's controller-runtime, @kubernetes/client-node, and one that reads and discards the
 * bytes. Each is a process that does one work and prints one line with its results. Guarantees: every peer gets the
 * same work from the same server and its best settings (no client-side rate limit, JSON, kept connections); time is
 * measured inside the process, CPU is that of the whole process (user and system, every thread), memory is read after a
 * forced collection; no process outlives its measurement.
 *
 * @module
 */
export type { Results } from './alternate.ts'
export { alternate, rowOf } from './alternate.ts'
export type { CodeSource } from './bundle.ts'
export { bundleProgram } from './bundle.ts'
export type { ChildProgram, ChildProgramOptions } from './child-program.ts'
export { startChildProgram } from './child-program.ts'
export type { Peer, PeerName } from './peer.ts'
export { codeSource, goPeersPresent, peers } from './peer.ts'
export type {
  ChildWriteResult,
  InformerResult,
  LatencyResult,
  MinimalResult,
  OperatorResult,
  ResultOf,
  Spent,
  Work,
} from './works.ts'
