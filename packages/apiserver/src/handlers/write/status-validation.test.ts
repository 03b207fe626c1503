import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createWidgetServer, widgets } from '../testdata/server.ts'

interface Version extends JsonObject {
  readonly schema: { readonly openAPIV3Schema: JsonObject }
}

test('a status is told of an object that the schema, which became stricter, would not take any more', () => {
  const server = createWidgetServer()
  const bare = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' } }
  const created = server.post(widgets, { body: bare }).object
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com'
  const definition = server.get(path).object
  const spec = definition['spec'] as unknown as { readonly versions: readonly Version[] }
  const versions = spec.versions.map((version) => ({
    ...version,
    schema: { openAPIV3Schema: { ...version.schema.openAPIV3Schema, required: ['spec'] } },
  }))
  expect(server.put(path, { body: { ...definition, spec: { ...spec, versions } } as JsonObject }).status).toBe(200)
  const labelled = { ...created, metadata: { ...(created['metadata'] as JsonObject), labels: { a: 'b' } } }
  expect(server.put(`${widgets}/a`, { body: labelled }).status).toBe(422)
  const reported = server.put(`${widgets}/a/status`, { body: { ...created, status: { size: 1 } } })
  expect(reported).toMatchObject({ status: 200, object: { status: { size: 1 } } })
})
