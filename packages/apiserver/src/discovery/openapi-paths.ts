import type { JsonObject, MutableJsonObject } from '@kubewright/kube/json'
import type { ServedResource } from '../resources/index.ts'
import { pathOfGroupVersion, type ServedVersion, subresourcesOf } from './group-versions.ts'

interface Kind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** The verbs of one path, with the HTTP method under which each is asked for. */
const methodOfVerb: Readonly<Record<string, string>> = {
  list: 'get',
  get: 'get',
  create: 'post',
  update: 'put',
  patch: 'patch',
  delete: 'delete',
  deletecollection: 'delete',
}
const actionOfVerb: Readonly<Record<string, string>> = { create: 'post', update: 'put' }
const collectionVerbs: readonly string[] = ['list', 'create', 'deletecollection']
const objectVerbs: readonly string[] = ['get', 'update', 'patch', 'delete']
const writeParameters = ['dryRun', 'fieldManager', 'fieldValidation'].map(queryParameter)
const listParameters = [
  'allowWatchBookmarks',
  'continue',
  'fieldSelector',
  'labelSelector',
  'limit',
  'resourceVersion',
  'resourceVersionMatch',
  'sendInitialEvents',
  'timeoutSeconds',
  'watch',
].map(queryParameter)

/**
 * The paths of one group version: enough for clients to learn which operations there are, for which kind, and which
 * parameters and patch types they take. kubectl looks for fieldValidation here before it asks for it.
 */
export function openApiPaths(version: ServedVersion, schemaNames: ReadonlyMap<ServedResource, string>): JsonObject {
  const paths: MutableJsonObject = {}
  for (const resource of version.resources) {
    const { definition } = resource
    const root = `/${pathOfGroupVersion(version)}`
    const collection = definition.namespaced
      ? `${root}/namespaces/{namespace}/${definition.plural}`
      : `${root}/${definition.plural}`
    const schema = schemaNames.get(resource) ?? ''
    const has = (verb: string) => definition.verbs.includes(verb)
    if (definition.namespaced && has('list')) {
      paths[`${root}/${definition.plural}`] = pathItem([], ['list'], resource, definition, schema)
    }
    const inNamespace = definition.namespaced ? ['namespace'] : []
    paths[collection] = pathItem(inNamespace, collectionVerbs.filter(has), resource, definition, schema)
    if (!objectVerbs.some(has)) continue
    const inObject = ['name', ...inNamespace]
    paths[`${collection}/{name}`] = pathItem(inObject, objectVerbs.filter(has), resource, definition, schema)
    for (const subresource of subresourcesOf(resource)) {
      const isOwn = subresource.kind === definition.kind && subresource.group === definition.group
      const path = `${collection}/{name}/${subresource.name}`
      paths[path] = pathItem(inObject, subresource.verbs, resource, subresource, isOwn ? schema : '')
    }
  }
  return paths
}

function pathItem(
  pathParameters: readonly string[],
  verbs: readonly string[],
  resource: ServedResource,
  kind: Kind,
  schema: string,
): JsonObject {
  const item: MutableJsonObject = {
    parameters: pathParameters.map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })),
  }
  for (const verb of verbs) {
    const method = methodOfVerb[verb]
    if (method !== undefined) item[method] = operation(verb, resource, kind, schema)
  }
  return item
}

function operation(verb: string, resource: ServedResource, kind: Kind, schema: string): JsonObject {
  const content = schema === '' ? { type: 'object' } : { $ref: `#/components/schemas/${schema}` }
  return {
    parameters: parametersOf(verb),
    ...(verb === 'create' || verb === 'update'
      ? { requestBody: { content: { '*/*': { schema: content } }, required: true } }
      : {}),
    ...(verb === 'patch' ? { requestBody: { content: patchTypes(resource), required: true } } : {}),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: content } } },
      401: { description: 'Unauthorized' },
    },
    'x-kubernetes-action': actionOfVerb[verb] ?? verb,
    'x-kubernetes-group-version-kind': { group: kind.group, kind: kind.kind, version: kind.version },
  }
}

function parametersOf(verb: string): readonly JsonObject[] {
  if (verb === 'list' || verb === 'deletecollection') return listParameters
  if (verb === 'patch') return [...writeParameters, queryParameter('force')]
  if (verb === 'create' || verb === 'update') return writeParameters
  if (verb === 'delete') return ['dryRun', 'gracePeriodSeconds', 'propagationPolicy'].map(queryParameter)
  return []
}

/** Strategic merge needs the types of Go, which custom resources do not have. */
function patchTypes(resource: ServedResource): JsonObject {
  const schema = { type: 'object' }
  return {
    'application/apply-patch+yaml': { schema },
    'application/json-patch+json': { schema },
    'application/merge-patch+json': { schema },
    ...(resource.isCustom ? {} : { 'application/strategic-merge-patch+json': { schema } }),
  }
}

function queryParameter(name: string): JsonObject {
  return { in: 'query', name, schema: { type: 'string', uniqueItems: true } }
}
