import type { KubernetesObject } from '@kubewright/kube/meta'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStateTable, type ObjectShape, type StateTable } from '../bytes/index.ts'
import { EventReader, type EventReceiver } from './event-reader.ts'
import { StateReader } from './state-reader.ts'
import { configMap, configMapKind } from './testing/config-maps.ts'
import { line } from './testing/event-texts.ts'

const soaks = process.env['SOAK'] !== undefined

/** Few names, so that some repeat, and fields in any order. */
const plain = fc
  .record({
    type: fc.constantFrom('ADDED', 'ADDED', 'ADDED', 'ADDED', 'ADDED', 'ADDED', 'MODIFIED', 'DELETED'),
    name: fc.nat(40).map((index) => `c${index}`),
    namespace: fc.constantFrom('default', 'default', 'default-2', 'o'),
    dataBytes: fc.oneof(fc.nat(60), fc.nat(3000)),
    extra: fc.constantFrom('', '"generation":3,', '"generation":0,', '"deletionTimestamp":"2026-01-01T00:00:00Z",'),
    managedFields: fc.constantFrom('', '"managedFields":[{"a":{"k:{\\"b\\"}":{}}}],'),
    isLast: fc.boolean(),
    revision: fc.constantFrom('7', '12345678901234567890', 'x'),
  })
  .map(({ type, name, namespace, dataBytes, extra, managedFields, isLast, revision }) => {
    const names = `"name":"${name}","namespace":"${namespace}"`
    const last = `"resourceVersion":"${revision}","uid":"u-${name}"`
    const fields = isLast
      ? `${extra}${names},${last}${managedFields === '' ? '' : `,${managedFields.slice(0, -1)}`}`
      : `${managedFields}${extra}${names},${last}`
    const data = `"data":{"a":"${'x'.repeat(dataBytes)}"}`
    return `{"type":"${type}","object":{"apiVersion":"v1","kind":"ConfigMap",${data},"metadata":{${fields}}}}`
  })
const anyLine = fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: line })
const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 })

interface Filled {
  readonly table: StateTable
  readonly problems: string[]
  events: number
  bulk: number
}

/** The content of a table after the chunks, with objects added in batches or one by one. */
function fill(chunks: readonly Buffer[], shape: ObjectShape<KubernetesObject>, isBulk: boolean): Filled {
  const table = createStateTable()
  const filled: Filled = { table, problems: [], events: 0, bulk: 0 }
  const receiver: EventReceiver<KubernetesObject> = {
    onState(type, state) {
      filled.events++
      if (type !== 'DELETED') table.set(state)
      else if (table.findState(state) >= 0) table.delete(table.findState(state))
    },
    onNotice: ({ type }) => filled.problems.push(`${table.size} ${type}`),
    onProblem: ({ message }) => filled.problems.push(`${table.size} ${message}`),
    onUnreadable: ({ message }) => filled.problems.push(`${table.size} ${message}`),
    ...(isBulk
      ? {
          bulkTable: () => table,
          onBulk: (count: number) => {
            filled.events += count
            filled.bulk += count
          },
        }
      : {}),
  }
  const reader = new EventReader<KubernetesObject>(new StateReader(configMapKind, shape), receiver)
  const memory = Buffer.alloc(Math.max(0, ...chunks.map((chunk) => chunk.length)))
  for (const chunk of chunks) {
    memory.fill(0x21)
    chunk.copy(memory)
    reader.read({ form: 'bytes', bytes: memory.subarray(0, chunk.length) })
  }
  return filled
}

function contents({ table, problems, events }: Filled): object {
  const states = [...table.ids()].map((id) => {
    const state = table.state(id)
    const { namespace, name, uid, resourceVersion, generation, isBeingDeleted, labels, object } = state
    expect(table.find(namespace, name)).toBe(id)
    const known = { namespace, name, uid, resourceVersion, generation, isBeingDeleted, labels, object }
    return { ...known, id, revision: table.revision(id) }
  })
  const { liveBytes, heldBytes } = table.usage
  return { states, size: table.size, liveBytes, heldBytes, problems, events }
}

function cut(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const ends = [...new Set(cuts.map((each) => each % (bytes.length + 1)))].sort((a, b) => a - b)
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
}

test('adding objects in batches gives the same table as one by one, whatever lines come in between', () => {
  let bulk = 0
  let others = 0
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 60, size: 'max' }),
      fc.array(fc.nat(), { maxLength: 12 }),
      damage,
      fc.constantFrom<ObjectShape<KubernetesObject>>({}, { managedFields: 'cut' }, { fields: ['data'] }),
      (lines, cuts, damages, shape) => {
        const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''))
        for (const [at, byte] of damages) if (bytes.length > 0) bytes[at % bytes.length] = byte
        const chunks = cut(bytes, cuts)
        const many = fill(chunks, shape, true)
        const single = fill(chunks, shape, false)
        expect(contents(many)).toEqual(contents(single))
        bulk += many.bulk
        others += many.events - many.bulk
      },
    ),
    { seed: 3, numRuns: soaks ? 20_000 : 150 },
  )
  expect(bulk).toBeGreaterThan(200)
  expect(others).toBeGreaterThan(200)
})

test('splitting chunks at every byte gives the same table', () => {
  const line = (name: string, fields = '') =>
    `{"type":"ADDED","object":{"apiVersion":"v1","kind":"ConfigMap","metadata":{${fields}"name":"${name}","namespace":"d","resourceVersion":"5"}}}\n`
  const bytes = Buffer.from(
    line('a') + line('b', '"managedFields":[{}],') + line('é') + line('a', '"uid":"u",') + line('c'),
  )
  const whole = contents(fill([bytes], { managedFields: 'cut' }, false))
  for (let at = 0; at <= bytes.length; at++) {
    const chunks = [bytes.subarray(0, at), bytes.subarray(at)]
    expect(contents(fill(chunks, { managedFields: 'cut' }, true))).toEqual(whole)
  }
})

test('a table of many slabs can be filled in batches, and each object can be read, replaced and deleted', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => {
    const object = configMap(`c${index}`, index + 1, { a: 'x'.repeat((index * 37) % 900) })
    return `{"type":"ADDED","object":${JSON.stringify(object)}}\n`
  })
  const bytes = Buffer.from(lines.join(''))
  const starts = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) => index * 65_536)
  const chunks = cut(bytes, starts)
  const many = fill(chunks, {}, true)
  expect(many.bulk).toBe(5000)
  expect(contents(many)).toEqual(contents(fill(chunks, {}, false)))
  for (let index = 0; index < 5000; index += 3) many.table.delete(many.table.find('default', `c${index}`))
  expect(many.table.size).toBe(3333)
  const id = many.table.find('default', 'c4')
  expect(many.table.object(id)).toEqual(configMap('c4', 5, { a: 'x'.repeat(148) }))
})
