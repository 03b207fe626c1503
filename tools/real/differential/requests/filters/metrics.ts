import type { RequestScenario } from '../../scenario.ts'
import { get, type StepParts } from '../steps.ts'

const as = (user: string, group?: string): StepParts => ({
  headers: { 'Impersonate-User': user, ...(group === undefined ? {} : { 'Impersonate-Group': group }) },
})
/** The counts differ from server to server. */
const head: StepParts = { only: ['status', 'headers.content-type', 'headers.cache-control'] }

export const metricsScenarios: readonly RequestScenario[] = [
  {
    name: 'metrics',
    steps: [
      get('/metrics', { name: 'of an administrator', ...head }),
      get('/metrics', { name: 'of an anonymous client', anonymous: true }),
      get('/metrics', { name: 'of a user without roles', ...as('user') }),
      get('/metrics', { name: 'of one who monitors', ...as('scraper', 'system:monitoring'), ...head }),
      get('/metrics/slis', { name: 'health of one who monitors', ...as('scraper', 'system:monitoring'), ...head }),
      get('/metrics/slis', { name: 'health of a user without roles', ...as('user') }),
      get('/metrics/', { name: 'with a slash of one who monitors', ...as('scraper', 'system:monitoring') }),
      get('/metrics/cadvisor', { name: 'what is not there', ...as('scraper', 'system:monitoring') }),
      get('/metrics/cadvisor', { name: 'what is not there of an administrator' }),
      get('/metrics', { name: 'as OpenMetrics', ...head, accept: 'application/openmetrics-text; version=1.0.0' }),
      get('/metrics', { name: 'as JSON', ...head, accept: 'application/json' }),
      get('/metrics', { name: 'as HTML', ...head, accept: 'text/html' }),
      get('/metrics', { name: 'as anything', ...head, accept: '*/*' }),
      { method: 'HEAD', path: '/metrics', name: 'their head', ...head },
      { method: 'POST', path: '/metrics', name: 'a post of one who monitors', ...as('scraper', 'system:monitoring') },
      {
        method: 'DELETE',
        path: '/metrics',
        name: 'a deletion of one who monitors',
        ...as('scraper', 'system:monitoring'),
      },
      get('/api/v1/nodes/one/metrics', { name: 'of a node', ...as('scraper', 'system:monitoring') }),
    ],
  },
]
