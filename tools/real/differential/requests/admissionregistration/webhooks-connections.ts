import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, pod, podsPath, service, servicesPath } from '../objects.ts'
import { get, post, remove, type StepParts } from '../steps.ts'
import { known, ofCase, register, rule, unregister, webhook } from './webhooks-common.ts'

const statusAndMessage: StepParts = { only: ['status', 'body.message', 'body.code'] }
const statusAndWarnings: StepParts = { only: ['status', 'headers.warning', 'body.kind'] }
const coloured = (name: string) => configMap(name, { x: 'y' }, { labels: { case: 'many' } })

export const connectionWebhookScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks about connections',
    setup: [
      post(podsPath, pod('web')),
      post(servicesPath, service('web')),
      register('validating', 'connections', [
        webhook(
          'connections',
          { echo: 'refusal', echoed: ['operation', 'kind', 'resource', 'subResource', 'name', 'object', 'options'] },
          { rules: [rule({ operations: ['CONNECT'], resources: ['*/*'] })] },
        ),
      ]),
    ],
    steps: [
      known('connections'),
      get(`${podsPath}/web/exec`, {
        ...statusAndMessage,
        name: 'a command',
        query: { command: ['a', 'b'], tty: 'true' },
      }),
      post(`${podsPath}/web/exec`, {}, { ...statusAndMessage, name: 'no command', query: { stdout: 'true' } }),
      post(
        `${podsPath}/none/exec`,
        {},
        { ...statusAndMessage, name: 'a command in no pod', query: { command: ['a'] } },
      ),
      get(`${podsPath}/web/proxy`, { ...statusAndMessage, name: 'a pod' }),
      get(`${podsPath}/web/proxy/`, { ...statusAndMessage, name: 'a pod with a slash' }),
      get(`${podsPath}/web:8080/proxy/a/b`, {
        ...statusAndMessage,
        name: 'a path at the port of a pod',
        query: { x: 'y' },
      }),
      get(`${podsPath}/web/proxy//a//b/`, { ...statusAndMessage, name: 'a path with slashes' }),
      get(`${podsPath}/web/proxy/a%20b`, { ...statusAndMessage, name: 'a path that is escaped' }),
      post(`${servicesPath}/web/proxy/a`, {}, { ...statusAndMessage, name: 'a service' }),
      remove(`${servicesPath}/https:web:80/proxy/a`, { ...statusAndMessage, name: 'a service, to delete' }),
      get('/api/v1/nodes/n/proxy/x', { ...statusAndMessage, name: 'a node lies in no namespace' }),
      get(`${podsPath}/web/log`, { name: 'a log is no connection', only: ['status'] }),
    ],
    cleanup: [unregister('validating', 'connections')],
  },
  {
    name: 'webhooks that warn of a collection',
    setup: [
      ...['a', 'b', 'c'].map((name) => post(configMapsPath, coloured(name))),
      register('validating', 'judged', [
        webhook(
          'judged',
          { warnings: ['judged'] },
          { objectSelector: ofCase('many'), rules: [rule({ operations: ['*'] })] },
        ),
      ]),
      register('mutating', 'changed', [
        webhook(
          'changed',
          { warnings: ['changed'] },
          { objectSelector: ofCase('many'), rules: [rule({ operations: ['*'] })] },
        ),
      ]),
    ],
    steps: [
      known('judged'),
      known('changed'),
      remove(configMapsPath, {
        ...statusAndWarnings,
        name: 'in a dry run',
        query: { labelSelector: 'case=many', dryRun: 'All' },
      }),
      remove(configMapsPath, { ...statusAndWarnings, name: 'all of it', query: { labelSelector: 'case=many' } }),
      remove(configMapsPath, { ...statusAndWarnings, name: 'nothing is left', query: { labelSelector: 'case=many' } }),
    ],
    cleanup: [unregister('validating', 'judged'), unregister('mutating', 'changed')],
  },
]
