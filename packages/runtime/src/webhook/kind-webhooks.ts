import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionContext } from './admission-request.ts'
import type { AdmissionWebhook } from './admission-webhook.ts'
import type { Conversion } from './conversion.ts'
import { schemaPath } from './paths.ts'
import { defineValidator } from './validator.ts'
import type { Webhook } from './webhook.ts'

/** What a kind may say that its CustomResourceDefinition cannot; kinds of defineResource carry it. */
interface KindChecks {
  readonly paths: readonly string[]
  readonly deprecatedPaths: readonly string[]
  refinementProblems(object: KubernetesObject): readonly { readonly path: string; readonly message: string }[]
  deprecationWarnings(object: KubernetesObject): readonly string[]
}

interface CarryingKind extends KindReference {
  readonly refinements?: KindChecks
  readonly conversion?: Conversion
  readonly versions?: Readonly<Record<string, KindReference>>
}

/**
 * The webhooks that kinds bring along: the conversion between their versions, and a validating webhook for the checks
 * of their schemas that only JavaScript can run, which also warns of deprecated fields.
 */
export function webhooksOfKinds(kinds: readonly KindReference[]): readonly Webhook[] {
  const webhooks = new Map<string, Webhook>()
  for (const kind of kinds) {
    const { conversion, versions = {} } = kind as CarryingKind
    if (conversion !== undefined) webhooks.set(`convert ${conversion.kind}.${conversion.group}`, conversion)
    for (const version of [kind, ...Object.values(versions)]) {
      const webhook = schemaWebhook(version, version.definition.version === kind.definition.version)
      if (webhook !== undefined && !webhooks.has(webhook.path)) webhooks.set(webhook.path, webhook)
    }
  }
  return [...webhooks.values()]
}

function schemaWebhook(kind: KindReference, isStored: boolean): AdmissionWebhook | undefined {
  const { refinements } = kind as CarryingKind
  if (refinements === undefined || refinements.paths.length + refinements.deprecatedPaths.length === 0) return undefined
  const check = (object: object, old: KubernetesObject | undefined, context: AdmissionContext) => {
    const checked = object as KubernetesObject
    for (const warning of refinements.deprecationWarnings(checked)) context.warn(warning)
    const problems = refinements.refinementProblems(checked)
    if (problems.length === 0 || old === undefined) return problems
    // As the API server ratchets: what was wrong before may stay, or no finalizer could be removed any more.
    const known = new Set(refinements.refinementProblems(old).map(({ path, message }) => `${path} ${message}`))
    return problems.filter(({ path, message }) => !known.has(`${path} ${message}`))
  }
  const { version, plural, group } = kind.definition
  const webhook = defineValidator(
    kind,
    {
      create: (object, context) => check(object, undefined, context),
      update: (object, old, context) => check(object, old, context),
    },
    // A request in another version is converted to the stored one; the others check only what they were sent.
    { path: schemaPath(kind), ...(isStored ? {} : { matchPolicy: 'Exact' }) },
  )
  return { ...webhook, name: `schema-${version}.${plural}.${group}` }
}
