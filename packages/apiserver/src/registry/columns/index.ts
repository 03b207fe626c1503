/**
 * The printed columns of kinds whose strategies do not hold their columns yet, as `kubectl get` shows them. Guarantees:
 * names, order, types and cells equal those of Kubernetes' printers; a cell is a pure function of the object and the
 * time.
 *
 * @module
 */
export { ageColumn, createdAtColumn, nameColumn } from './common-columns.ts'
export {
  componentStatusColumns,
  configMapColumns,
  eventColumns,
  leaseCandidateColumns,
  leaseColumns,
  namespaceColumns,
  nodeColumns,
  secretColumns,
  serviceColumns,
} from './core-columns.ts'
export {
  endpointSliceColumns,
  endpointsColumns,
  ingressClassColumns,
  ingressColumns,
  ipAddressColumns,
  networkPolicyColumns,
  serviceCidrColumns,
} from './network-columns.ts'
export {
  podDisruptionBudgetColumns,
  priorityClassColumns,
  resourceQuotaColumns,
  roleBindingColumns,
  runtimeClassColumns,
} from './policy-columns.ts'
export {
  apiServiceColumns,
  certificateRequestColumns,
  mutatingPolicyColumns,
  policyBindingColumns,
  validatingPolicyColumns,
  webhookColumns,
} from './registration-columns.ts'
export { claimColumns, storageClassColumns, volumeColumns } from './volume-columns.ts'
export {
  controllerRevisionColumns,
  cronJobColumns,
  daemonSetColumns,
  deploymentColumns,
  jobColumns,
  podTemplateColumns,
  replicaSetColumns,
  replicationControllerColumns,
  statefulSetColumns,
} from './workload-columns.ts'
