import { expect, test } from 'vitest'
import { runSettings } from './run-settings.ts'

const operator = { name: 'app', controllers: [] }

test('in a pod an operator takes part in an election and serves health and metrics; elsewhere it does not', () => {
  expect(runSettings(operator, {}, true)).toEqual({
    missingKinds: 'wait',
    missingWriteRights: 'report',
    outdatedDefinitions: 'report',
    leaderElection: { enabled: true },
    healthAddress: ':8081',
    metricsServer: { bindAddress: ':8443' },
  })
  expect(runSettings(operator, {}, false)).toEqual({
    missingKinds: 'wait',
    missingWriteRights: 'report',
    outdatedDefinitions: 'report',
    leaderElection: { enabled: false },
  })
})

test("the operator's definition overrides the pod's defaults, and the run's options override both", () => {
  const said = { ...operator, healthAddress: '0', leaderElection: { enabled: false, name: 'lock' }, syncTimeoutMs: 1 }
  const fromOperator = runSettings(said, { healthAddress: undefined }, true)
  expect(fromOperator).toMatchObject({ healthAddress: '0', leaderElection: { enabled: false, name: 'lock' } })
  const run = { healthAddress: ':1', leaderElection: { enabled: true }, gracefulShutdownMs: 5 }
  expect(runSettings(said, run, false)).toMatchObject({
    ...run,
    leaderElection: { enabled: true, name: 'lock' },
    syncTimeoutMs: 1,
  })
})
