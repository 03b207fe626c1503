import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { configMapController, createManagerWorld, ended, leftovers } from './testing/manager-fixture.ts'

test('the stop waits for running work, group by group, and leaves nothing behind', async () => {
  const { runtime, manager, part, log, admin } = createManagerWorld()
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const app = manager()
    app.addController(
      configMapController(async () => {
        await sleep(runtime, 5000, 'the work')
        log.push('reconciled')
      }),
    )
    await app.add(part('loop', 'others', { endMs: 1000 }))
    await app.start()
    await sleep(runtime, 10, 'the key to be taken')
    const startMs = runtime.clock.monotonic()
    await Promise.all([app.stop(), app.stop(), app.ended()])
    expect(runtime.clock.monotonic() - startMs).toBe(4990)
  })
  expect(log).toEqual(['run loop', 'end loop', 'reconciled'])
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('with a grace period of zero the stop returns at once, and all signals are aborted', async () => {
  const { runtime, manager, part, log, admin } = createManagerWorld()
  const aborted: unknown[] = []
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const app = manager({ gracefulShutdownMs: 0 })
    app.addController(
      configMapController(async (_request, { signal }) => {
        await ended(signal)
        aborted.push(signal.reason)
      }),
    )
    await app.add(part('slow', 'others', { endMs: 1000 }))
    await app.start()
    await sleep(runtime, 10, 'the key to be taken')
    const startMs = runtime.clock.monotonic()
    await app.stop()
    expect(runtime.clock.monotonic()).toBe(startMs)
    expect(log).toEqual(['run slow'])
    await sleep(runtime, 5000, 'the aborted runnables')
    expect(log).toEqual(['run slow', 'end slow'])
    expect(aborted).toHaveLength(1)
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('refuses an infinite grace period, unlike controller-runtime: the maximum is one hour', async () => {
  const { runtime, manager } = createManagerWorld()
  const invalid = { code: 'MANAGER_INVALID', path: 'gracefulShutdownMs' }
  for (const gracefulShutdownMs of [-1, Number.NaN, runtimeLimits.gracefulShutdownMsMax + 1]) {
    expect(() => manager({ gracefulShutdownMs })).toThrow(expect.objectContaining(invalid))
  }
  await runtime.run(async () => {
    const app = manager({ gracefulShutdownMs: runtimeLimits.gracefulShutdownMsMax })
    await app.start()
    await expect(app.stop({ graceMs: -1 })).rejects.toMatchObject(invalid)
    await app.stop()
  })
})

test('names a part that does not end within the shared grace period, and stops the rest', async () => {
  const { runtime, manager, part, log } = createManagerWorld()
  let isClosed = false
  await runtime.run(async () => {
    const app = manager({ transport: { send: () => new Promise(() => {}), close: () => (isClosed = true) } })
    await app.add(part('stuck', 'others', { run: () => new Promise(() => {}) }))
    await app.add(part('page', 'servers', { endMs: 5000 }))
    await app.start()
    const startMs = runtime.clock.monotonic()
    await expect(app.stop()).rejects.toMatchObject({
      code: 'MANAGER_STOP_TIMEOUT',
      message: `manager app: still running after ${runtimeLimits.gracefulShutdownMs} ms: stuck, page`,
    })
    expect(runtime.clock.monotonic() - startMs).toBe(runtimeLimits.gracefulShutdownMs)
    await sleep(runtime, 5000, 'the end of the aborted server')
    expect(log).toEqual(['run page', 'run stuck', 'end page'])
  })
  expect(isClosed).toBe(true)
})

test('the first failure stops everything, and failures during the stop are reported with it', async () => {
  const { runtime, manager, part } = createManagerWorld()
  const first = new Error('the loop broke')
  const second = new Error('the page would not close')
  const run = runtime.run(async () => {
    const app = manager()
    await app.add(
      part('loop', 'others', {
        run: async () => {
          await sleep(runtime, 100, 'the failure')
          throw first
        },
      }),
    )
    const close = async ({ signal }: { readonly signal: AbortSignal }) => {
      await ended(signal)
      throw second
    }
    await app.add(part('page', 'servers', { run: close }))
    await app.run()
  })
  const error = await run.catch((failure: unknown) => failure)
  expect(error).toMatchObject({
    code: 'MANAGER_FAILED',
    message: 'manager app: the loop broke; the page would not close',
    cause: { errors: [first, second] },
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('throws a single failure unchanged; an error caused by the stop itself is not a failure', async () => {
  const { runtime, manager, part } = createManagerWorld()
  const failure = new Error('no')
  await runtime.run(async () => {
    const rejecting = async ({ signal }: { readonly signal: AbortSignal }) => {
      await ended(signal)
      throw signal.reason
    }
    const app = manager()
    await app.add(part('polite', 'others', { run: rejecting }))
    await app.start()
    await app.stop()
    const failing = manager()
    await failing.add(part('polite', 'servers', { run: rejecting }))
    await failing.add(part('bad', 'leader', { run: () => Promise.reject(failure) }))
    await expect(failing.run()).rejects.toBe(failure)
    await expect(failing.elected()).rejects.toBe(failure)
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('a failure in any step of the start ends the started parts, and starts no later ones', async () => {
  for (const group of ['servers', 'webhooks', 'caches', 'others', 'leader'] as const) {
    const { runtime, manager, part, log } = createManagerWorld()
    const failure = new Error(`no ${group}`)
    await runtime.run(async () => {
      const app = manager()
      await app.add({ ...part('bad', group), ready: () => Promise.reject(failure) })
      await app.add(part('last', 'leader', { warmMs: 10 }))
      await app.add(part('first', 'servers'))
      await expect(app.start()).rejects.toBe(failure)
    })
    expect(log.includes('run last')).toBe(group === 'leader')
    expect(log.filter((line) => line.startsWith('run')).length).toBe(
      log.filter((line) => line.startsWith('end')).length,
    )
    expect(await leftovers(runtime)).toBe('no declared wait or timer')
  }
})

test('aborts a warm-up as soon as the stop begins, as it will never run', async () => {
  const { runtime, manager, part, log } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager()
    await app.add(part('loop', 'others', { endMs: 1000 }))
    await app.add(part('work', 'leader', { warmMs: 60_000 }))
    const start = expect(app.start()).rejects.toMatchObject({ code: 'MANAGER_STOPPED' })
    await sleep(runtime, 10, 'the warm-up')
    await app.stop()
    await start
  })
  expect(log).toEqual(['run loop', 'warm work', 'cold work', 'end loop'])
})

test('a start that is cancelled in any step leaves nothing behind', async () => {
  for (const atMs of [5, 15, 25, 35, 45, 55]) {
    const { runtime, manager, part, log } = createManagerWorld()
    await runtime.run(async () => {
      const app = manager()
      for (const group of ['servers', 'webhooks', 'caches', 'others'] as const) {
        await app.add(part(group, group, { readyMs: 10 }))
      }
      await app.add(part('leader', 'leader', { warmMs: 10, readyMs: 10 }))
      const abort = new AbortController()
      runtime.clock.after(atMs, 'the signal', () => abort.abort('enough'))
      await app.run({ signal: abort.signal })
      expect(runtime.clock.monotonic()).toBe(atMs)
    })
    const runs = log.filter((line) => line.startsWith('run')).map((line) => line.slice(4))
    expect(
      log
        .filter((line) => line.startsWith('end'))
        .map((line) => line.slice(4))
        .sort(),
    ).toEqual(runs.sort())
    await runtime.advance(100)
    expect(await leftovers(runtime)).toBe('no declared wait or timer')
  }
})

test('throws errors of parts that fail to stop or close at the end, and stops everything else', async () => {
  const { runtime, manager, part, log, server } = createManagerWorld()
  const [deaf, stuck] = [new Error('deaf'), new Error('stuck')]
  const closed: string[] = []
  const closing = (name: string) => ({
    ...server.transport(),
    close() {
      closed.push(name)
      throw stuck
    },
  })
  await runtime.run(async () => {
    const app = manager({
      transport: closing('own'),
      onPhase({ name }) {
        if (name === 'stopping') throw deaf
      },
    })
    app.addCluster('west', { transport: closing('west') })
    await app.add(part('page', 'servers'))
    await app.start()
    const failed = { code: 'MANAGER_FAILED', cause: { errors: [deaf, stuck, stuck] } }
    await expect(app.stop()).rejects.toMatchObject(failed)
    await expect(app.ended()).rejects.toMatchObject(failed)
    expect([log, closed]).toEqual([
      ['run page', 'end page'],
      ['own', 'west'],
    ])
    const mute = manager({ onPhase: () => JSON.parse('no') })
    const unparsed = { code: 'MANAGER_FAILED', cause: { errors: [expect.any(SyntaxError), expect.any(SyntaxError)] } }
    await expect(mute.start()).rejects.toMatchObject(unparsed)
    await expect(mute.ended()).rejects.toMatchObject(unparsed)
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('a runnable that throws synchronously fails like one that rejects, also in the leader group', async () => {
  const failure = new Error('at once')
  const broken = () => {
    throw failure
  }
  for (const leaderElection of [undefined, { enabled: true, namespace: 'default' }]) {
    for (const bad of [{ ready: broken }, { warmUp: broken }, { run: broken }]) {
      const { runtime, manager, part } = createManagerWorld()
      await runtime.run(async () => {
        const app = manager({ leaderElection })
        await app.add({ ...part('bad', 'leader'), ...bad })
        const elected = expect(app.elected()).rejects.toBe(failure)
        await expect(app.run()).rejects.toBe(failure)
        await elected
      })
      expect(await leftovers(runtime)).toBe('no declared wait or timer')
    }
  }
})

test('a stop after a failed start resolves, because the start has thrown the error', async () => {
  const { runtime, manager, part } = createManagerWorld()
  const failure = new Error('no such luck')
  await runtime.run(async () => {
    const app = manager()
    await app.add(part('broken', 'servers', { run: () => Promise.reject(failure), readyMs: 10 }))
    await expect(app.start()).rejects.toBe(failure)
    await app.stop()
    await expect(app.ended()).rejects.toBe(failure)
  })
})
