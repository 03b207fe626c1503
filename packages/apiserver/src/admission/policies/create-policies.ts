import type { Admission, AdmissionAttributes, MutationRound } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { createVersions } from '../webhooks/versions.ts'
import { mutateByPolicies } from './mutate-by-policies.ts'
import { compileMutatingPolicy } from './mutating-policy.ts'
import type { PolicyContext } from './policy-context.ts'
import { PolicySource } from './policy-source.ts'
import { validateByPolicies } from './validate-by-policies.ts'
import { compileValidatingPolicy } from './validating-policy.ts'

const group = 'admissionregistration.k8s.io'

/** Policies about policies could lock out every user, and reviews are what other decisions depend on. */
const exempt: ReadonlySet<string> = new Set([
  ...['validatingadmissionpolicies', 'validatingadmissionpolicybindings'].map((plural) => `${plural}.${group}`),
  ...['mutatingadmissionpolicies', 'mutatingadmissionpolicybindings'].map((plural) => `${plural}.${group}`),
  ...['selfsubjectreviews', 'tokenreviews'].map((plural) => `${plural}.authentication.k8s.io`),
  ...['localsubjectaccessreviews', 'selfsubjectaccessreviews', 'selfsubjectrulesreviews', 'subjectaccessreviews'].map(
    (plural) => `${plural}.authorization.k8s.io`,
  ),
])

/** Mutates and validates by the stored policies. Without policies it costs a look at two lists. */
export function createPolicies({ store, resources, access }: AdmissionDependencies): Admission {
  const context: PolicyContext = { store, resources, access, equivalents: createVersions(resources) }
  const mutating = new PolicySource({
    store,
    policies: `mutatingadmissionpolicies.${group}`,
    bindings: `mutatingadmissionpolicybindings.${group}`,
    compile: compileMutatingPolicy,
  })
  const validating = new PolicySource({
    store,
    policies: `validatingadmissionpolicies.${group}`,
    bindings: `validatingadmissionpolicybindings.${group}`,
    compile: compileValidatingPolicy,
  })
  return {
    mayWait: false,
    mutate(attributes, _, round = onlyRound()) {
      const policies = mutating.current
      if (policies.length === 0 || attributes.verb === 'DELETE' || isExempt(attributes)) return attributes.object
      return mutateByPolicies(context, policies, attributes, round)
    },
    validate(attributes, attempt) {
      const policies = validating.current
      if (policies.length === 0 || isExempt(attributes)) return
      validateByPolicies(context, policies, attributes, attempt)
    },
  }
}

function isExempt({ resource }: AdmissionAttributes): boolean {
  return exempt.has(resource.storageName)
}

function onlyRound(): MutationRound {
  return { isSecond: false, memory: new Map(), wantSecond: () => undefined }
}
