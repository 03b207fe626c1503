import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { encodeCanonicalJson, encodeJson, isJsonArray, isJsonObject, parseJson } from '../json/index.ts'
import {
  decodeProtobuf,
  decodeProtobufMessage,
  encodeProtobuf,
  encodeProtobufMessage,
  hasProtobuf,
  printedForm,
} from './index.ts'
import { printedByKubernetes } from './testdata/printed-by-kubernetes.ts'

test('random objects of many kinds are printed as Kubernetes prints them', () => {
  for (const [base64, json] of printedByKubernetes) {
    const bytes = Buffer.from(base64, 'base64')
    expect(encodeCanonicalJson(decodeProtobuf(bytes).object)).toBe(encodeCanonicalJson(parseJson(json)))
  }
})

const noBytes = new Uint8Array(0)

function printed(apiVersion: string, kind: string, ...bytes: number[]): JsonObject {
  return decodeProtobufMessage(Uint8Array.from(bytes), { apiVersion, kind })
}

test('an empty message prints what Kubernetes prints for zero values', () => {
  expect(printed('apps/v1', 'Deployment')).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {},
    spec: { selector: null, template: { metadata: {}, spec: { containers: null } }, strategy: {} },
    status: {},
  })
  expect(printed('v1', 'PodList')).toMatchObject({ metadata: {}, items: null })
  expect(printed('apps/v1', 'ControllerRevision')).toMatchObject({ revision: 0, data: null })
  expect(printed('v1', 'DeleteOptions')).toEqual({ apiVersion: 'v1', kind: 'DeleteOptions' })
})

test('a pointer is printed if present, a plain field if not zero', () => {
  const spec = printed('apps/v1', 'Deployment', 18, 4, 8, 0, 40, 0).spec as JsonObject
  expect(spec.replicas).toBe(0)
  expect(spec.minReadySeconds).toBeUndefined()
})

test('repeated messages are merged, and the last of other repeated values counts', () => {
  const name = [10, 1, 65]
  const meta = printed('v1', 'ConfigMap', 10, 3, ...name, 10, 5, 18, 1, 66, 26, 0).metadata
  expect(meta).toEqual({ name: 'A', generateName: 'B' })
  expect(printed('v1', 'ConfigMap', 10, 5, ...name, 10, 0).metadata).toEqual({})
})

test('lists of numbers are read packed and one by one', () => {
  const groups = [32, 5, 34, 3, 6, 0x80, 0x01]
  const context = [114, groups.length, ...groups]
  const pod = printed('v1', 'Pod', 18, context.length, ...context)
  expect(pod.spec).toMatchObject({ securityContext: { supplementalGroups: [5, 6, 128] } })
})

test('keys and values of maps may be missing, in any order, and named __proto__', () => {
  const proto = [...'__proto__'].map((character) => character.charCodeAt(0))
  const entries = [[18, 1, 120, 10, 1, 107], [10, proto.length, ...proto, 18, 1, 121], []]
  const bytes = entries.flatMap((entry) => [18, entry.length, ...entry])
  expect(encodeJson(printed('v1', 'ConfigMap', ...bytes).data ?? null)).toBe('{"k":"x","__proto__":"y","":""}')
})

test('integers that a double cannot represent are bigints', () => {
  const object = {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {},
    data: null,
    revision: 2n ** 63n - 1n,
  }
  expect(decodeProtobuf(encodeProtobuf(object)).object).toEqual(object)
  const least = { ...object, revision: -(2n ** 63n) }
  expect(decodeProtobuf(encodeProtobuf(least)).object).toEqual(least)
})

test('a double beyond the safe integers is the number of its JSON text', () => {
  const definition = (maximum: number) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: { versions: [{ schema: { openAPIV3Schema: { maximum } } }] },
  })
  for (const maximum of [2 ** 53, 2 ** 60, -(2 ** 60), 2 ** 63, 1e21, 1.5]) {
    const { object } = decodeProtobuf(encodeProtobuf(definition(maximum)))
    expect(object).toEqual(parseJson(encodeJson(object)))
    expect(encodeJson(object)).toContain(`"maximum":${maximum}`)
  }
})

test('quantities are printed canonically', () => {
  const limits = { cpu: '0.5', memory: '1024Mi', storage: 1500 }
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', spec: { hard: limits } }
  expect(decodeProtobuf(encodeProtobuf(quota)).object.spec).toEqual({
    hard: { cpu: '500m', memory: '1Gi', storage: '1500' },
  })
})

test('a time is printed in whole seconds, a micro time in microseconds, and an absent time as null', () => {
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    firstTimestamp: '2026-01-02T03:04:05.678Z',
    eventTime: '2026-01-02T03:04:05.678901Z',
  }
  const object = decodeProtobuf(encodeProtobuf(event)).object
  expect(object.firstTimestamp).toBe('2026-01-02T03:04:05Z')
  expect(object.eventTime).toBe('2026-01-02T03:04:05.678901Z')
  expect(object.lastTimestamp).toBeNull()
})

test('an object inside a watch event may be JSON or have its own envelope', () => {
  const watchEvent = { apiVersion: 'v1', kind: 'WatchEvent' }
  const pod: JsonObject = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'one' },
    spec: { containers: null },
    status: {},
  }
  const asJson = encodeProtobufMessage({ type: 'ADDED', object: pod }, watchEvent)
  expect(decodeProtobufMessage(asJson, watchEvent)).toEqual({ type: 'ADDED', object: pod })
  const inner = encodeProtobuf(pod)
  const bytes = [10, 5, ...new TextEncoder().encode('ADDED'), 18, inner.length + 2, 10, inner.length, ...inner]
  expect(decodeProtobufMessage(Uint8Array.from(bytes), watchEvent)).toEqual({ type: 'ADDED', object: pod })
})

test('an envelope may contain JSON and may leave the kind to its reader', () => {
  const json = new TextEncoder().encode('{"a":1}')
  const type = new TextEncoder().encode('application/json')
  const bytes = [0x6b, 0x38, 0x73, 0, 18, json.length, ...json, 34, type.length, ...type]
  expect(decodeProtobuf(Uint8Array.from(bytes)).object).toEqual({ a: 1 })
  const anonymous = Uint8Array.from([0x6b, 0x38, 0x73, 0, 18, 0])
  const defaultKind = { apiVersion: 'v1', kind: 'Namespace' }
  expect(decodeProtobuf(anonymous, { defaultKind })).toMatchObject({ ...defaultKind, object: defaultKind })
  expect(() => decodeProtobuf(anonymous)).toThrow('no kind "" is registered')
})

test('options are kinds of every group version, tables have no protobuf', () => {
  expect(hasProtobuf({ apiVersion: 'example.com/v1', kind: 'DeleteOptions' })).toBe(true)
  expect(hasProtobuf({ apiVersion: 'v1', kind: 'Status' })).toBe(true)
  expect(hasProtobuf({ apiVersion: 'apps/v1', kind: 'Status' })).toBe(false)
  expect(hasProtobuf({ apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata' })).toBe(true)
  expect(hasProtobuf({ apiVersion: 'meta.k8s.io/v1', kind: 'Table' })).toBe(false)
  expect(decodeProtobufMessage(noBytes, { apiVersion: 'v1', kind: 'Status' })).toMatchObject({ metadata: {} })
})

test('the discovery documents of the core group have no version, as in kube-apiserver', () => {
  const servedBase64 = 'azhzAAoPCgASC0FQSVZlcnNpb25zEiIKAnYxEhwKCTAuMC4wLjAvMBIPMTI3LjAuMC4xOjI5MTMxGgAiAA=='
  const document = {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: '127.0.0.1:29131' }],
  }
  expect(Buffer.from(encodeProtobuf(document)).toString('base64')).toBe(servedBase64)
  expect(decodeProtobuf(Buffer.from(servedBase64, 'base64')).object).toEqual(document)
  expect(hasProtobuf({ apiVersion: '', kind: 'ConfigMap' })).toBe(false)
})

test('the printed form of an object equals its form after encoding and decoding', () => {
  for (const [base64] of printedByKubernetes) {
    const { object } = decodeProtobuf(Buffer.from(base64, 'base64'))
    // Empty values disappear, and values that are always printed come back.
    const sparse = withoutEmpty(object) as JsonObject
    const printed = printedForm(sparse)
    expect(encodeCanonicalJson(printed)).toBe(encodeCanonicalJson(decodeProtobuf(encodeProtobuf(sparse)).object))
    expect(printedForm(printed)).toBe(printed)
  }
})

function withoutEmpty(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutEmpty)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(
    ([, field]) => field !== '' && field !== 0 && field !== false && field !== null,
  )
  return Object.fromEntries(kept.map(([key, field]) => [key, withoutEmpty(field as JsonValue)]))
}

test('empty lists, maps and strings are not printed, and quantities and times are canonical', () => {
  const printed = printedForm({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', labels: {}, finalizers: [], creationTimestamp: '2026-01-01T01:00:00+01:00' },
    spec: {
      nodeName: '',
      volumes: [],
      containers: [
        { name: 'a', resources: { requests: { memory: '0.5Gi', cpu: 1 } }, env: [{ name: 'E', value: '' }] },
      ],
    },
  })
  expect(printed).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { containers: [{ name: 'a', resources: { requests: { memory: '512Mi', cpu: '1' } }, env: [{ name: 'E' }] }] },
    status: {},
  })
})
