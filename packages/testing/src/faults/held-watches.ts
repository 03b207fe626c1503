import type { Transport, TransportResponse, TransportStream } from '@kubewright/kube/transport'
import { type FindKind, isOfKind, type KindName, type RequestTarget, targetOf } from './request-target.ts'

/** Watches whose events do not arrive for a while, so that caches are older than the server. */
export class HeldWatches {
  readonly #find: FindKind
  readonly #holds = new Set<Hold>()

  constructor(find: FindKind) {
    this.#find = find
  }

  /** Holds back the events of the kind, of current and of new watches; returns a function that delivers them. */
  hold(kind: KindName | undefined): () => void {
    const hold = createHold((target) => kind === undefined || isOfKind(target, kind, this.#find))
    this.#holds.add(hold)
    return () => {
      this.#holds.delete(hold)
      hold.release()
    }
  }

  /** Resolves when nothing holds back watches of this target. */
  async released(target: RequestTarget): Promise<void> {
    for (;;) {
      const hold = [...this.#holds].find(({ covers }) => covers(target))
      if (hold === undefined) return
      await hold.released
    }
  }

  isHeld(target: RequestTarget): boolean {
    return [...this.#holds].some(({ covers }) => covers(target))
  }

  wrap(transport: Transport): Transport {
    return {
      send: async (request) => {
        const response = await transport.send(request)
        const target = targetOf(request)
        return target.verb === 'watch' ? this.#held(response, target) : response
      },
      close: () => transport.close(),
    }
  }

  #held(response: TransportResponse, target: RequestTarget): TransportResponse {
    if (response.body.form !== 'stream') return response
    const { stream } = response.body
    let end: () => void = () => {}
    const closed = new Promise<undefined>((resolve) => {
      end = () => resolve(undefined)
    })
    const next: TransportStream['next'] = async () => {
      const chunk = await stream.next()
      if (chunk === undefined || !this.isHeld(target)) return chunk
      await Promise.race([this.released(target), closed])
      return chunk
    }
    const close = () => {
      end()
      stream.close()
    }
    // A reader that closes the stream must not wait for the release.
    return { ...response, body: { form: 'stream', stream: { next: () => Promise.race([next(), closed]), close } } }
  }
}

interface Hold {
  readonly released: Promise<void>
  covers(target: RequestTarget): boolean
  release(): void
}

function createHold(covers: Hold['covers']): Hold {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { covers, released, release: () => release() }
}
