import type { JsonObject } from '@kubewright/kube/json'
import { definitionOfManifest } from '@kubewright/kube/resource'
import type { z } from 'zod'
import { kindIdOf, makeKind } from '../kind/index.ts'
import { conversionOf } from './conversion.ts'
import type { CustomInput, CustomKind, MetaOfScope, StatusOf } from './custom-kind.ts'
import { type Manifest, type ManifestOptions, manifestOf } from './manifest.ts'
import { type Refinements, refinementsOfFindings } from './refinements.ts'
import { refuse } from './refuse.ts'
import type { CommonResourceOptions, ResourceOptions, VersionMap, VersionOptions } from './resource-options.ts'
import { samplesOf } from './samples.ts'
import type { SpecSchema, StatusInput, StatusOutput, VersionedKind } from './version-types.ts'

/**
 * Defines a custom resource: its types, its CustomResourceDefinition, its defaults and its validation come from this
 * one value. With one version:
 *
 *     defineResource({ group: 'example.com', version: 'v1', kind: 'Backup', spec: z.object({ schedule: z.string() }) })
 *
 * With several, of which one is stored and the others are converted to it and back:
 *
 *     defineResource({
 *       group: 'example.com', kind: 'Backup', stored: 'v2',
 *       versions: {
 *         v1: { spec: z.object({ cron: z.string() }), deprecated: true },
 *         v2: { spec: z.object({ schedule: z.string() }) },
 *       },
 *       conversions: { v1: {
 *         to: ({ spec }) => ({ spec: { schedule: spec.cron } }),
 *         from: ({ spec }) => ({ spec: { cron: spec.schedule } }),
 *       } },
 *     })
 *
 * The result is the kind of the stored version, with `versions` and `conversion`.
 *
 * @throws RuntimeError RESOURCE_INVALID with the path in the definition if a Kubernetes API server could not serve it: a
 * transform, a union of several types, a pattern that only JavaScript reads, a rule that is not CEL or too expensive.
 */
export function defineResource<
  const Group extends string,
  const KindName extends string,
  Spec extends z.ZodObject = never,
  Status extends z.ZodObject = z.ZodObject<Record<never, never>>,
  const Condition extends string = never,
  const Scope extends 'Namespaced' | 'Cluster' = 'Namespaced',
  Versions extends VersionMap = Record<never, never>,
  const Stored extends keyof Versions & string = keyof Versions & string,
>(
  options: ResourceOptions<Group, KindName, Spec, Status, Condition, Scope, Versions, Stored>,
): DefinedKind<Group, KindName, Spec, Status, Condition, Scope, Versions, Stored> {
  const made: unknown = defineUntyped(options as unknown as UntypedOptions)
  return made as DefinedKind<Group, KindName, Spec, Status, Condition, Scope, Versions, Stored>
}

/** The result of defineResource: the kind of its version, or of its stored version. */
export type DefinedKind<
  Group extends string,
  KindName extends string,
  Spec extends z.ZodObject,
  Status extends z.ZodObject,
  Condition extends string,
  Scope extends 'Namespaced' | 'Cluster',
  Versions,
  Stored extends keyof Versions,
> = [Spec] extends [never]
  ? CustomKind<
      z.output<SpecSchema<Versions[Stored]>>,
      z.input<SpecSchema<Versions[Stored]>>,
      StatusOutput<Versions[Stored]>,
      StatusInput<Versions[Stored]>,
      Condition,
      `${KindName}.${Group}`,
      MetaOfScope<Scope>
    > &
      VersionedKind<{
        readonly [Version in keyof Versions]: CustomKind<
          z.output<SpecSchema<Versions[Version]>>,
          z.input<SpecSchema<Versions[Version]>>,
          StatusOutput<Versions[Version]>,
          StatusInput<Versions[Version]>,
          Condition,
          Version extends Stored ? `${KindName}.${Group}` : `${KindName}.${Version & string}.${Group}`,
          MetaOfScope<Scope>
        >
      }>
  : CustomKind<
      z.output<Spec>,
      z.input<Spec>,
      StatusOf<z.output<Status>, z.input<Status>>,
      z.input<Status>,
      Condition,
      `${KindName}.${Group}`,
      MetaOfScope<Scope>
    >

/** The options of either form, for code that has checked nothing yet. */
interface UntypedOptions
  extends CommonResourceOptions<string, string, string, 'Namespaced' | 'Cluster'>,
    VersionOptions {
  readonly version?: string
  readonly versions?: VersionMap
  readonly stored?: string
  readonly conversions?: Readonly<Record<string, unknown>>
  readonly samples?: readonly CustomInput<unknown>[]
}

function defineUntyped(options: UntypedOptions): unknown {
  const built = manifestOf(manifestOptionsOf(options))
  const { group, kind, conditions = [], samples = [], stored = options.version as string } = options
  const { manifest, versions } = built
  const made = new Map(
    versions.map(({ name, findings }) => {
      const id = name === stored ? kindIdOf(group, kind) : kindIdOf(group, `${kind}.${name}`)
      const refinements = refinementsOfFindings(findings)
      const objects = name === stored ? samplesOf(samples, built, name, refinements) : []
      return [name, customKind({ id, version: name, built, conditions, refinements, samples: objects })]
    }),
  )
  const result = made.get(stored)
  if (options.versions === undefined || result === undefined) return result
  const definition = definitionOfManifest(manifest, stored)
  return Object.defineProperties(result, {
    versions: { value: Object.freeze(Object.fromEntries(made)), enumerable: true },
    conversion: {
      value: conversionOf(definition, [...made.keys()], stored, options.conversions),
      enumerable: true,
    },
  })
}

/** Either form as one. */
function manifestOptionsOf(options: UntypedOptions): ManifestOptions {
  const { version, versions, stored, conversions, samples: _samples, ...common } = options
  if (versions === undefined) {
    if (version === undefined) refuse('version', 'is missing: give `version` and `spec`, or `versions` and `stored`')
    if (stored !== undefined || conversions !== undefined) {
      refuse('versions', '`stored` and `conversions` belong to a resource with `versions`')
    }
    return { ...common, versions: { [version]: common }, stored: version, isSingle: true }
  }
  if (version !== undefined || common.spec !== undefined) {
    refuse('versions', 'a resource has either `versions`, each with its spec, or `version` and `spec`')
  }
  if (stored === undefined) refuse('stored', `is missing: name one of the versions ${Object.keys(versions).join(', ')}`)
  return { ...common, versions, stored, isSingle: false }
}

interface CustomKindParts {
  readonly id: string
  readonly version: string
  readonly built: Manifest
  readonly conditions: readonly string[]
  readonly refinements: Refinements
  readonly samples: readonly JsonObject[]
}

function customKind({ id, version, built, conditions, refinements, samples }: CustomKindParts): object {
  const { manifest, names } = built
  const definition = definitionOfManifest(manifest, version)
  const apiVersion = `${names.group}/${version}`
  // makeKind does not know the types that only controllers use.
  return Object.defineProperties(makeKind({ id, apiVersion, kind: names.kind, definition: () => definition }), {
    conditionTypes: { value: Object.freeze([...conditions]), enumerable: true },
    refinements: { value: refinements, enumerable: true },
    samples: { value: Object.freeze(samples), enumerable: true },
  })
}
