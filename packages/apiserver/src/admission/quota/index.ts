import { type Admission, admitsEverything } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'

export function createQuota(_: AdmissionDependencies): Admission {
  return admitsEverything
}
