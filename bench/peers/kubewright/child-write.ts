import { createController, defineOperator, enqueueObject, enqueueOwner, watch } from 'kubewright'
import { ConfigMap } from 'kubewright/kinds'
import { workloadNames } from '../../load-server/workload-definition.ts'
import { finish, requestedWork, startMeter } from '../process-meter.ts'
import type { ChildWriteResult, ChildWriteWork, Spent } from '../works.ts'
import { replicasOf, runtime, transportTo, Workload } from './connection.ts'

const work = requestedWork<ChildWriteWork>()
const apiVersion = `${workloadNames.group}/${workloadNames.version}`
let written = 0
let spent: (() => Spent) | undefined

const operator = defineOperator({
  name: 'bench',
  controllers: [
    {
      name: 'workload',
      kinds: [Workload, ConfigMap],
      create: (environment) =>
        createController(
          {
            name: 'workload',
            sources: [watch(Workload, enqueueObject()), watch(ConfigMap, enqueueOwner(Workload))],
            concurrency: work.workers,
            async reconcile(request, { cache, client }) {
              spent ??= startMeter()
              const owner = cache.get(Workload, request)
              if (owner === undefined || cache.get(ConfigMap, request) !== undefined) return undefined
              const { name, uid } = owner.metadata
              await client.create(ConfigMap, {
                metadata: {
                  name,
                  namespace: request.namespace ?? '',
                  ownerReferences: [{ apiVersion, kind: workloadNames.kind, name, uid, controller: true }],
                },
                data: { replicas: String(replicasOf(owner)) },
              })
              written++
              if (written === work.objects) finish<ChildWriteResult>({ reconciles: spent() })
              return undefined
            },
          },
          environment,
        ),
    },
  ],
})
await operator.start({ transport: transportTo(work), runtime })
