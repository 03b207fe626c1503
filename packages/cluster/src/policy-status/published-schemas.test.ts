import type { JsonValue } from '@kubewright/kube/json'
import type { Transport, TransportResponse } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { schemasPublishedBy } from './published-schemas.ts'

const thing = { group: 'example.com', version: 'v1', kind: 'Thing' }
const schemas = {
  'com.example.v1.Thing': { type: 'object', 'x-kubernetes-group-version-kind': [thing] },
  'com.example.v1.Part': { type: 'string' },
}

/** An API server that sends these responses, and the paths of its requests. */
function respondingWith(status: number, value: JsonValue) {
  const requestedPaths: string[] = []
  const transport: Transport = {
    async send({ path }): Promise<TransportResponse> {
      requestedPaths.push(path)
      return { status, headers: {}, body: { form: 'bytes', bytes: Buffer.from(JSON.stringify(value)) } }
    },
    close() {},
  }
  return { requestedPaths, find: schemasPublishedBy(transport) }
}

test('finds a schema by the kind that it declares, with its references; reads a document once', async () => {
  const { requestedPaths, find } = respondingWith(200, { components: { schemas } })
  const found = await find(thing)
  expect(found).toMatchObject({ name: 'Thing', schema: schemas['com.example.v1.Thing'] })
  expect(found?.find('#/components/schemas/com.example.v1.Part')).toEqual({ type: 'string' })
  expect(found?.find('#/components/schemas/nosuch')).toBe(undefined)
  expect(await find({ ...thing, kind: 'Other' })).toBe(undefined)
  await find({ group: '', version: 'v1', kind: 'Pod' })
  expect(requestedPaths).toEqual(['/openapi/v3/apis/example.com/v1', '/openapi/v3/api/v1'])
})

test('a version without a document has no schemas', async () => {
  expect(await respondingWith(404, {}).find(thing)).toBe(undefined)
  expect(await respondingWith(200, {}).find(thing)).toBe(undefined)
})

test('a server that does not publish its documents is an error', async () => {
  await expect(respondingWith(503, {}).find(thing)).rejects.toMatchObject({
    code: 'CLUSTER_SCHEMAS_UNREADABLE',
    message: 'GET /openapi/v3/apis/example.com/v1: the API server responded with 503',
  })
})
