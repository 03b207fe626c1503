import { objectAt } from '../../../read-object.ts'
import type { CompanionChange, Surroundings } from '../../builtin-kind.ts'
import { bootManagedFields, bootManager } from '../../common/boot-managers.ts'
import { completeNewNamespace } from './namespace.ts'

const names = ['default', 'kube-system', 'kube-public', 'kube-node-lease']

/** The namespaces that Kubernetes makes when it starts, as far as they are missing. */
export function bootNamespaceObjects(surroundings: Surroundings): readonly CompanionChange[] {
  const creationTimestamp = surroundings.now()
  return names.flatMap((name) => {
    if (surroundings.find('namespaces', '', name) !== undefined) return []
    const given = {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, uid: surroundings.newUid(), creationTimestamp },
    }
    const { spec, ...named } = completeNewNamespace(given)
    const managedFields = bootManagedFields('v1', [bootManager('kube-apiserver', named)], creationTimestamp)
    const metadata = { ...objectAt(named, 'metadata'), managedFields }
    const object = { ...named, metadata, spec: spec ?? {}, status: { phase: 'Active' } }
    return [{ resource: 'namespaces', namespace: '', name, object }]
  })
}
