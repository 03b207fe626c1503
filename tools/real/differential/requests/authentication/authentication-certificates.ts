import type { ClientCertificateName } from '../../client-certificates.ts'
import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, podsPath } from '../objects.ts'
import { get, post } from '../steps.ts'

const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const accountsPath = collection('v1', 'serviceaccounts')
/** A client with only a certificate. */
const showing = (certificate: ClientCertificateName) => ({ certificate, anonymous: true })
const wrongToken = { headers: { Authorization: 'Bearer wrong' } }
const accountToken = { headers: { Authorization: 'Bearer {response:token.status.token}' } }

export const certificateAuthenticationScenarios: readonly RequestScenario[] = [
  {
    name: 'certificates of clients',
    setup: [
      post(accountsPath, { metadata: { name: 'robot' } }),
      post(`${accountsPath}/robot/token`, { spec: {} }, { save: 'token' }),
    ],
    steps: [
      post(selfReviews, {}, { name: 'who robin is', ...showing('robin') }),
      get(podsPath, { name: 'robin lists pods', ...showing('robin') }),
      get('/version', { name: 'robin asks for the version', ...showing('robin'), only: ['status'] }),
      get('/api', { name: 'robin discovers', ...showing('robin'), only: ['status', 'body.kind'] }),
      get(`${configMapsPath}/one`, { name: 'robin gets an object', ...showing('robin') }),
      post(selfReviews, {}, { name: 'who a master is', ...showing('master') }),
      post(configMapsPath, configMap('one'), { name: 'a master creates', ...showing('master') }),
      get(podsPath, {
        name: 'a master as bob lists pods',
        ...showing('master'),
        headers: { 'Impersonate-User': 'bob' },
      }),
      post(selfReviews, {}, { name: 'who a node is', ...showing('node') }),
      get('/api/v1/nodes', { name: 'a node lists nodes', ...showing('node') }),
      get('/api/v1/nodes/one', { name: 'a node gets itself', ...showing('node') }),
      get('/api/v1/nodes/two', { name: 'a node gets another', ...showing('node') }),
      get(podsPath, { name: 'a client without a name lists pods', ...showing('nameless') }),
      post(selfReviews, {}, { name: 'who a client without a name is', ...showing('nameless') }),
      get(podsPath, { name: 'one that has ended', ...showing('ended') }),
      get('/version', { name: 'one that has ended, for the version', ...showing('ended') }),
      get(podsPath, { name: 'one that has not begun', ...showing('early') }),
      get(podsPath, { name: 'one of an unknown authority', ...showing('stranger') }),
      get('/healthz', { name: 'one of an unknown authority, for health', ...showing('stranger') }),
      get(podsPath, { name: 'one for servers', ...showing('server') }),
      post(selfReviews, {}, { name: 'who the anonymous is', ...showing('anonymous') }),
      get('/metrics', { name: 'the anonymous reads metrics', ...showing('anonymous') }),
      post(selfReviews, {}, { name: 'robin with a wrong token', certificate: 'robin', ...wrongToken }),
      post(selfReviews, {}, { name: 'robin with the token of an account', certificate: 'robin', ...accountToken }),
      post(
        selfReviews,
        {},
        { name: 'a stranger with the token of an account', certificate: 'stranger', ...accountToken },
      ),
      post(selfReviews, {}, { name: 'a stranger with a wrong token', certificate: 'stranger', ...wrongToken }),
      post(
        selfReviews,
        {},
        {
          name: 'one that has ended with a password',
          ...showing('ended'),
          headers: { Authorization: 'Basic YTpi' },
        },
      ),
    ],
  },
]
