import type { JsonObject } from '@kubewright/kube/json'
import type { RequestStep } from '../scenario.ts'
import { get, post, remove } from './steps.ts'

/**
 * A custom resource for the scenarios that need one. Each scenario has its own group, so that definitions of two
 * scenarios never collide.
 */

export const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
export const widgetGroup = '{namespace}.example.com'
export const widgetDefinitionPath = `${definitionsPath}/widgets.${widgetGroup}`
export const widgetsPath = `/apis/${widgetGroup}/v1/namespaces/{namespace}/widgets`

/** The only version of a definition: its schema below `spec` and `status`, and other fields of a version. */
export function widgetVersion(
  specProperties: JsonObject,
  parts: JsonObject = {},
  specParts: JsonObject = {},
): JsonObject {
  return {
    name: 'v1',
    served: true,
    storage: true,
    subresources: { status: {} },
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: { type: 'object', properties: specProperties, ...specParts },
          status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        },
      },
    },
    ...parts,
  }
}

/** The properties of the plain widget. */
export const plainProperties: JsonObject = {
  size: { type: 'integer', default: 1 },
  colour: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
}

export function widgetDefinition(
  version: JsonObject = widgetVersion(plainProperties),
  spec: JsonObject = {},
): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `widgets.${widgetGroup}` },
    spec: {
      group: widgetGroup,
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      versions: [version],
      ...spec,
    },
  }
}

export function widget(name: string, spec: JsonObject = {}, parts: JsonObject = {}): JsonObject {
  return { apiVersion: `${widgetGroup}/v1`, kind: 'Widget', metadata: { name }, spec, ...parts }
}

/** Defines the resource and waits until the server serves it. */
export function defineWidgets(definition: JsonObject = widgetDefinition()): readonly RequestStep[] {
  return [
    post(definitionsPath, definition),
    get(widgetDefinitionPath, { until: { field: 'status.conditions.1.status', equals: 'True' } }),
    get(widgetsPath, { until: { status: 200 } }),
  ]
}

export const removeWidgets: readonly RequestStep[] = [remove(widgetDefinitionPath)]
