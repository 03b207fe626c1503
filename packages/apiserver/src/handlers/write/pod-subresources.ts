import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import {
  prepareForEphemeralContainersUpdate,
  prepareForResize,
  validateEphemeralContainersUpdate,
  validateResize,
} from '../../registry/core/pods/index.ts'
import type { Endpoint } from './managed-fields.ts'

/** What a write of a subresource of a pod may change, and its validation. */
interface PodSubresource {
  prepare(pod: JsonObject, old: JsonObject): JsonObject
  validate(pod: JsonObject, old: JsonObject): readonly FieldError[]
}

const subresources: ReadonlyMap<Endpoint, PodSubresource> = new Map<Endpoint, PodSubresource>([
  [
    'ephemeralcontainers',
    { prepare: prepareForEphemeralContainersUpdate, validate: validateEphemeralContainersUpdate },
  ],
  ['resize', { prepare: prepareForResize, validate: validateResize }],
])

export function podSubresourceOf(endpoint: Endpoint): PodSubresource | undefined {
  return endpoint === 'main' ? undefined : subresources.get(endpoint)
}
