import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap, Deployment, Job, Namespace, Service } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestCluster } from '../test-cluster/index.ts'
import { storedObject } from './index.ts'

const Site = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({
    host: z.string().min(3),
    ports: z.array(z.object({ port: z.int(), protocol: z.string().default('TCP') })).default([]),
    email: z
      .string()
      .refine((text) => text.includes('@'), 'must have an @')
      .optional(),
  }),
  status: z.object({ pages: z.int().default(0), url: z.string().optional() }),
  conditions: ['Ready'],
})
const operator = defineOperator({
  name: 'sites',
  controllers: [defineController({ for: Site, reconcile: () => ({}) })],
})
const Zone = defineResource({ group: 'example.com', version: 'v1', kind: 'Zone', scope: 'Cluster', spec: z.object({}) })

test('a custom object has the defaults and the metadata that the server sets', async () => {
  const input = { metadata: { name: 'blog' }, spec: { host: 'blog.example.com', ports: [{ port: 80 }] } }
  const made = storedObject(Site, input)
  expect(made.spec).toEqual({ host: 'blog.example.com', ports: [{ port: 80, protocol: 'TCP' }] })
  await using cluster = await startTestCluster({ operator })
  const created = await cluster.create(Site, input)
  const fieldsOf = ({ metadata, ...fields }: typeof made) => ({ ...fields, metadata: Object.keys(metadata).sort() })
  const { managedFields: _, ...metadata } = created.metadata as typeof created.metadata & { managedFields?: unknown }
  expect(fieldsOf(made)).toEqual(fieldsOf({ ...created, metadata }))
})

test('the defaults of a built-in kind are those of the server', async () => {
  const labels = { app: 'web' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }
  const input = { metadata: { name: 'web' }, spec: { selector: { matchLabels: labels }, template } }
  await using cluster = await startTestCluster({ controllers: [] })
  const created = await cluster.create(Deployment, input)
  expect(storedObject(Deployment, input).spec).toEqual(created.spec)
})

test('the input has precedence over the metadata of the server', () => {
  const metadata = { name: 'a', namespace: 'other', uid: 'u', resourceVersion: '7', generation: 3 }
  expect(storedObject(ConfigMap, { metadata }).metadata).toEqual({
    ...metadata,
    creationTimestamp: '1970-01-01T00:00:00Z',
  })
})

test('an object has a stable uid of its own, and a cluster-scoped one has no namespace', () => {
  const uidOf = (namespace: string, name: string) =>
    storedObject(ConfigMap, { metadata: { namespace, name } }).metadata.uid
  expect(uidOf('default', 'a')).toBe(uidOf('default', 'a'))
  expect(new Set([uidOf('default', 'a'), uidOf('default', 'b'), uidOf('other', 'a')]).size).toBe(3)
  expect(storedObject(Zone, { metadata: { name: 'a' }, spec: {} }).metadata).not.toHaveProperty('namespace')
  expect(storedObject(Namespace, { metadata: { name: 'a' } }).metadata).not.toHaveProperty('namespace')
})

test('a status may leave out fields; those with a default are set', () => {
  const { status } = storedObject(Site, { metadata: { name: 'a' }, spec: { host: 'abc' }, status: { url: 'x' } })
  expect(status).toEqual({ url: 'x', pages: 0 })
  expect(storedObject(Job, { metadata: { name: 'a' }, status: { succeeded: 1 } }).status?.succeeded).toBe(1)
  expect(storedObject(Site, { metadata: { name: 'a' }, spec: { host: 'abc' } }).status).toBeUndefined()
})

test('an object that the server or the webhook would refuse throws', () => {
  const make = (spec: object) => () => storedObject(Site, { metadata: { name: 'a' }, spec: spec as { host: string } })
  expect(make({ host: 'a' })).toThrow('Site.example.com a: spec.host')
  expect(make({ host: 'abc', email: 'nothing' })).toThrow('spec.email: must have an @')
  expect(make({ host: 'abc', hots: 'abc' })).toThrow('Site.example.com a has no field spec.hots')
  expect(() => storedObject(Service, { spec: { port: 1 } as object, metadata: { name: 'a' } })).toThrow(
    'no field spec.port',
  )
  expect(() => storedObject(ConfigMap, {})).toThrow(expect.objectContaining({ code: 'TESTING_INPUT_INVALID' }))
})

test('a function can be called with stored objects, and cannot change them', () => {
  const sites = defineController({
    for: Site,
    owns: { pages: ConfigMap },
    reconcile: ({ spec }, { owned }) => ({ status: { pages: owned.pages.length, url: `http://${spec.host}` } }),
  })
  const site = storedObject(Site, { metadata: { name: 'blog' }, spec: { host: 'blog' } })
  const page = storedObject(ConfigMap, { metadata: { name: 'home' }, data: { text: 'Hello' } })
  expect(sites.reconcile(site, { owned: { pages: [page] } }).status).toEqual({ pages: 1, url: 'http://blog' })
  expect(() => Object.assign(site.spec.ports, { 0: 1 })).toThrow('not extensible')
})
