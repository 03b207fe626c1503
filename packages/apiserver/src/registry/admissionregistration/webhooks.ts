import { checkWebhookService, checkWebhookUrl } from '@kubewright/kube/crd'
import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { dns1035LabelProblems, validateFullyQualifiedName } from '@kubewright/kube/names'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, changeItems, fillIn } from '../common/change-fields.ts'
import { problemsAt } from '../common/field-names.ts'
import { repetitions } from '../common/repetitions.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { validateMatchConditions } from './match-conditions.ts'
import { webhookColumns } from './registration-columns.ts'
import { setRuleDefaults, validateRule, warnAboutStaticName } from './rules.ts'

const webhookDefaults: JsonObject = {
  failurePolicy: 'Fail',
  matchPolicy: 'Equivalent',
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
}
const mutatingDefaults: JsonObject = { ...webhookDefaults, reinvocationPolicy: 'Never' }
const serviceDefaults: JsonObject = { port: 443 }

const failurePolicies = ['Fail', 'Ignore']
const matchPolicies = ['Equivalent', 'Exact']
const reinvocationPolicies = ['IfNeeded', 'Never']
const harmlessSideEffects = ['None', 'NoneOnDryRun']
const allSideEffects = ['None', 'NoneOnDryRun', 'Some', 'Unknown']
const reviewVersions = ['v1', 'v1beta1']
const timeoutSecondsMax = 30
const webhooksPath = FieldPath.root('webhooks')

export const mutatingWebhookConfiguration = webhookConfigurationStrategy(mutatingDefaults)
export const validatingWebhookConfiguration = webhookConfigurationStrategy(webhookDefaults)

function webhookConfigurationStrategy(defaults: JsonObject): KindStrategy {
  return {
    hasGeneration: true,
    acceptsAnyFinalizer: true,
    repeatedMetadataChecks: 'whole',
    allowsUnconditionalUpdate: false,
    columns: webhookColumns,
    setDefaults: (object) => changeItems(object, 'webhooks', (webhook) => setWebhookDefaults(webhook, defaults)),
    validateCreate: (object) => validateWebhooks(object, strictRules),
    validateUpdate: (object, old) => validateWebhooks(object, rulesAfter(object, old)),
    warningsOnCreate: warnAboutStaticName,
    warningsOnUpdate: warnAboutStaticName,
  }
}

function setWebhookDefaults(webhook: JsonObject, defaults: JsonObject): JsonObject {
  const filled = changeItems(fillIn(webhook, defaults), 'rules', setRuleDefaults)
  return changeField(filled, 'clientConfig', (config) =>
    changeField(config, 'service', (service) => fillIn(service, serviceDefaults)),
  )
}

/** Which strict rules apply to webhooks. Stored invalid values are tolerated. */
interface WebhookRules {
  readonly ignoresMatchConditions: boolean
  readonly requiresNoSideEffects: boolean
  readonly requiresKnownVersion: boolean
  readonly requiresUniqueNames: boolean
  readonly allowsInvalidSelectorValues: boolean
}

const strictRules: WebhookRules = {
  ignoresMatchConditions: false,
  requiresNoSideEffects: true,
  requiresKnownVersion: true,
  requiresUniqueNames: true,
  allowsInvalidSelectorValues: false,
}

function rulesAfter(object: JsonObject, old: JsonObject): WebhookRules {
  const webhooks = listAt(object, 'webhooks')
  const before = listAt(old, 'webhooks')
  const names = before.map((webhook) => textAt(webhook, 'name'))
  return {
    ignoresMatchConditions:
      webhooks.length === before.length &&
      webhooks.every((webhook, index) =>
        jsonEqual(listAt(webhook, 'matchConditions'), listAt(before[index], 'matchConditions')),
      ),
    requiresNoSideEffects: before.every((webhook) => harmlessSideEffects.includes(textAt(webhook, 'sideEffects'))),
    requiresKnownVersion: before.every((webhook) => {
      const versions = listAt(webhook, 'admissionReviewVersions')
      return versions.length === 0 || versions.some((version) => reviewVersions.includes(String(version)))
    }),
    requiresUniqueNames: new Set(names).size === names.length,
    allowsInvalidSelectorValues: before.some(
      (webhook) => isJsonObject(webhook) && validateSelectors(webhook, webhooksPath, false).length > 0,
    ),
  }
}

function validateWebhooks(object: JsonObject, rules: WebhookRules): FieldError[] {
  const errors: FieldError[] = []
  const names = new Set<string>()
  for (const [index, webhook] of listAt(object, 'webhooks').entries()) {
    const path = webhooksPath.index(index)
    const name = textAt(webhook, 'name')
    addErrors(errors, validateWebhook(objectAt(webhook), path, rules))
    const versions = listAt(webhook, 'admissionReviewVersions')
    addErrors(errors, validateReviewVersions(versions, path.child('admissionReviewVersions'), rules))
    if (!rules.requiresUniqueNames || name === '') continue
    if (names.has(name)) addError(errors, duplicate(path.child('name'), name))
    names.add(name)
  }
  return errors
}

function validateWebhook(webhook: JsonObject, path: FieldPath, rules: WebhookRules): FieldError[] {
  const errors = validateFullyQualifiedName(textAt(webhook, 'name'), path.child('name'))
  for (const [index, rule] of listAt(webhook, 'rules').entries()) {
    addErrors(errors, validateRule(rule, path.child('rules').index(index)))
  }
  addErrors(errors, validateChoice(webhook, path, 'failurePolicy', failurePolicies))
  addErrors(errors, validateChoice(webhook, path, 'matchPolicy', matchPolicies))
  addErrors(errors, validateSideEffects(webhook, path.child('sideEffects'), rules))
  const timeout = valueAt(webhook, 'timeoutSeconds')
  if (timeout !== undefined && (Number(timeout) > timeoutSecondsMax || Number(timeout) < 1)) {
    const detail = 'the timeout value must be between 1 and 30 seconds'
    errors.push(invalid(path.child('timeoutSeconds'), timeout, detail))
  }
  addErrors(errors, validateSelectors(webhook, path, rules.allowsInvalidSelectorValues))
  addErrors(errors, validateChoice(webhook, path, 'reinvocationPolicy', reinvocationPolicies))
  addErrors(errors, validateClientConfig(objectAt(webhook, 'clientConfig'), path.child('clientConfig')))
  if (rules.ignoresMatchConditions) return errors
  const conditions = listAt(webhook, 'matchConditions')
  return [...errors, ...validateMatchConditions(conditions, path.child('matchConditions'), false)]
}

/** Validates an optional field with a fixed set of values. */
export function validateChoice(
  object: JsonObject,
  path: FieldPath,
  field: string,
  choices: readonly string[],
): FieldError[] {
  const value = valueAt(object, field)
  if (value === undefined || choices.includes(String(value))) return []
  return [notSupported(path.child(field), value, choices)]
}

function validateSideEffects(webhook: JsonObject, path: FieldPath, rules: WebhookRules): FieldError[] {
  const allowed = rules.requiresNoSideEffects ? harmlessSideEffects : allSideEffects
  const value = valueAt(webhook, 'sideEffects')
  if (value === undefined) return [required(path, `must specify one of ${allowed.join(', ')}`)]
  return allowed.includes(String(value)) ? [] : [notSupported(path, value, allowed)]
}

function validateSelectors(webhook: JsonObject, path: FieldPath, allowInvalidValues: boolean): FieldError[] {
  return collectErrors(['namespaceSelector', 'objectSelector'], (field) =>
    validateLabelSelector(valueAt(webhook, field) as LabelSelector | undefined, path.child(field), {
      allowInvalidValues,
    }),
  )
}

function validateClientConfig(config: JsonObject, path: FieldPath): FieldError[] {
  const url = valueAt(config, 'url')
  const service = valueAt(config, 'service')
  if ((url === undefined) === (service === undefined)) {
    return [required(path, 'exactly one of url or service is required')]
  }
  const errors: FieldError[] = []
  if (url !== undefined) checkWebhookUrl(String(url), path.child('url'), errors)
  else checkWebhookService(objectAt(service), path.child('service'), errors)
  return errors
}

function validateReviewVersions(versions: readonly JsonValue[], path: FieldPath, rules: WebhookRules): FieldError[] {
  const known = reviewVersions.join(', ')
  if (versions.length === 0) return [required(path, `must specify one of ${known}`)]
  const errors: FieldError[] = []
  const isRepeated = repetitions<JsonValue>()
  for (const [index, value] of versions.entries()) {
    const version = String(value)
    if (isRepeated(value)) addError(errors, invalid(path.index(index), version, 'duplicate version'))
    else addErrors(errors, problemsAt(path.index(index), version, dns1035LabelProblems(version)))
  }
  if (rules.requiresKnownVersion && !versions.some((version) => reviewVersions.includes(String(version)))) {
    errors.push(invalid(path, versions, `must include at least one of ${known}`))
  }
  return errors
}
