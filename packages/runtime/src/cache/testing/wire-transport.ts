import { encodeJson, type JsonValue } from '@kubewright/kube/json'
import type { Transport, TransportChunk, TransportStream } from '@kubewright/kube/transport'

/**
 * An in-process transport whose responses are bytes, as over a network: streams are split anywhere and arrive in one
 * buffer, which each chunk overwrites.
 */
export function asBytes(transport: Transport, cutAt = 1500): Transport {
  return {
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      const { body } = response
      if (body.form === 'value') return { ...response, body: { form: 'bytes', bytes: bytesOf(body.value) } }
      return body.form === 'stream'
        ? { ...response, body: { form: 'stream', stream: cut(body.stream, cutAt) } }
        : response
    },
  }
}

function cut(stream: TransportStream, cutAt: number): TransportStream {
  const buffer = Buffer.alloc(cutAt)
  let rest: Uint8Array = Buffer.alloc(0)
  return {
    async next() {
      buffer.fill('#')
      while (rest.length === 0) {
        const chunk = await stream.next()
        if (chunk === undefined) return undefined
        rest = linesOf(chunk)
      }
      const bytes = buffer.subarray(0, Math.min(cutAt, rest.length))
      bytes.set(rest.subarray(0, bytes.length))
      rest = rest.subarray(bytes.length)
      return { form: 'bytes', bytes }
    },
    close: () => stream.close(),
  }
}

function linesOf(chunk: TransportChunk): Uint8Array {
  if (chunk.form === 'bytes') return chunk.bytes
  return Buffer.concat(chunk.events.flatMap((event) => [bytesOf(event as unknown as JsonValue), Buffer.from('\n')]))
}

function bytesOf(value: JsonValue): Buffer {
  return Buffer.from(encodeJson(value))
}
