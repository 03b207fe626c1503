import type { RequestScenario } from '../../scenario.ts'
import { leasesPath } from '../objects.ts'
import { get, mergePatch, post, put } from '../steps.ts'

const path = `${leasesPath}/leader`
const lease = (spec: Record<string, string | number>, metadata: Record<string, string> = {}) => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'leader', ...metadata },
  spec,
})
const held = {
  holderIdentity: 'one',
  leaseDurationSeconds: 15,
  acquireTime: '2026-01-02T03:04:05.000001Z',
  renewTime: '2026-01-02T03:04:05.123456Z',
  leaseTransitions: 0,
}

export const leaseScenarios: readonly RequestScenario[] = [
  {
    name: 'leader election',
    steps: [
      get(path, { name: 'no leader' }),
      post(leasesPath, lease(held), { name: 'one begins', query: { fieldManager: 'election' }, save: 'made' }),
      post(leasesPath, lease({ ...held, holderIdentity: 'two' }), { name: 'two comes late' }),
      put(
        path,
        lease(
          { ...held, renewTime: '2026-01-02T03:04:07.000000Z' },
          { resourceVersion: '{response:made.metadata.resourceVersion}' },
        ),
        {
          name: 'one goes on',
          save: 'renewed',
        },
      ),
      put(
        path,
        lease({ ...held, holderIdentity: 'two' }, { resourceVersion: '{response:made.metadata.resourceVersion}' }),
        {
          name: 'two is too late',
        },
      ),
      put(
        path,
        lease({ ...held, holderIdentity: '' }, { resourceVersion: '{response:renewed.metadata.resourceVersion}' }),
        {
          name: 'one lets go',
          unordered: true,
        },
      ),
      mergePatch(path, { spec: { leaseDurationSeconds: 0 } }, { name: 'for no time', query: { dryRun: 'All' } }),
      mergePatch(
        path,
        { spec: { leaseTransitions: -1 } },
        { name: 'after fewer than no changes', query: { dryRun: 'All' } },
      ),
      mergePatch(path, { spec: { renewTime: 'yesterday' } }, { name: 'at a time that is none' }),
      mergePatch(
        path,
        { spec: { renewTime: '2026-01-02T03:04:05.123456789+02:00' } },
        { name: 'at a time of elsewhere' },
      ),
      mergePatch(
        path,
        { spec: { strategy: 'OldestEmulationVersion', preferredHolder: 'two' } },
        { name: 'in a way that is off' },
      ),
      post(
        leasesPath,
        { ...lease({ leaseDurationSeconds: -1, leaseTransitions: -1 }), metadata: { name: 'bad' } },
        { name: 'wrong from the start' },
      ),
      post(
        leasesPath,
        { ...lease({}), metadata: { name: 'held', finalizers: ['plain'] } },
        { name: 'held by a plain finalizer' },
      ),
      post(leasesPath, { metadata: { name: 'empty' } }, { name: 'of nothing' }),
      put(`${leasesPath}/new`, { ...lease(held), metadata: { name: 'new' } }, { name: 'made by an update' }),
    ],
  },
]
