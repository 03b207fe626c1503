import type { KindReference } from '../resource/index.ts'

/** The part of a kind of defineResource that may need a webhook. */
interface CarryingKind extends KindReference {
  readonly conversion?: unknown
  readonly refinements?: { readonly paths: readonly string[]; readonly deprecatedPaths: readonly string[] }
  readonly versions?: Readonly<Record<string, KindReference>>
}

/** Whether objects of the kind are converted between its versions by a webhook. */
export function needsConversion(kind: KindReference): boolean {
  return (kind as CarryingKind).conversion !== undefined
}

/** Whether webhooksOfKinds would return any, found out without loading the code of webhooks. */
export function bringWebhooks(kinds: readonly KindReference[]): boolean {
  return kinds.some((kind) => needsConversion(kind) || bringsChecks(kind))
}

/** Whether a version of the kind brings a validating webhook for the checks of its schema. */
export function bringsChecks(kind: KindReference): boolean {
  const { versions = {} } = kind as CarryingKind
  return [kind, ...Object.values(versions)].some(hasChecks)
}

function hasChecks(kind: KindReference): boolean {
  const { refinements } = kind as CarryingKind
  return refinements !== undefined && refinements.paths.length + refinements.deprecatedPaths.length > 0
}

/** The fields whose checks only JavaScript can run, such as `spec.schedule of Backup.example.com`. */
export function fieldsWithChecks(kind: KindReference): readonly string[] {
  const { versions = {} } = kind as CarryingKind
  const all = new Set([kind, ...Object.values(versions)])
  return [...all].flatMap((one) => (one as CarryingKind).refinements?.paths.map((path) => `${path} of ${one.id}`) ?? [])
}
