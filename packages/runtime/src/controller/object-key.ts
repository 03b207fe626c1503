import { formatObjectKey } from '@kubewright/kube/meta'
import type { ObjectName } from '../client/index.ts'
import type { ReconcileRequest } from './reconciler.ts'

/** The key of an object in a queue: namespace/name, or the name alone for kinds without namespaces. */
export function keyOfName(name: ObjectName): string {
  return formatObjectKey(name.namespace, name.name)
}

export function requestOfKey(key: string): ReconcileRequest {
  const slash = key.indexOf('/')
  if (slash < 0) return { key, name: key }
  return { key, namespace: key.slice(0, slash), name: key.slice(slash + 1) }
}
