import type { KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { parseLabelSelector } from '@kubewright/kube/selectors'
import type { Cache } from '../../cache/index.ts'
import type { ObjectName } from '../../client/index.ts'
import type { KindReference } from '../../resource/index.ts'
import {
  controllerIndex,
  controllerUids,
  sharedIndex,
  sharedUids,
  trackedIndex,
  trackedOwnerIndex,
  trackedOwners,
  trackedUids,
} from '../children-index.ts'

/** The reads of a cache on which a plan depends. */
export type ReadCache = Pick<Cache, 'get' | 'list'>

const indexes: Readonly<Record<string, (state: never) => readonly string[]>> = {
  [controllerIndex]: controllerUids,
  [sharedIndex]: sharedUids,
  [trackedIndex]: trackedUids,
  [trackedOwnerIndex]: trackedOwners,
}

interface Query {
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly index?: { readonly name: string; readonly value: string } | undefined
}

/** The given objects in place of a cache. */
export function givenObjects(objects: readonly KubernetesObject[]): ReadCache {
  const ofKind = ({ definition }: KindReference) =>
    objects.filter(({ apiVersion, kind }) => kind === definition.kind && apiVersion === apiVersionOf(definition))
  const reads = {
    get(kind: KindReference, { namespace, name }: ObjectName) {
      const place = kind.definition.namespaced ? namespace : undefined
      return ofKind(kind).find(({ metadata }) => metadata?.name === name && metadata.namespace === place)
    },
    list(kind: KindReference, { namespace, labelSelector, index }: Query = {}) {
      const selector = labelSelector === undefined ? undefined : parseLabelSelector(labelSelector)
      return ofKind(kind).filter((object) => {
        const { metadata = {} } = object
        if (namespace !== undefined && metadata.namespace !== namespace) return false
        if (selector?.matches(metadata.labels ?? {}) === false) return false
        return index === undefined || indexedValues(index.name, object).includes(index.value)
      })
    },
  }
  return reads as unknown as ReadCache
}

function indexedValues(name: string, { metadata = {} }: KubernetesObject): readonly string[] {
  const { labels, annotations, ownerReferences = [] } = metadata
  return indexes[name]?.({ labels, annotations, ownerReferences } as never) ?? []
}
