import { createController, watch } from '../../controller/index.ts'
import { enqueueObject } from '../../handler/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { defineOperator } from '../define-operator.ts'

/** An operator as a pod runs it: KUBECONFIG has the connection, its argument the lease. */
const reconcile = async () => undefined
await defineOperator({
  name: process.argv[2] ?? 'program',
  leaderElection: { enabled: true, namespace: 'default', retryPeriodMs: 200 },
  controllers: [
    {
      name: 'maps',
      kinds: [ConfigMap],
      create: (environment) =>
        createController({ name: 'maps', sources: [watch(ConfigMap, enqueueObject())], reconcile }, environment),
    },
  ],
}).run()
