import { isJsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IncomingState, nothing } from './incoming-state.ts'
import { ObjectScan } from './object-scan.ts'
import { scanObject } from './scan-object.ts'
import { skipValue } from './skip-value.ts'
import { anyObject, anyValue, damaged } from './testing/json-texts.ts'
import { ValueState } from './value-state.ts'

const runs = process.env['SOAK'] ? 1_000_000 : 3000

/** The value, or undefined when parseJson refuses it. */
function parsed(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseJson(bytes)
  } catch {
    return undefined
  }
}

function isSpace(bytes: Buffer): boolean {
  return /^[ \n\r\t]*$/.test(bytes.toString('latin1'))
}

/** All properties of a state except its object. */
function described(state: ValueState<never> | IncomingState<never>) {
  const { namespace, name, uid, resourceVersion, generation, isBeingDeleted } = state
  const { labels, annotations, ownerReferences, finalizers } = state
  const metadata = { namespace, name, uid, resourceVersion, generation, isBeingDeleted }
  return { ...metadata, labels, annotations, ownerReferences, finalizers }
}

test('a scan finds what parseJson finds, and refuses what parseJson refuses', () => {
  let plain = 0
  let refused = 0
  const state = new IncomingState<never>()
  fc.assert(
    fc.property(damaged(anyObject), fc.constantFrom('', 'x', '{"a":'), (object, before) => {
      // Surrounded by other bytes, none of which may matter.
      const bytes = Buffer.concat([Buffer.from(before), object, Buffer.from('"}]')])
      const bytesEnd = before.length + object.length
      const end = scanObject(bytes, before.length, bytesEnd, state.scan)
      const value = parsed(object)
      if (end < 0) {
        refused++
        expect(value === undefined || !isJsonObject(value)).toBe(true)
        return
      }
      expect(end).toBeLessThanOrEqual(bytesEnd)
      const rest = bytes.subarray(end, bytesEnd)
      if (!isSpace(rest)) {
        expect(value).toBeUndefined()
        return
      }
      if (state.scan.isOdd) return
      plain++
      expect(value).toBeDefined()
      state.point(bytes, nothing, before.length, end, nothing)
      expect(state.object).toEqual(value)
      const object_ = value as { readonly metadata?: object; readonly kind?: unknown; readonly apiVersion?: unknown }
      const { kindStart, kindEnd, apiVersionStart, apiVersionEnd } = state.scan
      expect(kindStart < 0 ? undefined : bytes.toString('utf8', kindStart, kindEnd)).toBe(object_.kind)
      expect(apiVersionStart < 0 ? undefined : bytes.toString('utf8', apiVersionStart, apiVersionEnd)).toBe(
        object_.apiVersion,
      )
      expect(state.scan.metadataStart >= 0).toBe(object_.metadata !== undefined)
      if (state.scan.nameStart >= 0) expect(described(state)).toEqual(described(new ValueState(value as never)))
    }),
    { seed: 1, numRuns: runs },
  )
  // The comparison is meaningful only if all paths occurred often.
  expect(plain).toBeGreaterThan(runs / 10)
  expect(refused).toBeGreaterThan(runs / 20)
})

test('without managedFields an object is what parseJson finds, without them', () => {
  let cut = 0
  const state = new IncomingState<never>()
  fc.assert(
    fc.property(anyObject, (text) => {
      const bytes = Buffer.from(text)
      const end = scanObject(bytes, 0, bytes.length, state.scan)
      if (end < 0 || state.scan.isOdd || state.scan.managedFieldsStart < 0) return
      cut++
      state.point(bytes, nothing, 0, end, nothing)
      state.cut(state.scan.managedFieldsStart, state.scan.managedFieldsEnd)
      const value = parseJson(bytes) as { readonly metadata: { readonly managedFields?: unknown } }
      const { managedFields: _, ...metadata } = value.metadata
      // In a stored copy all positions have shifted; a state that was not parsed reads them.
      const copy = state.kept()
      const { resourceVersion, uid, labels } = new ValueState({ ...value, metadata } as never)
      expect([copy.resourceVersion, copy.uid, copy.labels]).toEqual([resourceVersion, uid, labels])
      expect(copy.object).toEqual({ ...value, metadata })
      expect(state.object).toEqual({ ...value, metadata })
    }),
    { seed: 2, numRuns: runs },
  )
  expect(cut).toBeGreaterThan(runs / 20)
})

test('any value is skipped exactly when it is JSON', () => {
  const scan = new ObjectScan()
  fc.assert(
    fc.property(damaged(anyValue), (bytes) => {
      scan.clear()
      const end = skipValue(bytes, 0, bytes.length, 0, scan)
      const value = parsed(bytes)
      const isWhole = end >= 0 && isSpace(bytes.subarray(end))
      // A number beyond the range of a double is valid JSON, and parseJson refuses it.
      if (isWhole && !scan.isOdd && scan.isAscii) expect(value).toEqual(JSON.parse(bytes.toString()))
      if (!isWhole) expect(value === undefined || /^[ \n\r\t]/.test(bytes.toString())).toBe(true)
    }),
    { seed: 3, numRuns: runs },
  )
})

/** The bytes up to an end; reading at or beyond it fails the test. */
function guarded(bytes: Buffer, end: number): Buffer {
  return new Proxy(bytes, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) expect(Number(key)).toBeLessThan(end)
      const field: unknown = Reflect.get(target, key)
      return typeof field === 'function' ? field.bind(target) : field
    },
  })
}

test('no scan of random bytes reads beyond their end', () => {
  const scan = new ObjectScan()
  const alphabet = Buffer.from('{}[]",:\\u0dab1e-.+ntrfalse \n\x00\xff', 'latin1')
  const bytes = fc.array(fc.constantFrom(...alphabet), { maxLength: 200, size: 'max' })
  fc.assert(
    fc.property(bytes, fc.nat(200), (content, cut) => {
      const whole = Buffer.from([0x7b, ...content])
      const end = Math.min(cut + 1, whole.length)
      expect(scanObject(guarded(whole, end), 0, end, scan)).toBeLessThanOrEqual(end)
    }),
    { seed: 4, numRuns: process.env['SOAK'] ? 100_000 : 500 },
  )
})

test('no scan of a truncated object reads beyond its end or accepts it as complete', () => {
  const metadata =
    '"metadata" : {"name":"\\u0041","generation":12,"labels":null,"managedFields":[{"a":true}],"uid":"é"}'
  const whole = Buffer.from(`{ "kind":"\\n" , ${metadata}, "spec":[-1.5e+3, false, null, {}, [ ], "\\u00e9"] } `)
  const scan = new ObjectScan()
  for (let end = 0; end < whole.length - 1; end++) expect(scanObject(guarded(whole, end), 0, end, scan)).toBe(-1)
  expect(scanObject(whole, 0, whole.length, scan)).toBe(whole.length - 1)
})
