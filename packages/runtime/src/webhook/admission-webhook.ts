import type { JsonObject } from '@kubewright/kube/json'
import type { MatchCondition, RuleWithOperations } from '@kubewright/kube/kinds/admissionregistration-v1'
import type { LabelSelector } from '@kubewright/kube/kinds/meta-v1'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionContext, AdmissionOperation, AdmissionRequest } from './admission-request.ts'
import { type AdmissionResponse, errored } from './admission-response.ts'
import { checkPath } from './paths.ts'

/** How a webhook is registered with the API server, if it differs from the defaults; see webhookManifests. */
export interface RegistrationOptions {
  /** Whether requests are denied (Fail, when absent) or allowed (Ignore) if the webhook cannot be reached. */
  readonly failurePolicy?: 'Fail' | 'Ignore' | undefined
  /** Whether it changes anything besides its response; None when absent, so that it is also called for dry runs. */
  readonly sideEffects?: 'None' | 'NoneOnDryRun' | undefined
  /** From 1 to 30; 10 when absent, the API server's default. */
  readonly timeoutSeconds?: number | undefined
  readonly matchPolicy?: 'Exact' | 'Equivalent' | undefined
  readonly namespaceSelector?: LabelSelector | undefined
  readonly objectSelector?: LabelSelector | undefined
  /** CEL expressions: the webhook is called only if all of them hold. */
  readonly matchConditions?: readonly MatchCondition[] | undefined
  /** Whether a mutating webhook is called again after a later one has changed the object. */
  readonly reinvocationPolicy?: 'Never' | 'IfNeeded' | undefined
}

export type AdmissionHandler = (
  request: AdmissionRequest,
  context: AdmissionContext,
) => AdmissionResponse | Promise<AdmissionResponse>

/** A webhook that the API server calls before it stores an object. */
export interface AdmissionWebhook {
  readonly type: 'mutating' | 'validating'
  readonly path: string
  /** The name of its registration: at least three words separated by dots. */
  readonly name: string
  readonly rules: readonly RuleWithOperations[]
  readonly registration: RegistrationOptions
  readonly handle: AdmissionHandler
  /** The kind of a webhook that is for a single one. */
  readonly kind?: KindReference | undefined
}

export interface AdmissionWebhookOptions extends RegistrationOptions {
  readonly type: 'mutating' | 'validating'
  readonly path: string
  readonly name: string
  readonly rules: readonly RuleWithOperations[]
  readonly handle: AdmissionHandler
}

/**
 * A webhook for requests of any kind. For a single kind, defineDefaulter and defineValidator are shorter.
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

/** The resources about which the API server calls the webhook. */
export function rulesOf({ definition }: KindReference, operations: readonly AdmissionOperation[]) {
  const { group, version, plural } = definition
  return [{ apiGroups: [group], apiVersions: [version], resources: [plural], operations: [...operations], scope: '*' }]
}

/** Such as validate-v1.backups.example.com. */
export function registeredName(verb: 'mutate' | 'validate', { definition }: KindReference): string {
  const { group, version, plural } = definition
  return `${verb}-${version}.${plural}.${group === '' ? 'core' : group}`
}

/** The request's object if it is of the kind; otherwise the denial. */
export function objectOfKind<T extends KubernetesObject>(
  { definition }: KindReference<T>,
  request: AdmissionRequest,
  field: 'object' | 'oldObject',
): { readonly object: JsonObject } | AdmissionResponse {
  const { group, version, kind } = definition
  const requested = request.kind
  if (requested.group !== group || requested.version !== version || requested.kind !== kind) {
    const text = (named: { readonly group: string; readonly version: string; readonly kind: string }) =>
      `${named.kind} of ${named.group === '' ? '' : `${named.group}/`}${named.version}`
    return errored(400, `this webhook is for ${text(definition)}, but the request is for ${text(requested)}`)
  }
  const object = request[field]
  if (object === undefined) return errored(400, `the AdmissionReview for ${request.operation} has no ${field}`)
  return { object }
}
