import { workloadNames } from './workload-definition.ts'

const { group, version, kind, plural, namespaced } = workloadNames
const groupVersion = `${group}/${version}`
const groupEntry = {
  name: group,
  versions: [{ groupVersion, version }],
  preferredVersion: { groupVersion, version },
}
const resourceEntry = {
  name: plural,
  singularName: kind.toLowerCase(),
  namespaced,
  kind,
  verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
}

/** The discovery documents of the server, by path: those that the RESTMapper of controller-runtime requests. */
export const discoveryDocuments: Readonly<Record<string, string>> = {
  '/version': JSON.stringify({ major: '1', minor: '36', gitVersion: 'v1.36.0', platform: 'linux/amd64' }),
  '/api': JSON.stringify({ kind: 'APIVersions', versions: [], serverAddressByClientCIDRs: [] }),
  '/apis': JSON.stringify({ kind: 'APIGroupList', apiVersion: 'v1', groups: [groupEntry] }),
  [`/apis/${group}`]: JSON.stringify({ kind: 'APIGroup', apiVersion: 'v1', ...groupEntry }),
  [`/apis/${groupVersion}`]: JSON.stringify({
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion,
    resources: [resourceEntry],
  }),
}

export const collectionPath = `/apis/${groupVersion}/${plural}`
