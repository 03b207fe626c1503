import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { isLower, isRevision, readServerRevision } from '../watch/index.ts'
import type { KindWatch } from './kind-watch.ts'
import { fieldSelectorOf } from './scope.ts'

/**
 * Waits until a watch has shown everything that the server had when this was called. The server says what that is in a
 * list of one object, read from its storage. The watch of a kind in which nothing happens does not hear of new
 * revisions for a minute; then the full state is read instead.
 *
 * @throws RuntimeError CACHE_NOT_FRESH, or what a read would throw
 */
export async function waitUntilFresh(
  watch: KindWatch<KubernetesObject>,
  client: Client,
  runtime: Runtime,
  timeoutMs: number,
): Promise<void> {
  watch.sync.checkReadable()
  const over = new AbortController()
  const late = sleep(runtime, timeoutMs, `freshness of ${watch.kind.id}`, over.signal).then(() => {
    if (over.signal.aborted) return
    const message = `${watch.kind.id} did not catch up with the server within ${timeoutMs} ms; do not delete objects based on this cache`
    throw new RuntimeError('CACHE_NOT_FRESH', message)
  })
  try {
    await Promise.race([late, becomeFresh(watch, client, runtime, over.signal)])
  } finally {
    over.abort()
  }
}

async function becomeFresh(
  watch: KindWatch<KubernetesObject>,
  client: Client,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<void> {
  const { namespace } = watch.scope
  const fieldSelector = fieldSelectorOf(watch.scope)
  for (;;) {
    const seen = watch.store.seenRevision
    const { revision, first } = await readServerRevision({ client, kind: watch.kind, namespace, fieldSelector, signal })
    if (signal.aborted) return
    const isOtherHistory = first !== undefined && watch.contradicts(first, revision)
    if (!isOtherHistory && !isLower(revision, seen)) {
      await reach(watch, revision, runtime, signal)
      return
    }
    // The server was restored or lags: a cache that is further than it is not fresh. Once all was read it is asked again.
    const listed = watch.nextList(signal)
    watch.doubt()
    await runtime.waiting(`list of ${watch.kind.id}`, listed)
    if (signal.aborted) return
  }
}

/** Waits until the watch is as far as the server was, or until the full state was read instead. */
async function reach(
  watch: KindWatch<KubernetesObject>,
  revision: string,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<void> {
  // Of revisions that cannot be compared nothing can be told but by reading all.
  if (isRevision(revision)) {
    const wait = new AbortController()
    const stop = () => wait.abort()
    signal.addEventListener('abort', stop, { once: true })
    const reaching = watch.reached(revision, wait.signal)
    const reached = runtime.waiting(`revision ${revision} of ${watch.kind.id}`, reaching)
    await Promise.race([reached, sleep(runtime, runtimeLimits.freshWaitMs, `events of ${watch.kind.id}`, wait.signal)])
    wait.abort()
    signal.removeEventListener('abort', stop)
    if (signal.aborted || watch.hasReached(revision)) return
  }
  const listed = watch.nextList(signal)
  watch.restart()
  await runtime.waiting(`list of ${watch.kind.id}`, listed)
}
