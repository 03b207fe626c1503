import { expect, test } from 'vitest'
import { planOf } from './plan.ts'
import { suites } from './suites.ts'

const suite = (name: string, rowNames: string[], of: 'runtime' | 'all' = 'all') => ({
  name,
  package: of,
  title: name,
  rowNames,
  measure: async () => [],
})
const known = [suite('sync', ['sync-cpu', 'sync-wall'], 'runtime'), suite('kube', ['validate'])]

function planned(names: readonly string[]) {
  const plan = planOf(known, names)
  return 'problem' in plan ? plan.problem : plan.steps.map((step) => [step.suite.name, step.wanted])
}

test('without names everything is measured', () => {
  expect(planned([])).toEqual([
    ['sync', ['sync-cpu', 'sync-wall']],
    ['kube', ['validate']],
  ])
})

test('a name selects a package, a suite or a row', () => {
  expect(planned(['runtime'])).toEqual([['sync', ['sync-cpu', 'sync-wall']]])
  expect(planned(['sync'])).toEqual([['sync', ['sync-cpu', 'sync-wall']]])
  expect(planned(['sync-wall'])).toEqual([['sync', ['sync-wall']]])
  expect(planned(['sync-wall', 'kube'])).toEqual([
    ['sync', ['sync-wall']],
    ['kube', ['validate']],
  ])
})

test('an unknown name is refused with the known names', () => {
  expect(planned(['sink'])).toBe(
    'unknown suite or row: sink; known are:\n  sync: sync-cpu, sync-wall\n  kube: validate',
  )
})

test('no two suites or rows have the same name', () => {
  const names = suites.flatMap(({ name, rowNames }) => [name, ...rowNames])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
