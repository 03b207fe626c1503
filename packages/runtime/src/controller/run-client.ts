import { formatObjectKey } from '@kubewright/kube/meta'
import { createCachingClient, type Origin } from '../cache/index.ts'
import { type Client, interceptedClient } from '../client/index.ts'
import { AbortableClient } from './abortable-client.ts'
import type { ControllerEnvironment } from './controller.ts'
import type { ReconcileRun } from './reconcile-run.ts'
import { describeList } from './recording-cache.ts'

/** The client of one run: reads from the cache where it can, ends with the run's signal, and takes down what it did. */
export function createRunClient(run: ReconcileRun, { client, cache }: ControllerEnvironment, origin: Origin): Client {
  const server = new AbortableClient(client, run)
  const caching = createCachingClient({
    client: server,
    cache,
    origin,
    onWrite: (write, states) => run.noteWrite(write, states),
  })
  return interceptedClient(caching, {
    async get(inner, kind, name, options) {
      const sentBefore = server.reads
      const answer = inner.get(kind, name, options)
      // Whether it goes to the server is decided within the call.
      const from = server.reads === sentBefore ? 'cache' : 'server'
      const object = await answer
      const revision = object?.metadata?.resourceVersion ?? ''
      run.noteRead({ verb: 'get', kind: kind.id, target: formatObjectKey(name.namespace, name.name), from, revision })
      return object
    },
    async list(inner, kind, options) {
      const sentBefore = server.reads
      const answer = inner.list(kind, options)
      const from = server.reads === sentBefore ? 'cache' : 'server'
      const list = await answer
      const revision = list.resourceVersion
      run.noteRead({ verb: 'list', kind: kind.id, target: describeList(options), from, revision })
      return list
    },
  })
}
