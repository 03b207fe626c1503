import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kubeSuite } from './index.ts'
import { measureKube } from './kube.ts'

beforeEach(() => void vi.stubEnv('KUBEWRIGHT_BENCH_SCALE', 'small'))
afterEach(() => void vi.unstubAllEnvs())

test('every row of the suite is measured', () => {
  const rows = measureKube(kubeSuite.rowNames, () => undefined)
  expect(rows.map(({ name }) => name)).toEqual(kubeSuite.rowNames)
  expect(rows.every((row) => row.ours.median > 0 && row.peers.length === 0)).toBe(true)
})

test('each row has the rate of the Go code, and only the selected rows are measured', () => {
  const original = { median: 10, lowest: 9, highest: 11, repetitions: 7 }
  const [row, ...others] = measureKube(['apply-unchanged'], () => ({ applyNoop: original }))
  expect(others).toEqual([])
  expect(row).toMatchObject({ name: 'apply-unchanged', peers: [{ peer: 'Kubernetes Go code', ...original }] })
})
