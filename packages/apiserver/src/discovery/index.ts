/**
 * Lists the served groups, versions and resources: legacy and aggregated discovery, and the version. Guarantees: a
 * document shows the resource table of the moment; each is built once per version of the table and carries an ETag.
 * May import: request, registry, api.
 *
 * @module
 */

export { aggregatedDiscovery } from './aggregated.ts'
export { aggregatedRepresentation, aggregatedResponse } from './aggregated-response.ts'
export type { ListedResource, ServedGroup, ServedVersion } from './group-versions.ts'
export { pathOfGroupVersion, servedGroups } from './group-versions.ts'
export { apiGroup, apiGroupList, apiResourceList, apiVersions } from './legacy.ts'
export type { CachedDocument, DocumentCache } from './responses.ts'
export {
  cached,
  cachedByContent,
  hasAlready,
  hashOfTexts,
  json,
  negotiated,
  notFoundPage,
  notModified,
  routed,
  routerStatus,
  tagged,
  unacceptable,
} from './responses.ts'
export { gitVersion, versionDocument } from './version.ts'
