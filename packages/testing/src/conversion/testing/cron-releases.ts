import { defineResource, deprecated } from 'kubewright/resource'
import { z } from 'zod'

const modes = ['Allow', 'Forbid'] as const
/** Where the oldest version keeps the zone, for which it has no field. */
export const zoneAnnotation = 'cron.example.com/zone'

const status = z.object({ runs: z.int().default(0) })
const v1alpha1 = { spec: z.object({ cron: z.string().min(1), forbid: z.boolean().default(false) }), status }
const v1beta1 = {
  spec: z.object({
    schedule: z.string().min(1),
    timeZone: deprecated(z.string().min(1).optional(), 'use the zone of v1'),
    mode: z.enum(modes).default('Allow'),
  }),
  status,
}
const v1 = {
  spec: z.object({
    schedule: z.object({ cron: z.string().min(1), zone: z.string().min(1).optional() }),
    mode: z.enum(modes).default('Allow'),
  }),
  status,
  columns: { Schedule: '.spec.schedule.cron', Mode: '.spec.mode' },
}

const common = { group: 'cron.example.com', kind: 'Cron' } as const

type Annotations = { readonly [key: string]: string } | undefined

/** The zone in the annotations, and the annotations without it. */
function takeZone(annotations: Annotations) {
  const { [zoneAnnotation]: zone, ...others } = annotations ?? {}
  return { zone, others }
}

function keepZone(annotations: Annotations, zone: string | undefined) {
  return { ...annotations, ...(zone === undefined ? {} : { [zoneAnnotation]: zone }) }
}

const modeOf = (forbid: boolean) => (forbid ? 'Forbid' : 'Allow')
const withStatus = <Status>(status: Status | undefined) => (status === undefined ? {} : { status })

/** The first release stores its older version. */
export const firstRelease = defineResource({
  ...common,
  versions: { v1alpha1, v1beta1 },
  stored: 'v1alpha1',
  conversions: {
    v1beta1: {
      to: ({ spec, metadata, status }) => ({
        metadata: { annotations: keepZone(metadata.annotations, spec.timeZone) },
        spec: { cron: spec.schedule, forbid: spec.mode === 'Forbid' },
        ...withStatus(status),
      }),
      from: ({ spec, metadata, status }) => {
        const { zone, others } = takeZone(metadata.annotations)
        return {
          metadata: { annotations: others },
          spec: { schedule: spec.cron, mode: modeOf(spec.forbid), ...(zone === undefined ? {} : { timeZone: zone }) },
          ...withStatus(status),
        }
      },
    },
  },
})

/** The second release has a third version, and stores it. */
export const secondRelease = defineResource({
  ...common,
  versions: {
    v1alpha1: { ...v1alpha1, deprecated: 'cron.example.com/v1alpha1 Cron is deprecated; use v1' },
    v1beta1,
    v1,
  },
  stored: 'v1',
  conversions: {
    v1alpha1: {
      to: ({ spec, metadata, status }) => {
        const { zone, others } = takeZone(metadata.annotations)
        return {
          metadata: { annotations: others },
          spec: {
            schedule: { cron: spec.cron, ...(zone === undefined ? {} : { zone }) },
            mode: modeOf(spec.forbid),
          },
          ...withStatus(status),
        }
      },
      from: ({ spec, metadata, status }) => ({
        metadata: { annotations: keepZone(metadata.annotations, spec.schedule.zone) },
        spec: { cron: spec.schedule.cron, forbid: spec.mode === 'Forbid' },
        ...withStatus(status),
      }),
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

/** The third release has only the version that is stored. */
export const thirdRelease = defineResource({ ...common, version: 'v1', ...v1 })
