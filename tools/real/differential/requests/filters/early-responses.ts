import { gzipSync } from 'node:zlib'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, type StepParts } from '../steps.ts'

const head: StepParts = { only: ['status', 'headers'] }
const wrongToken = { Authorization: 'Bearer unknown-token' }

/** Endpoints for any method, and endpoints for GET only. */
const documents: readonly (readonly [path: string, name: string])[] = [
  ['/', 'all paths'],
  ['/api', 'the old root'],
  ['/api/v1', 'the core group'],
  ['/apis', 'the groups'],
  ['/apis/apps', 'a group'],
  ['/apis/apps/v1', 'a version of a group'],
  ['/apis/nosuch.example.com', 'no group'],
  ['/version', 'the version'],
  ['/livez/ping', 'a check'],
  ['/openapi/v2', 'the old schema'],
  ['/openapi/v3', 'the schema'],
  ['/openapi/v3/api/v1', 'the schema of the core group'],
  ['/openid/v1/jwks', 'keys'],
  ['/.well-known/openid-configuration', 'where keys are'],
  ['/nosuch', 'nothing'],
]

const methodsOfDocuments: RequestScenario = {
  name: 'early responses to methods of documents',
  steps: documents.flatMap(([path, name]): RequestStep[] => [
    { method: 'HEAD', path, name: `the head of ${name}`, ...head },
    { method: 'OPTIONS', path, name: `options of ${name}`, ...head },
    { method: 'PUT', path, body: {}, name: `put ${name}`, ...head },
  ]),
}

const methodsOfResources: RequestScenario = {
  name: 'early responses to methods of resources',
  setup: [post(podsPath, pod('one'))],
  steps: [
    { method: 'HEAD', path: podsPath, name: 'the head of a list' },
    { method: 'HEAD', path: `${podsPath}/one`, name: 'the head of an object' },
    { method: 'OPTIONS', path: podsPath, name: 'options of a list' },
    { method: 'OPTIONS', path: `${podsPath}/one`, name: 'options of an object' },
    { method: 'OPTIONS', path: `${podsPath}/one/exec`, name: 'options of a command' },
    { method: 'OPTIONS', path: podsPath, name: 'options for the anonymous', anonymous: true },
    { method: 'OPTIONS', path: podsPath, name: 'options for a wrong token', headers: wrongToken },
  ],
}

const times: RequestScenario = {
  name: 'early responses to time-outs',
  setup: [post(podsPath, pod('one'))],
  steps: [
    ...['5', 'x', '1x', '1h1', '-', '.s', '9999999999h', ' 1s', '1S'].map((timeout) =>
      get(podsPath, { name: `for ${JSON.stringify(timeout)}`, query: { timeout } }),
    ),
    ...['', '0', '-1s', '30s', '1h', '+1m', '1.5m'].map((timeout) =>
      get(podsPath, { name: `for ${JSON.stringify(timeout)}, which may be`, query: { timeout }, ...head }),
    ),
    get('/healthz', { name: 'health', query: { timeout: 'x' } }),
    get(podsPath, { name: 'for a wrong token', query: { timeout: 'x' }, headers: wrongToken }),
    get(podsPath, { name: 'a watch', query: { timeout: 'x', watch: 'true', timeoutSeconds: '1' }, ...head }),
    get(`${podsPath}/one/log`, { name: 'a log', query: { timeout: 'x' } }),
    post(configMapsPath, configMap('one'), { name: 'a write', query: { timeout: 'soon' } }),
    remove(`${podsPath}/none`, { name: 'twice, the first wrong', query: { timeout: ['x', '1s'] } }),
    remove(`${podsPath}/none`, { name: 'twice, the first right', query: { timeout: ['9s', 'x'] } }),
  ],
}

const queries: RequestScenario = {
  name: 'early responses to queries',
  setup: [post(configMapsPath, configMap('one', {}, { labels: { a: 'b' } }))],
  steps: [
    ...['limit=%zz', 'labelSelector=%', 'limit=x;y', 'labelSelector=a%3Db;limit=x', '%=x', '%zz=1&limit=x', '&&=&'].map(
      (query) => get(`${configMapsPath}?${query}`, { name: query }),
    ),
    get(`${configMapsPath}?limit=1&limit=x`, { name: 'two limits, the first right' }),
    get(`${configMapsPath}?limit=x&limit=1`, { name: 'two limits, the first wrong' }),
    get(`${configMapsPath}?limit=%zz&limit=x`, { name: 'two limits, the first unreadable' }),
    get(`${configMapsPath}?labelSelector=a%3Dc&labelSelector=a`, { name: 'two selectors' }),
    ...['All&dryRun=All', 'All&dryRun=%zz', '%zz&dryRun=All'].map((query) =>
      post(`${configMapsPath}?dryRun=${query}`, configMap('two'), { name: `dryRun=${query}` }),
    ),
    ...['All&dryRun=x', 'x&dryRun=All', 'All&dryRun=', 'All&dryRun=All&dryRun=x'].flatMap((query): RequestStep[] => {
      const parts = { only: ['status', 'headers', 'body.reason', 'body.code'] }
      return [
        post(`${configMapsPath}?dryRun=${query}`, configMap('two'), { name: `dryRun=${query}`, ...parts }),
        remove(`${configMapsPath}/one?dryRun=${query}`, { name: `delete with dryRun=${query}`, ...parts }),
      ]
    }),
    get(`${configMapsPath}/two`, { name: 'nothing was made' }),
    get(`${configMapsPath}/one`, { name: 'nothing was deleted', ...head }),
  ],
}

const brief = ['status', 'headers', 'body.reason', 'body.code']

const bodies: RequestScenario = {
  name: 'early responses to bodies',
  steps: [
    ...['gzip', 'br', 'identity', 'x', ''].map((encoding) =>
      post(configMapsPath, configMap(`as-${encoding}`), {
        name: `plain as "${encoding}"`,
        query: { dryRun: 'All' },
        headers: { 'Content-Encoding': encoding },
      }),
    ),
    {
      method: 'POST',
      path: configMapsPath,
      name: 'one that is',
      headers: { 'Content-Encoding': 'gzip' },
      bytes: gzipSync('{}'),
      only: brief,
    },
    mergePatch(`${configMapsPath}/none`, {}, { name: 'a patch', headers: { 'Content-Encoding': 'gzip' } }),
  ],
}

const order: RequestScenario = {
  name: 'early responses in their order',
  setup: [post(deploymentsPath, deployment('web'))],
  steps: [
    put('/api/v1/nosuch', {}, { name: 'a resource that is not there, for a wrong token', headers: wrongToken }),
    put('/api/v1/nosuch', {}, { name: 'a resource that is not there, for the anonymous', anonymous: true }),
    { method: 'POST', path: '/nosuch', body: {}, name: 'a path that is not there, for the anonymous', anonymous: true },
    post(configMapsPath, 'no object', { name: 'no object, for the anonymous', anonymous: true }),
    {
      method: 'POST',
      path: configMapsPath,
      name: 'a large body, for the anonymous',
      anonymous: true,
      text: ' '.repeat(3 * 1024 * 1024 + 1),
    },
    {
      method: 'POST',
      path: `${configMapsPath}/one`,
      name: 'a large body without a route',
      only: brief,
      text: ' '.repeat(3 * 1024 * 1024 + 1),
    },
    get(configMapsPath, { name: 'a group and no user', headers: { 'Impersonate-Group': 'a' } }),
    get(configMapsPath, {
      name: 'a group and no user, for a wrong token',
      headers: { 'Impersonate-Group': 'a', ...wrongToken },
    }),
    get(configMapsPath, { name: 'a user, for the anonymous', anonymous: true, headers: { 'Impersonate-User': 'a' } }),
    { method: 'OPTIONS', path: configMapsPath, name: 'options as another', headers: { 'Impersonate-User': 'a' } },
  ],
}

/** Responses before a request is executed. */
export const earlyResponseScenarios: readonly RequestScenario[] = [
  methodsOfDocuments,
  methodsOfResources,
  times,
  queries,
  bodies,
  order,
]
