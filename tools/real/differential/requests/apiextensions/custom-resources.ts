import type { RequestScenario } from '../../scenario.ts'
import { apply, get, jsonPatch, mergePatch, post, put, remove, strategicMerge, watch } from '../steps.ts'
import {
  defineWidgets,
  definitionsPath,
  plainProperties,
  removeWidgets,
  widget,
  widgetDefinition,
  widgetGroup,
  widgetsPath,
  widgetVersion,
} from '../widgets.ts'

const path = `${widgetsPath}/one`
const version = { resourceVersion: '{response:made.metadata.resourceVersion}' }
const twoVersions = widgetDefinition(undefined, {
  versions: [
    widgetVersion(plainProperties),
    { ...widgetVersion(plainProperties, { storage: false, deprecated: true }), name: 'v1beta1' },
    { ...widgetVersion(plainProperties, { storage: false, served: false }), name: 'v1alpha1' },
  ],
})
const oldPath = `/apis/${widgetGroup}/v1beta1/namespaces/{namespace}/widgets`

export const customResourceScenarios: readonly RequestScenario[] = [
  {
    name: 'the life of a custom resource',
    setup: defineWidgets(),
    steps: [
      post(widgetsPath, widget('one', { colour: 'red' }, { status: { phase: 'x' } }), {
        name: 'create',
        query: { fieldManager: 'm' },
        save: 'made',
      }),
      post(widgetsPath, widget('one'), { name: 'create again' }),
      get(path, { name: 'get' }),
      get(widgetsPath, { name: 'list' }),
      put(path, widget('one', { colour: 'blue' }), { name: 'update without a version' }),
      put(
        path,
        { ...widget('one', { colour: 'blue' }), metadata: { name: 'one', ...version } },
        {
          name: 'update',
          query: { fieldManager: 'changer' },
        },
      ),
      put(
        path,
        { ...widget('one', { colour: 'green' }), metadata: { name: 'one', ...version } },
        { name: 'update too late' },
      ),
      mergePatch(path, { spec: { size: 3, colour: null } }, { name: 'merge patch' }),
      jsonPatch(path, [{ op: 'add', path: '/spec/tags', value: ['a'] }], { name: 'JSON patch' }),
      strategicMerge(path, { spec: { size: 4 } }, { name: 'strategic merge patch' }),
      mergePatch(path, { metadata: { labels: { a: 'b' } } }, { name: 'label' }),
      mergePatch(path, { status: { phase: 'y' } }, { name: 'a status on the main path' }),
      mergePatch(
        `${path}/status`,
        { status: { phase: 'y' }, spec: { size: 9 } },
        {
          name: 'a status',
          query: { fieldManager: 'controller' },
        },
      ),
      get(`${path}/status`, { name: 'get the status' }),
      get(`${path}/scale`, { name: 'a scale it does not have' }),
      post(widgetsPath, { ...widget('two'), kind: 'Gadget' }, { name: 'of another kind' }),
      post(widgetsPath, { ...widget('two'), apiVersion: `${widgetGroup}/v2` }, { name: 'of another version' }),
      post(widgetsPath, { metadata: { name: 'two' } }, { name: 'without a kind' }),
      post(widgetsPath, widget('Not_Valid'), { name: 'with a bad name' }),
      remove(path, { name: 'delete of another uid', body: { preconditions: { uid: 'x' } } }),
      remove(path, { name: 'delete' }),
      get(path, { name: 'it is gone' }),
      get(`/apis/${widgetGroup}/v1/widgets`, { name: 'list all' }),
      get(`/apis/${widgetGroup}/v1/gadgets`, { name: 'list what is not defined' }),
      remove(widgetsPath, { name: 'delete all' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'apply custom resources',
    setup: defineWidgets(),
    steps: [
      apply(path, 'first', widget('one', { size: 3, tags: ['a'] }), { name: 'a new one' }),
      apply(path, 'second', widget('one', { colour: 'red' }), { name: 'by another' }),
      apply(path, 'second', widget('one', { tags: ['b'] }), { name: 'a conflict' }),
      apply(path, 'first', widget('one', {}), { name: 'all given up' }),
      apply(path, 'first', widget('one', { nosuch: 1 }), { name: 'an unknown field' }),
      apply(path, 'first', widget('one', { size: 'three' }), { name: 'a value of the wrong type' }),
      apply(`${path}/status`, 'reporter', widget('one', {}, { status: { phase: 'x' } }), { name: 'a status' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'versions of a custom resource',
    setup: [...defineWidgets(twoVersions), post(widgetsPath, widget('one', { colour: 'red' }))],
    steps: [
      get(`${oldPath}/one`, { name: 'read as an old version' }),
      mergePatch(
        `${oldPath}/one`,
        { spec: { size: 2 } },
        { name: 'changed as an old version', query: { fieldManager: 'm' } },
      ),
      get(path, { name: 'read as the present version' }),
      get(oldPath, { name: 'listed as an old version' }),
      get(`/apis/${widgetGroup}/v1alpha1/namespaces/{namespace}/widgets`, { name: 'as a version that is not served' }),
      get(`/apis/${widgetGroup}`, { name: 'the group in discovery', until: { status: 200 } }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'select custom resources',
    setup: [
      ...defineWidgets(
        widgetDefinition(widgetVersion(plainProperties, { selectableFields: [{ jsonPath: '.spec.colour' }] })),
      ),
      post(widgetsPath, widget('red', { colour: 'red' })),
      post(widgetsPath, widget('none')),
    ],
    steps: [
      get(widgetsPath, { name: 'by a field of their own', query: { fieldSelector: 'spec.colour=red' } }),
      get(widgetsPath, { name: 'by an empty field', query: { fieldSelector: 'spec.colour=' } }),
      get(widgetsPath, { name: 'by name', query: { fieldSelector: 'metadata.name=none' } }),
      get(widgetsPath, { name: 'by a field that was not declared', query: { fieldSelector: 'spec.size=1' } }),
      watch(widgetsPath, 1, [], { name: 'a watch by field', query: { fieldSelector: 'spec.colour=red' } }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'custom resources of the cluster',
    setup: [
      post(definitionsPath, widgetDefinition(undefined, { scope: 'Cluster' })),
      get(`/apis/${widgetGroup}/v1/widgets`, { until: { status: 200 } }),
    ],
    steps: [
      post(`/apis/${widgetGroup}/v1/widgets`, widget('one'), { name: 'create' }),
      post(
        `/apis/${widgetGroup}/v1/widgets`,
        { ...widget('two'), metadata: { name: 'two', namespace: 'x' } },
        {
          name: 'create with a namespace',
        },
      ),
      get(widgetsPath, { name: 'look in a namespace' }),
    ],
    cleanup: removeWidgets,
  },
]
