import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import { createPluginServer, podOf, podsPath } from './testing/plugin-server.ts'

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const mirror = { annotations: { 'kubernetes.io/config.mirror': 'x' } }

async function serverWith(account: JsonObject = {}) {
  const server = createPluginServer({ hasServiceAccounts: true })
  await server.post(accounts, { metadata: { name: 'default' }, ...account })
  return server
}

test('a pod runs as the default account, with its token in every container', async () => {
  const server = await serverWith({ imagePullSecrets: [{ name: 'pull' }] })
  const spec = {
    containers: [
      { name: 'main', image: 'x' },
      {
        name: 'own',
        image: 'x',
        volumeMounts: [{ name: 'v', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }],
      },
    ],
    initContainers: [{ name: 'init', image: 'x' }],
    volumes: [{ name: 'v', emptyDir: {} }],
  }
  const { status, object } = await server.post(podsPath, podOf('a', spec))
  expect(status).toBe(201)
  const name = textAt(listAt(object, 'spec', 'volumes')[1], 'name')
  expect(name).toMatch(/^kube-api-access-[a-z0-9]{5}$/)
  const mount = { name, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }
  expect(object['spec']).toMatchObject({
    serviceAccountName: 'default',
    serviceAccount: 'default',
    imagePullSecrets: [{ name: 'pull' }],
    containers: [{ volumeMounts: [mount] }, { volumeMounts: [{ name: 'v' }] }],
    initContainers: [{ volumeMounts: [mount] }],
    volumes: [
      { name: 'v' },
      {
        name,
        projected: {
          defaultMode: 420,
          sources: [
            { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
            { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
            {
              downwardAPI: {
                items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
              },
            },
          ],
        },
      },
    ],
  })
})

test('omits the token if the pod, or else the account, disables it', async () => {
  const server = await serverWith({ automountServiceAccountToken: false })
  const volumesOf = async (name: string, spec: JsonObject) =>
    listAt((await server.post(podsPath, podOf(name, spec))).object, 'spec', 'volumes')
  expect(await volumesOf('a', {})).toEqual([])
  expect(await volumesOf('b', { automountServiceAccountToken: true })).toHaveLength(1)
})

test('the account must exist', async () => {
  const server = await serverWith()
  expect((await server.post(podsPath, podOf('a', { serviceAccountName: 'other' }))).object['message']).toBe(
    'pods "a" is forbidden: error looking up service account default/other: serviceaccount "other" not found',
  )
})

test.each<[JsonObject, string]>([
  [{ serviceAccountName: 'default' }, 'a mirror pod may not reference service accounts'],
  [{ volumes: [{ name: 's', secret: { secretName: 's' } }] }, 'a mirror pod may not reference secrets'],
  [
    { volumes: [{ name: 't', projected: { sources: [{ serviceAccountToken: { path: 't' } }] } }] },
    'a mirror pod may not use ServiceAccountToken volume projections',
  ],
])('%# a mirror pod may not use what needs an account', async (spec, why) => {
  const server = await serverWith()
  const pod = podOf('a', { nodeName: 'n', ...spec }, mirror)
  expect((await server.post(podsPath, pod)).object['message']).toBe(`pods "a" is forbidden: ${why}`)
  const { object } = await server.post(podsPath, podOf('b', { nodeName: 'n' }, mirror))
  expect(objectAt(object, 'spec')).not.toHaveProperty('serviceAccountName')
})

test('an account may restrict its pods to its own secrets', async () => {
  const server = await serverWith({
    metadata: { name: 'default', annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } },
    secrets: [{ name: 'mine' }],
  })
  const messageOf = async (spec: JsonObject) => (await server.post(podsPath, podOf('a', spec))).object['message']
  const why = 'is not allowed because service account default does not reference that'
  expect(await messageOf({ volumes: [{ name: 's', secret: { secretName: 'theirs' } }] })).toBe(
    `pods "a" is forbidden: volume with secret.secretName="theirs" ${why} secret`,
  )
  const env = [{ name: 'A', valueFrom: { secretKeyRef: { name: 'theirs', key: 'k' } } }]
  expect(await messageOf({ containers: [{ name: 'main', image: 'x', env }] })).toBe(
    `pods "a" is forbidden: container main with envVar A referencing secret.secretName="theirs" ${why} secret`,
  )
  expect(await messageOf({ imagePullSecrets: [{ name: 'pull' }] })).toBe(
    `pods "a" is forbidden: imagePullSecrets[0].name="pull" ${why} imagePullSecret`,
  )
  expect(await messageOf({ volumes: [{ name: 's', secret: { secretName: 'mine' } }] })).toBeUndefined()
  const debug = { name: 'd', image: 'x', envFrom: [{ secretRef: { name: 'theirs' } }] }
  expect(
    (await server.patch(`${podsPath}/a/ephemeralcontainers`, { spec: { ephemeralContainers: [debug] } })).object,
  ).toMatchObject({
    code: 500,
    message: `ephemeral container d with envFrom referencing secret.secretName="theirs" ${why} secret`,
  })
})

test('pods have no account without the plugin', async () => {
  const { object } = await createPluginServer().post(podsPath, podOf('a'))
  expect(objectAt(object, 'spec')).not.toHaveProperty('serviceAccountName')
})
