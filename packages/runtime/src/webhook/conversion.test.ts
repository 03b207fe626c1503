import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JsonObject } from '@kubewright/kube/json'
import { notFoundStatus, StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { RuntimeError } from '../errors.ts'
import { systemRuntime } from '../host/index.ts'
import { runtimeLimits } from '../limits.ts'
import { silentLogger } from '../log/index.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import { type Stored, type UntypedObject, untypedKind } from '../resource/index.ts'
import { absentClient } from './absent-client.ts'
import { conversionRoute } from './conversion-route.ts'
import { conversionPath, createWebhookObserver, defineConversion, defineSpoke, unconvertible } from './index.ts'
import { Backup, conversionReview, uid } from './testing/backups.ts'
import { decisionOf, sendReview, serve } from './testing/served-webhooks.ts'

type AnyObject = Stored<UntypedObject>

const group = 'backup.example.com'
const oldest = untypedKind({ group, version: 'v1alpha1', kind: 'Backup' })

/** v1beta1 stores the schedule as cron; v1alpha1 stores it as every, and the number of backups in a label. */
const conversion = defineConversion(Backup, {
  versions: {
    v1beta1: {
      to: ({ spec, ...rest }) => {
        const { cron, ...more } = spec as { readonly cron: string }
        return { ...rest, spec: { ...more, schedule: cron } }
      },
      from: ({ spec: { schedule, ...more }, ...rest }) => ({ ...rest, spec: { ...more, cron: schedule } }),
    },
    v1alpha1: defineSpoke(oldest, {
      to: ({ metadata, spec }) => {
        const { every } = spec as { readonly every: string }
        if (every === 'never') throw unconvertible('spec.every: never has no schedule')
        if (every === 'bug') throw new TypeError('a secret of the operator')
        if (every === 'absent') throw new StatusError(notFoundStatus({ group: '', resource: 'secrets' }, 'key'))
        const { keep, ...labels } = metadata.labels ?? {}
        return {
          metadata: { labels },
          spec: { schedule: `@${every}`, ...(keep === undefined ? {} : { keep: Number(keep) }) },
        }
      },
      from: ({ metadata, spec: { schedule, keep } }) => ({
        metadata: { labels: { ...metadata.labels, ...(keep === undefined ? {} : { keep: String(keep) }) } },
        spec: { every: schedule.slice(1) },
      }),
    }),
  },
})

/** Objects as kube-apiserver sends them for conversion, with all stored fields. */
function stored(version: string, spec: JsonObject, labels: JsonObject = { app: 'db' }): JsonObject {
  const metadata = {
    name: 'nightly',
    namespace: 'default',
    uid: 'b3f',
    resourceVersion: '12',
    generation: 1,
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels,
    annotations: { note: 'x' },
    managedFields: [{ manager: 'kubectl', operation: 'Update', apiVersion: `${group}/${version}` }],
  }
  return { apiVersion: `${group}/${version}`, kind: 'Backup', metadata, spec }
}

test('converts from hub to spoke, from spoke to hub, and between spokes through the hub', async () => {
  const server = await serve([conversion])
  const convert = async (version: string, ...objects: JsonObject[]) => {
    const response = await decisionOf(server, conversionPath, conversionReview(`${group}/${version}`, objects))
    expect(response).toMatchObject({ uid, result: { status: 'Success' } })
    return response['convertedObjects'] as readonly JsonObject[]
  }
  const hub = stored('v1', { schedule: '@daily', keep: 9007199254740993n, newer: true })
  const spoke = stored('v1beta1', { cron: '@daily', keep: 9007199254740993n, newer: true })
  const metadata = (object: JsonObject) => object['metadata'] as JsonObject
  expect(await convert('v1beta1', hub, hub)).toEqual([
    { ...spoke, metadata: metadata(hub) },
    { ...spoke, metadata: metadata(hub) },
  ])
  expect(await convert('v1', spoke)).toEqual([{ ...hub, metadata: metadata(spoke) }])
  const [alpha] = await convert('v1alpha1', stored('v1beta1', { cron: '@daily', keep: 3 }))
  expect(alpha).toMatchObject({
    apiVersion: 'backup.example.com/v1alpha1',
    metadata: { uid: 'b3f', resourceVersion: '12', labels: { app: 'db', keep: '3' } },
    spec: { every: 'daily' },
  })
  // This conversion returns labels alone.
  expect(metadata(alpha as JsonObject)).toHaveProperty('annotations', { note: 'x' })
  const [beta] = await convert('v1beta1', stored('v1alpha1', { every: 'daily' }, { app: 'db', keep: '3' }))
  expect(beta).toMatchObject({ metadata: { labels: { app: 'db' } }, spec: { cron: '@daily', keep: 3 } })
  expect(await convert('v1')).toEqual([])
})

test('the same version, another group, and an unknown version or kind are errors in the review', async () => {
  const server = await serve([conversion])
  const failure = async (version: string, object: JsonObject) => {
    const review = conversionReview(version, [stored('v1', { schedule: '@daily' }), object])
    const response = await decisionOf(server, conversionPath, review)
    expect(response).toMatchObject({ uid, convertedObjects: [], result: { status: 'Failure' } })
    return (response['result'] as { readonly message: string }).message
  }
  const hub = stored('v1', { schedule: '@daily' })
  expect(await failure(`${group}/v1`, hub)).toBe(
    'Backup of backup.example.com/v1 cannot be converted to its own version',
  )
  expect(await failure('other.example.com/v1', hub)).toMatch(/which is another API group$/)
  expect(await failure(`${group}/v2`, hub)).toMatch(/has no version v2 here; the versions are v1, v1beta1, v1alpha1$/)
  const beta = `${group}/v1beta1`
  expect(await failure(beta, stored('v2', {}))).toMatch(/has no version v2 here/)
  expect(await failure(beta, { ...hub, kind: 'Restore' })).toBe(
    'there is no conversion of Restore of backup.example.com/v1',
  )
  expect(await failure(beta, { kind: 'Backup' })).toMatch(/has no apiVersion or no kind$/)
})

test('a conversion that throws is a generic error, unless it throws a refusal', async () => {
  const registry = createMetricsRegistry()
  const server = await serve([conversion], { observer: createWebhookObserver(registry) })
  const messageFor = async (every: string) => {
    const review = conversionReview(`${group}/v1`, [stored('v1alpha1', { every })])
    const { result } = await decisionOf(server, conversionPath, review)
    return (result as { readonly message: string }).message
  }
  expect(await messageFor('never')).toBe('spec.every: never has no schedule')
  expect(await messageFor('absent')).toBe('secrets "key" not found')
  expect(registry.render()).toContain('controller_runtime_conversion_webhook_panics_total 0\n')
  expect(await messageFor('bug')).toBe(`internal error occurred during conversion; see the log for requestID ${uid}`)
  expect(registry.render()).toContain('controller_runtime_conversion_webhook_panics_total 1\n')
  expect(registry.render()).toContain('controller_runtime_webhook_panics_total 0\n')
})

test('refuses an invalid ConversionReview over HTTP', async () => {
  const server = await serve([conversion])
  const review = conversionReview(`${group}/v1`, [])
  const refused = async (body: JsonObject) => {
    const response = await sendReview(server, conversionPath, body)
    expect(response).toMatchObject({ status: 400, body: { kind: 'Status' } })
    return response.body['message']
  }
  expect(await refused({ ...review, apiVersion: 'apiextensions.k8s.io/v2' })).toMatch(/^expected a ConversionReview/)
  expect(await refused({ ...review, request: null })).toBe('the ConversionReview has no request')
  const request = { uid, desiredAPIVersion: 'v1', objects: [] as JsonObject[] }
  expect(await refused({ ...review, request: { ...request, uid: 1 } })).toMatch(/request.uid/)
  expect(await refused({ ...review, request: { ...request, desiredAPIVersion: 1 } })).toMatch(/desiredAPIVersion/)
  expect(await refused({ ...review, request: { ...request, objects: [1] } })).toMatch(/request.objects/)
})

test('several kinds share the path, and each has one conversion', async () => {
  const code = 'WEBHOOK_INVALID'
  const restore = untypedKind({ group, version: 'v1', kind: 'Restore' })
  const same = { to: (object: AnyObject) => object, from: (object: AnyObject) => object }
  const other = defineConversion(restore, { versions: { v1beta1: same } })
  const server = await serve([conversion, other])
  expect(server.paths).toEqual([conversionPath])
  const review = conversionReview(`${group}/v1beta1`, [{ apiVersion: `${group}/v1`, kind: 'Restore' }])
  expect(await decisionOf(server, conversionPath, review)).toMatchObject({
    convertedObjects: [{ apiVersion: `${group}/v1beta1`, kind: 'Restore', metadata: {} }],
  })
  expect(() => server.register(other)).toThrow(expect.objectContaining({ code }))
  expect(() => defineConversion(restore, { versions: {} })).toThrow(expect.objectContaining({ code }))
  expect(() => defineConversion(restore, { versions: { v1: same } })).toThrow(expect.objectContaining({ code }))
})

test('converts a long list in slices, and stops when the client is gone', async () => {
  const system = systemRuntime()
  const pauses: (() => void)[] = []
  let now = 0
  let converted = 0
  const clock = {
    ...system.clock,
    monotonic: () => now,
    after: (_delayMs: number, _what: string, run: () => void) => {
      pauses.push(run)
      return { cancel: () => undefined }
    },
  }
  const slow = defineConversion(untypedKind({ group, version: 'v1', kind: 'Slow' }), {
    versions: {
      v1beta1: {
        to: (object) => object,
        from: (object) => {
          now += runtimeLimits.workerSliceMs + 1
          converted++
          return object
        },
      },
    },
  })
  const objects = Array.from({ length: 3 }, () => ({ apiVersion: `${group}/v1`, kind: 'Slow' }))
  const route = conversionRoute(new Map([['Slow.backup.example.com', slow]]))
  const response = async ({ signal }: AbortController) =>
    route.respond(conversionReview(`${group}/v1beta1`, objects), {
      runtime: { ...system, clock },
      log: silentLogger,
      signal,
      onPanic: () => undefined,
      client: absentClient,
    })
  const endPause = async () => {
    await nextTurn()
    pauses.shift()?.()
    await nextTurn()
  }
  const pending = response(new AbortController())
  await nextTurn()
  for (const count of [1, 2, 3]) {
    expect(converted).toBe(count)
    await endPause()
  }
  expect((await pending)['response']).toMatchObject({ result: { status: 'Success' } })

  const aborter = new AbortController()
  const aborted = response(aborter)
  await nextTurn()
  expect(converted).toBe(4)
  aborter.abort(new RuntimeError('WEBHOOK_TIMEOUT', 'too slow'))
  expect((await aborted)['response']).toMatchObject({ uid, result: { status: 'Failure', message: 'too slow' } })
  await endPause()
  expect(converted).toBe(4)
})

test('a conversion that returns no metadata keeps the labels and annotations', async () => {
  const restore = untypedKind({ group, version: 'v1', kind: 'Restore' })
  const bare = { to: () => ({ spec: {} }), from: () => ({ spec: {} }) }
  const server = await serve([defineConversion(restore, { versions: { v1beta1: bare } })])
  const object = { ...stored('v1', {}), kind: 'Restore' }
  const review = conversionReview(`${group}/v1beta1`, [object])
  const { convertedObjects } = await decisionOf(server, conversionPath, review)
  expect(convertedObjects).toEqual([{ ...object, apiVersion: `${group}/v1beta1` }])
})

test('a conversion that returns empty labels and annotations removes them', async () => {
  const restore = untypedKind({ group, version: 'v1', kind: 'Restore' })
  const empty = () => ({ metadata: { labels: {}, annotations: {} }, spec: {} })
  const server = await serve([defineConversion(restore, { versions: { v1beta1: { to: empty, from: empty } } })])
  const review = conversionReview(`${group}/v1beta1`, [{ ...stored('v1', {}), kind: 'Restore' }])
  const { convertedObjects } = await decisionOf(server, conversionPath, review)
  const [{ metadata }] = convertedObjects as unknown as readonly [{ readonly metadata: JsonObject }]
  expect(metadata).toMatchObject({ name: 'nightly' })
  for (const map of ['labels', 'annotations']) expect(metadata).not.toHaveProperty(map)
})
