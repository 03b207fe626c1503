import type { KindReference } from '../resource/index.ts'
import type { OperatorOptions } from './operator.ts'

/** Every kind of the controllers, webhooks and policies of an operator, each once. */
export function operatorKinds({
  controllers,
  webhooks = [],
  policies = [],
}: OperatorOptions): readonly KindReference[] {
  const kinds = new Map<string, KindReference>()
  const ofWebhooks = webhooks.flatMap((webhook) =>
    'kind' in webhook && typeof webhook.kind === 'object' ? [webhook.kind] : [],
  )
  const all = [...controllers.flatMap((controller) => controller.kinds)]
  // Built-in kinds are there anyway.
  const custom = [...ofWebhooks, ...policies.flatMap((policy) => policy.kinds)]
  all.push(...custom.filter(({ definition }) => definition.manifest !== undefined))
  for (const kind of all) {
    const key = `${kind.id} ${kind.definition.version}`
    if (!kinds.has(key)) kinds.set(key, kind)
  }
  return [...kinds.values()]
}
