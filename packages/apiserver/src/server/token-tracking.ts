import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../limits.ts'
import { objectAt, textAt } from '../read-object.ts'
import { tokenTracking } from '../registry/index.ts'
import type { Store } from '../storage/index.ts'

/** The dependencies of `keepTokenTracking`. */
export interface TokenTrackingContext {
  readonly runtime: Runtime
  readonly store: Store
  /** Whether the server created the ConfigMap at its start. */
  readonly isNew: boolean
  /** Writes the ConfigMap through the whole request path; false if the write was refused. */
  write(method: 'POST' | 'PUT', path: string, object: JsonObject): Promise<boolean>
}

const { namespace, name, key } = tokenTracking
const listPath = `/api/v1/namespaces/${namespace}/configmaps`

/**
 * Keeps the ConfigMap with the start date of tracking for tokens in Secrets. Sets an invalid date to today, and creates
 * a deleted ConfigMap again, but rarely: servers with and without token tracking may share a store.
 */
export function keepTokenTracking(context: TokenTrackingContext): { stop(): void } {
  const { runtime, store, isNew, write } = context
  const { clock } = runtime
  const pauseMs = apiserverLimits.tokenTrackingCreationPauseMs
  let notBeforeMs = isNew ? clock.monotonic() + pauseMs : 0
  let timer: Timer | undefined
  let isStopped = false

  const wake = (delayMs: number) => {
    timer?.cancel()
    timer = clock.after(delayMs, 'the ConfigMap of token tracking', () => {
      timer = undefined
      keep()
    })
  }
  const retryUnless = (isWritten: boolean) => {
    if (!isWritten && !isStopped) wake(pauseMs)
  }
  const keep = () => {
    const found = store.get({ resource: 'configmaps', namespace, name })?.object
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    if (found === undefined) {
      const nowMs = clock.monotonic()
      if (nowMs < notBeforeMs) {
        wake(notBeforeMs - nowMs)
        return
      }
      notBeforeMs = nowMs + pauseMs
      write('POST', listPath, { metadata: { name, namespace }, data: { [key]: today } }).then(retryUnless)
    } else if (!isDay(textAt(found, 'data', key))) {
      const data = { ...objectAt(found, 'data'), [key]: today }
      write('PUT', `${listPath}/${name}`, { ...found, data }).then(retryUnless)
    }
  }
  // Writes in another turn of the event loop, because a commit is in progress here.
  const following = store.watch('configmaps', { namespace, name, afterRevision: store.revision }, () => wake(0))
  if (!isNew) keep()
  return {
    stop: () => {
      isStopped = true
      following.close()
      timer?.cancel()
    },
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}
