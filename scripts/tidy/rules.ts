/**
 * What tidy demands, as data. To allow an import, change a name or raise a limit, edit this file and say why in the
 * commit: the checks in this folder only carry it out.
 */

/** Packages, each with the packages it may import. They are cut by what is deployed; imports point one way. */
export const packageImports: Record<string, readonly string[]> = {
  kube: [],
  runtime: ['kube'],
  apiserver: ['kube'],
  cluster: ['kube', 'runtime', 'apiserver'],
  testing: ['kube', 'runtime', 'apiserver', 'cluster'],
  cli: ['kube', 'runtime', 'apiserver', 'cluster', 'testing'],
  console: ['kube'],
}

/** The npm name of each package, by folder. */
export const packageNames: Record<string, string> = {
  kube: '@kubewright/kube',
  runtime: 'kubewright',
  apiserver: '@kubewright/apiserver',
  cluster: '@kubewright/cluster',
  testing: '@kubewright/testing',
  cli: '@kubewright/cli',
  console: '@kubewright/console',
}

/** Folders of a package's src, each with the folders it may import. Files directly in src are free to all. */
export const folderImports: Record<string, Record<string, readonly string[]>> = {
  kube: {
    json: [],
    field: ['json'],
    values: ['json'],
    regex: [],
    names: ['json', 'field'],
    selectors: ['json', 'field', 'names'],
    jsonpath: ['json', 'values'],
    meta: ['json', 'field', 'names', 'values'],
    status: ['json', 'field', 'meta'],
    shape: ['json'],
    kinds: ['json', 'shape', 'meta'],
    decode: ['json', 'shape', 'values'],
    protobuf: ['json', 'values'],
    patch: ['json', 'shape'],
    apply: ['json', 'shape', 'values', 'status'],
    schema: ['json', 'field', 'values', 'names', 'meta', 'regex', 'shape'],
    cel: ['json', 'values', 'names', 'regex'],
    rules: ['json', 'field', 'values', 'schema', 'cel'],
    crd: ['json', 'field', 'names', 'meta', 'schema', 'rules', 'shape'],
    runtime: [],
    certificates: [],
    transport: ['json'],
    resource: ['json', 'meta', 'shape', 'kinds', 'schema'],
  },
  // The stations an event passes, in order: watch, cache, handler, queue, controller, client.
  runtime: {
    host: [],
    kind: [],
    resource: ['kind'],
    kinds: ['kind'],
    schemas: ['resource'],
    foreign: ['kind'],
    client: ['kind', 'resource', 'kinds'],
    bytes: [],
    watch: ['resource', 'client', 'bytes'],
    cache: ['resource', 'client', 'watch', 'bytes'],
    handler: ['resource', 'cache', 'queue', 'bytes'],
    queue: [],
    log: [],
    trace: ['queue', 'log'],
    metrics: ['queue', 'controller'],
    health: [],
    serving: ['client', 'kinds', 'metrics', 'health', 'log'],
    webhook: ['resource', 'kinds', 'client', 'metrics', 'health', 'serving', 'log'],
    recorder: ['resource', 'kinds', 'client'],
    'leader-election': ['resource', 'kinds', 'client', 'recorder'],
    controller: ['resource', 'client', 'cache', 'handler', 'queue', 'trace', 'log', 'recorder'],
    readiness: [],
    external: ['resource', 'client'],
    reconcile: [
      'resource',
      'client',
      'cache',
      'handler',
      'queue',
      'trace',
      'controller',
      'log',
      'recorder',
      'readiness',
      'external',
    ],
    rights: ['resource', 'client', 'cache', 'controller'],
    builder: ['resource', 'client', 'cache', 'handler', 'controller', 'operator'],
    // Tests of the whole, and nothing else.
    conformance: [],
    operator: [
      'host',
      'resource',
      'kinds',
      'client',
      'cache',
      'log',
      'trace',
      'metrics',
      'health',
      'serving',
      'webhook',
      'recorder',
      'leader-election',
      'controller',
      'reconcile',
      'rights',
    ],
  },
  apiserver: {
    storage: [],
    request: [],
    authentication: ['storage'],
    outbound: ['storage'],
    conversion: ['outbound'],
    registry: ['storage', 'conversion'],
    api: ['storage', 'request', 'authentication', 'outbound', 'registry'],
    authorization: ['storage', 'request', 'authentication', 'registry'],
    admission: ['storage', 'outbound', 'registry', 'authorization'],
    audit: ['request', 'api', 'authorization'],
    'flow-control': ['storage', 'request', 'registry', 'api'],
    metrics: ['request', 'registry', 'api', 'flow-control'],
    discovery: ['request', 'registry', 'api'],
    openapi: ['request', 'api', 'discovery'],
    handlers: [
      'storage',
      'request',
      'authentication',
      'outbound',
      'conversion',
      'registry',
      'api',
      'authorization',
      'admission',
    ],
    filters: [
      'storage',
      'request',
      'outbound',
      'api',
      'authorization',
      'audit',
      'flow-control',
      'metrics',
      'discovery',
    ],
    server: [
      'storage',
      'request',
      'authentication',
      'outbound',
      'registry',
      'api',
      'authorization',
      'admission',
      'audit',
      'metrics',
      'discovery',
      'openapi',
      'handlers',
      'filters',
    ],
    // Tests of the whole, and nothing else.
    hostile: ['server'],
  },
  cluster: {
    'garbage-collector': [],
    workloads: [],
    pods: [],
    namespaces: [],
    protection: [],
    quota: [],
    'service-accounts': [],
    'policy-status': [],
    rights: [],
  },
  cli: {
    backup: [],
    cluster: [],
    completion: [],
    project: [],
    files: [],
    scaffold: ['project', 'files'],
    generate: ['project', 'files'],
    inspect: ['project', 'generate'],
    build: ['project', 'files'],
    packaging: ['project', 'files', 'generate', 'build'],
    dev: ['project', 'files', 'generate', 'inspect'],
    command: ['backup', 'cluster', 'completion', 'scaffold', 'generate', 'dev', 'inspect', 'build', 'packaging'],
  },
  testing: {
    'virtual-runtime': [],
    rights: [],
    faults: ['virtual-runtime'],
    conversion: ['virtual-runtime'],
    'stored-object': ['virtual-runtime'],
    simulation: ['virtual-runtime', 'faults', 'rights'],
    'test-cluster': ['virtual-runtime', 'faults', 'rights', 'simulation'],
  },
}

/** The files that make the system's Runtime out of the global clock and the global randomness. */
export const systemRuntimeFiles: readonly string[] = ['packages/runtime/src/host/system-runtime.ts']

/** Packages in which time, randomness and ids must come in through parameters or the Runtime object. */
export const deterministicPackages: readonly string[] = ['kube', 'runtime', 'apiserver', 'cluster']

/** Calls that reach a global clock or source of randomness, with what to use instead. */
export const bannedCalls: Record<string, string> = {
  'Date.now': 'take `now` as a parameter, or runtime.clock',
  'performance.now': 'take `now` as a parameter, or runtime.clock',
  'process.hrtime': 'take `now` as a parameter, or runtime.clock',
  'Math.random': 'take a random source as a parameter, or runtime.random',
  'crypto.randomUUID': 'take an id source as a parameter, or runtime.random',
  'crypto.getRandomValues': 'take a random source as a parameter, or runtime.random',
  'crypto.randomBytes': 'take a random source as a parameter, or runtime.random',
  randomUUID: 'take an id source as a parameter, or runtime.random',
  randomBytes: 'take a random source as a parameter, or runtime.random',
  setTimeout: 'runtime.clock.after',
  setInterval: 'runtime.clock.every',
  setImmediate: 'runtime.clock.after',
}

/**
 * Files that may make one of these calls all the same. The turn of the event loop in which sockets are read is no time, and
 * what comes from sockets is outside of what a Runtime decides.
 */
export const allowedCalls: Record<string, string> = {
  'packages/apiserver/src/server/http/request-batcher.ts': 'setImmediate',
}

/** Calls that no package may make. */
export const forbiddenCalls: Record<string, string> = {
  eval: 'compile to closures',
  Function: 'compile to closures',
}

/** Abbreviations that no declared name may contain as a word, with the word to use. */
export const bannedNames: Record<string, string> = {
  obj: 'object',
  objs: 'objects',
  req: 'request',
  res: 'response or result',
  resp: 'response',
  idx: 'index',
  ctx: 'context',
  cfg: 'config',
  err: 'error',
  errs: 'errors',
  msg: 'message',
  str: 'text',
  num: 'number or count',
  val: 'value',
  vals: 'values',
  arr: 'array or the noun of its items',
  cb: 'callback or the verb it does',
  fn: 'the verb it does',
  tmp: 'what it holds',
  elem: 'element',
  curr: 'current',
  prev: 'previous',
  len: 'length',
  ns: 'namespace or nanoseconds',
  ms: 'milliseconds, or a noun with the unit last, as in timeoutMs',
  secs: 'seconds',
  mins: 'minutes',
}

/** Banned names that may close a longer name, because units come last: timeoutMs. */
export const unitNames: readonly string[] = ['ms']

export const fileLinesMax = 500
export const functionLinesMax = 70
/** The median over all hand-written source files that are not tests. */
export const medianFileLinesMax = 120
/** In one folder, without its tests and generated files. */
export const folderFilesMax = 40
