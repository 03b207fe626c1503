import { getField, isJsonObject, type JsonObject, quoteGo } from '@kubewright/kube/json'
import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { forbiddenStatus, internalErrorStatus, notFoundStatus, type Status } from '@kubewright/kube/status'
import { metadataText } from './metadata.ts'
import { fail, groupResourceOf, type Operation } from './operation.ts'

export const namespacesResource = 'namespaces'

/**
 * Refuses a creation in a namespace that does not exist (404) or is terminating (403), for objects and for subresources
 * that create something, such as tokens and evictions.
 */
export function admitCreation(operation: Operation, object: JsonObject, name = operation.path.name ?? ''): void {
  const { path, resource, context } = operation
  const { namespace } = path
  // An object without its required namespace fails in validation.
  if (!resource.definition.namespaced || namespace === '') return
  const stored = context.store.get({ resource: namespacesResource, namespace: '', name: namespace })
  if (stored === undefined) failAbsent(namespace)
  if (phaseOf(stored.object) !== 'Terminating') return
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`
  const called = name || metadataText(object, 'name') || metadataText(object, 'generateName') || 'Unknown'
  const status = forbiddenStatus(groupResourceOf(resource), called, why)
  fail({ ...status, details: { ...status.details, causes: [terminatingCause(namespace)] } } satisfies Status)
}

/** Kubernetes looks the namespace up with a client, which rejects names that cannot be part of a path. */
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

export function phaseOf(namespace: JsonObject): string {
  const status = getField(namespace, 'status')
  const phase = isJsonObject(status) ? status['phase'] : undefined
  return typeof phase === 'string' ? phase : ''
}
