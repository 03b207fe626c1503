import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '../json/index.ts'
import { shapeOfKind } from '../kinds/index.ts'
import { groupVersionKindOf } from '../meta/index.ts'
import { decodeJson, fieldProblems } from './index.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/kubernetes-wire-v1.36/', import.meta.url))
const samples = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

test.skipIf(samples.length === 0)('no object from the wire has a problem (needs shared/data)', () => {
  let checked = 0
  for (const name of samples) {
    const document = decodeJson(readFileSync(folder + name))
    const shape = isJsonObject(document.value) ? shapeOfKind(groupVersionKindOf(document.value)) : undefined
    if (shape === undefined) continue
    expect(fieldProblems(document, shape), name).toEqual([])
    const bogus = decodeJson(JSON.stringify({ ...(document.value as JsonObject), bogus: 1 }))
    expect(fieldProblems(bogus, shape), name).toEqual(['unknown field "bogus"'])
    checked++
  }
  expect(checked).toBeGreaterThan(50)
})
