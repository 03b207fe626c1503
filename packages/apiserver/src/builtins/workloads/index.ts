/**
 * Deployments, replica sets, stateful sets, daemon sets, jobs, cron jobs, autoscalers and disruption budgets.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'

export const workloadKinds: BuiltinKinds = new Map()
