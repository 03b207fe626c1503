import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { configMapsPath } from '../objects.ts'
import { apply, get, mergePatch, post, put } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetGroup, widgetsPath } from '../widgets.ts'
import { caseMap, configMapRule, known, ofCase, register, rule, unregister, webhook } from './webhooks-common.ts'

/** The change that each webhook makes to the metadata of its case's objects. */
const changes: Readonly<Record<string, JsonObject>> = {
  moved: { op: 'add', path: '/metadata/namespace', value: 'kube-system' },
  homeless: { op: 'remove', path: '/metadata/namespace' },
  another: { op: 'add', path: '/metadata/uid', value: 'u' },
  older: { op: 'add', path: '/metadata/creationTimestamp', value: '2001-01-01T00:00:00Z' },
  dying: { op: 'add', path: '/metadata/deletionTimestamp', value: '2001-01-01T00:00:00Z' },
  grown: { op: 'add', path: '/metadata/generation', value: 7 },
  versioned: { op: 'add', path: '/metadata/resourceVersion', value: '1' },
  held: { op: 'add', path: '/metadata/finalizers', value: ['example.com/hold'] },
}

const rules = [configMapRule, rule({ apiGroups: [widgetGroup], resources: ['widgets'] })]

function changer(name: string, change: JsonObject): JsonObject {
  return webhook(name, { patch: [change] }, { objectSelector: ofCase(name), rules })
}

function labelled(object: JsonObject, name: string): JsonObject {
  return { ...object, metadata: { ...(object['metadata'] as JsonObject), labels: { case: name } } }
}

function nameless(name: string): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'made-', labels: { case: name } } }
}

export const identityWebhookScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks that change who an object is',
    setup: [
      ...defineWidgets(),
      register('mutating', 'identity', [
        ...Object.entries(changes).map(([name, change]) => changer(name, change)),
        changer('named', { op: 'add', path: '/metadata/name', value: 'given' }),
        changer('prefixed', { op: 'replace', path: '/metadata/generateName', value: 'other-' }),
      ]),
    ],
    steps: [
      known('identity'),
      post(configMapsPath, caseMap('there', { labels: {} }), { name: 'one to change' }),
      post(widgetsPath, widget('there'), { name: 'a custom one to change' }),
      ...Object.keys(changes).flatMap((name) => [
        post(configMapsPath, caseMap(name), { name: `${name}: create` }),
        post(widgetsPath, labelled(widget(name), name), { name: `${name}: create a custom one` }),
        mergePatch(
          `${configMapsPath}/there`,
          { metadata: { labels: { case: name } } },
          { name: `${name}: change`, query: { dryRun: 'All' } },
        ),
        mergePatch(
          `${widgetsPath}/there`,
          { metadata: { labels: { case: name } } },
          { name: `${name}: change a custom one`, query: { dryRun: 'All' } },
        ),
      ]),
      put(`${configMapsPath}/there`, labelled(caseMap('there'), 'moved'), { name: 'moved: replace' }),
      apply(`${configMapsPath}/new`, 'tester', labelled(caseMap('new'), 'moved'), { name: 'moved: apply a new one' }),
      post(configMapsPath, nameless('named'), { name: 'a name for what has none' }),
      post(configMapsPath, nameless('named'), { name: 'the same name again' }),
      post(configMapsPath, nameless('prefixed'), { name: 'another prefix' }),
      get(configMapsPath, { name: 'what there is' }),
    ],
    cleanup: [unregister('mutating', 'identity'), ...removeWidgets],
  },
]
