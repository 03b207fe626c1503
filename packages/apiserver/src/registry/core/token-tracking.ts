import { bootManagedFields, bootManager } from '../common/boot-managers.ts'
import type { CoupledWrite, StrategyContext } from '../kind-strategy.ts'

/** The ConfigMap with the day since which the use of tokens in secrets is tracked. */
export const tokenTracking = {
  namespace: 'kube-system',
  name: 'kube-apiserver-legacy-service-account-token-tracking',
  key: 'since',
} as const

/** Created at the first start of a server. */
export function bootTokenTracking(context: StrategyContext): readonly CoupledWrite[] {
  const { namespace, name, key } = tokenTracking
  if (context.find('configmaps', namespace, name) !== undefined) return []
  const creationTimestamp = context.now()
  const content = { apiVersion: 'v1', kind: 'ConfigMap', data: { [key]: creationTimestamp.slice(0, 10) } }
  const managedFields = bootManagedFields('v1', [bootManager('kube-apiserver', content)], creationTimestamp)
  const metadata = { name, namespace, uid: context.newUid(), creationTimestamp, managedFields }
  return [{ resource: 'configmaps', namespace, name, object: { ...content, metadata } }]
}
