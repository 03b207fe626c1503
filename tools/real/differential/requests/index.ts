/**
 * The requests of the differential tests, one file per topic: what operators, kubectl, helm and client-go send, and
 * edge cases in which servers often differ. Guarantees: scenarios are data; no scenario depends on another, on time, or
 * on background work of the real server.
 *
 * @module
 */
import type { RequestScenario } from '../scenario.ts'
import { admissionRegistrationScenarios } from './admissionregistration/admission-registration.ts'
import { policyScenarios } from './admissionregistration/policies.ts'
import { webhookScenarios } from './admissionregistration/webhooks.ts'
import { conversionScenarios } from './apiextensions/conversion.ts'
import { admittedConversionScenarios } from './apiextensions/conversion-admission.ts'
import { brokenConversionScenarios } from './apiextensions/conversion-broken.ts'
import { conversionStorageScenarios } from './apiextensions/conversion-storage.ts'
import { customResourceScenarios } from './apiextensions/custom-resources.ts'
import { definitionScenarios } from './apiextensions/definitions.ts'
import { ratchetingScenarios } from './apiextensions/ratcheting.ts'
import { schemaScenarios } from './apiextensions/schemas.ts'
import { apiServiceScenarios } from './apiregistration/api-services.ts'
import { statusAndScaleScenarios } from './apps/status-and-scale.ts'
import { workloadScenarios } from './apps/workloads.ts'
import { authenticationScenarios } from './authentication/authentication.ts'
import { certificateAuthenticationScenarios } from './authentication/authentication-certificates.ts'
import { endedTokenScenarios } from './authentication/authentication-expired.ts'
import { tokenScenarios } from './authentication/authentication-tokens.ts'
import { impersonationScenarios } from './authentication/impersonation.ts'
import { constrainedImpersonationScenarios } from './authentication/impersonation-constrained.ts'
import { tokenRequestScenarios } from './authentication/token-requests.ts'
import { accessReviewScenarios } from './authorization/access-reviews.ts'
import { attemptScenarios } from './authorization/attempts.ts'
import { narrowAttemptScenarios } from './authorization/attempts-narrow.ts'
import { nodeAccessScenarios } from './authorization/node-access.ts'
import { nodeRestrictionScenarios } from './authorization/node-restriction.ts'
import { certificateScenarios } from './certificates/certificates.ts'
import { leaseScenarios } from './coordination/leases.ts'
import { endpointScenarios } from './core/endpoints.ts'
import { eventScenarios } from './core/events.ts'
import { subresourceScenarios } from './core/evictions-and-bindings.ts'
import { limitRangeScenarios } from './core/limit-ranges.ts'
import { namespaceLifecycleScenarios } from './core/namespace-lifecycle.ts'
import { namespaceScenarios } from './core/namespaces.ts'
import { nodeSelectorScenarios } from './core/node-selectors.ts'
import { nodeScenarios } from './core/nodes.ts'
import { podSecurityScenarios } from './core/pod-security.ts'
import { podSubresourceScenarios } from './core/pod-subresources.ts'
import { podScenarios } from './core/pods.ts'
import { podsOnNodesScenarios } from './core/pods-on-nodes.ts'
import { quotaScenarios } from './core/quotas.ts'
import { enforcedQuotaScenarios } from './core/quotas-enforced.ts'
import { secretAndConfigMapScenarios } from './core/secrets-and-config-maps.ts'
import { serviceScenarios } from './core/services.ts'
import { serviceAddressScenarios } from './core/services-addresses.ts'
import { servicePortScenarios } from './core/services-ports.ts'
import { refusedServiceScenarios } from './core/services-refused.ts'
import { discoveryScenarios } from './discovery/discovery.ts'
import { openApiScenarios } from './discovery/openapi.ts'
import { compressionScenarios } from './filters/compression.ts'
import { earlyResponseScenarios } from './filters/early-responses.ts'
import { errorScenarios } from './filters/errors.ts'
import { limitScenarios } from './filters/limits.ts'
import { metricsScenarios } from './filters/metrics.ts'
import { oddRequestScenarios } from './filters/odd-requests.ts'
import { retryAfterScenarios } from './filters/retry-after.ts'
import { routeScenarios } from './filters/routes.ts'
import { versionAndHealthScenarios } from './filters/version-and-health.ts'
import { flowControlScenarios } from './flowcontrol/flow-control.ts'
import { applyScenarios } from './handlers/apply.ts'
import { bookmarkScenarios } from './handlers/bookmarks.ts'
import { networkColumnScenarios } from './handlers/columns-network.ts'
import { policyColumnScenarios } from './handlers/columns-policy.ts'
import { workloadColumnScenarios } from './handlers/columns-workloads.ts'
import { contentTypeScenarios } from './handlers/content-types.ts'
import { createScenarios } from './handlers/create.ts'
import { deleteScenarios } from './handlers/delete.ts'
import { deleteCollectionScenarios } from './handlers/delete-collection.ts'
import { dryRunScenarios } from './handlers/dry-run.ts'
import { fieldValidationScenarios } from './handlers/field-validation.ts'
import { finalizerScenarios } from './handlers/finalizers.ts'
import { generateNameScenarios } from './handlers/generate-name.ts'
import { getScenarios } from './handlers/get.ts'
import { jsonPatchScenarios } from './handlers/json-patch.ts'
import { listScenarios } from './handlers/list.ts'
import { managedFieldsScenarios } from './handlers/managed-fields.ts'
import { managedFieldsOfCreatesScenarios } from './handlers/managed-fields-creates.ts'
import { mergePatchScenarios } from './handlers/merge-patch.ts'
import { nameScenarios } from './handlers/names.ts'
import { pagingScenarios } from './handlers/paging.ts'
import { partialMetadataScenarios } from './handlers/partial-metadata.ts'
import { protobufScenarios } from './handlers/protobuf.ts'
import { selectorScenarios } from './handlers/selectors.ts'
import { strategicMergeScenarios } from './handlers/strategic-merge.ts'
import { tableScenarios } from './handlers/tables.ts'
import { updateScenarios } from './handlers/update.ts'
import { watchScenarios } from './handlers/watch.ts'
import { watchListScenarios } from './handlers/watch-list.ts'
import { kindScenarios } from './kinds/index.ts'
import { ingressAndAddressScenarios } from './networking/ingresses.ts'
import { networkPolicyScenarios } from './networking/network-policies.ts'
import { rbacScenarios } from './rbac/rbac.ts'
import { roleScenarios } from './rbac/roles.ts'
import { resourceClaimScenarios } from './resource/resource-claims.ts'
import { priorityScenarios } from './scheduling/priority-classes.ts'
import { persistentVolumeScenarios } from './storage/persistent-volumes.ts'

export const requestScenarios: readonly RequestScenario[] = [
  ...accessReviewScenarios,
  ...apiServiceScenarios,
  ...admissionRegistrationScenarios,
  ...applyScenarios,
  ...attemptScenarios,
  ...narrowAttemptScenarios,
  ...authenticationScenarios,
  ...certificateAuthenticationScenarios,
  ...endedTokenScenarios,
  ...tokenScenarios,
  ...bookmarkScenarios,
  ...networkColumnScenarios,
  ...policyColumnScenarios,
  ...workloadColumnScenarios,
  ...compressionScenarios,
  ...contentTypeScenarios,
  ...certificateScenarios,
  ...conversionScenarios,
  ...admittedConversionScenarios,
  ...brokenConversionScenarios,
  ...conversionStorageScenarios,
  ...createScenarios,
  ...customResourceScenarios,
  ...definitionScenarios,
  ...deleteCollectionScenarios,
  ...deleteScenarios,
  ...discoveryScenarios,
  ...dryRunScenarios,
  ...endpointScenarios,
  ...errorScenarios,
  ...eventScenarios,
  ...fieldValidationScenarios,
  ...finalizerScenarios,
  ...flowControlScenarios,
  ...generateNameScenarios,
  ...getScenarios,
  ...impersonationScenarios,
  ...constrainedImpersonationScenarios,
  ...ingressAndAddressScenarios,
  ...jsonPatchScenarios,
  ...leaseScenarios,
  ...limitRangeScenarios,
  ...limitScenarios,
  ...listScenarios,
  ...managedFieldsScenarios,
  ...managedFieldsOfCreatesScenarios,
  ...mergePatchScenarios,
  ...metricsScenarios,
  ...nameScenarios,
  ...namespaceScenarios,
  ...namespaceLifecycleScenarios,
  ...networkPolicyScenarios,
  ...nodeAccessScenarios,
  ...nodeRestrictionScenarios,
  ...nodeSelectorScenarios,
  ...nodeScenarios,
  ...oddRequestScenarios,
  ...openApiScenarios,
  ...pagingScenarios,
  ...partialMetadataScenarios,
  ...persistentVolumeScenarios,
  ...podScenarios,
  ...policyScenarios,
  ...podSecurityScenarios,
  ...podsOnNodesScenarios,
  ...priorityScenarios,
  ...quotaScenarios,
  ...enforcedQuotaScenarios,
  ...ratchetingScenarios,
  ...rbacScenarios,
  ...roleScenarios,
  ...resourceClaimScenarios,
  ...schemaScenarios,
  ...secretAndConfigMapScenarios,
  ...selectorScenarios,
  ...refusedServiceScenarios,
  ...serviceAddressScenarios,
  ...servicePortScenarios,
  ...serviceScenarios,
  ...statusAndScaleScenarios,
  ...strategicMergeScenarios,
  ...subresourceScenarios,
  ...tableScenarios,
  ...tokenRequestScenarios,
  ...updateScenarios,
  ...versionAndHealthScenarios,
  ...earlyResponseScenarios,
  ...retryAfterScenarios,
  ...watchListScenarios,
  ...watchScenarios,
  ...webhookScenarios,
  ...workloadScenarios,
  ...podSubresourceScenarios,
  ...protobufScenarios,
  ...routeScenarios,
  ...kindScenarios,
]
