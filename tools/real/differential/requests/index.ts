/**
 * The requests of the differential tests, one file per topic: what operators, kubectl, helm and client-go send, and the
 * edges where servers usually part.
 * Guarantees: scenarios are data; none depends on another, on time, or on what the real server does by itself.
 *
 * @module
 */
import type { RequestScenario } from '../scenario.ts'
import { accessReviewScenarios } from './access-reviews.ts'
import { applyScenarios } from './apply.ts'
import { authenticationScenarios } from './authentication.ts'
import { bookmarkScenarios } from './bookmarks.ts'
import { certificateScenarios } from './certificates.ts'
import { contentTypeScenarios } from './content-types.ts'
import { createScenarios } from './create.ts'
import { customResourceScenarios } from './custom-resources.ts'
import { definitionScenarios } from './definitions.ts'
import { deleteScenarios } from './delete.ts'
import { deleteCollectionScenarios } from './delete-collection.ts'
import { discoveryScenarios } from './discovery.ts'
import { dryRunScenarios } from './dry-run.ts'
import { errorScenarios } from './errors.ts'
import { eventScenarios } from './events.ts'
import { fieldValidationScenarios } from './field-validation.ts'
import { finalizerScenarios } from './finalizers.ts'
import { generateNameScenarios } from './generate-name.ts'
import { getScenarios } from './get.ts'
import { impersonationScenarios } from './impersonation.ts'
import { jsonPatchScenarios } from './json-patch.ts'
import { kindScenarios } from './kinds/index.ts'
import { leaseScenarios } from './leases.ts'
import { listScenarios } from './list.ts'
import { managedFieldsScenarios } from './managed-fields.ts'
import { mergePatchScenarios } from './merge-patch.ts'
import { nameScenarios } from './names.ts'
import { namespaceScenarios } from './namespaces.ts'
import { openApiScenarios } from './openapi.ts'
import { pagingScenarios } from './paging.ts'
import { partialMetadataScenarios } from './partial-metadata.ts'
import { podScenarios } from './pods.ts'
import { ratchetingScenarios } from './ratcheting.ts'
import { schemaScenarios } from './schemas.ts'
import { secretAndConfigMapScenarios } from './secrets-and-config-maps.ts'
import { selectorScenarios } from './selectors.ts'
import { serviceScenarios } from './services.ts'
import { statusAndScaleScenarios } from './status-and-scale.ts'
import { strategicMergeScenarios } from './strategic-merge.ts'
import { subresourceScenarios } from './subresources.ts'
import { tableScenarios } from './tables.ts'
import { updateScenarios } from './update.ts'
import { versionAndHealthScenarios } from './version-and-health.ts'
import { watchScenarios } from './watch.ts'
import { watchListScenarios } from './watch-list.ts'
import { workloadScenarios } from './workloads.ts'

export const requestScenarios: readonly RequestScenario[] = [
  ...accessReviewScenarios,
  ...applyScenarios,
  ...authenticationScenarios,
  ...bookmarkScenarios,
  ...contentTypeScenarios,
  ...certificateScenarios,
  ...createScenarios,
  ...customResourceScenarios,
  ...definitionScenarios,
  ...deleteCollectionScenarios,
  ...deleteScenarios,
  ...discoveryScenarios,
  ...dryRunScenarios,
  ...errorScenarios,
  ...eventScenarios,
  ...fieldValidationScenarios,
  ...finalizerScenarios,
  ...generateNameScenarios,
  ...getScenarios,
  ...impersonationScenarios,
  ...jsonPatchScenarios,
  ...leaseScenarios,
  ...listScenarios,
  ...managedFieldsScenarios,
  ...mergePatchScenarios,
  ...nameScenarios,
  ...namespaceScenarios,
  ...openApiScenarios,
  ...pagingScenarios,
  ...partialMetadataScenarios,
  ...podScenarios,
  ...ratchetingScenarios,
  ...schemaScenarios,
  ...secretAndConfigMapScenarios,
  ...selectorScenarios,
  ...serviceScenarios,
  ...statusAndScaleScenarios,
  ...strategicMergeScenarios,
  ...subresourceScenarios,
  ...tableScenarios,
  ...updateScenarios,
  ...versionAndHealthScenarios,
  ...watchListScenarios,
  ...watchScenarios,
  ...workloadScenarios,
  ...kindScenarios,
]
