import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { formatObjectKey, type KubernetesObject, newControllerReference } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

/** Which object a child is. */
export interface ChildName {
  readonly kind: KindReference
  readonly namespace: string | undefined
  readonly name: string
}

/** Whose child it is. */
export interface Parent {
  readonly owner: KubernetesObject
  readonly ownerKind: KindReference
  readonly kinds: readonly KindReference[]
}

export function childKey({ kind, namespace, name }: ChildName): string {
  return `${kind.id} ${formatObjectKey(namespace, name)}`
}

export function describeChild({ kind, namespace, name }: ChildName): string {
  return `${kind.definition.kind} ${formatObjectKey(namespace, name)}`
}

/** Finds the kind of a child among those that are owned, and puts it into the owner's namespace. */
export function nameOfChild(child: KubernetesObject, parent: Parent): ChildName {
  const { owner, ownerKind } = parent
  const { name, namespace } = child.metadata ?? {}
  const kind = parent.kinds.find(({ definition }) => isOfKind(child, definition))
  if (kind === undefined) {
    const owned = parent.kinds.map(({ id }) => id).join(', ')
    const message = `${child.apiVersion} ${child.kind} ${name ?? ''} is not of a kind in owns (${owned}); add it there`
    throw new RuntimeError('CHILD_INVALID', message)
  }
  const what = kind.definition.kind
  if (name === undefined || name === '') {
    const message = `a ${what} in children has no metadata.name; children have names that the function chooses`
    throw new RuntimeError('CHILD_INVALID', message, { path: 'metadata.name' })
  }
  const ownNamespace = ownerKind.definition.namespaced ? owner.metadata?.namespace : undefined
  if (!kind.definition.namespaced) {
    if (ownNamespace === undefined) return { kind, namespace: undefined, name }
    const message = `${what} ${name} has no namespace, so ${ownerKind.definition.kind}, which has one, cannot own it`
    throw new RuntimeError('CHILD_INVALID', message)
  }
  if (ownNamespace !== undefined && namespace !== undefined && namespace !== ownNamespace) {
    const message = `${what} ${name} is in namespace ${namespace}; a child is in the namespace of its owner, ${ownNamespace}`
    throw new RuntimeError('CHILD_INVALID', message, { path: 'metadata.namespace' })
  }
  const used = ownNamespace ?? namespace
  if (used !== undefined && used !== '') return { kind, namespace: used, name }
  const message = `${what} ${name} needs metadata.namespace, as its owner has no namespace`
  throw new RuntimeError('CHILD_INVALID', message, { path: 'metadata.namespace' })
}

function isOfKind(object: KubernetesObject, definition: KindReference['definition']): boolean {
  return object.kind === definition.kind && object.apiVersion === apiVersionOf(definition)
}

/**
 * What is applied for a child: what the function gave, the namespace, the owner as its controller, and for a child
 * that exists its UID, so that an object that replaced it meanwhile is not overwritten.
 */
export function configurationOf(
  child: KubernetesObject,
  name: ChildName,
  { owner, ownerKind }: Parent,
  live: KubernetesObject | undefined,
): JsonObject {
  const config = cloneJson(child as unknown as JsonObject) as { [field: string]: JsonValue }
  if (config['status'] !== undefined && hasStatus(name.kind)) {
    const message = `${describeChild(name)} has a status in children; the status of a child is its own controller's`
    throw new RuntimeError('CHILD_INVALID', message, { path: 'status' })
  }
  const given = isJsonObject(config['metadata']) ? config['metadata'] : {}
  const others = Array.isArray(given['ownerReferences']) ? given['ownerReferences'] : []
  const { group, version, kind } = ownerKind.definition
  const reference = newControllerReference(owner, { group, version, kind }) as unknown as JsonObject
  const uid = live?.metadata?.uid
  config['metadata'] = {
    ...given,
    ...(name.namespace === undefined ? {} : { namespace: name.namespace }),
    ...(uid === undefined ? {} : { uid }),
    ownerReferences: [...others, reference],
  }
  return config
}

function hasStatus(kind: KindReference): boolean {
  return kind.definition.subresources.some(({ name }) => name === 'status')
}
