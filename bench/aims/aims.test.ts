import { expect, test } from 'vitest'
import { readResults, resultsPath } from '../report/index.ts'
import { row } from '../report/testing/rows.ts'
import { suites } from '../suites.ts'
import { judgeAims } from './aim.ts'
import { aims } from './aims.ts'

const sync = row('sync', { unit: 's', better: 'less', ours: 2, peers: { slow: 20, quick: 8, other: 2 } })
const rate = row('rate', { unit: 'per second', better: 'more', ours: 300, peers: { slow: 100 } })
const rows = { sync, rate }
const against = (...peers: string[]) => ({ who: 'peers', peers })

test('a target is compared with the best of its peers', () => {
  const than = (times: number) => ({ row: 'sync', than: { ...against('slow', 'quick'), times }, limitedBy: 'it' })
  const judged = judgeAims([than(4), than(4.1)], rows)
  expect(judged.map(({ reached, isMet }) => [reached, isMet])).toEqual([
    [4, true],
    [4, false],
  ])
})

test('a target without a peer is an upper bound for times and a lower bound for rates', () => {
  const bounds = [
    { row: 'sync', bound: 2, limitedBy: 'it' },
    { row: 'sync', bound: 1.9, limitedBy: 'it' },
    { row: 'rate', bound: 300, limitedBy: 'it' },
    { row: 'rate', bound: 301, limitedBy: 'it' },
  ]
  expect(judgeAims(bounds, rows).map(({ isMet }) => isMet)).toEqual([true, false, true, false])
})

test('a target without measurements is left out', () => {
  const unmeasured = [
    { row: 'absent', bound: 2, limitedBy: 'it' },
    { row: 'sync', than: { ...against('absent'), times: 2 }, limitedBy: 'it' },
  ]
  expect(judgeAims(unmeasured, rows)).toEqual([])
})

test('every target names a row of a suite and was measured', () => {
  const known = new Set(suites.flatMap(({ rowNames }) => rowNames))
  expect(aims.map((aim) => aim.row).filter((name) => !known.has(name))).toEqual([])
  expect(judgeAims(aims, readResults(resultsPath).rows)).toHaveLength(aims.length)
})
