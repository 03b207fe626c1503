import type { JsonObject } from '@kubewright/kube/json'
import { type Behaviour, conversionPath } from '../../../conversion-server/index.ts'
import type { RequestStep } from '../../scenario.ts'
import { get, post } from '../steps.ts'
import { definitionsPath, widgetDefinition, widgetDefinitionPath, widgetGroup } from '../widgets.ts'

/**
 * Widgets of two versions that a webhook converts: v1 has a host and a port, v2 has both in one string. Each version
 * has a field with a default that the other does not have.
 */

export const oldPath = `/apis/${widgetGroup}/v1/namespaces/{namespace}/widgets`
export const newPath = `/apis/${widgetGroup}/v2/namespaces/{namespace}/widgets`

function version(name: string, spec: JsonObject, field: string, parts: JsonObject): JsonObject {
  return {
    name,
    served: true,
    storage: false,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: {
            type: 'object',
            properties: { note: { type: 'string' }, replicas: { type: 'integer' }, ...spec },
          },
          status: { type: 'object', properties: { phase: { type: 'string' }, replicas: { type: 'integer' } } },
        },
      },
    },
    subresources: {
      status: {},
      scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
    },
    additionalPrinterColumns: [{ name: 'Where', type: 'string', jsonPath: `.spec.${field}` }],
    selectableFields: [{ jsonPath: `.spec.${field}` }],
    ...parts,
  }
}

const oldFields: JsonObject = {
  host: { type: 'string' },
  port: { type: 'integer', minimum: 1 },
  grade: { type: 'string', default: 'plain' },
}
const newFields: JsonObject = {
  hostPort: { type: 'string', pattern: ':' },
  mode: { type: 'string', default: 'auto' },
}

export function oldVersion(parts: JsonObject = {}, fields: JsonObject = oldFields): JsonObject {
  return version('v1', fields, 'host', parts)
}

export function newVersion(parts: JsonObject = {}, fields: JsonObject = newFields): JsonObject {
  return version('v2', fields, 'hostPort', parts)
}

/** The conversion by our program with this behaviour. */
export function byWebhook(behaviour: Behaviour = {}, webhook: JsonObject = {}): JsonObject {
  return {
    strategy: 'Webhook',
    webhook: {
      conversionReviewVersions: ['v1'],
      clientConfig: {
        url: `{program:conversion.url}${conversionPath(behaviour)}`,
        caBundle: '{program:conversion.authority}',
      },
      ...webhook,
    },
  }
}

export function convertedDefinition(
  conversion: JsonObject = byWebhook(),
  versions: readonly JsonObject[] = [oldVersion({ storage: true }), newVersion()],
): JsonObject {
  return widgetDefinition(undefined, { versions, conversion })
}

/** Defines the resource and waits until the server serves it. */
export function defineConverted(definition: JsonObject = convertedDefinition()): readonly RequestStep[] {
  return [
    post(definitionsPath, definition),
    get(widgetDefinitionPath, { until: { field: 'status.conditions.1.status', equals: 'True' } }),
    get(oldPath, { until: { status: 200 } }),
    get(newPath, { until: { status: 200 } }),
  ]
}

export function oldWidget(name: string, spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: `${widgetGroup}/v1`, kind: 'Widget', metadata: { name, ...metadata }, spec }
}

export function newWidget(name: string, spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: `${widgetGroup}/v2`, kind: 'Widget', metadata: { name, ...metadata }, spec }
}
