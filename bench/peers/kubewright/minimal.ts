import { defineController, defineOperator, defineResource, systemRuntime } from 'kubewright'
import { createHttpsTransport } from 'kubewright/client'
import { z } from 'zod'
import { workloadNames } from '../../load-server/workload-definition.ts'
import { finish, requestedWork, settledMemory, spentSinceSpawn } from '../process-meter.ts'
import type { MinimalResult, MinimalWork } from '../works.ts'

const work = requestedWork<MinimalWork>()
const runtime = systemRuntime()

/** As an author writes it, with only the fields that it needs. */
const Workload = defineResource({
  group: workloadNames.group,
  version: workloadNames.version,
  kind: workloadNames.kind,
  spec: z.looseObject({ replicas: z.int() }),
  status: z.looseObject({}),
})

const operator = defineOperator({
  name: 'bench',
  controllers: [
    defineController({
      for: Workload,
      reconcile() {
        if (work.objects > 0)
          finish<MinimalResult>({ start: spentSinceSpawn(), residentBytes: process.memoryUsage.rss() })
        return {}
      },
    }),
  ],
})
await operator.start({ transport: createHttpsTransport({ server: work.server, runtime }), runtime })
if (work.objects === 0) {
  const start = spentSinceSpawn()
  const { residentBytes } = await settledMemory()
  finish<MinimalResult>({ start, residentBytes })
}
