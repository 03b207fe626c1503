import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import type { ApiResponse, ServerContext } from '../../../api/index.ts'
import { createResourceTable } from '../../../registry/index.ts'
import { createStore } from '../../../storage/index.ts'
import { handleDiscoveryRequest } from '../discovery.ts'

/** A server with only its resources. */
export function createContext(): ServerContext {
  const store = createStore()
  return { runtime: createVirtualRuntime(), store, resources: createResourceTable(store) }
}

/** The server's response to a request. */
export function requestDiscovery(
  context: ServerContext,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
) {
  const [path = '', search = ''] = url.split('?', 2)
  const user = { name: 'user', groups: [] }
  return handleDiscoveryRequest(context, {
    method,
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    headers,
    user,
  })
}

/** The content of a response, whatever its encoding. */
export function contentOf(response: ApiResponse | undefined): JsonObject {
  if (response?.form === 'object') return response.object
  if (response?.form !== 'document' || !isJsonObject(response.content)) throw new Error('no document')
  return response.content
}

/** A definition as the request path stores it. */
export function commitDefinition(context: ServerContext, versions: readonly string[] = ['v1']): void {
  const object: JsonObject = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'crontabs.stable.example.com', uid: 'u' },
    spec: {
      group: 'stable.example.com',
      scope: 'Namespaced',
      names: {
        plural: 'crontabs',
        singular: 'crontab',
        kind: 'CronTab',
        listKind: 'CronTabList',
        shortNames: ['ct'],
        categories: ['all'],
      },
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
        },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A table of times.',
            properties: { spec: { type: 'object', properties: { replicas: { type: 'integer', minimum: 1 } } } },
          },
        },
      })),
    },
    status: {
      acceptedNames: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab', listKind: 'CronTabList' },
      storedVersions: ['v1'],
      conditions: [
        { type: 'NamesAccepted', status: 'True' },
        { type: 'Established', status: 'True' },
      ],
    },
  }
  const key = {
    resource: 'customresourcedefinitions.apiextensions.k8s.io',
    namespace: '',
    name: 'crontabs.stable.example.com',
  }
  if (!context.store.commit([{ key, object }]).committed) throw new Error('the definition is not stored')
}
