import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { OpenApiKind } from '@kubewright/kube/rules'
import type { Transport } from '@kubewright/kube/transport'
import { ClusterError } from '../errors.ts'

const referencePrefix = '#/components/schemas/'

/** Finds the schema of a kind in the documents of an API server; undefined if there is none. */
export type FindSchema = (kind: GroupVersionKind) => Promise<OpenApiKind | undefined>

/** Reads each document once, and releases them all with the function: they are large and change. */
export function schemasPublishedBy(transport: Transport): FindSchema {
  const documents = new Map<string, Promise<ReadonlyMap<string, JsonObject>>>()
  return async (kind) => {
    const path = kind.group === '' ? `api/${kind.version}` : `apis/${kind.group}/${kind.version}`
    const reading = documents.get(path) ?? readSchemas(transport, `/openapi/v3/${path}`)
    documents.set(path, reading)
    const schemas = await reading
    const schema = [...schemas.values()].find((each) => isOf(each, kind))
    if (schema === undefined) return undefined
    const find = (reference: string) => schemas.get(reference.slice(referencePrefix.length))
    return { name: kind.kind, schema, find }
  }
}

async function readSchemas(transport: Transport, path: string): Promise<ReadonlyMap<string, JsonObject>> {
  const { status, body } = await transport.send({ method: 'GET', path, headers: { accept: 'application/json' } })
  if (status === 404) return new Map()
  if (status !== 200 || body.form === 'stream') {
    throw new ClusterError('CLUSTER_SCHEMAS_UNREADABLE', `GET ${path}: the API server responded with ${status}`)
  }
  const document = body.form === 'value' ? body.value : parseJson(body.bytes)
  const schemas = at(at(document, 'components'), 'schemas')
  const entries = isJsonObject(schemas) ? Object.entries(schemas) : []
  return new Map(entries.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1])))
}

function isOf(schema: JsonObject, { group, version, kind }: GroupVersionKind): boolean {
  const kinds = getField(schema, 'x-kubernetes-group-version-kind')
  if (!isJsonArray(kinds)) return false
  return kinds.some(
    (each) => at(each, 'group') === group && at(each, 'version') === version && at(each, 'kind') === kind,
  )
}

function at(value: JsonValue | undefined, field: string): JsonValue | undefined {
  return isJsonObject(value) ? getField(value, field) : undefined
}
