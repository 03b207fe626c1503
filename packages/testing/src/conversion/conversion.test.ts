import { defineResource, deprecated, duration, intOrString, listType, mapList, quantity } from 'kubewright/resource'
import { unconvertible } from 'kubewright/webhook'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testingLimits } from '../limits.ts'
import { createRandom } from '../virtual-runtime/index.ts'
import { checkConversions, createObjectGenerator } from './index.ts'

const modes = ['Allow', 'Forbid'] as const
const kept = 'example.com/time-zone'

const status = z.object({ runs: z.int().default(0) })
const v1alpha1 = { spec: z.object({ cron: z.string().min(1), forbid: z.boolean().default(false) }), status }
const v1beta1 = {
  spec: z.object({
    schedule: z.string().min(1),
    timeZone: deprecated(z.string().optional(), 'use the zone of v1'),
    mode: z.enum(modes).default('Allow'),
  }),
  status,
}
const v1 = {
  spec: z.object({
    schedule: z.object({ cron: z.string().min(1), zone: z.string().optional() }),
    mode: z.enum(modes).default('Allow'),
  }),
  status,
}

/** Three versions, of which the oldest keeps the zone in an annotation. */
function cronWith(change: { readonly forgets?: 'zone' | 'mode' | 'note'; readonly isInvalid?: boolean } = {}) {
  return defineResource({
    group: 'example.com',
    kind: 'Cron',
    versions: { v1alpha1, v1beta1, v1 },
    stored: 'v1',
    conversions: {
      v1alpha1: {
        to: ({ spec, status, metadata }) => {
          const { [kept]: zone, ...annotations } = metadata.annotations ?? {}
          return {
            metadata: { labels: metadata.labels, annotations },
            spec: {
              schedule: { cron: change.isInvalid ? '' : spec.cron, ...(zone === undefined ? {} : { zone }) },
              mode: spec.forbid && change.forgets !== 'mode' ? 'Forbid' : 'Allow',
            },
            ...(status === undefined ? {} : { status }),
          }
        },
        from: ({ spec, status, metadata }) => {
          const { zone } = spec.schedule
          const isKept = zone !== undefined && change.forgets !== 'zone'
          return {
            metadata: {
              labels: metadata.labels,
              annotations: {
                ...(change.forgets === 'note' ? {} : metadata.annotations),
                ...(isKept ? { [kept]: zone } : {}),
              },
            },
            spec: { cron: spec.schedule.cron, forbid: spec.mode === 'Forbid' },
            ...(status === undefined ? {} : { status }),
          }
        },
      },
      v1beta1: {
        to: ({ spec: { schedule, timeZone, mode }, ...rest }) => ({
          ...rest,
          spec: { schedule: { cron: schedule, ...(timeZone === undefined ? {} : { zone: timeZone }) }, mode },
        }),
        from: ({ spec: { schedule, mode }, ...rest }) => ({
          ...rest,
          spec: { schedule: schedule.cron, ...(schedule.zone === undefined ? {} : { timeZone: schedule.zone }), mode },
        }),
      },
    },
  })
}

test('three versions convert to the stored one and back without a loss', async () => {
  expect(await checkConversions(cronWith(), { seed: 7, runs: 50 })).toEqual({ roundTrips: 200, refused: 0 })
})

const faults = [
  ['a field', { forgets: 'zone' }, /^v1 → v1alpha1 → v1 of .* changes spec\.schedule\.zone: ".*" became nothing$/],
  ['an enum', { forgets: 'mode' }, /^v1 → v1alpha1 → v1 of .* changes spec\.mode: "Forbid" became "Allow"$/],
  ['an annotation', { forgets: 'note' }, /changes metadata\.annotations\.example\.com\/note: "kept" became nothing$/],
] as const

test.each(faults)('finds that %s is lost, with the path and both values', async (_name, change, message) => {
  const check = () => checkConversions(cronWith(change), { seed: 7 })
  await expect(check()).rejects.toMatchObject({
    code: 'TESTING_CONVERSION_LOSSY',
    message: expect.stringMatching(message),
  })
  const [first, second] = await Promise.all([check(), check()].map((run) => run.catch((error: Error) => error.message)))
  expect(first).toContain('Cron.example.com, seed 7, run ')
  expect(second).toBe(first)
})

test('counts objects that a conversion refuses, and makes conversionRuns runs by default', async () => {
  const spec = z.object({ size: z.int() })
  const refuse = () => {
    throw unconvertible('sizes have no old form')
  }
  const Sized = defineResource({
    group: 'example.com',
    kind: 'Sized',
    versions: { v1: { spec }, v2: { spec } },
    stored: 'v2',
    conversions: { v1: { to: (old) => old, from: refuse } },
  })
  const refused = testingLimits.conversionRuns * 2
  expect(await checkConversions(Sized)).toEqual({ roundTrips: 0, refused })
})

test('a conversion may leave defaults of the stored version to the API server, which sets them on reads', async () => {
  const old = z.object({ size: z.int() })
  const Sized = defineResource({
    group: 'example.com',
    kind: 'Sized',
    versions: { v1: { spec: old }, v2: { spec: old.extend({ mode: z.enum(['on']).default('on') }) } },
    stored: 'v2',
    conversions: {
      v1: {
        to: ({ spec, ...rest }) => ({ ...rest, spec: { size: spec.size } as never }),
        from: ({ spec, ...rest }) => ({ ...rest, spec: { size: spec.mode === 'on' ? spec.size : 0 } }),
      },
    },
  })
  expect(await checkConversions(Sized, { runs: 20 })).toEqual({ roundTrips: 40, refused: 0 })
})

test('finds a conversion that changes its argument', async () => {
  const spec = z.object({ size: z.int() })
  const Sized = defineResource({
    group: 'example.com',
    kind: 'Sized',
    versions: { v1: { spec }, v2: { spec } },
    stored: 'v2',
    conversions: { v1: { to: (old) => Object.assign(old, { spec: { size: 1 } }), from: (hub) => hub } },
  })
  await expect(checkConversions(Sized)).rejects.toMatchObject({
    code: 'TESTING_CONVERSION_INVALID',
    message: expect.stringContaining('v1 → v2 of Sized.example.com, seed 1, run 1 throws: TypeError'),
  })
})

test('finds a result that the other version refuses', async () => {
  await expect(checkConversions(cronWith({ isInvalid: true }))).rejects.toMatchObject({
    code: 'TESTING_CONVERSION_INVALID',
    message: expect.stringMatching(
      /^v1alpha1 → v1 of .* is not valid: spec\.schedule\.cron: Invalid value: "": .*at least 1/,
    ),
  })
})

test('a resource whose objects cannot be guessed needs samples', () => {
  let tries = 0
  const isSpecial = (code: string) => {
    tries++
    return code === 'a very special code'
  }
  const spec = z.object({ code: z.string().refine(isSpecial, 'is wrong') })
  const options = { group: 'example.com', version: 'v1', kind: 'Safe', spec } as const
  expect(() => createObjectGenerator(defineResource(options)).next(createRandom(1))).toThrow(
    'no generated object of Safe.example.com is valid; give the resource samples: spec.code: is wrong',
  )
  expect(tries).toBe(testingLimits.objectTriesMax)
  const Safe = defineResource({ ...options, samples: [{ spec: { code: 'a very special code' } }] })
  expect(createObjectGenerator(Safe).next(createRandom(1))).toMatchObject({ spec: { code: 'a very special code' } })
})

test('generates valid objects of a schema with patterns, formats, lists, maps and unions', () => {
  const Everything = defineResource({
    group: 'example.com',
    version: 'v1',
    kind: 'Everything',
    spec: z.object({
      amount: quantity(),
      period: duration(),
      port: intOrString(),
      name: z.string().regex(/^[a-z]([-a-z0-9]{0,5}[a-z0-9])?(\.(com|org))?$/),
      odd: z
        .string()
        .regex(/^(?:a|b\.c)+[^x-z]\d{2,}$/)
        .max(20),
      when: z.iso.datetime(),
      share: z.number().gt(0).lt(1),
      even: z.int().min(10).max(20).multipleOf(2),
      tags: listType(z.array(z.string()), 'set'),
      ports: mapList(z.array(z.object({ name: z.enum(['a', 'b']), port: z.int32() })), ['name']),
      limits: z.record(z.string(), z.int()).optional(),
      store: z.discriminatedUnion('type', [
        z.object({ type: z.literal('disk'), size: z.int() }),
        z.object({ type: z.literal('none') }),
      ]),
      free: z.unknown(),
    }),
  })
  const generator = createObjectGenerator(Everything)
  const random = createRandom('everything')
  const texts = Array.from({ length: 100 }, () => JSON.stringify(generator.next(random)))
  expect(new Set(texts).size).toBe(100)
  expect(texts.some((text) => text.includes('"type":"disk"'))).toBe(true)
})
