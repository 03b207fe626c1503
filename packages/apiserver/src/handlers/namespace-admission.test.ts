import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createHookedServer, webhook } from '../admission/webhooks/testing/hooked-server.ts'
import type { ObjectResponse } from '../api/index.ts'
import { textAt } from '../read-object.ts'

const everything = [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], scope: '*' }]
const terminating = '/api/v1/namespaces/ending'
const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'web' }, target: { kind: 'Node', name: 'n' } }
const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'web' } }
const tokenRequest = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { audiences: ['a'] } }

/** A server with a terminating namespace that contains a pod and a service account, and a webhook for everything. */
async function createTerminatingServer() {
  const hooked = createHookedServer(() => ({ allowed: true }))
  const post = async (path: string, value: JsonObject) => (await hooked.send('POST', path, { value })) as ObjectResponse
  await post('/api/v1/namespaces', { metadata: { name: 'ending' } })
  await post(`${terminating}/pods`, {
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'web', image: 'web:1' }] },
  })
  await post(`${terminating}/serviceaccounts`, { metadata: { name: 'robot' } })
  await hooked.send('DELETE', terminating)
  hooked.register('mutating', 'all', [webhook('all', { rules: everything })])
  return { ...hooked, post }
}

test.each([
  ['an eviction', 'pods/web/eviction', eviction, 'pods "web"'],
  ['a binding', 'pods/web/binding', binding, 'pods "web"'],
  ['a binding on the old path', 'bindings', binding, 'bindings "web"'],
  ['a token', 'serviceaccounts/robot/token', tokenRequest, 'serviceaccounts "robot"'],
  ['an object', 'configmaps', { metadata: { name: 'a' } }, 'configmaps "a"'],
  ['an object with generateName', 'configmaps', { metadata: { generateName: 'a-' } }, 'configmaps "a-"'],
  ['an object without a name', 'configmaps', {}, 'configmaps "Unknown"'],
])('%s is not created in a terminating namespace, and no webhook is called', async (_, path, value, called) => {
  const { post, received } = await createTerminatingServer()
  const { status, object } = await post(`${terminating}/${path}`, value)
  expect(status).toBe(403)
  const why = 'unable to create new content in namespace ending because it is being terminated'
  expect(textAt(object, 'message')).toBe(`${called} is forbidden: ${why}`)
  expect(received).toEqual([])
})

test('a subresource creation in a missing namespace is refused because of the namespace', async () => {
  const { post } = await createTerminatingServer()
  const { status, object } = await post('/api/v1/namespaces/none/serviceaccounts/robot/token', tokenRequest)
  expect([status, textAt(object, 'message')]).toEqual([404, 'namespaces "none" not found'])
})
