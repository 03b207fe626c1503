import type { JsonObject } from '@kubewright/kube/json'
import type { Behaviour } from '../../../conversion-server/index.ts'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { apply, get, mergePatch, post, put, remove } from '../steps.ts'
import { definitionsPath, removeWidgets, widgetDefinitionPath, widgetGroup } from '../widgets.ts'
import { byWebhook, convertedDefinition, newPath, newWidget, oldPath, oldWidget } from './conversion-widgets.ts'

/** The faults of the program, by the name of the affected object. */
const wrongs: Readonly<Record<string, Behaviour>> = {
  failed: { result: { status: 'Failed', message: 'there is no room' } },
  silent: { result: { status: 'Failed' } },
  'no-result': { response: { result: null } },
  'no-response': { review: { response: null } },
  'other-uid': { response: { uid: 'another' } },
  'other-kind-of-review': { review: { kind: 'AdmissionReview' } },
  'other-group-of-review': { review: { apiVersion: 'example.com/v1' } },
  'other-review': { review: { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' } },
  'older-review': { review: { apiVersion: 'apiextensions.k8s.io/v1beta1' } },
  'newer-review': { review: { apiVersion: 'apiextensions.k8s.io/v2' } },
  'no-kind-of-review': { review: { kind: null, response: null } },
  'no-version-of-review': { review: { apiVersion: null, response: null } },
  'a-definition': { review: { kind: 'CustomResourceDefinition', response: null } },
  'a-status': { text: '{"kind":"Status","apiVersion":"v1","status":"Failure","message":"no","code":418}' },
  'too-few': { countOffset: -1 },
  'too-many': { countOffset: 1 },
  'other-version': { object: { apiVersion: 'example.com/v9' } },
  'same-version': { object: { apiVersion: 'v1' } },
  'other-kind': { object: { kind: 'Gadget' } },
  'no-kind': { object: { kind: null, metadata: null, spec: null, status: null } },
  'other-name': { object: { metadata: { name: 'another' } } },
  'other-namespace': { object: { metadata: { namespace: 'another' } } },
  'other-identity': { object: { metadata: { uid: 'another' } } },
  'no-metadata': { object: { metadata: null } },
  'labels-of-a-wrong-type': { object: { metadata: { labels: 'text' } } },
  'a-label-that-is-a-number': { object: { metadata: { labels: { a: 1 } } } },
  'an-invalid-label': { object: { metadata: { labels: { 'a b': 'c d' } } } },
  'an-invalid-annotation': { object: { metadata: { annotations: { 'a b': 'c' } } } },
  'a-refusal': { code: 403, text: 'go away' },
  echo: { echo: true },
}

/** Deviations that the server accepts. */
const rights: Readonly<Record<string, Behaviour>> = {
  relabelled: { object: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } } } },
  unlabelled: { object: { metadata: { labels: null } } },
  'other-metadata': { object: { metadata: { finalizers: ['x'], generation: 9, ownerReferences: [] } } },
  'unknown-fields': { object: { spec: { nosuch: 1 }, other: 2 } },
  nulls: { object: { spec: { note: null } } },
  'to-the-stored-version': { to: 'v1', result: { status: 'Failed', message: 'not back' } },
}

/** The other version cannot be listed while one object cannot be converted, so the scenario does not wait for it. */
function defineBroken(conversion: JsonObject): readonly RequestStep[] {
  return [
    post(definitionsPath, convertedDefinition(conversion)),
    get(widgetDefinitionPath, { until: { field: 'status.conditions.1.status', equals: 'True' } }),
    get(oldPath, { until: { status: 200 } }),
  ]
}

const unreachable = byWebhook({}, { clientConfig: { url: 'https://127.0.0.1:1/convert' } })
const one = `${newPath}/one`

export const brokenConversionScenarios: readonly RequestScenario[] = [
  {
    name: 'conversion by a webhook that does wrong',
    setup: [
      ...defineBroken(byWebhook({ towards: { ...wrongs, ...rights } })),
      ...[...Object.keys(wrongs), ...Object.keys(rights)].map((name) =>
        post(oldPath, oldWidget(name, { host: 'a', port: 1, note: 'n' }, { labels: { old: 'label' } })),
      ),
    ],
    steps: [...Object.keys(wrongs), ...Object.keys(rights)].map((name) => get(`${newPath}/${name}`, { name })),
    cleanup: removeWidgets,
  },
  {
    name: 'conversion by a webhook that cannot go back',
    setup: [
      ...defineBroken(
        byWebhook({
          towards: {
            back: { to: 'v1', result: { status: 'Failed', message: 'not back' } },
            there: { to: 'v2', result: { status: 'Failed', message: 'not there' } },
          },
        }),
      ),
      post(oldPath, oldWidget('back', { host: 'a', port: 1 })),
    ],
    steps: [
      get(`${newPath}/back`, { name: 'get' }),
      mergePatch(`${newPath}/back`, { spec: { note: 'x' } }, { name: 'patch' }),
      mergePatch(`${newPath}/back`, { spec: {} }, { name: 'patch of nothing' }),
      mergePatch(`${newPath}/back/status`, { status: { phase: 'x' } }, { name: 'patch of the status' }),
      post(newPath, newWidget('back', { hostPort: 'a:1' }), { name: 'create again' }),
      get(`${oldPath}/back`, { name: 'nothing has changed' }),
      post(newPath, newWidget('there', { hostPort: 'a:1' }), { name: 'create what cannot be shown' }),
      get(`${oldPath}/there`, { name: 'it was created' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'conversion by a webhook out of reach',
    setup: [...defineBroken(unreachable), post(oldPath, oldWidget('one', { host: 'a', port: 1 }))],
    steps: [
      get(one, { name: 'get' }),
      get(newPath, { name: 'list a page', query: { limit: '5' } }),
      post(newPath, newWidget('two', { hostPort: 'a:1' }), { name: 'create' }),
      post(newPath, newWidget('two', { hostPort: 'a' }), { name: 'create what is invalid' }),
      put(one, newWidget('one', { hostPort: 'b:1' }), { name: 'replace' }),
      mergePatch(one, { spec: { note: 'x' } }, { name: 'patch' }),
      apply(one, 'm', newWidget('one', { note: 'x' }), { name: 'apply' }),
      apply(`${newPath}/two`, 'm', newWidget('two', { note: 'x' }), { name: 'apply a new one' }),
      remove(one, { name: 'delete' }),
      get(`${one}/status`, { name: 'the status' }),
      get(`${one}/scale`, { name: 'the scale' }),
      get(`${newPath}/none`, { name: 'what is not there' }),
      remove(`${newPath}/none`, { name: 'delete what is not there' }),
      get(`${oldPath}/one`, { name: 'get at the stored version' }),
      get(oldPath, { name: 'list at the stored version' }),
      mergePatch(`${oldPath}/one`, { spec: { note: 'x' } }, { name: 'patch at the stored version' }),
      post(oldPath, oldWidget('two', { host: 'a', port: 1 }), { name: 'create at the stored version' }),
      get(`/apis/${widgetGroup}/v2`, { name: 'discovery of the other version' }),
      remove(`${oldPath}/two`, { name: 'delete at the stored version' }),
    ],
    cleanup: removeWidgets,
  },
]
