import type { OperatorRights } from '@kubewright/cluster'
import type { OperatorRule } from 'kubewright/rights'
import { expect, test, vi } from 'vitest'
import { mergeRights, noteRights, setup, teardown, unusedRightsText } from './index.ts'

const rule = (resource: string, verbs: readonly string[], why = `note writes ${resource}`): OperatorRule => {
  return { role: 'ClusterRole', apiGroups: resource === 'jobs' ? ['batch'] : [''], resources: [resource], verbs, why }
}
const rights = (used: readonly OperatorRule[], unused: readonly OperatorRule[], operator = 'app'): OperatorRights => {
  return { operator, used, unused, missing: [] }
}

test('a verb that one cluster has used is used, and operators are kept apart', () => {
  const merged = mergeRights([
    rights([rule('jobs', ['create'])], [rule('jobs', ['delete']), rule('secrets', ['get'])]),
    rights([rule('jobs', ['delete'])], [rule('jobs', ['create']), rule('secrets', ['get'])]),
    rights([], [rule('secrets', ['get'])], 'other'),
  ])
  expect(merged).toEqual([
    rights([rule('jobs', ['create', 'delete'])], [rule('secrets', ['get'])]),
    rights([], [rule('secrets', ['get'])], 'other'),
  ])
})

test('one rule for two reasons is two rules, and a missing right is listed once', () => {
  const missing = [{ group: '', resource: 'pods', verb: 'get', namespace: undefined }]
  const one = { ...rights([rule('jobs', ['create'], 'a')], [rule('jobs', ['create'], 'b')]), missing }
  expect(mergeRights([one, one])).toEqual([one])
})

test('the text has a line for each unused rule, and none when all are used', () => {
  expect(unusedRightsText([rights([rule('jobs', ['create'])], [])])).toBe('')
  const inTeam = { ...rule('secrets', ['get']), namespace: 'team' }
  expect(unusedRightsText([rights([], [rule('jobs', ['create', 'delete']), inTeam])])).toBe(
    `Rules of operators that no test has used (a gap in the tests, or a declaration that is too wide):
  app
    jobs.batch create,delete: note writes jobs
    team: secrets get: note writes secrets`,
  )
})

test('a run prints what no test of it has used, and notes nothing afterwards', () => {
  const [read, remove] = [
    rule('secrets', ['get'], 'app reads secrets'),
    rule('secrets', ['delete'], 'app reads secrets'),
  ]
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    setup()
    noteRights([rights([], [read, remove])])
    noteRights([rights([read], [remove])])
    teardown()
    expect(print.mock.calls.map(([text]) => String(text).trim().split('\n').slice(1))).toEqual([
      ['  app', '    secrets delete: app reads secrets'],
    ])
    noteRights([rights([], [read])])
    setup()
    noteRights([rights([read], [])])
    teardown()
    teardown()
    expect(print).toHaveBeenCalledTimes(1)
  } finally {
    print.mockRestore()
  }
})
