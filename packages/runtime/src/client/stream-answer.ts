import type { TransportAnswer, TransportStream } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'

/** The stream of a successful answer. */
export function openStream({ body }: TransportAnswer, kindId: string): TransportStream {
  if (body.form === 'stream') return body.stream
  throw new RuntimeError('CLIENT_ANSWER_INVALID', `the server answered the watch of ${kindId} without a stream`)
}
