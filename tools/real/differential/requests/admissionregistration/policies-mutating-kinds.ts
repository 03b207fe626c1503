import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath } from '../objects.ts'
import { get, mergePatch, post } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetGroup, widgetsPath } from '../widgets.ts'
import { about, bound, dry, unbound } from './policies-objects.ts'

/** Mutations that would change the kind of an object, or remove it. */
const patches: Readonly<Record<string, string>> = {
  'another-kind': "[JSONPatch{op: 'replace', path: '/kind', value: 'Secret'}]",
  'no-such-kind': "[JSONPatch{op: 'replace', path: '/kind', value: 'Nonsense'}]",
  'another-version': "[JSONPatch{op: 'replace', path: '/apiVersion', value: 'v2'}]",
  'another-group': "[JSONPatch{op: 'replace', path: '/apiVersion', value: 'apps/v1'}]",
  'without-kind': "[JSONPatch{op: 'remove', path: '/kind'}]",
  'without-version': "[JSONPatch{op: 'remove', path: '/apiVersion'}]",
  'without-both': "[JSONPatch{op: 'remove', path: '/kind'}, JSONPatch{op: 'remove', path: '/apiVersion'}]",
  'a-number': "[JSONPatch{op: 'replace', path: '/kind', value: 1}]",
}
const names = Object.keys(patches)

function patchedBy(name: string, matchConstraints: JsonObject, expression: string): readonly RequestStep[] {
  const mutations = [{ patchType: 'JSONPatch', jsonPatch: { expression } }]
  return bound('Mutating', name, { matchConstraints, mutations })
}

/** A message with the whole object has its fields in random order. */
const namesNothing = (name: string) => name === 'without-kind' || name === 'without-both'

export const mutatingPolicyKindScenarios: readonly RequestScenario[] = [
  {
    name: 'policies that make another kind of an object',
    setup: [
      ...defineWidgets(),
      post(deploymentsPath, deployment('web')),
      ...Object.entries(patches).flatMap(([name, expression]) => [
        ...patchedBy(name, about('configmaps', { operations: ['CREATE'], resourceNames: [name] }), expression),
        ...patchedBy(
          `widget-${name}`,
          about(`${widgetGroup} widgets`, { operations: ['CREATE'], resourceNames: [name] }),
          expression,
        ),
      ]),
      ...patchedBy('scale', about('apps deployments/scale'), patches['another-kind'] as string),
    ],
    steps: [
      ...names.map((name) => post(configMapsPath, configMap(name, { a: 'YWJj' }), { ...dry, name: `patch ${name}` })),
      post(widgetsPath, widget('another-version'), { ...dry, name: 'the kind is known', until: { status: 500 } }),
      ...names.map((name) =>
        post(widgetsPath, widget(name), {
          ...dry,
          name: `patch ${name} of a widget`,
          ...(namesNothing(name) ? { only: ['status', 'body.reason'] } : {}),
        }),
      ),
      mergePatch(
        `${deploymentsPath}/web/scale`,
        { spec: { replicas: 3 } },
        { name: 'patch the kind of a scale', only: ['status'] },
      ),
      get(`${deploymentsPath}/web`, { name: 'what was not scaled', only: ['body.spec.replicas'] }),
    ],
    cleanup: [...unbound('Mutating', 'scale', ...names, ...names.map((name) => `widget-${name}`)), ...removeWidgets],
  },
]
