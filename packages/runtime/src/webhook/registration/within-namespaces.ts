import type { KindReference } from '../../resource/index.ts'
import type { Webhook } from '../webhook.ts'

/** The label that the API server gives each namespace. */
const nameLabel = 'kubernetes.io/metadata.name'

/**
 * The webhook, called only for objects in the namespaces that the operator watches: it must neither see nor hold up
 * those of others. The selector of its author still applies.
 */
export function withinNamespaces(
  webhook: Webhook,
  namespacesOf: (kind?: KindReference) => readonly string[] | undefined,
): Webhook {
  if (webhook.type !== 'mutating' && webhook.type !== 'validating') return webhook
  const namespaces = namespacesOf(webhook.kind)
  if (namespaces === undefined) return webhook
  const { namespaceSelector = {} } = webhook.registration
  const requirement = { key: nameLabel, operator: 'In', values: [...namespaces].sort() }
  const matchExpressions = [...(namespaceSelector.matchExpressions ?? []), requirement]
  return {
    ...webhook,
    registration: { ...webhook.registration, namespaceSelector: { ...namespaceSelector, matchExpressions } },
  }
}
