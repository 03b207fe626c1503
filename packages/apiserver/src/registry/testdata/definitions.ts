import type { JsonObject } from '@kubewright/kube/json'

export interface DefinitionParts {
  readonly group?: string
  readonly plural?: string
  readonly kind?: string
  readonly names?: JsonObject
  readonly versions?: readonly JsonObject[]
  readonly scope?: string
}

export const widgetSchema: JsonObject = {
  openAPIV3Schema: {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: { size: { type: 'integer', default: 1, maximum: 10 }, color: { type: 'string' } },
      },
      status: { type: 'object', properties: { ready: { type: 'boolean' } } },
    },
  },
}

export function version(name: string, parts: JsonObject = {}): JsonObject {
  return { name, served: true, storage: name === 'v1', schema: widgetSchema, ...parts }
}

/** A CustomResourceDefinition as a user writes it. */
export function definition(parts: DefinitionParts = {}): JsonObject {
  const { group = 'example.com', plural = 'widgets', kind = 'Widget', scope = 'Namespaced' } = parts
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, creationTimestamp: '2026-01-02T03:04:05Z' },
    spec: {
      group,
      scope,
      names: { plural, kind, ...parts.names },
      versions: parts.versions ?? [version('v1', { subresources: { status: {} } })],
    },
  }
}
