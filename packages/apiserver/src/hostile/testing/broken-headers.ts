import fc from 'fast-check'
import { configMaps, dryRun, type HostileArbitrary, type HostileRequest, targetPath } from './hostile-request.ts'

function get(family: string, headers: Readonly<Record<string, string>>, isWrong: boolean): HostileRequest {
  return { family, method: 'GET', target: targetPath, headers, isWrong }
}

const mediaTypes = [
  'application/json',
  'application/yaml',
  'text/html',
  '*/*',
  'application/*',
  'text/*',
  '*/json',
  'json',
  '',
  ',',
  'application/json;as=Table',
  'application/json;as=Table;g=meta.k8s.io;v=v9',
  'application/json;as=x;g=y;v=z',
  ';;;',
  'application/json;q=0',
  'application/json;q=2',
  'application/json;q=x',
  'application/vnd.kubernetes.protobuf;type=x',
  'application/json; charset=utf-16',
  'application/json;stream=watch',
  'application/json;pretty=x',
  'a/b/c',
  '/',
  'é/é',
  'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
  'application/com.github.proto-openapi.spec.v2@v1.0+protobuf',
]

const accept: HostileArbitrary = fc
  .array(fc.constantFrom(...mediaTypes), { minLength: 1, maxLength: 3 })
  .map((types) => get('Accept', { accept: types.join(', ') }, false))

const body = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"hostile"}}'

const contentType: HostileArbitrary = fc.constantFrom(...mediaTypes).map((type) => ({
  family: 'Content-Type',
  method: 'POST',
  target: `${configMaps}?${dryRun}`,
  headers: { 'content-type': type },
  body,
  isWrong: false,
  hasDecoderWords: true,
}))

const encoding: HostileArbitrary = fc.constantFrom('gzip', 'deflate', 'br', 'x', 'identity, gzip', '').map((name) => ({
  family: 'Content-Encoding',
  method: 'POST',
  target: `${configMaps}?${dryRun}`,
  headers: { 'content-type': 'application/json', 'content-encoding': name },
  body: '\u001f\u008b\u0008 nothing',
  isWrong: true,
  hasDecoderWords: true,
}))

const impersonation: HostileArbitrary = fc
  .constantFrom<Readonly<Record<string, string>>>(
    { 'impersonate-group': 'a' },
    { 'impersonate-uid': 'a' },
    { 'impersonate-extra-x': 'a' },
    { 'impersonate-user': '' },
    { 'impersonate-user': '', 'impersonate-group': 'system:masters' },
    { 'impersonate-user': 'a' },
    { 'impersonate-user': 'system:anonymous' },
    { 'impersonate-user': 'system:serviceaccount:a' },
    { 'impersonate-user': 'system:serviceaccount:A:B:C' },
    { 'impersonate-user': 'a', 'impersonate-extra-': 'a' },
    { 'impersonate-user': 'a', 'impersonate-extra-%zz': 'a' },
    { 'impersonate-user': 'a', 'impersonate-nosuch': 'a' },
  )
  .map((headers) => get('impersonation', headers, false))

/** Builds a forged token. */
const jwt = (header: unknown, claims: unknown, signature: string) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + signature

const claims = {
  iss: 'https://kubernetes.default.svc',
  sub: 'system:serviceaccount:kube-system:admin',
  aud: ['x'],
  exp: 4e9,
}

const tokens = [
  '',
  'x',
  'a.b.c',
  '..',
  '.',
  'a'.repeat(5000),
  'null',
  '{}',
  '\u00e9',
  jwt({ alg: 'none' }, claims, '.'),
  jwt({ alg: 'HS256' }, claims, '.AAAA'),
  jwt({ alg: 'RS256', kid: '../x' }, claims, '.AAAA'),
  jwt({}, {}, '.'),
  jwt({ alg: 'ES256' }, { ...claims, exp: -1 }, '.%%%'),
  jwt(5, null, '.x'),
  jwt({ alg: 'RS256' }, 'x'.repeat(4000), '.x'),
]

const schemes = ['Bearer', 'bearer', 'BEARER', 'Basic', 'Negotiate', 'Token', '', 'Bearer,', 'Bearer Bearer']

const authorization: HostileArbitrary = fc
  .tuple(fc.constantFrom(...schemes), fc.constantFrom(...tokens), fc.constantFrom(' ', '  ', '', '\t'))
  .map(([scheme, token, space]) => get('tokens', { authorization: `${scheme}${space}${token}` }, true))

const odd: HostileArbitrary = fc
  .constantFrom<Readonly<Record<string, string>>>(
    { 'if-none-match': '"'.repeat(1000) },
    { range: 'bytes=5-1' },
    { expect: '200-ok' },
    { te: 'trailers, x' },
    { 'x-forwarded-for': '999.999.999.999' },
    { 'audit-id': '\u00e9'.repeat(100) },
    { 'user-agent': '' },
    { 'user-agent': '/'.repeat(3000) },
    { cookie: 'a'.repeat(8000) },
    { __proto__x: 'y', constructor: 'z' },
    { 'accept-encoding': 'gzip;q=x, *;q=0' },
    { origin: 'null' },
  )
  .map((headers) => get('other headers', headers, false))

/** Malformed headers and credentials. */
export const brokenHeaders: HostileArbitrary = fc.oneof(
  accept,
  contentType,
  encoding,
  impersonation,
  authorization,
  odd,
)
