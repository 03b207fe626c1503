import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { suites as allSuites } from '../suites.ts'
import { performanceDocuments } from './documents.ts'
import { performancePage } from './page.ts'
import { type BenchResults, mergeRows } from './results.ts'
import { readResults, resultsPath } from './results-file.ts'
import { row } from './testing/rows.ts'

const run = {
  processor: 'Fast CPU',
  cores: 2,
  memoryGigabytes: 8,
  system: 'linux x64',
  versions: { Node: '20.20.2', etcd: '3.7.3' },
}
const knownNames = ['ready', 'sync-cpu']
const suites = [
  { name: 'servers', title: 'API servers', notes: 'How it is done.', rowNames: ['ready'] },
  { name: 'sync', title: 'Sync', rowNames: ['sync-cpu'] },
]
const ready = row('ready', { unit: 'ms', better: 'less', ours: 50, peers: { real: 3500 } })
const results = mergeRows({ runs: {}, rows: {} }, { startedAt: '2026-11-16T03:10Z', run, rows: [ready], knownNames })

test('the page names machine and time, and has a section for each measured suite', () => {
  const page = performancePage(results, suites)
  expect(page).toContain('| 2026-11-16T03:10Z | 2 cores of Fast CPU, 8 GB, linux x64 | Node 20.20.2, etcd 3.7.3 |')
  expect(page).toContain('## API servers\n\nHow it is done.\n\n| measurement ')
  expect(page).toContain('3 500 ms (70.0x)')
  expect(page).toContain('Medians of 5 repetitions.')
  expect(page).not.toContain('## Sync')
  expect(page).not.toContain('What limits')
  expect(page).not.toContain('growth.svg')
})

test('the page lists the missed targets, and each limit once', () => {
  const slow = { ...ready, peers: ready.peers.map((peer) => ({ ...peer, peer: 'kube-apiserver + etcd', median: 500 })) }
  const inProcess = { ...slow, name: 'ready-in-process', work: 'in process' }
  const idle = { ...slow, name: 'memory-idle', work: 'idle' }
  const rows = [slow, inProcess, idle]
  const names = rows.map(({ name }) => name)
  const page = performancePage(mergeRows(results, { startedAt: 'then', run, rows, knownNames: names }), suites)
  expect(page).toContain('1 of 3 targets is met.')
  expect(page).toContain('| in process | 50.0x vs kube-apiserver | 10.0x | **missed** (1) |')
  expect(page).toContain('| ready | 20.0x vs kube-apiserver | 10.0x | **missed** (1) |')
  expect(page).toContain('| idle | 3.00x vs kube-apiserver | 10.0x | met |')
  expect(page.match(/^1\. .*certificates/gm)).toHaveLength(1)
})

test('each section names its run when the rows come from several runs', () => {
  const sync = row('sync-cpu', { unit: 's', better: 'less', ours: 1, peers: {}, growth: { of: 'cpu', objects: 1000 } })
  const both: BenchResults = mergeRows(results, { startedAt: '2026-11-17T01:00Z', run, rows: [sync], knownNames })
  const page = performancePage(both, suites)
  expect(page).toContain('Measured with `npm run bench -- servers` at 2026-11-16T03:10Z.')
  expect(page).toContain('Measured with `npm run bench -- sync` at 2026-11-17T01:00Z.')
  expect(page).toContain('![Growth of sync time and memory with the number of objects](../pictures/growth.svg)')
  expect(Object.keys(performanceDocuments(both, suites))).toEqual(['reference/performance.md', 'pictures/growth.svg'])
  expect(Object.keys(performanceDocuments(results, suites))).toEqual(['reference/performance.md'])
  expect(performanceDocuments({ runs: {}, rows: {} }, suites)).toEqual({})
})

test('the committed page and plot match the recorded results, and every row belongs to a suite', () => {
  const recorded = readResults(resultsPath)
  for (const [path, text] of Object.entries(performanceDocuments(recorded, allSuites))) {
    expect(readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8'), `${path}: npm run generate`).toBe(text)
  }
  const known = new Set(allSuites.flatMap(({ rowNames }) => rowNames))
  expect(Object.keys(recorded.rows).filter((name) => !known.has(name))).toEqual([])
})
