import type { JsonObject } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { ResourceTable, ServedResource } from '../../registry/index.ts'
import type { AdmissionAttributes } from '../admission.ts'

/** The other groups and versions under which the objects of a resource are served. */
export interface Equivalents {
  of(resource: ServedResource): readonly ServedResource[]
}

/** They are computed once per change of the table. */
export function createVersions(resources: ResourceTable): Equivalents {
  let version = -1
  let byStorage = new Map<string, ServedResource[]>()
  return {
    of(resource) {
      if (version !== resources.version) {
        version = resources.version
        byStorage = grouped(resources.all())
      }
      return byStorage.get(resource.storageName) ?? []
    },
  }
}

function grouped(resources: readonly ServedResource[]): Map<string, ServedResource[]> {
  const byStorage = new Map<string, ServedResource[]>()
  for (const resource of resources) {
    const others = byStorage.get(resource.storageName)
    if (others === undefined) byStorage.set(resource.storageName, [resource])
    else others.push(resource)
  }
  return byStorage
}

/** Whether a resource has the subresource of a request: each version of a custom resource declares its own. */
export function hasSubresource({ definition }: ServedResource, { subresource }: AdmissionAttributes): boolean {
  return subresource === '' || definition.subresources.some(({ name }) => name === subresource)
}

/** The kind of the request's object at another version of the resource; subresources keep their own kind. */
export function kindAt(attributes: AdmissionAttributes, resource: ServedResource): GroupVersionKind {
  if (!isObjectOfResource(attributes)) return attributes.kind
  const { group, version, kind } = resource.definition
  return { group, version, kind }
}

/** Whether the object of the request has the kind of the resource, and not that of a subresource. */
export function isObjectOfResource({ kind, resource }: AdmissionAttributes): boolean {
  const { definition } = resource
  return kind.kind === definition.kind && kind.group === definition.group
}

/** Both objects of a request at the matched version. */
export interface VersionedObjects {
  readonly resource: ServedResource
  readonly object: JsonObject | undefined
  readonly oldObject: JsonObject | undefined
}

export function objectsAt(attributes: AdmissionAttributes, resource: ServedResource): VersionedObjects {
  const { object, oldObject } = attributes
  return {
    resource,
    object: atVersion(attributes, object, resource),
    oldObject: atVersion(attributes, oldObject, resource),
  }
}

export function atVersion(
  attributes: AdmissionAttributes,
  object: JsonObject | undefined,
  resource: ServedResource,
): JsonObject | undefined {
  if (object === undefined || !isObjectOfResource(attributes) || attributes.convert === undefined) return object
  return attributes.convert(object, resource)
}
