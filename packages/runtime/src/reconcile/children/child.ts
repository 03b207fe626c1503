import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { RuntimeError } from '../../errors.ts'
import type { KindReference } from '../../resource/index.ts'
import { modeOf } from './child-mode.ts'
import { type Parent, type Relation, relatedMetadata } from './relation.ts'
import { copyReturned } from './returned-values.ts'

/** Identifies a child. */
export interface ChildName {
  readonly kind: KindReference
  readonly namespace: string | undefined
  readonly name: string
}

export function childKey({ kind, namespace, name }: ChildName): string {
  return `${kind.id} ${formatObjectKey(namespace, name)}`
}

export function describeChild({ kind, namespace, name }: ChildName): string {
  return `${kind.definition.kind} ${formatObjectKey(namespace, name)}`
}

/** A child's name, and how it belongs to the owner. */
export interface PlacedChild {
  readonly name: ChildName
  readonly relation: Relation
}

/**
 * Finds the child's kind among the declared kinds and sets the owner's namespace. `position` is the index in the list
 * of children. A kind in `owns` and `tracks` is owned where an owner reference can express that.
 */
export function placeChild(child: KubernetesObject, parent: Parent, position: number): PlacedChild {
  const isShared = modeOf(child)?.isShared === true
  const kind = (isShared ? parent.shared : parent.kinds)?.find(({ definition }) => isOfKind(child, definition))
  const tracked = isShared ? undefined : parent.tracked?.find(({ definition }) => isOfKind(child, definition))
  if (kind === undefined && tracked === undefined) {
    throw new RuntimeError('CHILD_INVALID', kindProblem(child, parent, position), { path: `children[${position}]` })
  }
  const what = child.kind ?? ''
  const { name, namespace } = child.metadata ?? {}
  if (name === undefined || name === '') {
    const message = `a ${what} in children has no metadata.name; the function must name each child`
    throw new RuntimeError('CHILD_INVALID', message, { path: 'metadata.name' })
  }
  const { owner, ownerKind } = parent
  const ownNamespace = ownerKind.definition.namespaced ? owner.metadata?.namespace : undefined
  const problem = kind === undefined ? undefined : referenceProblem(kind, name, namespace, parent)
  if (kind !== undefined && problem === undefined) {
    const used = kind.definition.namespaced ? (ownNamespace ?? namespace) : undefined
    return { name: { kind, namespace: used, name }, relation: isShared ? 'shared' : 'owned' }
  }
  if (tracked === undefined) throw problem
  const used = tracked.definition.namespaced ? (namespace ?? ownNamespace) : undefined
  if (tracked.definition.namespaced && (used === undefined || used === '')) throw namespaceMissing(what, name)
  return { name: { kind: tracked, namespace: used, name }, relation: 'tracked' }
}

/** Refuses an object that was read: it has fields that an apply must not have, and those of other managers. */
export function requireWritable({ kind, metadata }: KubernetesObject, position: number): void {
  const { name, uid, resourceVersion, managedFields } = metadata ?? {}
  if (uid === undefined && resourceVersion === undefined && managedFields === undefined) return
  const message = `children[${position}] is the ${kind} ${name} as it was read; return keep(object) to leave it as it is, or make it with ${kind}({...})`
  throw new RuntimeError('CHILD_INVALID', message, { path: `children[${position}]` })
}

/** Why no owner reference can lead from this child to its owner. */
function referenceProblem(
  kind: KindReference,
  name: string,
  namespace: string | undefined,
  { owner, ownerKind }: Parent,
): RuntimeError | undefined {
  const what = kind.definition.kind
  const ownNamespace = ownerKind.definition.namespaced ? owner.metadata?.namespace : undefined
  if (!kind.definition.namespaced) {
    if (ownNamespace === undefined) return undefined
    const message = `${what} ${name} is cluster-scoped, so ${ownerKind.definition.kind}, which is namespaced, cannot own it; declare ${what} in tracks`
    return new RuntimeError('CHILD_INVALID', message)
  }
  if (ownNamespace !== undefined && namespace !== undefined && namespace !== ownNamespace) {
    const message = `${what} ${name} is in namespace ${namespace}; a child must be in the namespace of its owner, ${ownNamespace}, unless ${what} is declared in tracks`
    return new RuntimeError('CHILD_INVALID', message, { path: 'metadata.namespace' })
  }
  const used = ownNamespace ?? namespace
  return used === undefined || used === '' ? namespaceMissing(what, name) : undefined
}

function namespaceMissing(what: string, name: string): RuntimeError {
  const message = `${what} ${name} needs metadata.namespace, because its owner is cluster-scoped`
  return new RuntimeError('CHILD_INVALID', message, { path: 'metadata.namespace' })
}

/** Why a child is not of an owned kind, and what would be right. The compiler does not catch all of these. */
function kindProblem(child: KubernetesObject, parent: Parent, position: number): string {
  const where = `children[${position}]`
  const isShared = modeOf(child)?.isShared === true
  const kinds = isShared ? (parent.shared ?? []) : [...parent.kinds, ...(parent.tracked ?? [])]
  const option = isShared ? 'shares' : 'owns'
  const made = `${kinds[0]?.definition.kind ?? 'Kind'}({...})`
  if (Array.isArray(child)) return `${where} is an array; spread it into children with ...`
  if (child instanceof Promise) return `${where} is a Promise; await it`
  if (typeof child === 'function') return `${where} is a function; call the kind to make a child: ${made}`
  const { apiVersion, kind, metadata } = child
  const named = typeof metadata?.name === 'string' ? ` "${metadata.name}"` : ''
  const missing = [apiVersion ? [] : ['no apiVersion'], kind ? [] : ['no kind']].flat()
  if (missing.length > 0) {
    return `${where}${named} has ${missing.join(' and ')}; make each child with a kind in ${option}, such as ${made}`
  }
  const owned = kinds.map(({ id }) => id).join(', ')
  const other = kinds.find(({ definition }) => definition.kind === kind)
  const advice = other === undefined ? 'add it there' : `its apiVersion should be ${apiVersionOf(other.definition)}`
  return `${where} ${apiVersion} ${kind}${named} is not of a kind in ${option} (${owned}); ${advice}`
}

function isOfKind(object: KubernetesObject, definition: KindReference['definition']): boolean {
  return object.kind === definition.kind && object.apiVersion === apiVersionOf(definition)
}

/**
 * The configuration to apply for a child: what the function returned, with the namespace and with what shows that it
 * belongs to the owner. For an existing child it has UID and resourceVersion, so that an apply neither overwrites a
 * replacement nor restores an owner reference that the garbage collector has just removed.
 */
export function applyConfigurationOf(
  child: KubernetesObject,
  { name, relation }: PlacedChild,
  parent: Parent,
  live: KubernetesObject | undefined,
): JsonObject {
  const copy = copyReturned(child, 'CHILD_INVALID', () => describeChild(name))
  const config = copy as { [field: string]: JsonValue }
  if (config['status'] !== undefined && hasStatus(name.kind)) {
    const message = `${describeChild(name)} has a status in children; only the controller of that kind writes its status`
    throw new RuntimeError('CHILD_INVALID', message, { path: 'status' })
  }
  if (name.kind.id === 'Secret') moveStringData(config)
  const given = isJsonObject(config['metadata']) ? config['metadata'] : {}
  const { uid, resourceVersion } = live?.metadata ?? {}
  const placed = {
    ...given,
    ...(name.namespace === undefined ? {} : { namespace: name.namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  }
  config['metadata'] = relatedMetadata(placed, parent, relation)
  return config
}

/**
 * The server moves stringData into data, so it is applied there. Otherwise each apply would look like a change, and an
 * omitted key would stay, as no manager owns it under that name.
 */
function moveStringData(config: { [field: string]: JsonValue }): void {
  const { stringData, data = {} } = config
  if (!isJsonObject(stringData) || !isJsonObject(data)) return
  const moved = Object.entries(stringData).map(([key, text]) => [key, encodedText(text)] as const)
  config['data'] = { ...data, ...Object.fromEntries(moved) }
  delete config['stringData']
}

/** The server refuses values that are not strings. */
function encodedText(text: JsonValue | undefined): JsonValue | undefined {
  return typeof text === 'string' ? Buffer.from(text).toString('base64') : text
}

/** The same configuration for a later revision of the child. */
export function applyConfigurationAt(config: JsonObject, { metadata }: KubernetesObject): JsonObject {
  const given = isJsonObject(config['metadata']) ? config['metadata'] : {}
  return { ...config, metadata: { ...given, resourceVersion: metadata?.resourceVersion } }
}

function hasStatus(kind: KindReference): boolean {
  return kind.definition.subresources.some(({ name }) => name === 'status')
}
