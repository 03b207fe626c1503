import type { RequestScenario } from '../../scenario.ts'
import { known, register, rule, unregister, warningWebhook, webhook } from '../admissionregistration/webhooks-common.ts'
import { configMap, deployment, pod, podsPath } from '../objects.ts'
import { apply, mergePatch, post, put, remove, type StepParts } from '../steps.ts'

/** Creates in a terminating or absent namespace. */

const terminating = '/api/v1/namespaces/{namespace}-ending'
const absent = '/api/v1/namespaces/{namespace}-absent'
const said: StepParts = { only: ['status', 'body', 'headers.warning'] }
const dry: StepParts = { ...said, query: { dryRun: 'All' } }
const evict = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'web' } }
const bind = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'web' }, target: { kind: 'Node', name: 'n' } }
const tokenRequest = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { audiences: ['a'] } }
const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'l' } }

const groupPath = (group: string, suffix: string) => `/apis/${group}/namespaces/{namespace}-${suffix}`
const review = (suffix: string) => ({
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'LocalSubjectAccessReview',
  metadata: { namespace: `{namespace}-${suffix}` },
  spec: { user: 'jane', resourceAttributes: { namespace: `{namespace}-${suffix}`, verb: 'get', resource: 'pods' } },
})
const refusing = (message: string, resource: string) =>
  webhook(
    message.replaceAll(' ', '-'),
    { allowed: false, status: { message } },
    { rules: [rule({ operations: ['*'], resources: [resource] })] },
  )

export const namespaceLifecycleScenarios: readonly RequestScenario[] = [
  {
    name: 'what is made in a namespace that ends',
    setup: [
      post('/api/v1/namespaces', { metadata: { name: '{namespace}-ending' } }),
      post(`${terminating}/pods`, pod('web')),
      post(`${terminating}/configmaps`, configMap('there')),
      post(`${terminating}/serviceaccounts`, { metadata: { name: 'robot' } }),
      post(`${groupPath('apps/v1', 'ending')}/deployments`, deployment('web')),
      remove(terminating),
      register('mutating', 'late', [
        warningWebhook('late', {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': '{namespace}-ending' } },
          rules: [rule({ operations: ['*'], resources: ['*/*'] })],
        }),
      ]),
    ],
    steps: [
      known('late'),
      post(`${terminating}/pods/web/eviction`, evict, { ...said, name: 'an eviction' }),
      post(
        `${terminating}/pods/none/eviction`,
        { ...evict, metadata: { name: 'none' } },
        { ...said, name: 'an eviction of nothing' },
      ),
      post(`${terminating}/pods/web/binding`, bind, { ...said, name: 'a binding' }),
      post(`${terminating}/bindings`, bind, { ...said, name: 'a binding on the old path' }),
      post(`${terminating}/serviceaccounts/robot/token`, tokenRequest, { ...said, name: 'a token' }),
      post(`${terminating}/serviceaccounts/none/token`, tokenRequest, {
        ...said,
        name: 'a token of a missing account',
      }),
      post(`${groupPath('authorization.k8s.io/v1', 'ending')}/localsubjectaccessreviews`, review('ending'), {
        ...said,
        name: 'a review',
      }),
      put(`${terminating}/configmaps/there`, configMap('there', { a: 'b' }), { ...said, name: 'an update' }),
      mergePatch(
        `${groupPath('apps/v1', 'ending')}/deployments/web/scale`,
        { spec: { replicas: 3 } },
        { ...said, name: 'a scale' },
      ),
      apply(`${terminating}/configmaps/new`, 'm', configMap('new', { a: 'c' }), { ...said, name: 'an apply' }),
      put(`${groupPath('coordination.k8s.io/v1', 'ending')}/leases/l`, lease, {
        ...said,
        name: 'a lease by an update',
      }),
      post(`${terminating}/configmaps`, configMap('Not Valid'), { ...said, name: 'what is not valid' }),
      post(
        `${terminating}/configmaps`,
        { ...configMap(''), metadata: { generateName: 'g-' } },
        { ...said, name: 'a generated name' },
      ),
      post(`${terminating}/configmaps`, { ...configMap(''), metadata: {} }, { ...said, name: 'no name' }),
      post(`${terminating}/configmaps`, configMap('there'), { ...said, name: 'a name that is taken' }),
      mergePatch(
        `${terminating}/pods/web/status`,
        { status: { phase: 'Running' } },
        { name: 'a status', only: ['status', 'headers.warning', 'body.message'] },
      ),
      remove(`${terminating}/configmaps/there`, { ...said, name: 'a deletion' }),
    ],
    cleanup: [unregister('mutating', 'late')],
  },
  {
    name: 'what is made in no namespace',
    steps: [
      post(`${absent}/pods/web/eviction`, evict, { ...said, name: 'an eviction' }),
      post(`${absent}/pods/web/binding`, bind, { ...said, name: 'a binding' }),
      post(`${absent}/bindings`, bind, { ...said, name: 'a binding on the old path' }),
      post(`${absent}/serviceaccounts/robot/token`, tokenRequest, { ...said, name: 'a token' }),
      post(`${groupPath('authorization.k8s.io/v1', 'absent')}/localsubjectaccessreviews`, review('absent'), {
        ...said,
        name: 'a review',
      }),
      put(`${absent}/configmaps/there`, configMap('there'), { ...said, name: 'an update' }),
      mergePatch(`${absent}/configmaps/there`, { data: { a: 'b' } }, { ...said, name: 'a patch' }),
      apply(`${absent}/configmaps/there`, 'm', configMap('there'), { ...said, name: 'an apply' }),
      put(`${groupPath('coordination.k8s.io/v1', 'absent')}/leases/l`, lease, {
        ...said,
        name: 'a lease by an update',
      }),
      post(`${absent}/pods/web/exec`, {}, { ...said, name: 'a command', query: { command: ['a'], stdout: 'true' } }),
      remove(`${absent}/configmaps/there`, { ...said, name: 'a deletion' }),
    ],
  },
  {
    name: 'webhooks about what becomes of pods',
    setup: [
      post(podsPath, pod('web')),
      register('validating', 'parts-made', [
        refusing('on the old path', 'bindings'),
        refusing('on the new path', 'pods/binding'),
        webhook(
          'evictions',
          { echo: 'refusal', echoed: ['dryRun', 'object'] },
          { rules: [rule({ operations: ['*'], resources: ['pods/eviction'] })] },
        ),
      ]),
    ],
    steps: [
      known('parts-made'),
      post(`${podsPath}/web/binding`, bind, { ...dry, name: 'a binding' }),
      post('/api/v1/namespaces/{namespace}/bindings', bind, { ...dry, name: 'a binding on the old path' }),
      post(
        '/api/v1/namespaces/{namespace}/bindings',
        { ...bind, target: {} },
        { ...dry, name: 'a binding to nothing on the old path' },
      ),
      post(
        `${podsPath}/web/binding`,
        { ...bind, metadata: { name: 'other' } },
        { ...dry, name: 'a binding of another pod' },
      ),
      post(`${podsPath}/web/eviction`, evict, { ...dry, name: 'an eviction in a dry run' }),
      post(
        `${podsPath}/web/eviction`,
        { ...evict, deleteOptions: { dryRun: ['All'] } },
        { ...said, name: 'an eviction whose deletion is a dry run' },
      ),
      post(
        `${podsPath}/web/eviction`,
        { ...evict, metadata: { name: 'other' } },
        { ...dry, name: 'an eviction of another pod' },
      ),
    ],
    cleanup: [unregister('validating', 'parts-made')],
  },
]
