import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { expect } from 'vitest'
import { isRuntimeError } from '../../errors.ts'
import { CustomResourceDefinition } from '../../kinds/index.ts'
import { waitFor, whenCondition } from '../helpers/index.ts'
import { createKindMapper, type KindMapper, type WantedKind } from '../kind-mapper.ts'
import { definitionIn } from './object-tests.ts'
import type { SuiteTests } from './suite.ts'

const discoveryTimeoutMs = 30_000
const discoveryPollMs = 50

/** kube-apiserver lists a definition in its discovery some time after it reports the definition as established. */
async function servedKind(kinds: KindMapper, wanted: WantedKind, runtime: Runtime): ReturnType<KindMapper['kind']> {
  const deadlineMs = runtime.clock.monotonic() + discoveryTimeoutMs
  for (;;) {
    try {
      return await kinds.kind(wanted)
    } catch (error) {
      if (!isRuntimeError(error, 'KIND_NOT_SERVED') || runtime.clock.monotonic() > deadlineMs) throw error
    }
    await sleep(runtime, discoveryPollMs, `discovery of ${wanted.kind}`)
  }
}

export const kindTests: SuiteTests = {
  'finds a kind by its name as soon as it is served, with its plural and scope': async ({
    client,
    transport,
    runtime,
    namespace,
  }) => {
    const kinds = createKindMapper({ transport, runtime, intervalMs: 10 })
    const group = `${namespace}.example.com`
    await expect(kinds.kind({ group, kind: 'Widget' })).rejects.toMatchObject({ code: 'KIND_NOT_SERVED' })
    const crd = await client.create(CustomResourceDefinition, definitionIn(namespace))
    await waitFor(client, CustomResourceDefinition, crd.metadata, whenCondition('Established'), { runtime })
    const Widget = await servedKind(kinds, { group, kind: 'Widget' }, runtime)
    expect(Widget.id).toBe(`Widget.${group}`)
    expect(Widget.definition).toMatchObject({ version: 'v1', plural: 'widgets', namespaced: true, shortNames: ['wd'] })
    expect(Widget.definition.subresources.map(({ name }) => name)).toContain('status')
    const created = await client.create(Widget, { metadata: { namespace, name: 'one' }, spec: { size: 1 } })
    expect(created).toMatchObject({ apiVersion: `${group}/v1`, kind: 'Widget', spec: { size: 1 } })
    expect(await kinds.find(`wd.${group}`)).toMatchObject({ kind: 'Widget' })
    await client.delete(Widget, created.metadata)
    await client.delete(CustomResourceDefinition, crd.metadata)
  },

  'finds built-in kinds by kind, plural, short name and group, in the preferred version': async ({
    transport,
    runtime,
  }) => {
    const kinds = createKindMapper({ transport, runtime, intervalMs: 10 })
    const names = await Promise.all(['deploy', 'deployments.apps', 'Deployment.v1.apps', 'po', 'ns'].map(kinds.find))
    expect(names.map(({ plural }) => plural)).toEqual([
      'deployments',
      'deployments',
      'deployments',
      'pods',
      'namespaces',
    ])
    expect(await kinds.preferredVersion('autoscaling')).toBe('v2')
    expect(await kinds.definition({ group: 'autoscaling', kind: 'HorizontalPodAutoscaler' })).toMatchObject({
      version: 'v2',
    })
    const old = await kinds.definition({ group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler' })
    expect(old.version).toBe('v1')
    const pods = await kinds.definition({ group: '', kind: 'Pod' })
    expect(pods).toMatchObject({ plural: 'pods', namespaced: true, verbs: expect.arrayContaining(['watch']) })
    expect(pods.subresources).toContainEqual(
      expect.objectContaining({ name: 'eviction', group: 'policy', version: 'v1', kind: 'Eviction' }),
    )
    expect(pods.shape()?.kind).toBe('object')
    await expect(kinds.find('unheard-of')).rejects.toMatchObject({ code: 'KIND_NOT_SERVED' })
  },
}
