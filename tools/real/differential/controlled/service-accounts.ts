import { collection, configMapsPath, pod, podsPath } from '../requests/objects.ts'
import { get, mergePatch, post, remove, watch } from '../requests/steps.ts'
import type { RequestScenario } from '../scenario.ts'

const accountsPath = collection('v1', 'serviceaccounts')
const rootPath = `${configMapsPath}/kube-root-ca.crt`
const there = { until: { status: 200 } } as const
const gone = { until: { status: 404 } } as const
/** The authorities differ, and so does the text that describes them. */
const published = ['status', 'body.metadata.name', 'body.metadata.labels', 'body.metadata.managedFields']
const typesOf = (count: number) => Array.from({ length: count }, (_, index) => `events.${index}.type`)

export const serviceAccountScenarios: readonly RequestScenario[] = [
  {
    name: 'the account of a namespace',
    steps: [
      get(`${accountsPath}/default`, { name: 'made with the namespace', ...there }),
      get(accountsPath, { name: 'the only one' }),
      watch(accountsPath, 3, [remove(`${accountsPath}/default`, { name: 'deleted' })], {
        name: 'made again',
        duringAfterEvents: 1,
      }),
      mergePatch(`${accountsPath}/default`, { automountServiceAccountToken: false }, { name: 'changed' }),
      get(`${accountsPath}/default`, { name: 'and left as it is' }),
    ],
  },
  {
    name: 'the certificate authority of a namespace',
    steps: [
      get(rootPath, { name: 'published with the namespace', ...there, only: published }),
      watch(
        rootPath.replace('/kube-root-ca.crt', ''),
        3,
        [mergePatch(rootPath, { data: { more: 'x' } }, { name: 'with more', only: ['status'] })],
        {
          name: 'corrected',
          duringAfterEvents: 1,
          only: [...typesOf(3), 'events.1.object.data.more', 'events.2.object.data.more'],
        },
      ),
      watch(
        configMapsPath,
        3,
        [
          mergePatch(
            rootPath,
            { metadata: { annotations: null } },
            { name: 'without a description', only: ['status'] },
          ),
        ],
        {
          name: 'described again',
          duringAfterEvents: 1,
          only: [...typesOf(3), 'events.1.object.metadata.annotations', 'events.2.object.metadata.managedFields'],
        },
      ),
      watch(configMapsPath, 3, [remove(rootPath, { name: 'deleted', only: ['status'] })], {
        name: 'published again',
        duringAfterEvents: 1,
        only: typesOf(3),
      }),
    ],
  },
  {
    name: 'a namespace and a pod at once',
    steps: [
      post('/api/v1/namespaces', { metadata: { name: '{namespace}-2' } }, { name: 'the namespace' }),
      post('/api/v1/namespaces/{namespace}-2/pods', pod('first'), { name: 'its first pod' }),
      post('/api/v1/namespaces/{namespace}-2/pods', pod('dry'), {
        name: 'one that is not kept',
        query: { dryRun: 'All' },
      }),
      remove('/api/v1/namespaces/{namespace}-2/pods/first', {
        name: 'the pod goes',
        query: { gracePeriodSeconds: '0' },
        only: ['status'],
      }),
      remove('/api/v1/namespaces/{namespace}-2', { name: 'the namespace goes', only: ['status'] }),
      get('/api/v1/namespaces/{namespace}-2', { name: 'and is gone', ...gone }),
      get('/api/v1/namespaces/{namespace}-2/serviceaccounts', {
        name: 'with its account',
        only: ['status', 'body.items'],
      }),
      post('/api/v1/namespaces/{namespace}-2/pods', pod('late'), { name: 'a pod in no namespace' }),
      post(podsPath, pod('there'), { name: 'a pod in another' }),
    ],
    cleanup: [remove('/api/v1/namespaces/{namespace}-2')],
  },
]
