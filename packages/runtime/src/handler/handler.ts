import type { KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from '../cache/index.ts'

/** Says which keys an event concerns. */
export interface EventHandler<Object extends KubernetesObject = KubernetesObject> {
  /** The keys, each once: namespace/name, or the name alone for kinds without namespaces. */
  keysOf(event: InformerEvent<Object>): readonly string[]
}

/** Whether an event is worth a reconcile at all. */
export type Predicate<Object extends KubernetesObject = KubernetesObject> = (event: InformerEvent<Object>) => boolean
