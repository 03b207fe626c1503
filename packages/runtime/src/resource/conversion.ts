import type { KubernetesObject, TextMap } from '@kubewright/kube/meta'
import type { Stored, UntypedObject } from '../kind/index.ts'
import { refuse } from './refuse.ts'

/**
 * The result of a conversion. The framework carries over apiVersion, kind and metadata, because a server accepts no
 * others. Of the metadata, only labels and annotations may be set; an absent one is copied from the original,
 * and an empty one removes it.
 */
export type Converted<T extends KubernetesObject = Stored<UntypedObject>> = Omit<
  T,
  'apiVersion' | 'kind' | 'metadata'
> & {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: { readonly labels?: TextMap | undefined; readonly annotations?: TextMap | undefined }
}

/** Converts objects of one version to the hub's version and back. The input is frozen. */
export interface Spoke<Hub extends KubernetesObject, T extends KubernetesObject = Stored<UntypedObject>> {
  to(object: T): Converted<Hub> | Promise<Converted<Hub>>
  from(hub: Hub): Converted<T> | Promise<Converted<T>>
}

/**
 * The conversions of one version of a resource to the stored one and back. A round trip must lose nothing, the status
 * included: keep what a version has no field for in an annotation; checkConversions of `@kubewright/testing/conversion` finds what is lost.
 */
export interface VersionConversion<Old extends KubernetesObject, Hub extends KubernetesObject> {
  readonly to: (old: Old) => Converted<Hub>
  readonly from: (hub: Hub) => Converted<Old>
}

/** The conversions of one kind between any two of its versions, through the hub. */
export interface Conversion {
  readonly type: 'conversion'
  readonly group: string
  readonly kind: string
  readonly plural: string
  readonly hub: string
  /** Every version except the hub. */
  readonly spokes: ReadonlyMap<string, Spoke<Stored<UntypedObject>>>
}

interface ConversionNames {
  readonly group: string
  readonly kind: string
  readonly plural: string
}

/** The conversion of a resource whose stored version is the hub. Each other version must have both functions. */
export function conversionOf(
  names: ConversionNames,
  versions: readonly string[],
  hub: string,
  conversions: Readonly<Record<string, unknown>> = {},
): Conversion {
  const spokes = new Map<string, Spoke<Stored<UntypedObject>>>()
  for (const version of versions) {
    if (version === hub) continue
    const conversion = Object.hasOwn(conversions, version) ? conversions[version] : undefined
    const path = `conversions.${version}`
    if (conversion === undefined) refuse(path, `the version ${version} needs functions \`to\` and \`from\` ${hub}`)
    spokes.set(version, spokeOf(conversion, path))
  }
  const unknown = Object.keys(conversions).find((version) => !spokes.has(version))
  if (unknown === hub) refuse(`conversions.${hub}`, 'the stored version is not converted to itself; leave it out')
  if (unknown !== undefined) refuse(`conversions.${unknown}`, `there is no version ${unknown} in \`versions\``)
  const { group, kind, plural } = names
  return { type: 'conversion', group, kind, plural, hub, spokes }
}

function spokeOf(conversion: unknown, path: string): Spoke<Stored<UntypedObject>> {
  const spoke = conversion as Partial<Spoke<Stored<UntypedObject>>> | null
  for (const direction of ['to', 'from'] as const) {
    if (typeof spoke?.[direction] !== 'function') refuse(`${path}.${direction}`, 'must be a function')
  }
  return spoke as Spoke<Stored<UntypedObject>>
}
