import type { InstalledOperator } from '@kubewright/cluster'
import { type Runtime, sleep } from '@kubewright/kube/runtime'

/** Faults of the webhooks of all operators, between the API server and them. */
export class WebhookFaults {
  readonly #runtime: Runtime
  #downs = 0
  readonly #delays = new Set<{ readonly delayMs: number }>()

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  host(host: InstalledOperator['webhooks']): InstalledOperator['webhooks'] {
    if (host === false) return false
    return {
      mount: (operator, calls) =>
        host.mount(operator, {
          call: async (path, review, timeoutMs) => {
            if (this.#downs > 0) throw new Error(`Post "${path}": connect: connection refused`)
            for (const { delayMs } of this.#delays) await sleep(this.#runtime, delayMs, `the slow webhook ${path}`)
            return calls.call(path, review, timeoutMs)
          },
        }),
    }
  }

  down(): () => void {
    this.#downs++
    let isDown = true
    return () => {
      if (isDown) this.#downs--
      isDown = false
    }
  }

  slow(delayMs: number): () => void {
    const delay = { delayMs }
    this.#delays.add(delay)
    return () => void this.#delays.delete(delay)
  }
}
