import { type Admission, admitsEverything } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'

export function createWebhooks(_: AdmissionDependencies): Admission {
  return admitsEverything
}
