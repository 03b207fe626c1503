/** The part of an OpenAPI v3 schema that Kubernetes uses for its built-in types. */
export interface OpenApiSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, OpenApiSchema>>
  readonly additionalProperties?: OpenApiSchema
  readonly items?: OpenApiSchema
  readonly allOf?: readonly OpenApiSchema[]
  readonly oneOf?: readonly OpenApiSchema[]
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[]
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map'
  readonly 'x-kubernetes-list-map-keys'?: readonly string[]
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular'
  readonly 'x-kubernetes-patch-strategy'?: string
  readonly 'x-kubernetes-patch-merge-key'?: string
}

export interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

export interface OpenApiOperation {
  readonly 'x-kubernetes-action'?: string
  readonly 'x-kubernetes-group-version-kind'?: GroupVersionKind
}

export interface OpenApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, OpenApiSchema>> }
}

/** The definition that a schema refers to, directly or in a single allOf, as Kubernetes does next to a default. */
export function referenceOf(schema: OpenApiSchema): string | undefined {
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined)
  return reference?.slice(reference.lastIndexOf('/') + 1)
}

/** io.k8s.api.apps.v1.Deployment has the package io.k8s.api.apps.v1 and the name Deployment. */
export function splitDefinitionName(definition: string): { readonly packageName: string; readonly name: string } {
  const dot = definition.lastIndexOf('.')
  return { packageName: definition.slice(0, dot), name: definition.slice(dot + 1) }
}
