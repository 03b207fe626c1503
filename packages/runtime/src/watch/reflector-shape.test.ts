import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ObjectShape, StateTable } from '../bytes/index.ts'
import { metadataOf } from '../client/index.ts'
import { configMap, configMapKind, initialEnd, watchEvent } from './testing/config-maps.ts'
import { objectsOf, recordReflector } from './testing/recording.ts'
import { respondBytes, respondStatus, respondValue, ScriptedPeer, ScriptedStream } from './testing/scripted-peer.ts'

const managedFields = [{ manager: 'someone', operation: 'Update', fieldsV1: { 'f:data': {} } }]

function managed(name: string, resourceVersion: number): JsonObject {
  const object = configMap(name, resourceVersion, { greeting: 'grüß dich', other: 'x' })
  return { ...object, metadata: { ...(object['metadata'] as object), managedFields, labels: { app: name } } as never }
}

/** The objects that a reflector keeps, in whatever form they arrive. */
async function kept(
  form: 'events' | 'bytes' | 'list values' | 'list bytes',
  options: { readonly shape?: ObjectShape; readonly kind?: unknown },
  objects: readonly JsonObject[] = [managed('a', 3), managed('b', 5)],
) {
  const runtime = createVirtualRuntime()
  const events = [...objects.map((object) => watchEvent('ADDED', object)), initialEnd(7)]
  const text = events.map((event) => `${encodeJson(event as never)}\n`).join('')
  const list = { kind: 'ConfigMapList', apiVersion: 'v1', metadata: { resourceVersion: '7' }, items: objects }
  const peer = {
    events: new ScriptedPeer(new ScriptedStream().events(...events).step),
    bytes: new ScriptedPeer(new ScriptedStream().text(text).step),
    'list values': new ScriptedPeer(respondStatus(400, 'BadRequest'), respondValue(list)),
    'list bytes': new ScriptedPeer(respondStatus(400, 'BadRequest'), respondBytes(encodeJson(list))),
  }[form]
  const taken: KubernetesObject[] = []
  const onReplace = (table: StateTable) => taken.push(...objectsOf(table))
  const { reflector, errors } = recordReflector(peer, runtime, { ...options, onReplace } as never)
  reflector.start()
  await runtime.settle()
  await runtime.run(() => reflector.stop())
  return { taken, errors, peer }
}

const forms = ['events', 'bytes', 'list values', 'list bytes'] as const

test.each(forms)('objects that arrive as %s are kept whole by default', async (form) => {
  expect((await kept(form, {})).taken).toEqual([managed('a', 3), managed('b', 5)])
})

test.each(forms)('managedFields are cut from objects that arrive as %s', async (form) => {
  const { taken } = await kept(form, { shape: { managedFields: 'cut' } })
  const { metadata, ...rest } = managed('a', 3)
  const { managedFields: _, ...others } = metadata as Record<string, unknown>
  expect(taken[0]).toEqual({ ...rest, metadata: others })
})

test.each(forms)('only the given fields of objects that arrive as %s are kept', async (form) => {
  const { taken } = await kept(form, { shape: { fields: [] } })
  const { data: _, ...rest } = managed('b', 5)
  expect(taken[1]).toEqual(rest)
})

test.each(forms)('a transform selects what is kept of objects that arrive as %s', async (form) => {
  const transform = (object: KubernetesObject) => ({ ...object, data: { big: 2n ** 60n } })
  const { taken } = await kept(form, { shape: { transform } })
  expect(taken[0]).toEqual({ ...managed('a', 3), data: { big: 2n ** 60n } })
  expect(Object.isFrozen(taken[0])).toBe(true)
})

test.each(forms)(
  'a transform that fails, or returns another object, leaves out that one of %s and is reported',
  async (form) => {
    const transform = (object: KubernetesObject) => {
      if (object.metadata?.name === 'a') throw new Error('no such field')
      return { ...object, metadata: { ...object.metadata, name: 'c' } }
    }
    const { taken, errors } = await kept(form, { shape: { transform } })
    expect(taken).toEqual([])
    expect(errors.map((error) => error.message)).toEqual([
      'skipped ConfigMap a: its transform failed: no such field',
      expect.stringContaining('it changed metadata.name'),
    ])
  },
)

test.each(forms)(
  'metadataOf(kind) requests only the metadata, and keeps only the metadata of whatever arrives as %s',
  async (form) => {
    const partial = (object: JsonObject): JsonObject => {
      const { metadata } = object
      return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: metadata as JsonObject }
    }
    const objects = [partial(managed('a', 3)), managed('b', 5)]
    const { taken, errors, peer } = await kept(form, { kind: metadataOf(configMapKind) }, objects)
    const expected = [managed('a', 3), managed('b', 5)].map(({ apiVersion, kind, metadata }) => ({
      apiVersion,
      kind,
      metadata,
    }))
    expect(taken).toEqual(expected)
    expect(errors).toEqual([])
    const accepts = peer.requests.map((request) => request.headers?.['accept'])
    expect(accepts[0]).toMatch(/^application\/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,/)
    if (form.startsWith('list')) expect(accepts[1]).toMatch(/^application\/json;as=PartialObjectMetadataList;/)
  },
)

test('reports a deletion even if the transform fails', async () => {
  const runtime = createVirtualRuntime()
  const stream = new ScriptedStream()
  const transform = (object: KubernetesObject) => {
    if (object.metadata?.resourceVersion === '9') throw new Error('no such field')
    return object
  }
  const { reflector, calls } = recordReflector(new ScriptedPeer(stream.step), runtime, {
    shape: { transform } as never,
  })
  reflector.start()
  stream.events(watchEvent('ADDED', configMap('a', 3)), initialEnd(7))
  stream.text(`${encodeJson({ type: 'DELETED', object: configMap('a', 9) })}\n`)
  await runtime.settle()
  expect(calls).toEqual(['replace a @7', 'DELETED a @9'])
})

test('sends selectors with the watch-list, the pages and the watch', async () => {
  const runtime = createVirtualRuntime()
  const list = { kind: 'ConfigMapList', apiVersion: 'v1', metadata: { resourceVersion: '7' }, items: [] }
  const peer = new ScriptedPeer(respondStatus(400, 'BadRequest'), respondValue(list), new ScriptedStream().step)
  const selectors = { labelSelector: 'app=a', fieldSelector: 'metadata.name=a' }
  const { reflector } = recordReflector(peer, runtime, selectors)
  reflector.start()
  await runtime.settle()
  expect(peer.queries).toHaveLength(3)
  for (const query of peer.queries) expect(query).toMatchObject(selectors)
})
