import { sleep } from '@kubewright/kube/runtime'
import { ConfigMap, Namespace, Pod, Secret, ServiceAccount } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { type Cluster, type ClusterOptions, clusterLimits, startControllers } from '../index.ts'
import { inCluster, until } from '../testing/test-cluster.ts'

const controllers = ['namespaces', 'service-accounts', 'service-account-tokens'] as const
const account = { namespace: 'default', name: 'robot' }
const tokenName = { namespace: 'default', name: 'robot-token' }

const accountsIn = async (cluster: Cluster, namespace?: string) =>
  (await cluster.client.list(ServiceAccount, { namespace })).items.map(({ metadata }) => metadata)

function podIn(namespace: string) {
  return Pod({ metadata: { namespace, name: 'web' }, spec: { containers: [{ name: 'web', image: 'web:1' }] } })
}

function tokenSecret(changes: { readonly annotations?: Record<string, string>; readonly type?: string } = {}) {
  const annotations = { 'kubernetes.io/service-account.name': account.name, ...changes.annotations }
  return Secret({
    metadata: { ...tokenName, annotations },
    type: changes.type ?? 'kubernetes.io/service-account-token',
  })
}

const secretIn = (cluster: Cluster) => cluster.client.get(Secret, tokenName)

async function untilFilled(cluster: Cluster): Promise<Secret> {
  let secret: Secret | undefined
  await until(cluster, 'the token', async () => {
    secret = await secretIn(cluster)
    return secret?.data?.['token'] !== undefined
  })
  return secret as Secret
}

const decoded = (secret: Secret, key: string) => Buffer.from(secret.data?.[key] ?? '', 'base64').toString()

test('every namespace has an account, also a later one; a deleted account is created again', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await until(cluster, 'the first accounts', async () => (await accountsIn(cluster)).length === 4)
    const found = await accountsIn(cluster)
    expect(found.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual([
      'default/default',
      'kube-node-lease/default',
      'kube-public/default',
      'kube-system/default',
    ])
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'later' } }))
    await until(cluster, 'one more', async () => (await accountsIn(cluster, 'later')).length === 1)
    const [first] = await accountsIn(cluster, 'later')
    await cluster.client.delete(ServiceAccount, { namespace: 'later', name: 'default' })
    await until(cluster, 'another one', async () => (await accountsIn(cluster, 'later')).length === 1)
    expect((await accountsIn(cluster, 'later'))[0]?.uid).not.toBe(first?.uid)
  })
})

test('a namespace that is being deleted gets no account and is deleted', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'short' } }))
    await until(cluster, 'its account', async () => (await accountsIn(cluster, 'short')).length === 1)
    await cluster.client.delete(Namespace, { name: 'short' })
    await until(cluster, 'its end', async () => (await cluster.client.get(Namespace, { name: 'short' })) === undefined)
    expect(await accountsIn(cluster, 'short')).toEqual([])
  })
})

test('a pod created right after its namespace waits for the account only briefly', async () => {
  await inCluster({ controllers }, async (cluster, runtime) => {
    const before = runtime.clock.monotonic()
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'new' } }))
    const made = await cluster.client.create(Pod, podIn('new'))
    expect(made.spec?.serviceAccountName).toBe('default')
    expect(made.spec?.volumes?.[0]?.projected?.sources?.[0]?.serviceAccountToken?.path).toBe('token')
    expect(runtime.clock.monotonic()).toBe(before)
  })
})

test('without the service account controller pods have no account', async () => {
  await inCluster({ controllers: ['namespaces'] }, async (cluster) => {
    const made = await cluster.client.create(Pod, podIn('default'))
    expect(made.spec?.serviceAccountName).toBe(undefined)
    expect(await accountsIn(cluster)).toEqual([])
  })
})

test('a token Secret of an account gets a token, which authenticates as that account', async () => {
  await inCluster({ controllers }, async (cluster) => {
    const { uid } = (await cluster.client.create(ServiceAccount, ServiceAccount({ metadata: account }))).metadata
    await cluster.client.create(Secret, tokenSecret())
    const secret = await untilFilled(cluster)
    expect(decoded(secret, 'namespace')).toBe('default')
    expect(secret.metadata.annotations).toMatchObject({ 'kubernetes.io/service-account.uid': uid })
    const { tokens } = cluster.server
    const user = await tokens.verifyToken(decoded(secret, 'token'))
    expect(user).toEqual({
      name: 'system:serviceaccount:default:robot',
      uid,
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default'],
    })
    const today = new Date(cluster.runtime.clock.now()).toISOString().slice(0, 10)
    expect((await secretIn(cluster))?.metadata.labels).toEqual({ 'kubernetes.io/legacy-token-last-used': today })
  })
})

test('restores data that a client removes from such a Secret', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await cluster.client.create(ServiceAccount, ServiceAccount({ metadata: account }))
    await cluster.client.create(Secret, tokenSecret())
    const { data } = await untilFilled(cluster)
    const patch = { data: { namespace: null, token: null, mine: 'AAAA' } }
    await cluster.client.patch(Secret, tokenName, { type: 'merge', patch })
    expect((await untilFilled(cluster)).data).toEqual({ ...data, mine: 'AAAA' })
  })
})

test('deletes a token with its account, even if another one of the same name follows', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await cluster.client.create(ServiceAccount, ServiceAccount({ metadata: account }))
    await cluster.client.create(Secret, tokenSecret())
    const token = decoded(await untilFilled(cluster), 'token')
    await cluster.client.delete(ServiceAccount, account)
    await cluster.client.create(ServiceAccount, ServiceAccount({ metadata: account }))
    await until(cluster, 'the end of the token', async () => (await secretIn(cluster)) === undefined)
    expect(await cluster.server.tokens.verifyToken(token)).toBe(undefined)
  })
})

test('deletes a token Secret without an account, and leaves other types alone', async () => {
  await inCluster({ controllers }, async (cluster, runtime) => {
    await cluster.client.create(Secret, tokenSecret())
    await until(cluster, 'its end', async () => (await secretIn(cluster)) === undefined)
    await cluster.client.create(Secret, tokenSecret({ type: 'Opaque' }))
    await sleep(runtime, 1000, 'nothing')
    const left = await secretIn(cluster)
    expect([left?.type, left?.data]).toEqual(['Opaque', undefined])
  })
})

test('removes references to deleted tokens from an account, and keeps all others', async () => {
  await inCluster({ controllers }, async (cluster) => {
    const secrets = [{ name: 'other' }, { name: tokenName.name }]
    await cluster.client.create(ServiceAccount, ServiceAccount({ metadata: account, secrets }))
    const neighbour = { namespace: 'default', name: 'neighbour' }
    await cluster.client.create(ServiceAccount, ServiceAccount({ metadata: neighbour, secrets }))
    await cluster.client.create(Secret, tokenSecret())
    await untilFilled(cluster)
    await cluster.client.delete(Secret, tokenName)
    const secretsOf = async (name: typeof account) => (await cluster.client.get(ServiceAccount, name))?.secrets
    await until(cluster, 'no reference', async () => (await secretsOf(account))?.length === 1)
    expect(await secretsOf(account)).toEqual([{ name: 'other' }])
    expect(await secretsOf(neighbour)).toEqual(secrets)
  })
})

const rootName = (namespace: string) => ({ namespace, name: 'kube-root-ca.crt' })

/** A cluster whose controllers get this certificate authority as the API server's. */
async function withAuthority(
  authority: () => string,
  work: (cluster: Cluster, pass: (durationMs: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const options: ClusterOptions = { controllers: ['service-accounts'] }
  await inCluster(options, async (cluster, runtime) => {
    const running = await startControllers({
      transport: cluster.transport(),
      runtime,
      certificateAuthority: authority,
      controllers: ['root-authority', 'service-account-tokens'],
      signToken: () => 'signed',
    })
    await work(cluster, (durationMs) => sleep(runtime, durationMs, 'time to pass'))
    await running.stop()
  })
}

test('every namespace has the certificate authority, which is corrected when it is changed or deleted', async () => {
  await withAuthority(
    () => 'the authority',
    async (cluster) => {
      const find = (namespace = 'default') => cluster.client.get(ConfigMap, rootName(namespace))
      await until(cluster, 'the first', async () => (await find()) !== undefined)
      const found = await find()
      expect(found?.data).toEqual({ 'ca.crt': 'the authority' })
      expect(found?.metadata.annotations?.['kubernetes.io/description']).toContain('kubernetes.default.svc')
      await cluster.client.create(Namespace, Namespace({ metadata: { name: 'later' } }))
      await until(cluster, 'one more', async () => (await find('later')) !== undefined)
      for (const patch of [
        { data: { 'ca.crt': 'another' } },
        { data: { more: 'x' } },
        { metadata: { annotations: { 'kubernetes.io/description': null } } },
      ]) {
        await cluster.client.patch(ConfigMap, rootName('default'), { type: 'merge', patch })
        await until(cluster, 'the correction', async () => {
          const now = await find()
          const description = now?.metadata.annotations?.['kubernetes.io/description']
          return now?.data?.['ca.crt'] === 'the authority' && Object.keys(now.data).length === 1 && !!description
        })
      }
      await cluster.client.delete(ConfigMap, rootName('default'))
      await until(cluster, 'another', async () => (await find()) !== undefined)
    },
  )
})

test('publishes a renewed authority within rootAuthorityRecheckMs, in secrets too', async () => {
  let authority = 'the old'
  await withAuthority(
    () => authority,
    async (cluster, pass) => {
      await cluster.client.create(ServiceAccount, ServiceAccount({ metadata: account }))
      await cluster.client.create(Secret, tokenSecret())
      const published = async () => {
        const configMap = await cluster.client.get(ConfigMap, rootName('default'))
        return [configMap?.data?.['ca.crt'], decoded((await secretIn(cluster)) as Secret, 'ca.crt')]
      }
      await until(cluster, 'the first', async () => !(await published()).some((text) => text !== 'the old'))
      // The effects of the first writes are over when the authority changes.
      await pass(1000)
      authority = 'the new'
      await pass(clusterLimits.rootAuthorityRecheckMs - 2000)
      expect(await published()).toEqual(['the old', 'the old'])
      await pass(2000)
      expect(await published()).toEqual(['the new', 'the new'])
    },
  )
})
