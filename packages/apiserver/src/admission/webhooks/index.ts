/**
 * Mutating and validating webhooks: matching, calls, and the effects of their responses. Guarantees: matching, reviews,
 * patches, refusals, messages and audit annotations are those of kube-apiserver 1.36; a configuration is compiled once
 * per change; without webhooks a request looks nothing up.
 *
 * @module
 */
import type { Admission } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { watchConfigurations } from './configurations.ts'
import { isExempt } from './match.ts'
import { mutateByWebhooks } from './mutate.ts'
import { validateByWebhooks } from './validate.ts'
import { createVersions } from './versions.ts'

export function createWebhooks(dependencies: AdmissionDependencies): Admission {
  const mutating = watchConfigurations(dependencies.store, 'mutating')
  const validating = watchConfigurations(dependencies.store, 'validating')
  const context = { ...dependencies, equivalents: createVersions(dependencies.resources) }
  return {
    get mayWait() {
      return !mutating.isEmpty || !validating.isEmpty
    },
    mutate(attributes, attempt, round) {
      if (mutating.isEmpty || isExempt(attributes)) return attributes.object
      return mutateByWebhooks(mutating.webhooks(), { ...context, attributes, attempt, round })
    },
    validate(attributes, attempt) {
      if (validating.isEmpty || isExempt(attributes)) return
      validateByWebhooks(validating.webhooks(), { ...context, attributes, attempt, round: undefined })
    },
  }
}
