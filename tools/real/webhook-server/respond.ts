import { encodeCanonicalJson, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Behaviour } from './behaviour.ts'

/** The response review: the request's review with the response. */
export function reviewOf(sent: JsonObject, behaviour: Behaviour): JsonObject {
  const request = objectIn(sent['request'])
  const response = without({
    uid: request['uid'] ?? '',
    ...decisionOf(request, behaviour),
    ...(behaviour.warnings === undefined ? {} : { warnings: behaviour.warnings }),
    ...(behaviour.auditAnnotations === undefined ? {} : { auditAnnotations: behaviour.auditAnnotations }),
    ...behaviour.response,
  })
  return without({ apiVersion: sent['apiVersion'] ?? '', kind: sent['kind'] ?? '', response, ...behaviour.review })
}

function decisionOf(request: JsonObject, behaviour: Behaviour): JsonObject {
  if (behaviour.echo === 'refusal') {
    return { allowed: false, status: { code: 418, message: shown(request, behaviour) } }
  }
  const operations = behaviour.echo === 'annotation' ? annotationPatch(request, behaviour) : behaviour.patch
  const { allowed = true, status } = behaviour
  return {
    allowed,
    ...(status === undefined ? {} : { status }),
    ...(operations === undefined ? {} : { patchType: 'JSONPatch', patch: base64(operations) }),
  }
}

function annotationPatch(request: JsonObject, behaviour: Behaviour): JsonValue {
  const path = '/metadata/annotations'
  const value = shown(request, behaviour)
  const { annotations } = objectIn(objectIn(request['object'])['metadata'])
  if (annotations === undefined) return [{ op: 'add', path, value: { asked: value } }]
  return [{ op: 'add', path: `${path}/asked`, value }]
}

/** The request with sorted keys, without the values that differ from server to server. */
function shown(request: JsonObject, { echoed }: Behaviour): string {
  const { uid: _, ...rest } = request
  const parts = echoed === undefined ? rest : Object.fromEntries(echoed.map((field) => [field, rest[field]]))
  return encodeCanonicalJson(withoutVersions(parts as JsonObject))
}

function withoutVersions(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutVersions)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([key]) => key !== 'resourceVersion')
  return Object.fromEntries(kept.map(([key, field]) => [key, withoutVersions(field ?? null)])) as JsonObject
}

function base64(value: JsonValue): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function without(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as JsonObject
}
