import { getField, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import {
  addFinalizer,
  hasFinalizer,
  isBeingDeleted,
  type KubernetesObject,
  removeFinalizer,
} from '@kubewright/kube/meta'
import { textOf } from '../../callback.ts'
import { RuntimeError } from '../../errors.ts'
import { withoutStatus } from './changed-object.ts'

/**
 * The cleanup before an object is deleted. Returns the changed object, or nothing to leave it as it is. If it throws,
 * its finalizer stays on the object.
 */
export type Finalizer<T extends KubernetesObject> = (object: T) => FinalizerResult<T> | Promise<FinalizerResult<T>>

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement has this type.
type FinalizerResult<T> = T | void

export interface Finalized<T> {
  /** The object with updated finalizers; the same object when nothing changed. */
  readonly object: T
  /** Whether anything but the status changed, so that the object must be written. */
  readonly isUpdated: boolean
  readonly isStatusUpdated: boolean
  /** FINALIZER_FAILED if any finalizer failed. Write the object anyway: others may have succeeded. */
  readonly error?: RuntimeError | undefined
}

export interface FinalizerSet<T extends KubernetesObject> {
  /**
   * Adds all finalizers of the set to an object that is not being deleted. For an object being deleted, runs the set's
   * finalizers that are on it, in the order of the set, and removes those that succeed. Writes nothing to the server.
   */
  finalize(object: T): Promise<Finalized<T>>
}

/** A domain, a slash and a name, as the API server requires for finalizers other than its own. */
const qualified = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/

/**
 * A set of finalizers by name.
 *
 * ```ts
 * const finalizers = createFinalizerSet<Infer<typeof Bucket>>({
 *   'storage.example.com/data': async (bucket) => emptyBucket(bucket.spec.name),
 *   'storage.example.com/dns': async (bucket) => removeRecord(bucket.spec.name),
 * })
 * const { object, isUpdated, error } = await finalizers.finalize(bucket)
 * if (isUpdated) await client.patch(Bucket, bucket.metadata, mergePatchFrom(bucket, object, { optimisticLock: true }))
 * if (error !== undefined) throw error
 * ```
 *
 * @throws RuntimeError FINALIZER_INVALID when a name is not qualified.
 */
export function createFinalizerSet<T extends KubernetesObject>(
  finalizers: Readonly<Record<string, Finalizer<T>>>,
): FinalizerSet<T> {
  const entries = Object.entries(finalizers)
  for (const [name] of entries) {
    if (!qualified.test(name)) {
      const message = `"${name}" cannot be a finalizer; use a domain and a name, such as example.com/cleanup`
      throw new RuntimeError('FINALIZER_INVALID', message, { path: name })
    }
  }
  return {
    async finalize(object) {
      if (!isBeingDeleted(object)) {
        return finalized(
          object,
          entries.reduce((made, [name]) => addFinalizer(made, name), object),
          [],
        )
      }
      let made = object
      const failures: (readonly [name: string, error: unknown])[] = []
      for (const [name, run] of entries) {
        if (!hasFinalizer(made, name)) continue
        try {
          made = removeFinalizer((await run(made)) ?? made, name)
        } catch (error) {
          failures.push([name, error])
        }
      }
      return finalized(object, made, failures)
    },
  }
}

function finalized<T extends KubernetesObject>(
  before: T,
  object: T,
  failures: readonly (readonly [name: string, error: unknown])[],
): Finalized<T> {
  const from = before as KubernetesObject as JsonObject
  const to = object as KubernetesObject as JsonObject
  return {
    object,
    isUpdated: !jsonEqual(withoutStatus(from), withoutStatus(to)),
    isStatusUpdated: !jsonEqual(getField(from, 'status'), getField(to, 'status')),
    ...(failures.length === 0 ? {} : { error: failureOf(failures) }),
  }
}

function failureOf(failures: readonly (readonly [name: string, error: unknown])[]): RuntimeError {
  const reasons = failures.map(([name, error]) => `${name}: ${textOf(error)}`)
  const cause = new AggregateError(failures.map(([, error]) => error))
  return new RuntimeError('FINALIZER_FAILED', `finalizers failed and stay: ${reasons.join('; ')}`, { cause })
}
