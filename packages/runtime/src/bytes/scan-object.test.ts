import { limits } from '@kubewright/kube'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { ObjectScan } from './object-scan.ts'
import { scanObject } from './scan-object.ts'

function scanned(text: string | Buffer) {
  const bytes = Buffer.from(text as string)
  const scan = new ObjectScan()
  const end = scanObject(bytes, 0, bytes.length, scan)
  return { bytes, scan, end }
}

const metadata = '"metadata":{"name":"a","namespace":"b","resourceVersion":"12","uid":"u"}'

test('an object as API servers write it is plain', () => {
  const { scan, end, bytes } = scanned(`{"apiVersion":"v1","kind":"ConfigMap",${metadata},"data":{"é":"\\n\\u00e9"}}`)
  expect(end).toBe(bytes.length)
  expect(scan).toMatchObject({
    isOdd: false,
    isAscii: false,
    revision: 12,
    generation: undefined,
    isBeingDeleted: false,
  })
})

test.each([
  ['a long integer', '{"a":9007199254740993}'],
  ['an exponent', '{"a":1e5}'],
  ['an escaped surrogate', '{"a":"\\ud83d\\ude00"}'],
  ['an escape in the name of a field', '{"m\\u0065tadata":{}}'],
  ['an escape in a name', '{"metadata":{"name":"\\u0061"}}'],
  ['a duplicate field', '{"metadata":{"name":"a","name":"b"}}'],
  ['duplicate metadata', '{"metadata":{},"metadata":{}}'],
  ['metadata that is not an object', '{"metadata":null}'],
  ['a name that is not a string', '{"metadata":{"name":7}}'],
  ['labels that are not an object', '{"metadata":{"labels":[]}}'],
  ['a negative generation', '{"metadata":{"generation":-1}}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  [
    'too much depth for parseJson',
    `{"a":${'['.repeat(limits.documentDepthMax)}${']'.repeat(limits.documentDepthMax)}}`,
  ],
])('%s makes an object odd, and its end is known', (_, text) => {
  const { scan, end, bytes } = scanned(text)
  expect(end).toBe(bytes.length)
  expect(scan.isOdd).toBe(true)
})

test('the depth that parseJson allows is not odd', () => {
  const depth = limits.documentDepthMax - 1
  expect(scanned(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`).scan.isOdd).toBe(false)
})

test('refuses a depth beyond scannedDepthMax', () => {
  const depth = runtimeLimits.scannedDepthMax + 2
  expect(scanned(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`).end).toBe(-1)
  expect(scanned(`{"a":${'['.repeat(1_000_000)}`).end).toBe(-1)
})

test.each([
  '',
  '[]',
  'null',
  '{',
  '{"a"',
  '{"a":}',
  '{"a":1,}',
  '{"a":01}',
  '{"a":1.}',
  '{"a":+1}',
  '{"a":"\n"}',
  '{"a":"\\x"}',
  '{"a":tru}',
  "{'a':1}",
  '{"a":1]',
  '{"a":[1}',
  '{"a" 1}',
  '{"a":"\\u12"}',
  '{"a":1e}',
  '{"a":-}',
])('%s is not the beginning of an object', (text) => {
  expect(scanned(text).end).toBe(-1)
})

test.each([
  ['first', '{"metadata":{"managedFields":[{"a":"]"}],"name":"x"}}', '{"metadata":{"name":"x"}}'],
  ['last', '{"metadata":{"name":"x","managedFields":[{"a":"]"}]}}', '{"metadata":{"name":"x"}}'],
  ['in between', '{"metadata":{"name":"x","managedFields":[],"uid":"u"}}', '{"metadata":{"name":"x","uid":"u"}}'],
  ['alone', '{"metadata":{"managedFields":[]}}', '{"metadata":{}}'],
  ['with space', '{"metadata": { "name" : "x" , "managedFields" : [ ] } }', '{"metadata": { "name" : "x"  } }'],
])('cuts managedFields that are %s by their bytes', (_, text, expected) => {
  const { bytes, scan } = scanned(text)
  const kept = Buffer.concat([bytes.subarray(0, scan.managedFieldsStart), bytes.subarray(scan.managedFieldsEnd)])
  expect(kept.toString().replaceAll(/\s/g, '')).toBe(expected.replaceAll(/\s/g, ''))
})
