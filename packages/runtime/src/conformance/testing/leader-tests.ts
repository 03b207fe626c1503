import { expect } from 'vitest'
import { ConfigMap, Lease } from '../../kinds/index.ts'
import { createLeaderElection, fencedClient } from '../../leader-election/index.ts'
import type { RuntimeSuiteContext, RuntimeSuiteTests } from './suite-context.ts'

/** Short, and long enough for a busy machine. */
const times = { leaseDurationMs: 6000, renewDeadlineMs: 4000, retryPeriodMs: 200 }

function candidate({ plain, runtime, namespace }: RuntimeSuiteContext, identity: string) {
  const election = createLeaderElection({
    client: plain,
    runtime,
    lease: { namespace, name: 'leader' },
    identity,
    ...times,
  })
  return { election, ended: election.run() }
}

export const leaderTests: RuntimeSuiteTests = {
  'of two candidates one leads, and when it stops the other leads at once': async (context) => {
    const { admin, named, until } = context
    const first = candidate(context, 'first')
    await until('a leader', () => first.election.isLeader)
    const second = candidate(context, 'second')
    await until('the other to know', () => second.election.leader === 'first')
    expect(second.election.isLeader).toBe(false)
    expect((await admin.get(Lease, named('leader')))?.spec).toMatchObject({
      holderIdentity: 'first',
      leaseDurationSeconds: 6,
      leaseTransitions: 0,
    })
    await first.election.stop()
    expect(await first.ended).toMatchObject({ reason: 'stopped', hasLed: true, isReleased: true })
    await until('the successor', () => second.election.isLeader)
    expect((await admin.get(Lease, named('leader')))?.spec).toMatchObject({
      holderIdentity: 'second',
      leaseTransitions: 1,
    })
    await second.election.stop()
    expect((await admin.get(Lease, named('leader')))?.spec?.holderIdentity ?? '').toBe('')
  },

  'a write of a candidate that does not lead is refused before it is sent': async (context) => {
    const { admin, plain, named, until } = context
    const { election, ended } = candidate(context, 'only')
    const client = fencedClient(plain, election.fence())
    await until('the lease', () => election.isLeader)
    await client.create(ConfigMap, { metadata: named('while-leading') })
    await election.stop()
    await ended
    await expect(client.create(ConfigMap, { metadata: named('afterwards') })).rejects.toThrow(/lead/)
    expect(await admin.get(ConfigMap, named('afterwards'))).toBeUndefined()
    expect(await admin.get(ConfigMap, named('while-leading'))).toBeDefined()
  },

  'a leader stops leading when another candidate takes its lease': async (context) => {
    const { admin, named, until } = context
    const { election, ended } = candidate(context, 'robbed')
    await until('the lease', () => election.isLeader)
    await admin.patch(Lease, named('leader'), { type: 'merge', patch: { spec: { holderIdentity: 'robber' } } })
    expect(await ended).toMatchObject({ reason: 'lost', hasLed: true, isReleased: false })
    expect(election.isLeader).toBe(false)
    expect((await admin.get(Lease, named('leader')))?.spec?.holderIdentity).toBe('robber')
  },
}
