import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { ObjectScan } from './object-scan.ts'
import { scanObject } from './scan-object.ts'
import { type Scanner, theScanner } from './scanner.ts'
import { anyObject, damaged } from './testing/json-texts.ts'

const runs = process.env['SOAK'] ? 1_000_000 : 1000
const scanner = theScanner() as Scanner

/** The result of a scan, with positions from the beginning of the object; for an odd object only its end. */
function found(scan: ObjectScan, from: number, end: number): object {
  if (end < 0) return { end }
  if (scan.isOdd) return { end: end - from, isOdd: true }
  const { view: _, ...places } = {
    ...scan,
    metadataEnd: scan.metadataStart < 0 ? -1 : scan.metadataEnd,
  }
  const shifted = Object.entries(places).map(([name, value]) => {
    const isPlace = /(?:^start|^end|Start|End)$/.test(name) && typeof value === 'number' && value >= 0
    // The end of an absent field is undefined.
    const isMeant = !name.endsWith('End') || Object(places)[name.replace(/End$/, 'Start')] >= 0
    return [name, isPlace ? value - from : value, isMeant] as const
  })
  return Object.fromEntries(shifted.filter(([, , isMeant]) => isMeant).map(([name, value]) => [name, value]))
}

/** Scans the object in the memory of the scanner, at this distance from its start or its end, and in its own buffer. */
function both(object: Buffer, place: number): readonly [object, object] {
  const from = place >= 0 ? scanner.start + place : scanner.end + place - object.length + 1
  scanner.bytes.fill('"', scanner.start, scanner.start + 4096)
  scanner.bytes.set(object, from)
  const scan = new ObjectScan()
  const there = found(scan, from, scanObject(scanner.bytes, from, from + object.length, scan))
  const here = found(scan, 0, scanObject(object, 0, object.length, scan))
  return [there, here]
}

test('the WebAssembly scan finds in any bytes what the JavaScript scan finds', () => {
  let whole = 0
  let refused = 0
  fc.assert(
    fc.property(damaged(anyObject), fc.integer({ min: -3, max: 40 }), (object, place) => {
      const [there, here] = both(object, place)
      expect(there).toEqual(here)
      if ('nameStart' in here) whole++
      else refused++
    }),
    { seed: 1, numRuns: runs },
  )
  expect(whole).toBeGreaterThan(runs / 20)
  expect(refused).toBeGreaterThan(runs / 20)
})

test('the WebAssembly scan detects every truncated object, whatever bytes follow', () => {
  const metadata =
    '"metadata" : {"name":"\\u0041bc","generation":12,"labels":null,"managedFields":[{"a":true}],"uid":"é"}'
  const spec = '[-1.5e+3, false, null, {}, [ ], "\\u00e9", true, 0.5, -0, {"a" : "\\n"}, 12]'
  const whole = Buffer.from(`{ "kind":"\\n" ,${metadata}, "spec":${spec}, "b":false}`)
  const [there, here] = both(whole, 0)
  expect(there).toEqual(here)
  const scan = new ObjectScan()
  for (let end = 1; end < whole.length; end++) {
    expect(scanObject(scanner.bytes, scanner.start, scanner.start + end, scan)).toBe(-1)
  }
})

test.each([2, 510, 511, 512, 9_998, 9_999, 10_000, 10_001, 10_002])(
  'the WebAssembly scan allows the same depth as the JavaScript scan: %i containers',
  (depth) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const [there, here] = both(Buffer.from(`{"a":${open.repeat(depth)}1${close.repeat(depth)}}`), 0)
      expect(there).toEqual(here)
    }
  },
)

test('every byte has the same meaning for both scans, in strings and between values', () => {
  for (let byte = 0; byte < 256; byte++) {
    for (const [before, after] of [
      ['{"a":"', '"}'],
      ['{"a":"\\', '"}'],
      ['{"a":"\\u00', '1"}'],
      ['{"a":[', '1]}'],
      ['{"a":[1', ']}'],
      ['{"a"', ':1}'],
      ['{"metadata":{"generation":', '}}'],
      ['{"metadata":{"resourceVersion":"1', '2"}}'],
    ] as const) {
      const [there, here] = both(Buffer.concat([Buffer.from(before), Buffer.from([byte]), Buffer.from(after)]), 0)
      expect(there, `${before}${byte}`).toEqual(here)
    }
  }
})

test('scans an object that ends with the memory, and not one that would exceed it', () => {
  const object = Buffer.from(`{"a":"${'x'.repeat(100)}"}`)
  const from = scanner.end - object.length
  scanner.bytes.set(object, from)
  const scan = new ObjectScan()
  expect(scanObject(scanner.bytes, from, scanner.bytes.length, scan)).toBe(scanner.end)
  scanner.bytes.set(object, from + 1)
  expect(scanObject(scanner.bytes, from + 1, scanner.bytes.length, scan)).toBe(-1)
  expect(runtimeLimits.readBufferBytesMax).toBeLessThan(scanner.end - scanner.start)
})
