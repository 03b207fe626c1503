import { startCluster } from '@kubewright/cluster'
import { type KindReference, untypedKind } from 'kubewright/resource'
import { expect, onTestFinished, test } from 'vitest'
import { siteSources } from '../dev/testing/index.ts'
import { cliLimits } from '../limits.ts'
import { findProject, loadOperator } from '../project/index.ts'
import { newProject } from '../project/testing/index.ts'
import { clockResult, urlResult } from './check-cluster.ts'
import { planObject } from './plan.ts'

test('clockSkewMsMax: a larger difference of the clocks fails, whichever is behind', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT'
  const atMs = Date.parse(date)
  for (const sign of [1, -1]) {
    expect(clockResult({ date }, atMs + sign * cliLimits.clockSkewMsMax)).toMatchObject({ state: 'ok' })
    expect(clockResult({ date }, atMs + sign * (cliLimits.clockSkewMsMax + 1))).toMatchObject({ state: 'failed' })
  }
  expect(clockResult({}, atMs)).toMatchObject({ state: 'ok', message: 'the server does not report its time' })
})

test('reachTimeoutMs: a URL that does not respond fails', async () => {
  // An address that no network has; where it is refused at once, the check fails for that reason.
  const result = await urlResult('webhook', 'https://192.0.2.1:9443', 50)
  expect(result).toMatchObject({ check: 'webhook', state: 'failed' })
  expect(cliLimits.reachTimeoutMs).toBeGreaterThan(50)
})

test('plannedObjectsMax: a plan refuses a cluster with more objects of the kinds', async () => {
  const { operator } = await loadOperator(await findProject(newProject(siteSources)))
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  await cluster.install(...operator.kinds)
  const Site: KindReference = untypedKind({ group: 'example.com', version: 'v1', kind: 'Site' })
  const site = (name: string) => ({
    apiVersion: 'example.com/v1',
    kind: 'Site',
    metadata: { namespace: 'default', name },
    spec: { title: 'a' },
  })
  const { items } = await cluster.client.list(Site)
  expect(items).toEqual([])
  for (const name of ['a', 'b']) await cluster.client.create(Site, site(name) as never)
  const plan = (objectsMax: number) => planObject(operator, cluster.client, site('c'), new Date(0), objectsMax)
  await expect(plan(1)).rejects.toThrow(/more than 1 objects of the operator's kinds, which is the limit of a plan/)
  expect(await plan(cliLimits.plannedObjectsMax)).toHaveLength(1)
})
