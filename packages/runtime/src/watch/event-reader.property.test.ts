import { isJsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObjectShape } from '../bytes/index.ts'
import { EventReader } from './event-reader.ts'
import { objectCheck } from './object-problem.ts'
import { StateReader } from './state-reader.ts'
import { configMapKind } from './testing/config-maps.ts'
import { line, object } from './testing/event-texts.ts'

/** The events of a line when everything is parsed. */
function expected(content: string): unknown {
  let value: JsonValue
  try {
    value = parseJson(content)
  } catch {
    return 'problem'
  }
  if (!isJsonObject(value) || !isJsonObject(value['object'])) return 'problem'
  const type = value['type'] as string
  if (type === 'BOOKMARK' || type === 'ERROR') return { type, object: value['object'] }
  if (!['ADDED', 'MODIFIED', 'DELETED'].includes(type)) return 'problem'
  if (objectCheck(configMapKind)(value['object']) !== undefined) return 'problem'
  return { type, object: value['object'] }
}

test('chunks split anywhere, in a reused buffer, give the events that parsing each line gives', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30, size: 'max' }),
      fc.array(fc.nat(3000), { maxLength: 20 }),
      (lines, cuts) => {
        const received: unknown[] = []
        const reader = new EventReader<KubernetesObject>(new StateReader(configMapKind), {
          onState: (type, state) => {
            const { metadata } = state.kept().object
            expect([state.name, state.namespace, state.uid]).toEqual([
              metadata?.name,
              metadata?.namespace,
              metadata?.uid ?? '',
            ])
            received.push({ type, object: state.object })
          },
          onNotice: ({ type, object: notice }) => received.push({ type, object: notice }),
          onProblem: () => received.push('problem'),
          onUnreadable: () => received.push('problem'),
        })
        const bytes = Buffer.from(lines.map((content) => `${content}\n`).join(''))
        const buffer = Buffer.alloc(bytes.length)
        const ends = [...new Set(cuts.filter((cut) => cut < bytes.length))].sort((a, b) => a - b)
        let start = 0
        for (const end of [...ends, bytes.length]) {
          buffer.fill(0x21)
          bytes.copy(buffer, 0, start, end)
          reader.read({ form: 'bytes', bytes: buffer.subarray(0, end - start) })
          start = end
        }
        expect(received).toEqual(lines.filter((content) => content !== '').map(expected))
      },
    ),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 200 },
  )
})

test('every selection of fields gives the same for objects and for their bytes', () => {
  const shapes: ObjectShape<KubernetesObject>[] = [
    { managedFields: 'cut' },
    { fields: ['data'] },
    { fields: [], managedFields: 'cut' },
    {
      transform: ({ apiVersion, kind, metadata }) => ({
        apiVersion: `${apiVersion}`,
        kind: `${kind}`,
        metadata: metadata ?? {},
      }),
    },
  ]
  fc.assert(
    fc.property(
      object,
      fc.constantFrom(...shapes),
      fc.constantFrom('item', 'event', 'deletion'),
      (value, shape, place) => {
        const content = JSON.stringify(value)
        const bytes = Buffer.from(` ${content} `)
        const fromBytes = new StateReader(configMapKind, shape)
        const end = fromBytes.scanAt(bytes, 1, bytes.length)
        const scanned = fromBytes.scanned(bytes, 1, end, place)
        // As for in-process objects: large integers are exact, and there is no negative zero.
        const given = new StateReader(configMapKind, shape).fromObject(parseJson(content), place)
        if (given instanceof Error || scanned instanceof Error) {
          expect(String(scanned)).toBe(String(given))
          return
        }
        expect(scanned.object).toEqual(given.object)
        expect(scanned.kept().labels).toEqual(given.labels)
        expect(scanned.isBeingDeleted).toBe(given.isBeingDeleted)
      },
    ),
    { seed: 2, numRuns: process.env['SOAK'] ? 20_000 : 300 },
  )
})
