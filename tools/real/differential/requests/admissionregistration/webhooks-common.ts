import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { type Behaviour, pathOf } from '../../../webhook-server/index.ts'
import type { RequestStep } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { post, remove } from '../steps.ts'

/**
 * Helpers of the scenarios about admission webhooks. Our program serves all webhooks; the URL selects their behaviour.
 */

const registration = '/apis/admissionregistration.k8s.io/v1'

export type WebhookKind = 'mutating' | 'validating'

/** All writes of config maps. */
export const configMapRule: JsonObject = {
  apiGroups: [''],
  apiVersions: ['v1'],
  operations: ['CREATE', 'UPDATE'],
  resources: ['configmaps'],
}

export function rule(parts: JsonObject): JsonObject {
  return { ...configMapRule, ...parts }
}

/** Only objects in the namespace of the scenario, and that namespace. */
export const ownNamespace: JsonObject = { matchLabels: { 'kubernetes.io/metadata.name': '{namespace}' } }

/** Only objects of one case. */
export function ofCase(name: string): JsonObject {
  return { matchLabels: { case: name } }
}

export function clientOf(behaviour: Behaviour): JsonObject {
  return { url: `{program:webhook.url}${pathOf(behaviour)}`, caBundle: '{program:webhook.authority}' }
}

/** A webhook of this behaviour; by default for config maps of the scenario's namespace. */
export function webhook(name: string, behaviour: Behaviour, parts: JsonObject = {}): JsonObject {
  return {
    name: `${name}.example.com`,
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: clientOf(behaviour),
    rules: [configMapRule],
    namespaceSelector: ownNamespace,
    ...parts,
  }
}

/** A webhook that only warns that it was called. */
export function warningWebhook(name: string, parts: JsonObject = {}): JsonObject {
  return webhook(name, { warnings: [`${name} was asked`] }, parts)
}

function pathOfConfigurations(kind: WebhookKind): string {
  return `${registration}/${kind}webhookconfigurations`
}

/** Creates a configuration with an additional webhook that shows when the server has noticed it. */
export function register(kind: WebhookKind, suffix: string, webhooks: readonly JsonObject[]): RequestStep {
  const name = `{namespace}-${suffix}`
  const ready = webhook(
    `ready-${suffix}`,
    { allowed: false, status: { message: `${suffix} is known` } },
    { objectSelector: { matchLabels: { probe: suffix } } },
  )
  return post(pathOfConfigurations(kind), {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: kind === 'mutating' ? 'MutatingWebhookConfiguration' : 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: [...webhooks, ready],
  })
}

/** Waits until the server has noticed a configuration. */
export function known(suffix: string): RequestStep {
  return post(configMapsPath, configMap('probe', {}, { labels: { probe: suffix } }), {
    name: `${suffix} is known`,
    query: { dryRun: 'All' },
    until: { status: 400, contains: `${suffix} is known` },
    only: ['status', 'body.message', 'body.code'],
  })
}

export function unregister(kind: WebhookKind, suffix: string): RequestStep {
  return remove(`${pathOfConfigurations(kind)}/{namespace}-${suffix}`)
}

/** A config map of a case. */
export function caseMap(name: string, more: JsonObject = {}): JsonObject {
  return configMap(name, { colour: 'red' }, { labels: { case: name }, ...more })
}

/** Operations that add labels to an object with labels. */
export function labelPatch(labels: Readonly<Record<string, string>>): JsonValue {
  return Object.entries(labels).map(([key, value]) => ({ op: 'add', path: `/metadata/labels/${key}`, value }))
}
