import type { ObjectMeta } from '@kubewright/kube/meta'

/** A field of the metadata of an object. */
export type MetadataField = keyof ObjectMeta

/** The fields of the metadata of an object, in the order of Go's struct, in which Kubernetes encodes and checks them. */
const metadataFields: readonly MetadataField[] = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
]

/** All fields of the metadata but some, in the order of Go's struct. */
export function metadataFieldsWithout(...omitted: readonly MetadataField[]): readonly MetadataField[] {
  return metadataFields.filter((field) => !omitted.includes(field))
}
