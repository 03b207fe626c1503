import type { JsonObject } from '@kubewright/kube/json'
import { collection, secretsPath } from '../requests/objects.ts'
import { get, mergePatch, post, remove } from '../requests/steps.ts'
import type { RequestScenario } from '../scenario.ts'

const accountsPath = collection('v1', 'serviceaccounts')
const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const tokenReviews = '/apis/authentication.k8s.io/v1/tokenreviews'
const nameKey = 'kubernetes.io/service-account.name'
const tokenPath = `${secretsPath}/token`
const bearing = { headers: { Authorization: 'Bearer {decoded:secret.data.token}' } }
const reviewed = { spec: { token: '{decoded:secret.data.token}' } }
const invalidLabel = 'kubernetes.io/legacy-token-invalid-since'
const filled = { until: { field: 'data.token' }, save: 'secret' } as const
/** Each server has its own authority and token. */
const comparable = ['status', 'body.metadata', 'body.type', 'body.data.namespace']
/** A review without the fields about the caching of responses. */
const decided = ['status', 'body.status']

function tokenSecret(account: string, more: JsonObject = {}): JsonObject {
  return {
    metadata: { name: 'token', annotations: { [nameKey]: account } },
    type: 'kubernetes.io/service-account-token',
    ...more,
  }
}

const setup = [
  post(accountsPath, { metadata: { name: 'robot' }, secrets: [{ name: 'token' }, { name: 'other' }] }),
  post(secretsPath, tokenSecret('robot')),
  get(tokenPath, filled),
]

const trackingPath = '/api/v1/namespaces/kube-system/configmaps/kube-apiserver-legacy-service-account-token-tracking'

export const tokenSecretScenarios: readonly RequestScenario[] = [
  {
    name: 'since when the use of tokens is noted',
    steps: [
      get(trackingPath, { name: 'said by the server', until: { field: 'data.since' } }),
      mergePatch(trackingPath, { data: { since: 'always', mine: 'a' } }, { name: 'made wrong', only: ['status'] }),
      get(trackingPath, { name: 'made right', until: { contains: '"since":"20' } }),
      mergePatch(trackingPath, { data: { since: '2020-02-29' } }, { name: 'made another day', only: ['status'] }),
      get(trackingPath, { name: 'left alone', only: ['status', 'body.data'] }),
      mergePatch(trackingPath, { data: null }, { name: 'emptied', only: ['status'] }),
      get(trackingPath, { name: 'filled again', until: { contains: '"since":"20' }, only: ['status', 'body.data'] }),
    ],
  },
  {
    name: 'a secret for a token',
    setup: [post(accountsPath, { metadata: { name: 'robot' } }, { save: 'robot' })],
    steps: [
      post(secretsPath, { ...tokenSecret('robot'), metadata: { name: 'token' } }, { name: 'without an account' }),
      post(secretsPath, tokenSecret('robot'), { name: 'made', only: ['status', 'body.type'] }),
      get(tokenPath, { name: 'filled', ...filled, only: comparable }),
      post(selfReviews, {}, { name: 'who has it', ...bearing, only: decided }),
      get(tokenPath, { name: 'used', only: comparable }),
      get(secretsPath, { name: 'what may be done with it', ...bearing }),
      post(tokenReviews, reviewed, { name: 'whose it is', only: decided }),
      post(
        tokenReviews,
        { spec: { ...reviewed.spec, audiences: ['others'] } },
        { name: 'whose it is for others', only: decided },
      ),
      post(
        tokenReviews,
        { spec: { ...reviewed.spec, audiences: ['others', 'https://kubernetes.default.svc'] } },
        { name: 'whose it is for others too', only: decided },
      ),
      mergePatch(tokenPath, { data: { namespace: null } }, { name: 'without its namespace', only: ['status'] }),
      get(tokenPath, { name: 'with its namespace again', until: { field: 'data.namespace' }, only: comparable }),
      mergePatch(
        tokenPath,
        { metadata: { annotations: { [nameKey]: 'unknown' } } },
        { name: 'for a missing account', only: ['status'] },
      ),
      get(tokenPath, { name: 'gone', until: { status: 404 } }),
      post(selfReviews, {}, { name: 'who has what is gone', ...bearing, until: { status: 401 } }),
    ],
  },
  {
    name: 'a token and the end of its account',
    setup,
    steps: [
      post(selfReviews, {}, { name: 'warned of its sort', ...bearing, only: ['status', 'headers.warning'] }),
      get(secretsPath, { name: 'warned and refused', ...bearing, only: ['status', 'headers.warning'] }),
      post(tokenReviews, reviewed, { name: 'in a review of the token', only: ['status', 'headers.warning'] }),
      post(selfReviews, {}, { name: 'who has it', ...bearing, only: decided }),
      remove(`${accountsPath}/robot`, { name: 'the account goes', only: ['status'] }),
      get(tokenPath, { name: 'and its token', until: { status: 404 } }),
      post(secretsPath, tokenSecret('robot'), { name: 'one more', only: ['status'] }),
      get(tokenPath, { name: 'which goes too', until: { status: 404 } }),
    ],
  },
  {
    name: 'a token and what refers to it',
    setup,
    steps: [
      remove(tokenPath, { name: 'the token goes', only: ['status'] }),
      get(`${accountsPath}/robot`, {
        name: 'and what refers to it',
        until: { field: 'secrets.0.name', equals: 'other' },
      }),
    ],
  },
  {
    name: 'a token that is marked invalid',
    setup,
    steps: [
      mergePatch(
        tokenPath,
        { metadata: { labels: { [invalidLabel]: '2026-01-01' } } },
        { name: 'marked', only: ['status'] },
      ),
      post(selfReviews, {}, { name: 'who has it', ...bearing, until: { status: 401 } }),
      post(tokenReviews, reviewed, { name: 'whose it is', only: decided }),
      mergePatch(tokenPath, { metadata: { labels: null } }, { name: 'no longer marked', only: ['status'] }),
      post(selfReviews, {}, { name: 'who has it again', ...bearing, until: { status: 201 }, only: decided }),
    ],
  },
  {
    name: 'a request for a token of another name',
    setup: [post(accountsPath, { metadata: { name: 'robot' } })],
    steps: [
      post(`${accountsPath}/robot/token`, { metadata: { name: 'other' }, spec: {} }, { name: 'of another name' }),
      post(
        `${accountsPath}/nosuch/token`,
        { metadata: { name: 'other' }, spec: {} },
        { name: 'of a missing account, by another name' },
      ),
      post(
        `${accountsPath}/robot/token`,
        { metadata: { namespace: 'other' }, spec: {} },
        { name: 'of another namespace' },
      ),
      post(
        `${accountsPath}/robot/token`,
        { metadata: { name: 'robot', namespace: '{namespace}' }, spec: { expirationSeconds: 3607 } },
        { name: 'of its own', only: ['status', 'body.metadata', 'body.spec'] },
      ),
    ],
  },
]
