import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Clock } from '@kubewright/kube/runtime'
import { StatusError, timeoutStatus } from '@kubewright/kube/status'
import { expect } from 'vitest'
import { ConfigMap, Deployment } from '../../kinds/index.ts'
import { waitFor, when, whenAbsent, whenAll, whenAny, whenCondition, whenNot, whenPresent } from '../helpers/index.ts'
import { interceptedClient } from '../intercepted-client.ts'
import { metadataOf } from '../metadata-kind.ts'
import { watchObjects } from '../watch-objects.ts'
import { deploymentNamed, type SuiteTests } from './suite.ts'

export const waitTests: SuiteTests = {
  'watchObjects yields the existing objects, then the changes': async ({ client, runtime, namespace, named }) => {
    const selection = { runtime, namespace, labelSelector: 'suite=watch' }
    const metadata = { ...named('web'), labels: { suite: 'watch' } }
    await client.create(ConfigMap, { metadata, data: { step: '1' } })
    const seen: string[] = []
    for await (const { type, object } of watchObjects(client, ConfigMap, selection)) {
      seen.push(`${type} ${object.metadata.name} ${object.data?.['step']}`)
      expect(Object.isFrozen(object)).toBe(true)
      const step = String(seen.length + 1)
      if (seen.length < 3) await client.patch(ConfigMap, metadata, { type: 'merge', patch: { data: { step } } })
      else if (type !== 'DELETED') await client.delete(ConfigMap, metadata)
      else break
    }
    expect(seen).toEqual(['ADDED web 1', 'MODIFIED web 2', 'MODIFIED web 3', 'DELETED web 3'])
  },

  'watchObjects begins after a given revision, reads the metadata only if asked for, and ends with its signal': async ({
    client,
    runtime,
    namespace,
    named,
  }) => {
    const created = await client.create(ConfigMap, { metadata: named('web'), data: { a: '1' } })
    const { resourceVersion } = created.metadata
    await client.patch(ConfigMap, named('web'), { type: 'merge', patch: { metadata: { labels: { a: '1' } } } })
    const aborter = new AbortController()
    const options = { runtime, namespace, resourceVersion, signal: aborter.signal }
    for await (const { type, object } of watchObjects(client, metadataOf(ConfigMap), options)) {
      expect(type).toBe('MODIFIED')
      expect(Object.keys(object).sort()).toEqual(['apiVersion', 'kind', 'metadata'])
      expect(object.metadata.labels).toEqual({ a: '1' })
      aborter.abort()
    }
  },

  'waitFor reports why the server did not respond': async ({ client, runtime, named }) => {
    const broken = interceptedClient(client, {
      watch: () => Promise.reject(new StatusError(timeoutStatus('too busy', 0))),
    })
    const waiting = waitFor(broken, Deployment, named('web'), whenPresent, { runtime, timeoutMs: 200 })
    await expect(waiting).rejects.toMatchObject({ code: 'CLIENT_WAIT_TIMEOUT', cause: { code: 504 } })
  },

  'waitFor resolves when an object appears, meets a condition, and is gone': async ({ client, runtime, named }) => {
    const options = { runtime, timeoutMs: 60_000 }
    const [present] = await Promise.all([
      waitFor(client, Deployment, named('web'), whenPresent, options),
      client.create(Deployment, deploymentNamed(named('web'))),
    ])
    expect(present?.metadata.name).toBe('web')
    const available = whenAll(
      whenCondition('Available'),
      when<Deployment>('has one replica', ({ status }) => status?.replicas === 1),
    )
    const condition = { type: 'Available', status: 'True', reason: 'Suite', message: 'as the test says' }
    const status = { replicas: 1, conditions: [condition] }
    const [ready] = await Promise.all([
      waitFor(client, Deployment, named('web'), available, options),
      client.patch(Deployment, named('web'), { type: 'merge', patch: { status } }, { subresource: 'status' }),
    ])
    expect(ready?.status?.replicas).toBe(1)
    const either = whenAny(whenCondition('Progressing'), whenNot(whenAbsent))
    expect(await waitFor(client, Deployment, named('web'), either, options)).toBeDefined()
    const [gone] = await Promise.all([
      waitFor(client, Deployment, named('web'), whenAbsent, options),
      client.delete(Deployment, named('web'), { propagation: 'Background' }),
    ])
    expect(gone).toBeUndefined()
  },

  'waitFor reports the last state that it saw when the time is over': async ({ client, runtime, namespace, named }) => {
    // The deadline passes after the condition has seen the object, however slow the machine is.
    const waiting = (name: string) => {
      let pass = () => {}
      const clock: Clock = {
        now: () => runtime.clock.now(),
        monotonic: () => runtime.clock.monotonic(),
        after: (delayMs, what, run) => {
          if (!what.startsWith('deadline of waiting')) return runtime.clock.after(delayMs, what, run)
          pass = run
          return { cancel() {} }
        },
      }
      const condition = whenCondition('Available')
      const isMet = (object: KubernetesObject | undefined) => {
        pass()
        return condition.isMet(object)
      }
      const options = {
        runtime: { clock, random: runtime.random, waiting: runtime.waiting.bind(runtime) },
        timeoutMs: 200,
      }
      return waitFor(client, Deployment, named(name), { what: condition.what, isMet }, options)
    }
    await expect(waiting('absent')).rejects.toMatchObject({
      code: 'CLIENT_WAIT_TIMEOUT',
      message: `timed out waiting until Deployment.apps ${namespace}/absent has condition Available=True: timed out after 200 ms; the object does not exist`,
    })
    await client.create(Deployment, deploymentNamed(named('web')))
    const status = { conditions: [{ type: 'Available', status: 'False', reason: 'Starting', message: '' }] }
    await client.patch(Deployment, named('web'), { type: 'merge', patch: { status } }, { subresource: 'status' })
    await expect(waiting('web')).rejects.toThrow('with conditions Available=False (Starting)')
  },
}
