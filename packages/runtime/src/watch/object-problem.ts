import { formatObjectKey } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { isMetadataKind } from '../client/index.ts'
import { RuntimeError, type RuntimeErrorDetails } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

/** The kind of an object that a server sends as metadata only. */
export const partialMetadata = {
  kind: Buffer.from('PartialObjectMetadata'),
  apiVersion: Buffer.from('meta.k8s.io/v1'),
}

/** An object that cannot be kept. `objectKey` is set if its name could be read: the object exists nevertheless. */
export function malformed(message: string, details: RuntimeErrorDetails = {}): RuntimeError {
  return new RuntimeError('WATCH_OBJECT_MALFORMED', message, details)
}

/**
 * Creates the check whether an object can be kept: it must be of the kind and have a name, a namespace and a revision.
 */
export function objectCheck(kind: KindReference): (object: unknown) => RuntimeError | undefined {
  const apiVersion = apiVersionOf(kind.definition)
  const { kind: kindName, namespaced } = kind.definition
  const partialKind = isMetadataKind(kind) ? partialMetadata.kind.toString() : kindName
  const partialVersion = isMetadataKind(kind) ? partialMetadata.apiVersion.toString() : apiVersion

  const problemOf = (object: unknown): string | undefined => {
    const record = (object ?? {}) as Record<string, unknown>
    const { metadata } = record
    if (typeof metadata !== 'object' || metadata === null) return 'has no metadata'
    const { name, namespace, resourceVersion } = metadata as Record<string, unknown>
    if (typeof name !== 'string' || name === '') return 'has no metadata.name'
    if (namespaced && (typeof namespace !== 'string' || namespace === '')) return `${name} has no metadata.namespace`
    if (typeof resourceVersion !== 'string' || resourceVersion === '') return `${name} has no metadata.resourceVersion`
    if (record['kind'] === kindName && record['apiVersion'] === apiVersion) return undefined
    if (record['kind'] === partialKind && record['apiVersion'] === partialVersion) return undefined
    return `${name} is a ${record['kind']} of ${record['apiVersion']}, not a ${kindName} of ${apiVersion}`
  }

  return (object) => {
    const problem = problemOf(object)
    if (problem === undefined) return undefined
    return malformed(`skipped an object of ${kind.id}: it ${problem}`, { objectKey: keyOf(object, namespaced) })
  }
}

/** The key of the object, as far as it can be read. */
function keyOf(object: unknown, namespaced: boolean): string | undefined {
  const { metadata } = (object ?? {}) as { metadata?: Record<string, unknown> | null }
  const { name, namespace } = metadata ?? {}
  if (typeof name !== 'string' || name === '') return undefined
  if (!namespaced) return formatObjectKey(undefined, name)
  return typeof namespace === 'string' && namespace !== '' ? formatObjectKey(namespace, name) : undefined
}
