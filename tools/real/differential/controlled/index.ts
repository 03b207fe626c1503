/**
 * Requests whose responses depend on controllers, sent to a real control plane with kube-controller-manager and to an
 * embedded cluster. Guarantees: scenarios are data; conditions wait for controllers; the compared responses are equal
 * on both, without a list of differences.
 *
 * @module
 */
import type { ControllerName } from '@kubewright/cluster'
import type { RequestScenario } from '../scenario.ts'
import { admittedAccountScenarios } from './admitted-accounts.ts'
import { policyStatusScenarios } from './policy-status.ts'
import { serviceAccountScenarios } from './service-accounts.ts'
import { tokenSecretScenarios } from './token-secrets.ts'

/** The controllers of ours; the real control plane neither schedules nor runs pods. */
export const controlledBy: readonly ControllerName[] = [
  'namespaces',
  'service-accounts',
  'root-authority',
  'service-account-tokens',
  'token-cleaner',
  'policy-status',
]

export const controlledScenarios: readonly RequestScenario[] = [
  ...serviceAccountScenarios,
  ...admittedAccountScenarios,
  ...tokenSecretScenarios,
  ...policyStatusScenarios,
]
