import { expect } from 'vitest'
import { Deployment, Pod, ServiceAccount } from '../../kinds/index.ts'
import { subresourceClient } from '../subresource-client.ts'
import { deploymentNamed, podNamed, type SuiteTests } from './suite.ts'

export const subresourceTests: SuiteTests = {
  'by a server instead of a fake client, a scale is read, replaced, patched and applied': async ({ client, named }) => {
    await client.create(Deployment, deploymentNamed(named('web'), 2))
    const scales = subresourceClient(client, Deployment, 'scale')
    const scale = await scales.get(named('web'))
    expect(scale).toMatchObject({ apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 2 } })
    const updated = await scales.update(named('web'), { ...scale, spec: { replicas: 3 } })
    expect(updated).toMatchObject({ kind: 'Scale', spec: { replicas: 3 } })
    expect((await client.get(Deployment, named('web')))?.spec?.replicas).toBe(3)
    const patched = await scales.patch(named('web'), { type: 'merge', patch: { spec: { replicas: 4 } } })
    expect(patched).toMatchObject({ kind: 'Scale', spec: { replicas: 4 } })
    const applied = await scales.apply(named('web'), { spec: { replicas: 5 } }, { manager: 'scaler', force: true })
    expect(applied).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })
    expect((await client.get(Deployment, named('web')))?.spec?.replicas).toBe(5)
    const stale = scales.update(named('web'), { ...scale, spec: { replicas: 9 } })
    await expect(stale).rejects.toMatchObject({ code: 409, reason: 'Conflict' })
    expect(await scales.get(named('absent'))).toBeUndefined()
  },

  'by a server instead of a fake client, an eviction deletes the pod and a binding gives it its node': async ({
    client,
    named,
  }) => {
    await client.create(Pod, podNamed(named('web')))
    const bindings = subresourceClient(client, Pod, 'binding')
    await bindings.create(named('web'), { target: { apiVersion: 'v1', kind: 'Node', name: 'node-1' } })
    expect((await client.get(Pod, named('web')))?.spec?.nodeName).toBe('node-1')
    await client.create(Pod, podNamed(named('free')))
    await subresourceClient(client, Pod, 'eviction').create(named('free'), {
      deleteOptions: { gracePeriodSeconds: 0 },
    })
    expect(await client.get(Pod, named('free'))).toBeUndefined()
    const absent = subresourceClient(client, Pod, 'eviction').create(named('absent'), {})
    await expect(absent).rejects.toMatchObject({ code: 404 })
  },

  'by a server instead of a fake client, a token is issued': async ({ client, named }) => {
    await client.create(ServiceAccount, { metadata: named('worker') })
    const request = subresourceClient(client, ServiceAccount, 'token').create(named('worker'), {
      spec: { audiences: [] },
    })
    expect((await request).status?.token).toEqual(expect.stringMatching(/^ey/))
  },
}
