import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { decodeContinue, encodeContinue } from './continue-token.ts'

function encoded(document: string): string {
  return Buffer.from(document, 'utf8').toString('base64url')
}

function read(text: string, namespace = '') {
  try {
    return decodeContinue(text, namespace, true)
  } catch (error) {
    if (error instanceof StatusError) return error.status.code
    throw error
  }
}

function token(revision: string, start = '"/a/b\\u0000"'): string {
  return encoded(`{"v":"meta.k8s.io/v1","rv":${revision},"start":${start}}`)
}

test('decodes the token that it encodes', () => {
  const written = { revision: 7, namespace: 'a', name: 'b' }
  expect(read(encodeContinue(written, false))).toEqual(written)
  expect(read(encodeContinue(written, true), 'a')).toEqual(written)
})

test.each(['1.5', '1.0', '1e3', '"5"', 'true', '[]', '{}', '0', '-0', 'null', '9223372036854775808'])(
  'refuses a token with the revision %s',
  (revision) => {
    expect(read(token(revision))).toBe(400)
  },
)

test('accepts every int64 as a revision', () => {
  expect(read(token('-1'))).toMatchObject({ revision: -1n })
  expect(read(token('-9223372036854775808'))).toMatchObject({ revision: -(2n ** 63n) })
  expect(read(token('9223372036854775807'))).toMatchObject({ revision: 2n ** 63n - 1n })
})

test.each(['""', 'null', '5', '"//"', '"a/"', '"a//b"', '"."', '"./a"', '".."', '"../a"', '"a/../b"', '"a/."'])(
  'refuses a token that continues at %s',
  (start) => {
    expect(read(token('1', start))).toBe(400)
  },
)

test.each([
  ['"/"', '', ''],
  ['"\\u0000"', '', ''],
  ['"a"', 'a', ''],
  ['"a/b"', 'a', 'b'],
  ['"/a/b/c/d\\u0000"', 'a', 'b/c/d'],
])('accepts a token that continues at %s', (start, namespace, name) => {
  expect(read(token('1', start))).toEqual({ revision: 1, namespace, name })
})

test('ignores the case of names and unknown fields, and checks the type of every value', () => {
  const fields = '"v":"meta.k8s.io/v1","rv":1,"start":"a"'
  expect(read(encoded('{"V":"meta.k8s.io/v1","Rv":1,"START":"a","x":[{"rv":1.5}]}'))).toMatchObject({ revision: 1 })
  expect(read(encoded(`{${fields},"rv":null}`))).toMatchObject({ revision: 1 })
  expect(read(encoded(`{${fields},"rv":2}`))).toMatchObject({ revision: 2 })
  expect(read(encoded(`{"rv":1.5,${fields}}`))).toBe(400)
  expect(read(encoded(`{${fields}} x`))).toBe(400)
  for (const document of ['[]', 'null', '5', '', '{}', '{"v":5}', `{"v":"x",${fields},"v":"x"}`]) {
    expect(read(encoded(document))).toBe(400)
  }
})

test('ignores line breaks in base64; refuses a superfluous digit', () => {
  const text = token('1')
  expect(read(`${text.slice(0, 5)}\r\n${text.slice(5)}`)).toMatchObject({ revision: 1 })
  for (const wrong of [`${text}=`, ` ${text}`, `${text}+`, 'A', 'é']) expect(read(wrong)).toBe(400)
  expect(read(encoded('{"v":"meta.k8s.io/v1","rv":1,"start":"a"}').padEnd(57, 'A'))).toBe(400)
})
