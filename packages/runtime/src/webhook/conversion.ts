import type { KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import type { Conversion, KindReference, Spoke, Stored, UntypedObject } from '../resource/index.ts'

export type { Conversion, Converted, Spoke } from '../resource/index.ts'

export interface ConversionOptions<Hub extends KubernetesObject> {
  /** The version through which all others are converted; the kind's version when absent. */
  readonly hub?: string | undefined
  readonly versions: Readonly<Record<string, Spoke<Hub>>>
}

/**
 * Converts the objects of a kind between its versions, for the API server. The kind's version is the hub, and each
 * other version defines its conversion to and from the hub.
 *
 *     defineConversion(Backup, { versions: { v1beta1: {
 *       to: (old) => ({ ...old, spec: { schedule: { cron: old.spec.cron } } }),
 *       from: (hub) => ({ ...hub, spec: { cron: hub.spec.schedule.cron } }),
 *     } } })
 *
 * A round trip must lose nothing: keep what a version has no field for in an annotation. Throw unconvertible() to
 * refuse an object that cannot be converted.
 *
 * @throws RuntimeError WEBHOOK_INVALID.
 */
export function defineConversion<Hub extends KubernetesObject>(
  kind: KindReference<Hub>,
  options: ConversionOptions<NoInfer<Hub>>,
): Conversion {
  const { group, version, kind: name, plural } = kind.definition
  const { hub = version, versions } = options
  if (Object.hasOwn(versions, hub)) {
    throw new RuntimeError('WEBHOOK_INVALID', `${hub} is the hub of ${kind.id} and cannot be converted to itself`)
  }
  if (Object.keys(versions).length === 0) {
    throw new RuntimeError('WEBHOOK_INVALID', `the conversion of ${kind.id} has no version other than its hub ${hub}`)
  }
  const spokes = new Map(Object.entries(versions)) as ReadonlyMap<string, unknown>
  return {
    type: 'conversion',
    group,
    kind: name,
    plural,
    hub,
    spokes: spokes as ReadonlyMap<string, Spoke<Stored<UntypedObject>>>,
  }
}

/** The same for a version whose types come from its own kind. */
export function defineSpoke<T extends KubernetesObject, Hub extends KubernetesObject>(
  _kind: KindReference<T>,
  spoke: Spoke<Hub, T>,
): Spoke<Hub> {
  return spoke as unknown as Spoke<Hub>
}

/**
 * The error to throw for an object that cannot be represented in the other version; users of the API see its message.
 */
export function unconvertible(message: string): RuntimeError {
  return new RuntimeError('WEBHOOK_CONVERSION_REFUSED', message)
}
