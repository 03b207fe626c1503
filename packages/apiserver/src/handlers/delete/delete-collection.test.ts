import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { configMap, createHookedServer, webhook } from '../../admission/webhooks/testing/hooked-server.ts'
import type { ObjectResponse } from '../../api/index.ts'
import { textAt } from '../../read-object.ts'

const path = '/api/v1/namespaces/default/configmaps'
const rules = [{ operations: ['DELETE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], scope: '*' }]

/** A server with ConfigMaps, and mutating and validating webhooks for their deletion. */
async function createFullServer(respond: (name: string, webhook: string) => JsonObject) {
  const hooked = createHookedServer(({ request, path: called }) =>
    respond(textAt(request, 'oldObject', 'metadata', 'name'), called.slice(1)),
  )
  for (const name of ['a', 'b', 'c']) await hooked.create(configMap(name))
  hooked.register('mutating', 'm', [webhook('early', { rules })])
  hooked.register('validating', 'v', [webhook('late', { rules })])
  return hooked
}

test('reports each warning of webhooks once per collection, in order', async () => {
  const hooked = await createFullServer((name, by) => ({
    allowed: true,
    warnings: [`${by} was asked`, `${name} goes`],
  }))
  const response = (await hooked.send('DELETE', path)) as ObjectResponse
  expect(response.status).toBe(200)
  expect(response.warnings).toEqual(['early was asked', 'a goes', 'late was asked', 'b goes', 'c goes'])
})

test('a refusal in the middle of a collection contains the warnings before it', async () => {
  const hooked = await createFullServer((name) => ({ allowed: name !== 'b', warnings: [`${name} goes`] }))
  const response = (await hooked.send('DELETE', path)) as ObjectResponse
  expect(response.status).toBe(400)
  expect(response.warnings).toEqual(['a goes', 'b goes'])
})
