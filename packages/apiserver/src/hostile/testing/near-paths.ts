import fc from 'fast-check'
import {
  configMaps,
  deployments,
  type HostileArbitrary,
  type HostileRequest,
  targetPath,
  widgets,
} from './hostile-request.ts'

/** Paths for every kind of routing. */
const places = [
  '',
  '/api',
  '/api/v1',
  '/api/v2',
  '/apis',
  '/apis/apps',
  '/apis/apps/v1',
  '/apis/apps/v9',
  '/apis/nosuch',
  '/apis/apiregistration.k8s.io',
  '/apis/apiregistration.k8s.io/v1',
  '/apis/apiextensions.k8s.io/v1',
  '/apis/hostile.example',
  '/apis/hostile.example/v1',
  '/apis/hostile.example/v1/widgets',
  widgets,
  `${widgets}/target`,
  `${widgets}/target/status`,
  '/openapi',
  '/openapi/v2',
  '/openapi/v3',
  '/openapi/v3/api/v1',
  '/version',
  '/healthz',
  '/healthz/ping',
  '/readyz',
  '/metrics',
  '/metrics/slis',
  '/index.html',
  '/nosuch',
  '/.well-known',
  '/.well-known/openid-configuration',
  '/openid',
  '/openid/v1/jwks',
  '/api/v1/namespaces',
  '/api/v1/namespaces/default',
  configMaps,
  targetPath,
  '/api/v1/configmaps',
  '/api/v1/nodes',
  `${deployments}/target`,
  `${deployments}/target/scale`,
  '/api/v1/namespaces/default/pods',
  '/api/v1/nosuch',
  '/api/v1/bindings',
  '/api/v1/componentstatuses',
  '/apis/authentication.k8s.io/v1/tokenreviews',
]

/** Slashes and dots, plain and encoded, and invalid names. */
const segments = ['', '.', '..', '%2e', '%2E%2e', '%2F', '%2f%2F', '%25', '%2525', '%00', '%20', '%ff', '%C3%A9', 'x']

const suffixes = [
  '',
  '',
  '/',
  '//',
  '///',
  '%2F',
  '%2Fx',
  '/%',
  '/%zz',
  '%',
  '/%%32',
  '/./',
  '/../',
  '//x',
  '/../x',
  '/x//',
  '/watch',
  '/proxy',
  '/watch/',
  '/proxy//',
  '/watch/x',
  '/redirect',
  '/;x',
  '/#x',
  '/+',
  '/status',
  '/proxy/x',
  ...segments.map((segment) => `/${segment}`),
]

const beginnings = ['', '', '', '', '', '/', '/.', '/..', '/%2F', '//', 'http://127.0.0.1', 'ftp://x', 'http://x/']

const methods = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'DELETE', 'POST', 'PUT', 'PATCH']

function request(method: string, path: string): HostileRequest {
  const target = /^[/a-z]/.test(path) ? path : `/${path}`
  const common = { family: 'paths near others', method, isWrong: false }
  if (method === 'DELETE') return { ...common, target: `${target}?dryRun=All` }
  if (!['POST', 'PUT', 'PATCH'].includes(method)) return { ...common, target }
  const headers = { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }
  // The body is of no kind, so it creates nothing on any path.
  return { ...common, target: `${target}?dryRun=All`, headers, body: '{"kind":5}', hasDecoderWords: true }
}

const ended: HostileArbitrary = fc
  .tuple(fc.constantFrom(...methods), fc.constantFrom(...places), fc.constantFrom(...suffixes))
  .map(([method, place, suffix]) => request(method, `${place}${suffix}`))

const begun: HostileArbitrary = fc
  .tuple(fc.constantFrom(...beginnings), fc.constantFrom(...places))
  .map(([beginning, place]) => request('GET', `${beginning}${place === '' ? '/' : place}`))

const broken: HostileArbitrary = fc
  .tuple(fc.constantFrom(...places), fc.nat({ max: 9 }), fc.constantFrom(...segments))
  .map(([place, at, segment]) => {
    const all = place.split('/')
    all.splice(1 + (at % all.length), 0, segment)
    return request('GET', all.join('/'))
  })

/** Paths that differ slightly from existing ones. */
export const nearPaths: HostileArbitrary = fc.oneof({ weight: 4, arbitrary: ended }, begun, broken)

const unreadable = /^\/*(?:api|apis\/[^/]*)\/[^/]*\/(?:watch|proxy)\/*$/

/** Whether the path ends before it names a resource. */
export function isUnreadable({ target }: HostileRequest): boolean {
  const path = target.replace(/^[a-z]+:\/\/[^/?]*/, '').split('?', 1)[0] ?? ''
  try {
    return unreadable.test(decodeURIComponent(path))
  } catch {
    return unreadable.test(path)
  }
}
