import { defineController, defineOperator, defineResource, keep } from 'kubewright'
import { Job } from 'kubewright/kinds'
import { z } from 'zod'

/** Runs a Job every full hour. */
export const Schedule = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Schedule',
  spec: z.object({ image: z.string() }),
  status: z.object({ last: z.string().optional() }),
})

export const hourly = Schedule({ metadata: { name: 'hourly' }, spec: { image: 'busybox:1' } })

const hourMs = 3_600_000

/** Named by its hour, a Job cannot start twice; named by the moment, it does after a crash before the status is written. */
export function scheduleOperator(naming: 'hour' | 'moment' = 'hour') {
  return defineOperator({
    name: 'schedules',
    controllers: [
      defineController({
        for: Schedule,
        owns: { jobs: Job },
        reconcile({ metadata, spec, status }, { owned, now }) {
          const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString()
          const isDue = status?.last !== hour && hour > new Date(metadata.creationTimestamp).toISOString()
          const name = `${metadata.name}-${naming === 'hour' ? hour.slice(11, 13) : now.getTime()}`
          const container = { name: 'main', image: spec.image }
          const template = { spec: { restartPolicy: 'Never', containers: [container] } }
          const others = owned.jobs.filter((job) => !isDue || job.metadata.name !== name)
          return {
            children: [...others.map(keep), ...(isDue ? [Job({ metadata: { name }, spec: { template } })] : [])],
            status: { last: isDue ? hour : status?.last },
            requeueAt: new Date(Date.parse(hour) + hourMs),
          }
        },
      }),
    ],
  })
}
