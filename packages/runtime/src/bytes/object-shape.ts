import { freezeJson, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'

/** Which part of each object is kept; all of it when absent. */
export interface ObjectShape<T extends KubernetesObject = KubernetesObject> {
  /**
   * `cut` drops metadata.managedFields: a third of a typical object, needed only to compare an apply with the fields
   * that the manager already owns.
   */
  readonly managedFields?: 'keep' | 'cut' | undefined
  /** Keeps only these top-level fields, such as status; apiVersion, kind and metadata are always kept. */
  readonly fields?: readonly string[] | undefined
  /**
   * Any other selection: gets a frozen object and returns the one to keep, with the same name, namespace, uid and
   * resourceVersion. It requires parsing every object.
   */
  readonly transform?: ((object: T) => T) | undefined
}

const alwaysKept = ['apiVersion', 'kind', 'metadata']

/** The fields to keep, or undefined when all are. */
export function keptFields(shape: Pick<ObjectShape, 'fields'>): readonly string[] | undefined {
  return shape.fields === undefined ? undefined : [...new Set([...alwaysKept, ...shape.fields])]
}

/** The kept part of a parsed object, before the transform; the same object if everything is kept. */
export function shapeObject<T extends KubernetesObject>(object: T, shape: ObjectShape<T>): T {
  const fields = keptFields(shape)
  let shaped: T = object
  if (fields !== undefined) {
    const entries = Object.entries(object).filter(([field]) => fields.includes(field))
    shaped = Object.fromEntries(entries) as unknown as T
  }
  if (shape.managedFields === 'cut' && shaped.metadata?.managedFields !== undefined) {
    const { managedFields: _, ...metadata } = shaped.metadata
    shaped = { ...shaped, metadata }
  }
  return shaped === object ? object : (freezeJson(shaped as unknown as JsonValue) as unknown as T)
}
