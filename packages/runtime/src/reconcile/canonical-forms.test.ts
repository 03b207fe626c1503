import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import * as kinds from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { AppliedChildren, appliedChild } from './children/applied-children.ts'
import { defineController } from './index.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { cases, name, Owner } from './testdata/noncanonical-children.ts'
import { inWorld, type World } from './testdata/world.ts'

const at = (objectName: string) => ({ name: objectName, namespace: 'default' })

function ownerOf(kind: KindReference, child: KubernetesObject) {
  return defineController({
    for: Owner,
    owns: { children: kind },
    reconcile: ({ spec }) => {
      const metadata = { ...child.metadata, ...(spec.round === 0 ? {} : { labels: { round: String(spec.round) } }) }
      return { children: [{ ...child, metadata } as never] }
    },
  })
}

test.each(cases)('applies a child once for each change and wakes no key: %s', async (_name, kind, child) => {
  const applies: string[] = []
  const wrap = (client: Client) =>
    interferingClient(client, {
      before: (write) => {
        if (write.kind === kind.id) applies.push(write.verb)
      },
    })
  const seen = (world: World) => [applies.splice(0), world.records.map(({ outcome }) => outcome)]
  await inWorld(
    ownerOf(kind, child),
    async (world) => {
      await world.admin.create(Owner, Owner({ metadata: at('o'), spec: {} }))
      await world.pass(1000)
      expect(seen(world)).toEqual([['apply'], ['ok']])
      world.clear()
      world.controller.enqueue(at('o'))
      await world.pass(1000)
      expect(seen(world)).toEqual([[], ['ok']])
      world.clear()
      const patch = { metadata: { annotations: { touched: 'yes' } } }
      await world.admin.patch(kind, at(name), { type: 'merge', patch })
      await world.pass(1000)
      expect(seen(world)).toEqual([[], ['ok']])
      world.clear()
      await world.admin.patch(Owner, at('o'), { type: 'merge', patch: { spec: { round: 1 } } })
      await world.pass(1000)
      expect(seen(world)).toEqual([['apply'], ['ok']])
    },
    undefined,
    wrap,
  )
})

const policy = (port: number) =>
  kinds.NetworkPolicy({ metadata: { name }, spec: { podSelector: {}, ingress: [{ ports: [{ port }] }] } })

test('corrects a field that another manager changed in a child that is stored in another form', () =>
  inWorld(ownerOf(kinds.NetworkPolicy, policy(80)), async (world) => {
    await world.admin.create(Owner, Owner({ metadata: at('o'), spec: {} }))
    await world.pass(1000)
    const portOf = async () => (await world.admin.get(kinds.NetworkPolicy, at(name)))?.spec?.ingress?.[0]?.ports?.[0]
    expect(await portOf()).toEqual({ port: 80, protocol: 'TCP' })
    const patch = { spec: { ingress: [{ ports: [{ port: 81, protocol: 'TCP' }] }] } }
    await world.admin.patch(kinds.NetworkPolicy, at(name), { type: 'merge', patch })
    await world.pass(1000)
    expect(await portOf()).toEqual({ port: 80, protocol: 'TCP' })
  }))

test('removes a key of a Secret that was given in stringData and is omitted later', () => {
  const secrets = defineController({
    for: Owner,
    owns: { secrets: kinds.Secret },
    reconcile: ({ spec }) => {
      const stringData = spec.round === 0 ? { a: 'ä', b: '2' } : { a: 'ä' }
      return { children: [kinds.Secret({ metadata: { name }, data: { c: 'Mw==' }, stringData })] }
    },
  })
  return inWorld(secrets, async (world) => {
    await world.admin.create(Owner, Owner({ metadata: at('o'), spec: {} }))
    await world.pass(1000)
    const dataOf = async () => (await world.admin.get(kinds.Secret, at(name)))?.data
    expect(await dataOf()).toEqual({ a: 'w6Q=', b: 'Mg==', c: 'Mw==' })
    await world.admin.patch(Owner, at('o'), { type: 'merge', patch: { spec: { round: 1 } } })
    await world.pass(1000)
    expect(await dataOf()).toEqual({ a: 'w6Q=', c: 'Mw==' })
  })
})

test('appliedChildrenMax bounds the remembered applies and drops the oldest first', () => {
  const memory = new AppliedChildren()
  const fieldsV1 = { 'f:data': {} }
  const live = { metadata: { uid: 'u', managedFields: [{ manager: 'm', operation: 'Apply', fieldsV1 }] } }
  const planned = (index: number) => ({
    name: { kind: kinds.ConfigMap, ...at(`c${index}`) },
    config: { metadata: { name: `c${index}`, uid: 'u', resourceVersion: String(index) } },
    live: live as KubernetesObject,
  })
  for (let index = 0; index <= runtimeLimits.appliedChildrenMax; index++) {
    const applied = appliedChild({ metadata: { name: `c${index}` } }, live as KubernetesObject, 'm')
    expect(memory.add(applied, planned(index), 'm')).toBe(true)
  }
  expect([memory.has(planned(0), 'm'), memory.has(planned(1), 'm')]).toEqual([false, true])
  const changed = { metadata: { uid: 'u', managedFields: [{ manager: 'm', operation: 'Apply', fieldsV1: {} }] } }
  expect(memory.has({ ...planned(1), live: changed as KubernetesObject }, 'm')).toBe(false)
  expect(memory.has({ ...planned(1), config: { metadata: { name: 'c1' }, data: {} } }, 'm')).toBe(false)
})
