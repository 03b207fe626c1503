import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { describe, expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import type { WebhookCaller } from '../outbound/webhook-call.ts'
import { listAt, objectAt, textAt } from '../read-object.ts'
import { convertByWebhook } from './convert.ts'

const from = 'example.com/v1'
const to = 'example.com/v2'

function widget(name = 'a'): JsonObject {
  const metadata = { name, namespace: 'n', uid: 'u', generation: 2, labels: { old: 'label' }, resourceVersion: '7' }
  return { apiVersion: from, kind: 'Widget', metadata, spec: { a: 1 } }
}

type ConversionResponder = (review: JsonObject) => JsonObject

/** The response of a correct webhook that changes each object. */
function replyWith(change: (object: JsonObject) => JsonValue = (object) => object): ConversionResponder {
  return (review) => ({
    apiVersion: textAt(review, 'apiVersion'),
    kind: 'ConversionReview',
    response: {
      uid: textAt(review, 'request', 'uid'),
      result: { status: 'Success' },
      convertedObjects: listAt(review, 'request', 'objects').map((object) =>
        change({ ...objectAt(object), apiVersion: textAt(review, 'request', 'desiredAPIVersion') }),
      ),
    },
  })
}

function convert(reply: ConversionResponder, objects: readonly JsonObject[] = [widget()], reviewVersions = ['v1']) {
  const reviews: JsonObject[] = []
  const timeouts: number[] = []
  const caller: WebhookCaller = {
    call: async (_target, review, timeoutMs) => {
      reviews.push(review)
      timeouts.push(timeoutMs)
      return reply(review)
    },
  }
  let count = 0
  const newUid = () => `review-${++count}`
  const call = { webhook: { target: { url: 'https://x' }, reviewVersions }, caller, isRevisionShown: false, newUid }
  return { reviews, timeouts, converted: convertByWebhook(call, objects, to) }
}

async function problemOf(reply: ConversionResponder, reviewVersions?: string[]): Promise<string> {
  return convert(reply, undefined, reviewVersions).converted.then(
    () => 'nothing',
    (error: Error) => error.message,
  )
}

const withMetadata = (metadata: JsonObject) => (object: JsonObject) => ({
  ...object,
  metadata: { ...objectAt(object, 'metadata'), ...metadata },
})

const prefix = 'conversion webhook for example.com/v1, Kind=Widget'

describe('the review', () => {
  test('contains the objects without resourceVersion, and has the timeout of Kubernetes', async () => {
    const { reviews, timeouts, converted } = convert(replyWith())
    await converted
    const { resourceVersion: _, ...metadata } = objectAt(widget(), 'metadata')
    expect(reviews).toEqual([
      {
        kind: 'ConversionReview',
        apiVersion: 'apiextensions.k8s.io/v1',
        request: { uid: 'review-1', desiredAPIVersion: to, objects: [{ ...widget(), metadata }] },
        response: { uid: '', convertedObjects: null, result: { metadata: {} } },
      },
    ])
    expect(timeouts).toEqual([apiserverLimits.conversionTimeoutMs])
    expect(apiserverLimits.conversionTimeoutMs).toBe(30_000)
  })

  test('has the first version that both sides support', async () => {
    const { reviews, converted } = convert(replyWith(), [widget()], ['v7', 'v1beta1', 'v1'])
    await converted
    expect(textAt(reviews[0], 'apiVersion')).toBe('apiextensions.k8s.io/v1beta1')
    expect(await problemOf(replyWith(), ['v7'])).toBe('no supported conversion review versions')
  })

  test('is split for a large list, and the objects keep their order', async () => {
    const count = 2 * apiserverLimits.conversionReviewObjectsMax + 1
    const names = Array.from({ length: count }, (_, index) => `w${index}`)
    const { reviews, converted } = convert(replyWith(), names.map(widget))
    expect((await converted).map((object) => textAt(object, 'metadata', 'name'))).toEqual(names)
    expect(reviews.map((review) => listAt(review, 'request', 'objects').length)).toEqual([100, 100, 1])
  })
})

describe('the response', () => {
  test('determines the object except its metadata, of which it sets labels and annotations', async () => {
    const change = withMetadata({ labels: { a: 'b' }, annotations: { c: 'd' }, generation: 9, finalizers: ['x'] })
    const { converted } = convert(replyWith((object) => change({ ...object, spec: { b: 2 } })))
    const { labels: _, ...metadata } = objectAt(widget(), 'metadata')
    expect(await converted).toEqual([
      {
        ...widget(),
        apiVersion: to,
        spec: { b: 2 },
        metadata: { ...metadata, labels: { a: 'b' }, annotations: { c: 'd' } },
      },
    ])
    const unlabelled = convert(replyWith(withMetadata({ labels: null })))
    expect(objectAt((await unlabelled.converted)[0], 'metadata')).not.toHaveProperty('labels')
  })

  test.each<[string, ConversionResponder, string]>([
    [
      'another kind',
      (review) => ({ ...replyWith()(review), kind: 'X' }),
      `${prefix} failed: no kind "X" is registered for version "apiextensions.k8s.io/v1" in scheme "pkg/runtime/scheme.go:111"`,
    ],
    [
      'a review of the older version',
      (review) => ({ ...replyWith()(review), apiVersion: 'apiextensions.k8s.io/v1beta1' }),
      `${prefix} failed: converting (v1beta1.ConversionReview) to (v1.ConversionReview): unknown conversion`,
    ],
    [
      'a status',
      () => ({ apiVersion: 'v1', kind: 'Status' }),
      `${prefix} failed: converting (v1.Status) to (v1.ConversionReview): unknown conversion`,
    ],
    [
      'an empty object',
      () => ({}),
      `${prefix} failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, Kind=`,
    ],
    ['no response', (review) => ({ ...replyWith()(review), response: null }), `${prefix} failed: no response provided`],
    ['another uid', response({ uid: 'x' }), `${prefix} failed: expected response.uid="review-1", got "x"`],
    ['a failure', response({ result: { status: 'Failed', message: 'no room' } }), `${prefix} failed: no room`],
    [
      'a failure without a message',
      response({ result: { status: 'Failed' } }),
      `${prefix} failed: response.result.status was 'Failed', not 'Success'`,
    ],
    ['no result', response({ result: {} }), `${prefix} failed: response.result.status was '', not 'Success'`],
    ['no objects', response({ convertedObjects: null }), `${prefix} returned 0 objects, expected 1`],
    ['too many objects', response({ convertedObjects: [1, 2] }), `${prefix} returned 2 objects, expected 1`],
  ])('is refused with %s', async (_name, reply, problem) => {
    expect(await problemOf(reply)).toBe(problem)
  })

  test.each<[string, (object: JsonObject) => JsonValue, string]>([
    [
      'at another version',
      (object) => ({ ...object, apiVersion: from }),
      `${prefix} returned invalid object at index 0: invalid groupVersion (expected ${to}, received ${from})`,
    ],
    [
      'of another kind',
      (object) => ({ ...object, kind: 'Gadget' }),
      `${prefix} returned invalid object at index 0: invalid kind (expected Widget, received Gadget)`,
    ],
    ['without a kind', () => ({ apiVersion: to }), `Object 'Kind' is missing in '{"apiVersion":"${to}"}'`],
    [
      'of another name',
      withMetadata({ name: 'b' }),
      `${prefix} returned invalid object: must have the same name: a != b`,
    ],
    [
      'of another namespace',
      withMetadata({ namespace: 'm' }),
      `${prefix} returned invalid object: must have the same namespace: n != m`,
    ],
    ['of another uid', withMetadata({ uid: '' }), `${prefix} returned invalid object: must have the same UID: u != `],
    [
      'with invalid labels',
      withMetadata({ labels: ['x'] }),
      `${prefix} returned invalid metadata: invalid metadata.labels of type []interface {} in converted object`,
    ],
    [
      'with a label that is a number',
      withMetadata({ labels: { a: 1 } }),
      `${prefix} returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object`,
    ],
  ])('is refused with an object %s', async (_name, change, problem) => {
    expect(await problemOf(replyWith(change))).toBe(problem)
  })

  test('is refused with invalid labels and annotations, unless the original had them', async () => {
    expect(await problemOf(replyWith(withMetadata({ labels: { 'a b': 'c' } })))).toContain(
      `${prefix} returned invalid metadata: metadata.labels: Invalid value: "a b"`,
    )
    expect(await problemOf(replyWith(withMetadata({ annotations: { 'a b': 'c' } })))).toContain(
      `${prefix} returned invalid metadata: metadata.annotation: Invalid value: "a b"`,
    )
    const odd = { ...widget(), metadata: { ...objectAt(widget(), 'metadata'), labels: { 'a b': 'c' } } }
    expect(await convert(replyWith(), [odd]).converted).toHaveLength(1)
  })

  test('may omit the uid in v1beta1', async () => {
    const reply: ConversionResponder = (review) => ({
      response: { ...objectAt(replyWith()(review), 'response'), uid: '' },
    })
    expect(await problemOf(reply, ['v1beta1'])).toBe('nothing')
  })
})

function response(parts: JsonObject): ConversionResponder {
  return (review) => {
    const reply = replyWith()(review)
    return { ...reply, response: { ...objectAt(reply, 'response'), ...parts } }
  }
}
