import { createController, defineOperator, enqueueObject, watch } from 'kubewright'
import { noMoment, type WorkloadSpec } from '../../load-server/workload-object.ts'
import { quantile } from '../../measure.ts'
import { requestPacedChanges } from '../load-control.ts'
import { finish, nowMicros, requestedWork } from '../process-meter.ts'
import type { LatencyResult, LatencyWork } from '../works.ts'
import { runtime, transportTo, Workload } from './connection.ts'

const work = requestedWork<LatencyWork>()
const samples: number[] = []
const operator = defineOperator({
  name: 'bench',
  controllers: [
    {
      name: 'workload',
      kinds: [Workload],
      create: (environment) =>
        createController(
          {
            name: 'workload',
            sources: [watch(Workload, enqueueObject())],
            async reconcile(request, { cache }) {
              const spec = cache.get(Workload, request)?.['spec'] as WorkloadSpec | undefined
              const sentAtMicros = spec?.sentAtMicros ?? noMoment
              if (sentAtMicros !== noMoment) note((nowMicros() - Number(sentAtMicros)) / 1000)
              return undefined
            },
          },
          environment,
        ),
    },
  ],
})
const running = await operator.start({ transport: transportTo(work), runtime })
await running.idle()
await requestPacedChanges(work.server, work.changes, work.pauseMs)

function note(timeMs: number): void {
  samples.push(timeMs)
  if (samples.length < work.changes) return
  finish<LatencyResult>({ medianMs: quantile(samples, 0.5), slowMs: quantile(samples, 0.99) })
}
