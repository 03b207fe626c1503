import type { TransportResponse, TransportStream } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'

/** The stream of a successful response; `what` describes it in errors. A whole body becomes a stream of one chunk. */
export function openStream({ body }: TransportResponse, what: string): TransportStream {
  if (body.form === 'stream') return body.stream
  if (body.form === 'bytes') return streamOf(body.bytes)
  throw new RuntimeError('CLIENT_RESPONSE_INVALID', `the server responded to the request for ${what} without a stream`)
}

function streamOf(bytes: Uint8Array): TransportStream {
  let isRead = bytes.byteLength === 0
  return {
    next: async () => {
      if (isRead) return undefined
      isRead = true
      return { form: 'bytes', bytes }
    },
    close: () => {
      isRead = true
    },
  }
}
