import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isNotFound } from '@kubewright/kube/status'
import type { Cache } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { namespacesOf } from '../rights/index.ts'

/** Waits for kinds that the server does not serve yet. */
export interface MissingKinds {
  /** Reports at once why the start waits. The advice comes first, as a long line may be cut. */
  report(kind: KindReference, advice: string, reason: string): void
  /** Resolves when the kind has synced, or when the manager stops; rejects when it is served and cannot be watched. */
  waitUntilServed(kind: KindReference, cache: Cache): Promise<void>
}

export interface MissingKindsOptions {
  /** The waiting component, for messages: "operator app". */
  readonly who: string
  readonly client: Client
  readonly runtime: Runtime
  /** Ends the wait. */
  readonly signal: AbortSignal
  readonly onError?: ((error: unknown) => void) | undefined
}

export function createMissingKinds({ who, client, runtime, signal, onError }: MissingKindsOptions): MissingKinds {
  return {
    report(kind, advice, reason) {
      const message = `${who} waits for ${kind.id}, and starts as soon as the cluster serves it: ${advice} (${reason})`
      onError?.(new RuntimeError('CONTROLLER_KIND_MISSING', message))
    },
    async waitUntilServed(kind, cache) {
      // One derived signal per kind: Node warns of more than ten listeners on one.
      const own = AbortSignal.any([signal])
      while (!(await hasSynced(kind, cache))) {
        await sleep(runtime, runtimeLimits.missingKindPollMs, `the definition of ${kind.id}`, own)
        if (own.aborted) return
        // The watch retries more and more rarely; this request finds the kind soon after it is served.
        if (await isServed(kind, cache, client, own)) cache.kindServed(kind)
      }
    },
  }
}

async function hasSynced(kind: KindReference, cache: Cache): Promise<boolean> {
  try {
    await cache.synced(kind)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/**
 * Requests the namespace that the cache watches, as rights may be limited to it. The watch itself reports other
 * refusals.
 */
async function isServed(kind: KindReference, cache: Cache, client: Client, signal: AbortSignal): Promise<boolean> {
  const [namespace] = namespacesOf(cache).get(kind.id) ?? []
  try {
    await client.list(kind, { limit: 1, namespace, signal })
    return true
  } catch (error) {
    return !isNotFound(error)
  }
}
