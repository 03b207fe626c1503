import { expect, test } from 'vitest'
import { compileProgram, compilers } from '../testing/compile-program.ts'

/** A line that does not compile fails the test. */
const valid = `
import { defineResource, type Infer } from 'kubewright/resource'
import { JobTemplateSpec } from 'kubewright/schemas/batch-v1'
import { Container, PodTemplateSpec, ResourceRequirements, Volume } from 'kubewright/schemas/core-v1'
import { CronJob } from 'kubewright/kinds'
import { z } from 'zod'
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>() => undefined
const Cron = defineResource({ group: 'example.com', version: 'v1', kind: 'Cron', spec: z.object({ schedule: z.string(), jobTemplate: JobTemplateSpec, sidecars: z.array(Container).default([]), resources: ResourceRequirements.optional(), volume: Volume.exactOptional() }) })
holds<Equal<z.infer<typeof PodTemplateSpec>, PodTemplateSpec>>()
holds<Equal<Infer<typeof Cron>['spec']['sidecars'][number]['image'], string | undefined>>()
const job = (cron: Infer<typeof Cron>) => CronJob({ metadata: { name: cron.metadata.name }, spec: { schedule: cron.spec.schedule, jobTemplate: cron.spec.jobTemplate } })
const template: PodTemplateSpec = { spec: { containers: [{ name: 'a', ports: [{ containerPort: 80 }] }] } }
Cron({ spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } } })
const make = (containers: readonly Container[]) => Cron({ spec: { schedule: '', jobTemplate: { spec: { template: { spec: { containers } } } } } })
`

const mistakes: readonly (readonly [line: string, at: string, message: string])[] = [
  ['Cron({ spec: { schedule: "", jobTemplate: { spec: {} } } })', 'spec: {}', `Property 'template' is missing`],
  ['Cron({ spec: { schedule: "", jobTemplate: { spek: {} } } })', 'spek', `'spek' does not exist in type`],
  ['make([{ image: "nginx" }])', '{ image', `Property 'name' is missing`],
  ['make([{ name: "a", ports: [{ containerPort: "80" }] }])', 'containerPort', `'string' is not assignable`],
  ['const read = (cron: Infer<typeof Cron>) => cron.spec.jobTemplate.spek', 'spek', `Property 'spek' does not exist`],
]

test.each(compilers)(
  'TypeScript %s accepts embedded types and reports each mistake in one line',
  async (version, folder) => {
    const lines = mistakes.map(([line]) => line)
    const errors = await compileProgram(version, folder, `${valid}${lines.join('\n')}\nexport {}\n`)
    expect(errors.map(({ line }) => line)).toEqual(lines)
    for (const [index, [, at, message]] of mistakes.entries()) {
      expect(errors[index]?.at.startsWith(at), `${errors[index]?.at}`).toBe(true)
      expect(errors[index]?.message).toContain(message)
      expect(errors[index]?.message).not.toContain('\n')
    }
  },
)
