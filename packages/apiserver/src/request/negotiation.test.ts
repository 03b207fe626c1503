import { expect, test } from 'vitest'
import { isRouted, negotiate, negotiateFailure, plainJson, responseMediaTypes } from './negotiation.ts'

const builtin = { isCustom: false, hasTable: true }
const custom = { isCustom: true, hasTable: true }
const protobuf = 'application/vnd.kubernetes.protobuf'

test('chooses the first accepted type that the resource supports', () => {
  expect(negotiate(undefined, builtin)).toBe(plainJson)
  expect(negotiate('*/*', builtin)).toBe(plainJson)
  expect(negotiate('text/html, application/yaml', builtin)).toMatchObject({ encoding: 'yaml' })
  expect(negotiate(`${protobuf},application/json`, builtin)).toMatchObject({ encoding: 'protobuf', transform: 'none' })
  expect(negotiate('application/json;pretty=1', builtin)).toMatchObject({ encoding: 'json', isPretty: true })
  expect(negotiate('application/json;q=0', builtin)).toBe(plainJson)
  expect(negotiate('text/html', builtin)).toBe(undefined)
  expect(negotiate('application/cbor', builtin)).toBe(undefined)
})

test('custom resources support protobuf only for their metadata', () => {
  expect(negotiate(protobuf, custom)).toBe(undefined)
  expect(negotiate(`${protobuf},application/json`, custom)).toBe(plainJson)
  const metadata = `${protobuf};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io`
  expect(negotiate(metadata, custom)).toMatchObject({ encoding: 'protobuf', transform: 'metadata-list' })
})

test('representations must be of meta.k8s.io v1 or v1beta1, and supported by the resource', () => {
  const table = (version: string, group = 'meta.k8s.io') => `application/json;as=Table;v=${version};g=${group}`
  expect(negotiate(table('v1'), builtin)).toMatchObject({ transform: 'table', metaVersion: 'v1' })
  expect(negotiate(table('v1beta1'), custom)).toMatchObject({ transform: 'table', metaVersion: 'v1beta1' })
  expect(negotiate(table('v2'), builtin)).toBe(undefined)
  expect(negotiate(table('v1', 'example.com'), builtin)).toBe(undefined)
  expect(negotiate(table('v1'), { isCustom: false, hasTable: false })).toBe(undefined)
  expect(negotiate(`${table('v9')},application/yaml`, builtin)).toMatchObject({ encoding: 'yaml', transform: 'none' })
  expect(negotiate(`${protobuf};as=Table;v=v1;g=meta.k8s.io`, builtin)).toBe(undefined)
})

test('YAML does not frame events', () => {
  expect(negotiate('application/yaml;stream=watch,application/json;stream=watch', builtin)).toBe(plainJson)
  expect(negotiate('application/json;stream=other', builtin)).toBe(undefined)
})

test('failures are not transformed, and are JSON if nothing is acceptable', () => {
  const table = 'application/json;as=Table;v=v1;g=meta.k8s.io'
  expect(negotiateFailure(`${table},application/yaml`)).toMatchObject({ encoding: 'yaml' })
  expect(negotiateFailure(protobuf)).toMatchObject({ encoding: 'protobuf' })
  for (const header of [table, 'text/html']) {
    expect(negotiateFailure(header)).toMatchObject({ encoding: 'json', isPretty: true })
  }
})

test('the router does not know type/*', () => {
  for (const header of [undefined, '', '*/*', 'text/html, */*;q=0.8', 'application/json;as=Table', ` ${protobuf} `]) {
    expect(isRouted(header, responseMediaTypes)).toBe(true)
  }
  for (const header of ['application/*', 'text/plain', 'Application/JSON', 'json']) {
    expect(isRouted(header, responseMediaTypes)).toBe(false)
  }
  expect(isRouted('text/plain', ['text/plain', ...responseMediaTypes])).toBe(true)
})
