import type { TransportStream } from '@kubewright/kube/transport'
import type { Exchange } from './exchange.ts'

/**
 * Closes the stream when its response closes, or when the listener closes. False if the client is gone already.
 */
export function attachStream({ response, connections }: Exchange, stream: TransportStream): boolean {
  if (response.destroyed) {
    stream.close()
    return false
  }
  connections.addWatch(stream)
  response.once('close', () => {
    connections.removeWatch(stream)
    stream.close()
  })
  return true
}
