import { encodeProtobuf } from '@kubewright/kube/protobuf'
import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from './testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const deployments = '/apis/apps/v1/namespaces/default/deployments'

test('decodes bodies in JSON, YAML and protobuf', () => {
  const server = createTestServer()
  expect(server.post(configMaps, { text: JSON.stringify(configMap('a', { key: '1' })) }).status).toBe(201)
  const yaml = 'metadata: {name: b}\ndata: {key: "1"}\n'
  expect(server.post(configMaps, { text: yaml, type: 'application/yaml' }).status).toBe(201)
  const text = encodeProtobuf(configMap('c', { key: '1' }))
  expect(server.post(configMaps, { text, type: 'application/vnd.kubernetes.protobuf' }).status).toBe(201)
  for (const name of ['a', 'b', 'c']) {
    expect(server.get(`${configMaps}/${name}`).object).toMatchObject({ kind: 'ConfigMap', data: { key: '1' } })
  }
})

test('decodes delete options in protobuf too', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const text = encodeProtobuf({ apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Orphan' })
  const { object } = server.delete(`${configMaps}/a`, { text, type: 'application/vnd.kubernetes.protobuf' })
  expect(object).toMatchObject({ metadata: { finalizers: ['orphan'] } })
})

test('refuses other media types and names the accepted ones', () => {
  const server = createWidgetServer()
  expect(server.post(configMaps, { text: 'x', type: 'text/plain' }).object).toMatchObject({
    code: 415,
    message:
      'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
  })
  expect(server.post(widgets, { text: 'x', type: 'application/vnd.kubernetes.protobuf' }).status).toBe(415)
  expect(server.post(configMaps, { text: '{}', type: 'application/json; charset=utf-8' }).status).toBe(422)
})

test.each([
  [
    '',
    "the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: unexpected end of JSON input (line 1, column 1) (<empty>)",
  ],
  [
    '{"a"',
    'the object provided is unrecognized (must be of type ConfigMap): couldn\'t get version/kind; json parse error: unexpected end of JSON input (line 1, column 5) ({"a")',
  ],
  ['{"kind":1}', expect.stringContaining("couldn't get version/kind; json parse error: json: cannot unmarshal number")],
  ['{"kind":"Secret"}', expect.stringContaining('Secret in version "v1" cannot be handled as a ConfigMap: ')],
  ['{"apiVersion":"v2"}', 'the API version in the data (v2) does not match the expected API version (v1)'],
  [
    '{"data":{"a":1}}',
    'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
  ],
])('%s is a bad request', (text, message) => {
  expect(createTestServer().post(configMaps, { text }).object).toMatchObject({
    code: 400,
    reason: 'BadRequest',
    message,
  })
})

test('accepts no fractions for integers', () => {
  const text = '{"metadata":{"name":"a"},"spec":{"replicas":1.0}}'
  expect(createTestServer().post(deployments, { text }).object).toMatchObject({
    code: 400,
    message: expect.stringContaining('cannot unmarshal number 1.0 into Go struct field DeploymentSpec.spec.replicas'),
  })
})

test('warns about, ignores or refuses unknown and repeated fields as requested', () => {
  const server = createTestServer()
  const post = (name: string, fieldValidation?: string) =>
    server.post(configMaps, {
      text: `{"metadata":{"name":"${name}"},"data":{"a":"1","a":"2"},"bogus":1}`,
      query: fieldValidation === undefined ? {} : { fieldValidation },
    })
  expect(post('a').warnings).toEqual(['duplicate field "data.a"', 'unknown field "bogus"'])
  expect(post('b', 'Ignore').warnings).toBeUndefined()
  expect(post('c', 'Strict').object).toMatchObject({
    code: 400,
    message:
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.a", unknown field "bogus"',
  })
  expect(post('d', 'Loose').status).toBe(422)
  expect(server.get(`${configMaps}/a`).object).not.toHaveProperty('bogus')
})

test('refuses the unknown fields of a custom resource with strict validation', () => {
  const body = widget('a', { bogus: 1 })
  const response = createWidgetServer().post(widgets, { body, query: { fieldValidation: 'Strict' } })
  expect(response.object).toMatchObject({
    code: 400,
    message: 'Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "spec.bogus"',
  })
})

test('refuses a body above documentSizeBytesMax as too large', () => {
  const text = new Uint8Array(3 * 1024 * 1024 + 1).fill(0x20)
  expect(createTestServer().post(configMaps, { text }).object).toMatchObject({
    code: 413,
    message: 'Request entity too large: limit is 3145728',
  })
})
