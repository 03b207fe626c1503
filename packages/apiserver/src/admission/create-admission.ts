import { type Admission, admissionChain } from './admission.ts'
import type { AdmissionDependencies } from './dependencies.ts'
import { createPlugins } from './plugins/index.ts'
import { createPolicies } from './policies/index.ts'
import { createQuota } from './quota/index.ts'
import { createWebhooks } from './webhooks/index.ts'

/**
 * All admission of kube-apiserver, in its order: a quota is charged last, after all others have admitted the request.
 */
export function createAdmission(dependencies: AdmissionDependencies): Admission {
  return admissionChain([
    createPlugins(dependencies),
    createPolicies(dependencies),
    createWebhooks(dependencies),
    createQuota(dependencies),
  ])
}
