import type { RequestScenario } from '../../scenario.ts'
import { policyDecisionScenarios } from './policies-decisions.ts'
import { policyMatchScenarios } from './policies-matching.ts'
import { mutatingPolicyScenarios } from './policies-mutating.ts'
import { mutatingPolicySubresourceScenarios } from './policies-mutating-fields.ts'
import { mutatingPolicyKindScenarios } from './policies-mutating-kinds.ts'
import { mutatingPolicyPatchScenarios } from './policies-mutating-patches.ts'
import { whenNoticed } from './policies-observed.ts'
import { policyParamScenarios } from './policies-params.ts'
import { policyVariableScenarios } from './policies-variables.ts'

/** Decisions and mutations of admission policies. */
export const policyScenarios: readonly RequestScenario[] = [
  ...policyDecisionScenarios,
  ...policyMatchScenarios,
  ...policyVariableScenarios,
  ...policyParamScenarios,
  ...mutatingPolicyScenarios,
  ...mutatingPolicyPatchScenarios,
  ...mutatingPolicyKindScenarios,
  ...mutatingPolicySubresourceScenarios,
].map(whenNoticed)
