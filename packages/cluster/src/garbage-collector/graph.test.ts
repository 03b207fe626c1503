import { ConfigMap, Secret } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { OwnerGraph } from './graph.ts'

const owner = { uid: 'owner-uid', name: 'owner', namespace: 'right' }

const child = (namespace: string) => ({
  metadata: {
    name: 'child',
    namespace,
    uid: `${namespace}-uid`,
    ownerReferences: [{ apiVersion: 'v1', kind: 'Secret', name: owner.name, uid: owner.uid }],
  },
})

test('a reference from the wrong namespace does not make the graph forget a dependent in the right one', () => {
  const enqueued: string[] = []
  const graph = new OwnerGraph(({ uid }) => enqueued.push(uid))
  graph.observe(ConfigMap, child('wrong'))
  graph.observe(ConfigMap, child('right'))
  expect(graph.get(owner.uid)?.coordinates.namespace).toBe('wrong')
  // The server has no such owner there, and no watch has delivered it yet.
  graph.remove(owner.uid)
  expect(enqueued).toContain('wrong-uid')
  expect(graph.get(owner.uid)?.coordinates.namespace).toBe('right')
  graph.observe(Secret, { metadata: owner })
  enqueued.length = 0
  graph.remove(owner.uid)
  expect(enqueued).toContain('right-uid')
})
