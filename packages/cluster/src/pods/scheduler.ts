import { isBeingDeleted } from '@kubewright/kube/meta'
import { compileLabels } from '@kubewright/kube/selectors'
import type { Cache } from 'kubewright/cache'
import { Node, Pod } from 'kubewright/kinds'

const indexName = 'cluster/node'

export function indexByNode(cache: Cache): void {
  cache.informer(Pod).addIndex(indexName, nodesOf)
}

function nodesOf(pod: Pod): readonly string[] {
  return pod.spec?.nodeName ? [pod.spec.nodeName] : []
}

/**
 * The node for a pod: ready, open to pods, with the labels that the pod requires; of several the one with the fewest
 * pods. Resources, taints and affinities are ignored.
 */
export function chooseNode(cache: Cache, pod: Pod): string | undefined {
  const selector = compileLabels(pod.spec?.nodeSelector)
  const fitting = cache
    .list(Node)
    .filter((node) => isOpen(node) && selector.matches(node.metadata.labels))
    .map(({ metadata: { name } }) => name)
  const [only] = fitting
  if (fitting.length <= 1) return only
  const load = new Map(
    fitting.map((name) => [name, cache.list(Pod, { index: { name: indexName, value: name } }).length]),
  )
  return fitting.sort((left, right) => (load.get(left) ?? 0) - (load.get(right) ?? 0) || (left < right ? -1 : 1))[0]
}

function isOpen(node: Node): boolean {
  const isReady = node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True')
  return isReady === true && node.spec?.unschedulable !== true && !isBeingDeleted(node)
}

/** The address of a node; empty without one. */
export function addressOf(cache: Cache, nodeName: string): string {
  const node = cache.get(Node, { name: nodeName })
  return node?.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? ''
}
