import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { type Client, createClient, interceptedClient } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import type { ExternalDriver } from './external-driver.ts'
import { Externals } from './externals.ts'

const one = { namespace: 'default', name: 'one' }

/** The process ends: nothing that it does afterwards takes effect. */
class Crash extends Error {}

/** Counts the steps of a process and ends it before or after one of them. */
class Steps {
  count = 0
  readonly #crashAt: number

  constructor(crashAt: number) {
    this.#crashAt = crashAt
  }

  async around<Result>(effect: () => Promise<Result>): Promise<Result> {
    this.#step()
    const result = await effect()
    this.#step()
    return result
  }

  #step(): void {
    if (this.count === this.#crashAt) throw new Crash('the process ended')
    this.count++
  }
}

/** A provider that creates a second bucket when it is asked twice. */
class Provider {
  readonly buckets: string[] = []
  created = 0

  driver(steps: Steps, more: Partial<ExternalDriver<string>> = {}): ExternalDriver<string> {
    return {
      find: async ({ key }) => this.buckets.find((bucket) => bucket === key),
      create: ({ key }) =>
        steps.around(async () => {
          this.created++
          this.buckets.push(key)
          return key
        }),
      delete: (found) => steps.around(async () => void this.buckets.splice(this.buckets.indexOf(found), 1)),
      ...more,
    }
  }
}

interface Process {
  readonly externals: Externals
  readonly steps: Steps
}

/** Runs processes one after the other on one object; each reads it as a restarted operator does. */
async function withObject(
  scenario: (
    start: (crashAt?: number) => Promise<Process>,
    provider: Provider,
    admin: Client,
    pass: (durationMs: number) => Promise<void>,
  ) => Promise<void>,
) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: one })
    const start = async (crashAt = Number.POSITIVE_INFINITY) => {
      const steps = new Steps(crashAt)
      const client = interceptedClient(admin, {
        patch: (inner, ...call) => steps.around(() => inner.patch(...call)),
      })
      const object = await admin.get(ConfigMap, one)
      if (object === undefined) throw new Error('the object is missing')
      const externals = new Externals({
        client,
        kind: ConfigMap,
        object,
        controller: 'sites',
        signal: new AbortController().signal,
        nowMs: () => runtime.clock.now(),
        keyOf: (name) => `key-of-${name}`,
      })
      return { externals, steps }
    }
    await scenario(start, new Provider(), admin, (durationMs) => sleep(runtime, durationMs, 'the provider'))
  })
}

const annotationsOf = async (admin: Client) => (await admin.get(ConfigMap, one))?.metadata.annotations ?? {}
const journal = 'sites.external.kubewright.dev/bucket'

test('a creation records the intent before it and the effect after it', () =>
  withObject(async (start, provider, admin) => {
    const { externals, steps } = await start()
    let before: string | undefined
    const driver = provider.driver(steps)
    const found = await externals.ensure('bucket', {
      ...driver,
      async create(call) {
        before = (await annotationsOf(admin))[journal]
        return driver.create(call)
      },
    })
    expect(found).toBe('key-of-bucket')
    expect(JSON.parse(before ?? '{}')).toMatchObject({ state: 'creating', key: 'key-of-bucket' })
    expect(JSON.parse((await annotationsOf(admin))[journal] ?? '{}')).toMatchObject({ state: 'created' })
    expect(steps.count).toBe(6)
  }))

test.each([0, 1, 2, 3, 4, 5, 6])('a crash at step %i of a creation neither repeats nor forgets it', (crashAt) =>
  withObject(async (start, provider, admin) => {
    const first = await start(crashAt)
    const crashed = await first.externals.ensure('bucket', provider.driver(first.steps)).then(
      () => false,
      (error: unknown) => error instanceof Crash,
    )
    expect(crashed).toBe(crashAt < 6)
    // Whatever exists is in the journal, so a deletion of the object finds it.
    if (provider.buckets.length > 0) expect(Object.keys(await annotationsOf(admin))).toEqual([journal])
    const second = await start()
    expect(await second.externals.ensure('bucket', provider.driver(second.steps))).toBe('key-of-bucket')
    expect([provider.created, provider.buckets]).toEqual([1, ['key-of-bucket']])
    expect(JSON.parse((await annotationsOf(admin))[journal] ?? '{}')).toMatchObject({ state: 'created' })
  }),
)

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a crash at step %i of a deletion leaves nothing behind after the next run',
  (crashAt) =>
    withObject(async (start, provider, admin) => {
      const maker = await start()
      await maker.externals.ensure('bucket', provider.driver(maker.steps))
      const first = await start(crashAt)
      await first.externals.delete('bucket', provider.driver(first.steps)).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
      if (provider.buckets.length > 0) expect(Object.keys(await annotationsOf(admin))).toEqual([journal])
      const second = await start()
      expect(await second.externals.delete('bucket', provider.driver(second.steps))).toBe(true)
      expect([provider.buckets, await annotationsOf(admin)]).toEqual([[], {}])
    }),
)

test('a creation that cannot be repeated is reported when its outcome stays unknown, and found when it took place', () =>
  withObject(async (start, provider) => {
    const first = await start(2)
    const ends = first.externals.ensure('bucket', provider.driver(first.steps, { isRepeatable: false }))
    await expect(ends).rejects.toThrow(Crash)
    const second = await start()
    const unknown = second.externals.ensure('bucket', provider.driver(second.steps, { isRepeatable: false }))
    await expect(unknown).rejects.toThrow(
      /external bucket \(key-of-bucket\): the outcome of its creation at .* is unknown/,
    )
    expect(provider.created).toBe(0)
    provider.buckets.push('key-of-bucket')
    const third = await start()
    expect(await third.externals.ensure('bucket', provider.driver(third.steps, { isRepeatable: false }))).toBe(
      'key-of-bucket',
    )
    expect(provider.created).toBe(0)
  }))

test('a creation that the provider refused leaves no intent', () =>
  withObject(async (start, provider, admin) => {
    const { externals, steps } = await start()
    const refusing = provider.driver(steps, {
      create: async () => {
        throw new Error('403')
      },
      isRefusal: (error) => String(error).includes('403'),
    })
    await expect(externals.ensure('bucket', refusing)).rejects.toThrow('403')
    expect(await annotationsOf(admin)).toEqual({})
  }))

test('a creation that may not be visible yet is neither repeated nor taken for deleted', () =>
  withObject(async (start, provider) => {
    const first = await start(2)
    const more = { visibleAfterMs: 60_000 }
    await expect(first.externals.ensure('bucket', provider.driver(first.steps, more))).rejects.toThrow(Crash)
    const second = await start()
    const early = second.externals.ensure('bucket', provider.driver(second.steps, more))
    await expect(early).rejects.toThrow('it may not be visible yet')
    expect(await second.externals.delete('bucket', provider.driver(second.steps, more))).toBe(false)
    expect(provider.created).toBe(0)
  }))

test.each(['created', 'deleting', 'creating'] as const)(
  'an entry %s with the key of another object is refused, and the other is neither found nor deleted',
  (state) =>
    withObject(async (start, provider, admin) => {
      provider.buckets.push('key-of-victim')
      const entry = JSON.stringify({ state, key: 'key-of-victim', since: '2020-01-01T00:00:00Z' })
      const patch = { metadata: { annotations: { [journal]: entry } } }
      await admin.patch(ConfigMap, one, { type: 'merge', patch })
      const { externals, steps } = await start()
      const refusal = {
        code: 'EXTERNAL_INVALID',
        message: expect.stringContaining('"key-of-victim", which is never used'),
      }
      await expect(externals.ensure('bucket', provider.driver(steps))).rejects.toMatchObject(refusal)
      await expect(externals.delete('bucket', provider.driver(steps))).rejects.toMatchObject(refusal)
      expect([provider.created, provider.buckets]).toEqual([0, ['key-of-victim']])
    }),
)

test('a creation that is confirmed but not visible yet is neither repeated nor forgotten', () =>
  withObject(async (start, provider, admin, pass) => {
    const made: string[] = []
    const lagging = (steps: Steps) =>
      provider.driver(steps, {
        visibleAfterMs: 60_000,
        isRepeatable: false,
        create: async ({ key }) => {
          made.push(key)
          return key
        },
      })
    const first = await start()
    await first.externals.ensure('bucket', lagging(first.steps))
    await pass(59_999)
    const second = await start()
    await expect(second.externals.ensure('bucket', lagging(second.steps))).rejects.toThrow('it may not be visible yet')
    expect(await second.externals.delete('bucket', lagging(second.steps))).toBe(false)
    expect([made, Object.keys(await annotationsOf(admin))]).toEqual([['key-of-bucket'], [journal]])
    await pass(1)
    const third = await start()
    // It was visible by now, so others have deleted it.
    await third.externals.ensure('bucket', lagging(third.steps))
    expect(made).toEqual(['key-of-bucket', 'key-of-bucket'])
  }))

test('the journal keeps when a creation began that find shows', () =>
  withObject(async (start, provider, admin, pass) => {
    const first = await start(3)
    await expect(first.externals.ensure('bucket', provider.driver(first.steps))).rejects.toThrow(Crash)
    const { since } = JSON.parse((await annotationsOf(admin))[journal] ?? '{}')
    await pass(1000)
    const second = await start()
    await second.externals.ensure('bucket', provider.driver(second.steps))
    expect(JSON.parse((await annotationsOf(admin))[journal] ?? '{}')).toMatchObject({ state: 'created', since })
  }))

test('two processes never act on the same entry: the second meets a conflict', () =>
  withObject(async (start, provider) => {
    const [first, second] = [await start(), await start()]
    await first.externals.ensure('bucket', provider.driver(first.steps))
    provider.buckets.length = 0
    await expect(second.externals.ensure('bucket', provider.driver(second.steps))).rejects.toMatchObject({
      status: { code: 409 },
    })
    expect(provider.created).toBe(1)
  }))

test('a changed key and a damaged journal are refused with what to do', () =>
  withObject(async (start, provider, admin) => {
    const first = await start()
    await first.externals.ensure('bucket', provider.driver(first.steps))
    const renamed = first.externals.ensure('bucket', provider.driver(first.steps, { key: 'other' }))
    await expect(renamed).rejects.toThrow('its key is other, but the object')
    await expect(first.externals.ensure('My Bucket', provider.driver(first.steps))).rejects.toThrow('in lower case')
    const patch = { metadata: { annotations: { [journal]: 'x' } } }
    await admin.patch(ConfigMap, one, { type: 'merge', patch })
    const second = await start()
    const damaged = second.externals.delete('bucket', provider.driver(second.steps))
    await expect(damaged).rejects.toThrow(`the annotation ${journal} is not an entry of the journal`)
  }))
