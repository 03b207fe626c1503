import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json/index.ts'
import { jsonEqual, parseJson } from '../json/index.ts'
import { decodeProtobuf, encodeProtobuf, encodeProtobufMessage } from './index.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/kubernetes-wire-v1.36/', import.meta.url))
const samples = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.pb'))
      .map((file) => file.slice(0, -3))
  : []
const watchEvent = { apiVersion: 'v1', kind: 'WatchEvent' }

test.skipIf(samples.length === 0)('every published wire sample decodes to its JSON (needs the published data)', () => {
  expect(samples.length).toBeGreaterThan(80)
  const different: string[] = []
  for (const name of samples) {
    const expected = parseJson(readFileSync(`${folder}${name}.json`))
    const { object } = decodeProtobuf(readFileSync(`${folder}${name}.pb`), { defaultKind: watchEvent })
    if (!jsonEqual(object, expected)) different.push(name)
  }
  expect(different).toEqual([])
})

test.skipIf(samples.length === 0)(
  'every sample encodes to the exact bytes of Kubernetes (needs the published data)',
  () => {
    const different: string[] = []
    for (const name of samples.filter((sample) => !sample.endsWith('.WatchEvent'))) {
      const json = parseJson(readFileSync(`${folder}${name}.json`)) as JsonObject
      const bytes = readFileSync(`${folder}${name}.pb`)
      if (!bytes.equals(encodeProtobuf(json))) different.push(name)
    }
    expect(different).toEqual([])
  },
)

test.skipIf(samples.length === 0)('a watch event encodes without an envelope (needs the published data)', () => {
  const json = parseJson(readFileSync(`${folder}core.v1.WatchEvent.json`)) as JsonObject
  const bytes = readFileSync(`${folder}core.v1.WatchEvent.pb`)
  expect(bytes.includes(Buffer.from(encodeProtobufMessage(json, watchEvent)))).toBe(true)
})
