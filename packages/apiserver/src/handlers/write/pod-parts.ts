import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import {
  prepareForEphemeralContainersUpdate,
  prepareForResize,
  validateEphemeralContainersUpdate,
  validateResize,
} from '../../registry/core/pods/index.ts'
import type { Endpoint } from './managed-fields.ts'

/** What a change through a part of a pod may change, and what is wrong with it. */
interface PodPart {
  prepare(pod: JsonObject, old: JsonObject): JsonObject
  validate(pod: JsonObject, old: JsonObject): readonly FieldError[]
}

const parts: ReadonlyMap<Endpoint, PodPart> = new Map<Endpoint, PodPart>([
  [
    'ephemeralcontainers',
    { prepare: prepareForEphemeralContainersUpdate, validate: validateEphemeralContainersUpdate },
  ],
  ['resize', { prepare: prepareForResize, validate: validateResize }],
])

export function podPartOf(endpoint: Endpoint): PodPart | undefined {
  return endpoint === 'main' ? undefined : parts.get(endpoint)
}
