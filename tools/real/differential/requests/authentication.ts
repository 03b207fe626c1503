import type { RequestScenario } from '../scenario.ts'
import { configMap, configMapsPath, podsPath } from './objects.ts'
import { get, post, remove, watch } from './steps.ts'

const authorization = (value: string) => ({ headers: { Authorization: value } })

export const authenticationScenarios: readonly RequestScenario[] = [
  {
    name: 'who may ask',
    steps: [
      get(podsPath, { name: 'nobody lists pods', anonymous: true }),
      get(`${configMapsPath}/one`, { name: 'nobody gets an object', anonymous: true }),
      get('/apis/apps/v1/deployments', { name: 'nobody lists all deployments', anonymous: true }),
      get('/api/v1/nodes/one', { name: 'nobody gets a node', anonymous: true }),
      post(configMapsPath, configMap('one'), { name: 'nobody creates', anonymous: true }),
      remove(configMapsPath, { name: 'nobody deletes all', anonymous: true }),
      get(`${podsPath}/one/log`, { name: 'nobody reads a log', anonymous: true }),
      watch(podsPath, 'end', [], { name: 'nobody watches', anonymous: true }),
      get('/version', { name: 'nobody asks for the version', anonymous: true, only: ['status'] }),
      get('/healthz', { name: 'nobody asks for health', anonymous: true }),
      get('/readyz', { name: 'nobody asks for readiness', anonymous: true }),
      get('/api', { name: 'nobody discovers', anonymous: true }),
      get('/openapi/v3', { name: 'nobody reads OpenAPI', anonymous: true }),
      get('/metrics', { name: 'nobody reads metrics', anonymous: true }),
      get('/nosuch', { name: 'nobody asks for what is not there', anonymous: true }),
      get(podsPath, { name: 'a wrong token', ...authorization('Bearer wrong') }),
      get('/version', { name: 'a wrong token for the version', ...authorization('Bearer wrong') }),
      get(podsPath, { name: 'a password', ...authorization('Basic YTpi') }),
      get(podsPath, { name: 'an empty token', ...authorization('Bearer ') }),
      post(
        '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        {},
        { name: 'who am I', only: ['status', 'body.kind', 'body.status.userInfo.groups'] },
      ),
      post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { name: 'who is nobody', anonymous: true }),
      post(
        '/apis/authentication.k8s.io/v1/tokenreviews',
        { spec: { token: 'wrong' } },
        { name: 'whose is a wrong token' },
      ),
    ],
  },
]
