import { isNotFound } from '@kubewright/kube/status'
import type { Transport } from '@kubewright/kube/transport'
import { createKindMapper } from 'kubewright/client'
import { type Controller, type ControllerEnvironment, createController, watch } from 'kubewright/controller'
import { enqueueObject } from 'kubewright/handler'
import { ValidatingAdmissionPolicy } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { checkPolicy } from './check-policy.ts'
import { matchedKinds } from './matched-kinds.ts'
import { schemasPublishedBy } from './published-schemas.ts'

const manager = 'validatingadmissionpolicy-status'

/** Reports in the status of each policy which of its expressions cannot work, for the kinds that the policy names. */
export function createPolicyStatusController(environment: ControllerEnvironment, transport: Transport): Controller {
  // The kinds of a policy may have been created a moment ago.
  const mapper = createKindMapper({ transport, runtime: environment.runtime, intervalMs: 0 })
  return createController(
    {
      name: 'policy-status',
      sources: [watch(ValidatingAdmissionPolicy, enqueueObject(), ({ type }) => type !== 'deleted')],
      concurrency: clusterLimits.controllerConcurrency,
      async reconcile({ name }, { cache, client }) {
        const policy = cache.get(ValidatingAdmissionPolicy, { name })
        if (policy === undefined) return
        const observedGeneration = Number(policy.metadata.generation ?? 0)
        if (observedGeneration <= Number(policy.status?.observedGeneration ?? 0)) return
        await mapper.reload()
        const kinds = matchedKinds(policy, await mapper.resources())
        const warnings = await checkPolicy(policy, kinds, schemasPublishedBy(transport))
        const typeChecking = warnings.length === 0 ? {} : { expressionWarnings: warnings }
        const applied = { metadata: { name }, status: { observedGeneration, typeChecking } }
        try {
          await client.apply(ValidatingAdmissionPolicy, applied as never, {
            manager,
            force: true,
            subresource: 'status',
          })
        } catch (error) {
          if (!isNotFound(error)) throw error
        }
      },
    },
    environment,
  )
}
