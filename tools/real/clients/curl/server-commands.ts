import { accepting, type CommandLine } from './command-line.ts'

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** What a server reports about itself: version, health and discovery. */
export const serverCommands: readonly CommandLine[] = [
  {
    expectation: 'the version is told to anybody',
    path: '/version',
    isAnonymous: true,
    status: 200,
    shows: { major: '1', minor: '36' },
  },
  {
    expectation: 'readiness is told in a word',
    path: '/readyz',
    isAnonymous: true,
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    prints: 'ok',
  },
  {
    expectation: 'liveness is told in a word',
    path: '/livez',
    isAnonymous: true,
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    prints: 'ok',
  },
  {
    expectation: 'the core group is discovered',
    path: '/api',
    status: 200,
    shows: { kind: 'APIVersions', versions: ['v1'] },
  },
  {
    expectation: 'all groups are discovered at once',
    path: '/apis',
    words: accepting(aggregated),
    status: 200,
    contentType: aggregated,
    shows: { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2' },
  },
  {
    expectation: 'the resources of a group version are listed',
    path: '/apis/batch/v1',
    status: 200,
    shows: { kind: 'APIResourceList', groupVersion: 'batch/v1' },
  },
  {
    expectation: 'a group says which version it prefers',
    path: '/apis/apps',
    status: 200,
    shows: { kind: 'APIGroup', 'preferredVersion.groupVersion': 'apps/v1' },
  },
  {
    expectation: 'OpenAPI v3 has an index',
    path: '/openapi/v3',
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    begins: '{"paths":{',
  },
  {
    expectation: 'a path that there is not has a page of its own',
    path: '/nowhere',
    status: 404,
    contentType: 'text/plain; charset=utf-8',
    prints: '404 page not found\n',
  },
  {
    expectation: 'a wrong token gets a Status',
    path: '/api/v1/namespaces',
    isAnonymous: true,
    words: ['-H', 'Authorization: Bearer wrong'],
    status: 401,
    shows: { kind: 'Status', status: 'Failure', reason: 'Unauthorized', message: 'Unauthorized', code: 401 },
  },
  {
    expectation: 'HTTP/2 is spoken with those who ask for it',
    path: '/version',
    words: ['--http2'],
    status: 200,
    http: '2',
  },
  {
    expectation: 'HTTP/1.1 is spoken with those who ask for it',
    path: '/version',
    words: ['--http1.1'],
    status: 200,
    http: '1.1',
  },
]
