import { isJsonArray, type JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../../read-object.ts'

const nameLabel = 'kubernetes.io/metadata.name'
const finalizer = 'kubernetes'

/** Sets the name label, and the phase if it is missing. */
export function setNamespaceDefaults(namespace: JsonObject): JsonObject {
  const labelled = withNameLabel(namespace)
  if (textAt(labelled, 'status', 'phase') !== '') return labelled
  return { ...labelled, status: { ...objectAt(labelled, 'status'), phase: 'Active' } }
}

/** A namespace has its name as a label, so that selectors can match it. */
function withNameLabel(namespace: JsonObject): JsonObject {
  const name = textAt(namespace, 'metadata', 'name')
  const metadata = objectAt(namespace, 'metadata')
  const labels = objectAt(metadata, 'labels')
  if (name === '' || labels[nameLabel] === name) return namespace
  return { ...namespace, metadata: { ...metadata, labels: { ...labels, [nameLabel]: name } } }
}

/** Adds the finalizer that keeps a namespace until its content is deleted, and the label of a generated name. */
export function completeNewNamespace(namespace: JsonObject): JsonObject {
  const spec = objectAt(namespace, 'spec')
  const finalizers = listAt(spec, 'finalizers')
  const labelled = withNameLabel(namespace)
  if (isJsonArray(finalizers) && finalizers.includes(finalizer)) return labelled
  return { ...labelled, spec: { ...spec, finalizers: [...finalizers, finalizer] } }
}
