import { aggregatedGroups } from './discovery-aggregated.ts'
import { type DiscoveredGroup, type ReadDocument, readObject } from './discovery-document.ts'
import { legacyGroups } from './discovery-legacy.ts'

const aggregatedType = ['v2', 'v2beta1']
  .map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`)
  .concat('application/json')
  .join(',')

/**
 * Reads what the server serves: the core group first, then the others in the order of the server, which is their
 * priority. Takes two requests with aggregated discovery (1.26 and later), otherwise one more per group version.
 */
export async function readDiscovery(read: ReadDocument): Promise<readonly DiscoveredGroup[]> {
  const roots = await Promise.all(['/api', '/apis'].map((path) => readObject(read, path, aggregatedType)))
  const groups = await Promise.all(
    roots.map((root) => (root['kind'] === 'APIGroupDiscoveryList' ? aggregatedGroups(root) : legacyGroups(root, read))),
  )
  return groups.flat()
}
