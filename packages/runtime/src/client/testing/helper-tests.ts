import { expect } from 'vitest'
import { ClusterRole, ConfigMap, Deployment, Secret } from '../../kinds/index.ts'
import {
  createFinalizerSet,
  createOrPatch,
  createOrUpdate,
  ignoreAlreadyExists,
  ignoreNotFound,
  mergePatchFrom,
  setControllerReference,
} from '../helpers/index.ts'
import { deploymentNamed, type SuiteTests } from './suite.ts'

export const helperTests: SuiteTests = {
  'createOrUpdate creates an object, updates it when it differs, and writes nothing when it does not': async ({
    client,
    named,
  }) => {
    const write = (mode: string) =>
      createOrUpdate(client, ConfigMap, named('web'), (current) => ({
        ...current,
        data: { ...current?.data, mode },
      }))
    const first = await write('slow')
    expect(first).toMatchObject({ result: 'created', object: { data: { mode: 'slow' } } })
    expect(await write('slow')).toEqual({ result: 'unchanged', object: first.object })
    expect(await write('fast')).toMatchObject({ result: 'updated', object: { data: { mode: 'fast' } } })
    // The function need not repeat fields that the server maintains.
    const plain = () => createOrUpdate(client, ConfigMap, named('web'), () => ({ data: { mode: 'plain' } }))
    expect((await plain()).result).toBe('updated')
    expect((await plain()).result).toBe('unchanged')
  },

  'createOrPatch returns whether it patched the object, the status or both': async ({ client, named }) => {
    const write = (replicas: number, status?: number) =>
      createOrPatch(client, Deployment, named('web'), (current) => {
        const wanted = current ?? deploymentNamed(named('web'))
        const spec = { ...wanted.spec, replicas } as NonNullable<Deployment['spec']>
        return { ...wanted, spec, ...(status === undefined ? {} : { status: { ...wanted.status, replicas: status } }) }
      })
    expect((await write(1, 5)).result).toBe('created')
    expect((await client.get(Deployment, named('web')))?.status?.replicas ?? 0).toBe(0)
    expect((await write(1)).result).toBe('unchanged')
    expect((await write(2)).result).toBe('updated')
    expect(await write(3, 1)).toMatchObject({ result: 'updatedStatus', object: { spec: { replicas: 3 } } })
    expect(await write(3, 2)).toMatchObject({ result: 'updatedStatusOnly', object: { status: { replicas: 2 } } })
    expect((await write(3, 2)).result).toBe('unchanged')
    expect(await client.get(Deployment, named('web'))).toMatchObject({ spec: { replicas: 3 }, status: { replicas: 2 } })
  },

  'a function that changes the name or the namespace of the object is an error, and nothing is written': async ({
    client,
    namespace,
    named,
  }) => {
    for (const write of [createOrUpdate<ConfigMap, object>, createOrPatch<ConfigMap, object>]) {
      const renamed = write(client, ConfigMap, named('web'), () => ({ metadata: { ...named('other') } }))
      await expect(renamed).rejects.toMatchObject({ code: 'CLIENT_KEY_CHANGED', path: 'metadata.name' })
      const moved = write(client, ConfigMap, named('web'), () => ({ metadata: { namespace: 'default' } }))
      await expect(moved).rejects.toMatchObject({ code: 'CLIENT_KEY_CHANGED', path: 'metadata.namespace' })
    }
    expect((await client.list(ConfigMap, { namespace, fieldSelector: 'metadata.name=other' })).items).toEqual([])
  },

  'createOrUpdate and createOrPatch create an object with an owner set by setControllerReference': async ({
    client,
    named,
  }) => {
    const owner = await client.create(Secret, { metadata: named('owner') })
    for (const [name, write] of [
      ['updated', createOrUpdate<ConfigMap, object>],
      ['patched', createOrPatch<ConfigMap, object>],
    ] as const) {
      const run = () =>
        write(client, ConfigMap, named(name), (current) => setControllerReference({ ...current }, owner))
      const { result, object } = await run()
      expect(result).toBe('created')
      expect(object.metadata.ownerReferences).toMatchObject([{ kind: 'Secret', name: 'owner', controller: true }])
      expect((await run()).result).toBe('unchanged')
    }
  },

  'an owner in another namespace, or of a cluster-scoped object, is refused when the object has no namespace yet':
    async ({ client, named }) => {
      const owner = await client.create(Secret, { metadata: named('owner') })
      const make = () => setControllerReference({}, owner)
      const elsewhere = createOrUpdate(client, ConfigMap, { namespace: 'default', name: 'web' }, make)
      await expect(elsewhere).rejects.toMatchObject({ code: 'CLIENT_KEY_CHANGED', path: 'metadata.namespace' })
      const clusterScoped = createOrUpdate(client, ClusterRole, { name: 'web' }, make)
      await expect(clusterScoped).rejects.toMatchObject({
        code: 'CLIENT_KEY_CHANGED',
        message: expect.stringContaining('ClusterRole.rbac.authorization.k8s.io web is cluster-scoped'),
      })
    },

  'a finalizer set keeps failed finalizers on the object until they succeed': async ({ client, named }) => {
    let isBroken = true
    const finalizers = createFinalizerSet<ConfigMap>({
      'suite.example.com/one': () => {},
      'suite.example.com/two': () => {
        if (isBroken) throw new Error('out of order')
      },
    })
    const reconcile = async () => {
      const current = await client.get(ConfigMap, named('web'))
      if (current === undefined) return 'gone'
      const { object, isUpdated, error } = await finalizers.finalize(current)
      if (isUpdated)
        await client.patch(ConfigMap, named('web'), mergePatchFrom(current, object, { optimisticLock: true }))
      return error?.message ?? object.metadata.finalizers ?? []
    }
    await client.create(ConfigMap, { metadata: named('web') })
    expect(await reconcile()).toEqual(['suite.example.com/one', 'suite.example.com/two'])
    await client.delete(ConfigMap, named('web'))
    expect(await reconcile()).toBe('finalizers failed and stay: suite.example.com/two: out of order')
    expect((await client.get(ConfigMap, named('web')))?.metadata.finalizers).toEqual(['suite.example.com/two'])
    isBroken = false
    expect(await reconcile()).toEqual([])
    expect(await reconcile()).toBe('gone')
  },

  'ignoreNotFound and ignoreAlreadyExists ignore only these errors': async ({ client, named }) => {
    expect(await ignoreNotFound(client.delete(ConfigMap, named('web')))).toBeUndefined()
    const created = await ignoreAlreadyExists(client.create(ConfigMap, { metadata: named('web') }))
    expect(created?.metadata.name).toBe('web')
    expect(await ignoreAlreadyExists(client.create(ConfigMap, { metadata: named('web') }))).toBeUndefined()
    const wrong = client.delete(ConfigMap, named('web'), { preconditions: { uid: 'other' } })
    await expect(ignoreNotFound(wrong)).rejects.toMatchObject({ reason: 'Conflict' })
  },
}
