/**
 * The fields that every object has are described in this project's own words, for `kubectl explain`. The descriptions
 * of Kubernetes are not copied; other fields of built-in kinds have none.
 */
export const apiVersionDescription =
  'The API group and version of the object, such as apps/v1; the core group has a version alone, as in v1.'
export const kindDescription = 'The kind of the object in CamelCase, such as Deployment. It cannot be changed.'
export const objectMetaDescription = 'The name, labels, annotations, owners and other metadata of the object.'
export const listMetaDescription = 'The resourceVersion of the list and, for a page of it, the token of the next page.'

export function listDescription(kind: string): string {
  return `A list of ${kind} objects.`
}

export function itemsDescription(kind: string): string {
  return `The ${kind} objects of the list.`
}

const objectMeta: Readonly<Record<string, string>> = {
  '': objectMetaDescription,
  annotations: 'Key-value pairs for tools and people. Unlike labels, they cannot be used in selectors.',
  creationTimestamp: 'When the API server created the object, in UTC. Read-only.',
  deletionGracePeriodSeconds:
    'The grace period of a requested deletion in seconds. Set together with deletionTimestamp. Read-only.',
  deletionTimestamp:
    'When the object is to be deleted, in UTC. The API server sets it when deletion is requested and removes the object once no finalizers are left. Read-only.',
  finalizers:
    'Names of tasks that must finish before the object is removed. A controller removes its entry when its task is done.',
  generateName: 'The prefix of the name that the API server generates for a new object without a name.',
  generation: 'A number that the API server increases with each change of the desired state. Read-only.',
  labels: 'Key-value pairs by which the selectors of other objects and of requests choose objects.',
  managedFields:
    'Which manager set which fields, for server-side apply. Maintained by the API server; most users can ignore it.',
  name: 'The name of the object, unique among objects of its kind in its namespace. It cannot be changed.',
  namespace: 'The namespace of the object; absent for kinds that have none. It cannot be changed.',
  ownerReferences:
    'The objects that this one belongs to. The garbage collector deletes it when all of them are gone. At most one of them is the controller.',
  resourceVersion:
    'The version of the object, which changes with each write. Clients compare it for equality, send it with a write to detect conflicts, and start watches from it.',
  selfLink: 'No longer set.',
  uid: 'Unique among all objects that ever existed, including earlier ones of the same name. Read-only.',
}

const ownerReference: Readonly<Record<string, string>> = {
  '': 'A reference to an owner, which is in the same namespace or cluster-scoped.',
  apiVersion: 'The API group and version of the owner.',
  blockOwnerDeletion: 'Whether foreground deletion of the owner waits for this object.',
  controller: 'Whether the owner is the controller of this object.',
  kind: 'The kind of the owner.',
  name: 'The name of the owner.',
  uid: 'The uid of the owner.',
}

const managedFieldsEntry: Readonly<Record<string, string>> = {
  '': 'The fields that one manager set by one operation.',
  apiVersion: 'The API group and version of the field names.',
  fieldsType: 'The format of the fields: FieldsV1.',
  fieldsV1: 'The fields.',
  manager: 'The name of the manager.',
  operation: 'How the manager set the fields: Apply or Update.',
  subresource: 'The subresource through which the manager set them; absent for the object itself.',
  time: 'When the manager last changed its fields.',
}

const listMeta: Readonly<Record<string, string>> = {
  '': listMetaDescription,
  continue: 'The token with which to request the next page; absent on the last one.',
  remainingItemCount: 'The number of objects after this page, if the API server knows it.',
  resourceVersion: 'The version of the list, from which a watch can start.',
  selfLink: 'No longer set.',
}

const definitions: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['meta.v1.ObjectMeta', objectMeta],
  ['meta.v1.OwnerReference', ownerReference],
  ['meta.v1.ManagedFieldsEntry', managedFieldsEntry],
  ['meta.v1.ListMeta', listMeta],
])

/** The description of a field of a definition, or of the definition itself if `field` is empty. */
export function descriptionOf(definition: string, field = ''): string | undefined {
  const texts = definitions.get(definition)
  return texts !== undefined && Object.hasOwn(texts, field) ? texts[field] : undefined
}
