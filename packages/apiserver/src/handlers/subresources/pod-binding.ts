import { aggregateMessage, type FieldError, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, conflictStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import { topologyLabelsOf } from '../../registry/core/pods/index.ts'
import type { ServedResource } from '../../registry/index.ts'
import { nowText } from '../../registry/index.ts'
import { type Admitted, mutateByAdmission, validateByAdmission } from '../admission.ts'
import { commitObject } from '../commit.ts'
import { deletionTimestampOf, metadataText, withMetadataFields } from '../metadata.ts'
import { admitCreation } from '../namespace-admission.ts'
import { fail, failPlainly, nameIn, type Operation } from '../operation.ts'
import { inRequestNamespace } from '../write/identity.ts'
import { failPrecondition, requireStored } from '../write/update.ts'
import { type WriteOptions, writeOptionsOf } from '../write-options.ts'
import { withPodCondition } from './pod-condition.ts'
import { createdResponse, decodeSubresource, trackSubresource } from './subresource-body.ts'

const bindingKind = { group: '', version: 'v1', kind: 'Binding' }

/** POST of a Binding: assigns a pod to a node, once, as a scheduler does. */
export function bindPod(operation: Operation): ApiResponse {
  const options = writeOptionsOf(operation, 'CreateOptions')
  const binding = admittedBinding(operation, options)
  if (metadataText(binding, 'name') !== nameIn(operation)) {
    fail(badRequestStatus('name in URL does not match name in Binding object'))
  }
  return bind(operation, options, binding, operation)
}

/** POST of a Binding on the older path, where only the body names the pod. Admission sees the resource `bindings`. */
export function bindNamedPod(operation: Operation): ApiResponse {
  const options = writeOptionsOf(operation, 'CreateOptions')
  const binding = admittedBinding(operation, options)
  const pods = operation.context.resources.find('', 'v1', 'pods') as ServedResource
  const path = { ...operation.path, resource: 'pods', name: metadataText(binding, 'name') }
  return bind({ ...operation, resource: pods, path }, options, binding, operation)
}

/** The Binding of the request after mutating admission. */
function admittedBinding(operation: Operation, options: WriteOptions): JsonObject {
  const decoded = inRequestNamespace(operation, decodeSubresource(operation, options, bindingKind))
  admitCreation(operation, decoded)
  const tracked = trackSubresource(operation, options, bindingKind, operation.path.subresource ?? '', decoded)
  return mutateByAdmission(operation, tracked, admittedAs(operation, options, decoded))
}

function admittedAs({ path }: Operation, { isDryRun }: WriteOptions, binding: JsonObject): Admitted {
  return { verb: 'CREATE', isDryRun, kind: bindingKind, name: path.name ?? metadataText(binding, 'name') }
}

function bind(operation: Operation, options: WriteOptions, binding: JsonObject, requested: Operation): ApiResponse {
  const problems = bindingErrors(binding)
  if (problems.length > 0) failPlainly(aggregateMessage(problems))
  validateByAdmission(requested, { ...admittedAs(requested, options, binding), object: binding })
  const stored = requireStored(operation)
  checkPreconditions(operation, binding, stored.object)
  checkUnbound(operation, stored.object)
  const bound = operation.resource.printed(placed(operation, stored.object, binding))
  if (!options.isDryRun) commitObject(operation, stored.key, bound, stored.revision)
  return createdResponse()
}

function bindingErrors(binding: JsonObject): readonly FieldError[] {
  const errors: FieldError[] = []
  const kind = textAt(binding, 'target', 'kind')
  if (kind !== '' && kind !== 'Node') errors.push(notSupported('target.kind', kind, ['Node', '<empty>']))
  if (textAt(binding, 'target', 'name') === '') errors.push(required('target.name', ''))
  return errors
}

/** A Binding may require the uid and resourceVersion of the pod. */
function checkPreconditions(operation: Operation, binding: JsonObject, pod: JsonObject): void {
  for (const [field, name] of [
    ['uid', 'UID'],
    ['resourceVersion', 'ResourceVersion'],
  ] as const) {
    const wanted = metadataText(binding, field)
    const found = metadataText(pod, field)
    if (wanted === '' || wanted === found) continue
    failPrecondition(operation, `${name} in precondition: ${wanted}, ${name} in object meta: ${found}`)
  }
}

function checkUnbound(operation: Operation, pod: JsonObject): void {
  const name = nameIn(operation)
  const refuse = (why: string) => fail(conflictStatus({ group: '', resource: 'pods/binding' }, name, why))
  if (deletionTimestampOf(pod) !== undefined) refuse(`pod ${name} is being deleted, cannot be assigned to a host`)
  const node = textAt(pod, 'spec', 'nodeName')
  if (node !== '') refuse(`pod ${name} is already assigned to node "${node}"`)
  if (listAt(pod, 'spec', 'schedulingGates').length > 0) refuse(`pod ${name} has non-empty .spec.schedulingGates`)
}

/** The pod on its node, with the annotations and labels of the Binding added. */
function placed(operation: Operation, pod: JsonObject, binding: JsonObject): JsonObject {
  const node = textAt(binding, 'target', 'name')
  const { nominatedNodeName: _, ...status } = objectAt(pod, 'status')
  const moved = { ...pod, spec: { ...objectAt(pod, 'spec'), nodeName: node }, status }
  const labels = {
    ...objectAt(pod, 'metadata', 'labels'),
    ...objectAt(binding, 'metadata', 'labels'),
    ...topologyOf(operation, binding, node),
  }
  const annotations = { ...objectAt(pod, 'metadata', 'annotations'), ...objectAt(binding, 'metadata', 'annotations') }
  const named = withMetadataFields(moved, { labels, annotations })
  return withPodCondition(named, { type: 'PodScheduled', status: 'True' }, nowText(operation.context))
}

/** The topology labels of the node, which the pod gets. */
function topologyOf({ context }: Operation, binding: JsonObject, node: string): JsonObject {
  if (textAt(binding, 'target', 'kind') !== 'Node') return {}
  const found = context.store.get({ resource: 'nodes', namespace: '', name: node })?.object
  return found === undefined ? {} : topologyLabelsOf(found)
}
