import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { isRevision } from '../watch/index.ts'
import type { KindWatch } from './kind-watch.ts'

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
    const message = `${watch.kind.id} was not as the server has it within ${timeoutMs} ms; nothing should be destroyed on the ground of it`
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
  const { resourceVersion } = await client.list(watch.kind, { namespace, limit: 1, signal })
  // Of revisions that cannot be compared nothing can be told but by reading all.
  if (isRevision(resourceVersion)) {
    const wait = new AbortController()
    const stop = () => wait.abort()
    signal.addEventListener('abort', stop, { once: true })
    const reaching = watch.reached(resourceVersion, wait.signal)
    const reached = runtime.waiting(`revision ${resourceVersion} of ${watch.kind.id}`, reaching)
    await Promise.race([reached, sleep(runtime, runtimeLimits.freshWaitMs, `events of ${watch.kind.id}`, wait.signal)])
    wait.abort()
    signal.removeEventListener('abort', stop)
    if (signal.aborted || watch.hasReached(resourceVersion)) return
  }
  const listed = watch.nextList(signal)
  watch.restart()
  await runtime.waiting(`list of ${watch.kind.id}`, listed)
}
