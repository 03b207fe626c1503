import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { get, mergePatch, post, protobufType, put, remove, tableType } from '../steps.ts'

const group = '/apis/authorization.k8s.io/v1'
const self = `${group}/selfsubjectaccessreviews`
const subject = `${group}/subjectaccessreviews`
const local = collection('authorization.k8s.io/v1', 'localsubjectaccessreviews')
const rules = `${group}/selfsubjectrulesreviews`
const attributes: JsonObject = { namespace: '{namespace}', verb: 'list', resource: 'pods' }
const path: JsonObject = { path: '/version', verb: 'get' }
const openApi: JsonObject = { path: '/openapi/v3', verb: 'get' }
const bob = { headers: { 'Impersonate-User': 'bob' } }

/** A review with selectors, which roles ignore. */
function selecting(name: string, more: JsonObject) {
  return post(self, { spec: { resourceAttributes: { ...attributes, ...more } } }, { name, unordered: true })
}

export const accessReviewScenarios: readonly RequestScenario[] = [
  {
    name: 'who may do what',
    steps: [
      post(self, { spec: { resourceAttributes: attributes } }, { name: 'may I' }),
      post(self, { spec: {} }, { name: 'may I do nothing', unordered: true }),
      post(subject, { spec: { user: 'bob', resourceAttributes: attributes } }, { name: 'may bob' }),
      post(subject, { spec: { resourceAttributes: attributes } }, { name: 'may a missing user', unordered: true }),
      post(
        local,
        { metadata: { namespace: '{namespace}' }, spec: { user: 'bob', resourceAttributes: attributes } },
        { name: 'may bob here' },
      ),
      post(rules, { spec: { namespace: '{namespace}' } }, { name: 'what may I', only: ['status', 'body.kind'] }),
      post(self, { spec: { nonResourceAttributes: path } }, { name: 'may I get the version' }),
      post(self, { spec: { resourceAttributes: attributes } }, { name: 'may I, bob asks', ...bob }),
      post(self, { spec: { nonResourceAttributes: openApi } }, { name: 'may I read OpenAPI, bob asks', ...bob }),
      post(subject, { spec: { user: 'x', resourceAttributes: attributes } }, { name: 'may x, bob asks', ...bob }),
      post(
        local,
        { metadata: { namespace: '{namespace}' }, spec: { user: 'x', resourceAttributes: attributes } },
        { name: 'may x here, bob asks', ...bob },
      ),
      post(
        subject,
        { spec: { user: 'x', groups: ['system:masters'], resourceAttributes: attributes } },
        { name: 'may a master' },
      ),
      post(
        subject,
        {
          spec: { user: 'x', uid: '1', extra: { a: ['b'] }, nonResourceAttributes: { path: '/metrics', verb: 'get' } },
        },
        { name: 'may x get metrics' },
      ),
      post(
        subject,
        { spec: { user: 'system:kube-scheduler', resourceAttributes: { verb: 'list', resource: 'nodes' } } },
        { name: 'may the scheduler' },
      ),
      post(
        subject,
        {
          spec: {
            user: 'x',
            groups: ['system:authenticated'],
            nonResourceAttributes: openApi,
          },
        },
        { name: 'may the authenticated read OpenAPI' },
      ),
    ],
  },
  {
    name: 'reviews that are refused',
    steps: [
      post(
        self,
        { spec: { resourceAttributes: attributes, nonResourceAttributes: path } },
        { name: 'a resource and a path', unordered: true },
      ),
      post(self, { metadata: { name: 'x' }, spec: { resourceAttributes: attributes } }, { name: 'with a name' }),
      post(
        subject,
        { metadata: { labels: { a: 'b' } }, spec: { user: 'x', resourceAttributes: attributes } },
        { name: 'with labels' },
      ),
      post(subject, { spec: {} }, { name: 'without a user and attributes', unordered: true }),
      post(local, { spec: { user: 'x', resourceAttributes: attributes } }, { name: 'here, without a namespace' }),
      post(
        local,
        {
          metadata: { namespace: '{namespace}' },
          spec: { user: 'x', resourceAttributes: { ...attributes, namespace: 'other' } },
        },
        { name: 'here, of another namespace' },
      ),
      post(
        local,
        { metadata: { namespace: 'other' }, spec: { user: 'x', resourceAttributes: attributes } },
        { name: 'elsewhere' },
      ),
      post(
        local,
        { metadata: { namespace: '{namespace}' }, spec: { user: 'x', nonResourceAttributes: path } },
        { name: 'here, of a path', unordered: true },
      ),
      post(rules, { spec: {} }, { name: 'rules of no namespace' }),
      post(
        self,
        { spec: { resourceAttributes: { verbs: ['get'] } } },
        { name: 'an unknown field', query: { fieldValidation: 'Strict' } },
      ),
      post(self, { spec: { resourceAttributes: 'x' } }, { name: 'a text for an object' }),
      post(
        self,
        { kind: 'SubjectAccessReview', spec: {} },
        { name: 'of another kind', only: ['status', 'body.reason'] },
      ),
      post(self, { spec: { resourceAttributes: attributes } }, { name: 'a dry run', query: { dryRun: 'All' } }),
      post(self, { spec: { resourceAttributes: attributes } }, { name: 'as a table', accept: tableType }),
      post(
        self,
        { spec: { resourceAttributes: attributes } },
        { name: 'in protobuf', accept: protobufType, only: ['status', 'headers.content-type'] },
      ),
      get(self, { name: 'list' }),
      get(`${self}/x`, { name: 'get' }),
      put(`${self}/x`, {}, { name: 'update' }),
      mergePatch(`${self}/x`, {}, { name: 'patch' }),
      remove(self, { name: 'delete all' }),
      post(`${group}/localsubjectaccessreviews`, {}, { name: 'a local one for the cluster' }),
      post(collection('authorization.k8s.io/v1', 'selfsubjectaccessreviews'), {}, { name: 'one of the cluster, here' }),
    ],
  },
  {
    name: 'reviews with selectors',
    steps: [
      selecting('by a field', { fieldSelector: { rawSelector: 'metadata.name=a' } }),
      selecting('by a label', { labelSelector: { rawSelector: 'a in (b,c)' } }),
      selecting('by what is none', { fieldSelector: { rawSelector: 'a' }, labelSelector: { rawSelector: 'a in' } }),
      selecting('by nothing', { fieldSelector: {}, labelSelector: {} }),
      selecting('by both', {
        fieldSelector: { rawSelector: 'a=b', requirements: [{ key: 'a', operator: 'In', values: ['b'] }] },
      }),
      selecting('by requirements', {
        fieldSelector: { requirements: [{ key: 'a', operator: 'In', values: ['b'] }] },
        labelSelector: { requirements: [{ key: 'a', operator: 'Exists' }] },
      }),
      selecting('by requirements in part', {
        fieldSelector: {
          requirements: [
            { key: 'a', operator: 'In', values: ['b'] },
            { key: 'a', operator: 'Exists' },
          ],
        },
        labelSelector: { requirements: [{ key: 'a', operator: 'Dance' }] },
      }),
      selecting('by bad requirements', {
        fieldSelector: {
          requirements: [
            { key: '', operator: 'In', values: [] },
            { key: 'a', operator: 'Exists', values: ['b'] },
          ],
        },
        labelSelector: { requirements: [{ key: 'a b', operator: 'NotIn', values: ['c d'] }] },
      }),
    ],
  },
]
