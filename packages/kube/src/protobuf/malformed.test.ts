import { expect, test } from 'vitest'
import { KubeError } from '../errors.ts'
import type { JsonObject } from '../json/index.ts'
import { limits } from '../limits.ts'
import { decodeProtobuf, decodeProtobufMessage, encodeProtobuf } from './index.ts'

const pod = { apiVersion: 'v1', kind: 'Pod' }

function failure(work: () => unknown): KubeError {
  try {
    work()
  } catch (error) {
    if (error instanceof KubeError) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}

/** A field of bytes: tag, length, content. */
function field(number: number, ...content: number[]): number[] {
  return [number * 8 + 2, content.length, ...content]
}

function podError(...bytes: number[]): KubeError {
  return failure(() => decodeProtobufMessage(Uint8Array.from(bytes), pod))
}

test('an error names the field and the byte', () => {
  const container = field(1, 0xff, 0xfe)
  const error = podError(...field(2, ...field(2), ...field(2, ...container)))
  expect(error.code).toBe('KUBE_PROTOBUF_MALFORMED')
  expect(error.path).toBe('spec.containers[1].name')
  expect(error.message).toBe('spec.containers[1].name: text that is not UTF-8 at byte 8')
})

test.each<[string, string, number[]]>([
  ['a length beyond the end', 'metadata: a length of 9 runs past the end of the message at byte 1', [10, 9, 1]],
  [
    'a length beyond the message around it',
    'metadata.name: a length of 9 runs past the end of the message at byte 3',
    [10, 2, 10, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  ],
  [
    'a varint without an end',
    'spec.activeDeadlineSeconds: the message ends within a varint at byte 3',
    field(2, 40, 0x80),
  ],
  [
    'a varint of eleven bytes',
    'spec.activeDeadlineSeconds: a varint of more than ten bytes at byte 3',
    field(2, 40, ...Array<number>(10).fill(0x80), 1),
  ],
  ['a wrong wire type', 'metadata.name: wrong wire type 0 at byte 3', field(1, 8, 1)],
  ['field number zero', 'illegal field number at byte 0', [2, 0]],
  ['the end of a group that was not started', 'the end of a group that was not started at byte 2', [0xfc, 0x7f]],
  ['an illegal wire type', 'illegal wire type at byte 2', [0xfe, 0x7f]],
  ['a group without an end', 'the message ends within a group at byte 2', [0xfb, 0x7f]],
  ['a fixed number cut short', 'the message ends within a field at byte 2', [0xf9, 0x7f, 1, 2]],
])('%s is refused', (_name, message, bytes) => {
  expect(podError(...bytes)).toMatchObject({ code: 'KUBE_PROTOBUF_MALFORMED', message })
})

test('unknown fields are skipped, including groups', () => {
  const unknown = [0xf8, 0x7f, 1, 0xf9, 0x7f, ...Array<number>(8).fill(0), 0xfd, 0x7f, 0, 0, 0, 0, 0xfa, 0x7f, 1, 65]
  const group = [0xfb, 0x7f, 8, 1, 0xf3, 0x7f, 0xf4, 0x7f, 0xfc, 0x7f]
  const object = decodeProtobufMessage(Uint8Array.from([...unknown, ...group, ...field(1, ...field(1, 65))]), pod)
  expect(object.metadata).toEqual({ name: 'A' })
})

test('the nesting of groups is limited', () => {
  const bytes = Array<number>(limits.protobufDepthMax + 2)
    .fill(0xfb)
    .flatMap((byte) => [byte, 0x7f])
  expect(podError(...bytes).message).toContain(`groups nest deeper than ${limits.protobufDepthMax}`)
})

test('the nesting of messages is limited, for reads and writes', () => {
  let schema: JsonObject = { type: 'string' }
  for (let depth = 0; depth < limits.protobufDepthMax; depth++) schema = { not: schema }
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }]
  const spec = { group: 'g', names: { plural: 'p', kind: 'K' }, scope: 'Cluster', versions }
  const definition = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', spec }
  const written = failure(() => encodeProtobuf(definition))
  expect(written.message).toContain(`objects nest deeper than ${limits.protobufDepthMax}`)
  let bytes: number[] = []
  for (let depth = 0; depth < limits.protobufDepthMax; depth++) bytes = [0xe2, 1, ...varint(bytes.length), ...bytes]
  const nested = wrap(2, wrap(7, wrap(4, wrap(1, bytes))))
  const kind = { apiVersion: definition.apiVersion, kind: definition.kind }
  const read = failure(() => decodeProtobufMessage(Uint8Array.from(nested), kind))
  expect(read.message).toContain(`messages nest deeper than ${limits.protobufDepthMax}`)
})

function wrap(number: number, content: number[]): number[] {
  return [number * 8 + 2, ...varint(content.length), ...content]
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]
}

test('input without the magic bytes, or too large, is refused', () => {
  expect(failure(() => decodeProtobuf(Uint8Array.from([123, 125]))).message).toContain('k8s\\0')
  expect(failure(() => decodeProtobuf(new Uint8Array(0))).code).toBe('KUBE_PROTOBUF_MALFORMED')
  expect(failure(() => decodeProtobuf(new Uint8Array(9), { sizeBytesMax: 8 })).code).toBe('KUBE_DOCUMENT_TOO_LARGE')
  expect(failure(() => decodeProtobuf(new Uint8Array(limits.documentSizeBytesMax + 1))).code).toBe(
    'KUBE_DOCUMENT_TOO_LARGE',
  )
})

test('a kind without a protobuf message is refused by name', () => {
  const error = failure(() => encodeProtobuf({ apiVersion: 'example.com/v1', kind: 'Thing' }))
  expect(error.code).toBe('KUBE_PROTOBUF_UNKNOWN_KIND')
  expect(error.message).toBe('no kind "Thing" is registered for version "example.com/v1" in protobuf')
  for (const kind of ['PodSpec', '__proto__', 'constructor', '']) {
    expect(failure(() => encodeProtobuf({ apiVersion: 'v1', kind })).code).toBe('KUBE_PROTOBUF_UNKNOWN_KIND')
  }
  expect(failure(() => encodeProtobuf({ kind: 'Pod' })).code).toBe('KUBE_PROTOBUF_UNKNOWN_KIND')
})

test.each<[string, JsonObject]>([
  ['spec.replicas: expected a 32-bit integer, found string', { spec: { replicas: '3' } }],
  ['spec.replicas: expected a 32-bit integer, found number', { spec: { replicas: 2 ** 31 } }],
  ['spec.paused: expected a boolean, found number', { spec: { paused: 1 } }],
  ['metadata.finalizers[1]: expected text, found number', { metadata: { finalizers: ['a', 1] } }],
  ['metadata.labels[app]: expected text, found an object', { metadata: { labels: { app: {} } } }],
  ['metadata: expected an object, found a list', { metadata: [] }],
  ['metadata.finalizers: expected a list, found string', { metadata: { finalizers: 'a' } }],
])('an object that does not match its kind is refused: %s', (message, fields) => {
  expect(failure(() => encodeProtobuf({ apiVersion: 'apps/v1', kind: 'Deployment', ...fields })).message).toBe(message)
})
