import type { TransportAnswer, TransportStream } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'

/** The stream of a successful answer; `what` says what it is of. */
export function openStream({ body }: TransportAnswer, what: string): TransportStream {
  if (body.form === 'stream') return body.stream
  throw new RuntimeError('CLIENT_ANSWER_INVALID', `the server answered the request for ${what} without a stream`)
}
