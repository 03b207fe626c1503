import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@kubewright/kube/json'
import { applyMergePatch } from '@kubewright/kube/patch'
import { describe, expect, test } from 'vitest'
import { changed, created, decoded, statusChanged } from './testing/pods.ts'

/**
 * What the server makes of the pods of the differential scenarios, one to a line, written down when kube-apiserver 1.36 made the
 * same of them: so that `npm test` notices a change that only `npm run test:real` would.
 */
function recorded<Case>(file: string): readonly Case[] {
  const text = readFileSync(join(import.meta.dirname, 'testdata', file), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case)
}

interface Refused {
  readonly name: string
  readonly pod: JsonObject
  readonly errors: readonly string[]
}

test.each(recorded<Refused>('refused-pods.jsonl'))('$name', ({ pod, errors }) => {
  expect(created(pod).errors).toEqual(errors)
})

interface Defaulted {
  readonly name: string
  readonly pod: JsonObject
  readonly spec: JsonObject
  readonly status: JsonObject
}

describe.each(recorded<Defaulted>('defaulted-pods.jsonl'))('$name', ({ pod, spec, status }) => {
  test('gets its defaults', () => {
    expect(created(pod).object).toMatchObject({ spec, status })
    expect(created(pod).object['spec']).toEqual(spec)
  })

  test('is not changed by defaults that it has', () => {
    const complete = decoded(pod)
    expect(decoded(complete)).toEqual(complete)
  })
})

interface Odd {
  readonly name: string
  readonly pod: JsonObject
  readonly warnings: readonly string[]
}

test.each(recorded<Odd>('odd-pods.jsonl'))('$name', ({ pod, warnings }) => {
  expect(created(pod).warnings).toEqual(warnings)
})

interface Changes {
  readonly name: string
  readonly pod: JsonObject
  readonly status?: JsonObject
  readonly cases: readonly {
    readonly name: string
    readonly patch: JsonObject
    readonly errors: readonly string[]
    readonly warnings?: readonly string[]
  }[]
}

describe.each(recorded<Changes>('changed-pods.jsonl'))('$name', ({ pod, status, cases }) => {
  const fresh = created(pod).object
  const old =
    status === undefined ? fresh : statusChanged(applyMergePatch(fresh, { status }) as JsonObject, fresh).object

  test.each(cases)('$name', ({ patch, errors, warnings = [] }) => {
    const next = applyMergePatch(old, patch) as JsonObject
    const outcome = status === undefined ? changed(next, old) : statusChanged(next, old)
    expect(outcome.errors).toEqual(errors)
    expect(outcome.warnings).toEqual(warnings)
  })
})
