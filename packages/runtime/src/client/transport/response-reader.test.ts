import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../../limits.ts'
import type { ResponseHead } from './response-head.ts'
import { ResponseReader } from './response-reader.ts'

interface ReadResponse {
  readonly head: ResponseHead | undefined
  readonly body: string
  readonly isDone: boolean
  readonly unusedBytes: number
}

/** Reads the text cut at these positions, as if each piece had arrived by itself in a reused buffer. */
function read(text: string, cuts: readonly number[] = [], isEnd = false): ReadResponse {
  const reader = new ResponseReader()
  let head: ResponseHead | undefined
  let body = ''
  reader.expect({
    onHead: (parsed) => {
      head = parsed
    },
    onBody: (bytes, from, to) => {
      body += bytes.toString('latin1', from, to)
    },
  })
  const memory = Buffer.alloc(text.length + 16, 0x58)
  let unusedBytes = 0
  const positions = [0, ...cuts, text.length]
  for (let index = 1; index < positions.length; index++) {
    const size = memory.write(text.slice(positions[index - 1], positions[index]), 'latin1')
    if (size > 0) unusedBytes += size - reader.read(memory, size)
    memory.fill(0x58)
  }
  if (isEnd) reader.end()
  return { head, body, isDone: reader.isDone, unusedBytes }
}

const ok = 'HTTP/1.1 200 OK\r\n'
const samples: Record<string, { readonly text: string; readonly body: string; readonly isEnd?: boolean }> = {
  'a content-length': { text: `${ok}Content-Length: 5\r\n\r\nhello`, body: 'hello' },
  'no body': { text: `${ok}content-length: 0\r\nX-A: b\r\n\r\n`, body: '' },
  'status 204': { text: 'HTTP/1.1 204 No Content\r\nAudit-Id: x\r\n\r\n', body: '' },
  'one chunk': { text: `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`, body: 'hello' },
  'several chunks': {
    text: `${ok}Transfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n1\r\n \r\n005\r\nworld\r\nA\r\n0123456789\r\n0\r\n\r\n`,
    body: 'hello world0123456789',
  },
  'extensions and trailers': {
    text: `${ok}transfer-encoding: chunked\r\n\r\n5;a="b;c"\r\nhello\r\n1 \r\n!\r\n0;x\r\nX-T: 1\r\nY: 2\r\n\r\n`,
    body: 'hello!',
  },
  'chunks that look like line breaks': {
    text: `${ok}transfer-encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n5\r\n0\r\n\r\n\r\n0\r\n\r\n`,
    body: '\r\n\r\n0\r\n\r\n',
  },
  'informational responses before it': {
    text: `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n${ok}Content-Length: 2\r\n\r\nok`,
    body: 'ok',
  },
  'no length, until the end': {
    text: `${ok}Content-Type: text/plain\r\n\r\nall of it`,
    body: 'all of it',
    isEnd: true,
  },
  'no reason and no headers': { text: 'HTTP/1.1 200\r\n\r\nrest', body: 'rest', isEnd: true },
}

test.each(Object.entries(samples))('a response with %s is the same wherever it is split once or twice', (_, sample) => {
  const { text, body, isEnd = false } = sample
  const whole = read(text, [], isEnd)
  expect(whole).toMatchObject({ body, isDone: true, unusedBytes: 0 })
  for (let first = 1; first < text.length; first++) {
    expect(read(text, [first], isEnd)).toEqual(whole)
    for (let second = first + 1; second < text.length; second += 3) {
      expect(read(text, [first, second], isEnd)).toEqual(whole)
    }
  }
  const everywhere = Array.from({ length: text.length - 1 }, (_each, index) => index + 1)
  expect(read(text, everywhere, isEnd)).toEqual(whole)
})

test('any body in any chunks split anywhere arrives unchanged', () => {
  const chunks = fc.array(fc.string({ minLength: 1, unit: 'binary-ascii', size: 'medium' }), { maxLength: 30 })
  const cuts = fc.array(fc.nat(4000), { maxLength: 20 })
  fc.assert(
    fc.property(chunks, cuts, (texts, anyCuts) => {
      const coded = texts.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('')
      const text = `${ok}transfer-encoding: chunked\r\n\r\n${coded}0\r\n\r\n`
      const positions = anyCuts.filter((cut) => cut < text.length).sort((left, right) => left - right)
      expect(read(text, positions)).toMatchObject({ body: texts.join(''), isDone: true, unusedBytes: 0 })
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('joins the chunks of one read into one piece, without copying the first', () => {
  const reader = new ResponseReader()
  const pieces: string[] = []
  const text = `${ok}transfer-encoding: chunked\r\n\r\n`
  reader.expect({
    onHead: () => {},
    onBody: (bytes, from, to) => void pieces.push(`${from}:${bytes.toString('latin1', from, to)}`),
  })
  reader.read(Buffer.from(text), text.length)
  const chunks = Buffer.from('3\r\nabc\r\n2\r\nde\r\n4\r\nfghi\r\n6\r\njk')
  expect(reader.read(chunks, chunks.length)).toBe(chunks.length)
  expect(pieces).toEqual(['3:abcdefghijk'])
})

test('names are in lower case, repeated headers are joined, and spaces around values are removed', () => {
  const { head } = read(
    `${ok}X-One:  a \r\nx-one:\tb\r\nCONSTRUCTOR: c\r\n__proto__: d\r\nEmpty:\r\ncontent-length: 0\r\n\r\n`,
  )
  expect(Object.entries(head?.headers ?? {})).toEqual([
    ['x-one', 'a, b'],
    ['constructor', 'c'],
    ['__proto__', 'd'],
    ['empty', ''],
    ['content-length', '0'],
  ])
})

test.each([
  ['Connection: keep-alive\r\nContent-Length: 0', true],
  ['Connection: close\r\nContent-Length: 0', false],
  ['Connection: x, Close\r\nContent-Length: 0', false],
  ['X: y', false],
])('after a head with %j the connection is reused: %s', (lines, isReusable) => {
  expect(read(`${ok}${lines}\r\n\r\n`).head?.isReusable).toBe(isReusable)
  expect(read(`HTTP/1.0 200 OK\r\n${lines}\r\n\r\n`).head?.isReusable).toBe(false)
})

test('reads the keep-alive timeout of the server from its header', () => {
  expect(read(`${ok}Keep-Alive: timeout=5, max=100\r\n\r\n`).head?.keepAliveMs).toBe(5000)
  expect(read(`${ok}Keep-Alive: max=100\r\n\r\n`).head?.keepAliveMs).toBeUndefined()
})

test('bytes after the response are not part of it', () => {
  expect(read(`${ok}content-length: 2\r\n\r\nokHTTP/1.1 200`)).toMatchObject({
    body: 'ok',
    isDone: true,
    unusedBytes: 12,
  })
  expect(read(`${ok}transfer-encoding: chunked\r\n\r\n0\r\n\r\nx`)).toMatchObject({ isDone: true, unusedBytes: 1 })
})

test.each<[string, string, RegExp]>([
  ['another protocol', 'SSH-2.0-OpenSSH\r\n', /begins with "SSH-2\.0-OpenSSH.*not HTTP\/1\.1/],
  ['HTTP/2', '\0\0\x12\x04\0\0\0\0\0', /not HTTP\/1\.1/],
  ['another version', 'HTTP/2 200\r\n\r\n', /begins with "HTTP\/2 200/],
  ['no status', 'HTTP/1.1 OK\r\n\r\n', /not a status line/],
  ['a status of two digits', 'HTTP/1.1 20\r\n\r\n', /not a status line/],
  ['a change of the protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\n\r\n', /switched protocols \(101\)/],
  ['a line without a colon', `${ok}nonsense\r\n\r\n`, /line without a name: "nonsense"/],
  ['a folded header', `${ok}a: b\r\n c: d\r\n\r\n`, /header that is named " c"/],
  ['a space before the colon', `${ok}a : b\r\n\r\n`, /header that is named "a "/],
  ['an empty name', `${ok}: b\r\n\r\n`, /header that is named ""/],
  ['a NUL', `${ok}a: b\0c\r\n\r\n`, /control character/],
  ['a lone line feed', `${ok}a: b\nc: d\r\n\r\n`, /broken line break/],
  ['a lone carriage return', `${ok}a: b\rc: d\r\n\r\n`, /broken line break/],
  ['two framings', `${ok}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`, /both a content-length and/],
  ['two lengths', `${ok}content-length: 1\r\ncontent-length: 2\r\n\r\n`, /content-length is "1, 2"/],
  ['a negative length', `${ok}content-length: -1\r\n\r\n`, /content-length is "-1"/],
  ['a huge length', `${ok}content-length: 99999999999999999999\r\n\r\n`, /which is not a valid length/],
  ['an unknown coding', `${ok}transfer-encoding: gzip, chunked\r\n\r\n`, /"gzip, chunked"; only chunked/],
  ['chunks in HTTP/1.0', 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', /only chunked is understood/],
])('refuses a response with %s, with the reason', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
  expect(() => read(text, [1, Math.floor(text.length / 2)])).toThrow()
})

test.each<[string, string, RegExp]>([
  ['no size', '\r\nhello', /does not begin with its size/],
  ['a size that is not a number', 'xyz\r\n', /does not begin with its size/],
  ['a size that is half a number', '1x\r\n', /not a hexadecimal number/],
  ['a negative size', '-1\r\n', /does not begin with its size/],
  ['a size that is too large', 'fffffffffffffff\r\n', /too large/],
  ['a size of too many zeros', `${'0'.repeat(17)}\r\n`, /too large/],
  ['a lone line feed behind the size', '5\nhello', /not a hexadecimal number/],
  ['a lone carriage return behind the size', '5\rhello', /does not end with a line break/],
  ['more data than its size', '2\r\nhello', /longer than its size/],
  ['a line feed in an extension', '5;a\n', /broken line break/],
  ['a long extension', `5;${'a'.repeat(runtimeLimits.chunkLineBytesMax + 1)}`, /extension is longer than 4096 bytes/],
  [
    'long trailers',
    `0\r\n${'a: b\r\n'.repeat(runtimeLimits.responseHeadBytesMax / 6 + 1)}`,
    /trailers are longer than/,
  ],
  ['a line feed in a trailer', '0\r\na\n', /broken line break/],
])('refuses a chunk with %s, with the reason', (_, chunks, message) => {
  const text = `${ok}transfer-encoding: chunked\r\n\r\n${chunks}`
  expect(() => read(text)).toThrow(message)
  expect(() => read(text, [text.length - 1])).toThrow(message)
})

test('refuses a head longer than responseHeadBytesMax, whole or in pieces, and reads one of that length', () => {
  const start = `${ok}content-length: 0\r\nx: `
  const fits = `${start}${'a'.repeat(runtimeLimits.responseHeadBytesMax - start.length)}\r\n\r\n`
  expect(read(fits).isDone).toBe(true)
  const long = `${start}${'a'.repeat(runtimeLimits.responseHeadBytesMax)}`
  expect(() => read(long)).toThrow(/head is longer than 65536 bytes/)
  expect(() => read(`${long}\r\n\r\n`, [10, 5000, 60_000])).toThrow(/head is longer than 65536 bytes/)
})

test.each<[string, string, RegExp]>([
  ['before the response', '', /before it responded/],
  ['within the head', 'HTTP/1.1 200 OK\r\na: b\r\n', /within the head/],
  ['within a body with a length', `${ok}content-length: 5\r\n\r\nhell`, /in the middle of the body/],
  ['within chunks', `${ok}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`, /in the middle of the body/],
  ['within the last chunk', `${ok}transfer-encoding: chunked\r\n\r\n0\r\n`, /in the middle of the body/],
])('a connection that ends %s returns no response', (_, text, message) => {
  expect(() => read(text, [], true)).toThrow(message)
})
