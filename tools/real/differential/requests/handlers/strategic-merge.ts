import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, service, servicesPath } from '../objects.ts'
import { post, type StepParts, strategicMerge } from '../steps.ts'

const path = `${deploymentsPath}/web`
const template = (spec: JsonObject) => ({ spec: { template: { spec } } })
const templateOnly: StepParts = { only: ['status', 'headers', 'body.spec.template.spec', 'body.metadata'] }

export const strategicMergeScenarios: readonly RequestScenario[] = [
  {
    name: 'strategic merge patch of a deployment',
    setup: [
      post(
        deploymentsPath,
        deployment('web', {
          template: {
            metadata: { labels: { app: 'web' } },
            spec: {
              containers: [
                { name: 'a', image: 'a:1', env: [{ name: 'X', value: '1' }] },
                { name: 'b', image: 'b:1' },
              ],
              volumes: [{ name: 'v', emptyDir: {} }],
            },
          },
        }),
        { query: { fieldManager: 'maker' } },
      ),
    ],
    steps: [
      strategicMerge(path, template({ containers: [{ name: 'a', image: 'a:2' }] }), {
        name: 'the image of one container',
        query: { fieldManager: 'kubectl-set' },
        ...templateOnly,
      }),
      strategicMerge(path, template({ containers: [{ name: 'c', image: 'c:1' }] }), {
        name: 'one container more',
        ...templateOnly,
      }),
      strategicMerge(
        path,
        template({
          '$setElementOrder/containers': [{ name: 'c' }, { name: 'b' }, { name: 'a' }],
          containers: [{ name: 'b', image: 'b:2' }],
        }),
        { name: 'another order', ...templateOnly },
      ),
      strategicMerge(path, template({ containers: [{ name: 'b', $patch: 'delete' }] }), {
        name: 'one container less',
        ...templateOnly,
      }),
      strategicMerge(path, template({ containers: [{ name: 'a', env: [{ name: 'Y', value: '2' }] }] }), {
        name: 'a variable more',
        ...templateOnly,
      }),
      strategicMerge(
        path,
        template({ volumes: [{ name: 'v', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/' } }] }),
        {
          name: 'a volume of another type',
          ...templateOnly,
        },
      ),
      strategicMerge(
        path,
        { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } },
        {
          name: 'another strategy',
          only: ['status', 'body.spec.strategy', 'body.metadata'],
        },
      ),
      strategicMerge(path, template({ containers: [{ $patch: 'replace' }, { name: 'd', image: 'd:1' }] }), {
        name: 'all containers replaced',
        ...templateOnly,
      }),
      strategicMerge(path, template({ nodeSelector: { a: 'b' } }), { name: 'a map', ...templateOnly }),
      strategicMerge(path, template({ nodeSelector: { $patch: 'replace', c: 'd' } }), {
        name: 'a map replaced',
        ...templateOnly,
      }),
      strategicMerge(path, template({ nodeSelector: null }), { name: 'a map removed', ...templateOnly }),
      strategicMerge(path, template({ containers: [{ image: 'nameless' }] }), { name: 'a container without a name' }),
      strategicMerge(path, template({ containers: [{ name: 'a', $patch: 'destroy' }] }), {
        name: 'an unknown directive',
      }),
      strategicMerge(path, { spec: { replicas: 'three' } }, { name: 'a text for a number' }),
      strategicMerge(
        path,
        { spec: { nosuch: 1 } },
        {
          name: 'an unknown field, strictly',
          query: { fieldValidation: 'Strict' },
        },
      ),
      strategicMerge(
        path,
        { spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': 'now' } } } } },
        {
          name: 'a restart, as kubectl does it',
          query: { fieldManager: 'kubectl-rollout' },
        },
      ),
      strategicMerge(path, [], { name: 'a list' }),
    ],
  },
  {
    name: 'strategic merge patch of other lists',
    setup: [
      post(configMapsPath, configMap('one', {}, { finalizers: ['example.com/a', 'example.com/b'] })),
      post(servicesPath, service('web', { ports: [{ name: 'http', port: 80 }] })),
    ],
    steps: [
      strategicMerge(
        `${configMapsPath}/one`,
        { metadata: { '$deleteFromPrimitiveList/finalizers': ['example.com/a'] } },
        {
          name: 'a finalizer less',
        },
      ),
      strategicMerge(
        `${configMapsPath}/one`,
        { metadata: { finalizers: ['example.com/c'] } },
        { name: 'a finalizer more' },
      ),
      strategicMerge(
        `${configMapsPath}/one`,
        { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }] } },
        { name: 'an owner' },
      ),
      strategicMerge(
        `${configMapsPath}/one`,
        { metadata: { ownerReferences: [{ uid: 'u', $patch: 'delete' }], finalizers: null } },
        { name: 'no owner and no finalizers' },
      ),
      strategicMerge(
        `${servicesPath}/web`,
        { spec: { ports: [{ name: 'tls', port: 443 }] } },
        {
          name: 'a port more',
          only: ['status', 'body.spec.ports', 'body.metadata'],
        },
      ),
      strategicMerge(
        `${servicesPath}/web`,
        { spec: { ports: [{ port: 80, targetPort: 8080 }] } },
        {
          name: 'a port changed',
          only: ['status', 'body.spec.ports', 'body.metadata'],
        },
      ),
    ],
  },
]
