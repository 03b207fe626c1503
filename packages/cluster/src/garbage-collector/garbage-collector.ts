import type { KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from 'kubewright/cache'
import { type Controller, type ControllerEnvironment, createController, type Source } from 'kubewright/controller'
import type { WorkQueue } from 'kubewright/queue'
import type { KindReference } from 'kubewright/resource'
import { clusterLimits } from '../limits.ts'
import { collect } from './collect.ts'
import { type GraphNode, OwnerGraph } from './graph.ts'
import { KindLookup } from './kind-lookup.ts'
import { monitorAllKinds } from './monitors.ts'

/** Deletes objects without remaining owners, and carries out foreground deletion and orphaning. */
export function createGarbageCollector(environment: ControllerEnvironment): Controller {
  let queue: WorkQueue | undefined
  const enqueue = (uid: string, what: string) => queue?.add(uid, { source: 'watch', what })
  const enqueueNode = (node: GraphNode, why: string) => enqueue(node.uid, `${describe(node)} ${why}`)
  const graph = new OwnerGraph(enqueueNode)
  const kinds = new KindLookup((uids) => {
    for (const uid of uids) enqueue(uid, 'the kind of an owner is now served')
  })
  const monitors = monitorAllKinds(environment.client, {
    kindAdded: (kind) => kinds.add(kind),
    kindRemoved: (kind) => {
      kinds.delete(kind)
      graph.forgetKind(kind)
    },
    objectChanged: (kind, event) => observe(graph, kind, event),
    failed: (error) => environment.onError?.(error),
  })
  const source: Source = {
    ...monitors,
    start(context) {
      queue = context.queue
      return monitors.start(context)
    },
  }
  return createController(
    {
      name: 'garbage-collector',
      sources: [source],
      concurrency: clusterLimits.controllerConcurrency,
      reconcile: (request, { client }) =>
        collect(request.key, { graph, kinds, liveClient: environment.client, client, enqueue: enqueueNode }),
    },
    environment,
  )
}

function observe(graph: OwnerGraph, kind: KindReference, event: InformerEvent<KubernetesObject>): void {
  const { type, object, old } = event
  const uid = object.metadata?.uid ?? ''
  // Deleted and re-created under the same name: two objects.
  const oldUid = old?.metadata?.uid ?? uid
  if (oldUid !== uid) graph.remove(oldUid)
  if (type === 'deleted') graph.remove(uid)
  else graph.observe(kind, object)
}

function describe({ coordinates: { kind, namespace, name } }: GraphNode): string {
  return namespace === '' ? `${kind} ${name}` : `${kind} ${namespace}/${name}`
}
