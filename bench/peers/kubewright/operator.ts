import { createController, defineOperator, enqueueObject, watch } from 'kubewright'
import { workloadName, workloadNamespace } from '../../load-server/workload-object.ts'
import { finish, requestedWork, spentSinceSpawn, startMeter } from '../process-meter.ts'
import type { OperatorResult, OperatorWork, Spent } from '../works.ts'
import { replicasOf, runtime, transportTo, Workload } from './connection.ts'

const work = requestedWork<OperatorWork>()
let left = work.objects
let onLast = () => {}
let replicas = 0
const allReconciled = new Promise<Spent>((resolve) => {
  onLast = () => resolve(spentSinceSpawn())
})
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
            concurrency: work.workers,
            async reconcile(request, { cache }) {
              replicas += replicasOf(cache.get(Workload, request))
              left--
              if (left === 0) onLast()
              return undefined
            },
          },
          environment,
        ),
    },
  ],
})
const running = await operator.start({ transport: transportTo(work), runtime })
const start = await allReconciled
const names = Array.from({ length: work.objects }, (_, index) => ({
  namespace: workloadNamespace(index, work.objects),
  name: workloadName(index),
}))
const again = await reconcileAgain()
if (replicas < work.objects) throw new Error('the reconciler has not seen the objects')
finish<OperatorResult>({ start, again, reconcilesAgain: work.rounds * work.objects })

async function reconcileAgain(): Promise<Spent> {
  await running.idle()
  const spent = startMeter()
  for (let round = 0; round < work.rounds; round++) {
    left = work.objects
    const roundEnd = new Promise<void>((resolve) => {
      onLast = resolve
    })
    for (const name of names) running.controllers[0]?.enqueue(name)
    await roundEnd
  }
  return spent()
}
