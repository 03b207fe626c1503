import { Buffer } from 'node:buffer'
import { celBool } from '@kubewright/kube/cel'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { AdmissionCompiler, type AdmissionExpression } from '@kubewright/kube/rules'
import { compileLabelSelector, type LabelMatcher, type LabelSelector } from '@kubewright/kube/selectors'
import type { WebhookService, WebhookTarget } from '../../outbound/index.ts'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { compileRule, type Rule } from './rule.ts'

/** One compiled webhook of a configuration. */
export interface Webhook {
  /** Unique among all webhooks of its kind. */
  readonly id: string
  readonly name: string
  readonly configurationName: string
  readonly target: WebhookTarget
  /** The reason why the webhook can never be called. */
  readonly targetProblem?: string | undefined
  readonly rules: readonly Rule[]
  readonly namespaceSelector: LabelMatcher
  readonly objectSelector: LabelMatcher
  /** Whether it also matches other versions of the resources in its rules. */
  readonly matchesEquivalents: boolean
  readonly ignoresFailures: boolean
  /** Whether it may be called in a dry run; undefined if not declared. */
  readonly allowsDryRun: boolean | undefined
  readonly timeoutMs: number
  readonly reviewVersions: readonly string[]
  readonly conditions: readonly AdmissionExpression[]
  readonly isReinvoked: boolean
}

const timeoutSecondsDefault = 10

/** The webhook is stored, and therefore valid and complete with defaults. */
export function compileWebhook(webhook: JsonObject, configurationName: string, id: string): Webhook {
  const target = targetOf(objectAt(webhook, 'clientConfig'))
  return {
    id,
    name: textAt(webhook, 'name'),
    configurationName,
    target,
    targetProblem: targetProblemOf(target),
    rules: listAt(webhook, 'rules').map(compileRule),
    namespaceSelector: selectorAt(webhook, 'namespaceSelector'),
    objectSelector: selectorAt(webhook, 'objectSelector'),
    matchesEquivalents: textAt(webhook, 'matchPolicy') === 'Equivalent',
    ignoresFailures: textAt(webhook, 'failurePolicy') === 'Ignore',
    allowsDryRun: allowsDryRun(textAt(webhook, 'sideEffects')),
    timeoutMs: (numberAt(webhook, 'timeoutSeconds') || timeoutSecondsDefault) * 1000,
    reviewVersions: listAt(webhook, 'admissionReviewVersions').map(String),
    conditions: conditionsOf(listAt(webhook, 'matchConditions')),
    isReinvoked: textAt(webhook, 'reinvocationPolicy') === 'IfNeeded',
  }
}

function selectorAt(webhook: JsonObject, field: string): LabelMatcher {
  return compileLabelSelector((valueAt(webhook, field) ?? {}) as LabelSelector)
}

function allowsDryRun(sideEffects: string): boolean | undefined {
  return sideEffects === '' ? undefined : sideEffects === 'None' || sideEffects === 'NoneOnDryRun'
}

function targetOf(client: JsonObject): WebhookTarget {
  const bundle = textAt(client, 'caBundle')
  const authorities = bundle === '' ? undefined : Buffer.from(bundle, 'base64').toString('utf8')
  const service = valueAt(client, 'service')
  if (service !== undefined) return { service: serviceOf(objectAt(service)), authorities }
  return { url: textAt(client, 'url'), authorities }
}

function serviceOf(service: JsonObject): WebhookService {
  return {
    namespace: textAt(service, 'namespace'),
    name: textAt(service, 'name'),
    port: numberAt(service, 'port') || undefined,
    path: textAt(service, 'path') || undefined,
  }
}

function targetProblemOf({ authorities }: WebhookTarget): string | undefined {
  if (authorities === undefined || authorities.includes('-----BEGIN CERTIFICATE-----')) return undefined
  return 'could not get REST client: unable to load root certificates: unable to parse bytes as PEM block'
}

let compiler: AdmissionCompiler | undefined

function conditionsOf(conditions: readonly JsonValue[]): readonly AdmissionExpression[] {
  if (conditions.length === 0) return []
  compiler ??= new AdmissionCompiler({ hasVariables: false, hasAuthorizer: true })
  const own = compiler
  return conditions.map((condition) => own.compile(textAt(condition, 'expression'), celBool))
}
