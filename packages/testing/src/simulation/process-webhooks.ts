import type { InstalledOperator } from '@kubewright/cluster'
import type { VirtualProcess } from '../virtual-runtime/index.ts'
// An operator loads this code when it has webhooks. Virtual time does not wait for files, so it would race ahead.
import 'kubewright/webhook'

/** The webhooks of a process: after it was killed, calls fail as on a closed port. */
export function processWebhooks(
  host: InstalledOperator['webhooks'],
  process: VirtualProcess,
): InstalledOperator['webhooks'] {
  if (host === false) return false
  return {
    mount: (operator, calls) =>
      host.mount(operator, {
        async call(path, review, timeoutMs) {
          if (process.isKilled) throw new Error(`Post "${path}": connect: connection refused`)
          return calls.call(path, review, timeoutMs)
        },
      }),
  }
}
