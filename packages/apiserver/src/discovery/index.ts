/**
 * Lists the served groups, versions and resources: legacy and aggregated discovery, and the version. Guarantees: a
 * document shows the resource table of the moment; each is built once per version of the table and carries an ETag.
 * May import: request, registry.
 *
 * @module
 */

export { aggregatedDiscovery } from './aggregated.ts'
export { aggregatedResponse, aggregatedRepresentation } from './aggregated-answer.ts'
export type { CachedDocument, DocumentCache } from './answers.ts'
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
} from './answers.ts'
export type { ListedResource, ServedGroup, ServedVersion } from './group-versions.ts'
export { pathOfGroupVersion, servedGroups } from './group-versions.ts'
export { apiGroup, apiGroupList, apiResourceList, apiVersions } from './legacy.ts'
export { gitVersion, versionDocument } from './version.ts'
