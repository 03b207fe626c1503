import { typeProblem, unknownFields } from '@kubewright/kube/decode'
import { invalid, required } from '@kubewright/kube/field'
import { isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import type { Shape } from '@kubewright/kube/shape'
import { conflictStatus, invalidStatus, successStatus } from '@kubewright/kube/status'
import type { ApiAnswer } from '../api.ts'
import type { Prepared } from '../resources/index.ts'
import { commitObject } from './commit.ts'
import { decodeBodyAs } from './decode-body.ts'
import { deletionTimestampOf, metadataIn, withMetadataFields } from './metadata.ts'
import { fail, groupResourceOf, nameIn, nowText, type Operation } from './operation.ts'
import { requireStored } from './update.ts'
import { withField } from './update-strategy.ts'
import { writeOptionsOf } from './write-options.ts'

const bindingKind = { group: '', version: 'v1', kind: 'Binding' }

/** POST of a Binding: puts a pod on a node, once. This is what a scheduler does. */
export function bindPod(operation: Operation): ApiAnswer {
  const options = writeOptionsOf(operation, 'CreateOptions')
  const shape = shapeOfKind(bindingKind) as Shape
  const prepare = (value: JsonObject): Prepared => ({
    value,
    unknownFields: unknownFields(value, shape),
    problem: typeProblem(value, shape),
  })
  const binding = decodeBodyAs(operation, options.fieldValidation, { ...bindingKind, shape, prepare })
  const node = nodeOf(operation, binding)
  const stored = requireStored(operation)
  checkUnbound(operation, stored.object)
  const bound = withMetadataFields(
    placed(stored.object, node, nowText(operation.context)),
    annotationsOf(stored.object, binding),
  )
  if (!options.isDryRun) commitObject(operation, stored.key, bound, stored.revision)
  return { form: 'object', status: 201, object: successStatus() }
}

function nodeOf(operation: Operation, binding: JsonObject): string {
  const target = isJsonObject(binding['target']) ? binding['target'] : {}
  const { kind, name } = target
  const errors = []
  if (typeof kind === 'string' && kind !== '' && kind !== 'Node') {
    errors.push(invalid('target.kind', kind, 'must be Node or empty'))
  }
  if (typeof name !== 'string' || name === '') errors.push(required('target.name', ''))
  if (errors.length > 0) fail(invalidStatus({ group: '', kind: 'Binding' }, nameIn(operation), errors))
  return name as string
}

function checkUnbound(operation: Operation, pod: JsonObject): void {
  const name = nameIn(operation)
  const refuse = (why: string) =>
    fail(conflictStatus({ ...groupResourceOf(operation.resource), resource: 'pods/binding' }, name, why))
  if (deletionTimestampOf(pod) !== undefined) refuse(`pod ${name} is being deleted, cannot be assigned to a host`)
  const spec = isJsonObject(pod['spec']) ? pod['spec'] : {}
  if (spec['nodeName']) refuse(`pod ${name} is already assigned to node "${String(spec['nodeName'])}"`)
  const gates = spec['schedulingGates']
  if (isJsonArray(gates) && gates.length > 0) refuse(`pod ${name} has non-empty .spec.schedulingGates`)
}

function placed(pod: JsonObject, node: string, now: string): JsonObject {
  const spec = isJsonObject(pod['spec']) ? pod['spec'] : {}
  const status = isJsonObject(pod['status']) ? pod['status'] : {}
  const conditions = isJsonArray(status['conditions']) ? status['conditions'] : []
  const others = conditions.filter((condition) => !(isJsonObject(condition) && condition['type'] === 'PodScheduled'))
  const scheduled = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: now }
  const moved = withField(pod, 'spec', { ...spec, nodeName: node })
  return withField(moved, 'status', { ...status, conditions: [...others, scheduled] })
}

/** The annotations of a Binding are added to those of the pod. */
function annotationsOf(pod: JsonObject, binding: JsonObject): { readonly annotations?: JsonObject } {
  const added = metadataIn(binding)['annotations']
  if (!isJsonObject(added)) return {}
  const own = metadataIn(pod)['annotations']
  return { annotations: { ...(isJsonObject(own) ? own : {}), ...added } }
}
