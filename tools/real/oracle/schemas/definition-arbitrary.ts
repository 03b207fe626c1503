import type { JsonObject, JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { cloneJson, isJsonArray, isJsonObject } from '@kubewright/kube/json'
import type { Choices } from './choices.ts'
import { addBounds, addRules } from './rule-arbitrary.ts'
import { schemaOf } from './schema-arbitrary.ts'
import { brokenSchema } from './schema-mutation.ts'

const columns: readonly JsonObject[] = [
  { name: 'A', type: 'string', jsonPath: '.spec.a' },
  { name: '', type: 'text', jsonPath: 'spec' },
  { name: 'B', type: 'date', format: 'date-time', jsonPath: '.a', priority: 1 },
  { name: 'C', type: '', format: 'nonsense', jsonPath: '' },
  { name: 'D', type: 'integer', format: 'int32', description: 'text', jsonPath: '.status.a[0]' },
]

const selectable = [
  '.a',
  '.spec',
  '.a.b',
  '.name',
  '.metadata.name',
  'a',
  '',
  '.c[0]',
  "['a.b']",
  '.x-y',
  '.constructor',
]

const scales: readonly JsonObject[] = [
  { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
  { specReplicasPath: 'spec', statusReplicasPath: '.spec.a', labelSelectorPath: '.a' },
  { specReplicasPath: '', statusReplicasPath: '.status', labelSelectorPath: '.status.selector' },
]

/** A mostly valid definition. Its schemas have rules and defaults. */
export function definitionOf(choices: Choices): JsonObject {
  const names = choices.pick(['v1', 'v1 v2', 'v1 v1beta1', 'v1 v1', 'V1'])
  const shared = schemaVersion(choices)
  const versions = names.split(' ').map((name, index) => ({
    name,
    served: choices.withProbability(90),
    storage: choices.withProbability(7) ? index > 0 : index === 0,
    ...(choices.withProbability(50) ? shared : schemaVersion(choices)),
    ...(choices.withProbability(8)
      ? { deprecated: choices.withProbability(50), deprecationWarning: choices.pick(['text', '', 'a\u0001']) }
      : {}),
  }))
  const plural = choices.pick(['widgets', 'widgets', 'Widgets', ''])
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: choices.pick(['widgets.example.com', 'widgets.example.com', 'other']), resourceVersion: '1' },
    spec: {
      group: choices.pick(['example.com', 'example.com', 'example', 'Not Valid!', 'a.k8s.io']),
      scope: choices.pick(['Namespaced', 'Cluster', 'Namespaced', 'Other', '']),
      names: namesOf(choices, plural),
      versions,
      ...(choices.withProbability(25) ? { conversion: choices.pick(conversions) } : {}),
      ...(choices.withProbability(5) ? { preserveUnknownFields: true } : {}),
    },
    ...(choices.withProbability(20) ? { status: choices.pick(statuses) } : {}),
  }
}

function namesOf(choices: Choices, plural: string): JsonObject {
  const names: MutableJsonObject = { plural, kind: choices.pick(['Widget', 'Widget', 'widget', '', 'Not Valid!']) }
  if (choices.withProbability(15)) names['singular'] = choices.pick(['widget', 'Widget', ''])
  if (choices.withProbability(15)) names['listKind'] = choices.pick(['WidgetList', 'Widget', 'widgetlist'])
  if (choices.withProbability(15)) names['shortNames'] = choices.pick([['w'], ['W', 'w'], ['not valid']])
  if (choices.withProbability(10)) names['categories'] = choices.pick([['all'], ['All!']])
  return names
}

function schemaVersion(choices: Choices): JsonObject {
  const version: MutableJsonObject = {}
  if (!choices.withProbability(4))
    version['schema'] = choices.withProbability(3) ? {} : { openAPIV3Schema: schemaFor(choices) }
  if (choices.withProbability(30)) {
    version['subresources'] = {
      ...(choices.withProbability(60) ? { status: {} } : {}),
      ...(choices.withProbability(50) ? { scale: choices.pick(scales) } : {}),
    }
  }
  if (choices.withProbability(25)) version['additionalPrinterColumns'] = someOf(columns, choices)
  if (choices.withProbability(25))
    version['selectableFields'] = someOf(selectable, choices).map((jsonPath) => ({ jsonPath }))
  return version
}

function schemaFor(choices: Choices): JsonObject {
  const decorate = (schema: MutableJsonObject, own: Choices, isRoot: boolean) => {
    addBounds(schema, own)
    if (own.withProbability(40)) addRules(schema, own, isRoot)
  }
  const schema = schemaOf(choices, { decorate, defaultProbability: 8, validDefaults: true })
  return brokenSchema(schema, choices, choices.withProbability(40) ? 1 + choices.below(2) : 0)
}

function someOf<Item>(items: readonly Item[], choices: Choices): Item[] {
  const first = choices.below(items.length)
  return items.slice(first, first + 1 + choices.below(3))
}

const service = { name: 'a', namespace: 'b' }
const conversions: readonly JsonValue[] = [
  { strategy: 'None' },
  { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { service } } },
  { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v9', 'V'], clientConfig: { url: 'http://a' } } },
  { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1', 'v1'], clientConfig: {} } },
  { strategy: 'Webhook' },
  { strategy: 'Other' },
  {
    strategy: 'None',
    webhook: { conversionReviewVersions: ['v1'], clientConfig: { service: { ...service, port: 0 } } },
  },
]

const statuses: readonly JsonValue[] = [
  { storedVersions: ['v1'] },
  { storedVersions: ['v1', 'v0'], conditions: [{ type: 'Established', status: 'True' }] },
  { storedVersions: [], acceptedNames: { plural: 'Widgets', kind: 'widget' } },
  { conditions: [{ type: 'Established', status: 'True' }], storedVersions: ['v1'] },
]

const replacements: readonly JsonValue[] = ['text', 'Other', '', {}, [], true]

/** The definition with one part outside its schemas replaced, or with one schema changed. */
export function changedDefinition(definition: JsonObject, choices: Choices): JsonObject {
  const copy = cloneJson(definition) as MutableJsonObject
  let place: MutableJsonObject = copy
  for (let depth = 0; depth < 5; depth++) {
    const keys = Object.keys(place)
    if (keys.length === 0) break
    const key = choices.pick(keys)
    const value = place[key]
    if (key === 'openAPIV3Schema') {
      place[key] = brokenSchema(value as JsonObject, choices, 1)
      return copy
    }
    const next = isJsonArray(value) ? value[choices.below(value.length)] : value
    if (!isJsonObject(next) || choices.withProbability(10)) {
      if (typeof value === 'string') place[key] = choices.pick(replacements.filter((one) => typeof one === 'string'))
      else if (choices.withProbability(30)) delete place[key]
      return copy
    }
    place = next as MutableJsonObject
  }
  return copy
}
