/**
 * The requests of the differential tests, one file per topic: what operators, kubectl, helm and client-go send, and the
 * edges where servers usually part.
 * Guarantees: scenarios are data; none depends on another, on time, or on what the real server does by itself.
 *
 * @module
 */
import type { RequestScenario } from '../scenario.ts'
import { accessReviewScenarios } from './access-reviews.ts'
import { admissionRegistrationScenarios } from './admission-registration.ts'
import { apiServiceScenarios } from './api-services.ts'
import { applyScenarios } from './apply.ts'
import { attemptScenarios } from './attempts.ts'
import { narrowAttemptScenarios } from './attempts-narrow.ts'
import { authenticationScenarios } from './authentication.ts'
import { certificateAuthenticationScenarios } from './authentication-certificates.ts'
import { endedTokenScenarios } from './authentication-ended.ts'
import { tokenScenarios } from './authentication-tokens.ts'
import { bookmarkScenarios } from './bookmarks.ts'
import { certificateScenarios } from './certificates.ts'
import { networkColumnScenarios } from './columns-network.ts'
import { policyColumnScenarios } from './columns-policy.ts'
import { workloadColumnScenarios } from './columns-workloads.ts'
import { compressionScenarios } from './compression.ts'
import { contentTypeScenarios } from './content-types.ts'
import { conversionScenarios } from './conversion.ts'
import { admittedConversionScenarios } from './conversion-admission.ts'
import { brokenConversionScenarios } from './conversion-broken.ts'
import { conversionStorageScenarios } from './conversion-storage.ts'
import { createScenarios } from './create.ts'
import { customResourceScenarios } from './custom-resources.ts'
import { definitionScenarios } from './definitions.ts'
import { deleteScenarios } from './delete.ts'
import { deleteCollectionScenarios } from './delete-collection.ts'
import { discoveryScenarios } from './discovery.ts'
import { dryRunScenarios } from './dry-run.ts'
import { earlyResponseScenarios } from './early-answers.ts'
import { endpointScenarios } from './endpoints.ts'
import { errorScenarios } from './errors.ts'
import { eventScenarios } from './events.ts'
import { fieldValidationScenarios } from './field-validation.ts'
import { finalizerScenarios } from './finalizers.ts'
import { flowControlScenarios } from './flow-control.ts'
import { generateNameScenarios } from './generate-name.ts'
import { getScenarios } from './get.ts'
import { impersonationScenarios } from './impersonation.ts'
import { constrainedImpersonationScenarios } from './impersonation-constrained.ts'
import { ingressAndAddressScenarios } from './ingresses.ts'
import { jsonPatchScenarios } from './json-patch.ts'
import { kindScenarios } from './kinds/index.ts'
import { leaseScenarios } from './leases.ts'
import { limitRangeScenarios } from './limit-ranges.ts'
import { limitScenarios } from './limits.ts'
import { listScenarios } from './list.ts'
import { managedFieldsScenarios } from './managed-fields.ts'
import { managedFieldsOfCreatesScenarios } from './managed-fields-creates.ts'
import { mergePatchScenarios } from './merge-patch.ts'
import { metricsScenarios } from './metrics.ts'
import { nameScenarios } from './names.ts'
import { namespaceLifecycleScenarios } from './namespace-lifecycle.ts'
import { namespaceScenarios } from './namespaces.ts'
import { networkPolicyScenarios } from './network-policies.ts'
import { nodeAccessScenarios } from './node-access.ts'
import { nodeRestrictionScenarios } from './node-restriction.ts'
import { nodeSelectorScenarios } from './node-selectors.ts'
import { nodeScenarios } from './nodes.ts'
import { oddRequestScenarios } from './odd-requests.ts'
import { openApiScenarios } from './openapi.ts'
import { pagingScenarios } from './paging.ts'
import { partialMetadataScenarios } from './partial-metadata.ts'
import { persistentVolumeScenarios } from './persistent-volumes.ts'
import { podPartScenarios } from './pod-parts.ts'
import { podSecurityScenarios } from './pod-security.ts'
import { podScenarios } from './pods.ts'
import { podsOnNodesScenarios } from './pods-on-nodes.ts'
import { policyScenarios } from './policies.ts'
import { priorityScenarios } from './priorities.ts'
import { protobufScenarios } from './protobuf.ts'
import { quotaScenarios } from './quotas.ts'
import { enforcedQuotaScenarios } from './quotas-enforced.ts'
import { ratchetingScenarios } from './ratcheting.ts'
import { rbacScenarios } from './rbac.ts'
import { resourceClaimScenarios } from './resource-claims.ts'
import { retryAfterScenarios } from './retry-after.ts'
import { roleScenarios } from './roles.ts'
import { routeScenarios } from './routes.ts'
import { schemaScenarios } from './schemas.ts'
import { secretAndConfigMapScenarios } from './secrets-and-config-maps.ts'
import { selectorScenarios } from './selectors.ts'
import { serviceScenarios } from './services.ts'
import { serviceAddressScenarios } from './services-addresses.ts'
import { servicePortScenarios } from './services-ports.ts'
import { refusedServiceScenarios } from './services-refused.ts'
import { statusAndScaleScenarios } from './status-and-scale.ts'
import { strategicMergeScenarios } from './strategic-merge.ts'
import { subresourceScenarios } from './subresources.ts'
import { tableScenarios } from './tables.ts'
import { tokenRequestScenarios } from './token-requests.ts'
import { updateScenarios } from './update.ts'
import { versionAndHealthScenarios } from './version-and-health.ts'
import { watchScenarios } from './watch.ts'
import { watchListScenarios } from './watch-list.ts'
import { webhookScenarios } from './webhooks.ts'
import { workloadScenarios } from './workloads.ts'

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
  ...podPartScenarios,
  ...protobufScenarios,
  ...routeScenarios,
  ...kindScenarios,
]
