import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, job, jobsPath, pod, podSpec, podsPath, service, servicesPath } from '../objects.ts'
import { get, post, remove } from '../steps.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']

export const deleteScenarios: readonly RequestScenario[] = [
  {
    name: 'delete a config map',
    setup: names.map((name) => post(configMapsPath, configMap(name), { save: name })),
    steps: [
      remove(`${configMapsPath}/a`, { name: 'plainly' }),
      remove(`${configMapsPath}/a`, { name: 'again' }),
      get(`${configMapsPath}/a`, { name: 'and it is gone' }),
      remove(`${configMapsPath}/b`, { name: 'as kubectl does', body: { propagationPolicy: 'Background' } }),
      remove(`${configMapsPath}/c`, { name: 'of another uid', body: { preconditions: { uid: 'x' } } }),
      remove(`${configMapsPath}/c`, {
        name: 'at another version',
        only: ['status', 'body.reason', 'body.details'],
        body: { preconditions: { resourceVersion: '1' } },
      }),
      remove(`${configMapsPath}/c`, {
        name: 'of this uid at this version',
        body: {
          kind: 'DeleteOptions',
          apiVersion: 'v1',
          preconditions: { uid: '{response:c.metadata.uid}', resourceVersion: '{response:c.metadata.resourceVersion}' },
        },
      }),
      remove(`${configMapsPath}/d`, { name: 'by an unknown policy', body: { propagationPolicy: 'Backwards' } }),
      remove(`${configMapsPath}/d`, {
        name: 'by two policies',
        body: { propagationPolicy: 'Background', orphanDependents: true },
      }),
      remove(`${configMapsPath}/d`, { name: 'with an unknown field', body: { nosuch: 1 } }),
      remove(`${configMapsPath}/d`, { name: 'with options of another kind', body: { kind: 'Pod', apiVersion: 'v1' } }),
      remove(`${configMapsPath}/d`, {
        name: 'with a body that is no JSON',
        text: '{',
        contentType: 'application/json',
      }),
      remove(`${configMapsPath}/e`, {
        name: 'by the query',
        query: { propagationPolicy: 'Background', gracePeriodSeconds: '0' },
      }),
      remove(`${configMapsPath}/f`, { name: 'with a grace it does not have', body: { gracePeriodSeconds: 30 } }),
      remove('/api/v1/namespaces/nosuch/configmaps/a', { name: 'in no namespace' }),
    ],
  },
  {
    name: 'delete a pod',
    setup: [
      post(podsPath, pod('free')),
      ...['one', 'two', 'three', 'four'].map((name) => post(podsPath, pod(name, { ...podSpec, nodeName: 'node-1' }))),
    ],
    steps: [
      remove(`${podsPath}/free`, { name: 'that has no node' }),
      get(`${podsPath}/free`, { name: 'and is gone' }),
      remove(`${podsPath}/one`, { name: 'that has a node' }),
      remove(`${podsPath}/one`, { name: 'again' }),
      remove(`${podsPath}/one`, { name: 'in less time', body: { gracePeriodSeconds: 5 } }),
      remove(`${podsPath}/one`, { name: 'in more time', body: { gracePeriodSeconds: 60 } }),
      remove(`${podsPath}/one`, { name: 'at once', body: { gracePeriodSeconds: 0 } }),
      get(`${podsPath}/one`, { name: 'and it is gone' }),
      remove(`${podsPath}/two`, { name: 'in negative time', body: { gracePeriodSeconds: -5 } }),
      remove(`${podsPath}/three`, { name: 'in a minute', body: { gracePeriodSeconds: 60 } }),
      remove(`${podsPath}/four`, { name: 'in the foreground', body: { propagationPolicy: 'Foreground' } }),
      get(podsPath, { name: 'what is left' }),
    ],
  },
  {
    name: 'delete by the default of the kind',
    setup: [post(jobsPath, job('a')), post(jobsPath, job('b')), post(servicesPath, service('web'))],
    steps: [
      remove(`${jobsPath}/a`, { name: 'a job without a policy' }),
      remove(`${jobsPath}/b`, { name: 'a job with a policy', body: { propagationPolicy: 'Background' } }),
      remove(`${servicesPath}/web`, { name: 'a service' }),
    ],
  },
]
