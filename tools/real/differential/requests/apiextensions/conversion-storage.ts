import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { get, mergePatch, post, put, remove, tableType } from '../steps.ts'
import { definitionsPath, removeWidgets, widgetDefinition, widgetDefinitionPath, widgetGroup } from '../widgets.ts'
import {
  byWebhook,
  defineConverted,
  newPath,
  newVersion,
  newWidget,
  oldPath,
  oldVersion,
  oldWidget,
} from './conversion-widgets.ts'

/** A column that shows that the server has noticed a change of the definition. */
function column(name: string): JsonObject {
  return { additionalPrinterColumns: [{ name, type: 'string', jsonPath: '.spec.note' }] }
}

/** Changes the versions of the definition, and waits until the server serves them. */
function change(name: string, versions: readonly JsonObject[], shown: string, path: string): readonly RequestStep[] {
  return [
    mergePatch(widgetDefinitionPath, { spec: { versions } }, { name, only: ['status', 'body.status.storedVersions'] }),
    get(path, {
      name: `${name}: it is noticed`,
      accept: tableType,
      until: { status: 200, contains: shown },
      only: ['status'],
    }),
  ]
}

const [oldA, newA, oldB, newB] = [`${oldPath}/a`, `${newPath}/a`, `${oldPath}/b`, `${newPath}/b`]

/** Widgets of two different versions without a conversion. */
function plainVersions(fields: JsonObject, parts: JsonObject = {}): readonly JsonObject[] {
  const status = {
    type: 'object',
    properties: { phase: { type: 'string', default: 'new' } },
    default: {},
  }
  const plain = (name: string, properties: JsonObject, more: JsonObject) => ({
    name,
    served: true,
    storage: false,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: { type: 'object', properties }, status },
      },
    },
    subresources: { status: {} },
    ...more,
  })
  const shared = { note: { type: 'string' }, list: { type: 'array', items: { type: 'string' } } }
  return [
    plain('v1', { ...shared, ...fields }, { storage: true, ...parts }),
    plain('v2', { ...shared, later: { type: 'string' }, preset: { type: 'string', default: 'two' } }, parts),
  ]
}

const firstFields: JsonObject = { own: { type: 'string' }, going: { type: 'string' } }
const laterFields: JsonObject = { own: { type: 'string' }, coming: { type: 'string', default: 'here' } }

export const conversionStorageScenarios: readonly RequestScenario[] = [
  {
    name: 'conversion to a new storage version',
    setup: [
      ...defineConverted(),
      post(oldPath, oldWidget('a', { host: 'a', port: 1 })),
      post(oldPath, oldWidget('b', { host: 'b', port: 2 })),
    ],
    steps: [
      ...change(
        'store at the new version',
        [oldVersion(), newVersion({ storage: true, ...column('Alpha') })],
        'Alpha',
        newPath,
      ),
      get(oldA, { name: 'still read at the old version' }),
      get(newA, { name: 'read at the new version', save: 'a' }),
      mergePatch(newA, {}, { name: 'an empty patch stores it again' }),
      mergePatch(newA, {}, { name: 'the next one changes nothing' }),
      get(oldA, { name: 'read at the old version when it is stored at the new' }),
      mergePatch(oldB, {}, { name: 'a patch of nothing at the old version' }),
      get(newB, { name: 'which stores it at the new version' }),
      post(oldPath, oldWidget('c', { host: 'c', port: 3, note: 'n' }), {
        name: 'create at the old version',
        save: 'c',
      }),
      get(`${newPath}/c`, { name: 'what was created at the old version' }),
      put(
        `${oldPath}/c`,
        oldWidget('c', { host: 'c', port: 4 }, { resourceVersion: '{response:c.metadata.resourceVersion}' }),
        {
          name: 'replace at the old version',
        },
      ),
      get(newPath, { name: 'list at the new version' }),
      get(oldPath, { name: 'list at the old version' }),
      mergePatch(
        `${widgetDefinitionPath}/status`,
        { status: { storedVersions: ['v2'] } },
        {
          name: 'none are stored at the old version any more',
          only: ['status', 'body.status.storedVersions'],
        },
      ),
      ...change('drop the old version', [newVersion({ storage: true, ...column('Beta') })], 'Beta', newPath),
      get(newPath, { name: 'list what is left' }),
      get(oldPath, { name: 'the old version is gone' }),
      mergePatch(
        newA,
        { spec: { note: 'x' } },
        { name: 'patch what was owned at the old version', query: { fieldManager: 'p' } },
      ),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion from a version that is gone',
    setup: [...defineConverted(), post(oldPath, oldWidget('a', { host: 'a', port: 1 }))],
    steps: [
      ...change(
        'store at the new version',
        [oldVersion(), newVersion({ storage: true, ...column('Alpha') })],
        'Alpha',
        newPath,
      ),
      post(newPath, newWidget('b', { hostPort: 'b:2' }), { name: 'create at the new version' }),
      mergePatch(
        `${widgetDefinitionPath}/status`,
        { status: { storedVersions: ['v2'] } },
        {
          name: 'claim that none are stored at the old version',
          only: ['status', 'body.status.storedVersions'],
        },
      ),
      ...change('drop the old version', [newVersion({ storage: true, ...column('Beta') })], 'Beta', newB),
      get(newA, { name: 'get what is stored at the old version' }),
      mergePatch(newA, {}, { name: 'patch it' }),
      remove(newA, { name: 'delete it' }),
      get(newB, { name: 'get what is stored at the new version' }),
      ...change(
        'take the old version back',
        [oldVersion(), newVersion({ storage: true, ...column('Gamma') })],
        'Gamma',
        newB,
      ),
      get(newA, { name: 'get what was out of reach' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion without a webhook',
    setup: [
      ...defineConverted(widgetDefinition(undefined, { versions: plainVersions(firstFields) })),
      post(oldPath, oldWidget('a', { note: 'n', own: 'o', going: 'g' })),
    ],
    steps: [
      get(newA, { name: 'read at the other version' }),
      post(newPath, newWidget('b', { note: 'n', later: 'l' }), { name: 'create with a field that is not stored' }),
      get(oldB, { name: 'which is not there' }),
      post(newPath, newWidget('c', { note: 'n', later: 'l' }), { name: 'create nothing', query: { dryRun: 'All' } }),
      mergePatch(newA, { spec: { later: 'l' } }, { name: 'patch a field that is not stored', save: 'patched' }),
      get(oldA, { name: 'after the patch' }),
      mergePatch(newA, {}, { name: 'a patch of nothing' }),
      mergePatch(`${oldA}/status`, { status: { phase: 'up' } }, { name: 'a status' }),
      get(newA, { name: 'the status at the other version' }),
      ...change('other fields and defaults', plainVersions(laterFields, column('Alpha')), 'Alpha', oldPath),
      get(oldA, { name: 'read with the new default and without the old field' }),
      get(newA, { name: 'and at the other version' }),
      get(oldPath, { name: 'list' }),
      get(newPath, { name: 'list at the other version' }),
      mergePatch(oldA, {}, { name: 'a patch of nothing stores the default' }),
      mergePatch(oldA, {}, { name: 'the next one changes nothing' }),
      post(oldPath, oldWidget('d', { going: 'x', list: null }), { name: 'create after the change' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion as definitions have it',
    steps: [
      ...Object.entries({
        'with a webhook': byWebhook(),
        'without versions of reviews': byWebhook({}, { conversionReviewVersions: [] }),
        'with unknown versions of reviews': byWebhook({}, { conversionReviewVersions: ['v7'] }),
        'with an unknown version of reviews first': byWebhook({}, { conversionReviewVersions: ['v7', 'v1beta1'] }),
        'without a target': byWebhook({}, { clientConfig: {} }),
        'with a URL that is not secure': byWebhook({}, { clientConfig: { url: 'http://example.com' } }),
        'with a bundle that is none': byWebhook({}, { clientConfig: { url: 'https://example.com', caBundle: 'eA==' } }),
        'with a service': byWebhook({}, { clientConfig: { service: { namespace: 'a', name: 'b' } } }),
        'without a webhook': { strategy: 'Webhook' },
        'with a webhook and no use for it': { ...byWebhook(), strategy: 'None' },
        'by an unknown strategy': { strategy: 'Magic' },
      }).map(([name, conversion]) =>
        post(definitionsPath, widgetDefinition(oldVersion({ storage: true }), { conversion }), {
          name,
          query: { dryRun: 'All' },
          only: ['status', 'body.message', 'body.details', 'body.spec.conversion'],
        }),
      ),
      get(`/apis/${widgetGroup}/v1`, { name: 'nothing is served' }),
    ],
  },
  {
    name: 'conversion and what is said to be stored',
    setup: [...defineConverted(), post(oldPath, oldWidget('a', { host: 'a', port: 1 }))],
    steps: [
      ...change(
        'store at the new version',
        [oldVersion(), newVersion({ storage: true, ...column('Alpha') })],
        'Alpha',
        newPath,
      ),
      ...[['v1'], ['v2', 'v3'], ['v2']].map((storedVersions) =>
        mergePatch(
          `${widgetDefinitionPath}/status`,
          { status: { storedVersions } },
          { name: `stored at ${storedVersions.join(' and ')}`, only: ['status', 'body.status.storedVersions'] },
        ),
      ),
      mergePatch(
        `${widgetDefinitionPath}/status`,
        { status: { storedVersions: ['v2', 'v3'], acceptedNames: { plural: 'Not Valid' } } },
        { name: 'names that are none' },
      ),
      mergePatch(
        `${widgetDefinitionPath}/status`,
        { status: { storedVersions: ['v2', 'v3'] } },
        { name: 'stored at what there is not', only: ['status', 'body.status.storedVersions'] },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { versions: [newVersion({ storage: true })] } },
        { name: 'then the definition cannot be changed' },
      ),
      get(oldA, { name: 'what is stored' }),
    ],
    cleanup: removeWidgets,
  },
]
