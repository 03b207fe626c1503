import type { JsonObject } from '@kubewright/kube/json'
import type { TransportRequest } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { type ApiServerOptions, createApiServer } from '../../../server/server.ts'
import type { AuditNotes } from '../../../user-info.ts'

export interface PluginResponse {
  readonly status: number
  readonly object: JsonObject
  readonly warnings: readonly string[]
  /** The audit annotations. */
  readonly notes: Readonly<Record<string, string>>
}

type Method = TransportRequest['method']

/** A whole server, to test the effect of plugins on requests. */
export function createPluginServer(options: Partial<ApiServerOptions> = {}) {
  const runtime = createVirtualRuntime({ startTime: '2030-01-01T00:00:00Z' })
  const errors: unknown[] = []
  const server = createApiServer({ runtime, onInternalError: (error) => errors.push(error), ...options })

  async function send(
    method: Method,
    path: string,
    body?: JsonObject,
    query: Readonly<Record<string, string>> = {},
  ): Promise<PluginResponse> {
    const notes: Record<string, string> = {}
    const audit: AuditNotes = {
      annotate(key, value) {
        notes[key] = value
      },
    }
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const response = await server.handle({
      method,
      path,
      query,
      audit,
      headers: { 'content-type': type, 'user-agent': 'tester/1.0' },
      user: { name: 'tester', groups: ['system:masters', 'system:authenticated'] },
      ...(body === undefined ? {} : { body: { form: 'value', value: body } as const }),
    })
    if (errors.length > 0) throw errors[0]
    if (response.form !== 'object') throw new Error(`unexpected response form ${response.form}`)
    return { status: response.status, object: response.object as JsonObject, warnings: response.warnings ?? [], notes }
  }

  return {
    server,
    store: server.store,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: JsonObject, query?: Readonly<Record<string, string>>) => send('POST', path, body, query),
    patch: (path: string, body: JsonObject, query?: Readonly<Record<string, string>>) =>
      send('PATCH', path, body, query),
    delete: (path: string) => send('DELETE', path),
  }
}

export type PluginServer = ReturnType<typeof createPluginServer>

export const podsPath = '/api/v1/namespaces/default/pods'

export function podOf(name: string, spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return { metadata: { name, ...metadata }, spec: { containers: [{ name: 'main', image: 'app:1' }], ...spec } }
}

/** A pod with one container that has these resources. */
export function podWith(name: string, resources: JsonObject, spec: JsonObject = {}): JsonObject {
  return podOf(name, { containers: [{ name: 'main', image: 'app:1', resources }], ...spec })
}
