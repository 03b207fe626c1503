import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { isLower, isRevision, readServerRevision } from '../watch/index.ts'
import type { KindWatch } from './kind-watch.ts'
import { fieldSelectorOf } from './scope.ts'

/**
 * Waits until a watch has shown everything that the server had when this was called. The server's revision comes from a
 * list of one object, read from its storage. The watch of a quiet kind receives new revisions only once a minute; after
 * a short wait the kind is listed instead.
 *
 * @throws RuntimeError CACHE_NOT_FRESH, or the error that a read would throw
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
    // The server was restored or lags behind: a cache ahead of it is not fresh. Check again after the next list.
    await listedInDoubt(watch, runtime, signal)
    if (signal.aborted) return
  }
}

/** Lists the kind again because the server's history may have changed. */
async function listedInDoubt<T extends KubernetesObject>(
  watch: Pick<KindWatch<T>, 'nextList' | 'doubt' | 'kind'>,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<void> {
  const listed = watch.nextList(signal)
  watch.doubt()
  await runtime.waiting(`list of ${watch.kind.id}`, listed)
}

/** The same; resolves when the list has arrived, or after freshTimeoutMs. */
export async function listAgain<T extends KubernetesObject>(
  watch: Pick<KindWatch<T>, 'nextList' | 'doubt' | 'kind'>,
  runtime: Runtime,
): Promise<void> {
  const over = new AbortController()
  const { freshTimeoutMs } = runtimeLimits
  const timer = runtime.clock.after(freshTimeoutMs, `list of ${watch.kind.id}`, () => over.abort())
  try {
    await listedInDoubt(watch, runtime, over.signal)
  } finally {
    timer.cancel()
    over.abort()
  }
}

/** Waits until the watch has reached the server's revision, or until the kind was listed instead. */
async function reach(
  watch: KindWatch<KubernetesObject>,
  revision: string,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<void> {
  // Revisions that cannot be compared require a list.
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
