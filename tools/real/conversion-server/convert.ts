import { encodeCanonicalJson, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Behaviour } from './behaviour.ts'

/** The program's behaviour for the objects of a review; undefined if it converts them correctly. */
export function behaviourTowards(behaviour: Behaviour, sent: JsonObject): Behaviour | undefined {
  const { objects, apiVersion } = readRequest(sent)
  const names = objects.map((object) => String(objectIn(object['metadata'])['name'] ?? ''))
  const { towards } = behaviour
  const own =
    towards === undefined ? behaviour : names.map((name) => towards[name]).find((found) => found !== undefined)
  return own?.to === undefined || apiVersion.endsWith(`/${own.to}`) ? own : undefined
}

/** The response review: the objects of the request at the requested version. */
export function convertReview(sent: JsonObject, behaviour: Behaviour = {}): JsonObject {
  const { objects, apiVersion, uid } = readRequest(sent)
  const good = { uid, result: { status: 'Success' } }
  const response = merged({ ...good, ...decisionOf(behaviour, objects, apiVersion) }, behaviour.response ?? {})
  const head = { apiVersion: sent['apiVersion'] ?? '', kind: sent['kind'] ?? '' }
  return merged({ ...head, response }, behaviour.review ?? {})
}

function readRequest(sent: JsonObject) {
  const request = objectIn(sent['request'])
  const objects = listIn(request['objects']).map(objectIn)
  return { objects, apiVersion: String(request['desiredAPIVersion'] ?? ''), uid: request['uid'] ?? '' }
}

function decisionOf(behaviour: Behaviour, objects: readonly JsonObject[], apiVersion: string): JsonObject {
  if (behaviour.echo) return { result: { status: 'Failed', message: shown(objects, apiVersion) } }
  const converted = objects.map((object) => {
    if (behaviour.instead !== undefined) return behaviour.instead
    return merged(convertWidget(object, apiVersion), behaviour.object ?? {})
  })
  const { countOffset = 0 } = behaviour
  const more = Array.from({ length: Math.max(0, countOffset) }, () => converted[0] ?? null)
  const convertedObjects = countOffset < 0 ? converted.slice(0, countOffset) : [...converted, ...more]
  return { convertedObjects, ...(behaviour.result === undefined ? {} : { result: behaviour.result }) }
}

/** The request with sorted keys, without the values that differ from server to server. */
function shown(objects: readonly JsonObject[], apiVersion: string): string {
  const known = objects.map((object) => {
    const { uid: _uid, creationTimestamp: _time, managedFields: _managers, ...metadata } = objectIn(object['metadata'])
    const revision = metadata['resourceVersion'] === undefined ? {} : { resourceVersion: 'some' }
    return { ...object, metadata: { ...(metadata as JsonObject), ...revision } }
  })
  return encodeCanonicalJson({ apiVersion, objects: known })
}

/** The difference between the versions of a widget: v1 has host and port, v2 has both in one string. */
export function convertWidget(object: JsonObject, apiVersion: string): JsonObject {
  const spec = objectIn(object['spec'])
  const isOld = apiVersion.endsWith('/v1')
  return {
    ...object,
    apiVersion,
    ...(object['spec'] === undefined ? {} : { spec: isOld ? apart(spec) : together(spec) }),
  }
}

function together({ host, port, ...rest }: JsonObject): JsonObject {
  if (host === undefined && port === undefined) return rest as JsonObject
  return { ...(rest as JsonObject), hostPort: `${host ?? ''}:${port ?? 0}` }
}

function apart({ hostPort, ...rest }: JsonObject): JsonObject {
  if (typeof hostPort !== 'string') return rest as JsonObject
  const [host = '', port = '0'] = hostPort.split(':')
  return { ...(rest as JsonObject), host, port: Number(port) }
}

function merged(value: JsonObject, patch: JsonObject): JsonObject {
  const fields: { [field: string]: JsonValue | undefined } = { ...value }
  for (const [field, wanted] of Object.entries(patch)) {
    if (wanted === null || wanted === undefined) delete fields[field]
    else fields[field] = isJsonObject(wanted) ? merged(objectIn(fields[field]), wanted) : wanted
  }
  return fields as JsonObject
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : []
}
