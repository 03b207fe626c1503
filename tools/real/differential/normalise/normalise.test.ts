import { encodeCanonicalJson, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createMemory, type Memory, normaliseResponse } from './index.ts'
import { normaliseOutput } from './output.ts'

const uid = '0f5a1c9e-6a0e-4a3b-9a58-2c8e3f1d7b60'
const otherUid = '1f5a1c9e-6a0e-4a3b-9a58-2c8e3f1d7b60'

function memoryOfNow(): Memory {
  return createMemory('127.0.0.1:6443', Date.now())
}

/** The body of a response, normalised. */
function body(value: JsonValue, memory = memoryOfNow(), label = 'step', unordered = false): JsonValue | undefined {
  return normaliseResponse({ status: 200, body: value }, memory, label, { unordered })['body']
}

const versioned = (resourceVersion: string) => ({ metadata: { name: 'a', resourceVersion } })

test('a resourceVersion becomes the location where it was first seen, and whether it is newer', () => {
  const memory = memoryOfNow()
  expect(body(versioned('57'), memory, 'create')).toEqual(versioned('<new version>'))
  expect(body(versioned('60'), memory, 'update')).toEqual(versioned('<new version>'))
  expect(body(versioned('57'), memory, 'read')).toEqual(versioned('<version of create>'))
  expect(body(versioned('58'), memory, 'odd')).toEqual(versioned('<older version>'))
})

test('the resourceVersion of a list becomes the newest known one that it includes', () => {
  const memory = memoryOfNow()
  const list = (resourceVersion: string) => ({ metadata: { resourceVersion }, items: [] })
  expect(body(list('50'), memory)).toEqual(list('<version>'))
  body(versioned('57'), memory, 'create')
  expect(body(list('58'), memory)).toEqual(list('<version of create or later>'))
  expect(body(list('56'), memory)).toEqual(list('<version>'))
  expect(body(list('0'), memory)).toEqual(list('0'))
})

test('versions in messages are normalised, numbers of the scenario stay', () => {
  const memory = memoryOfNow()
  body(versioned('57'), memory, 'create')
  expect(body('resource version: 999999999, current: 123', memory)).toBe(
    'resource version: 999999999, current: <version>',
  )
  expect(body('too old resource version: 1 (57)', memory)).toBe('too old resource version: 1 (<version of create>)')
  expect(body('too old resource version: 1 (123)', memory)).toBe('too old resource version: 1 (<version>)')
  expect(body('Resource Version:  57', memory)).toBe('Resource Version:  <version of create>')
})

test('a uid becomes the location where it was first seen, also inside texts', () => {
  const memory = memoryOfNow()
  expect(body({ metadata: { uid } }, memory, 'create')).toEqual({ metadata: { uid: '<new uid>' } })
  expect(body(`UID in object meta: ${uid}, not ${otherUid}`, memory)).toBe(
    'UID in object meta: <uid of create>, not <new uid>',
  )
})

test('times of the run are normalised with their digits; times of a scenario stay', () => {
  const now = new Date()
  const seconds = `${now.toISOString().slice(0, 19)}Z`
  expect(body({ a: seconds, b: now.toISOString(), c: '2001-02-03T04:05:06Z' })).toEqual({
    a: '<now>',
    b: '<now.000>',
    c: '2001-02-03T04:05:06Z',
  })
  expect(body(`Start Time: ${now.toUTCString().replace('GMT', '+0000')}`)).toBe('Start Time: <now>')
})

test('generated names keep their beginning, and their suffix is numbered wherever it is seen', () => {
  const memory = memoryOfNow()
  const named = (name: string) => ({ metadata: { generateName: 'web-', name } })
  expect(body(named('web-x2vbc'), memory)).toEqual(named('web-<suffix 1>'))
  expect(body(named('web-zzzzz'), memory)).toEqual(named('web-<suffix 2>'))
  expect(body('pods "web-x2vbc" not found', memory)).toBe('pods "web-<suffix 1>" not found')
  expect(body('pods "web-server" not found', memory)).toBe('pods "web-server" not found')
})

test('ages are normalised in the cells of tables only', () => {
  expect(body({ rows: [{ cells: ['web', '2m3s', 5] }], spec: { timeout: '3s' } })).toEqual({
    rows: [{ cells: ['web', '<age>', 5] }],
    spec: { timeout: '3s' },
  })
})

test('ages of whole minutes and more are normalised in age columns', () => {
  const column = (name: string, type = 'string') => ({ name, type })
  const table = (seen: string, born: string) => ({
    columnDefinitions: [column('Name'), column('Request'), column('Seen', 'date'), column('Age')],
    rows: [{ cells: ['2m', '250m', seen, born] }],
  })
  for (const age of ['0s', '119s', '2m', '2m5s', '10m', '3h', '3h5m', '2d', '2d1h', '2y', '2y5d']) {
    expect(body(table(age, age))).toEqual(table('<age>', '<age>'))
  }
  expect(body(table('<unknown>', 'soon'))).toEqual(table('<unknown>', 'soon'))
})

test('the events of a watch after the first have the columns of the first', () => {
  const columnDefinitions = [
    { name: 'Name', type: 'string' },
    { name: 'Age', type: 'string' },
  ]
  const rows = (age: string) => [{ cells: ['10m', age] }]
  const [one, other] = [
    { columnDefinitions, rows: rows('2m') },
    { columnDefinitions: null, rows: rows('3m') },
  ]
  expect(body([one, other, { ...one, columnDefinitions: columnDefinitions.slice(0, 1) }])).toEqual([
    { columnDefinitions, rows: rows('<age>') },
    { columnDefinitions: null, rows: rows('<age>') },
    { columnDefinitions: columnDefinitions.slice(0, 1), rows: rows('2m') },
  ])
})

test('allocated addresses and ports are normalised; None and requested ones stay', () => {
  const spec = { clusterIP: '10.0.1.7', clusterIPs: ['10.0.1.7', 'None'], ports: [{ nodePort: 30_123, port: 80 }] }
  expect(body(spec)).toEqual({
    clusterIP: '<address>',
    clusterIPs: ['<address>', 'None'],
    ports: [{ nodePort: '<port>', port: 80 }],
  })
  const requested = { clusterIP: '10.0.0.7', ports: [{ nodePort: 30_012, port: 31_000 }] }
  expect(body(requested)).toEqual(requested)
  expect(body('10.0.44.5 80:31234/TCP,81:30012/UDP')).toBe('<address> 80:<port>/TCP,81:30012/UDP')
  expect(body({ serverAddress: '127.0.0.1:1' })).toEqual({ serverAddress: '<server>' })
  expect(body('https://127.0.0.1:6443/api')).toBe('https://<server>/api')
})

test('continue tokens and hashes are opaque; the number of remaining items is not', () => {
  expect(body({ metadata: { continue: 'eyJ2', remainingItemCount: 3 } })).toEqual({
    metadata: { continue: '<continue>', remainingItemCount: 3 },
  })
  expect(body({ metadata: { continue: '' } })).toEqual({ metadata: { continue: '' } })
  expect(body(`/openapi/v3/api/v1?hash=${'A1'.repeat(64)}`)).toBe('/openapi/v3/api/v1?hash=<hash>')
})

test('keeps the headers that clients act on, and the presence of opaque ones', () => {
  const headers = { 'content-type': 'application/json', date: 'now', 'audit-id': uid, warning: '299 - "x"' }
  expect(normaliseResponse({ status: 200, headers }, memoryOfNow(), 'step')).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json', 'audit-id': '<present>', warning: '299 - "x"' },
  })
})

test('sorts complaints in any order if a step allows it', () => {
  const status = (message: string, causes: JsonObject[]) => ({ kind: 'Status', message, details: { causes } })
  const one = status('Pod "p" is invalid: [spec.b: Required value, spec.a: Invalid value: "x": no, never]', [
    { field: 'b' },
    { field: 'a' },
  ])
  const other = status('Pod "p" is invalid: [spec.a: Invalid value: "x": no, never, spec.b: Required value]', [
    { field: 'a' },
    { field: 'b' },
  ])
  expect(body(one, memoryOfNow(), 'step', true)).toEqual(body(other, memoryOfNow(), 'step', true))
  expect(body(one)).not.toEqual(body(other))
  const bounds = [
    'minimum cpu usage per Pod is 200m.  No request is specified',
    'maximum memory usage per Pod is 1Gi.  No limit is specified',
    'memory max limit to request ratio per Pod is 2, but no limit is specified',
  ]
  const bounded = (parts: readonly string[]) => status(`pods "p" is forbidden: [${parts.join(', ')}]`, [])
  const reversed = [...bounds].reverse()
  expect(body(bounded(reversed), memoryOfNow(), 'step', true)).toEqual(
    body(bounded(bounds), memoryOfNow(), 'step', true),
  )
})

test('output of a command is a value if it is JSON or YAML of an object, else lines without ages and widths', () => {
  const memory = memoryOfNow()
  expect(normaliseOutput('{"a":1}\n', 'stdout', memory)).toEqual({ a: 1 })
  expect(normaliseOutput('apiVersion: v1\nkind: Pod\n', 'stdout', memory)).toEqual({ apiVersion: 'v1', kind: 'Pod' })
  expect(normaliseOutput('NAME   AGE\nweb    12s\n', 'stdout', memory)).toEqual(['NAME  AGE', 'web  <age>'])
  expect(normaliseOutput('W1116 03:54:45.514557   19064 prune.go:71] Deprecated', 'stderr', memory)).toEqual([
    'W prune.go:71] Deprecated',
  ])
  const ended =
    'I1118 05:44:45.514557   19064 reflector.go:664] "Warning: watch ended with error" type="/v1, Kind=ConfigMap"'
  expect(normaliseOutput(`${ended}\nError: no`, 'stderr', memory)).toEqual(['Error: no'])
  expect(normaliseOutput('\n', 'stdout', memory)).toEqual([])
})

test('ages of whole minutes and more are normalised in the age columns of a command', () => {
  const memory = memoryOfNow()
  const printed = (text: string) => normaliseOutput(text, 'stdout', memory)
  expect(
    printed('NAME          STATUS   AGE\ndefault       Active   2m\nkube-system   2m       10m\n\nnone   a   10m'),
  ).toEqual(['NAME  STATUS  AGE', 'default  Active  <age>', 'kube-system  2m  <age>', '', 'none  a  10m'])
  expect(printed('NAME   CPU    AGE    SELECTOR\nweb    100m   3h5m   app=web')).toEqual([
    'NAME  CPU  AGE  SELECTOR',
    'web  100m  <age>  app=web',
  ])
  expect(printed('NAME   AGE\nweb    12s\n\nNAME     READY   AGE\nlonger   2/2     4m')).toEqual([
    'NAME  AGE',
    'web  <age>',
    '',
    'NAME  READY  AGE',
    'longer  2/2  <age>',
  ])
  expect(
    printed(
      'Events:\n  Type    Reason   Age   From   Message\n  ----    ------   ----  ----   -------\n  Normal  Made     2m    me     10m',
    ),
  ).toEqual([
    'Events:',
    '  Type  Reason  Age  From  Message',
    '  ----  ------  ----  ----  -------',
    '  Normal  Made  <age>  me  10m',
  ])
  expect(printed('LAST SEEN   TYPE     REASON\n2m          Normal   Made')).toEqual([
    'LAST SEEN  TYPE  REASON',
    '<age>  Normal  Made',
  ])
})

test('the order of managers does not depend on the seconds of their writes', () => {
  const entry = (manager: string, operation: string, time: string) => ({ manager, operation, time, apiVersion: 'v1' })
  const [first, second] = ['2026-01-01T00:00:01Z', '2026-01-01T00:00:02Z'] as const
  const managersOf = (...managedFields: ReturnType<typeof entry>[]) =>
    (body({ managedFields }) as { managedFields: ReturnType<typeof entry>[] }).managedFields.map(
      ({ manager, operation }) => `${operation} ${manager}`,
    )
  const inSeconds = managersOf(entry('b', 'Apply', first), entry('z', 'Update', first), entry('a', 'Update', second))
  const inOneSecond = managersOf(entry('b', 'Apply', first), entry('a', 'Update', first), entry('z', 'Update', first))
  expect(inSeconds).toEqual(['Apply b', 'Update a', 'Update z'])
  expect(inOneSecond).toEqual(inSeconds)
})

test('managers in JSON inside a text have that order too, at any depth, and other texts stay', () => {
  const entry = (manager: string, time: string) => ({ apiVersion: 'v1', manager, operation: 'Update', time })
  const [first, second] = ['2026-01-01T00:00:01Z', '2026-01-01T00:00:02Z'] as const
  const request = (...managedFields: JsonValue[]) => ({ object: { metadata: { managedFields } }, operation: 'UPDATE' })
  const [one, other] = [entry('a', first), entry('b', second)]
  const echoed = (requested: JsonValue): JsonValue => {
    const text = encodeCanonicalJson(requested)
    const nested = encodeCanonicalJson({ metadata: { annotations: { requested: text } } })
    const quoted = `Lease "l" is invalid: patch: Invalid value: ${JSON.stringify(text)}: parsing time "yesterday"`
    return [
      `admission webhook "w" denied the request: ${text}`,
      text,
      `before {${nested} and [${text}] after`,
      quoted,
      `admission webhook "w" denied the request: ${JSON.stringify(quoted)}`,
    ]
  }
  expect(body(echoed(request(one, other)))).toEqual(body(echoed(request(other, one))))
  expect(body(echoed(request(one, other)))).toEqual(echoed(request(one, other)))
  const others = [
    '{ "managedFields": [',
    'no { "a" : 1 } JSON',
    '{"b":1,"a":"{ }"}',
    'managedFields: [b, a]',
    '"managedFields" "\\x"',
  ]
  expect(body(others)).toEqual(others)
})
