import { expect, test } from 'vitest'
import { configMap, createTestServer } from '../testdata/server.ts'

const path = '/api/v1/namespaces/default/configmaps'

function serverWithOne() {
  const server = createTestServer()
  server.post(path, { body: configMap('a', { colour: 'red' }) })
  return server
}

test('a content type that names no type is none that is read; without one, a body is JSON', () => {
  const server = createTestServer()
  const text = JSON.stringify(configMap('a', {}))
  expect(server.post(path, { text, type: ';;;' }).object).toMatchObject({ code: 415, reason: 'UnsupportedMediaType' })
  expect(server.post(path, { text, type: '' }).status).toBe(201)
})

test('YAML whose aliases grow is refused as what cannot be read', () => {
  const server = createTestServer()
  const lines = Array.from({ length: 9 }, (_line, index) => {
    const items = Array<string>(10).fill(index === 0 ? 'x' : `*a${index - 1}`)
    return `a${index}: &a${index} [${items.join(', ')}]`
  })
  const text = ['apiVersion: v1', 'kind: ConfigMap', ...lines].join('\n')
  expect(server.post(path, { text, type: 'application/yaml' }).object).toMatchObject({
    code: 400,
    reason: 'BadRequest',
    message: expect.stringContaining('excessive aliasing'),
  })
})

test('options of a deletion with values of other types are refused, and delete nothing', () => {
  const server = serverWithOne()
  const options = [{ preconditions: 5 }, { dryRun: 'All' }, { dryRun: [5] }, { gracePeriodSeconds: 'x' }]
  for (const body of options) {
    expect(server.delete(`${path}/a`, { body: { kind: 'DeleteOptions', ...body } }).object).toMatchObject({
      code: 400,
      reason: 'BadRequest',
    })
  }
  expect(server.get(`${path}/a`).status).toBe(200)
})

test('a strategic merge patch does not change the kind, whatever it says', () => {
  const server = serverWithOne()
  const body = { kind: 'Pod', apiVersion: 'v2', data: { colour: 'green' } }
  const type = 'application/strategic-merge-patch+json'
  expect(server.patch(`${path}/a`, { type, body })).toMatchObject({
    status: 200,
    object: { kind: 'ConfigMap', apiVersion: 'v1', data: { colour: 'green' } },
  })
  const merge = server.patch(`${path}/a`, { type: 'application/merge-patch+json', body })
  expect(merge.object).toMatchObject({ code: 422 })
})

test('an update of another object names the key that the storage would, and a dry run that of the kind', () => {
  const server = serverWithOne()
  const body = configMap('a', {}, { uid: 'other' })
  const message = (query: Record<string, string>) => server.put(`${path}/a`, { body, query }).object['message']
  expect(message({})).toContain('Key: /registry/configmaps/default/a, ')
  expect(message({ dryRun: 'All' })).toContain('Key: /configmaps/default/a, ')
})
