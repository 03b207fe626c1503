import { encodeJson, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Endpoint, EndpointResponse } from '../differential/endpoint.ts'
import type { OperatorDefinition } from './operator-definitions.ts'
import { smallestObject } from './smallest-object.ts'

/** The outcome of one definition on a server. */
export interface InstallOutcome {
  /** The status of its creation, and the message if it was refused. */
  readonly installed: readonly [number, ...string[]]
  /** By version: the resources of discovery, whether OpenAPI describes the kind, and the outcome of an object. */
  readonly versions: Readonly<Record<string, VersionOutcome>>
}

export interface VersionOutcome {
  readonly discovered: readonly string[]
  readonly isDescribed: boolean
  readonly created: readonly [number, ...string[]]
  /** Whether a read returns the object of the create's response. */
  readonly isReadBack: boolean
}

const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const servedWithinMs = 30_000
const pauseMs = 50

/** Installs a definition, creates an object of each of its versions, and deletes everything again. */
export async function tryDefinition(endpoint: Endpoint, definition: OperatorDefinition): Promise<InstallOutcome> {
  const created = await send(endpoint, 'POST', definitionsPath, definition.manifest)
  if (created.status !== 201) return { installed: refusalOf(created), versions: {} }
  const versions: Record<string, VersionOutcome> = {}
  for (const version of definition.versions) versions[version.name] = await tryVersion(endpoint, definition, version)
  await send(endpoint, 'DELETE', `${definitionsPath}/${definition.name}`)
  return { installed: [201], versions }
}

async function tryVersion(
  endpoint: Endpoint,
  { group, plural, kind, isNamespaced }: OperatorDefinition,
  { name, schema }: OperatorDefinition['versions'][number],
): Promise<VersionOutcome> {
  const discovered = await resourcesOf(endpoint, `/apis/${group}/${name}`, plural)
  const base = `/apis/${group}/${name}${isNamespaced ? '/namespaces/default' : ''}/${plural}`
  const wanted = { ...smallestObject(schema), apiVersion: `${group}/${name}`, kind, metadata: { name: 'smallest' } }
  const created = await createWhenServed(endpoint, base, wanted)
  const read = await send(endpoint, 'GET', `${base}/smallest`)
  if (created.status === 201) await send(endpoint, 'DELETE', `${base}/smallest`)
  return {
    discovered,
    isDescribed: await isDescribed(endpoint, group, name, kind),
    created: refusalOf(created),
    isReadBack: created.status !== 201 || encodeJson(read.body ?? null) === encodeJson(created.body ?? null),
  }
}

/** The real server serves and publishes a new definition with a delay. */
async function within<Result>(attempt: () => Promise<Result | undefined>): Promise<Result | undefined> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const result = await attempt()
    if (result !== undefined || waitedMs > servedWithinMs) return result
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function resourcesOf(endpoint: Endpoint, path: string, plural: string): Promise<readonly string[]> {
  const found = await within(async () => {
    const { body } = await send(endpoint, 'GET', path)
    const resources = isJsonObject(body) && Array.isArray(body['resources']) ? (body['resources'] as JsonObject[]) : []
    const names = resources.map(({ name }) => String(name)).filter((name) => name.split('/')[0] === plural)
    return names.length > 0 ? names : undefined
  })
  return found ?? []
}

async function createWhenServed(endpoint: Endpoint, path: string, object: JsonObject): Promise<EndpointResponse> {
  const served = await within(async () => {
    const response = await send(endpoint, 'POST', path, object)
    return response.status === 404 || response.status === 429 ? undefined : response
  })
  return served ?? { status: 404, headers: {} }
}

async function isDescribed(endpoint: Endpoint, group: string, version: string, kind: string): Promise<boolean> {
  const described = await within(async () => {
    const { status, body } = await send(endpoint, 'GET', `/openapi/v3/apis/${group}/${version}`)
    return status === 200 && isJsonObject(body) && encodeJson(body).includes(`"kind":"${kind}"`) ? true : undefined
  })
  return described ?? false
}

function send(endpoint: Endpoint, method: string, path: string, body?: JsonValue): Promise<EndpointResponse> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const bytes = body === undefined ? {} : { body: new TextEncoder().encode(encodeJson(body)) }
  return endpoint.send({
    method,
    path,
    headers: { accept: 'application/json', authorization: `Bearer ${endpoint.token}`, ...headers },
    ...bytes,
  })
}

/** The status, and the sorted causes of a refusal. */
function refusalOf({ status, body }: EndpointResponse): readonly [number, ...string[]] {
  if (status < 400 || !isJsonObject(body)) return [status]
  const details = isJsonObject(body['details']) ? body['details'] : {}
  const causes = Array.isArray(details['causes']) ? (details['causes'] as JsonObject[]) : []
  const messages = causes.map(({ field, message }) => `${String(field)}: ${String(message)}`).sort()
  return [status, ...(messages.length > 0 ? messages : [String(body['message'])])]
}
