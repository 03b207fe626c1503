import { getField, isJsonObject, type JsonObject, quoteGo } from '@kubewright/kube/json'
import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { forbiddenStatus, internalErrorStatus, notFoundStatus, type Status } from '@kubewright/kube/status'
import { metadataText } from './metadata.ts'
import { fail, groupResourceOf, type Operation } from './operation.ts'

export const namespacesResource = 'namespaces'
const immortalNamespaces: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public'])

export function isNamespaceResource({ resource }: Operation): boolean {
  return resource.definition.group === '' && resource.definition.plural === namespacesResource
}

/**
 * Nothing is created in a namespace that does not exist (404) or is being terminated (403): neither objects, nor what is
 * created of them, such as a token of an account or the eviction of a pod.
 */
export function admitCreation(operation: Operation, object: JsonObject, name = operation.path.name ?? ''): void {
  const { path, resource, context } = operation
  const { namespace } = path
  // What lies in no namespace though it must is found to be invalid.
  if (!resource.definition.namespaced || namespace === '') return
  const stored = context.store.get({ resource: namespacesResource, namespace: '', name: namespace })
  if (stored === undefined) failAbsent(namespace)
  if (phaseOf(stored.object) !== 'Terminating') return
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`
  const called = name || metadataText(object, 'name') || metadataText(object, 'generateName') || 'Unknown'
  const status = forbiddenStatus(groupResourceOf(resource), called, why)
  fail({ ...status, details: { ...status.details, causes: [terminatingCause(namespace)] } } satisfies Status)
}

/** Kubernetes asks itself for the namespace, which a client does for names alone that can stand in a path. */
function failAbsent(namespace: string): never {
  const problems = pathSegmentNameProblems(namespace)
  if (problems.length === 0) return fail(notFoundStatus({ group: '', resource: namespacesResource }, namespace))
  return fail(internalErrorStatus(`invalid resource name ${quoteGo(namespace)}: [${problems.join(' ')}]`))
}

function terminatingCause(namespace: string) {
  return {
    reason: 'NamespaceTerminating',
    message: `namespace ${namespace} is being terminated`,
    field: 'metadata.namespace',
  }
}

/** Some namespaces are not deleted by anybody. */
export function admitNamespaceDeletion(operation: Operation, name: string): void {
  if (!immortalNamespaces.has(name)) return
  fail(forbiddenStatus(groupResourceOf(operation.resource), name, 'this namespace may not be deleted'))
}

export function phaseOf(namespace: JsonObject): string {
  const status = getField(namespace, 'status')
  const phase = isJsonObject(status) ? status['phase'] : undefined
  return typeof phase === 'string' ? phase : ''
}
