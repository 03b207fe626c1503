import { getField, isJsonObject, type JsonObject, type MutableJsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import { RuntimeError } from '../../errors.ts'
import type { KindReference } from '../../resource/index.ts'
import type { ObjectName } from '../client.ts'
import { copyWrittenObject } from '../written-value.ts'

/** Fields of the metadata that the server maintains. */
const serverFields = [
  'resourceVersion',
  'uid',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
  'generateName',
] as const

/**
 * Completes the object that a change function returned: sets kind and name, and copies the fields that the server
 * maintains from the current object if the function left them out. So only intended fields differ, and an update fails
 * with a conflict if the object changed since it was read.
 *
 * @throws RuntimeError CLIENT_KEY_CHANGED when the function changed the name or namespace.
 */
export function changedObject(
  kind: KindReference,
  name: ObjectName,
  current: JsonObject | undefined,
  result: unknown,
): JsonObject {
  const made = copyWrittenObject(result)
  const given = metadataIn(made)
  checkKey(kind, 'name', name.name, getField(given, 'name'))
  const metadata: MutableJsonObject = { ...given, name: name.name }
  if (kind.definition.namespaced) {
    checkKey(kind, 'namespace', name.namespace, getField(given, 'namespace'))
    if (name.namespace !== undefined) metadata['namespace'] = name.namespace
  } else checkNoNamespace(kind, name, getField(given, 'namespace'))
  const kept = current === undefined ? {} : metadataIn(current)
  for (const field of serverFields) {
    const value = getField(kept, field)
    if (metadata[field] === undefined && value !== undefined) metadata[field] = value
  }
  return { apiVersion: apiVersionOf(kind.definition), kind: kind.definition.kind, ...made, metadata } as JsonObject
}

/**
 * Whether the kind has a status subresource. Assumed for unknown kinds: a server without the subresource reports an
 * error, but a server with it ignores a status in the object silently.
 */
export function hasStatusApart({ definition }: KindReference): boolean {
  return definition.subresources.some(({ name }) => name === 'status') || definition.shape() === undefined
}

export function withoutStatus(object: JsonObject): JsonObject {
  const { status: _, ...rest } = object
  return rest
}

function checkKey(kind: KindReference, part: string, expected: string | undefined, given: unknown): void {
  if (given === undefined || given === '' || given === expected) return
  const message = `the function changed the ${part} of ${kind.id} ${expected} to ${String(given)}; name and namespace of an object stay, and its owner must be in the same namespace`
  throw new RuntimeError('CLIENT_KEY_CHANGED', message, { path: `metadata.${part}` })
}

/** setControllerReference does not know the kind and can bring in the namespace of the owner. */
function checkNoNamespace(kind: KindReference, { name }: ObjectName, given: unknown): void {
  if (given === undefined || given === '') return
  const message = `the function gave ${kind.id} ${name} the namespace ${String(given)}, but ${kind.id} ${name} is cluster-scoped; neither set a namespace nor an owner that is in one`
  throw new RuntimeError('CLIENT_KEY_CHANGED', message, { path: 'metadata.namespace' })
}

function metadataIn(object: JsonObject): JsonObject {
  const metadata = getField(object, 'metadata')
  return isJsonObject(metadata) ? metadata : {}
}
