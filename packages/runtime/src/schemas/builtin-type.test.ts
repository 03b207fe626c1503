import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runtimeLimits } from '../limits.ts'
import { JobTemplateSpec } from './batch-v1.generated.ts'
import * as core from './core-v1.generated.ts'

const wire = fileURLToPath(new URL('../../../../../shared/data/kubernetes-wire-v1.36/', import.meta.url))
const { Container, PodSpec, PodTemplateSpec, ResourceRequirements, ServicePort } = core

const template = { spec: { containers: [{ name: 'web', image: 'nginx', ports: [{ containerPort: 80 }] }] } }

test.skipIf(!existsSync(wire))('accepts what Kubernetes serializes, unchanged (needs the published data)', () => {
  const read = (kind: string) => JSON.parse(readFileSync(`${wire}${kind}.json`, 'utf8'))
  for (const kind of ['apps.v1.Deployment', 'apps.v1.StatefulSet', 'apps.v1.DaemonSet', 'apps.v1.ReplicaSet']) {
    const { template } = read(kind).spec
    const { success, data } = z.safeParse(PodTemplateSpec, template)
    expect(success, kind).toBe(true)
    expect(withoutMetadata(data)).toEqual(withoutMetadata(template))
  }
  expect(z.safeParse(JobTemplateSpec, read('batch.v1.CronJob').spec.jobTemplate).success).toBe(true)
})

/** Of the metadata of a template, the fields that only a server sets are pruned. */
function withoutMetadata(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, field) => (key === 'metadata' ? {} : field)))
}

test('returns a value with the defaults of Kubernetes, without the fields that it does not know', () => {
  const result = PodTemplateSpec.parse({ ...template, metadata: { labels: { app: 'web' }, uid: 'u' }, color: 'red' })
  expect(result).toEqual({
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'web', image: 'nginx', ports: [{ containerPort: 80, protocol: 'TCP' }] }] },
  })
})

const mistakes: readonly [schema: z.ZodType, value: unknown, path: string, message: string][] = [
  [PodTemplateSpec, 1, '', 'Invalid value: "integer": '],
  [PodTemplateSpec, undefined, '', 'Required value'],
  [PodTemplateSpec, { spec: {} }, 'spec.containers', 'Required value'],
  [PodSpec, { containers: [{ image: 'nginx' }] }, 'containers.0.name', 'Required value'],
  [PodSpec, { containers: {} }, 'containers', 'Invalid value: "object"'],
  [PodSpec, { containers: [{ name: 'a' }, { name: 'a' }] }, 'containers.1', 'Duplicate value: {"name":"a"}'],
  [Container, { name: 'a', ports: [{ containerPort: '80' }] }, 'ports.0.containerPort', 'Invalid value: "string"'],
  [Container, { name: 'a', resources: { limits: { cpu: 'much' } } }, 'resources.limits.cpu', 'Invalid value: "much"'],
  [ResourceRequirements, { limits: { 'example.com/gpu': true } }, 'limits.example.com/gpu', 'Invalid value: "boolean"'],
  [ServicePort, { port: 80, targetPort: [] }, 'targetPort', 'Invalid value: "array"'],
]

const circle: Record<string, unknown> = { name: 'a' }
circle['env'] = [circle]

const otherValues: readonly [value: unknown, path: string, message: string][] = [
  [() => 1, '', 'must be a JSON value, not of type function'],
  [{ name: 'a', env: [{ name: Symbol('b') }] }, 'env.0.name', 'must be a JSON value, not of type symbol'],
  [{ name: 'a', ports: [{ containerPort: Number.NaN }] }, 'ports.0.containerPort', 'must be a JSON value, not NaN'],
  [{ name: 'a', env: new Map() }, 'env', 'must be a JSON value, not an instance of a class'],
  [circle, '', `nests deeper than ${runtimeLimits.writtenValueDepthMax} objects and lists`],
]

test.each(otherValues)('refuses what is no JSON with the path of the field: %#', (value, path, message) => {
  const [issue] = Container.safeParse(value).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message])
})

test.each(mistakes)('refuses a mistake with the path of the field: %#', (schema, value, path, message) => {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  expect(issue?.path.join('.')).toBe(path)
  expect(issue?.message).toContain(message)
})

test('keeps its meaning below the other schemas of zod', () => {
  const schema = z.object({
    sidecars: z.array(Container).default([]),
    web: Container.refine(({ image }) => image !== undefined, 'needs an image').optional(),
  })
  expect(schema.parse({})).toEqual({ sidecars: [] })
  const { error } = schema.safeParse({ sidecars: [{}], web: { name: 'a' } })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['sidecars.0.name', 'Required value'],
    ['web', 'needs an image'],
  ])
})

test('never changes the value that it is given', () => {
  const value = structuredClone(template)
  PodTemplateSpec.parse(value)
  expect(value).toEqual(template)
})
