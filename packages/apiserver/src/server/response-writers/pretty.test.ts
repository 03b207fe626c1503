import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indentJson, wantsPretty } from './pretty.ts'

const isPretty = (agent: string, pretty?: string) =>
  wantsPretty({ query: pretty === undefined ? {} : { pretty }, headers: { 'user-agent': agent } })

test('indents for people, and on request', () => {
  expect([isPretty('curl/7.88.1'), isPretty('Wget/1.21'), isPretty('Mozilla/5.0 (X11)')]).toEqual([true, true, true])
  expect([isPretty('kubectl/v1.36.3'), isPretty('Mozilla/4.0'), wantsPretty({ query: {}, headers: {} })]).toEqual([
    false,
    false,
    false,
  ])
  expect(['1', 'true', 'T', 'yes', 'false', '0'].map((pretty) => isPretty('kubectl', pretty))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect([isPretty('curl/7.88.1', 'false'), isPretty('curl/7.88.1', '')]).toEqual([false, true])
})

test('indented JSON equals that of Kubernetes', () => {
  expect(indentJson('{"kind":"APIVersions","versions":["v1"],"metadata":{},"items":[],"a{":"}\\",["}')).toBe(
    '{\n  "kind": "APIVersions",\n  "versions": [\n    "v1"\n  ],\n  "metadata": {},\n  "items": [],\n  "a{": "}\\",["\n}',
  )
})

test('indented JSON has the same content, in the lines of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const value: unknown = JSON.parse(text)
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    }),
    { seed: 7, numRuns: 300 },
  )
})
