import { objectAt } from '../../../read-object.ts'
import { bootManagedFields, bootManager } from '../../common/boot-managers.ts'
import type { CoupledWrite, StrategyContext } from '../../kind-strategy.ts'
import { completeNewNamespace } from './namespace.ts'

const names = ['default', 'kube-system', 'kube-public', 'kube-node-lease']

/** The missing ones of the namespaces that Kubernetes creates at start. */
export function bootNamespaceObjects(context: StrategyContext): readonly CoupledWrite[] {
  const creationTimestamp = context.now()
  return names.flatMap((name) => {
    if (context.find('namespaces', '', name) !== undefined) return []
    const template = {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, uid: context.newUid(), creationTimestamp },
    }
    const { spec, ...named } = completeNewNamespace(template)
    const managedFields = bootManagedFields('v1', [bootManager('kube-apiserver', named)], creationTimestamp)
    const metadata = { ...objectAt(named, 'metadata'), managedFields }
    const object = { ...named, metadata, spec: spec ?? {}, status: { phase: 'Active' } }
    return [{ resource: 'namespaces', namespace: '', name, object }]
  })
}
