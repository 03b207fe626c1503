import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, secretsPath } from '../objects.ts'
import { jsonPatch, mergePatch, post, put, remove, type StepParts } from '../steps.ts'
import { known, ofCase, register, rule, unregister, warningWebhook, webhook } from './webhooks-common.ts'

/** Mutating webhooks are called one after the other, so the warnings show which were called, in order. */
const statusAndWarnings: StepParts = { only: ['status', 'headers.warning', 'body.message'] }
const all = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }
const ruled = (name: string, parts: JsonObject) => warningWebhook(name, { rules: [rule({ ...all, ...parts })] })

const byRules = [
  ruled('everything', { resources: ['*/*'] }),
  ruled('objects', {}),
  ruled('parts-of-all', { resources: ['*/status'] }),
  ruled('scales', { resources: ['deployments/scale'] }),
  ruled('all-of-deployments', { resources: ['deployments/*'] }),
  ruled('core', { apiGroups: [''] }),
  ruled('apps', { apiGroups: ['apps'] }),
  ruled('beta', { apiVersions: ['v1beta1'] }),
  ruled('creates', { operations: ['CREATE'] }),
  ruled('updates', { operations: ['UPDATE'] }),
  ruled('deletes', { operations: ['DELETE'] }),
  ruled('namespaced', { scope: 'Namespaced' }),
  ruled('of-the-cluster', { scope: 'Cluster' }),
  warningWebhook('two-rules', {
    rules: [rule({ ...all, resources: ['secrets'] }), rule({ ...all, resources: ['configmaps'] })],
  }),
  warningWebhook('no-rules', { rules: [] }),
]

const selecting = (name: string, parts: JsonObject) =>
  warningWebhook(name, { rules: [rule({ operations: ['*'] })], ...parts })
const condition = (name: string, expressions: readonly string[], parts: JsonObject = {}) =>
  warningWebhook(name, {
    rules: [rule({ operations: ['*'] })],
    matchConditions: expressions.map((expression, index) => ({ name: `c${index}`, expression })),
    ...parts,
  })

export const ruleWebhookScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks by their rules',
    setup: [register('mutating', 'rules', byRules)],
    steps: [
      known('rules'),
      post(configMapsPath, configMap('a'), { ...statusAndWarnings, name: 'create a config map' }),
      mergePatch(`${configMapsPath}/a`, { data: { b: 'c' } }, { ...statusAndWarnings, name: 'patch a config map' }),
      remove(`${configMapsPath}/a`, { ...statusAndWarnings, name: 'delete a config map' }),
      post(deploymentsPath, deployment('a'), { ...statusAndWarnings, name: 'create a deployment' }),
      mergePatch(
        `${deploymentsPath}/a/scale`,
        { spec: { replicas: 2 } },
        { ...statusAndWarnings, name: 'scale a deployment' },
      ),
      mergePatch(
        `${deploymentsPath}/a/status`,
        { status: { replicas: 2 } },
        { ...statusAndWarnings, name: 'the status of a deployment' },
      ),
      mergePatch(
        '/api/v1/namespaces/{namespace}',
        { metadata: { annotations: { a: 'b' } } },
        { ...statusAndWarnings, name: 'the namespace' },
      ),
    ],
    cleanup: [unregister('mutating', 'rules')],
  },
  {
    name: 'webhooks by selectors',
    setup: [
      register('mutating', 'selectors', [
        selecting('own', {}),
        selecting('elsewhere', { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'elsewhere' } } }),
        selecting('not-elsewhere', {
          namespaceSelector: {
            matchExpressions: [
              { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['elsewhere'] },
              { key: 'kubernetes.io/metadata.name', operator: 'In', values: ['{namespace}'] },
            ],
          },
        }),
        selecting('blue', { objectSelector: { matchLabels: { colour: 'blue' } } }),
        selecting('not-blue', {
          objectSelector: { matchExpressions: [{ key: 'colour', operator: 'NotIn', values: ['blue'] }] },
        }),
      ]),
    ],
    steps: [
      known('selectors'),
      post(configMapsPath, configMap('a', {}, { labels: { colour: 'blue' } }), { ...statusAndWarnings, name: 'blue' }),
      jsonPatch(`${configMapsPath}/a`, [{ op: 'replace', path: '/metadata/labels/colour', value: 'red' }], {
        ...statusAndWarnings,
        name: 'from blue to red',
      }),
      mergePatch(`${configMapsPath}/a`, { data: { a: 'b' } }, { ...statusAndWarnings, name: 'red' }),
      put(`${configMapsPath}/a`, configMap('a', {}, { labels: { colour: 'blue' } }), {
        ...statusAndWarnings,
        name: 'from red to blue',
      }),
      remove(`${configMapsPath}/a`, { ...statusAndWarnings, name: 'delete the blue one' }),
      post('/api/v1/namespaces/missing/configmaps', configMap('a'), { ...statusAndWarnings, name: 'in no namespace' }),
    ],
    cleanup: [unregister('mutating', 'selectors')],
  },
  {
    name: 'webhooks by conditions',
    setup: [
      register('mutating', 'conditions', [
        condition('yes', ['true', 'object == null || object.metadata.name != ""']),
        condition('no', ['true', 'false']),
        condition('blue', ['has(object.data) && object.data.colour == "blue"'], { objectSelector: ofCase('data') }),
        condition('deleted', ['object == null && oldObject.metadata.name == "a"']),
        condition(
          'asked',
          [
            'request.operation == "CREATE" && request.kind.kind == "ConfigMap" && request.resource.resource == "configmaps"',
            'request.namespace.startsWith("d-") && !request.dryRun && request.options.fieldManager == "me"',
          ],
          { objectSelector: ofCase('request') },
        ),
        condition('user', ['request.userInfo.groups.exists(g, g == "system:masters")']),
        condition('may', [
          'authorizer.group("").resource("secrets").namespace(request.namespace).check("get").allowed()',
        ]),
        condition('may-this', ['authorizer.requestResource.check("update").allowed()']),
        condition('broken', ['object.nothing == 1'], { objectSelector: ofCase('broken') }),
        condition('broken-twice', ['object.nothing == 1', 'object.nowhere == 1'], { objectSelector: ofCase('twice') }),
        condition('broken-and-no', ['object.nothing == 1', 'false'], { objectSelector: ofCase('mixed') }),
        condition('broken-ignored', ['object.nothing == 1'], {
          objectSelector: ofCase('ignored'),
          failurePolicy: 'Ignore',
        }),
        condition('costly', ['object.data.long.contains(object.data.short)'], {
          objectSelector: ofCase('costly'),
        }),
      ]),
    ],
    steps: [
      known('conditions'),
      post(configMapsPath, configMap('a'), { ...statusAndWarnings, name: 'a create' }),
      remove(`${configMapsPath}/a`, { ...statusAndWarnings, name: 'a deletion' }),
      post(configMapsPath, configMap('b', { colour: 'blue' }, { labels: { case: 'data' } }), {
        ...statusAndWarnings,
        name: 'the data',
      }),
      post(configMapsPath, configMap('c', { colour: 'red' }, { labels: { case: 'data' } }), {
        ...statusAndWarnings,
        name: 'other data',
      }),
      post(configMapsPath, configMap('d', {}, { labels: { case: 'request' } }), {
        ...statusAndWarnings,
        name: 'the request',
        query: { fieldManager: 'me' },
      }),
      post(configMapsPath, configMap('e', {}, { labels: { case: 'broken' } }), { name: 'a condition that fails' }),
      post(configMapsPath, configMap('f', {}, { labels: { case: 'twice' } }), { name: 'conditions that fail' }),
      post(configMapsPath, configMap('g', {}, { labels: { case: 'mixed' } }), {
        ...statusAndWarnings,
        name: 'one fails, one does not hold',
      }),
      post(configMapsPath, configMap('h', {}, { labels: { case: 'ignored' } }), {
        ...statusAndWarnings,
        name: 'a failure that is ignored',
      }),
      post(
        configMapsPath,
        configMap('i', { long: 'x'.repeat(400_000), short: 'y'.repeat(4_000) }, { labels: { case: 'costly' } }),
        {
          name: 'a condition that costs too much',
        },
      ),
    ],
    cleanup: [unregister('mutating', 'conditions')],
  },
  {
    name: 'webhooks in a dry run',
    setup: [
      register('mutating', 'dry', [
        webhook('none', { warnings: ['none was asked'] }, { objectSelector: ofCase('none') }),
        webhook(
          'on-dry-run',
          { warnings: ['on-dry-run was asked'] },
          { objectSelector: ofCase('on-dry-run'), sideEffects: 'NoneOnDryRun' },
        ),
      ]),
    ],
    steps: [
      known('dry'),
      post(configMapsPath, configMap('a', {}, { labels: { case: 'none' } }), {
        ...statusAndWarnings,
        name: 'without effects',
        query: { dryRun: 'All' },
      }),
      post(configMapsPath, configMap('a', {}, { labels: { case: 'on-dry-run' } }), {
        ...statusAndWarnings,
        name: 'without effects in a dry run',
        query: { dryRun: 'All' },
      }),
    ],
    cleanup: [unregister('mutating', 'dry')],
  },
  {
    name: 'webhooks of several configurations',
    setup: [
      post(secretsPath, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'there' } }),
      register('mutating', 'b-second', [warningWebhook('b-first-of-second'), warningWebhook('a-second-of-second')]),
      register('mutating', 'a-first', [warningWebhook('z-of-first')]),
    ],
    steps: [
      known('b-second'),
      known('a-first'),
      post(configMapsPath, configMap('a'), { ...statusAndWarnings, name: 'in the order of their names' }),
    ],
    cleanup: [unregister('mutating', 'b-second'), unregister('mutating', 'a-first')],
  },
]
