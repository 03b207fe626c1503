import type { RequestScenario } from '../scenario.ts'
import { get } from './steps.ts'

export const versionAndHealthScenarios: readonly RequestScenario[] = [
  {
    name: 'version and health',
    steps: [
      get('/version', { name: 'the version', only: ['status', 'headers', 'body.major', 'body.minor'] }),
      get('/version', { name: 'the whole version' }),
      get('/version/', { name: 'the version with a slash', only: ['status', 'headers'] }),
      get('/healthz', { name: 'health' }),
      get('/livez', { name: 'life' }),
      get('/readyz', { name: 'readiness' }),
      get('/healthz', { name: 'health in full', query: { verbose: '' }, only: ['status', 'headers'] }),
      get('/livez/ping', { name: 'one check' }),
      get('/readyz/etcd', { name: 'the check of the store' }),
      get('/readyz/nosuch', { name: 'a check that is not there' }),
      get('/readyz', { name: 'without one check', query: { exclude: 'etcd' } }),
      get('/', { name: 'all paths', only: ['status', 'headers'] }),
      get('/metrics', { name: 'metrics', only: ['status'] }),
      get('/nosuch', { name: 'a path that is not there' }),
      get('/logs', { name: 'logs' }),
      get('/openid/v1/jwks', { name: 'keys of tokens', only: ['status', 'headers'] }),
      get('/.well-known/openid-configuration', { name: 'where keys are', only: ['status', 'headers'] }),
      { method: 'POST', path: '/version', body: {}, name: 'create a version' },
      { method: 'HEAD', path: '/healthz', name: 'the head of health' },
    ],
  },
]
