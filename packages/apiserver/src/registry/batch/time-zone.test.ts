import { expect, test, vi } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { timeZoneProblem } from './time-zone.ts'

/** Counts the time zone lookups in the runtime. */
function lookUpsOf(look: () => void): number {
  const spy = vi.spyOn(Intl, 'DateTimeFormat')
  look()
  const { length } = spy.mock.calls
  spy.mockRestore()
  return length
}

function lookTwice(name: string): number {
  return lookUpsOf(() => {
    timeZoneProblem(name)
    timeZoneProblem(name)
  })
}

test('looks a name longer than rememberedTimeZoneCharactersMax up each time', () => {
  const { rememberedTimeZoneCharactersMax } = apiserverLimits
  expect(lookTwice('A'.repeat(rememberedTimeZoneCharactersMax))).toBe(1)
  expect(lookTwice('A'.repeat(rememberedTimeZoneCharactersMax + 1))).toBe(2)
})

test('remembers at most rememberedTimeZonesMax names', () => {
  for (let index = 0; index < apiserverLimits.rememberedTimeZonesMax; index++) timeZoneProblem(`No/Such${index}`)
  expect(lookTwice('One/More')).toBe(2)
  expect(timeZoneProblem('Europe/Paris')).toBeUndefined()
})
