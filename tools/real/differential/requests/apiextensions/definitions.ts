import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { get, mergePatch, post, put, remove, tableType } from '../steps.ts'
import {
  defineWidgets,
  definitionsPath,
  plainProperties,
  removeWidgets,
  widget,
  widgetDefinition,
  widgetDefinitionPath,
  widgetGroup,
  widgetsPath,
  widgetVersion,
} from '../widgets.ts'

const established = { until: { field: 'status.conditions.1.status', equals: 'True' } }
const schema = (openAPIV3Schema: JsonObject) => widgetDefinition(widgetVersion({}, { schema: { openAPIV3Schema } }))
const names = (parts: JsonObject) =>
  widgetDefinition(undefined, { names: { plural: 'widgets', kind: 'Widget', ...parts } })

export const definitionScenarios: readonly RequestScenario[] = [
  {
    name: 'the life of a definition',
    steps: [
      post(definitionsPath, widgetDefinition(), {
        name: 'create',
        query: { fieldManager: 'm' },
        only: ['status', 'body.spec', 'body.metadata'],
      }),
      post(definitionsPath, widgetDefinition(), { name: 'create again' }),
      get(widgetDefinitionPath, { name: 'established', ...established }),
      get(widgetsPath, { name: 'served', until: { status: 200 } }),
      get(widgetDefinitionPath, { name: 'as a table', accept: tableType }),
      get(`/apis/${widgetGroup}/v1`, { name: 'in discovery', until: { status: 200 } }),
      get(`/apis/${widgetGroup}`, { name: 'its group in discovery', until: { status: 200 } }),
      get(`/apis/${widgetGroup}/v2`, { name: 'a version that is not served' }),
      put(widgetDefinitionPath, widgetDefinition(), { name: 'update without a version' }),
      mergePatch(widgetDefinitionPath, { spec: { scope: 'Cluster' } }, { name: 'another scope' }),
      mergePatch(
        widgetDefinitionPath,
        { spec: { group: 'other.example.com' } },
        { name: 'another group', unordered: true },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { names: { shortNames: ['wd'], categories: ['all'] } } },
        {
          name: 'a short name',
          only: ['status', 'body.spec', 'body.metadata'],
        },
      ),
      get(widgetDefinitionPath, {
        name: 'the short name, accepted',
        until: { field: 'status.acceptedNames.shortNames.0' },
        only: ['status', 'body.status'],
      }),
      mergePatch(
        widgetDefinitionPath,
        { spec: { versions: [{ ...widgetVersion({}), name: 'v2' }] } },
        {
          name: 'a version removed that is stored',
          unordered: true,
        },
      ),
      mergePatch(`${widgetDefinitionPath}/status`, { status: { storedVersions: [] } }, { name: 'no stored versions' }),
      post(widgetsPath, widget('held', {}, { metadata: { name: 'held', finalizers: ['example.com/hold'] } }), {
        name: 'an object that is held',
      }),
      remove(widgetDefinitionPath, { name: 'delete' }),
      mergePatch(
        `${widgetsPath}/held`,
        { metadata: { finalizers: null } },
        { name: 'let the object go', only: ['status'] },
      ),
      get(widgetDefinitionPath, { name: 'gone', until: { status: 404 } }),
      get(widgetsPath, { name: 'served no longer', until: { status: 404 } }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'definitions that are refused',
    steps: [
      post(
        definitionsPath,
        { ...widgetDefinition(), metadata: { name: 'wrong.example.com' } },
        { name: 'a wrong name' },
      ),
      post(definitionsPath, widgetDefinition(widgetVersion({}, { storage: false })), { name: 'no stored version' }),
      post(definitionsPath, widgetDefinition(undefined, { versions: [widgetVersion({}), widgetVersion({})] }), {
        name: 'a version twice',
        unordered: true,
      }),
      post(definitionsPath, widgetDefinition(undefined, { versions: [] }), { name: 'no versions', unordered: true }),
      post(definitionsPath, widgetDefinition(widgetVersion({}, { schema: null })), {
        name: 'no schema',
        unordered: true,
      }),
      post(definitionsPath, widgetDefinition(undefined, { scope: 'Galaxy' }), { name: 'an unknown scope' }),
      post(definitionsPath, names({ kind: '' }), { name: 'no kind', unordered: true }),
      post(definitionsPath, names({ shortNames: ['Not Valid'] }), { name: 'a bad short name' }),
      post(definitionsPath, widgetDefinition(widgetVersion({}, { name: '1' })), {
        name: 'a bad version',
        unordered: true,
      }),
      post(definitionsPath, schema({ type: 'object', properties: { spec: { properties: {} } } }), {
        name: 'a node without a type',
      }),
      post(definitionsPath, schema({ type: 'string' }), { name: 'a text as the root', unordered: true }),
      post(definitionsPath, schema({ type: 'object', properties: { spec: { type: 'array' } } }), {
        name: 'a list of nothing',
        unordered: true,
      }),
      post(definitionsPath, schema({ type: 'object', properties: { a: { type: 'integer', default: 'x' } } }), {
        name: 'a default of the wrong type',
        unordered: true,
      }),
      post(definitionsPath, schema({ type: 'object', properties: { a: { type: 'string', pattern: '[' } } }), {
        name: 'a bad pattern',
        unordered: true,
      }),
      post(
        definitionsPath,
        schema({
          type: 'object',
          properties: {
            a: { type: 'array', items: { type: 'object' }, 'x-kubernetes-list-type': 'map' },
          },
        }),
        { name: 'a list by keys, without keys', unordered: true },
      ),
      post(
        definitionsPath,
        schema({
          type: 'object',
          properties: { a: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self > 5' }] } },
        }),
        { name: 'a rule that does not compile', unordered: true },
      ),
      post(
        definitionsPath,
        schema({
          type: 'object',
          properties: {
            a: {
              type: 'array',
              items: { type: 'string' },
              'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
            },
          },
        }),
        { name: 'a rule that costs too much', unordered: true },
      ),
      post(definitionsPath, schema({ type: 'object', 'x-kubernetes-preserve-unknown-fields': false }), {
        name: 'unknown fields expressly not kept',
        unordered: true,
      }),
      post(definitionsPath, widgetDefinition(undefined, { preserveUnknownFields: true }), {
        name: 'unknown fields kept, as of old',
        unordered: true,
      }),
      post(definitionsPath, widgetDefinition(widgetVersion({}, { subresources: { scale: {} } })), {
        name: 'a scale without paths',
        unordered: true,
      }),
      post(
        definitionsPath,
        { ...widgetDefinition(undefined, { group: 'example.k8s.io' }), metadata: { name: 'widgets.example.k8s.io' } },
        { name: 'a group of Kubernetes' },
      ),
    ],
  },
  {
    name: 'definitions whose names meet',
    setup: defineWidgets(),
    steps: [
      post(
        definitionsPath,
        {
          ...widgetDefinition(undefined, { names: { plural: 'gadgets', singular: 'widget', kind: 'Gadget' } }),
          metadata: { name: `gadgets.${widgetGroup}` },
        },
        { name: 'a singular that is taken', only: ['status', 'body.spec.names'] },
      ),
      get(`${definitionsPath}/gadgets.${widgetGroup}`, {
        name: 'its conditions',
        until: { field: 'status.conditions.0.reason' },
      }),
    ],
    cleanup: [...removeWidgets, remove(`${definitionsPath}/gadgets.${widgetGroup}`)],
  },
  {
    name: 'versions of a definition that are refused',
    steps: [
      post(
        definitionsPath,
        widgetDefinition(undefined, {
          versions: [
            widgetVersion({}),
            { ...widgetVersion({}, { storage: false, deprecationWarning: 'a', deprecated: false }), name: 'v2' },
          ],
        }),
        { name: 'a warning of what is not deprecated', unordered: true },
      ),
      post(definitionsPath, widgetDefinition(undefined, { conversion: { strategy: 'Magic' } }), {
        name: 'a bad conversion',
        unordered: true,
      }),
      post(definitionsPath, widgetDefinition(undefined, { conversion: { strategy: 'Webhook' } }), {
        name: 'a conversion without a webhook',
        unordered: true,
      }),
      post(
        definitionsPath,
        widgetDefinition(undefined, {
          conversion: {
            strategy: 'Webhook',
            webhook: { conversionReviewVersions: ['v3'], clientConfig: { url: 'http://a?b', caBundle: 'eA==' } },
          },
        }),
        { name: 'a conversion by a bad webhook', unordered: true },
      ),
      post(
        definitionsPath,
        widgetDefinition(
          widgetVersion(
            {},
            {
              additionalPrinterColumns: [
                { name: '', type: 'colour', jsonPath: 'spec' },
                { name: 'a', type: 'string', jsonPath: '.spec', format: 'odd' },
              ],
            },
          ),
        ),
        { name: 'bad columns', unordered: true },
      ),
      post(
        definitionsPath,
        widgetDefinition(
          widgetVersion(plainProperties, { selectableFields: [{ jsonPath: '.spec.nosuch' }, { jsonPath: 'spec' }] }),
        ),
        { name: 'bad selectable fields', unordered: true },
      ),
      post(
        definitionsPath,
        widgetDefinition(
          widgetVersion({}, { subresources: { scale: { specReplicasPath: 'a', statusReplicasPath: '.spec.b' } } }),
        ),
        { name: 'a bad scale', unordered: true },
      ),
      post(
        definitionsPath,
        names({ plural: 'Widgets', singular: 'Not Valid', kind: 'not valid', listKind: 'Widget' }),
        {
          name: 'bad names',
          unordered: true,
        },
      ),
      post(definitionsPath, names({ categories: ['All'], listKind: 'Widget' }), {
        name: 'bad categories',
        unordered: true,
      }),
      post(definitionsPath, widgetDefinition(undefined, { group: 'x' }), { name: 'a bad group', unordered: true }),
    ],
  },
  {
    name: 'a definition that changes',
    setup: defineWidgets(),
    steps: [
      mergePatch(
        widgetDefinitionPath,
        { spec: { names: { shortNames: ['Not Valid'] } } },
        { name: 'a bad short name', unordered: true },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { names: { kind: 'Gadget' } } },
        { name: 'another kind', unordered: true },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { names: { plural: 'gadgets' } } },
        { name: 'another plural', unordered: true },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { versions: [widgetVersion({}), { ...widgetVersion({}, { storage: false }), name: 'v2' }] } },
        {
          name: 'a version more',
          only: ['status', 'body.spec', 'body.metadata.generation', 'body.status.storedVersions'],
        },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { versions: [widgetVersion({}, { storage: false }), { ...widgetVersion({}), name: 'v2' }] } },
        { name: 'stored as another version', only: ['status', 'body.spec', 'body.status.storedVersions'] },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { versions: [{ ...widgetVersion({}), name: 'v2' }] } },
        { name: 'without the old version', unordered: true },
      ),
      mergePatch(
        `${widgetDefinitionPath}/status`,
        { metadata: { labels: { a: 'b' } }, spec: { scope: 'Cluster' }, status: { storedVersions: ['v2'] } },
        {
          name: 'nothing is stored as the old version',
          only: ['status', 'body.spec', 'body.metadata.labels', 'body.status.storedVersions'],
        },
      ),
      mergePatch(
        widgetDefinitionPath,
        { spec: { versions: [{ ...widgetVersion({}), name: 'v2' }] } },
        { name: 'without the old version, then', only: ['status', 'body.spec', 'body.status.storedVersions'] },
      ),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'a definition with all its parts',
    steps: [
      post(
        definitionsPath,
        widgetDefinition(
          widgetVersion(plainProperties, {
            additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
            selectableFields: [{ jsonPath: '.spec.colour' }],
            subresources: {
              status: {},
              scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' },
            },
            deprecated: true,
          }),
          { names: { plural: 'widgets', kind: 'Widget' }, conversion: { strategy: 'None' } },
        ),
        { name: 'create', only: ['status', 'body.spec', 'body.metadata'] },
      ),
    ],
    cleanup: removeWidgets,
  },
]
