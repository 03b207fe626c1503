import type { VersionConversion } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { groupVersionKindOf } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { ServedResource } from '../resources/index.ts'
import type { StoredObject } from '../store/index.ts'
import type { Operation } from './operation.ts'

type Convert = (object: JsonObject) => JsonObject

const converted = new WeakMap<JsonObject, Map<string, JsonObject>>()

/**
 * A stored object at the version of a resource. Versions of a custom resource differ in nothing but apiVersion
 * (conversion None). The same frozen copy is given to everybody who asks, so that it is made and encoded once.
 */
export function atVersionOf(resource: ServedResource, object: JsonObject): JsonObject {
  const convert = conversionFrom(resource)
  return convert === undefined ? object : atVersion(object, apiVersionOf(resource.definition), convert)
}

/** The same for many objects of one resource. */
export function allAtVersionOf(resource: ServedResource, objects: readonly StoredObject[]): readonly JsonObject[] {
  const convert = conversionFrom(resource)
  if (convert === undefined) return objects.map(({ object }) => object)
  const apiVersion = apiVersionOf(resource.definition)
  return objects.map(({ object }) => atVersion(object, apiVersion, convert))
}

/** How stored objects become those of a resource; undefined where they are the same. */
function conversionFrom({ isCustom, view, definition }: ServedResource): Convert | undefined {
  if (!isCustom) return view?.fromStored
  const apiVersion = apiVersionOf(definition)
  return (object) => ({ ...object, apiVersion })
}

function atVersion(object: JsonObject, apiVersion: string, convert: Convert): JsonObject {
  if (object['apiVersion'] === apiVersion) return object
  let versions = converted.get(object)
  if (versions === undefined) {
    versions = new Map()
    converted.set(object, versions)
  }
  let copy = versions.get(apiVersion)
  if (copy === undefined) {
    copy = Object.freeze(convert(object))
    versions.set(apiVersion, copy)
  }
  return copy
}

/**
 * How managers that recorded their fields at another version are read; undefined where there is no other. Those of
 * another group are not read, and so are forgotten.
 */
export function conversionOf({ context, resource }: Operation): VersionConversion | undefined {
  if (!resource.isCustom && !resource.hasViews) return undefined
  const { plural } = resource.definition
  const resourceAt = (apiVersion: string) => {
    const { group, version } = groupVersionKindOf({ apiVersion })
    if (group !== resource.definition.group) return undefined
    const found = context.resources.find(group, version, plural)
    return found?.storageName === resource.storageName ? found : undefined
  }
  return {
    shapeOf: (apiVersion) => resourceAt(apiVersion)?.shape,
    convert: (object, apiVersion) => {
      const to = resourceAt(apiVersion)
      const from = resourceAt(String(object['apiVersion'] ?? ''))
      if (to === undefined || from === undefined || to === from) return object
      return atVersionOf(to, from.view?.toStored(object) ?? object)
    },
  }
}
