import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processorSeconds, residentBytes, ticksOf } from './process-usage.ts'

test('the processor time is found after a name with spaces and brackets', () => {
  const stat = '4711 (a (b) c) S 1 4711 4711 0 -1 4194560 900 0 0 0 250 50 7 8 20 0 11 0 1234 99 88'
  expect(ticksOf(stat)).toBe(300)
})

test.skipIf(!existsSync('/proc/self/stat'))('this process has used the processor and memory', () => {
  expect(processorSeconds([process.pid])).toBeGreaterThan(0)
  expect(residentBytes([process.pid])).toBeGreaterThan(10e6)
})
