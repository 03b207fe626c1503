import { isJsonObject, type JsonObject, type JsonValue, type MutableJsonObject, setField } from '@kubewright/kube/json'
import type { ServedGroup } from '../discovery/index.ts'
import { gitVersion } from '../discovery/index.ts'
import { listAt, valueAt } from '../read-object.ts'
import { schemaPrefix } from './builtin-schemas.ts'
import { customSchemas } from './custom-schemas.ts'
import { customSchemaV2 } from './custom-schemas-v2.ts'
import { addOperationSchemas } from './document-v3.ts'
import { versionsOfServer } from './known-versions.ts'
import { type ApiOperation, ownParameters } from './operation.ts'
import { operationsOf } from './operations.ts'
import type { ApiParameter } from './parameters.ts'
import { pathsJson } from './paths-json.ts'
import { SchemaSet } from './schema-set.ts'
import { serverPaths } from './server-documents.ts'

const definitionPrefix = '#/definitions/'

/** The OpenAPI v2 document of all served resources. */
export function openApiV2(groups: readonly ServedGroup[]): JsonObject {
  const versions = groups.flatMap((group) => group.versions)
  const schemas = new SchemaSet(versionsOfServer())
  for (const { resources } of versions) {
    for (const resource of resources) {
      if (!resource.isCustom) continue
      for (const [name, schema] of customSchemas(resource, 'v2')) schemas.addCustom(name, customSchemaV2(schema))
    }
  }
  const paths = [...[...serverPaths(groups).values()].flat(), ...versions.flatMap(operationsOf)]
  addOperationSchemas(schemas, paths)
  return {
    swagger: '2.0',
    info: { title: 'Kubernetes', version: gitVersion },
    paths: pathsJson(paths, { operationJson, parameterJson }),
    definitions: definitionsJson(schemas.toJson()),
    securityDefinitions: {
      BearerToken: { description: 'Bearer Token authentication', type: 'apiKey', name: 'authorization', in: 'header' },
    },
    security: [{ BearerToken: [] }],
  }
}

function definitionsJson(schemas: JsonObject): JsonObject {
  const definitions: MutableJsonObject = {}
  for (const [name, schema] of Object.entries(schemas)) {
    setField(definitions, name, isJsonObject(schema) ? schemaV2(schema) : schema)
  }
  return definitions
}

/** v2 has no oneOf and no defaults in nested schemas, and allows keywords beside $ref. */
export function schemaV2(schema: JsonObject): JsonObject {
  const result: MutableJsonObject = {}
  for (const [word, value] of Object.entries(schema)) {
    if (word === 'properties' && isJsonObject(value)) result[word] = definitionsJson(value)
    else if (word === 'items' || word === 'additionalProperties') {
      result[word] = isJsonObject(value) ? schemaV2(value) : value
    } else if (word === '$ref') result[word] = referenceV2(value)
    else if (word === 'allOf') result['$ref'] = referenceV2(valueAt(listAt(schema, 'allOf')[0], '$ref'))
    else if (word === 'oneOf') result['type'] = 'string'
    else if (word !== 'default') setField(result, word, value)
  }
  return result
}

function referenceV2(reference: JsonValue | undefined): string {
  return `${definitionPrefix}${String(reference).slice(schemaPrefix.length)}`
}

function operationJson(operation: ApiOperation, shared: readonly ApiParameter[]): JsonObject {
  const { id, tag, action, kind, reads, body, responses } = operation
  const own = ownParameters(operation, shared).map(parameterJson)
  const parameters = body === undefined ? own : [bodyJson(body.schema, body.isRequired), ...own]
  const produced = new Set(responses.flatMap((response) => response.types))
  return {
    ...(reads.length > 0 ? { consumes: reads } : {}),
    ...(produced.size > 0 ? { produces: [...produced] } : {}),
    schemes: ['https'],
    tags: [tag],
    operationId: id,
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: Object.fromEntries(
      responses.map(({ code, description, schema }) => [
        String(code),
        { description, ...(schema === undefined ? {} : { schema: schemaOf(schema) }) },
      ]),
    ),
    ...(action === undefined ? {} : { 'x-kubernetes-action': action }),
    ...(kind === undefined ? {} : { 'x-kubernetes-group-version-kind': { ...kind } }),
  }
}

function schemaOf(name: string): JsonObject {
  return name === '' ? { type: 'string' } : { $ref: `${definitionPrefix}${name}` }
}

function bodyJson(schema: string, isRequired: boolean): JsonObject {
  return { name: 'body', in: 'body', ...(isRequired ? { required: true } : {}), schema: schemaOf(schema) }
}

function parameterJson({ name, in: place, type }: ApiParameter): JsonObject {
  return { uniqueItems: true, type, name, in: place, ...(place === 'path' ? { required: true } : {}) }
}
