import type { EventEmitter } from 'node:events'
import { apiserverLimits } from '../../limits.ts'
import type { Exchange } from './exchange.ts'
import type { Outgoing } from './messages.ts'

/**
 * Resolves when the client has read the buffered bytes, or the connection is closed. A client that does not read for
 * too long is disconnected.
 */
export function drained({ response, runtime }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    const source = drainsOf(response)
    const finish = () => {
      timer.cancel()
      source.off('drain', finish)
      response.off('close', finish)
      resolve()
    }
    const timer = runtime.clock.after(apiserverLimits.unreadResponseTimeoutMs, 'a client to read its response', () => {
      response.destroy()
    })
    source.once('drain', finish)
    response.once('close', finish)
  })
}

function drainsOf(response: Outgoing): EventEmitter {
  return 'drains' in response ? response.drains : (response.socket ?? response)
}
