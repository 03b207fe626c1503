/**
 * Mutating and validating webhooks: who is asked about a request, what they are asked, and what becomes of their answers.
 * Guarantees: matching, reviews, patches, refusals, messages and audit annotations are those of kube-apiserver 1.36;
 * configurations are compiled once for each change of theirs; without webhooks nothing is looked at.
 *
 * @module
 */
import type { Admission } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { followConfigurations } from './configurations.ts'
import { isExempt } from './match.ts'
import { mutateByWebhooks } from './mutate.ts'
import { validateByWebhooks } from './validate.ts'
import { createVersions } from './versions.ts'

export function createWebhooks(dependencies: AdmissionDependencies): Admission {
  const mutating = followConfigurations(dependencies.store, 'mutating')
  const validating = followConfigurations(dependencies.store, 'validating')
  const surroundings = { ...dependencies, equivalents: createVersions(dependencies.resources) }
  return {
    get mayWait() {
      return !mutating.isEmpty || !validating.isEmpty
    },
    mutate(attributes, turn, round) {
      if (mutating.isEmpty || isExempt(attributes)) return attributes.object
      return mutateByWebhooks(mutating.webhooks(), { ...surroundings, attributes, turn, round })
    },
    validate(attributes, turn) {
      if (validating.isEmpty || isExempt(attributes)) return
      validateByWebhooks(validating.webhooks(), { ...surroundings, attributes, turn, round: undefined })
    },
  }
}
