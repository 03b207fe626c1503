import fc from 'fast-check'
import {
  configMaps,
  deployments,
  dryRun,
  type HostileArbitrary,
  type HostileRequest,
  targetPath,
  widgets,
} from './hostile-request.ts'

/** Contains no revision that a server may reach, because the server would wait for it. */
const versions = [
  '18446744073709551616',
  '99999999999999999999',
  '9'.repeat(30),
  '00',
  '0',
  '+1',
  '-1',
  '-0',
  '1_0',
  '0x1',
  '1e3',
  '',
  ' 1',
  '1 ',
  'abc',
  '1.5',
  '٣',
]

const selections = [
  '',
  '',
  '&limit=1',
  '&resourceVersionMatch=Exact',
  '&resourceVersionMatch=NotOlderThan',
  '&limit=00',
]

const places = [configMaps, '/api/v1/configmaps', targetPath, `${deployments}/target`, widgets, `${widgets}/target`]

const read: HostileArbitrary = fc
  .tuple(fc.constantFrom(...places), fc.constantFrom(...versions), fc.constantFrom(...selections))
  .map(([path, version, more]) => {
    const target = `${path}?resourceVersion=${encodeURIComponent(version)}${more}`
    return { family: 'versions of reads', method: 'GET', target, isWrong: false }
  })

/** Watches last if the version is valid. */
const watched: HostileArbitrary = fc
  .tuple(fc.constantFrom(configMaps, widgets), fc.constantFrom(...versions.filter((version) => !/^0*$/.test(version))))
  .map(([path, version]) => {
    const target = `${path}?watch=true&timeoutSeconds=1&resourceVersion=${encodeURIComponent(version)}`
    return { family: 'versions of watches', method: 'GET', target, isWrong: true }
  })

const written: HostileArbitrary = fc
  .tuple(fc.constantFrom('PUT', 'PATCH'), fc.constantFrom(...versions))
  .map(([method, resourceVersion]): HostileRequest => {
    const headers = { 'content-type': method === 'PUT' ? 'application/json' : 'application/merge-patch+json' }
    const body = JSON.stringify({ metadata: { name: 'target', resourceVersion } })
    return { family: 'versions of writes', method, target: `${targetPath}?${dryRun}`, headers, body, isWrong: false }
  })

const listed = ['dryRun=All', 'dryRun=All', 'dryRun=', 'dryRun=x', 'dryRun=all', 'dryRun=%ff', 'dryRun']
const deletions = [
  'uid=x',
  'uid=',
  'resourceVersion=0',
  'resourceVersion=abc',
  'propagationPolicy=',
  'orphanDependents=x',
]

/** Repeated options, and preconditions in queries; all requests are dry runs. */
const repeated: HostileArbitrary = fc
  .tuple(
    fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'DELETE'),
    fc.array(fc.constantFrom(...listed, ...deletions), { minLength: 1, maxLength: 3 }),
  )
  .map(([method, options]): HostileRequest => {
    const query = [dryRun, ...options].join('&')
    const common = { family: 'options of writes', method, isWrong: false }
    if (method === 'DELETE') return { ...common, target: `${targetPath}?${query}` }
    const headers = { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }
    const name = method === 'POST' ? 'hostile' : 'target'
    const target = `${method === 'POST' ? configMaps : targetPath}?${query}`
    return { ...common, target, headers, body: JSON.stringify({ metadata: { name } }) }
  })

/** Malformed options of every request. */
export const brokenOptions: HostileArbitrary = fc.oneof(read, watched, written, repeated)
