import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { autoscalerScenarios } from '../autoscaling/autoscalers.ts'
import { jobScenarios } from '../batch/jobs.ts'
import { collection, deployment, deploymentsPath, job, jobsPath, podSpec, podTemplate } from '../objects.ts'
import { mergePatch, post, put } from '../steps.ts'
import { appScenarios } from './deployments-and-sets.ts'

const statefulSets = collection('apps/v1', 'statefulsets')
const daemonSets = collection('apps/v1', 'daemonsets')
const cronJobs = collection('batch/v1', 'cronjobs')
const set = (name: string, spec: JsonObject = {}) => ({
  metadata: { name },
  spec: { selector: { matchLabels: { app: name } }, template: podTemplate(name), ...spec },
})
const cronJob = (name: string, spec: JsonObject = {}) => ({
  metadata: { name },
  spec: {
    schedule: '*/5 * * * *',
    jobTemplate: { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } },
    ...spec,
  },
})

export const workloadScenarios: readonly RequestScenario[] = [
  ...appScenarios,
  ...jobScenarios,
  ...autoscalerScenarios,
  {
    name: 'deployments',
    steps: [
      post(deploymentsPath, deployment('web'), { name: 'create', query: { fieldManager: 'm' } }),
      post(deploymentsPath, deployment('a', { selector: { matchLabels: { app: 'other' } } }), {
        name: 'a selector of others',
      }),
      post(deploymentsPath, deployment('b', { selector: {} }), { name: 'an empty selector', unordered: true }),
      post(deploymentsPath, { metadata: { name: 'c' } }, { name: 'without a spec', unordered: true }),
      post(deploymentsPath, deployment('d', { replicas: -1 }), { name: 'fewer than none' }),
      post(deploymentsPath, deployment('e', { strategy: { type: 'Fast' } }), {
        name: 'an unknown strategy',
        unordered: true,
      }),
      post(deploymentsPath, deployment('f', { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }), {
        name: 'a strategy that moves nothing',
        unordered: true,
      }),
      post(deploymentsPath, deployment('g', { strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } }), {
        name: 'two strategies',
        unordered: true,
      }),
      post(deploymentsPath, deployment('h', { template: podTemplate('h', { ...podSpec, restartPolicy: 'Never' }) }), {
        name: 'pods that do not start again',
        unordered: true,
      }),
      mergePatch(
        `${deploymentsPath}/web`,
        { spec: { selector: { matchLabels: { more: 'x' } } } },
        {
          name: 'another selector',
          query: { dryRun: 'All' },
          unordered: true,
        },
      ),
      mergePatch(`${deploymentsPath}/web`, { spec: { paused: true } }, { name: 'paused' }),
      put(`${deploymentsPath}/web`, deployment('web'), {
        name: 'replaced by what was sent first',
        query: { fieldManager: 'm' },
      }),
    ],
  },
  {
    name: 'stateful sets and daemon sets',
    steps: [
      post(
        statefulSets,
        set('db', {
          serviceName: 'db',
          volumeClaimTemplates: [
            {
              metadata: { name: 'data' },
              spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
            },
          ],
        }),
        { name: 'a stateful set' },
      ),
      mergePatch(
        `${statefulSets}/db`,
        { spec: { serviceName: 'other' } },
        { name: 'with another service', query: { dryRun: 'All' } },
      ),
      mergePatch(
        `${statefulSets}/db`,
        { spec: { replicas: 3, updateStrategy: { rollingUpdate: { partition: 1 } } } },
        {
          name: 'with more replicas',
        },
      ),
      post(statefulSets, set('a', { podManagementPolicy: 'Random' }), { name: 'managed at random', unordered: true }),
      post(daemonSets, set('agent'), { name: 'a daemon set' }),
      mergePatch(
        `${daemonSets}/agent`,
        { spec: { selector: { matchLabels: { app: 'x' } } } },
        {
          name: 'with another selector',
          query: { dryRun: 'All' },
          unordered: true,
        },
      ),
      post(collection('apps/v1', 'replicasets'), set('rs', { replicas: 0 }), { name: 'a replica set' }),
    ],
  },
  {
    name: 'jobs',
    steps: [
      post(jobsPath, job('one'), { name: 'a job', query: { fieldManager: 'm' } }),
      post(jobsPath, job('many', { parallelism: 2, completions: 4, completionMode: 'Indexed', backoffLimit: 1 }), {
        name: 'an indexed job',
      }),
      post(jobsPath, job('a', { template: { spec: podSpec } }), {
        name: 'pods that always start again',
        unordered: true,
      }),
      post(jobsPath, job('b', { selector: { matchLabels: { a: 'b' } } }), {
        name: 'a selector of its own',
        unordered: true,
      }),
      post(jobsPath, job('c', { parallelism: -1, completions: -1 }), { name: 'fewer than none', unordered: true }),
      mergePatch(
        `${jobsPath}/one`,
        { spec: { completions: 3 } },
        { name: 'more completions', query: { dryRun: 'All' } },
      ),
      mergePatch(`${jobsPath}/one`, { spec: { parallelism: 3 } }, { name: 'more at once' }),
      mergePatch(`${jobsPath}/one`, { spec: { suspend: true } }, { name: 'suspended' }),
      post(cronJobs, cronJob('often'), { name: 'a cron job' }),
      post(cronJobs, cronJob('a', { schedule: 'often' }), { name: 'a bad schedule' }),
      post(cronJobs, cronJob('b', { timeZone: 'Mars/Olympus' }), { name: 'a bad time zone' }),
      post(cronJobs, cronJob('c', { schedule: 'TZ=UTC 0 0 * * *' }), {
        name: 'a time zone in the schedule',
        unordered: true,
      }),
      post(cronJobs, cronJob('d', { concurrencyPolicy: 'Maybe' }), { name: 'an unknown policy' }),
      post(cronJobs, cronJob('x'.repeat(53)), { name: 'a long name' }),
    ],
  },
]
