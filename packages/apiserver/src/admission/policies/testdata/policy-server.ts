import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import type { ApiRequest, ObjectResponse } from '../../../api/index.ts'
import { textAt } from '../../../read-object.ts'
import { createApiServer } from '../../../server/index.ts'
import type { UserInfo } from '../../../user-info.ts'

const registration = '/apis/admissionregistration.k8s.io/v1'
const administrator: UserInfo = { name: 'admin', groups: ['system:masters'] }

export const configMaps = '/api/v1/namespaces/default/configmaps'
export const secrets = '/api/v1/namespaces/default/secrets'

export type PolicyServer = ReturnType<typeof createPolicyServer>

/** A whole server with helpers to bind policies. Responses are synchronous. */
export function createPolicyServer() {
  const server = createApiServer({ runtime: createVirtualRuntime({ startTime: '2030-01-01T00:00:00Z' }) })
  const send = (method: ApiRequest['method'], path: string, value?: JsonValue, parts: Partial<ApiRequest> = {}) => {
    const annotations: Record<string, string> = {}
    const response = server.handle({
      method,
      path,
      query: {},
      headers: {},
      user: administrator,
      audit: notesIn(annotations),
      ...(value === undefined ? {} : { body: { form: 'value', value } }),
      ...parts,
    }) as ObjectResponse
    return { ...response, annotations, message: textAt(response.object, 'message') }
  }
  const must = (method: ApiRequest['method'], path: string, value?: JsonValue) => {
    const { status, message } = send(method, path, value)
    if (status >= 300) throw new Error(`${method} ${path}: ${message}`)
  }
  const define = (sort: 'Validating' | 'Mutating', part: '' | 'Binding', name: string, spec: JsonObject) => {
    const kind = `${sort}AdmissionPolicy${part}`
    const plural = part === '' ? `${sort.toLowerCase()}admissionpolicies` : `${kind.toLowerCase()}s`
    must('POST', `${registration}/${plural}`, { kind, metadata: { name }, spec })
  }
  return {
    server,
    send,
    must,
    post: (path: string, value: JsonValue, parts?: Partial<ApiRequest>) => send('POST', path, value, parts),
    /** Binds a validating policy, for config maps by default. */
    judge: (name: string, spec: JsonObject) =>
      define('Validating', '', name, { matchConstraints: about('configmaps'), ...spec }),
    bind: (name: string, policyName: string, spec: JsonObject = {}) =>
      define('Validating', 'Binding', name, { policyName, validationActions: ['Deny'], ...spec }),
    /** Binds a mutating policy. */
    change: (name: string, spec: JsonObject, bindingSpec: JsonObject = {}) => {
      const defaults = { matchConstraints: about('configmaps', ['CREATE', 'UPDATE']), reinvocationPolicy: 'Never' }
      define('Mutating', '', name, { ...defaults, ...spec })
      define('Mutating', 'Binding', name, { policyName: name, ...bindingSpec })
    },
    unbind: (name: string) => must('DELETE', `${registration}/validatingadmissionpolicybindings/${name}`),
  }
}

function notesIn(annotations: Record<string, string>): NonNullable<ApiRequest['audit']> {
  return {
    annotate: (key, text) => {
      annotations[key] = text
    },
  }
}

export function about(resource: string, operations: readonly string[] = ['*'], more: JsonObject = {}): JsonObject {
  const [group = '', plural = ''] = resource.includes(' ') ? resource.split(' ') : ['', resource]
  return { resourceRules: [{ apiGroups: [group], apiVersions: ['*'], operations, resources: [plural] }], ...more }
}

export function configMap(name: string, data: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return { metadata: { name, ...metadata }, data }
}

export function configured(...expressions: readonly string[]): JsonObject {
  return {
    mutations: expressions.map((expression) => ({
      patchType: 'ApplyConfiguration',
      applyConfiguration: { expression },
    })),
  }
}

export function patched(...expressions: readonly string[]): JsonObject {
  return { mutations: expressions.map((expression) => ({ patchType: 'JSONPatch', jsonPatch: { expression } })) }
}

/** Widgets with two versions that differ only by name. */
export const widgetDefinition: JsonObject = {
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: {
        openAPIV3Schema: {
          type: 'object',
          properties: {
            spec: {
              type: 'object',
              properties: {
                size: { type: 'integer', default: 1 },
                colour: { type: 'string' },
                tags: { type: 'array', items: { type: 'string' } },
                nested: {
                  type: 'object',
                  properties: { depth: { type: 'integer', default: 4 }, name: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    })),
  },
}
