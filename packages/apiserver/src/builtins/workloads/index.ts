/**
 * Deployments, replica sets, replication controllers, stateful sets, daemon sets, revisions, jobs, cron jobs, autoscalers
 * and disruption budgets. Guarantees: their templates of pods have the defaults and the rules of pods; both versions of
 * autoscalers are the same objects.
 *
 * @module
 */
import type { BuiltinKind, BuiltinKinds } from '../builtin-kind.ts'
import { autoscalerKind } from './autoscaler.ts'
import { controllerRevisionKind } from './controller-revision.ts'
import { cronJobKind } from './cron-job.ts'
import { daemonSetKind } from './daemon-set.ts'
import { deploymentKind } from './deployment.ts'
import { disruptionBudgetKind } from './disruption-budget.ts'
import { jobKind } from './job.ts'
import { replicaSetKind } from './replica-set.ts'
import { replicationControllerKind } from './replication-controller.ts'
import { statefulSetKind } from './stateful-set.ts'

export const workloadKinds: BuiltinKinds = new Map<string, BuiltinKind>([
  ['deployments.apps', deploymentKind],
  ['replicasets.apps', replicaSetKind],
  ['statefulsets.apps', statefulSetKind],
  ['daemonsets.apps', daemonSetKind],
  ['controllerrevisions.apps', controllerRevisionKind],
  ['replicationcontrollers', replicationControllerKind],
  ['jobs.batch', jobKind],
  ['cronjobs.batch', cronJobKind],
  ['horizontalpodautoscalers.autoscaling', autoscalerKind],
  ['poddisruptionbudgets.policy', disruptionBudgetKind],
])
