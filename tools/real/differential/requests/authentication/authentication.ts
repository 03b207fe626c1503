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
      get(podsPath, { name: 'an anonymous client lists pods', anonymous: true }),
      get(`${configMapsPath}/one`, { name: 'an anonymous client gets an object', anonymous: true }),
      get('/apis/apps/v1/deployments', { name: 'an anonymous client lists all deployments', anonymous: true }),
      get('/api/v1/nodes/one', { name: 'an anonymous client gets a node', anonymous: true }),
      post(configMapsPath, configMap('one'), { name: 'an anonymous client creates', anonymous: true }),
      remove(configMapsPath, { name: 'an anonymous client deletes all', anonymous: true }),
      get(`${podsPath}/one/log`, { name: 'an anonymous client reads a log', anonymous: true }),
      watch(podsPath, 'end', [], { name: 'an anonymous client watches', anonymous: true }),
      get('/version', { name: 'an anonymous client requests the version', anonymous: true, only: ['status'] }),
      get('/healthz', { name: 'an anonymous client requests health', anonymous: true }),
      get('/readyz', { name: 'an anonymous client requests readiness', anonymous: true }),
      get('/api', { name: 'an anonymous client discovers', anonymous: true }),
      get('/openapi/v3', { name: 'an anonymous client reads OpenAPI', anonymous: true }),
      get('/metrics', { name: 'an anonymous client reads metrics', anonymous: true }),
      get('/nosuch', { name: 'an anonymous client requests what is not there', anonymous: true }),
      get(podsPath, { name: 'a wrong token', ...authorization('Bearer wrong') }),
      get('/version', { name: 'a wrong token for the version', ...authorization('Bearer wrong') }),
      get(podsPath, { name: 'a password', ...authorization('Basic YTpi') }),
      get(podsPath, { name: 'an empty token', ...authorization('Bearer ') }),
      post(
        '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        {},
        { name: 'who am I', only: ['status', 'body.kind', 'body.status.userInfo.groups'] },
      ),
      post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { name: 'who is anonymous', anonymous: true }),
      post(
        '/apis/authentication.k8s.io/v1/tokenreviews',
        { spec: { token: 'wrong' } },
        { name: 'whose is a wrong token' },
      ),
      get('/version/', {
        name: 'an anonymous client requests the version with a slash',
        anonymous: true,
        only: ['status', 'body.message'],
      }),
      get('/healthz/', { name: 'an anonymous client requests health with a slash', anonymous: true }),
      get('/livez/ping', { name: 'an anonymous client requests a part of health', anonymous: true }),
      get('/api/v1', { name: 'an anonymous client discovers a version', anonymous: true }),
      post('/version', {}, { name: 'an anonymous client posts the version', anonymous: true }),
      { method: 'OPTIONS', path: podsPath, name: 'an anonymous client requests options', anonymous: true },
      { method: 'HEAD', path: podsPath, name: 'an anonymous client requests a head', anonymous: true },
      put(`${configMapsPath}/one`, configMap('one'), {
        name: 'an anonymous client changes',
        anonymous: true,
        accept: 'text/html',
      }),
      get(podsPath, { name: 'an anonymous YAML', anonymous: true, accept: 'application/yaml' }),
      get(podsPath, { name: 'an anonymous client wants a table', anonymous: true, accept: tableType }),
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
