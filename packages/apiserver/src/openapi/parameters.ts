/** A parameter of an operation, in the query or in the path. */
export interface ApiParameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly type: string
}

/** The types of parameters that are not strings. */
const typeOfParameter: ReadonlyMap<string, string> = new Map([
  ...['limit', 'timeoutSeconds', 'gracePeriodSeconds', 'ports', 'limitBytes', 'sinceSeconds', 'tailLines'].map(
    (name): [string, string] => [name, 'integer'],
  ),
  ...[
    'allowWatchBookmarks',
    'sendInitialEvents',
    'watch',
    'force',
    'orphanDependents',
    'ignoreStoreReadErrorWithClusterBreakingPotential',
    'stdin',
    'stdout',
    'stderr',
    'tty',
    'follow',
    'previous',
    'timestamps',
    'insecureSkipTLSVerifyBackend',
  ].map((name): [string, string] => [name, 'boolean']),
])

const selecting = 'continue fieldSelector labelSelector limit resourceVersion resourceVersionMatch'
const listing = `${selecting} sendInitialEvents shardSelector timeoutSeconds`
const writing = 'dryRun fieldManager fieldValidation'
const deleting =
  'dryRun gracePeriodSeconds ignoreStoreReadErrorWithClusterBreakingPotential orphanDependents propagationPolicy'

/** The parameters of each action, by name, besides `pretty`. */
const namesOfAction: Readonly<Record<string, string>> = {
  list: `allowWatchBookmarks ${listing} watch`,
  watch: `allowWatchBookmarks ${listing} watch`,
  watchlist: `allowWatchBookmarks ${listing} watch`,
  post: writing,
  put: writing,
  patch: `${writing} force`,
  delete: deleting,
  deletecollection: `${listing} ${deleting}`,
  customdeletecollection: `allowWatchBookmarks ${listing} watch`,
  customget: 'resourceVersion',
}

/** The parameters of connect subresources, by the kind of their options, and of logs. */
const namesOfOptions: Readonly<Record<string, string>> = {
  PodAttachOptions: 'container stderr stdin stdout tty',
  PodExecOptions: 'command container stderr stdin stdout tty',
  PodPortForwardOptions: 'ports',
  PodProxyOptions: 'path',
  ServiceProxyOptions: 'path',
  NodeProxyOptions: 'path',
  log: 'container follow insecureSkipTLSVerifyBackend limitBytes previous sinceSeconds stream tailLines timestamps',
}

export function parametersOfAction(action: string): readonly ApiParameter[] {
  return queryParameters(namesOfAction[action] ?? '')
}

export function parametersOfOptions(options: string): readonly ApiParameter[] {
  return queryParameters(namesOfOptions[options] ?? '')
}

/** The parameters in braces in a path. */
export function parametersOfPath(path: string): readonly ApiParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', type: 'string' }))
}

export function queryParameters(names: string): readonly ApiParameter[] {
  return [...new Set(names.split(' '))]
    .filter((name) => name !== '')
    .map((name) => ({ name, in: 'query', type: typeOfParameter.get(name) ?? 'string' }))
}
