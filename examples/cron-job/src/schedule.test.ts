import { expect, test } from 'vitest'
import { parseSchedule, scheduleProblem } from './schedule.ts'

const next = (text: string, after: string) => parseSchedule(text).next(new Date(after))?.toISOString()
const latest = (text: string, after: string, until: string) =>
  parseSchedule(text).latest(new Date(after), new Date(until))?.toISOString()

test.each([
  ['* * * * *', '2026-01-01T00:00:00Z', '2026-01-01T00:01:00.000Z'],
  ['*/15 * * * *', '2026-01-01T00:16:30Z', '2026-01-01T00:30:00.000Z'],
  ['0 3 * * *', '2026-01-31T03:00:00Z', '2026-02-01T03:00:00.000Z'],
  ['30 8-10/2 * * mon-fri', '2026-01-02T10:30:00Z', '2026-01-05T08:30:00.000Z'],
  ['5,10 0 * jan,MAR ?', '2026-01-31T00:10:00Z', '2026-03-01T00:05:00.000Z'],
  ['10/20 * * * *', '2026-01-01T00:31:00Z', '2026-01-01T00:50:00.000Z'],
  ['0 0 29 2 *', '2096-03-01T00:00:00Z', '2104-02-29T00:00:00.000Z'],
  ['@weekly', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00.000Z'],
  ['@yearly', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['@every 1h30m', '2026-01-01T00:00:10Z', '2026-01-01T01:30:10.000Z'],
])('the first time of %s after %s is %s', (text, after, expected) => {
  expect(next(text, after)).toBe(expected)
})

test('one of two restricted kinds of days is enough, and both are needed when one is a star', () => {
  // The 1st and every Monday; 5 January 2026 is a Monday.
  expect(next('0 0 1 * mon', '2026-01-01T00:00:00Z')).toBe('2026-01-05T00:00:00.000Z')
  expect(next('0 0 1 * *', '2026-01-01T00:00:00Z')).toBe('2026-02-01T00:00:00.000Z')
  expect(next('0 0 * * mon', '2026-01-05T00:00:00Z')).toBe('2026-01-12T00:00:00.000Z')
})

test('the latest time is after the start and not after the end, however many there were', () => {
  expect(latest('0 * * * *', '2026-01-01T00:00:00Z', '2026-01-01T00:59:59Z')).toBeUndefined()
  expect(latest('0 * * * *', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z')).toBe('2026-01-01T01:00:00.000Z')
  expect(latest('* * * * *', '2020-01-01T00:00:00Z', '2026-01-01T00:00:30Z')).toBe('2026-01-01T00:00:00.000Z')
  expect(latest('0 3 1 * *', '2026-01-01T03:00:00Z', '2026-03-15T00:00:00Z')).toBe('2026-03-01T03:00:00.000Z')
  expect(latest('0 3 1 * *', '2026-01-01T03:00:00Z', '2026-01-31T00:00:00Z')).toBeUndefined()
  expect(latest('@every 10m', '2026-01-01T00:00:05Z', '2026-01-01T00:35:00Z')).toBe('2026-01-01T00:30:05.000Z')
  expect(latest('@every 10m', '2026-01-01T00:00:05Z', '2026-01-01T00:10:00Z')).toBeUndefined()
})

test.each([
  [
    'invalid-cron-schedule',
    'expected five fields, as in "0 3 * * *", or a macro such as @daily, found "invalid-cron-schedule"',
  ],
  ['0 0 3 * * *', 'expected five fields, as in "0 3 * * *", or a macro such as @daily, found "0 0 3 * * *"'],
  ['60 * * * *', 'the minute "60" is not within 0 to 59'],
  ['* 20-10 * * *', 'the hour "20-10" is not within 0 to 23'],
  ['* * 0 * *', 'the day of the month "0" is not within 1 to 31'],
  ['*/0 * * * *', 'the minute "*/0" is not within 0 to 59'],
  ['* * * foo *', 'the month "foo" is no number'],
  ['* * * * 1..2', 'the day of the week "1..2" is no number, range or step'],
  ['0 0 30 2 *', 'never runs: there is no such day'],
  ['@every 0s', 'expected an interval, as in "@every 1h30m", found "@every 0s"'],
  ['@every day', 'expected an interval, as in "@every 1h30m", found "@every day"'],
])('refuses %s', (text, problem) => {
  expect(scheduleProblem(text)).toBe(problem)
})
