import fc from 'fast-check'
import {
  configMaps,
  deployments,
  dryRun,
  type HostileArbitrary,
  type HostileRequest,
  targetPath,
} from './hostile-request.ts'

function get(family: string, query: string, isWrong: boolean, path = configMaps): HostileRequest {
  return { family, method: 'GET', target: `${path}?${query}`, isWrong }
}

function parameter(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`
}

const pieces = [
  'a',
  'b',
  '=',
  '==',
  '!=',
  ' in ',
  ' notin ',
  '(',
  ')',
  ',',
  '!',
  '>',
  '<',
  '1',
  'x'.repeat(64),
  '/',
  'a/b',
  ' ',
  'é',
  '-',
  '_',
  '.',
  ';',
  '"',
  'in',
  'notin',
  '()',
  '(a)',
  '(a,b)',
  '\n',
  '\\',
  '%',
  '=a',
  'a=',
  '!a',
  '*',
  '٣',
]

const soup = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((some) => some.join(''))

const labels: HostileArbitrary = soup.map((text) =>
  get('label selectors', `limit=1&${parameter('labelSelector', text)}`, false),
)

const fields: HostileArbitrary = fc
  .tuple(fc.constantFrom('metadata.name', 'metadata.namespace', 'nosuch', 'data.a', ''), soup)
  .map(([field, rest]) => get('field selectors', `limit=1&${parameter('fieldSelector', field + rest)}`, false))

const numbers = [
  '-1',
  'abc',
  '1.5',
  '0x10',
  '9'.repeat(19),
  '9'.repeat(30),
  '+1',
  ' 1',
  '1e3',
  '٣',
  'NaN',
  'true',
  '1_000',
  '--1',
  '-9223372036854775808',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '\u0000',
  "1'",
]
const number = fc.constantFrom(...numbers, '')

const options: HostileArbitrary = fc.oneof(
  number.map((value) => get('limits', parameter('limit', value), false)),
  number.map((value) => get('time-outs', parameter('timeoutSeconds', value), false)),
  number.map((value): HostileRequest => {
    return {
      family: 'grace periods',
      method: 'DELETE',
      target: `${targetPath}?${dryRun}&${parameter('gracePeriodSeconds', value)}`,
      isWrong: false,
    }
  }),
)

/** Excludes possible revisions, for which a server waits before it responds. */
const versions = numbers.filter((value) => !/^\+?\d{1,19}$/.test(value))
const matches = ['', 'Exact', 'NotOlderThan', 'exact', 'x', 'Unset']

const resourceVersions: HostileArbitrary = fc
  .tuple(fc.constantFrom(...versions), fc.constantFrom(...matches))
  .map(([version, match]) => {
    const rest = match === '' ? '' : `&${parameter('resourceVersionMatch', match)}`
    return get('resource versions', `limit=1&${parameter('resourceVersion', version)}${rest}`, false)
  })

const combined: HostileArbitrary = fc
  .constantFrom(
    'resourceVersionMatch=Exact',
    'resourceVersionMatch=NotOlderThan',
    'resourceVersion=0&resourceVersionMatch=Exact',
    'resourceVersion=0&resourceVersionMatch=x',
    'sendInitialEvents=true',
    'sendInitialEvents=false&resourceVersionMatch=NotOlderThan',
    'watch=true&sendInitialEvents=true',
    'watch=true&sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion=1',
    'watch=true&resourceVersionMatch=NotOlderThan',
    'watch=true&resourceVersion=abc',
    'watch=true&resourceVersion=-1',
    'watch=true&labelSelector=(',
    'watch=true&fieldSelector=nosuch%3D1',
    'watch=true&timeoutSeconds=x',
    'limit=1&continue=x&resourceVersionMatch=Exact',
  )
  .map((query) => get('options that do not go together', query, true))

function continueToken(content: unknown): string {
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')
}

const tokens = [
  'x',
  '!',
  '=',
  'a'.repeat(10_000),
  '%00',
  'null',
  '{}',
  continueToken('{'),
  continueToken('[]'),
  continueToken('5'),
  continueToken({}),
  continueToken({ v: 'v1' }),
  continueToken({ v: 'meta.k8s.io/v1' }),
  continueToken({ v: 'meta.k8s.io/v1', rv: 5 }),
  continueToken({ v: 'meta.k8s.io/v1', rv: 5, start: '../../secrets' }),
  continueToken({ v: 'meta.k8s.io/v2', rv: 5, start: 'a' }),
  continueToken({ v: 'meta.k8s.io/v1', rv: 'x', start: 'a' }),
  continueToken({ v: 'meta.k8s.io/v1', rv: 0, start: 'a\0' }),
  continueToken({ v: 'meta.k8s.io/v1', rv: -5, start: '..' }),
  continueToken({ v: 'meta.k8s.io/v1', start: 'a', rv: 1.5 }),
]

const continues: HostileArbitrary = fc
  .oneof(
    fc.constantFrom(...tokens),
    fc.uint8Array({ minLength: 1, maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.string({ minLength: 1, maxLength: 20 }),
  )
  .map((token) => ({
    ...get('continue tokens', `limit=1&${parameter('continue', token)}`, true),
    hasDecoderWords: true,
  }))

const body = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"hostile"}}'

const writes: HostileArbitrary = fc
  .constantFrom(
    'dryRun=All&dryRun=x',
    'dryRun=Some',
    'dryRun=all',
    `${dryRun}&fieldValidation=x`,
    `${dryRun}&fieldValidation=strict`,
    `${dryRun}&fieldManager=${'m'.repeat(129)}`,
    `${dryRun}&fieldManager=%01`,
  )
  .map((query) => ({
    family: 'options of writes',
    method: 'POST',
    target: `${configMaps}?${query}`,
    headers: { 'content-type': 'application/json' },
    body,
    isWrong: true,
  }))

const deletions: HostileArbitrary = fc
  .constantFrom(
    `${dryRun}&propagationPolicy=x`,
    `${dryRun}&propagationPolicy=Orphan&orphanDependents=true`,
    'dryRun=Some',
    `${dryRun}&gracePeriodSeconds=x`,
  )
  .map((query) => ({
    family: 'options of deletions',
    method: 'DELETE',
    target: `${targetPath}?${query}`,
    isWrong: true,
  }))

const deleteBodies: HostileArbitrary = fc
  .constantFrom(
    '{',
    '5',
    '[]',
    '{"kind":"Pod"}',
    '{"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":"x"}',
    '{"kind":"DeleteOptions","apiVersion":"v1","propagationPolicy":"x"}',
    '{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"x"}}',
    '{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"resourceVersion":"1"}}',
    '{"kind":"DeleteOptions","apiVersion":"v1","preconditions":5}',
    '{"kind":"DeleteOptions","apiVersion":"v1","dryRun":["x"]}',
    '{"kind":"DeleteOptions","apiVersion":"v1","dryRun":"All"}',
    '{"kind":"DeleteOptions","apiVersion":"nosuch/v9"}',
  )
  .map((text) => ({
    family: 'bodies of deletions',
    method: 'DELETE',
    target: `${deployments}/nosuch?${dryRun}`,
    headers: { 'content-type': 'application/json' },
    body: text,
    isWrong: true,
    hasDecoderWords: true,
  }))

const encodings: HostileArbitrary = fc
  .constantFrom(
    'limit=%zz',
    'labelSelector=%',
    'labelSelector=%ff%fe',
    '%=x',
    '&&&=&',
    'limit=1;limit=2',
    'labelSelector=a%00b',
    '?',
  )
  .map((query) => get('queries that are wrongly encoded', query, false))

/** Malformed queries, options and continue tokens. */
export const brokenQueries: HostileArbitrary = fc.oneof(
  { weight: 3, arbitrary: labels },
  { weight: 2, arbitrary: fields },
  { weight: 2, arbitrary: continues },
  options,
  resourceVersions,
  combined,
  writes,
  deletions,
  deleteBodies,
  encodings,
)
