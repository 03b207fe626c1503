import { startTestCluster, type TestCluster } from '@kubewright/testing'
import { ClusterRole, Namespace, PersistentVolumeClaim, RoleBinding, Secret } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import { expect, test } from 'vitest'
import { operator } from './operator.ts'
import { backupWriter } from './store.controller.ts'
import { Store } from './store.ts'

const name = { namespace: 'default', name: 'ledger' }
const grant = { namespace: 'backups', name: 'store-default-ledger' }

async function start(): Promise<TestCluster> {
  const cluster = await startTestCluster({ operator, seed: 7, log: silentLogger })
  for (const namespace of ['backups', 'archive']) await cluster.create(Namespace({ metadata: { name: namespace } }))
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['create'] }]
  await cluster.create(ClusterRole({ metadata: { name: backupWriter }, rules }))
  return cluster
}

const aStore = () => Store({ metadata: name, spec: { size: '2Gi', backupNamespace: 'backups' } })

const passwordOf = async (cluster: TestCluster) => (await cluster.get(Secret, name))?.data?.['password']

test('a Store gets its volume, a password and the grant in the other namespace', async () => {
  await using cluster = await start()
  await cluster.create(aStore())
  await cluster.settle()
  expect((await cluster.get(PersistentVolumeClaim, name))?.spec?.resources?.requests).toEqual({ storage: '2Gi' })
  expect(atob((await passwordOf(cluster)) ?? '')).toMatch(/^[\w-]{32}$/)
  const binding = await cluster.get(RoleBinding, grant)
  expect(binding?.subjects).toEqual([{ kind: 'ServiceAccount', namespace: 'default', name: 'default' }])
  expect(binding?.metadata.ownerReferences).toBeUndefined()
})

test('is ready when the volume is bound, and reports its capacity', async () => {
  await using cluster = await start()
  await cluster.create(aStore())
  await cluster.settle()
  const ready = async () => {
    const { status } = (await cluster.get(Store, name)) ?? {}
    return [status?.conditions?.find(({ type }) => type === 'Ready')?.status, status?.capacity]
  }
  expect(await ready()).toEqual(['False', undefined])
  const status = { phase: 'Bound', capacity: { storage: '2Gi' } }
  const patch = { type: 'merge', patch: { status } } as const
  await cluster.client.patch(PersistentVolumeClaim, name, patch, { subresource: 'status' })
  await cluster.settle()
  expect(await ready()).toEqual(['True', '2Gi'])
})

test('the password stays through changes, crashes and lost responses', async () => {
  await using cluster = await start()
  cluster.faults.loseResponse({ write: Secret })
  cluster.faults.crashAfter({ write: RoleBinding })
  await cluster.create(aStore())
  await cluster.settle()
  const password = await passwordOf(cluster)
  await cluster.patch(Store, name, { spec: { serviceAccountName: 'writer' }, metadata: { labels: { team: 'blue' } } })
  cluster.faults.crash()
  await cluster.settle()
  expect(await passwordOf(cluster)).toBe(password)
  expect((await cluster.get(RoleBinding, grant))?.subjects?.[0]?.name).toBe('writer')
  expect(cluster.faults.pending).toEqual([])
})

test('the grant moves with backupNamespace, and nothing else stays behind', async () => {
  await using cluster = await start()
  await cluster.create(aStore())
  await cluster.settle()
  await cluster.patch(Store, name, { spec: { backupNamespace: 'archive' } })
  await cluster.settle()
  const grants = (await cluster.list(RoleBinding)).filter(({ roleRef }) => roleRef.name === backupWriter)
  expect(grants.map(({ metadata }) => metadata.namespace)).toEqual(['archive'])
})

test('deletes all three with the Store, also when the operator crashes meanwhile', async () => {
  await using cluster = await start()
  await cluster.create(aStore())
  await cluster.settle()
  cluster.faults.crashAfter({ write: RoleBinding })
  await cluster.delete(Store, name)
  await cluster.settle()
  expect(await cluster.get(Store, name)).toBeUndefined()
  expect(await cluster.get(RoleBinding, grant)).toBeUndefined()
  expect(await cluster.list(PersistentVolumeClaim)).toEqual([])
  expect(await passwordOf(cluster)).toBeUndefined()
})

test('uses every rule for the grant; the garbage collector deletes the volume and the password', async () => {
  await using cluster = await start()
  await cluster.create(aStore())
  await cluster.settle()
  await cluster.delete(Store, name)
  await cluster.settle()
  const unused = cluster.rights()[0]?.unused.map(({ resources, verbs }) => `${verbs} ${resources}`)
  expect(unused).toContain('delete persistentvolumeclaims')
  expect(unused?.filter((rule) => rule.includes('rolebindings'))).toEqual([])
})

test('the storage class cannot change', async () => {
  await using cluster = await start()
  const spec = { backupNamespace: 'backups', storageClassName: 'fast' }
  await cluster.create(Store({ metadata: name, spec }))
  const change = cluster.patch(Store, name, { spec: { storageClassName: 'slow' } })
  await expect(change).rejects.toThrow(/spec\.storageClassName/)
})
