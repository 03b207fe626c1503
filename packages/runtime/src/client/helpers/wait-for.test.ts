import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../../limits.ts'
import {
  bookmark,
  configMap,
  configMapKind,
  configMapList,
  errorEvent,
  watchEvent,
} from '../../watch/testing/config-maps.ts'
import {
  respondStatus,
  respondValue,
  ScriptedPeer,
  type ScriptedStep,
  ScriptedStream,
} from '../../watch/testing/scripted-peer.ts'
import { createClient } from '../create-client.ts'
import { when, whenAll, whenAny, whenCondition, whenNot, whenPresent } from './wait-conditions.ts'
import { waitFor } from './wait-for.ts'

const name = { namespace: 'default', name: 'web' }

function start(...steps: ScriptedStep[]) {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(...steps)
  return { runtime, peer, client: createClient({ transport: peer }) }
}

test('reads the current state again when the server has compacted the revision', async () => {
  const { runtime, peer, client } = start(
    respondValue(configMapList(5, [])),
    new ScriptedStream().events(bookmark(6), errorEvent(410, 'Expired')).step,
    respondValue(configMapList(9, [])),
    respondStatus(410, 'Gone'),
    respondValue(configMapList(12, [configMap('web', 11)])),
  )
  const found = await runtime.run(() => waitFor(client, configMapKind, name, whenPresent, { runtime }))
  expect(found?.metadata?.resourceVersion).toBe('11')
  expect(peer.requests).toHaveLength(5)
  for (const query of peer.queries) expect(query['fieldSelector']).toBe('metadata.name=web')
})

test('waits watchObjectsRetryFirstMs before each request when a server expires each revision at once', async () => {
  const steps = Array.from({ length: 50 }, () => [respondValue(configMapList(5, [])), respondStatus(410, 'Expired')])
  const { runtime, peer, client } = start(...steps.flat())
  const timeoutMs = 10 * runtimeLimits.watchObjectsRetryFirstMs
  const waiting = runtime.run(() => waitFor(client, configMapKind, name, whenPresent, { runtime, timeoutMs }))
  await expect(waiting).rejects.toMatchObject({ code: 'CLIENT_WAIT_TIMEOUT' })
  expect(peer.requests).toHaveLength(20)
})

test('the signal ends the wait at once, also before anything is sent', async () => {
  const { runtime, peer, client } = start(respondValue(configMapList(5, [])), new ScriptedStream().step)
  const aborter = new AbortController()
  const options = { runtime, signal: aborter.signal }
  const waiting = waitFor(client, configMapKind, name, whenPresent, options)
  await runtime.settle()
  aborter.abort()
  await expect(waiting).rejects.toMatchObject({
    code: 'CLIENT_WAIT_TIMEOUT',
    message:
      'timed out waiting until ConfigMap default/web is there: the signal was aborted; the object does not exist',
  })
  await expect(waitFor(client, configMapKind, name, whenPresent, options)).rejects.toThrow('has not responded yet')
  expect(peer.requests).toHaveLength(2)
  expect(runtime.clock.monotonic()).toBe(0)
})

test('throws a refusal unchanged', async () => {
  const { runtime, client } = start(respondStatus(403, 'Forbidden'))
  const waiting = runtime.run(() => waitFor(client, configMapKind, name, whenPresent, { runtime }))
  await expect(waiting).rejects.toMatchObject({ code: 403 })
})

test('a deletion counts as absence, whatever the state of the object was', async () => {
  const { runtime, client } = start(
    respondValue(configMapList(5, [configMap('web', 4)])),
    new ScriptedStream().events(watchEvent('DELETED', configMap('web', 6))).step,
  )
  const gone = whenNot(whenPresent)
  expect(await runtime.run(() => waitFor(client, configMapKind, name, gone, { runtime }))).toBeUndefined()
})

test('a condition counts only for its observedGeneration, and conditions combine', () => {
  const object = (observedGeneration: number | undefined, status = 'True') => ({
    metadata: { generation: 2 },
    status: {
      conditions: [{ type: 'Ready', status, ...(observedGeneration === undefined ? {} : { observedGeneration }) }],
    },
  })
  const ready = whenCondition('Ready')
  expect([object(1), object(2), object(undefined), object(2, 'False'), undefined].map(ready.isMet)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  const yes = when('says yes', () => true)
  const no = when('says no', () => false)
  expect([whenAll(yes, no), whenAny(yes, no), whenNot(no), yes].map(({ isMet }) => isMet({}))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(yes.isMet(undefined)).toBe(false)
  expect(whenAll(ready, whenNot(whenAny(yes, no))).what).toBe('has condition Ready=True and not (says yes or says no)')
})

test('waits for waitTimeoutMs by default', async () => {
  const { runtime, client } = start(respondValue(configMapList(5, [])), new ScriptedStream().step)
  const waiting = runtime.run(() => waitFor(client, configMapKind, name, whenPresent, { runtime }))
  await expect(waiting).rejects.toMatchObject({ code: 'CLIENT_WAIT_TIMEOUT' })
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.waitTimeoutMs)
})
