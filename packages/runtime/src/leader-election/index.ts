/**
 * Leader election on a Lease, with fencing: one candidate leads, and once another has taken over, the old leader cannot
 * write any more. The protocol is client-go's, so that candidates in Go and in TypeScript can share a Lease.
 *
 * Guarantees, and why they hold:
 *
 * 1. A follower takes a lease only after it has seen no change of the record for the record's duration, on its own
 *    monotonic clock, counted from when it received the record. The server stored the last renewal before that, and the
 *    holder sent it earlier still. So no other candidate takes over before `leaseDuration` after the holder SENT its last
 *    confirmed renewal. No clock is compared with the times written in the Lease.
 * 2. The holder's term ends `renewDeadline` after it sent that renewal, by the clock that shows more time: the monotonic
 *    clock, or the wall clock, which advances while a machine sleeps. A term that has ended never begins again.
 * 3. Each guarded write reads the clocks when it is passed to the transport, and again whenever the client or the
 *    transport reads `aborted` of its signal: before a retry, and in the synchronous block that writes the socket, after
 *    the request was encoded. A body of 8 KiB or more keeps its last byte back until the system has accepted the rest,
 *    and reads the clocks before that byte. No timer has to fire first. So a process that was stopped (SIGSTOP, a
 *    sleeping machine, a busy thread) and resumes after the end of its term sends no write that it had not sent before.
 * 4. A write that was sent in time is aborted at the end of the term: the transport resets the connection, so that the
 *    system sends no more of it, and `fencedTransport` has passed the server a timeout that has expired by then. Another
 *    candidate can lead `leaseDuration - renewDeadline` (5 s) later at the earliest. That margin covers the way to the
 *    server and clocks of different speed.
 * 5. `stop` releases the lease only when the outcome of every guarded write is known; otherwise the other candidates wait
 *    until the lease expires. A release never takes the lease from another holder.
 *
 * No client can rule out the rest: a process that is stopped between the last check and the system call that writes the
 * socket, while it encrypts the request; bytes that the network holds back for longer than the margin and then delivers;
 * a process that is stopped and cut off at the same time, whose kernel cannot reset its connections; a Lease that a user
 * edits or deletes (the holder notices at its next renewal, and followers that have seen the Lease wait for its duration).
 * testing/stopped-leaders.ts measures the first; docs/guide/operator.md has the numbers. Where a late write must not
 * happen, write with a resourceVersion (update, or a delete with preconditions): the new leader's first write then makes
 * it a conflict.
 *
 * The lease is renewed on the thread that reconciles: a callback that blocks the thread for longer than `renewDeadline`
 * loses the term. That is safe, because of 3, and bounds how long a callback may block.
 *
 * May import: resource, kinds, client, recorder.
 *
 * @module
 */
export { createLeaderElection } from './create-leader-election.ts'
export { fencedClient } from './fenced-client.ts'
export { fencedTransport } from './fenced-transport.ts'
export type { GuardedWriteOptions, LeadershipGuard } from './guard.ts'
export type {
  ElectionEnd,
  LeaderElection,
  LeaderElectionObserver,
  LeaderElectionOptions,
  LeaseLocation,
} from './leader-election.ts'
