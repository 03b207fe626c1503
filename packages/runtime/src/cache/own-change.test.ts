import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import type { DeleteOptions } from '../client/index.ts'
import { ConfigMap, Deployment } from '../kinds/index.ts'
import { isOwnChange, type SentWrite } from './own-change.ts'

function configMap(revision: string, data: Record<string, string>, labels: Record<string, string> = {}) {
  const metadata = { namespace: 'default', name: 'web', uid: 'one', resourceVersion: revision, labels }
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data } satisfies KubernetesObject & { data: object }
}

const before = configMap('5', { size: '1' })
const own = configMap('6', { size: '2' })
const mixed = configMap('7', { size: '2', colour: 'red' })
const relabelled = configMap('7', { size: '2' }, { colour: 'red' })

const writes: Record<string, SentWrite> = {
  'merge patch': { verb: 'patch', patch: { type: 'merge', patch: { data: { size: '2' } } } },
  'JSON patch': {
    verb: 'patch',
    patch: { type: 'json', patch: [{ op: 'replace', path: '/data/size', value: '2' }] },
  },
  'strategic merge patch': { verb: 'patch', patch: { type: 'strategic', patch: { data: { size: '2' } } } },
  apply: { verb: 'apply', object: { apiVersion: 'v1', kind: 'ConfigMap', data: { size: '2' } } },
}

for (const [what, sent] of Object.entries(writes)) {
  test(`the response to a ${what} is own if the visible object and the write explain it`, () => {
    expect(isOwnChange(ConfigMap, sent, before, own)).toBe(true)
    expect(isOwnChange(ConfigMap, sent, before, mixed)).toBe(false)
    expect(isOwnChange(ConfigMap, sent, before, relabelled)).toBe(false)
    expect(isOwnChange(ConfigMap, sent, before, { ...own, metadata: { ...own.metadata, uid: 'two' } })).toBe(false)
    expect(isOwnChange(ConfigMap, sent, undefined, own)).toBe(false)
  })
}

test('a creation is always own; an apply that creates is own if no other manager has fields of the object', () => {
  expect(isOwnChange(ConfigMap, { verb: 'create' }, undefined, own)).toBe(true)
  const managed = (count: number) => ({
    ...own,
    metadata: { ...own.metadata, managedFields: Array.from({ length: count }, () => ({ manager: 'operator' })) },
  })
  const apply: SentWrite = { verb: 'apply', object: own }
  expect(isOwnChange(ConfigMap, { ...apply, object: { data: { size: '2' } } }, undefined, managed(1))).toBe(true)
  expect(isOwnChange(ConfigMap, { ...apply, object: { data: { size: '2' } } }, undefined, managed(2))).toBe(false)
})

test('a write with a resourceVersion precondition made the next revision, unless it changed nothing', () => {
  const update: SentWrite = { verb: 'update', object: before, subresource: undefined }
  expect(isOwnChange(ConfigMap, update, undefined, mixed)).toBe(true)
  expect(isOwnChange(ConfigMap, update, undefined, before)).toBe(false)
})

test('a pending deletion is own if it set deletionTimestamp on the visible object and nothing else changed', () => {
  const mark = { resourceVersion: '6', deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 }
  const held = { ...before, metadata: { ...before.metadata, finalizers: ['example.com/held'] } }
  const marked = { ...held, metadata: { ...held.metadata, ...mark } }
  const sent = (options: DeleteOptions): SentWrite => ({ verb: 'delete', options })
  expect(isOwnChange(ConfigMap, sent({}), held, marked)).toBe(true)
  const changed = { ...marked, data: { size: '2' } }
  expect(isOwnChange(ConfigMap, sent({}), held, changed)).toBe(false)
  // The deletion had begun before: the response contains the changes of others since.
  const again = { ...marked, metadata: { ...marked.metadata, resourceVersion: '7' } }
  expect(isOwnChange(ConfigMap, sent({}), marked, again)).toBe(false)
  const finalizers = ['example.com/held', 'foregroundDeletion']
  const waiting = { ...marked, metadata: { ...marked.metadata, finalizers } }
  expect(isOwnChange(ConfigMap, sent({ propagation: 'Foreground' }), held, waiting)).toBe(true)
  expect(isOwnChange(ConfigMap, sent({}), held, waiting)).toBe(false)
  const locked = sent({ preconditions: { resourceVersion: '5' } })
  expect(isOwnChange(ConfigMap, locked, undefined, marked)).toBe(true)
})

test('an update leaves the status and a status update leaves the rest: a change outside the written part is foreign', () => {
  const metadata = { namespace: 'default', name: 'web', uid: 'one' }
  const at = (resourceVersion: string, replicas: number, ready: number) => ({
    metadata: { ...metadata, resourceVersion },
    spec: { replicas },
    status: { readyReplicas: ready },
  })
  const sent = { metadata, spec: { replicas: 2 }, status: { readyReplicas: 1 } }
  const main: SentWrite = { verb: 'update', object: sent, subresource: undefined }
  expect(isOwnChange(Deployment, main, at('5', 1, 0), at('6', 2, 0))).toBe(true)
  expect(isOwnChange(Deployment, main, at('5', 1, 0), at('7', 2, 1))).toBe(false)
  const status: SentWrite = { verb: 'update', object: sent, subresource: 'status' }
  expect(isOwnChange(Deployment, status, at('5', 1, 0), at('6', 1, 1))).toBe(true)
  expect(isOwnChange(Deployment, status, at('5', 1, 0), at('7', 2, 1))).toBe(false)
})
