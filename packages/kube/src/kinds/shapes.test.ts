import { expect, test } from 'vitest'
import type { ListShape, ObjectShape } from '../shape/index.ts'
import { shapeAt } from '../shape/walk.ts'
import { shapeOfDefinition, shapeOfKind } from './index.ts'

const deployment = shapeOfKind({ group: 'apps', version: 'v1', kind: 'Deployment' }) as ObjectShape
const podTemplate = ['spec', 'template', 'spec']

test('a kind has one shape, the same object for every call', () => {
  expect(deployment.name).toBe('io.k8s.api.apps.v1.Deployment')
  expect(shapeOfKind({ group: 'apps', version: 'v1', kind: 'Deployment' })).toBe(deployment)
  expect(shapeOfDefinition('io.k8s.api.apps.v1.Deployment')).toBe(deployment)
  expect(shapeAt(deployment, podTemplate)).toBe(shapeOfDefinition('io.k8s.api.core.v1.PodSpec'))
  const spec = deployment.fields.get('spec')
  expect(spec?.shape).toBe(spec?.shape)
})

test('lists have the list type for apply and the keys of their items', () => {
  const ports = shapeAt(deployment, [...podTemplate, 'containers', 0, 'ports']) as ListShape
  expect(ports).toMatchObject({ listType: 'map', keys: ['containerPort', 'protocol'] })
  expect(ports.itemDefault).toEqual({})
  expect((ports.items as ObjectShape).fields.get('protocol')?.default).toBe('TCP')
  expect(shapeAt(deployment, ['metadata', 'finalizers'])).toMatchObject({ listType: 'set', keys: [] })
  expect(shapeAt(deployment, [...podTemplate, 'containers', 0, 'args'])).toMatchObject({ listType: 'atomic', keys: [] })
})

test('strategic merge reads its strategies and merge keys from the fields', () => {
  const spec = shapeOfDefinition('io.k8s.api.core.v1.PodSpec') as ObjectShape
  expect(spec.fields.get('volumes')).toMatchObject({ patchStrategies: ['merge', 'retainKeys'], patchMergeKey: 'name' })
  expect(spec.fields.get('containers')).toMatchObject({ required: true, patchStrategies: ['merge'] })
  expect(spec.fields.get('nodeName')?.patchStrategies).toEqual([])
})

test('an atomic map may be declared on the type or on the field that refers to it', () => {
  expect(shapeAt(deployment, ['spec', 'selector'])).toMatchObject({ kind: 'object', atomic: true })
  expect(shapeAt(deployment, [...podTemplate, 'nodeSelector'])).toMatchObject({ atomic: true, fields: new Map() })
  const claim = shapeOfDefinition('io.k8s.api.core.v1.PersistentVolumeSpec') as ObjectShape
  expect(claim.fields.get('claimRef')?.shape).toMatchObject({ atomic: false })
  expect(shapeOfDefinition('io.k8s.api.core.v1.ObjectReference')).toMatchObject({ atomic: true })
})

test('the special types are scalars or values without a type', () => {
  const container = shapeOfDefinition('io.k8s.api.core.v1.Container') as ObjectShape
  expect(shapeAt(container, ['resources', 'limits', 'cpu'])).toEqual({ kind: 'scalar', type: 'quantity' })
  expect(shapeAt(container, ['livenessProbe', 'httpGet', 'port'])).toEqual({ kind: 'scalar', type: 'int-or-string' })
  expect(shapeAt(deployment, ['metadata', 'creationTimestamp'])).toMatchObject({ type: 'string', format: 'date-time' })
  const revision = shapeOfKind({ group: 'apps', version: 'v1', kind: 'ControllerRevision' }) as ObjectShape
  expect(revision.fields.get('data')?.shape).toEqual({ kind: 'any', atomic: true })
  expect(shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1')).toMatchObject({
    kind: 'object',
    elements: { kind: 'any', atomic: false },
  })
})

test('a type that contains itself is hydrated step by step', () => {
  const schema = shapeOfDefinition(
    'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps',
  ) as ObjectShape
  expect(shapeAt(schema, ['properties', 'a', 'properties', 'b'])).toBe(schema)
  expect(shapeAt(schema, ['default'])).toEqual({ kind: 'any', atomic: false })
})

test('a definition that is not a kind has no shape as a kind', () => {
  expect(shapeOfKind({ group: 'apps', version: 'v1', kind: 'DeploymentSpec' })).toBeUndefined()
  expect(shapeOfKind({ group: 'apps', version: 'v1beta1', kind: 'Deployment' })).toBeUndefined()
  expect(shapeOfKind({ group: '', version: 'v1', kind: '__proto__' })).toBeUndefined()
  expect(shapeOfDefinition('Nothing')).toBeUndefined()
  expect(shapeOfDefinition('io.k8s.api.core.v1.constructor')).toBeUndefined()
})

test('kinds of every group version are found under each, and Status only under v1', () => {
  const options = shapeOfKind({ group: 'apps', version: 'v1', kind: 'DeleteOptions' })
  expect(options).toBe(shapeOfKind({ group: '', version: 'v1', kind: 'DeleteOptions' }))
  expect(shapeOfKind({ group: '', version: 'v1', kind: 'Status' })?.kind).toBe('object')
  expect(shapeOfKind({ group: 'apps', version: 'v1', kind: 'Status' })).toBeUndefined()
})
