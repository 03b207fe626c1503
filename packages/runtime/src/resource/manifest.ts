import { checkCustomResourceDefinition, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { pluralOf } from '../kind/index.ts'
import { inVersion, refuseProblems } from './author-error.ts'
import { setConditionPatterns } from './condition-list.ts'
import { checkConditionTypes, checkNames, checkVersionName, type ResourceNames } from './names.ts'
import { refuse } from './refuse.ts'
import type { CommonResourceOptions, VersionOptions } from './resource-options.ts'
import { type VersionParts, versionParts } from './version-schema.ts'

/** The input of a manifest: the options of defineResource, without their types. */
export interface ManifestOptions extends CommonResourceOptions<string, string, string, 'Namespaced' | 'Cluster'> {
  readonly versions: Readonly<Record<string, VersionOptions>>
  readonly stored: string
  /** Whether the author wrote one version without a name, which errors then do not mention. */
  readonly isSingle: boolean
}

export interface Manifest {
  /** The CustomResourceDefinition, validated as by the API server. */
  readonly manifest: JsonObject
  readonly names: ResourceNames
  readonly versions: readonly VersionParts[]
}

export function manifestOf(options: ManifestOptions): Manifest {
  const { group, kind, conditions = [], labels, annotations, isSingle } = options
  const names = namesOf(options)
  checkNames(names)
  checkConditionTypes(conditions)
  checkStored(options)
  const versions = Object.entries(options.versions).map(([name, version]) => {
    checkVersionName(isSingle ? 'version' : `versions.${name}`, name)
    const input = { name, options: version, isStored: name === options.stored, conditionTypes: conditions }
    return inVersion(name, isSingle, () => versionParts(input))
  })
  const { plural, singular, shortNames, categories, scope } = names
  const listed = {
    kind,
    listKind: `${kind}List`,
    plural,
    singular,
    ...(shortNames.length > 0 ? { shortNames } : {}),
    ...(categories.length > 0 ? { categories } : {}),
  }
  const manifest = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: { group, names: listed, scope, versions: versions.map(({ document }) => document) },
  }
  checkManifest(manifest, versions, isSingle, `${kind}.${group}`)
  return { manifest, names, versions }
}

function checkManifest(manifest: JsonObject, versions: readonly VersionParts[], isSingle: boolean, id: string): void {
  let problems = problemsOf(manifest)
  const refusing = versions.filter(
    ({ spec }, index) => spec.isDefaultImplied && problems.some((problem) => isSpecDefaultError(problem, index)),
  )
  if (refusing.length > 0) {
    // The rules refuse a spec with only defaults: users must write a spec, and the API server then says so.
    for (const { spec, schema } of refusing) {
      delete spec.node.default
      schema.required = ['spec']
    }
    problems = problemsOf(manifest)
  }
  refuseProblems(problems, id, { versions, isSingle })
  // Only patterns of an author are checked; without them, start-up compiles no regular expression.
  for (const { conditions } of versions) setConditionPatterns(conditions)
}

function namesOf(options: ManifestOptions): ResourceNames {
  const { group, kind, scope = 'Namespaced', shortNames = [], categories = [] } = options
  return {
    group,
    kind,
    scope,
    plural: options.plural ?? pluralOf(kind),
    singular: options.singular ?? kind.toLowerCase(),
    shortNames: [...shortNames],
    categories: [...categories],
  }
}

function checkStored({ versions, stored, isSingle }: ManifestOptions): void {
  const names = Object.keys(versions)
  if (names.length === 0) refuse('versions', 'a resource has at least one version')
  if (!Object.hasOwn(versions, stored)) {
    refuse('stored', `${JSON.stringify(stored)} is not among the versions, which are ${names.join(', ')}`)
  }
  if (names.every((name) => versions[name]?.served === false)) {
    refuse(isSingle ? 'served' : 'versions', 'no version is served, so no client could use the resource')
  }
}

function problemsOf(manifest: JsonObject): readonly FieldError[] {
  return checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))
}

/** A part that is equal in all versions is checked once, below spec.validation. */
function isSpecDefaultError({ field }: FieldError, index: number): boolean {
  const path = /^spec\.(?:versions\[(\d+)\]\.schema|validation)\.openAPIV3Schema\.properties\[spec\]\.default(?![\w-])/
  const found = path.exec(field)
  return found !== null && (found[1] === undefined || Number(found[1]) === index)
}
