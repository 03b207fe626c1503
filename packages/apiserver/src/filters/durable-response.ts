import type { Runtime } from '@kubewright/kube/runtime'
import { internalErrorStatus, StatusError } from '@kubewright/kube/status'
import type { ApiResponse } from '../api/index.ts'
import type { WebhookCaller } from '../outbound/index.ts'
import type { Store } from '../storage/index.ts'

interface DurabilityContext {
  readonly runtime: Runtime
  readonly store: Store
}

/**
 * Holds back each response until every write that it may show is durable, so that no client sees a state that a crash
 * takes back. In memory every write is durable at once, so responses are not held back.
 */
export function respondWhenDurable(
  context: DurabilityContext,
  response: ApiResponse | Promise<ApiResponse>,
): ApiResponse | Promise<ApiResponse> {
  if (response instanceof Promise) return response.then((late) => respondWhenDurable(context, late))
  const { runtime, store } = context
  if (store.durableRevision >= store.revision) return response
  const written = runtime.waiting('the disk', store.whenDurable(store.revision))
  return written.then(
    () => response,
    (error: unknown) => {
      if (response.form === 'watch' || response.form === 'stream') response.stream.close()
      const { status } = error instanceof StatusError ? error : new StatusError(internalErrorStatus(String(error)))
      return { form: 'object', status: status.code ?? 500, object: status }
    },
  )
}

/** Webhooks see stored objects, too: calls are held back until what they contain is durable. */
export function callWhenDurable(store: Store, caller: WebhookCaller): WebhookCaller {
  return {
    call: async (...question) => {
      if (store.durableRevision < store.revision) await store.whenDurable(store.revision)
      return caller.call(...question)
    },
  }
}
