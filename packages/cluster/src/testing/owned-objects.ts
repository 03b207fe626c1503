import type { JsonObject } from '@kubewright/kube/json'
import type { OwnerReference } from '@kubewright/kube/meta'
import { definitionOfManifest } from '@kubewright/kube/resource'
import { ConfigMap } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import type { Cluster } from '../index.ts'

/** A reference to an owner, a ConfigMap unless its kind is given. */
export function ownedBy(
  owner: { readonly metadata: { readonly name: string; readonly uid: string } },
  changes: Partial<OwnerReference> = {},
): OwnerReference {
  const { name, uid } = owner.metadata
  return { apiVersion: 'v1', kind: 'ConfigMap', name, uid, ...changes }
}

export function createConfigMap(
  cluster: Cluster,
  name: string,
  metadata: {
    readonly namespace?: string
    readonly ownerReferences?: readonly OwnerReference[]
    readonly finalizers?: readonly string[]
  } = {},
): Promise<ConfigMap> {
  return cluster.client.create(ConfigMap, { metadata: { name, namespace: 'default', ...metadata } } as never)
}

export function findConfigMap(cluster: Cluster, name: string, namespace = 'default'): Promise<ConfigMap | undefined> {
  return cluster.client.get(ConfigMap, { name, namespace })
}

const widgetManifest: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}

/** A custom resource with namespaces and without any fields of its own. */
export const Widget: KindReference = {
  id: 'Widget.example.com',
  definition: definitionOfManifest(widgetManifest, 'v1'),
}
