import type { JsonObject } from '@kubewright/kube/json'
import type { LabelMatcher, Labels } from '@kubewright/kube/selectors'
import { forbiddenStatus, notFoundStatus, type Status, StatusError } from '@kubewright/kube/status'
import { objectAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { AdmissionAttributes } from '../admission.ts'
import { conditionsHold } from './conditions.ts'
import { ruleMatches } from './rule.ts'
import { hasSubresource, kindAt, type VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'
import type { Invocation, WebhookRequest } from './webhook-request.ts'

const exemptKinds: ReadonlySet<string> = new Set([
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
])

/** Webhook configurations are exempt from webhooks: otherwise a mistake in one could not be corrected. */
export function isExempt({ kind }: AdmissionAttributes): boolean {
  return kind.group === 'admissionregistration.k8s.io' && exemptKinds.has(kind.kind)
}

/**
 * Matches a webhook against a request; undefined if it does not match. If the webhook has conditions, they see the
 * objects at the matched version. Refuses the request if matching fails and the webhook does not ignore failures.
 */
export function invocationOf(
  webhook: Webhook,
  request: WebhookRequest,
  object: JsonObject | undefined,
  objectsFor: (resource: ServedResource) => VersionedObjects,
): Invocation | undefined {
  const { attributes } = request
  const namespaceMatch = matchNamespace(webhook.namespaceSelector, request, object)
  if (namespaceMatch === false) return undefined
  if (!matchesObjects(webhook.objectSelector, attributes, object)) return undefined
  const resource = matchedResource(webhook, request)
  if (resource === undefined) return undefined
  if (namespaceMatch !== true) throw new StatusError(namespaceMatch)
  const kind = kindAt(attributes, resource)
  if (webhook.conditions.length > 0) {
    const held = conditionsHold(webhook, request, kind, objectsFor(resource))
    if (typeof held === 'string')
      throw new StatusError(forbiddenStatus(groupResource(attributes), attributes.name, held))
    if (!held) return undefined
  }
  return { webhook, resource, kind }
}

function groupResource({ resource }: AdmissionAttributes) {
  return { group: resource.definition.group, resource: resource.definition.plural }
}

/** The resource by which a rule matches the request: the request's own, or the first other version. */
function matchedResource(webhook: Webhook, { attributes, equivalents }: WebhookRequest): ServedResource | undefined {
  const { resource } = attributes
  if (webhook.rules.some((rule) => ruleMatches(rule, attributes, resource.definition))) return resource
  if (!webhook.matchesEquivalents) return undefined
  const others = equivalents.of(resource).filter((other) => other !== resource && hasSubresource(other, attributes))
  for (const rule of webhook.rules) {
    const found = others.find((other) => ruleMatches(rule, attributes, other.definition))
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether the namespace selector matches, or the reason why this is unknown. Cluster-scoped objects match. */
function matchNamespace(
  selector: LabelMatcher,
  { attributes, store }: WebhookRequest,
  object: JsonObject | undefined,
): boolean | Status {
  const isNamespace = attributes.resource.definition.plural === 'namespaces'
  if (attributes.namespace === '' && !isNamespace) return true
  if (selector.everything) return true
  const isWritten = attributes.verb === 'CREATE' || attributes.verb === 'UPDATE'
  if (isNamespace && attributes.subresource === '' && isWritten) return selector.matches(labelsOf(object))
  const namespace = store.get({ resource: 'namespaces', namespace: '', name: attributes.namespace })
  if (namespace === undefined) return notFoundStatus({ group: '', resource: 'namespaces' }, attributes.namespace)
  return selector.matches(labelsOf(namespace.object))
}

/** Either the old or the new object must match. The object of a CONNECT has no labels and never matches a selector. */
function matchesObjects(
  selector: LabelMatcher,
  { verb, oldObject }: AdmissionAttributes,
  object: JsonObject | undefined,
): boolean {
  if (selector.everything) return true
  if (verb === 'CONNECT') return false
  return [object, oldObject].some((one) => one !== undefined && selector.matches(labelsOf(one)))
}

function labelsOf(object: JsonObject | undefined): Labels {
  return objectAt(object, 'metadata', 'labels')
}
