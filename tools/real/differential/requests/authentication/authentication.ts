import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, podsPath } from '../objects.ts'
import { get, post, put, remove, tableType, watch } from '../steps.ts'

const authorization = (value: string) => ({ headers: { Authorization: value } })

const accountsPath = collection('v1', 'serviceaccounts')
const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const tokenReviews = '/apis/authentication.k8s.io/v1/tokenreviews'
/** The review of a token, without the token. */
const review = ['status', 'body.kind', 'body.status.authenticated', 'body.status.user', 'body.status.audiences']

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
      get('/version/', {
        name: 'nobody asks for the version with a slash',
        anonymous: true,
        only: ['status', 'body.message'],
      }),
      get('/healthz/', { name: 'nobody asks for health with a slash', anonymous: true }),
      get('/livez/ping', { name: 'nobody asks for a part of health', anonymous: true }),
      get('/api/v1', { name: 'nobody discovers a version', anonymous: true }),
      post('/version', {}, { name: 'nobody posts the version', anonymous: true }),
      { method: 'OPTIONS', path: podsPath, name: 'nobody asks for options', anonymous: true },
      { method: 'HEAD', path: podsPath, name: 'nobody asks for a head', anonymous: true },
      put(`${configMapsPath}/one`, configMap('one'), { name: 'nobody changes', anonymous: true, accept: 'text/html' }),
      get(podsPath, { name: 'an anonymous YAML', anonymous: true, accept: 'application/yaml' }),
      get(podsPath, { name: 'nobody wants a table', anonymous: true, accept: tableType }),
      get(podsPath, { name: 'a token in small letters', ...authorization('bearer wrong') }),
      get(podsPath, { name: 'no token at all', ...authorization('Bearer') }),
      get(podsPath, { name: 'a token and more', ...authorization('Bearer wrong more') }),
      get(podsPath, { name: 'a token behind two spaces', ...authorization('Bearer  wrong') }),
    ],
  },
  {
    name: 'tokens of accounts',
    setup: [
      post(accountsPath, { metadata: { name: 'robot' } }),
      post(`${accountsPath}/robot/token`, { spec: {} }, { save: 'token' }),
      post(`${accountsPath}/robot/token`, { spec: { audiences: ['others'] } }, { save: 'foreign' }),
    ],
    steps: [
      get(podsPath, { name: 'an account lists pods', ...authorization('Bearer {response:token.status.token}') }),
      get('/apis/apps/v1', {
        name: 'an account discovers',
        ...authorization('Bearer {response:token.status.token}'),
        only: ['status'],
      }),
      post(selfReviews, {}, { name: 'who an account is', ...authorization('Bearer {response:token.status.token}') }),
      get(podsPath, { name: 'a token for others', ...authorization('Bearer {response:foreign.status.token}') }),
      post(
        tokenReviews,
        { spec: { token: '{response:token.status.token}' } },
        { name: 'whose is a token', only: review },
      ),
      post(
        tokenReviews,
        { spec: { token: '{response:token.status.token}', audiences: ['others'] } },
        { name: 'whose is it for others', only: [...review, 'body.status.error'] },
      ),
      post(
        tokenReviews,
        { spec: { token: '{response:foreign.status.token}', audiences: ['others', 'more'] } },
        { name: 'whose is one for others', only: review },
      ),
      post(tokenReviews, { spec: { token: '' } }, { name: 'whose is no token' }),
      post(tokenReviews, { spec: { token: 'a.b.c' } }, { name: 'whose is what is none' }),
      post(
        tokenReviews,
        { spec: { token: 'x' } },
        { name: 'an account asks', ...authorization('Bearer {response:token.status.token}') },
      ),
    ],
  },
]
