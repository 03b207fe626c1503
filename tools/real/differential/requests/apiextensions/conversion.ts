import type { RequestScenario } from '../../scenario.ts'
import { apply, get, jsonPatch, mergePatch, partialListType, post, put, remove, tableType, watch } from '../steps.ts'
import { removeWidgets } from '../widgets.ts'
import {
  byWebhook,
  convertedDefinition,
  defineConverted,
  newPath,
  newWidget,
  oldPath,
  oldWidget,
} from './conversion-widgets.ts'

const [oldOne, newOne] = [`${oldPath}/one`, `${newPath}/one`]
const made = { resourceVersion: '{response:made.metadata.resourceVersion}' }
const seen = { resourceVersion: '{response:seen.metadata.resourceVersion}' }

export const conversionScenarios: readonly RequestScenario[] = [
  {
    name: 'conversion of objects at both versions',
    setup: defineConverted(),
    steps: [
      post(oldPath, oldWidget('one', { host: 'a', port: 1 }), { name: 'create at the stored version', save: 'made' }),
      get(oldOne, { name: 'get at the stored version' }),
      get(newOne, { name: 'get at the other version' }),
      post(newPath, newWidget('two', { hostPort: 'b:2', note: 'n' }), { name: 'create at the other version' }),
      get(`${oldPath}/two`, { name: 'get at the stored version what was created at the other' }),
      get(`${newPath}/two`, { name: 'get at the other version what was created there' }),
      post(newPath, newWidget('two', { hostPort: 'b:2' }), { name: 'create again' }),
      post(newPath, newWidget('bad', { hostPort: 'b' }), { name: 'create what is invalid at the other version' }),
      post(newPath, newWidget('odd', { hostPort: 'b:0' }), { name: 'create what would be invalid as stored' }),
      get(`${oldPath}/odd`, { name: 'which is stored' }),
      post(newPath, newWidget('dry', { hostPort: 'c:3' }), { name: 'create nothing', query: { dryRun: 'All' } }),
      get(oldPath, { name: 'list at the stored version' }),
      get(newPath, { name: 'list at the other version' }),
      put(newOne, newWidget('one', { hostPort: 'd:4' }, made), {
        name: 'replace',
        query: { fieldManager: 'm' },
        save: 'seen',
      }),
      put(newOne, newWidget('one', { hostPort: 'e:4' }, made), { name: 'replace too late' }),
      put(newOne, newWidget('one', { hostPort: 'd:4' }, seen), {
        name: 'replace by the same',
        query: { fieldManager: 'm' },
      }),
      put(newOne, newWidget('one', { hostPort: 'x:4' }, seen), { name: 'replace nothing', query: { dryRun: 'All' } }),
      get(oldOne, { name: 'as it was replaced' }),
      mergePatch(newOne, { spec: { note: 'x' } }, { name: 'merge patch', query: { fieldManager: 'p' } }),
      mergePatch(newOne, { spec: { note: 'x' } }, { name: 'merge patch of nothing', query: { fieldManager: 'p' } }),
      mergePatch(newOne, { spec: { mode: 'manual' } }, { name: 'merge patch of what is not stored' }),
      jsonPatch(newOne, [{ op: 'replace', path: '/spec/hostPort', value: 'f:6' }], { name: 'JSON patch' }),
      jsonPatch(newOne, [{ op: 'test', path: '/spec/host', value: 'f' }], {
        name: 'JSON patch of a field of the other version',
      }),
      mergePatch(newOne, { spec: { hostPort: 'no' } }, { name: 'merge patch to what is invalid' }),
      mergePatch(newOne, { metadata: { labels: { a: 'b' } } }, { name: 'label' }),
      get(oldOne, { name: 'as it was patched' }),
      remove(newOne, { name: 'delete at the other version' }),
      get(oldOne, { name: 'it is gone' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion of subresources',
    setup: [
      ...defineConverted(),
      post(oldPath, oldWidget('one', { host: 'a', port: 1, replicas: 2 }), { query: { fieldManager: 'maker' } }),
    ],
    steps: [
      get(`${newOne}/status`, { name: 'get the status' }),
      mergePatch(
        `${newOne}/status`,
        { status: { phase: 'up', replicas: 1 } },
        { name: 'patch the status', query: { fieldManager: 's' } },
      ),
      get(oldOne, { name: 'the status at the stored version' }),
      get(`${newOne}/scale`, { name: 'get the scale' }),
      mergePatch(
        `${newOne}/scale`,
        { spec: { replicas: 5 } },
        { name: 'patch the scale', query: { fieldManager: 'scaler' } },
      ),
      get(newOne, { name: 'after the scale' }),
      get(oldOne, { name: 'after the scale at the stored version' }),
      mergePatch(newOne, { metadata: { finalizers: ['example.com/hold'] } }, { name: 'hold it' }),
      remove(newOne, { name: 'delete what is held' }),
      get(oldOne, { name: 'it is going' }),
      mergePatch(newOne, { metadata: { finalizers: null } }, { name: 'let it go' }),
      get(oldOne, { name: 'it is gone' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion of applied objects',
    setup: defineConverted(),
    steps: [
      apply(oldOne, 'old', oldWidget('one', { host: 'a', port: 1 }), { name: 'at the stored version' }),
      apply(newOne, 'new', newWidget('one', { note: 'x' }), { name: 'at the other version' }),
      apply(newOne, 'new', newWidget('one', { note: 'x' }), { name: 'the same again' }),
      apply(newOne, 'new', newWidget('one', { hostPort: 'b:2' }), { name: 'in conflict with the stored version' }),
      apply(newOne, 'new', newWidget('one', { hostPort: 'b:2' }), { name: 'by force', query: { force: 'true' } }),
      apply(oldOne, 'old', oldWidget('one', {}), { name: 'all given up' }),
      mergePatch(
        oldOne,
        { spec: { port: 7 } },
        { name: 'a patch at the stored version', query: { fieldManager: 'p' } },
      ),
      get(newOne, { name: 'as it is now' }),
      apply(`${newPath}/two`, 'new', newWidget('two', { hostPort: 'c:3' }), { name: 'a new one at the other version' }),
      get(`${oldPath}/two`, { name: 'the new one at the stored version' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion of lists',
    setup: [
      ...defineConverted(convertedDefinition(byWebhook({ object: { metadata: { labels: { turned: 'yes' } } } }))),
      post(oldPath, oldWidget('a', { host: 'a', port: 1 })),
      post(oldPath, oldWidget('b', { host: 'b', port: 2 }, { labels: { tier: 'x' } })),
      post(newPath, newWidget('c', { hostPort: 'c:3' })),
    ],
    steps: [
      get(newPath, { name: 'all' }),
      get(newPath, { name: 'a page', query: { limit: '2' }, save: 'page' }),
      get(newPath, { name: 'the next page', query: { limit: '2', continue: '{response:page.metadata.continue}' } }),
      get(newPath, { name: 'by a field of the version', query: { fieldSelector: 'spec.hostPort=b:2' } }),
      get(oldPath, { name: 'by a field of the stored version', query: { fieldSelector: 'spec.host=b' } }),
      get(newPath, { name: 'by a field of the other version', query: { fieldSelector: 'spec.host=b' } }),
      get(newPath, { name: 'by a label that the webhook sets', query: { labelSelector: 'turned=yes' } }),
      get(oldPath, { name: 'by a label that is stored', query: { labelSelector: 'turned=yes' } }),
      get(newPath, { name: 'by a name', query: { fieldSelector: 'metadata.name=b' } }),
      get(newPath, { name: 'as a table', accept: tableType }),
      get(oldPath, { name: 'as a table of the stored version', accept: tableType }),
      get(newPath, { name: 'as metadata', accept: partialListType }),
      remove(newPath, { name: 'delete some', query: { fieldSelector: 'spec.hostPort=c:3' } }),
      remove(newPath, { name: 'delete all' }),
      get(oldPath, { name: 'none are left' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion of watched objects',
    setup: [...defineConverted(), post(oldPath, oldWidget('one', { host: 'a', port: 1 }))],
    steps: [
      get(newPath, { name: 'list', save: 'list' }),
      watch(
        newPath,
        4,
        [
          post(oldPath, oldWidget('two', { host: 'b', port: 2 }), { name: 'create at the stored version' }),
          mergePatch(`${newPath}/two`, { spec: { note: 'x' } }, { name: 'patch at the watched version' }),
          mergePatch(`${oldPath}/two`, { spec: { host: 'c' } }, { name: 'patch at the stored version' }),
          remove(`${oldPath}/two`, { name: 'delete at the stored version' }),
        ],
        { name: 'every change', query: { resourceVersion: '{response:list.metadata.resourceVersion}' } },
      ),
      watch(newPath, 1, [], { name: 'what there is' }),
      watch(
        newPath,
        2,
        [
          post(oldPath, oldWidget('three', { host: 'b', port: 2 }), { name: 'create what is selected' }),
          mergePatch(`${oldPath}/three`, { spec: { port: 3 } }, { name: 'patch to what is not' }),
        ],
        {
          name: 'by a field of the version',
          query: { resourceVersion: '{response:list.metadata.resourceVersion}', fieldSelector: 'spec.hostPort=b:2' },
        },
      ),
      watch(newPath, 'BOOKMARK', [], {
        name: 'as a watch list',
        query: { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' },
      }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion by reviews of the older version',
    setup: [
      ...defineConverted(convertedDefinition(byWebhook({}, { conversionReviewVersions: ['v9', 'v1beta1', 'v1'] }))),
      post(oldPath, oldWidget('one', { host: 'a', port: 1 })),
    ],
    steps: [
      get(newOne, { name: 'get' }),
      post(newPath, newWidget('two', { hostPort: 'b:2' }), { name: 'create' }),
      get(newPath, { name: 'list' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion reviews',
    setup: [
      ...defineConverted(
        convertedDefinition(byWebhook({ towards: { seen: { echo: true }, back: { echo: true, to: 'v1' } } })),
      ),
      post(oldPath, oldWidget('seen', { host: 'a', port: 1 }, { labels: { a: 'b' }, finalizers: ['example.com/x'] })),
      mergePatch(`${oldPath}/seen/status`, { status: { phase: 'up' } }),
      post(oldPath, oldWidget('back', { host: 'a', port: 1 })),
    ],
    steps: [
      get(`${newPath}/seen`, { name: 'about what is stored' }),
      post(newPath, newWidget('back', { hostPort: 'b:2' }), { name: 'about what is created' }),
      put(`${newPath}/back`, newWidget('back', { hostPort: 'b:2' }, { resourceVersion: '1' }), {
        name: 'not about what is refused',
      }),
      mergePatch(`${newPath}/back`, { spec: { note: 'x' } }, { name: 'about what is patched' }),
      mergePatch(`${newPath}/back/status`, { status: { phase: 'x' } }, { name: 'about a status' }),
      apply(`${newPath}/back`, 'm', newWidget('back', { note: 'x' }), { name: 'about what is applied' }),
      apply(`${oldPath}/back`, 'm', oldWidget('back', { note: 'x' }), { name: 'not at the stored version' }),
    ],
    cleanup: [mergePatch(`${oldPath}/seen`, { metadata: { finalizers: null } }), ...removeWidgets],
  },
]
