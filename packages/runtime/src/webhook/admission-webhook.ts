import type { JsonObject } from '@kubewright/kube/json'
import type { MatchCondition, RuleWithOperations } from '@kubewright/kube/kinds/admissionregistration-v1'
import type { LabelSelector } from '@kubewright/kube/kinds/meta-v1'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionContext, AdmissionOperation, AdmissionRequest } from './admission-request.ts'
import { type AdmissionResponse, errored } from './admission-response.ts'
import { checkPath } from './paths.ts'

/** How a webhook is registered with the API server, where it differs from the usual; see webhookManifests. */
export interface RegistrationOptions {
  /** Whether a webhook that cannot be reached lets nothing (Fail, when absent) or everything (Ignore) through. */
  readonly failurePolicy?: 'Fail' | 'Ignore' | undefined
  /** Whether it changes anything but its answer; None when absent, so that it may be asked in dry runs. */
  readonly sideEffects?: 'None' | 'NoneOnDryRun' | undefined
  /** From 1 to 30; the API server waits for 10 when absent. */
  readonly timeoutSeconds?: number | undefined
  readonly matchPolicy?: 'Exact' | 'Equivalent' | undefined
  readonly namespaceSelector?: LabelSelector | undefined
  readonly objectSelector?: LabelSelector | undefined
  /** In CEL: the webhook is asked only where all of them hold. */
  readonly matchConditions?: readonly MatchCondition[] | undefined
  /** Whether a webhook that mutates is asked again when a later one has changed the object. */
  readonly reinvocationPolicy?: 'Never' | 'IfNeeded' | undefined
}

export type AdmissionHandler = (
  request: AdmissionRequest,
  context: AdmissionContext,
) => AdmissionResponse | Promise<AdmissionResponse>

/** A webhook that the API server asks before it stores something. */
export interface AdmissionWebhook {
  readonly type: 'mutating' | 'validating'
  readonly path: string
  /** The name under which it is registered, of at least three words with dots between them. */
  readonly name: string
  readonly rules: readonly RuleWithOperations[]
  readonly registration: RegistrationOptions
  readonly handle: AdmissionHandler
}

export interface AdmissionWebhookOptions extends RegistrationOptions {
  readonly type: 'mutating' | 'validating'
  readonly path: string
  readonly name: string
  readonly rules: readonly RuleWithOperations[]
  readonly handle: AdmissionHandler
}

/**
 * A webhook for requests of any kind. For one kind defineDefaulter and defineValidator say the same with less.
 *
 *     defineAdmissionWebhook({
 *       type: 'validating', path: '/validate-images', name: 'images.example.com',
 *       rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], operations: ['CREATE'] }],
 *       handle: (request) => (isSigned(request.object) ? allowed() : denied('the image is not signed')),
 *     })
 *
 * @throws RuntimeError WEBHOOK_INVALID.
 */
export function defineAdmissionWebhook(options: AdmissionWebhookOptions): AdmissionWebhook {
  const { type, path, name, rules, handle, ...registration } = options
  return { type, path: checkPath(path), name, rules, registration, handle }
}

/** What of a kind the API server asks about. */
export function rulesOf({ definition }: KindReference, operations: readonly AdmissionOperation[]) {
  const { group, version, plural } = definition
  return [{ apiGroups: [group], apiVersions: [version], resources: [plural], operations: [...operations], scope: '*' }]
}

/** Such as validate-v1.backups.example.com. */
export function registeredName(verb: 'mutate' | 'validate', { definition }: KindReference): string {
  const { group, version, plural } = definition
  return `${verb}-${version}.${plural}.${group === '' ? 'core' : group}`
}

/** The object, when it is one of the kind; otherwise the refusal. */
export function objectOfKind<Object extends KubernetesObject>(
  { definition }: KindReference<Object>,
  request: AdmissionRequest,
  field: 'object' | 'oldObject',
): { readonly object: JsonObject } | AdmissionResponse {
  const { group, version, kind } = definition
  const asked = request.kind
  if (asked.group !== group || asked.version !== version || asked.kind !== kind) {
    const text = (named: { readonly group: string; readonly version: string; readonly kind: string }) =>
      `${named.kind} of ${named.group === '' ? '' : `${named.group}/`}${named.version}`
    return errored(400, `this webhook is for ${text(definition)}, and was asked about ${text(asked)}`)
  }
  const object = request[field]
  if (object === undefined)
    return errored(400, `the AdmissionReview has no ${field}, although it is ${request.operation}`)
  return { object }
}
