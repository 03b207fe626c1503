import { getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { apiVersionOf, type ResourceLocation, resourcePath } from '@kubewright/kube/resource'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { ObjectName } from './client.ts'

/** The path of one object. Namespaced kinds need a namespace. */
export function objectPath(kind: KindReference, name: ObjectName, subresource?: string): string {
  if (name.name === '' || name.name === undefined) throw missing(kind, 'name')
  checkSegment(kind, 'name', name.name)
  if (subresource !== undefined && strayedSubresource.test(subresource)) {
    throw misleading(kind, 'subresource', subresource, 'subresource')
  }
  return resourcePath(kind.definition, { ...locationIn(kind, name.namespace), name: name.name, subresource })
}

/** The path for creating objects. */
export function creationPath(kind: KindReference, object: JsonObject, subresource?: string): string {
  const { name, namespace } = nameOf(object)
  if (subresource !== undefined) return objectPath(kind, { name, namespace }, subresource)
  return resourcePath(kind.definition, locationIn(kind, namespace))
}

/** The path of the objects of a kind in a namespace, or in all namespaces without one. */
export function listPath(kind: KindReference, namespace: string | undefined): string {
  if (kind.definition.namespaced && namespace !== undefined) checkSegment(kind, 'namespace', namespace, 'namespace')
  return resourcePath(kind.definition, { namespace })
}

/** The path of a collection. Namespaced kinds need a namespace. */
export function collectionPath(kind: KindReference, namespace: string | undefined): string {
  if (!kind.definition.namespaced || (namespace !== undefined && namespace !== '')) return listPath(kind, namespace)
  const message = `objects of ${kind.id} cannot be deleted in all namespaces at once; set the namespace`
  throw new RuntimeError('CLIENT_NAME_MISSING', message, { path: 'namespace' })
}

/** The name of an object to be written; missing parts are empty or absent. */
export function nameOf(object: JsonObject): ObjectName {
  const metadata = getField(object, 'metadata')
  const name = isJsonObject(metadata) ? getField(metadata, 'name') : undefined
  const namespace = isJsonObject(metadata) ? getField(metadata, 'namespace') : undefined
  return {
    name: typeof name === 'string' ? name : '',
    namespace: typeof namespace === 'string' ? namespace : undefined,
  }
}

/** Sets apiVersion and kind: those of the kind, or of the subresource's own kind. */
export function withKind(kind: KindReference, object: JsonObject, subresource?: string): JsonObject {
  if (object['apiVersion'] !== undefined && object['kind'] !== undefined) return object
  const { definition } = kind
  const own = definition.subresources.find(({ name }) => name === subresource) ?? definition
  return { apiVersion: apiVersionOf(own), kind: own.kind, ...object }
}

function locationIn(kind: KindReference, namespace: string | undefined): ResourceLocation {
  if (!kind.definition.namespaced) return {}
  if (namespace === undefined || namespace === '') throw missing(kind, 'namespace')
  checkSegment(kind, 'namespace', namespace)
  return { namespace }
}

/**
 * Names that would change the path: servers decode %2F as a slash and proxies resolve dots, so such a name, which may
 * come from the author of a custom resource, would address an object of another name, namespace or kind. No object can
 * have such a name; client-go refuses the same.
 */
const strayedSegment = /^\.{1,2}$|[/%]/
/** A subresource may contain a path, as a proxy does. */
const strayedSubresource = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|[?#]/i

function checkSegment(kind: KindReference, part: 'name' | 'namespace', text: string, path = `metadata.${part}`): void {
  if (strayedSegment.test(text)) throw misleading(kind, part, text, path)
}

function misleading(kind: KindReference, part: string, text: string, path: string): RuntimeError {
  const message = `${JSON.stringify(text)} cannot be the ${part} of ${kind.id}: must not be . or .., and must not contain / or %`
  return new RuntimeError('CLIENT_NAME_INVALID', message, { path })
}

function missing(kind: KindReference, part: 'name' | 'namespace'): RuntimeError {
  const message = `an object of ${kind.id} cannot be addressed without a ${part}; set metadata.${part}`
  return new RuntimeError('CLIENT_NAME_MISSING', message, { path: `metadata.${part}` })
}
