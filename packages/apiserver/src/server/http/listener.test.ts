import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeYaml } from '@kubewright/kube/decode'
import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { decodeProtobuf } from '@kubewright/kube/protobuf'
import type { VirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test } from 'vitest'
import type { ApiRequest, ApiResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { type Listener, type ListenOptions, listenHttps } from './listener.ts'
import { represented } from './testing/represented.ts'
import { plainResource } from './testing/resource.ts'
import { type Handle, served } from './testing/served.ts'
import { createWireClient, createWireRuntime, type WireClient } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

interface Serving {
  readonly runtime: VirtualRuntime
  readonly listener: Listener
  readonly client: WireClient
  readonly requests: ApiRequest[]
  readonly internalErrors: unknown[]
}

async function serve(handle: Handle, options?: ListenOptions): Promise<Serving> {
  const runtime = createWireRuntime()
  const requests: ApiRequest[] = []
  const internalErrors: unknown[] = []
  const recording: Handle = (request) => {
    // An unreadable body is refused when it is read.
    requests.push({ ...request })
    const response = handle(request)
    return response instanceof Promise
      ? response.then((late) => represented(request, late))
      : represented(request, response)
  }
  const context = {
    ...served(runtime, recording),
    onInternalError: (error: unknown) => internalErrors.push(error),
  }
  const listener = await listenHttps(context, options)
  const client = createWireClient(listener)
  cleanups.push(
    () => listener.close(),
    () => client.close(),
  )
  return { runtime, listener, client, requests, internalErrors }
}

const widget: JsonObject = freezeJson({
  apiVersion: 'v1',
  kind: 'Widget',
  metadata: { name: 'one', resourceVersion: '7' },
  spec: { big: 9007199254740993n, text: 'ünï' },
})
const builtin = plainResource({ isCustom: false })
const objectResponse: ApiResponse = { form: 'object', status: 200, object: widget, resource: builtin }
const path = '/api/v1/namespaces/default/widgets'
const tableType = 'application/json;as=Table;v=v1;g=meta.k8s.io'

test("responds with an object as JSON, with Kubernetes' headers", async () => {
  const warnings = ['unknown field "spec.x"', 'déprécié']
  const { client, requests } = await serve(() => ({ ...objectResponse, status: 201, warnings }))
  const response = await client.send(`${path}?fieldManager=kubectl%2Dcreate&dryRun=All&dryRun=None`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json', 'user-agent': 'kubectl/v1.36' },
  })
  expect(response.status).toBe(201)
  expect(response.text).toContain('"spec":{"big":9007199254740993,"text":"ünï"}')
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-cache, private',
    'content-length': String(response.bytes.length),
  })
  expect(response.headers['audit-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(Buffer.from(response.headers['warning'] as unknown as string, 'latin1').toString()).toBe(
    '299 - "unknown field \\"spec.x\\"", 299 - "déprécié"',
  )
  const [request] = requests
  expect(request).toMatchObject({ method: 'POST', path, user: { name: 'kubewright-admin' } })
  expect({ ...request?.query }).toEqual({ fieldManager: 'kubectl-create', dryRun: 'None' })
  expect(request?.headers['content-type']).toBe('application/json')
  expect(request?.body).toEqual({ form: 'bytes', bytes: Buffer.from('{"a":1}') })
})

test('parameters named like inherited properties are ordinary parameters', async () => {
  const { client, requests } = await serve(() => objectResponse)
  await client.send(`${path}?__proto__=x&constructor=y`)
  const query = requests[0]?.query ?? {}
  expect(Object.entries(query)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ])
})

test('anonymous users may read health and version; an invalid token allows nothing', async () => {
  const { client, requests } = await serve(() => ({
    form: 'document',
    status: 200,
    contentType: 'text/plain',
    content: 'ok',
  }))
  for (const open of ['/healthz', '/livez', '/readyz', '/version']) {
    expect((await client.send(open, { token: null })).status).toBe(200)
    expect((await client.send(open, { token: 'wrong' })).status).toBe(401)
  }
  expect(requests[0]?.user).toEqual({ name: 'system:anonymous', groups: ['system:unauthenticated'] })
  const handled = requests.length
  for (const closed of ['/', '/api', '/apis', path, '/versions', '/healthz/../api', '/openapi/v3']) {
    const response = await client.send(closed, { token: null })
    expect(response.status).toBe(403)
    expect(response.json()).toMatchObject({ kind: 'Status', reason: 'Forbidden', code: 403 })
    expect(response.json()['message']).toContain('User "system:anonymous" cannot')
  }
  expect((await client.send(path, { token: null, headers: { authorization: 'Basic eDp5' } })).status).toBe(403)
  const spaced = await client.send(path, { token: null, headers: { authorization: 'Bearer  wrong' } })
  expect([spaced.status, spaced.headers['warning']]).toEqual([403, expect.stringContaining('contains extra space')])
  const wrong = await client.send(path, { token: 'wrong' })
  expect(wrong.json()).toMatchObject({ kind: 'Status', reason: 'Unauthorized', message: 'Unauthorized', code: 401 })
  expect(requests.length).toBe(handled)
})

test('other users have their own tokens, and may impersonate', async () => {
  const tokens = [{ token: 'secret-of-bob', user: { name: 'bob', groups: ['developers'] } }]
  const { client, requests } = await serve(() => objectResponse, { tokens })
  await client.send('/version', { token: 'secret-of-bob' })
  await client.send('/version', { headers: { 'impersonate-user': 'eve', 'impersonate-group': ['a', 'b'] } })
  await client.send('/version', { headers: { 'impersonate-user': 'system:serviceaccount:default:builder' } })
  expect(requests.map((request) => request.user)).toEqual([
    { name: 'bob', groups: ['developers', 'system:authenticated'] },
    { name: 'eve', groups: ['a', 'b', 'system:authenticated'] },
    {
      name: 'system:serviceaccount:default:builder',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    },
  ])
  const anonymous = await client.send('/version', {
    headers: { 'impersonate-group': 'a', 'impersonate-extra-x%2fy': '1' },
  })
  expect(anonymous.json()).toMatchObject({
    code: 400,
    message:
      'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"a"}, Extra:map[string][]string{"x/y":[]string{"1"}}} without impersonating a user name',
  })
  const asEve = await client.send('/version', { token: 'secret-of-bob', headers: { 'impersonate-user': 'eve' } })
  expect(asEve.json()).toMatchObject({
    code: 403,
    message: 'forbidden: User "bob" cannot impersonate-on:user-info:get path "/version"',
  })
  expect(requests.length).toBe(3)
})

test('refuses a forbidden request before its method and body matter', async () => {
  const { client, requests } = await serve(() => objectResponse, {
    tokens: [{ token: 'secret-of-bob', user: { name: 'bob', groups: [] } }],
  })
  const body = Buffer.alloc(apiserverLimits.requestBodySizeBytesMax + 1, 32)
  for (const [method, verb] of [
    ['POST', 'create'],
    ['OPTIONS', ''],
    ['HEAD', undefined],
  ] as const) {
    const response = await client.send(path, { method, token: 'secret-of-bob', ...(method === 'POST' ? { body } : {}) })
    expect(response.status).toBe(403)
    if (verb !== undefined) expect(response.json()['message']).toContain(`User "bob" cannot ${verb} resource "widgets"`)
  }
  expect(requests).toEqual([])
})

test('a body above requestBodySizeBytesMax is refused with 413, announced or not', async () => {
  const { client, requests } = await serve(() => objectResponse)
  const limit = apiserverLimits.requestBodySizeBytesMax
  const fitting = await client.send(path, { method: 'POST', body: Buffer.alloc(limit, 32) })
  expect(fitting.status).toBe(200)
  expect(requests.length).toBe(1)
  const announced = await client.send(path, { method: 'POST', body: Buffer.alloc(limit + 1, 32) })
  const parts = Array.from({ length: 13 }, () => Buffer.alloc(limit / 12, 32))
  const streamed = await client.send(path, { method: 'POST', body: parts })
  for (const response of [announced, streamed]) {
    expect(response.status).toBe(413)
    expect(response.json()).toMatchObject({
      reason: 'RequestEntityTooLarge',
      message: 'Request entity too large: limit is 3145728',
    })
  }
  expect(requests.length).toBe(1)
})

test('ignores the Content-Encoding of a body, as Kubernetes does', async () => {
  const { client, requests } = await serve(() => objectResponse)
  const headers = { 'content-encoding': 'gzip' }
  await client.send(path, { method: 'POST', body: 'x', headers })
  expect(requests[0]?.body).toEqual({ form: 'bytes', bytes: Buffer.from('x') })
})

test('drops wrongly encoded parameters and takes the first of two, but the invalid one of dryRun', async () => {
  const { client, requests } = await serve(() => objectResponse)
  await client.send(`${path}?a=%zz&b=1;c=2&%=x&d=%ff&e=1&e=2&f=%20+&dryRun=All&dryRun=x&dryRun=All&&=g`)
  expect({ ...requests[0]?.query }).toEqual({ d: '\ufffd', e: '1', f: '  ', dryRun: 'x', '': 'g' })
})

test('a 304 has no Content-Type', async () => {
  const content = { form: 'document', contentType: 'application/json', content: '', headers: { etag: '"x"' } } as const
  const { client } = await serve(() => ({ ...content, status: 304 }))
  const { status, headers } = await client.send('/apis')
  expect(status).toBe(304)
  expect(headers).toMatchObject({ etag: '"x"' })
  expect(headers['content-type']).toBe(undefined)
})

test('a Status with retryAfterSeconds also has a Retry-After header', async () => {
  const object = { kind: 'Status', apiVersion: 'v1', metadata: {}, code: 429, details: { retryAfterSeconds: 7 } }
  const { client } = await serve(() => ({ form: 'object', status: 429, object }))
  expect((await client.send(path)).headers['retry-after']).toBe('7')
})

test('an accepted token on a connection does not make another one valid', async () => {
  const { client } = await serve(() => objectResponse)
  for (const [token, status] of [
    [undefined, 200],
    ['wrong', 401],
    [undefined, 200],
    [null, 403],
  ] as const) {
    expect((await client.send(path, token === undefined ? {} : { token })).status).toBe(status)
  }
})

test('headers above requestHeadSizeBytesMax are refused with 431', async () => {
  const { client } = await serve(() => objectResponse)
  const response = await client.send(`${path}?labelSelector=${'x'.repeat(apiserverLimits.requestHeadSizeBytesMax)}`)
  expect(response.status).toBe(431)
})

test('passes unusual methods on as otherMethod, and HEAD has no body', async () => {
  const { client, requests } = await serve(() => objectResponse)
  await client.send(path, { method: 'OPTIONS' })
  expect(await client.send(path, { method: 'HEAD' })).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  expect(await client.send('/readyz', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  await client.send('/readyz', { method: 'LOCK' })
  expect(requests.map(({ method, otherMethod }) => `${otherMethod} as ${method}`)).toEqual([
    'OPTIONS as POST',
    'HEAD as GET',
    'HEAD as POST',
    'LOCK as POST',
  ])
})

test('indents responses for people, unless they decline', async () => {
  const { client } = await serve(() => objectResponse)
  const headers = { 'user-agent': 'curl/7.88.1' }
  const indented = await client.send(path, { headers })
  expect(indented.text).toMatch(/^\{\n {2}"apiVersion": "v1",\n/)
  expect(indented.text).toContain('\n    "big": 9007199254740993,\n')
  expect((await client.send(`${path}?pretty=true`)).text).toBe(indented.text)
  expect((await client.send(`${path}?pretty=false`, { headers })).text).toBe((await client.send(path)).text)
})

test('encodes Tables, metadata and YAML as requested', async () => {
  const { client, runtime } = await serve(() => objectResponse)
  const get = async (accept: string) => client.send(path, { headers: { accept } })
  const table = await get(`${tableType},application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json`)
  expect(table.headers['content-type']).toBe('application/json')
  expect(table.json()).toEqual({
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '7' },
    columnDefinitions: [
      { name: 'Name', type: 'string', format: 'name', description: 'Its name.', priority: 0 },
      { name: 'Now', type: 'integer', format: '', description: 'The time.', priority: 1 },
    ],
    rows: [
      {
        cells: ['one', runtime.clock.now()],
        object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: widget['metadata'] },
      },
    ],
  })
  const metadata = await get(
    'application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json',
  )
  expect(decodeProtobuf(metadata.bytes).object).toEqual({
    kind: 'PartialObjectMetadata',
    apiVersion: 'meta.k8s.io/v1',
    metadata: widget['metadata'],
  })
  const yaml = await get('application/yaml')
  expect(yaml.headers['content-type']).toBe('application/yaml')
  expect(decodeYaml(yaml.text).value).toEqual(widget)
  expect((await get('application/vnd.kubernetes.protobuf;as=Table, */*')).headers['content-type']).toBe(
    'application/json',
  )
})

test('rows contain their objects as includeObject requests', async () => {
  const { client } = await serve(() => objectResponse)
  const rowObject = async (include: string) => {
    const response = await client.send(`${path}?includeObject=${include}`, { headers: { accept: tableType } })
    return response.status === 200 ? (response.json()['rows'] as { object: unknown }[])[0]?.object : response.status
  }
  expect(await rowObject('None')).toBe(null)
  expect(await rowObject('Metadata')).toMatchObject({ kind: 'PartialObjectMetadata' })
  expect(await rowObject('Object')).toMatchObject({ kind: 'Widget', spec: { text: 'ünï' } })
  expect(await rowObject('Everything')).toBe(400)
})

test('items of built-in lists omit their kind; those of custom resources have it', async () => {
  const list = (isCustom: boolean): ApiResponse => ({
    form: 'list',
    status: 200,
    resource: plainResource({ isCustom }),
    items: [widget],
    metadata: { resourceVersion: '9' },
  })
  const { client } = await serve((request) => list(request.path.startsWith('/apis/')))
  const builtins = (await client.send(path)).json()
  expect(builtins).toMatchObject({ kind: 'WidgetList', apiVersion: 'v1', metadata: { resourceVersion: '9' } })
  expect(Object.keys((builtins['items'] as JsonObject[])[0] ?? {})).toEqual(['metadata', 'spec'])
  const custom = (await client.send('/apis/example.com/v1/widgets')).json()
  expect(custom).toMatchObject({ apiVersion: 'example.com/v1', items: [{ kind: 'Widget', apiVersion: 'v1' }] })
  const metadata = { accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1' }
  expect((await client.send(path, { headers: metadata })).json()).toMatchObject({
    kind: 'PartialObjectMetadataList',
    items: [{ kind: 'PartialObjectMetadata', metadata: { name: 'one' } }],
  })
  const table = await client.send(path, { headers: { accept: tableType } })
  expect(table.json()).toMatchObject({ kind: 'Table', metadata: { resourceVersion: '9' }, rows: [{}] })
})

test('compresses responses above uncompressedResponseSizeBytesMax for clients that accept it', async () => {
  const text = 'x'.repeat(apiserverLimits.uncompressedResponseSizeBytesMax)
  const { client } = await serve((request) => ({
    form: 'document',
    status: 200,
    contentType: 'text/plain',
    content: request.path.endsWith('large') ? `${text}x` : text,
    headers: { vary: 'Accept' },
  }))
  const gzip = { 'accept-encoding': 'gzip' }
  const large = await client.send('/large', { headers: gzip })
  expect(large.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept, Accept-Encoding' })
  expect(gunzipSync(large.bytes).length).toBe(text.length + 1)
  expect((await client.send('/large')).text.length).toBe(text.length + 1)
  expect((await client.send('/small', { headers: gzip })).headers['content-encoding']).toBe(undefined)
})

test('an internal error is a 500 for the client and reported to the operator', async () => {
  const failure = new Error('a bug')
  const { client, internalErrors } = await serve(() => Promise.reject(failure))
  const response = await client.send(path)
  expect(response.json()).toMatchObject({ code: 500, message: 'Internal error occurred: a bug' })
  expect(internalErrors).toEqual([failure])
})

test('names a port that is in use', async () => {
  const { listener } = await serve(() => objectResponse)
  await expect(serve(() => objectResponse, { port: listener.port })).rejects.toMatchObject({
    code: 'HTTP_PORT_TAKEN',
    message: expect.stringContaining(`port ${listener.port} of 127.0.0.1`),
  })
})

test('the kubeconfig has everything that a client needs, and only its owner can read it', async () => {
  const { listener } = await serve(() => objectResponse)
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-kubeconfig-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'config')
  writeFileSync(file, 'something older, readable by all', { mode: 0o644 })
  await listener.writeKubeconfig(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const config = decodeYaml(readFileSync(file)).value as JsonObject
  expect(config).toEqual({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'kubewright',
        cluster: {
          server: `https://127.0.0.1:${listener.port}`,
          'certificate-authority-data': Buffer.from(listener.certificateAuthority).toString('base64'),
        },
      },
    ],
    users: [{ name: 'kubewright', user: { token: listener.token } }],
    contexts: [{ name: 'kubewright', context: { cluster: 'kubewright', user: 'kubewright', namespace: 'default' } }],
    'current-context': 'kubewright',
  })
})

test('closing lets a request in flight finish, and accepts no other', async () => {
  let release: (response: ApiResponse) => void = () => undefined
  let reached: () => void = () => undefined
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const { client, listener } = await serve(() => {
    reached()
    return new Promise<ApiResponse>((resolve) => {
      release = resolve
    })
  })
  const pending = client.send(path)
  await isReached
  const closed = listener.close()
  await expect(client.send(path)).rejects.toThrow(/ECONNREFUSED/)
  release(objectResponse)
  const response = await pending
  expect(response.status).toBe(200)
  expect(response.headers['connection']).toBe('close')
  await closed
})

test('closing destroys remaining connections after closeTimeoutMs, including silent ones', async () => {
  let reached: () => void = () => undefined
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const { client, listener, runtime } = await serve(() => {
    reached()
    return new Promise(() => undefined)
  })
  const silent = connect(listener.port, '127.0.0.1')
  await once(silent, 'connect')
  const cut = once(silent, 'close')
  const pending = client.send(path)
  const isCut = expect(pending).rejects.toThrow(/socket hang up|ECONNRESET/)
  await isReached
  const closed = listener.close()
  await runtime.advance(apiserverLimits.closeTimeoutMs)
  await isCut
  silent.resume()
  await cut
  await closed
})
