import type { z } from 'zod'
import type { ResourceColumn } from './columns.ts'
import type { VersionConversion } from './conversion.ts'
import type { CustomInput } from './custom-kind.ts'
import type { ResourceRule } from './schema-node.ts'
import type { ObjectOfVersion, SpecSchema } from './version-types.ts'

/** Paths that `kubectl scale` and autoscalers use. */
export interface ScalePaths {
  /** An integer of the spec: .spec.replicas */
  readonly spec: string
  /** An integer of the status: .status.replicas */
  readonly status: string
  /** A string with a label selector, which autoscalers need: .status.selector */
  readonly selector?: string | undefined
}

/** What each version of a resource has of its own. */
export interface VersionOptions<Spec extends z.ZodObject = z.ZodObject, Status extends z.ZodObject = z.ZodObject> {
  /**
   * The desired state. The API server applies its defaults and checks; only refine() and its like run in JavaScript, in
   * the validating webhook.
   */
  readonly spec: Spec
  /** The observed state. The framework adds observedGeneration and conditions. */
  readonly status?: Status
  readonly columns?: Readonly<Record<string, ResourceColumn>>
  readonly scale?: ScalePaths
  /** Paths of fields, such as .spec.color, that field selectors of lists and watches may use; at most eight. */
  readonly selectableFields?: readonly string[]
  /** CEL rules for the spec, which is `self`; `oldSelf` is the previous spec. */
  readonly rules?: readonly ResourceRule[]
  /** CEL rules for the whole object, which is `self`: self.metadata.name, self.spec and self.status. */
  readonly objectRules?: readonly ResourceRule[]
  /** The names that objects may have, beside what Kubernetes requires: z.string().max(52). */
  readonly objectName?: z.ZodString
  readonly description?: string
  /** False for a version that the API server only keeps to read stored objects. */
  readonly served?: boolean
  /** The API server warns users of the version, with this text or with its own. */
  readonly deprecated?: boolean | string
}

/** What all versions of a resource share. */
export interface CommonResourceOptions<Group, KindName, Condition, Scope> {
  readonly group: Group
  readonly kind: KindName
  /** The name in URLs and for kubectl; the plural of the kind in lower case when absent. */
  readonly plural?: string
  readonly singular?: string
  readonly shortNames?: readonly string[]
  /** Names such as "all" under which kubectl lists several kinds. */
  readonly categories?: readonly string[]
  /** Namespaced when absent. */
  readonly scope?: Scope
  /** The condition types that the controller sets. */
  readonly conditions?: readonly Condition[]
  /** Of the CustomResourceDefinition. */
  readonly labels?: Readonly<Record<string, string>>
  /** Of the CustomResourceDefinition. */
  readonly annotations?: Readonly<Record<string, string>>
}

/** A resource with one version. */
export interface SingleVersion<Group, KindName, Spec extends z.ZodObject, Status extends z.ZodObject, Condition, Scope>
  extends CommonResourceOptions<Group, KindName, Condition, Scope>,
    VersionOptions<Spec, Status> {
  readonly version: string
  /** Examples, checked at definition; those without a name get the kind's. */
  readonly samples?: readonly CustomInput<z.input<NoInfer<Spec>>>[]
}

export type VersionMap = Readonly<Record<string, VersionOptions>>

/** A message for the compiler in place of an option that does not exist. */
type KnownOptions<Versions> = {
  readonly [Version in keyof Versions]: {
    readonly [Option in Exclude<
      keyof Versions[Version],
      keyof VersionOptions
    >]: `${Option & string} is not an option of a version`
  }
}

/** A resource with several versions. Objects are stored in one of them, and the others are converted to it. */
export interface SeveralVersions<
  Group,
  KindName,
  Versions,
  Stored extends keyof Versions & string,
  Condition extends string,
  Scope extends 'Namespaced' | 'Cluster',
> extends CommonResourceOptions<Group, KindName, Condition, Scope> {
  readonly versions: Versions & KnownOptions<Versions>
  /** The version in which the API server stores objects, and which the returned kind has. */
  readonly stored: Stored
  /** For each other version, how its objects become objects of the stored version, and back. */
  readonly conversions: NoInfer<{
    readonly [Version in Exclude<keyof Versions, Stored>]: VersionConversion<
      ObjectOfVersion<Versions[Version], Condition, Scope>,
      ObjectOfVersion<Versions[Stored], Condition, Scope>
    >
  }>
  /** Examples of the stored version, checked at definition; those without a name get the kind's. */
  readonly samples?: readonly CustomInput<z.input<SpecSchema<NoInfer<Versions>[NoInfer<Stored>]>>>[]
}

export type ResourceOptions<
  Group extends string,
  KindName extends string,
  Spec extends z.ZodObject,
  Status extends z.ZodObject,
  Condition extends string,
  Scope extends 'Namespaced' | 'Cluster' = 'Namespaced' | 'Cluster',
  Versions = Record<never, never>,
  Stored extends keyof Versions & string = keyof Versions & string,
> =
  | SingleVersion<Group, KindName, Spec, Status, Condition, Scope>
  | SeveralVersions<Group, KindName, Versions, Stored, Condition, Scope>
