import { expect, test } from 'vitest'
import { judge, type KnownGap } from './judgement.ts'
import { knownGaps } from './known-gaps.ts'
import { readReport } from './scenario-report.ts'

const gaps: readonly KnownGap[] = [{ scenario: 'walk', expectation: 'the sky is green', reason: 'it is blue' }]
const walk = (...lines: readonly string[]) => readReport([...lines, 'done 1 of 1'].join('\n'), '')

test('a report has an outcome for each line, and all other output as complaints', () => {
  const report = readReport('ok it: works\nfailed the sky is green: got blue: or so\npanic: no\n', 'ended with 1')
  expect(report.outcomes).toEqual([
    { expectation: 'it: works', held: true, got: '' },
    { expectation: 'the sky is green', held: false, got: 'blue: or so' },
  ])
  expect(report.ended).toBe(false)
  expect(report.complaints).toBe('panic: no\nended with 1')
})

test('on the real server everything must hold, including the listed gaps', () => {
  expect(judge('walk', 'real', walk('ok the sky is green'), gaps)).toEqual([])
  expect(judge('walk', 'real', walk('failed the sky is green: got blue'), gaps)).toEqual([
    'failed the sky is green: got blue',
  ])
  expect(judge('walk', 'real', walk('ok it is warm'), gaps)).toEqual([
    'listed as a gap, but the real server was not asked: the sky is green',
  ])
})

test('on ours everything but the listed gaps must hold', () => {
  expect(judge('walk', 'ours', walk('failed the sky is green: got blue', 'ok it is warm'), gaps)).toEqual([])
  expect(judge('walk', 'ours', walk('failed the sky is green: got blue', 'failed it is warm: got ice'), gaps)).toEqual([
    'failed it is warm: got ice',
  ])
  expect(judge('run', 'ours', walk('failed the sky is green: got blue'), gaps)).toHaveLength(1)
})

test('a gap that is closed or never checked must leave the list', () => {
  expect(judge('walk', 'ours', walk('ok the sky is green'), gaps)).toEqual([
    'listed as a gap, but it holds: the sky is green',
  ])
  expect(judge('walk', 'ours', walk('ok it is warm'), gaps)).toEqual([
    'listed as a gap, but not looked at: the sky is green',
  ])
})

test('a scenario that stops early is a problem, whatever held before', () => {
  expect(judge('run', 'ours', readReport('ok it is warm', 'killed'), [])).toEqual(['the scenario did not end: killed'])
  expect(judge('run', 'real', walk('ok it is warm', 'ok it is warm'), [])).toEqual(['an expectation is named twice'])
})

test('each known gap is listed once, with a reason', () => {
  const names = knownGaps.map((gap) => `${gap.scenario}: ${gap.expectation}`)
  expect(new Set(names).size).toBe(names.length)
  expect(knownGaps.filter((gap) => gap.reason.length < 10)).toEqual([])
})
