import { freezeJson, type JsonValue } from '@kubewright/kube/json'
import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { shapeObject } from '../bytes/index.ts'
import { textOf } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { WatchScope } from './scope.ts'

/**
 * Converts the object in the response to a write to the form in which a watch of this scope stores objects, so that
 * reads before and after its event return the same. If the transform of the scope throws, the object is reported and
 * left out.
 */
export function keptForm<T extends KubernetesObject>(
  kind: KindReference,
  { transform, fields, form }: WatchScope,
  managedFields: () => 'keep' | 'cut',
  onError: (error: RuntimeError) => void,
): (object: T) => T | undefined {
  return (object) => {
    const whole = form === 'metadata' ? metadataPart(kind, object) : object
    const shaped = shapeObject<KubernetesObject>(whole, { fields, managedFields: managedFields() })
    if (transform === undefined) return shaped as T
    try {
      return freezeJson(transform(shaped) as JsonValue) as unknown as T
    } catch (cause) {
      const { namespace, name = '' } = object.metadata ?? {}
      const reason = textOf(cause)
      const message = `left out ${kind.id} ${formatObjectKey(namespace, name)}: its transform failed: ${reason}`
      onError(new RuntimeError('CACHE_TRANSFORM_FAILED', message, { cause }))
      return undefined
    }
  }
}

function metadataPart({ definition }: KindReference, { metadata = {} }: KubernetesObject): KubernetesObject {
  return { apiVersion: apiVersionOf(definition), kind: definition.kind, metadata }
}
