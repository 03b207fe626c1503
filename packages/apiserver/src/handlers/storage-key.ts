import { quoteGo } from '@kubewright/kube/json'
import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { badRequestStatus } from '@kubewright/kube/status'
import type { ServedResource } from '../registry/index.ts'
import type { StoreKey } from '../storage/index.ts'
import { fail, failPlainly, nameIn, type Operation } from './operation.ts'

/** The key of an object; the name defaults to the path's. */
export function keyOf(operation: Operation, name = requireKey(operation)): StoreKey {
  return { resource: operation.resource.storageName, namespace: operation.path.namespace, name }
}

/** The name in the path. Fails as Kubernetes' storage does if the name and namespace cannot form a key. */
export function requireKey(operation: Operation, name = nameIn(operation)): string {
  const { path, resource } = operation
  if (path.namespace === '' && resource.definition.namespaced) failWithoutNamespace()
  const problems = pathSegmentNameProblems(name)
  if (problems.length > 0) {
    fail(badRequestStatus(`Name parameter invalid: ${quoteGo(name)}: ${problems.join(';')}`))
  }
  if (isDots(path.namespace)) failInvalidKey(resource, path.namespace, name)
  return name
}

/** The namespace in the path, for a list. */
export function requireNamespace({ path, resource }: Operation, name?: string): string {
  if (isDots(path.namespace)) failInvalidKey(resource, path.namespace, name)
  return path.namespace
}

export function failWithoutNamespace(): never {
  return fail(badRequestStatus('Namespace parameter required.'))
}

/** Kubernetes' keys are paths, in which "." and ".." would escape. */
function isDots(segment: string): boolean {
  return segment === '.' || segment === '..'
}

function failInvalidKey(resource: ServedResource, namespace: string, name: string | undefined): never {
  const key = ['', resource.strategy.storagePrefix, namespace, ...(name === undefined ? [] : [name])].join('/')
  return failPlainly(`invalid key: ${quoteGo(key)}`)
}
