import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createResponseReader } from './response-reader.ts'

const ascii = fc.string({ maxLength: 200 }).map((text) => text.replace(/[^ -~]/g, '.'))
const generatedResponse = fc.record({
  status: fc.constantFrom(200, 201, 404),
  body: ascii,
  /** Undefined for a response with a length; else the sizes of its chunks, repeated. */
  chunks: fc.option(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), { nil: undefined }),
})

interface GeneratedResponse {
  readonly status: number
  readonly body: string
  readonly chunks?: readonly number[] | undefined
}

function wireText({ status, body, chunks }: GeneratedResponse): string {
  const head = `HTTP/1.1 ${status} Reason\r\nContent-Type: application/json\r\n`
  if (chunks === undefined) return `${head}Content-Length: ${body.length}\r\n\r\n${body}`
  const parts: string[] = []
  for (let at = 0, index = 0; at < body.length; index++) {
    const part = body.slice(at, at + (chunks[index % chunks.length] ?? 1))
    parts.push(`${part.length.toString(16)}\r\n${part}\r\n`)
    at += part.length
  }
  return `${head}Transfer-Encoding: chunked\r\n\r\n${parts.join('')}0\r\n\r\n`
}

function read(pieces: readonly string[]): { status: number; body: string }[] {
  const responses: { status: number; body: string }[] = []
  let status = 0
  let body = ''
  const receive = createResponseReader({
    onHead: (found) => {
      status = found
      body = ''
    },
    onBody: (bytes) => {
      body += bytes.toString('latin1')
    },
    onEnd: () => responses.push({ status, body }),
  })
  for (const piece of pieces) receive(Buffer.from(piece, 'latin1'))
  return responses
}

test('reads responses from any split of their bytes', () => {
  const property = fc.property(
    fc.array(generatedResponse, { maxLength: 5 }),
    fc.array(fc.nat(400)),
    (responses, sizes) => {
      const text = responses.map(wireText).join('')
      const pieces: string[] = []
      for (let at = 0, index = 0; at < text.length; index++) {
        const size = (sizes[index] ?? text.length) + 1
        pieces.push(text.slice(at, at + size))
        at += size
      }
      expect(read(pieces)).toEqual(responses.map(({ status, body }) => ({ status, body })))
    },
  )
  fc.assert(property, { seed: 5, numRuns: 500 })
})

test('invalid responses are errors', () => {
  expect(() => read(['SSH-2.0-OpenSSH\r\n\r\n'])).toThrow('not a response')
  expect(() => read(['HTTP/1.1 200 OK\r\n\r\n'])).toThrow('without a length')
  expect(() => read(['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'])).toThrow('not a chunk size')
  expect(() => read(['x'.repeat(70_000)])).toThrow('too long')
})
