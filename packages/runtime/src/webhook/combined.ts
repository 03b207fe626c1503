import { cloneJson, freezeJson, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import type { RuleWithOperations } from '@kubewright/kube/kinds/admissionregistration-v1'
import { applyJsonPatch, type JsonPatchOperation } from '@kubewright/kube/patch'
import { RuntimeError } from '../errors.ts'
import type { AdmissionRequest } from './admission-request.ts'
import { patched } from './admission-response.ts'
import type { AdmissionHandler, AdmissionWebhook } from './admission-webhook.ts'

/**
 * Combines webhooks of one type into one, with the path, name and registration of the first. They are called in order
 * until one denies. Each mutating webhook gets the object as the previous ones left it; the API server would do so only
 * with a reinvocation. The warnings of all called webhooks are kept.
 *
 * @throws RuntimeError WEBHOOK_INVALID without webhooks, or with both types.
 */
export function combineWebhooks(webhooks: readonly AdmissionWebhook[]): AdmissionWebhook {
  const [first] = webhooks
  if (first === undefined) throw new RuntimeError('WEBHOOK_INVALID', 'there are no webhooks to combine')
  if (webhooks.some(({ type }) => type !== first.type)) {
    const message = `${webhooks.map(({ name }) => name).join(' and ')} cannot be combined: some mutate and some validate`
    throw new RuntimeError('WEBHOOK_INVALID', message)
  }
  return { ...first, rules: distinctRules(webhooks), handle: handleAll(webhooks) }
}

function handleAll(webhooks: readonly AdmissionWebhook[]): AdmissionHandler {
  return async (request, context) => {
    let current = request
    const patch: JsonPatchOperation[] = []
    const warnings: string[] = []
    let auditAnnotations: Readonly<Record<string, string>> = {}
    for (const webhook of webhooks) {
      const response = await webhook.handle(current, { ...context, request: current })
      warnings.push(...(response.warnings ?? []))
      auditAnnotations = { ...auditAnnotations, ...response.auditAnnotations }
      if (!response.allowed) return { ...response, warnings, auditAnnotations }
      if (response.patch === undefined) continue
      patch.push(...response.patch)
      current = withPatch(current, response.patch)
    }
    return { ...patched(patch), warnings, auditAnnotations }
  }
}

function withPatch(request: AdmissionRequest, patch: readonly JsonPatchOperation[]): AdmissionRequest {
  const object = applyJsonPatch(request.object ?? {}, patch as unknown as JsonValue) as JsonObject
  // A patch may contain values that its author changes later.
  return { ...request, object: freezeJson(cloneJson(object)) }
}

function distinctRules(webhooks: readonly AdmissionWebhook[]): readonly RuleWithOperations[] {
  const rules: RuleWithOperations[] = []
  for (const rule of webhooks.flatMap((webhook) => webhook.rules)) {
    if (!rules.some((other) => jsonEqual(other as JsonValue, rule as JsonValue))) rules.push(rule)
  }
  return rules
}
