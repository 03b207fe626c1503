import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { strategyContextWith } from '../testing/strategy-context.ts'
import { secretStrategy } from './secret.ts'

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function secret(content: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, type: 'Opaque', ...content }
}

function problems(content: JsonObject): readonly string[] {
  return (secretStrategy.validateCreate?.(secret(content)) ?? []).map(formatFieldError)
}

function changeProblems(content: JsonObject, old: JsonObject): readonly string[] {
  return (secretStrategy.validateUpdate?.(secret(content), secret(old)) ?? []).map(formatFieldError)
}

test('stringData replaces the same keys in data', () => {
  const complete = secretStrategy.setDefaults?.({ data: { a: base64('x'), b: base64('y') }, stringData: { b: 'é' } })
  expect(complete).toEqual({ type: 'Opaque', data: { a: base64('x'), b: base64('é') } })
})

test('keys and types may be the names of JavaScript object properties', () => {
  const stringData = JSON.parse('{"__proto__": "x"}') as JsonObject
  const complete = secretStrategy.setDefaults?.({ stringData, type: 'constructor' })
  const data = complete?.['data'] as JsonObject
  expect(Object.entries(data)).toEqual([['__proto__', base64('x')]])
  expect(problems({ type: 'constructor', data })).toEqual([])
})

test('a complete secret stays unchanged', () => {
  const complete = secret({ data: { a: base64('x') } })
  expect(secretStrategy.setDefaults?.(complete)).toBe(complete)
  expect(secretStrategy.prepareForUpdate?.(complete, complete, strategyContextWith())).toBe(complete)
})

test('keys are valid file names', () => {
  expect(problems({ data: { 'a b': '' } })).toEqual([
    expect.stringContaining('data[a b]: Invalid value: "a b": a valid config key must consist of'),
  ])
})

test('the values together have at most dataSizeBytesMax bytes', () => {
  const { dataSizeBytesMax } = apiserverLimits
  expect(problems({ data: { a: base64('x'.repeat(dataSizeBytesMax)) } })).toEqual([])
  const tooLong = ['data: Too long: may not be more than 1048576 bytes']
  expect(problems({ data: { a: base64('x'.repeat(dataSizeBytesMax)), b: base64('y') } })).toEqual(tooLong)
})

test.each([
  ['kubernetes.io/tls', {}, ['data[tls.crt]: Required value', 'data[tls.key]: Required value']],
  ['kubernetes.io/tls', { 'tls.crt': '', 'tls.key': '' }, []],
  ['kubernetes.io/basic-auth', {}, ['data[username]: Required value', 'data[password]: Required value']],
  ['kubernetes.io/basic-auth', { password: '' }, []],
  ['kubernetes.io/ssh-auth', { 'ssh-privatekey': '' }, ['data[ssh-privatekey]: Required value']],
  ['kubernetes.io/dockercfg', {}, ['data[.dockercfg]: Required value']],
  [
    'kubernetes.io/dockerconfigjson',
    { '.dockerconfigjson': base64('{') },
    ['data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": unexpected end of JSON input'],
  ],
  [
    'kubernetes.io/service-account-token',
    {},
    ['metadata.annotations[kubernetes.io/service-account.name]: Required value'],
  ],
  ['example.com/own', {}, []],
])('a secret of type %s with %j must have what its type requires', (type, data, expected) => {
  expect(problems({ type, data })).toEqual(expected)
})

test('the type is immutable, and so is every field of an immutable secret', () => {
  expect(changeProblems({ type: 'other' }, {})).toEqual(['type: Invalid value: "other": field is immutable'])
  const sealed = { immutable: true, data: { a: base64('x') } }
  expect(changeProblems({ data: { a: base64('y') } }, sealed)).toEqual([
    'immutable: Forbidden: field is immutable when `immutable` is set',
    'data: Forbidden: field is immutable when `immutable` is set',
  ])
  expect(changeProblems(sealed, sealed)).toEqual([])
})

test('warns about a certificate and a key that are not a pair', () => {
  const data = { 'tls.crt': base64('x'), 'tls.key': base64('y') }
  expect(secretStrategy.warningsOnCreate?.(secret({ type: 'kubernetes.io/tls', data }))).toEqual([
    'tls: failed to find any PEM data in certificate input',
  ])
  expect(secretStrategy.warningsOnCreate?.(secret({ data }))).toEqual([])
})
