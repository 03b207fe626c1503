import type { JsonObject } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { LabelMatcher, Labels } from '@kubewright/kube/selectors'
import { forbiddenStatus, notFoundStatus, type Status, StatusError } from '@kubewright/kube/status'
import { objectAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { AdmissionAttributes, Attempt, MutationRound } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { conditionsHold } from './conditions.ts'
import { ruleMatches } from './rule.ts'
import { type Equivalents, hasPart, kindAt, type VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'

/** One request, and everything that those who ask webhooks about it need. */
export interface WebhookRequest extends AdmissionDependencies {
  readonly equivalents: Equivalents
  readonly attributes: AdmissionAttributes
  readonly attempt: Attempt
  readonly round: MutationRound | undefined
}

/** A webhook that is to be asked, and as what it knows the request: its rules may name another version. */
export interface Invocation {
  readonly webhook: Webhook
  readonly resource: ServedResource
  readonly kind: GroupVersionKind
}

const exemptKinds: ReadonlySet<string> = new Set([
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
])

/** Nobody is asked about those who decide who is asked: else a mistake there could not be mended. */
export function isExempt({ kind }: AdmissionAttributes): boolean {
  return kind.group === 'admissionregistration.k8s.io' && exemptKinds.has(kind.kind)
}

/**
 * Whether a webhook is to be asked about a request; undefined where not. The objects are given at the version at which it
 * knows them when it has conditions. Refuses the request where this cannot be said and the webhook does not ignore failures.
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

/** The resource as which a rule names the request: the one of the request, or the first other version of it. */
function matchedResource(webhook: Webhook, { attributes, equivalents }: WebhookRequest): ServedResource | undefined {
  const { resource } = attributes
  if (webhook.rules.some((rule) => ruleMatches(rule, attributes, resource.definition))) return resource
  if (!webhook.matchesEquivalents) return undefined
  const others = equivalents.of(resource).filter((other) => other !== resource && hasPart(other, attributes))
  for (const rule of webhook.rules) {
    const found = others.find((other) => ruleMatches(rule, attributes, other.definition))
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether the namespace is selected, or why that cannot be said. What lies in no namespace is. */
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

/** One of them is enough. What a connection is asked for has no labels, and is not even one without them. */
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
