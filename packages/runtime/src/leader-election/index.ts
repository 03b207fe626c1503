/**
 * Leader election on a Lease, with fencing: of all candidates one leads, and what another has taken over the old one
 * cannot write any more. The protocol is that of client-go, so that candidates of both kinds may share a Lease.
 *
 * Guarantees, and why they hold:
 *
 * 1. A follower takes a lease only when it has seen no change of the record for the record's duration, on its own
 *    monotonic clock, counted from when it had the answer. That is later than when the server stored the last renewal,
 *    which is later than when the holder sent it. So nobody takes over before `leaseDuration` after the holder SENT its
 *    last confirmed renewal. The times written in the Lease are compared with no clock.
 * 2. The holder's term ends `renewDeadline` after it sent that renewal, by the clock that shows more time: the monotonic
 *    one, or the wall clock, which goes on while a machine sleeps. A term that is over never begins again.
 * 3. Each guarded write looks at the clocks in the same turn in which it is handed to the transport, and its signal does
 *    so again whenever the client or the transport reads `aborted`: before a repetition, before a request that waited for
 *    a connection is written. No timer has to run first. So a process that was stopped (SIGSTOP, a sleeping machine, a
 *    thread that was busy) and wakes after the end of its term lets no write out that it had not handed over before.
 * 4. What was handed over in time is aborted at the end of the term: the transport resets the connection, so that the
 *    system sends no more of it, and `fencedTransport` has told the server to give it up by then. Between that and the
 *    first moment at which another may lead lies the margin `leaseDuration - renewDeadline` (5 s), which covers the way to
 *    the server and clocks of different pace.
 * 5. `stop` gives the lease back only when every guarded write has a certain answer; otherwise the others wait for the
 *    lease to expire. A release never takes the lease from another holder.
 *
 * What remains, as no client can rule it out: a process stopped in the microseconds between the check and the system call
 * that writes the socket; bytes that the network keeps for longer than the margin and then delivers, or the kernel of a
 * process that is stopped and cut off at the same time and so cannot reset its connections; a Lease that somebody else
 * edits or deletes (the holder notices at its next renewal, and followers that have seen the Lease wait its time).
 * Against these, write with a resourceVersion (update, or a delete with preconditions): the first write of the new leader
 * makes a late one of the old leader a conflict.
 *
 * The lease is renewed on the thread that reconciles: a callback that keeps the thread for longer than `renewDeadline`
 * costs the term. That is safe, because of 3, and it is the limit of how long a thread may be kept.
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
