import type { JsonObject } from '@kubewright/kube/json'
import type { ServedVersion } from '../discovery/index.ts'
import { gitVersion } from '../discovery/index.ts'
import { schemaPrefix } from './builtin-schemas.ts'
import { customSchemas } from './custom-schemas.ts'
import { versionsOfClients } from './known-versions.ts'
import { type ApiOperation, type ApiPath, ownParameters } from './operation.ts'
import { operationsOf } from './operations.ts'
import type { ApiParameter } from './parameters.ts'
import { pathsJson } from './paths-json.ts'
import { SchemaSet } from './schema-set.ts'

const securitySchemes: JsonObject = {
  BearerToken: {
    type: 'apiKey',
    description: 'Bearer Token authentication',
    name: 'authorization',
    in: 'header',
  },
}

/** The OpenAPI v3 document of one group version. */
export function groupVersionDocument(version: ServedVersion): JsonObject {
  const isCustom = version.resources.every((resource) => resource.isCustom)
  const schemas = new SchemaSet(isCustom ? versionsOfClients() : [version])
  for (const resource of version.resources) {
    if (!resource.isCustom) continue
    for (const [name, schema] of customSchemas(resource, 'v3')) schemas.addCustom(name, schema)
  }
  return documentOf(operationsOf(version), schemas, isCustom)
}

/** A document with these paths and the schemas that they refer to. */
export function documentOf(paths: readonly ApiPath[], schemas: SchemaSet, isCustom = false): JsonObject {
  addOperationSchemas(schemas, paths)
  const components = schemas.toJson()
  return {
    openapi: '3.0.0',
    info: isCustom
      ? { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' }
      : { title: 'Kubernetes', version: gitVersion },
    paths: pathsJson(paths, { operationJson, parameterJson }),
    components: {
      ...(Object.keys(components).length > 0 ? { schemas: components } : {}),
      ...(isCustom ? {} : { securitySchemes }),
    },
  }
}

export function addOperationSchemas(schemas: SchemaSet, paths: readonly ApiPath[]): void {
  for (const { operations } of paths) {
    for (const { body, responses } of operations) {
      if (body !== undefined && !schemas.has(body.schema)) schemas.addBuiltin(body.schema)
      for (const { schema } of responses) if (schema !== undefined && !schemas.has(schema)) schemas.addBuiltin(schema)
    }
  }
}

function operationJson(operation: ApiOperation, shared: readonly ApiParameter[]): JsonObject {
  const { id, tag, action, kind, reads, body, responses } = operation
  const parameters = ownParameters(operation, shared)
  return {
    tags: [tag],
    operationId: id,
    ...(parameters.length > 0 ? { parameters: parameters.map(parameterJson) } : {}),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            content: contentOf(body.schema, reads),
            ...(body.isRequired ? { required: true } : {}),
          },
        }),
    responses: Object.fromEntries(
      responses.map(({ code, description, schema, types }) => [
        String(code),
        { description, ...(schema === undefined ? {} : { content: contentOf(schema, types) }) },
      ]),
    ),
    ...(action === undefined ? {} : { 'x-kubernetes-action': action }),
    ...(kind === undefined ? {} : { 'x-kubernetes-group-version-kind': { ...kind } }),
  }
}

function contentOf(schema: string, types: readonly string[]): JsonObject {
  const content = { schema: schema === '' ? { type: 'string' } : { $ref: `${schemaPrefix}${schema}` } }
  return Object.fromEntries([...types].sort().map((type) => [type, content]))
}

function parameterJson({ name, in: place, type }: ApiParameter): JsonObject {
  return { name, in: place, ...(place === 'path' ? { required: true } : {}), schema: { type, uniqueItems: true } }
}
