import fc from 'fast-check'
import { type HostileArbitrary, targetPath } from './hostile-request.ts'

/** Names that occur in paths, and names that do not. */
const words = [
  'api',
  'apis',
  'v1',
  'v2',
  'apps',
  'namespaces',
  'default',
  'pods',
  'configmaps',
  'deployments',
  'target',
  'nosuch',
  'status',
  'scale',
  'exec',
  'log',
  'proxy',
  'finalize',
  'token',
  'binding',
  'eviction',
  'ephemeralcontainers',
  '..',
  '.',
  '',
  '%2e%2e',
  '%2F',
  '%00',
  '%0a',
  '%C3%A9',
  '%ff',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'a'.repeat(300),
  '*',
  '~',
  'a:b',
  'a;b',
  '%25',
  '%2525',
  'Pods',
  '+',
  '$',
  '@',
  "'",
]

const word = fc.constantFrom(...words)

const soup: HostileArbitrary = fc
  .array(word, { minLength: 1, maxLength: 7 })
  .map((some) => ({ family: 'paths', method: 'GET', target: `/${some.join('/')}`, isWrong: false }))

/** Paths below existing ones. */
const below: HostileArbitrary = fc
  .tuple(
    fc.constantFrom('/api/v1/namespaces/default', targetPath, '/apis/apps/v1', '/api/v1', '/apis', '/openapi/v3'),
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('GET', 'GET', 'PUT', 'POST', 'PATCH', 'DELETE'),
  )
  .map(([start, some, method]) => ({
    family: 'paths below others',
    method,
    target: `${start}/${some.join('/')}?dryRun=All`,
    // The body is of no kind, so it creates nothing on any path.
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{"kind":5}', hasDecoderWords: true }),
    isWrong: false,
  }))

const methods = ['OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'LINK', 'M-SEARCH', 'SEARCH', 'HEAD', 'PUT', 'POST']

const otherMethods: HostileArbitrary = fc
  .tuple(fc.constantFrom(...methods), fc.constantFrom(targetPath, '/api/v1/namespaces', '/apis', '/healthz', '/nosuch'))
  .map(([method, target]) => ({ family: 'methods', method, target, isWrong: false, hasDecoderWords: true }))

const long: HostileArbitrary = fc
  .tuple(fc.integer({ min: 1000, max: 30_000 }), fc.constantFrom('a', '/', '%41', '../'))
  .map(([count, piece]) => ({
    family: 'paths that are long',
    method: 'GET',
    target: `/api/v1/namespaces/${piece.repeat(Math.floor(count / piece.length))}`,
    isWrong: false,
  }))

/** Malformed paths and methods. */
export const brokenPaths: HostileArbitrary = fc.oneof(
  { weight: 3, arbitrary: soup },
  { weight: 4, arbitrary: below },
  { weight: 2, arbitrary: otherMethods },
  { weight: 1, arbitrary: long },
)
