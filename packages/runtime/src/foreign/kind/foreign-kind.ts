import { type JsonObject, parseJson } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { definitionOfManifest } from '@kubewright/kube/resource'
import { type Kind, makeKind } from '../../kind/index.ts'

/**
 * A kind of another operator with the types that typesOfManifest has written. `manifest` returns the
 * CustomResourceDefinition as JSON.
 */
export function foreignKind<T extends KubernetesObject, Input, const Id extends string>(
  id: Id,
  apiVersion: T['apiVersion'] & string,
  kind: string,
  manifest: () => string,
): Kind<T, Input, Id> {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
  return makeKind({
    id,
    apiVersion,
    kind,
    definition: () => definitionOfManifest(parseJson(manifest()) as JsonObject, version),
  })
}
