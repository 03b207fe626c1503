import { type JsonObject, type JsonValue, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { notFoundStatus, StatusError } from '@kubewright/kube/status'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import type { Store } from '../../../storage/index.ts'
import type { AdmissionAttributes } from '../../admission.ts'
import { refuse } from '../../refusal.ts'
import { referencedResource } from './references.ts'

const mirrorAnnotation = 'kubernetes.io/config.mirror'

/** A kubelet creates mirror pods of its static pods, and deletes pods on its node. */
export function checkPod(node: string, attributes: AdmissionAttributes, store: Store): void {
  const { verb } = attributes
  const self = quoteGo(node)
  if (verb === 'CREATE') checkNewPod(node, attributes, store)
  else if (verb === 'DELETE') {
    if (textAt(requirePod(attributes, store), 'spec', 'nodeName') === node) return
    refuse(attributes, `node ${self} can only delete pods with spec.nodeName set to itself`)
  } else {
    refuse(attributes, `unexpected operation ${quoteGo(verb)}, node ${self} can only create and delete mirror pods`)
  }
}

function checkNewPod(node: string, attributes: AdmissionAttributes, store: Store): void {
  const pod = attributes.object as JsonObject
  const self = quoteGo(node)
  if (valueAt(pod, 'metadata', 'annotations', mirrorAnnotation) === undefined) {
    const annotation = quoteGo(mirrorAnnotation)
    refuse(attributes, `pod does not have ${annotation} annotation, node ${self} can only create mirror pods`)
  }
  if (textAt(pod, 'spec', 'nodeName') !== node) {
    refuse(attributes, `node ${self} can only create pods with spec.nodeName set to itself`)
  }
  checkOwner(node, attributes, store)
  const resource = referencedResource(pod)
  if (resource !== undefined) refuse(attributes, `node ${self} can not create pods that reference ${resource}`)
}

function checkOwner(node: string, attributes: AdmissionAttributes, store: Store): void {
  const [owner, ...others] = listAt(attributes.object, 'metadata', 'ownerReferences')
  const can = `node ${quoteGo(node)} can only create pods with`
  if (others.length > 0) refuse(attributes, `${can} a single owner reference set to itself`)
  if (owner === undefined || !isNodeReference(owner, node)) {
    refuse(attributes, `${can} an owner reference set to itself`)
  }
  if (valueAt(owner, 'controller') !== true) refuse(attributes, `${can} a controller owner reference set to itself`)
  if (valueAt(owner, 'blockOwnerDeletion') === true) {
    refuse(attributes, `node ${quoteGo(node)} must not set blockOwnerDeletion on an owner reference`)
  }
  const found = store.get({ resource: 'nodes', namespace: '', name: node })?.object
  if (found === undefined) throw new StatusError(notFoundStatus({ group: '', resource: 'node' }, node))
  const [wanted, uid] = [textAt(owner, 'uid'), textAt(found, 'metadata', 'uid')]
  if (wanted !== uid) refuse(attributes, `node ${node} UID mismatch: expected ${wanted} got ${uid}`)
}

function isNodeReference(owner: JsonValue, node: string): boolean {
  return textAt(owner, 'apiVersion') === 'v1' && textAt(owner, 'kind') === 'Node' && textAt(owner, 'name') === node
}

/** The pod that the path names. */
function requirePod({ namespace, name }: AdmissionAttributes, store: Store): JsonObject {
  const pod = store.get({ resource: 'pods', namespace, name })?.object
  if (pod === undefined) throw new StatusError(notFoundStatus({ group: '', resource: 'pod' }, name))
  return pod
}

export function checkPodEviction(node: string, attributes: AdmissionAttributes, store: Store): void {
  if (textAt(requirePod(attributes, store), 'spec', 'nodeName') === node) return
  refuse(attributes, `node ${node} can only evict pods with spec.nodeName set to itself`)
}

/** A kubelet updates the status of pods on its node, except for the fields that others write. */
export function checkPodStatus(node: string, attributes: AdmissionAttributes): void {
  const { object, oldObject } = attributes
  const self = quoteGo(node)
  if (textAt(oldObject, 'spec', 'nodeName') !== node) {
    refuse(attributes, `node ${self} can only update pod status for pods with spec.nodeName set to itself`)
  }
  if (!jsonEqual(objectAt(object, 'metadata', 'labels'), objectAt(oldObject, 'metadata', 'labels'))) {
    refuse(attributes, `node ${self} cannot update labels through pod status`)
  }
  const isSame = (field: string) =>
    jsonEqual(valueAt(object, 'status', field) ?? null, valueAt(oldObject, 'status', field) ?? null)
  if (!isSame('resourceClaimStatuses')) refuse(attributes, `node ${self} cannot update resource claim statues`)
  if (!isSame('extendedResourceClaimStatus')) {
    refuse(attributes, `node ${self} cannot update extended resource claim status`)
  }
}
