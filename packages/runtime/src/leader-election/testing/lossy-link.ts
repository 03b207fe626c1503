import type { Random, Runtime } from '@kubewright/kube/runtime'
import {
  type Transport,
  type TransportRequest,
  type TransportResponse,
  transportCancelled,
  transportCut,
} from '@kubewright/kube/transport'

export interface LossyLinkOptions {
  readonly runtime: Runtime
  readonly random: Random
  readonly transport: Transport
  /** The longest time that a request is in transit. */
  readonly delayMsMax: number
}

/**
 * A network between one process and the server. Requests arrive late, even after the process has given them up, but
 * never later than the delay; responses may be lost. While the link is cut no new request and no response arrives.
 */
export interface LossyLink extends Transport {
  isCut: boolean
  /** Only requests for leases are lost: a leader can write, but not renew. */
  isCutForLeases: boolean
  /** From now on everything arrives at once. */
  calm(): void
}

export function createLossyLink({ runtime, random, transport, delayMsMax }: LossyLinkOptions): LossyLink {
  let isCalm = false
  /** Mostly short, sometimes nearly the longest delay. */
  const delay = () =>
    isCalm ? 0 : random.integer(5) === 0 ? delayMsMax * (1 - random.fraction() ** 2) : random.integer(50)

  const link: LossyLink = {
    isCut: false,
    isCutForLeases: false,
    calm() {
      isCalm = true
      link.isCut = false
      link.isCutForLeases = false
    },
    send: (request) =>
      new Promise<TransportResponse>((resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(transportCancelled(request)), { once: true })
        if (request.signal?.aborted) reject(transportCancelled(request))
        if (request.signal?.aborted || link.isCut) return
        if (link.isCutForLeases && request.path.includes('/leases')) return
        const isLost = !isCalm && random.integer(8) === 0
        runtime.clock.after(delay(), 'request on its way', () => {
          // A cut loses some of the requests in transit; the others had passed it.
          if (link.isCut && random.integer(2) === 0) return
          void transport.send(withoutSignal(request)).then((response) => {
            if (isLost) return
            runtime.clock.after(delay(), 'response in transit', () => {
              if (!link.isCut) resolve(response)
            })
          }, reject)
        })
        // The connection breaks, whether or not the request has arrived yet.
        if (isLost) {
          runtime.clock.after(delay(), 'the end of a connection', () => reject(transportCut(request, 'on purpose')))
        }
      }),
    close: () => transport.close(),
  }
  return link
}

/** A client that gives up a request does not stop it: it is already in transit. */
function withoutSignal({ signal: _, ...request }: TransportRequest): TransportRequest {
  return request
}
