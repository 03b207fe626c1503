import { textOf } from '../callback.ts'
import { RuntimeError } from '../errors.ts'

/**
 * Connects to the server on this machine with TLS: it has started when it listens and presents a certificate, trusted
 * or not.
 *
 * @throws RuntimeError WEBHOOK_NOT_SERVING.
 */
export async function shakeHands(host: string, port: number, signal: AbortSignal): Promise<void> {
  const { connect } = await import('node:tls')
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      const reason = textOf(error)
      const message = `the webhook server on port ${port} does not complete a TLS handshake: ${reason}`
      reject(new RuntimeError('WEBHOOK_NOT_SERVING', message, { cause: error }))
    }
    const socket = connect({ host, port, rejectUnauthorized: false })
    const abort = () => socket.destroy(new Error('it takes too long'))
    socket.on('error', fail)
    socket.once('secureConnect', () => {
      resolve()
      socket.destroy()
    })
    socket.once('close', () => {
      signal.removeEventListener('abort', abort)
      fail('the connection was closed')
    })
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
