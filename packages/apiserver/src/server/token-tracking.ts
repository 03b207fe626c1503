import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../limits.ts'
import { objectAt, textAt } from '../read-object.ts'
import { tokenTracking } from '../registry/index.ts'
import type { Store } from '../storage/index.ts'

/** What is needed to keep the ConfigMap. */
export interface TokenTrackingContext {
  readonly runtime: Runtime
  readonly store: Store
  /** Whether the server made the ConfigMap as it started. */
  readonly isNew: boolean
  /** Writes it the way of all requests; false when that was refused. */
  write(method: 'POST' | 'PUT', path: string, object: JsonObject): Promise<boolean>
}

const { namespace, name, key } = tokenTracking
const listPath = `/api/v1/namespaces/${namespace}/configmaps`

/**
 * Keeps the ConfigMap that says since when the use of tokens in secrets is noted. Where it says no day, it says today's;
 * where it is deleted it is made anew, but not often: servers that keep it and others that do not may share a store.
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
  // What is to be written is written in a turn of its own: a commit is under way here.
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
