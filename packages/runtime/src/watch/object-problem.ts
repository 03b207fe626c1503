import type { KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

/** Makes the check whether an object can be kept: it is of the kind and says its name, namespace and revision. */
export function objectCheck(kind: KindReference): (object: KubernetesObject) => RuntimeError | undefined {
  const apiVersion = apiVersionOf(kind.definition)
  const { kind: kindName, namespaced } = kind.definition

  const problemOf = (object: KubernetesObject): string | undefined => {
    const metadata: unknown = object?.metadata
    if (typeof metadata !== 'object' || metadata === null) return 'has no metadata'
    const { name, namespace, resourceVersion } = metadata as Record<string, unknown>
    if (typeof name !== 'string' || name === '') return 'has no metadata.name'
    if (namespaced && (typeof namespace !== 'string' || namespace === '')) return `${name} has no metadata.namespace`
    if (typeof resourceVersion !== 'string' || resourceVersion === '') return `${name} has no metadata.resourceVersion`
    if (object.kind === kindName && object.apiVersion === apiVersion) return undefined
    return `${name} is a ${object.kind} of ${object.apiVersion}, not a ${kindName} of ${apiVersion}`
  }

  return (object) => {
    const problem = problemOf(object)
    if (problem === undefined) return undefined
    return new RuntimeError('WATCH_OBJECT_MALFORMED', `skipped an object of ${kind.id}: it ${problem}`)
  }
}
