import type { RequestScenario } from '../../scenario.ts'
import { deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import {
  apply,
  get,
  jsonPatch,
  mergePatch,
  partialType,
  post,
  put,
  remove,
  strategicMerge,
  tableType,
} from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetDefinition, widgetsPath, widgetVersion } from '../widgets.ts'

const path = `${deploymentsPath}/web`
const scale = (replicas: number, metadata: Record<string, string> = {}) => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name: 'web', namespace: '{namespace}', ...metadata },
  spec: { replicas },
})
const version = { resourceVersion: '{response:made.metadata.resourceVersion}' }
const widgetScale = {
  specReplicasPath: '.spec.size',
  statusReplicasPath: '.status.size',
  labelSelectorPath: '.status.selector',
}

export const statusAndScaleScenarios: readonly RequestScenario[] = [
  {
    name: 'the status of a deployment',
    setup: [post(deploymentsPath, deployment('web'), { save: 'made', query: { fieldManager: 'm' } })],
    steps: [
      put(
        `${path}/status`,
        { ...deployment('web', { replicas: 7 }), status: { replicas: 1, observedGeneration: 1 } },
        {
          name: 'update it',
          query: { fieldManager: 'controller' },
        },
      ),
      put(
        `${path}/status`,
        { ...deployment('web'), metadata: { name: 'web', labels: { a: 'b' } } },
        {
          name: 'update labels there',
        },
      ),
      mergePatch(
        `${path}/status`,
        { status: { readyReplicas: 1 } },
        { name: 'more ready than there are', query: { dryRun: 'All' }, unordered: true },
      ),
      mergePatch(
        `${path}/status`,
        { status: { replicas: -1 } },
        { name: 'fewer than none', query: { dryRun: 'All' }, unordered: true },
      ),
      get(`${path}/status`, { name: 'get it' }),
      put(
        `${path}/status`,
        { ...deployment('web'), metadata: { name: 'web', ...version } },
        { name: 'at an old version' },
      ),
      mergePatch(`${deploymentsPath}/nosuch/status`, {}, { name: 'of what is not there' }),
      post(`${path}/status`, {}, { name: 'create it' }),
      remove(`${path}/status`, { name: 'delete it' }),
      get(`${path}/status`, { name: 'as a table', accept: tableType, only: ['status', 'body.rows.0.cells'] }),
    ],
  },
  {
    name: 'the status of a pod',
    setup: [post(podsPath, pod('web'))],
    steps: [
      mergePatch(
        `${podsPath}/web/status`,
        {
          status: {
            phase: 'Running',
            conditions: [{ type: 'Ready', status: 'True' }],
            podIP: '10.0.0.9',
            hostIP: '10.1.1.1',
          },
        },
        { name: 'it runs', query: { fieldManager: 'kubelet' } },
      ),
      mergePatch(
        `${podsPath}/web/status`,
        { status: { phase: 'Dancing' } },
        { name: 'it dances', query: { dryRun: 'All' } },
      ),
      mergePatch(`${podsPath}/web`, { status: { phase: 'Failed' } }, { name: 'on the main path' }),
    ],
  },
  {
    name: 'the scale of a deployment',
    setup: [post(deploymentsPath, deployment('web', { replicas: 2 }), { save: 'made' })],
    steps: [
      get(`${path}/scale`, { name: 'get' }),
      put(`${path}/scale`, scale(3), { name: 'update', query: { fieldManager: 'scaler' } }),
      put(`${path}/scale`, scale(4, version), { name: 'update too late' }),
      put(`${path}/scale`, scale(4, { uid: 'x' }), { name: 'update of another uid' }),
      put(`${path}/scale`, scale(-1), { name: 'fewer than none', query: { dryRun: 'All' } }),
      mergePatch(`${path}/scale`, { spec: { replicas: 5 } }, { name: 'patch, as kubectl does' }),
      mergePatch(`${path}/scale`, { spec: { replicas: 5 } }, { name: 'patch to what it is' }),
      jsonPatch(`${path}/scale`, [{ op: 'replace', path: '/spec/replicas', value: 6 }], { name: 'JSON patch' }),
      mergePatch(`${path}/scale`, { spec: { replicas: 'six' } }, { name: 'a text for a number' }),
      put(`${path}/scale`, { ...scale(1), kind: 'Deployment', apiVersion: 'apps/v1' }, { name: 'of another kind' }),
      get(`${path}/scale`, { name: 'as a table', accept: tableType }),
      get(`${path}/scale`, { name: 'its metadata alone', accept: partialType }),
      put(`${path}/scale`, { ...scale(1), spec: {} }, { name: 'nothing said of replicas', query: { dryRun: 'All' } }),
      put(
        `${path}/scale`,
        { ...scale(1), metadata: { name: 'other', namespace: '{namespace}' } },
        { name: 'of another name' },
      ),
      apply(`${path}/scale`, 'applier', scale(3), { name: 'apply without force' }),
      apply(`${path}/scale`, 'applier', scale(3), { name: 'apply by force', query: { force: 'true' } }),
      apply(`${path}/scale`, 'applier', scale(-1), {
        name: 'apply fewer than none',
        query: { force: 'true', dryRun: 'All' },
      }),
      strategicMerge(`${path}/scale`, { spec: { replicas: 6 } }, { name: 'strategic merge patch' }),
      mergePatch(`${path}/scale`, { spec: { replicas: 0 } }, { name: 'to none' }),
      get(`${deploymentsPath}/nosuch/scale`, { name: 'of what is not there' }),
      get(`${path}`, { name: 'what has become of it', only: ['body.metadata', 'body.spec.replicas'] }),
    ],
  },
  {
    name: 'the scale of a custom resource',
    setup: [
      ...defineWidgets(
        widgetDefinition(
          widgetVersion({ size: { type: 'integer' } }, { subresources: { status: {}, scale: widgetScale } }),
        ),
      ),
      post(widgetsPath, widget('web', { size: 2 })),
      post(widgetsPath, widget('none')),
      mergePatch(`${widgetsPath}/web/status`, { status: { size: 1, selector: 'a=b' } }),
    ],
    steps: [
      get(`${widgetsPath}/web/scale`, { name: 'get' }),
      get(`${widgetsPath}/none/scale`, { name: 'get where it is not set' }),
      put(`${widgetsPath}/web/scale`, scale(3), { name: 'update', query: { fieldManager: 'scaler' } }),
      mergePatch(`${widgetsPath}/web/scale`, { spec: { replicas: 4 } }, { name: 'patch' }),
      mergePatch(`${widgetsPath}/none/scale`, { spec: { replicas: 4 } }, { name: 'patch where it is not set' }),
      put(`${widgetsPath}/web/scale`, scale(-1), { name: 'fewer than none', query: { dryRun: 'All' } }),
      post(widgetsPath, widget('negative', { size: -1 }), { name: 'an object with fewer than none', unordered: true }),
      get(`${widgetsPath}/web/scale`, { name: 'as a table', accept: tableType }),
      mergePatch(`${widgetsPath}/web/scale`, { spec: { replicas: null } }, { name: 'patch to nothing' }),
      put(`${widgetsPath}/web/scale`, { ...scale(1), kind: 'Widget' }, { name: 'of another kind', only: ['status'] }),
      get(`${widgetsPath}/web`, { name: 'what has become of it' }),
    ],
    cleanup: removeWidgets,
  },
]
