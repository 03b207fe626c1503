import { createApiServer, type Store } from '@kubewright/apiserver'
import type { Runtime } from '@kubewright/kube/runtime'
import { type Transport, type TransportStream, transportCut } from '@kubewright/kube/transport'

/** What clients notice when a server is replaced: their watches end, break, or become silent. */
export type Replacement = 'end' | 'cut' | 'silence'

/** An address at which one embedded server can replace another, as after a backup was restored. */
export class ReplaceableServer {
  readonly transport: Transport
  readonly #runtime: Runtime
  #store: Store
  #current: Transport
  /** Ends, breaks or silences the watches of the current server. */
  #leave: ((how: Replacement) => void)[] = []

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    const { store, transport } = this.#start(undefined)
    this.#store = store
    this.#current = transport
    this.transport = {
      close: () => this.#current.close(),
      send: async (request) => {
        const response = await this.#current.send(request)
        if (response.body.form !== 'stream') return response
        return { ...response, body: { form: 'stream', stream: this.#leaving(response.body.stream) } }
      },
    }
  }

  get store(): Store {
    return this.#store
  }

  /** The current state, to restore later. */
  backup(): Store {
    return this.#store.fork()
  }

  /** Replaces the server by one with this content; without content, by an empty server. */
  replace(how: Replacement, backup?: Store): void {
    const { store, transport } = this.#start(backup?.fork())
    this.#store = store
    this.#current = transport
    for (const leave of this.#leave.splice(0)) leave(how)
  }

  #start(store: Store | undefined): { readonly store: Store; readonly transport: Transport } {
    const server = createApiServer({ runtime: this.#runtime, ...(store === undefined ? {} : { store }) })
    return { store: server.store, transport: server.transport() }
  }

  #leaving(stream: TransportStream): TransportStream {
    let left: Replacement | undefined
    let close = () => {}
    const leaving = new Promise<void>((resolve) => {
      this.#leave.push((how) => {
        left = how
        resolve()
        stream.close()
      })
    })
    const closed = new Promise<undefined>((resolve) => {
      close = () => resolve(undefined)
    })
    return {
      next: async () => {
        const chunk = await Promise.race([stream.next(), leaving, closed])
        if (left === undefined || left === 'end') return left === undefined && chunk !== undefined ? chunk : undefined
        if (left === 'silence') return await closed
        throw transportCut({ method: 'GET', path: '/watched' }, 'connection reset')
      },
      close: () => {
        close()
        stream.close()
      },
    }
  }
}
