import { readdirSync } from 'node:fs'
import { checkCustomResourceDefinition, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  defineResource,
  deprecated,
  immutable,
  mapList,
  nodeMetaKey,
  type SchemaNode,
  withRule,
} from '../resource/index.ts'
import { CustomResourceDefinitionSpec, JSONSchemaProps } from './apiextensions-v1.generated.ts'
import { StatefulSetSpec } from './apps-v1.generated.ts'
import { JobTemplateSpec } from './batch-v1.generated.ts'
import { builtinType } from './builtin-type.ts'
import { Container, EnvVar, PodTemplateSpec, ServicePort } from './core-v1.generated.ts'
import { nodeOfDefinition } from './definition-node.ts'
import { ObjectMeta } from './meta-v1.generated.ts'

function manifestOf(value: z.ZodType): JsonObject {
  const spec = z.object({ value: value.optional() })
  const { definition } = defineResource({ group: 'example.com', version: 'v1', kind: 'Holder', spec })
  return definition.manifest as JsonObject
}

/** Without the checks of defineResource, which are the same. */
function manifestOfNode(value: JsonObject): JsonObject {
  const openAPIV3Schema = { type: 'object', properties: { value } }
  return {
    metadata: { name: 'holders.example.com' },
    spec: {
      group: 'example.com',
      names: { plural: 'holders', kind: 'Holder' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
    status: { storedVersions: ['v1'] },
  }
}

function problemsOf(manifest: JsonObject) {
  return checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))
}

function specIn(manifest: JsonObject): SchemaNode {
  const path = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec']
  return path.reduce<object>((node, step) => Reflect.get(node, step), manifest)
}

/** The schema of the field `value`. */
function nodeIn(manifest: JsonObject): SchemaNode {
  return specIn(manifest).properties?.['value'] ?? {}
}

test('every built-in type makes a CustomResourceDefinition that an API server accepts', async () => {
  const folder = new URL('.', import.meta.url)
  let count = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.generated.ts'))) {
    const module = (await import(new URL(file, folder).href)) as Record<string, z.ZodType>
    for (const [name, schema] of Object.entries(module)) {
      const make = schema.meta()?.[nodeMetaKey] as () => JsonObject
      const problems = problemsOf(manifestOfNode(make()))
      expect(problems, `${file} ${name}`).toEqual([])
      count++
    }
  }
  expect(count).toBeGreaterThan(450)
})

test('embeds the types, formats, list types and defaults of Kubernetes', () => {
  const node = nodeIn(manifestOf(Container))
  expect(node).toMatchObject({
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      ports: {
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['containerPort', 'protocol'],
        items: {
          required: ['containerPort'],
          properties: { containerPort: { type: 'integer', format: 'int32' }, protocol: { default: 'TCP' } },
        },
      },
      args: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' },
      resources: { properties: { limits: { additionalProperties: { 'x-kubernetes-int-or-string': true } } } },
      env: {
        items: { properties: { valueFrom: { properties: { secretKeyRef: { 'x-kubernetes-map-type': 'atomic' } } } } },
      },
    },
  })
  expect(nodeIn(manifestOf(ServicePort))).toMatchObject({
    properties: {
      targetPort: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
    },
  })
})

test('a list whose keys may be absent has no list type, which an API server would refuse', () => {
  const secrets = nodeOfDefinition('io.k8s.api.core.v1.ServiceAccount').properties?.['secrets']
  expect(secrets).toMatchObject({ type: 'array', items: { 'x-kubernetes-map-type': 'atomic' } })
  expect(secrets).not.toHaveProperty('x-kubernetes-list-type')
})

test('metadata below the top level keeps what the author of a template sets', () => {
  const fields = ['annotations', 'finalizers', 'labels', 'name', 'namespace']
  const { properties } = nodeOfDefinition('io.k8s.api.batch.v1.JobTemplateSpec')
  const inner = properties?.['spec']?.properties?.['template']?.properties?.['metadata']
  const claim = nodeIn(manifestOf(StatefulSetSpec)).properties?.['volumeClaimTemplates']?.items
  for (const node of [nodeIn(manifestOf(ObjectMeta)), properties?.['metadata'], inner]) {
    expect(Object.keys(node?.properties ?? {})).toEqual(fields)
  }
  expect(Object.keys(claim?.properties?.['metadata']?.properties ?? {})).toEqual(fields)
})

test('a type that contains itself is loose below itself', () => {
  const loose = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  expect(nodeIn(manifestOf(JSONSchemaProps))).toMatchObject({ properties: { not: loose, allOf: { items: loose } } })
  expect(problemsOf(manifestOf(CustomResourceDefinitionSpec))).toEqual([])
})

test('keeps a description, a rule and another use of the same type', () => {
  const ruled = withRule(PodTemplateSpec.describe('of each pod'), { rule: 'has(self.spec)' })
  const node = nodeIn(manifestOf(ruled))
  expect(node).toMatchObject({ description: 'of each pod', 'x-kubernetes-validations': [{ rule: 'has(self.spec)' }] })
  const plain = nodeIn(manifestOf(PodTemplateSpec))
  expect(plain).not.toHaveProperty('description')
  expect(plain).toEqual(nodeOfDefinition('io.k8s.api.core.v1.PodTemplateSpec'))
})

test('a definition with a built-in type needs no webhook', () => {
  const spec = z.object({ jobTemplate: JobTemplateSpec, schedule: z.string() })
  const kind = defineResource({ group: 'example.com', version: 'v1', kind: 'Cron', spec })
  expect(kind.refinements.paths).toEqual([])
  const image = z.object({ web: Container.refine(({ image }) => image !== undefined, 'needs an image') })
  const refined = defineResource({ group: 'example.com', version: 'v1', kind: 'Web', spec: image })
  expect(refined.refinements.refinementProblems({ spec: { web: { name: 'a' } } })).toEqual([
    { path: 'spec.web', message: 'needs an image' },
  ])
})

test('composes with the helpers and the other schemas', () => {
  const env = z.object({ type: z.literal('env'), env: EnvVar })
  const pod = z.object({ type: z.literal('pod'), pod: PodTemplateSpec })
  const spec = z.object({
    sidecars: mapList(z.array(Container), ['name']),
    fixed: immutable(PodTemplateSpec.optional()),
    old: deprecated(PodTemplateSpec.optional(), 'use fixed'),
    completed: PodTemplateSpec.default({ metadata: { labels: { app: 'web' } } }),
    byName: z.record(z.string(), Container.nullable()).readonly().exactOptional(),
    either: z.discriminatedUnion('type', [pod, env]).optional(),
  })
  const columns = { Image: '.spec.completed.spec.containers[0].image' }
  const { definition } = defineResource({ group: 'example.com', version: 'v1', kind: 'Holder', spec, columns })
  expect(specIn(definition.manifest as JsonObject)).toMatchObject({
    required: ['sidecars'],
    properties: {
      sidecars: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
      fixed: { 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
      old: { description: 'Deprecated: use fixed' },
      completed: { default: { metadata: { labels: { app: 'web' } } } },
      byName: { additionalProperties: { type: 'object', nullable: true } },
      either: { properties: { pod: { type: 'object' }, env: { required: ['name'] } } },
    },
  })
})

test('refuses a type that Kubernetes does not have', () => {
  expect(() => manifestOf(builtinType('io.k8s.api.core.v1.Nothing'))).toThrow('Kubernetes has no type')
})
