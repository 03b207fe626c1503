import type { z } from 'zod'
import type { Conversion } from './conversion.ts'
import type { CustomObject, MetaOfScope, StatusOf } from './custom-kind.ts'

type Scope = 'Namespaced' | 'Cluster'

/** The schema of the spec of a version. */
export type SpecSchema<Version> = Version extends { readonly spec: infer Spec extends z.ZodObject } ? Spec : never

/** The status of a version as read. */
export type StatusOutput<Version> = Version extends { readonly status: infer Status extends z.ZodObject }
  ? StatusOf<z.output<Status>, z.input<Status>>
  : Record<never, never>

/** The status of a version as written. */
export type StatusInput<Version> = Version extends { readonly status: infer Status extends z.ZodObject }
  ? z.input<Status>
  : Record<never, never>

/** An object of one version as read. */
export type ObjectOfVersion<Version, Condition extends string, Namespacing extends Scope> = CustomObject<
  z.output<SpecSchema<Version>>,
  StatusOutput<Version>,
  Condition,
  MetaOfScope<Namespacing>
>

/** What the kind of a resource with several versions has beyond that of its stored version. */
export interface VersionedKind<Versions> {
  /** A kind for each version. The definition of each is that of all, so installing one installs all. */
  readonly versions: Versions
  /** For a webhook server: the API server converts objects only once the server runs and is registered. */
  readonly conversion: Conversion
}
