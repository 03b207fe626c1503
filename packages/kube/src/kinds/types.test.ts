import { expect, expectTypeOf, test } from 'vitest'
import type { JsonObject, JsonValue } from '../json/index.ts'
import type { JSONSchemaProps } from './apiextensions-v1.generated.ts'
import type { Deployment, StatefulSet } from './apps-v1.generated.ts'
import type { Container, Pod, PodList, Secret, ServicePort } from './core-v1.generated.ts'
import type { BuiltinKinds } from './index.ts'
import type { DeleteOptions, ObjectMeta, Status } from './meta-v1.generated.ts'

test('a deployment is an object literal, and required fields are checked', () => {
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: { spec: { containers: [{ name: 'web', resources: { limits: { cpu: 1, memory: '1Gi' } } }] } },
    },
  } satisfies Deployment
  expectTypeOf(deployment).toExtend<Deployment>()
  expectTypeOf<Deployment['apiVersion']>().toEqualTypeOf<'apps/v1'>()
  expectTypeOf<Deployment['kind']>().toEqualTypeOf<'Deployment'>()
  // @ts-expect-error A container has a name.
  const nameless: Container = { image: 'nginx' }
  // @ts-expect-error There is no such field.
  const unknown: ServicePort = { port: 80, prot: 'TCP' }
  expect(Object.keys({ ...nameless, ...unknown })).toHaveLength(3)
})

test('typed objects are JSON objects without a cast', () => {
  const pod: Pod = { apiVersion: 'v1', kind: 'Pod' }
  const object: JsonObject = pod
  const value: JsonValue = pod
  expect(object).toBe(value)
  expectTypeOf<Secret>().toExtend<JsonObject>()
  expectTypeOf<JSONSchemaProps>().toExtend<JsonObject>()
  expectTypeOf<BuiltinKinds[keyof BuiltinKinds]>().toExtend<JsonObject>()
})

test('fields have the types that JSON has', () => {
  expectTypeOf<ObjectMeta['creationTimestamp']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<ServicePort['targetPort']>().toEqualTypeOf<number | string | undefined>()
  expectTypeOf<NonNullable<Secret['data']>[string]>().toEqualTypeOf<string>()
  expectTypeOf<Status['code']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<DeleteOptions['apiVersion']>().toEqualTypeOf<string | undefined>()
  const schema: JSONSchemaProps = {
    additionalProperties: true,
    items: [{ type: 'string' }],
    'x-kubernetes-list-type': 'set',
  }
  expect(schema.items).toHaveLength(1)
})

test('objects inside objects need not name their kind', () => {
  const list: PodList = { apiVersion: 'v1', kind: 'PodList', items: [{ metadata: { name: 'one' } }] }
  const claim = { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }
  const spec: NonNullable<StatefulSet['spec']>['volumeClaimTemplates'] = [claim]
  expect([list.items.length, spec?.length]).toEqual([1, 1])
  expectTypeOf<Pod>().toExtend<PodList['items'][number]>()
})

test('a kind maps to its type', () => {
  expectTypeOf<BuiltinKinds['apps/v1/Deployment']>().toEqualTypeOf<Deployment>()
  expectTypeOf<BuiltinKinds['v1/Pod']>().toEqualTypeOf<Pod>()
})
