import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMap, configMapsPath, deploymentsPath, podsPath } from '../objects.ts'
import { apply, get, mergePatch, post, put, remove } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetGroup, widgetsPath } from '../widgets.ts'

const tooLarge = '18446744073709551616'

function token(document: string): string {
  return Buffer.from(document, 'utf8').toString('base64url')
}

function page(revision: string, start = '"a"'): { readonly limit: string; readonly continue: string } {
  return { limit: '1', continue: token(`{"v":"meta.k8s.io/v1","rv":${revision},"start":${start}}`) }
}

function by(method: string, path: string): RequestStep {
  return { method: method as RequestStep['method'], path, name: `${method} ${path}`, only: ['status', 'body.message'] }
}

function yaml(name: string, text: string) {
  const query = { dryRun: 'All' }
  return { method: 'POST', path: configMapsPath, text, contentType: 'application/yaml', name, query } as const
}

/**
 * Unusual requests: paths, options and documents that are almost valid. Dot segments are left out, because clients
 * resolve them before sending; tools/real/hostile sends them.
 */
export const oddRequestScenarios: readonly RequestScenario[] = [
  {
    name: 'odd paths of documents',
    steps: [
      ...['/api//', '/api%2F', '/api/v1///', '/api/v1/%2F', '/apis/', '/apis/apps//', '/apis/apps/v1//'].map((path) =>
        get(path, { name: path, only: ['status', 'body.kind'] }),
      ),
      ...[
        '/api//v1',
        '/apis//',
        '/apis//apps',
        '/apis/apps//v1',
        '/apis/apps/v9//',
        '//',
        '//api',
        '/%61pis/nosuch',
      ].map((path) => get(path, { name: path })),
      ...['/version//x', '/openapi/v2/', '/openapi/v3/', '/openapi/v3/api/v1/', '/index.html/', '/metrics/'].map(
        (path) => get(path, { name: path }),
      ),
      ...['/api/v1/watch', '/api/v1/proxy/', '/apis/apps/v1/watch//', '/apis/nosuch/v1/proxy', '/api/v1/%zz'].map(
        (path) => get(path, { name: path, only: ['status', 'body'] }),
      ),
    ],
  },
  {
    name: 'odd paths of resources',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      ...['%25', 'a%25b', '%2525'].map((segment) => get(`${configMapsPath}/${segment}`, { name: segment })),
      get(`${podsPath}/%25/status`, { name: 'a part of a percent sign' }),
      get(`${podsPath}/%25/proxy`, { name: 'a proxy to a percent sign' }),
      get(`${deploymentsPath}/%25/scale`, { name: 'a scale of a percent sign' }),
      remove(`${configMapsPath}/%25`, { name: 'delete a percent sign' }),
      put(`${configMapsPath}/%25`, configMap('%'), { name: 'update a percent sign' }),
      mergePatch(`${configMapsPath}/%25`, {}, { name: 'patch a percent sign' }),
      apply(`${configMapsPath}/%25`, 'm', configMap('%'), { name: 'apply a percent sign' }),
      post('/api/v1/namespaces/%25/configmaps', configMap('two'), { name: 'create in a percent sign' }),
      get('/api/v1/namespaces//configmaps/one', { name: 'an object in nothing' }),
      put('/api/v1/namespaces//configmaps/one', configMap('one'), { name: 'update in nothing' }),
      post('/api/v1/namespaces//configmaps', configMap('two'), { name: 'create in nothing' }),
      get('/api/v1/namespaces//status', { name: 'a part of nothing' }),
      get(`${podsPath}//log`, { name: 'a log of nothing' }),
      get('/api/v1/namespaces//finalize', { name: 'finalize nothing' }),
      get('/api/v1//pods', { name: 'nothing before a resource' }),
      ...['HEAD', 'OPTIONS'].flatMap((method) => [
        by(method, configMapsPath),
        by(method, `${configMapsPath}/one`),
        by(method, `${configMapsPath}/one/x`),
        by(method, '/api/v1/nosuch'),
        by(method, '/api/v1/bindings'),
        by(method, `${podsPath}/one/proxy/x`),
      ]),
    ],
  },
  {
    name: 'odd paths of custom resources',
    setup: [...defineWidgets(), post(widgetsPath, widget('one'))],
    steps: [
      get(`/apis/${widgetGroup}//`, { name: 'a group', only: ['status', 'body.kind'] }),
      get(`/apis/${widgetGroup}/v1/%2F`, { name: 'a version', only: ['status', 'body.kind'] }),
      get(`${widgetsPath}/%25`, { name: 'a percent sign' }),
      get(`${widgetsPath}//x`, { name: 'a part of nothing' }),
      get(`${widgetsPath}/one//x`, { name: 'nothing of an object' }),
      get(`${widgetsPath}//status`, { name: 'the status of nothing' }),
      ...['HEAD', 'OPTIONS'].flatMap((method) => [
        by(method, `${widgetsPath}/one`),
        by(method, `${widgetsPath}/one/status`),
        by(method, `${widgetsPath}/one/x`),
        by(method, `/apis/${widgetGroup}/v1/nosuch`),
      ]),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'odd versions and pages',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      get(configMapsPath, { name: 'a list', query: { resourceVersion: tooLarge } }),
      get(configMapsPath, {
        name: 'an exact list',
        query: { resourceVersion: tooLarge, resourceVersionMatch: 'Exact' },
      }),
      get(`${configMapsPath}/one`, { name: 'an object', query: { resourceVersion: tooLarge } }),
      get(configMapsPath, { name: 'a watch', query: { resourceVersion: tooLarge, watch: 'true' } }),
      put(`${configMapsPath}/one`, configMap('one', {}, { resourceVersion: tooLarge }), { name: 'an update' }),
      put(`${configMapsPath}/one`, configMap('one', {}, { resourceVersion: '00' }), { name: 'an update of nothing' }),
      remove(`${configMapsPath}/one`, { name: 'a deletion of another', query: { uid: 'other' } }),
      remove(`${configMapsPath}/one`, { name: 'a deletion at another version', query: { resourceVersion: 'x' } }),
      remove(configMapsPath, { name: 'a deletion of others', query: { uid: 'other' } }),
      remove(`${configMapsPath}/one`, { name: 'a dry run given twice', query: { dryRun: ['All', 'x', ''] } }),
      post(configMapsPath, configMap('two'), { name: 'a dry run that is none', query: { dryRun: ['All', 'x'] } }),
      ...['1.5', '1e3', '"5"', '0', '9223372036854775808'].map((revision) =>
        get(configMapsPath, {
          name: `page ${revision}`,
          query: page(revision),
          only: ['status', 'body.reason', 'body.kind'],
        }),
      ),
      ...['"a/b/c"', '"/"', '"a//b"', '"../a"', '5'].map((start) =>
        get(configMapsPath, {
          name: `page from ${start}`,
          query: page('-1', start),
          only: ['status', 'body.reason', 'body.kind'],
        }),
      ),
    ],
  },
  {
    name: 'odd documents in YAML',
    steps: [
      yaml('indented', '  kind: ConfigMap\n  metadata: {name: one}\ndata: {a: b}\n'),
      yaml('with text behind it', '{kind: ConfigMap, metadata: {name: two}} x\n'),
      yaml('ended', 'kind: ConfigMap\nmetadata: {name: three}\n... x\ndata: {a: b}\n'),
    ],
  },
]
