import type { VersionConversion } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { ServedResource } from '../resources/index.ts'
import type { StoredObject } from '../store/index.ts'
import type { Operation } from './operation.ts'

const converted = new WeakMap<JsonObject, Map<string, JsonObject>>()

/**
 * A stored object at the version of a resource. Versions of a custom resource differ in nothing but apiVersion
 * (conversion None). The same frozen copy is given to everybody who asks, so that it is made and encoded once.
 */
export function atVersionOf(resource: ServedResource, object: JsonObject): JsonObject {
  return resource.isCustom ? atVersion(object, apiVersionOf(resource.definition)) : object
}

/** The same for many objects of one resource. */
export function allAtVersionOf(resource: ServedResource, objects: readonly StoredObject[]): readonly JsonObject[] {
  if (!resource.isCustom) return objects.map(({ object }) => object)
  const apiVersion = apiVersionOf(resource.definition)
  return objects.map(({ object }) => atVersion(object, apiVersion))
}

function atVersion(object: JsonObject, apiVersion: string): JsonObject {
  if (object['apiVersion'] === apiVersion) return object
  let versions = converted.get(object)
  if (versions === undefined) {
    versions = new Map()
    converted.set(object, versions)
  }
  let copy = versions.get(apiVersion)
  if (copy === undefined) {
    copy = Object.freeze({ ...object, apiVersion })
    versions.set(apiVersion, copy)
  }
  return copy
}

/** How managers that recorded their fields at another version of a resource are read; undefined for built-in ones. */
export function conversionOf({ context, resource }: Operation): VersionConversion | undefined {
  if (!resource.isCustom) return undefined
  const { group, plural } = resource.definition
  return {
    shapeOf: (apiVersion) => {
      const [ownGroup, version = ''] = apiVersion.split('/')
      return ownGroup === group ? context.resources.find(group, version, plural)?.shape : undefined
    },
    convert: atVersion,
  }
}
