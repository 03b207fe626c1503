import { expect, test } from 'vitest'
import { deviceSelectorProblem } from './device-selector.ts'

test('a selector can use the device and bind names to its parts', () => {
  expect(deviceSelectorProblem('device.driver == "a" && device.allowMultipleAllocations')).toBeUndefined()
  expect(deviceSelectorProblem('device.attributes["a"].fast')).toBeUndefined()
  expect(
    deviceSelectorProblem('cel.bind(c, device.capacity["a"], c.size.isGreaterThan(quantity("1")))'),
  ).toBeUndefined()
})

test('a selector that does not compile, has another type or costs too much is refused', () => {
  expect(deviceSelectorProblem('device.nosuch')?.detail).toContain("undefined field 'nosuch'")
  expect(deviceSelectorProblem('1')?.detail).toBe('must evaluate to bool or the unknown type, not int')
  expect(deviceSelectorProblem('cel.bind(1, 2, true)')?.detail).toContain('variable names must be simple identifiers')
  const nested = (depth: number): string =>
    depth === 0 ? 'true' : `device.attributes.all(a${depth}, ${nested(depth - 1)})`
  expect(deviceSelectorProblem(nested(3))).toBeUndefined()
  expect(deviceSelectorProblem(nested(5))).toMatchObject({ isTooComplex: true })
})
