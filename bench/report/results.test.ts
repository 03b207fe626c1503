import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeRun } from './describe-run.ts'
import { type BenchRun, mergeRows } from './results.ts'
import { readResults, writeResults } from './results-file.ts'
import { row } from './testing/rows.ts'

const run: BenchRun = { processor: 'test', cores: 2, memoryGigabytes: 8, system: 'linux x64', versions: { Node: '20' } }
const knownNames = ['ready', 'creates']
const ready = row('ready', { unit: 'ms', better: 'less', ours: 50, peers: { real: 3500 } })
const creates = row('creates', { unit: 'per second', better: 'more', ours: 5000, peers: {} })
const empty = { runs: {}, rows: {} }

test('a partial run replaces only its rows, and each row names its run', () => {
  const first = mergeRows(empty, { startedAt: 'monday', run, rows: [creates, ready], knownNames })
  const second = mergeRows(first, { startedAt: 'tuesday', run, rows: [{ ...ready, work: 'new' }], knownNames })
  expect(Object.keys(second.rows)).toEqual(knownNames)
  expect(second.rows['ready']).toMatchObject({ work: 'new', run: 'tuesday' })
  expect(second.rows['creates']).toMatchObject({ work: 'creates', run: 'monday' })
  expect(Object.keys(second.runs)).toEqual(['monday', 'tuesday'])
})

test('drops a run without rows and a row that no suite has', () => {
  const first = mergeRows(empty, { startedAt: 'monday', run, rows: [creates], knownNames })
  const second = mergeRows(first, { startedAt: 'tuesday', run, rows: [ready], knownNames: ['ready'] })
  expect(Object.keys(second.rows)).toEqual(['ready'])
  expect(Object.keys(second.runs)).toEqual(['tuesday'])
})

test('numbers are recorded with four digits', () => {
  const precise = { ...ready, ours: { median: 12.34567, lowest: 0.0123456, highest: 123_456.7, repetitions: 5 } }
  const { rows } = mergeRows(empty, { startedAt: 'monday', run, rows: [precise], knownNames })
  expect(rows['ready']?.ours).toEqual({ median: 12.35, lowest: 0.01235, highest: 123_500, repetitions: 5 })
})

test('reads the written results, and an absent file as empty results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-results-'))
  try {
    const path = join(folder, 'performance.json')
    expect(readResults(path)).toEqual(empty)
    const results = mergeRows(empty, { startedAt: 'monday', run: describeRun(), rows: [ready], knownNames })
    writeResults(path, results)
    expect(readResults(path)).toEqual(results)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a run describes its machine', () => {
  const { cores, memoryGigabytes, versions } = describeRun()
  expect(cores).toBeGreaterThan(0)
  expect(memoryGigabytes).toBeGreaterThan(0)
  expect(versions['Node']).toBe(process.version.slice(1))
})
