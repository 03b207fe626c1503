import type { CompanionChange, Surroundings } from '../builtin-kind.ts'
import { bootManagedFields, bootManager } from '../common/boot-managers.ts'

/** The ConfigMap that says since when the use of tokens in secrets is noted, by a day. */
export const tokenTracking = {
  namespace: 'kube-system',
  name: 'kube-apiserver-legacy-service-account-token-tracking',
  key: 'since',
} as const

/** It is there from a server's first start. */
export function bootTokenTracking(surroundings: Surroundings): readonly CompanionChange[] {
  const { namespace, name, key } = tokenTracking
  if (surroundings.find('configmaps', namespace, name) !== undefined) return []
  const creationTimestamp = surroundings.now()
  const content = { apiVersion: 'v1', kind: 'ConfigMap', data: { [key]: creationTimestamp.slice(0, 10) } }
  const managedFields = bootManagedFields('v1', [bootManager('kube-apiserver', content)], creationTimestamp)
  const metadata = { name, namespace, uid: surroundings.newUid(), creationTimestamp, managedFields }
  return [{ resource: 'configmaps', namespace, name, object: { ...content, metadata } }]
}
