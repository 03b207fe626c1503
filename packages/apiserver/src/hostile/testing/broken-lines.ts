import fc from 'fast-check'
import { configMaps, dryRun, type HostileArbitrary, type HostileRequest } from './hostile-request.ts'

const crlf = '\r\n'
const common = ['Host: 127.0.0.1', 'Authorization: Bearer {token}']

function raw(family: string, lines: readonly string[], rest = ''): HostileRequest {
  const text = `${lines.join(crlf)}${crlf}${crlf}${rest}`
  return { family, method: '', target: '', raw: text, isWrong: !isRead(lines), hasDecoderWords: true }
}

/** Node accepts a second space. */
function isRead(lines: readonly string[]): boolean {
  return lines[0] === 'GET  / HTTP/1.1'
}

const post = [`POST ${configMaps}?${dryRun} HTTP/1.1`, ...common, 'Content-Type: application/json']

/** Pieces of a chunked body, most of them malformed. */
const chunks = [
  'z\r\n',
  '-1\r\n{\r\n',
  '1\r\n{\r\n',
  '2\r\n{}\r\n',
  'ffffffffffffffff\r\n',
  '1;a=b\r\n{\r\n',
  '1\n{\n',
  '\r\n',
  '0x1\r\n{\r\n',
  '1 \r\n{\r\n',
  '5\r\n{}\r\n',
  `1;${'x'.repeat(300)}\r\n{\r\n`,
  '00000001\r\n{\r\n',
  '1\r\n{}\r\n',
  '+1\r\n{\r\n',
]

const chunked: HostileArbitrary = fc
  .array(fc.constantFrom(...chunks), { minLength: 1, maxLength: 4 })
  .map((some) =>
    raw('chunks', [...post, 'Transfer-Encoding: chunked', 'Connection: close'], `${some.join('')}0\r\n\r\n`),
  )

const framings = [
  ['Content-Length: 2', 'Content-Length: 3'],
  ['Content-Length: -1'],
  ['Content-Length: x'],
  ['Content-Length: 1e1'],
  ['Content-Length: 0x2'],
  ['Content-Length: 99999999999999999999'],
  ['Content-Length: 2', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: gzip'],
  ['Transfer-Encoding: chunked, gzip'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Content-Length : 2'],
  [' Content-Length: 2'],
]

const framed: HostileArbitrary = fc
  .constantFrom(...framings)
  .map((headers) => raw('lengths', [...post, ...headers, 'Connection: close'], '{}'))

const firstLines = [
  'GET',
  'GET /',
  'GET / HTTP/1.1 x',
  'GET / HTTP/9.9',
  'GET / HTTP/1.2',
  'GET / http/1.1',
  '/ GET HTTP/1.1',
  'GET\t/ HTTP/1.1',
  'GET  / HTTP/1.1',
  'G\u0000T / HTTP/1.1',
  'GET /a b HTTP/1.1',
  'GET /\u0000 HTTP/1.1',
  '{"a":1}',
  'PRI * HTTP/2.0',
  '',
  'GET api HTTP/1.1',
  'GET ?a HTTP/1.1',
  'GET #a HTTP/1.1',

  'get / HTTP/1.1',
  'CONNECT a HTTP/1.1',
]

const begun: HostileArbitrary = fc
  .constantFrom(...firstLines)
  .map((line) => raw('first lines', [line, ...common, 'Connection: close']))

const headerLines = [
  'Bad Header: x',
  ': x',
  'x',
  'a: \u0000',
  'a: b\u0001c',
  'a\u0000: b',
  'a:b\rc',
  '(a): b',
  'a: b\n c',
  `a: ${'x'.repeat(1_100_000)}`,
  'Host: other',
  'Host: a b',
  'a\t: b',
]

const headed: HostileArbitrary = fc
  .constantFrom(...headerLines)
  .map((line) => raw('header lines', ['GET /healthz HTTP/1.1', ...common, line, 'Connection: close']))

/** Malformed or nearly correct HTTP. */
export const brokenLines: HostileArbitrary = fc.oneof(chunked, framed, begun, headed)
