import { encodeJson, isJsonArray, isJsonObject, type JsonValue } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { conversionRoute } from './conversion-route.ts'
import { defineConversion, defineTokenReviewer, defineValidator } from './index.ts'
import { createReviewReader, hasMoreValues } from './read-review.ts'
import { Backup, conversionReview } from './testing/backups.ts'
import { sendReview, serve } from './testing/served-webhooks.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function countOf(value: JsonValue): number {
  const inner = isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : []
  return (inner as readonly JsonValue[]).reduce<number>((sum, item) => sum + countOf(item), 1)
}

test('counts the values of a text as its parsed value has them', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1), (value, space) => {
      const bytes = bytesOf(JSON.stringify(value, undefined, space))
      const count = countOf(JSON.parse(new TextDecoder().decode(bytes)))
      expect([hasMoreValues(bytes, count), hasMoreValues(bytes, count - 1)]).toEqual([false, true])
    }),
    { seed: 5, numRuns: 500 },
  )
})

test('refuses reviews with more values than admissionValuesMax, conversionValuesMax and tokenReviewValuesMax', async () => {
  const same = (object: object) => object
  const conversion = defineConversion(Backup, { versions: { v1beta1: { to: same, from: same } } as never })
  const validator = defineValidator(Backup, { create: () => undefined })
  const server = await serve([conversion, validator, defineTokenReviewer(async () => undefined)])
  const limits = {
    '/convert': runtimeLimits.conversionValuesMax,
    [validator.path]: runtimeLimits.admissionValuesMax,
    '/authenticate': runtimeLimits.tokenReviewValuesMax,
  }
  // The review and its list are two values.
  const review = (count: number) => `{"request":[${'{},'.repeat(count - 3)}{}]}`
  for (const [path, valuesMax] of Object.entries(limits)) {
    expect((await sendReview(server, path, review(valuesMax + 1))).body).toMatchObject({
      code: 413,
      message: `Request entity too large: limit is ${valuesMax} JSON values`,
    })
  }
  const atLimit = review(runtimeLimits.tokenReviewValuesMax)
  expect((await sendReview(server, '/authenticate', atLimit)).body).toMatchObject({ code: 400 })
})

test('conversionObjectsMax: refuses a review with more objects, and a larger size allows more in proportion', async () => {
  const { conversionObjectsMax, conversionSizeBytesMax, conversionValuesMax } = runtimeLimits
  const review = conversionReview(
    'example.com/v1',
    Array.from({ length: conversionObjectsMax + 1 }, () => ({})),
  )
  const refusal = { status: { code: 413 } }
  await expect(conversionRoute(new Map()).respond(review, {} as never)).rejects.toMatchObject(refusal)
  const larger = conversionRoute(new Map(), 2 * conversionSizeBytesMax)
  expect(larger).toMatchObject({ sizeBytesMax: 2 * conversionSizeBytesMax, valuesMax: 2 * conversionValuesMax })
  const twice = conversionReview(
    'example.com/v1',
    Array.from({ length: 2 * conversionObjectsMax + 1 }, () => ({})),
  )
  await expect(larger.respond(twice, {} as never)).rejects.toMatchObject(refusal)
})

test('webhookParsedAtOnceBytesMax: larger reviews are parsed one after the other, with a pause in between', async () => {
  const runtime = createVirtualRuntime()
  const reader = createReviewReader(runtime)
  const route = { sizeBytesMax: runtimeLimits.conversionSizeBytesMax, valuesMax: 10 }
  const large = bytesOf(encodeJson({ text: 'x'.repeat(runtimeLimits.webhookParsedAtOnceBytesMax) }))
  const { signal } = new AbortController()
  const events: string[] = []
  const read = async (name: string, bytes: Uint8Array, until = signal) => {
    await reader.read(bytes, route, until).catch(() => events.push(`${name} is refused`))
    events.push(name)
  }
  await runtime.run(async () => {
    const all = [
      read('first', large),
      read('broken', large.subarray(1)),
      read('aborted', large, AbortSignal.abort()),
      read('last', large),
      read('small', bytesOf('{}')),
    ]
    for (let round = 0; round < 20; round++) await Promise.resolve()
    events.push('other work')
    await Promise.all(all)
  })
  expect(events.slice(0, 3).sort()).toEqual(['first', 'other work', 'small'])
  expect(events.slice(3)).toEqual(['broken is refused', 'broken', 'aborted is refused', 'aborted', 'last'])
})
