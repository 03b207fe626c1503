/**
 * The lifecycle of every built-in kind, in the same six requests each. Guarantees: a kind's traits (creation by PUT,
 * generation, columns, versions, response to deletion) are compared, not assumed.
 *
 * @module
 */
import type { RequestScenario } from '../../scenario.ts'
import { coreKinds } from './core-kinds.ts'
import { kindLifecycle } from './kind-lifecycle.ts'
import { networkKinds } from './network-kinds.ts'
import { policyKinds } from './policy-kinds.ts'
import { storageKinds } from './storage-kinds.ts'
import { workloadKinds } from './workload-kinds.ts'

export const kindScenarios: readonly RequestScenario[] = [
  ...coreKinds,
  ...workloadKinds,
  ...networkKinds,
  ...policyKinds,
  ...storageKinds,
].map(kindLifecycle)
