import type { JsonValue } from '../../json/index.ts'

/**
 * A path from the root of the definition, its steps separated by slashes, and the value to put there; an absent value
 * deletes.
 */
export type Change = readonly [path: string, value?: JsonValue]

/** Changes to the base definition, and the sorted messages of Kubernetes about the result. */
export interface DefinitionScenario {
  readonly name: string
  readonly changes: readonly Change[]
  /** If given, the result counts as an update of the base definition with these changes. */
  readonly old?: readonly Change[]
  readonly errors: readonly string[]
}

/** The definition that the scenarios change. */
export const baseDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com', resourceVersion: '1' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  text: { type: 'string' },
                  count: { type: 'integer' },
                  map: { type: 'object', additionalProperties: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    ],
  },
}
