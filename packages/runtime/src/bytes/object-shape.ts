import { freezeJson, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'

/** What of each object is kept; absent: all of it. */
export interface ObjectShape<Object extends KubernetesObject = KubernetesObject> {
  /**
   * `cut` leaves out metadata.managedFields: a third of a typical object, of which only those have a use who compare an
   * apply with what they own already.
   */
  readonly managedFields?: 'keep' | 'cut' | undefined
  /** Only these fields of the object itself, such as status; apiVersion, kind and metadata are always kept. */
  readonly fields?: readonly string[] | undefined
  /**
   * Any other choice. It is given a frozen object and returns the one to keep; the name, the namespace, the uid and the
   * resourceVersion must stay. It costs a parse of every object.
   */
  readonly transform?: ((object: Object) => Object) | undefined
}

const alwaysKept = ['apiVersion', 'kind', 'metadata']

/** The fields to keep, or undefined when all are. */
export function keptFields(shape: Pick<ObjectShape, 'fields'>): readonly string[] | undefined {
  return shape.fields === undefined ? undefined : [...new Set([...alwaysKept, ...shape.fields])]
}

/** What is kept of an object that is there as such, before the transform; the same object when that is all of it. */
export function shapeObject<Object extends KubernetesObject>(object: Object, shape: ObjectShape<Object>): Object {
  const fields = keptFields(shape)
  let shaped: Object = object
  if (fields !== undefined) {
    const entries = Object.entries(object).filter(([field]) => fields.includes(field))
    shaped = Object.fromEntries(entries) as unknown as Object
  }
  if (shape.managedFields === 'cut' && shaped.metadata?.managedFields !== undefined) {
    const { managedFields: _, ...metadata } = shaped.metadata
    shaped = { ...shaped, metadata }
  }
  return shaped === object ? object : (freezeJson(shaped as unknown as JsonValue) as unknown as Object)
}
