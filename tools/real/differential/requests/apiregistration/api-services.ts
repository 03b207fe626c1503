import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { get, mergePatch, post, put, remove, type StepParts } from '../steps.ts'
import { defineWidgets, removeWidgets, widgetDefinitionPath, widgetGroup } from '../widgets.ts'

const path = '/apis/apiregistration.k8s.io/v1/apiservices'
const groupName = '{namespace}.example.com'
const local = { group: groupName, version: 'v1', groupPriorityMinimum: 100, versionPriority: 10 }
const apiService = (name: string, spec: JsonObject) => ({
  apiVersion: 'apiregistration.k8s.io/v1',
  kind: 'APIService',
  metadata: { name },
  spec,
})
/** The real server creates them in any order. */
const content: StepParts = {
  only: ['status', 'body.kind', 'body.spec', 'body.status', 'body.metadata.labels', 'body.metadata.managedFields'],
}
/** Nothing is stored, because an APIService changes what is served. */
const dryRun = { dryRun: 'All' }
/** The APIServices of a server without CustomResourceDefinitions. */
const own = [
  'v1.',
  'v1.admissionregistration.k8s.io',
  'v1.apiextensions.k8s.io',
  'v1.apps',
  'v1.authentication.k8s.io',
  'v1.authorization.k8s.io',
  'v1.autoscaling',
  'v2.autoscaling',
  'v1.batch',
  'v1.certificates.k8s.io',
  'v1.coordination.k8s.io',
  'v1.discovery.k8s.io',
  'v1.events.k8s.io',
  'v1.flowcontrol.apiserver.k8s.io',
  'v1.networking.k8s.io',
  'v1.node.k8s.io',
  'v1.policy',
  'v1.rbac.authorization.k8s.io',
  'v1.resource.k8s.io',
  'v1.scheduling.k8s.io',
  'v1.storage.k8s.io',
]

export const apiServiceScenarios: readonly RequestScenario[] = [
  {
    name: 'the services of the server itself',
    steps: own.map((name) => get(`${path}/${name}`, { name, ...content })),
  },
  {
    name: 'services of the API',
    steps: [
      post(path, apiService(`v1.${groupName}`, local), {
        name: 'a local one',
        query: dryRun,
        only: ['status', 'body.spec', 'body.status'],
      }),
      put(`${path}/v1.apps`, apiService('v1.apps', local), { name: 'update without a version', query: dryRun }),
      post(path, apiService('other', local), { name: 'of another name' }),
      post(path, apiService('v1.', { version: 'v1', groupPriorityMinimum: 0, versionPriority: 1001 }), {
        name: 'of no priority',
      }),
      post(path, apiService('v2.', { version: 'v2', groupPriorityMinimum: 20_001, versionPriority: 0 }), {
        name: 'of no group',
      }),
      post(
        path,
        apiService(`v1.${groupName}x`, {
          ...local,
          group: `${groupName}x`,
          caBundle: 'eA==',
          insecureSkipTLSVerify: true,
        }),
        {
          name: 'a local one that is trusted',
        },
      ),
      post(
        path,
        apiService(`v1.${groupName}x`, {
          ...local,
          group: `${groupName}x`,
          caBundle: 'eA==',
          insecureSkipTLSVerify: true,
          service: { port: 70_000 },
        }),
        {
          name: 'a remote one that is nowhere',
        },
      ),
      mergePatch(
        `${path}/v1.apps/status`,
        { status: { conditions: [{ type: 'Available', status: 'Maybe' }] } },
        {
          name: 'of an unknown status',
          query: dryRun,
        },
      ),
      mergePatch(`${path}/v1.apps`, { spec: { group: 'other' } }, { name: 'of another group', query: dryRun }),
    ],
  },
  {
    name: 'the services of a definition',
    setup: defineWidgets(),
    steps: [
      get(`${path}/v1.${widgetGroup}`, { name: 'of its version', until: { status: 200 }, ...content }),
      remove(widgetDefinitionPath, { name: 'delete the definition', only: ['status'] }),
      get(`${path}/v1.${widgetGroup}`, { name: 'gone with it', until: { status: 404 } }),
    ],
    cleanup: removeWidgets,
  },
]
