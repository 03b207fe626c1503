import { type Client, interceptedClient, type RequestOptions } from '../client/index.ts'
import type { LeadershipGuard } from './guard.ts'

/**
 * Wraps a client: its writes fail with LEADERSHIP_LOST unless the guard's lease is held, and are aborted when the lease is
 * lost. Reads and watches pass through. Wrap the client before anything that adds signals to requests.
 *
 * ```ts
 * const leaderClient = fencedClient(client, election.fence())
 * ```
 */
export function fencedClient(client: Client, guard: LeadershipGuard): Client {
  const write = <Options extends RequestOptions, Result>(
    options: Options | undefined,
    send: (options: Options) => Promise<Result>,
  ): Promise<Result> => guard.write((signal) => send({ ...options, signal } as Options), { signal: options?.signal })
  return interceptedClient(client, {
    create: (inner, kind, object, options) => write(options, (fenced) => inner.create(kind, object, fenced)),
    update: (inner, kind, object, options) => write(options, (fenced) => inner.update(kind, object, fenced)),
    patch: (inner, kind, name, patch, options) => write(options, (fenced) => inner.patch(kind, name, patch, fenced)),
    apply: (inner, kind, object, options) => write(options, (fenced) => inner.apply(kind, object, fenced)),
    delete: (inner, kind, name, options) => write(options, (fenced) => inner.delete(kind, name, fenced)),
    deleteAllOf: (inner, kind, options) => write(options, (fenced) => inner.deleteAllOf(kind, fenced)),
  })
}
