import { type JsonArray, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { listAt, objectAt, textAt } from '../../../read-object.ts'
import { commitApart, type Store, type StoreChange, type StoredObject } from '../../../storage/index.ts'
import { uncoveredRules } from '../coverage.ts'
import { roleStorageNames } from '../policy-index.ts'
import { type PolicyRule, readRules } from '../policy-rule.ts'
import { bootstrapTemplates, type Template } from './templates.ts'

const autoUpdate = 'rbac.authorization.kubernetes.io/autoupdate'

/**
 * Creates the bootstrap roles and bindings of Kubernetes. Existing ones get their missing rules and subjects back,
 * unless an annotation disables the update.
 */
export function bootRoles(store: Store, runtime: Runtime): void {
  const time = `${new Date(runtime.clock.now()).toISOString().slice(0, 19)}Z`
  const isNew = store.list(roleStorageNames.clusterRoles, { limit: 1 }).objects.length === 0
  const uids = isNew ? countedUids(store, runtime) : () => runtime.random.uuid()
  const changes: StoreChange[] = []
  for (const template of bootstrapTemplates()) {
    const key = { resource: template.resource, namespace: template.namespace, name: template.name }
    const stored = isNew ? undefined : store.get(key)
    const isMade = stored === undefined || isOfAnotherRole(template, stored)
    const object = isMade ? completed(template, uids(), time) : reconciled(template, stored)
    if (object !== undefined) changes.push({ key, expected: stored?.revision ?? 0, object })
  }
  if (changes.length > 0) commitApart(store, changes)
}

function completed({ content, metadata, managers }: Template, uid: string, time: string): JsonObject {
  const managedFields = managers.map(({ manager, operation, fields }) => {
    return {
      manager,
      operation,
      apiVersion: content['apiVersion'] as string,
      time,
      fieldsType: 'FieldsV1',
      fieldsV1: fields,
    }
  })
  return { ...content, metadata: { ...metadata, uid, creationTimestamp: time, managedFields } }
}

/** UIDs that follow that of kube-system: to draw more than a hundred would cost more than everything else. */
function countedUids(store: Store, runtime: Runtime): () => string {
  const namespace = store.get({ resource: 'namespaces', namespace: '', name: 'kube-system' })
  const first = namespace === undefined ? runtime.random.uuid() : textAt(namespace.object, 'metadata', 'uid')
  const prefix = first.slice(0, -12)
  let node = Number.parseInt(first.slice(-12), 16)
  return () => {
    node = (node + 1) % 2 ** 48
    return prefix + node.toString(16).padStart(12, '0')
  }
}

function isProtected({ object }: StoredObject): boolean {
  return textAt(object, 'metadata', 'annotations', autoUpdate) === 'false'
}

/** roleRef is immutable, so a binding to another role is replaced. */
function isOfAnotherRole({ content }: Template, stored: StoredObject): boolean {
  return !isProtected(stored) && !jsonEqual(objectAt(content, 'roleRef'), objectAt(stored.object, 'roleRef'))
}

/** The object with what it lacks of the template; undefined if it lacks nothing. */
function reconciled(template: Template, stored: StoredObject): JsonObject | undefined {
  if (isProtected(stored)) return undefined
  const { object } = stored
  const metadata = objectAt(object, 'metadata')
  const annotations = merged(template.metadata['annotations'], metadata['annotations'])
  const labels = merged(template.metadata['labels'], metadata['labels'])
  const content =
    template.content['roleRef'] === undefined ? reconciledRole(template, object) : reconciledBinding(template, object)
  const isSame =
    jsonEqual(annotations, objectAt(metadata, 'annotations')) && jsonEqual(labels, objectAt(metadata, 'labels'))
  if (isSame && content === undefined) return undefined
  return { ...object, ...content, metadata: { ...metadata, annotations, labels } }
}

function merged(expected: JsonValue | undefined, found: JsonValue | undefined): JsonObject {
  return expected === found ? objectAt(found) : { ...objectAt(expected), ...objectAt(found) }
}

/** Added rules stay, missing ones are restored. Aggregated rules are not checked. */
function reconciledRole({ content }: Template, object: JsonObject): JsonObject | undefined {
  if (content['aggregationRule'] !== undefined) {
    const clusterRoleSelectors = completedList(content, object, 'aggregationRule', 'clusterRoleSelectors')
    return clusterRoleSelectors && { aggregationRule: { clusterRoleSelectors } }
  }
  if (content['rules'] === object['rules']) return undefined
  const missing = uncoveredRules(readRules(object), readRules(content))
  return missing.length === 0 ? undefined : { rules: [...listAt(object, 'rules'), ...missing.map(ruleObject)] }
}

function ruleObject(rule: PolicyRule): JsonObject {
  return Object.fromEntries(Object.entries(rule).filter(([, list]) => list.length > 0))
}

function reconciledBinding({ content }: Template, object: JsonObject): JsonObject | undefined {
  const subjects = completedList(content, object, 'subjects')
  return subjects && { subjects }
}

/** A list of the object with the items of the template that it lacks; undefined if it is complete. */
function completedList(template: JsonObject, object: JsonObject, ...path: readonly string[]): JsonArray | undefined {
  const wanted = listAt(template, ...path)
  const found = listAt(object, ...path)
  if (wanted === found) return undefined
  const missing = wanted.filter((item) => !found.some((other) => jsonEqual(item, other)))
  return missing.length === 0 ? undefined : [...found, ...missing]
}
