import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, pod, podsPath, secretsPath } from '../objects.ts'
import { get, mergePatch, post, remove } from '../steps.ts'

const systemSecrets = '/api/v1/namespaces/kube-system/secrets'
const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const tokenReviews = '/apis/authentication.k8s.io/v1/tokenreviews'
const accountsPath = collection('v1', 'serviceaccounts')
const usage = 'usage-bootstrap-authentication'
const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** A bootstrap token, by its ID; `data` overrides the defaults. */
function bootstrapToken(id: string, data: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: `bootstrap-token-${id}` },
    type: 'bootstrap.kubernetes.io/token',
    stringData: { 'token-id': id, 'token-secret': '0123456789abcdef', [usage]: 'true', ...data },
    ...more,
  }
}

const secret = '0123456789abcdef'
const usable = 'boot01'
const tokens: readonly (readonly [name: string, id: string, object: JsonObject])[] = [
  ['one', usable, bootstrapToken(usable)],
  [
    'with groups',
    'boot02',
    bootstrapToken('boot02', { 'auth-extra-groups': 'system:bootstrappers:b,system:bootstrappers:a' }),
  ],
  ['with a wrong group', 'boot03', bootstrapToken('boot03', { 'auth-extra-groups': 'system:masters' })],
  ['that has expired', 'boot04', bootstrapToken('boot04', { expiration: '2020-01-01T00:00:00Z' })],
  ['that expires late', 'boot05', bootstrapToken('boot05', { expiration: '2090-01-01T00:00:00Z' })],
  ['whose expiration cannot be read', 'boot06', bootstrapToken('boot06', { expiration: 'tomorrow' })],
  ['for signing alone', 'boot07', bootstrapToken('boot07', { [usage]: 'false', 'usage-bootstrap-signing': 'true' })],
  ['of another id', 'boot08', bootstrapToken('boot08', { 'token-id': 'boot99' })],
  ['of another type', 'boot09', { ...bootstrapToken('boot09'), type: 'Opaque' }],
]

export const tokenScenarios: readonly RequestScenario[] = [
  {
    name: 'tokens of bootstrap',
    setup: [
      ...tokens.map(([, , object]) => post(systemSecrets, object)),
      post(secretsPath, bootstrapToken('boot10')),
      post(selfReviews, {}, { until: { status: 201 }, ...bearing(`boot05.${secret}`) }),
      post(selfReviews, {}, { until: { status: 201 }, ...bearing(`${usable}.${secret}`) }),
    ],
    steps: [
      ...tokens.map(([name, id]) =>
        post(selfReviews, {}, { name: `who has one ${name}`, ...bearing(`${id}.${secret}`) }),
      ),
      post(selfReviews, {}, { name: 'who has one with a wrong secret', ...bearing(`${usable}.0123456789abcdeg`) }),
      post(selfReviews, {}, { name: 'who has one of another namespace', ...bearing(`boot10.${secret}`) }),
      post(selfReviews, {}, { name: 'who has one that is not there', ...bearing(`boot98.${secret}`) }),
      get(podsPath, { name: 'a machine lists pods', ...bearing(`${usable}.${secret}`) }),
      get(`${systemSecrets}/bootstrap-token-${usable}`, {
        name: 'a machine reads its token',
        ...bearing(`${usable}.${secret}`),
      }),
      post(tokenReviews, { spec: { token: `boot02.${secret}` } }, { name: 'whose one is' }),
      post(
        tokenReviews,
        { spec: { token: `${usable}.${secret}`, audiences: ['others'] } },
        { name: 'whose one is for others', only: ['status', 'body.status'] },
      ),
      post(
        '/apis/certificates.k8s.io/v1/certificatesigningrequests',
        {
          apiVersion: 'certificates.k8s.io/v1',
          kind: 'CertificateSigningRequest',
          metadata: { name: '{namespace}' },
          spec: { request: 'eA==', signerName: 'kubernetes.io/kube-apiserver-client-kubelet', usages: ['client auth'] },
        },
        { name: 'a machine asks for a certificate', ...bearing(`${usable}.${secret}`) },
      ),
    ],
    cleanup: tokens.map(([, id]) => remove(`${systemSecrets}/bootstrap-token-${id}`)),
  },
  {
    name: 'tokens that are bound',
    setup: [
      post(accountsPath, { metadata: { name: 'robot' } }),
      post(accountsPath, { metadata: { name: 'other' } }),
      post(podsPath, pod('bound', { serviceAccountName: 'robot', containers: [{ name: 'main', image: 'x' }] }), {
        save: 'pod',
      }),
      post(secretsPath, { metadata: { name: 'bound' } }, { save: 'secret' }),
      post(
        `${accountsPath}/robot/token`,
        { spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'bound' } } },
        { save: 'ofPod' },
      ),
      post(
        `${accountsPath}/robot/token`,
        { spec: { boundObjectRef: { kind: 'Secret', apiVersion: 'v1', name: 'bound' } } },
        { save: 'ofSecret' },
      ),
      post(`${accountsPath}/other/token`, { spec: {} }, { save: 'ofOther' }),
    ],
    steps: [
      post(
        selfReviews,
        {},
        {
          name: 'who has the token of a pod',
          ...bearing('{response:ofPod.status.token}'),
          only: ['status', 'body.status.userInfo.username', 'body.status.userInfo.groups'],
        },
      ),
      post(
        selfReviews,
        {},
        {
          name: 'who has the token of a secret',
          ...bearing('{response:ofSecret.status.token}'),
          only: ['status', 'body.status.userInfo.username', 'body.status.userInfo.groups'],
        },
      ),
      post(selfReviews, {}, { name: 'a token with one more letter', ...bearing('{response:ofPod.status.token}x') }),
      post(selfReviews, {}, { name: 'a token without its signature', ...bearing('eyJhbGciOiJub25lIn0.e30.') }),
      post(
        `${accountsPath}/robot/token`,
        { spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'nosuch' } } },
        { name: 'for a pod that is not there' },
      ),
      post(
        `${accountsPath}/other/token`,
        { spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'bound' } } },
        { name: 'for the pod of another account' },
      ),
      post(
        `${accountsPath}/robot/token`,
        { spec: { boundObjectRef: { kind: 'Secret', apiVersion: 'v1', name: 'bound', uid: 'another' } } },
        { name: 'for a secret of another uid' },
      ),
      post(
        `${accountsPath}/robot/token`,
        { spec: { boundObjectRef: { kind: 'ConfigMap', apiVersion: 'v1', name: 'bound' } } },
        { name: 'for something that ends no token' },
      ),
      post(`${accountsPath}/robot/token`, { spec: { expirationSeconds: 599 } }, { name: 'for too short' }),
      post(`${accountsPath}/robot/token`, { spec: { expirationSeconds: 4294967297 } }, { name: 'for too long' }),
      post(`${accountsPath}/nosuch/token`, { spec: {} }, { name: 'of an account that is not there' }),
      remove(`${accountsPath}/other`, { name: 'the account goes', only: ['status'] }),
      post(
        selfReviews,
        {},
        {
          name: 'who has the token of an account that is gone',
          ...bearing('{response:ofOther.status.token}'),
          until: { status: 401 },
        },
      ),
      remove(`${secretsPath}/bound`, { name: 'the secret goes', only: ['status'] }),
      post(
        selfReviews,
        {},
        {
          name: 'who has the token of a secret that is gone',
          ...bearing('{response:ofSecret.status.token}'),
          until: { status: 401 },
        },
      ),
      mergePatch(
        `${accountsPath}/robot`,
        { automountServiceAccountToken: false },
        { name: 'the account changes', only: ['status'] },
      ),
      post(
        selfReviews,
        {},
        {
          name: 'who has the token of an account that has changed',
          ...bearing('{response:ofPod.status.token}'),
          only: ['status', 'body.status.userInfo.username'],
        },
      ),
    ],
  },
  {
    name: 'keys of tokens',
    setup: [
      post(accountsPath, { metadata: { name: 'robot' } }),
      post(`${accountsPath}/robot/token`, { spec: {} }, { save: 'token' }),
    ],
    steps: [
      get('/.well-known/openid-configuration', {
        name: 'an account reads the configuration',
        ...bearing('{response:token.status.token}'),
        only: [
          'status',
          'headers.content-type',
          'body.issuer',
          'body.response_types_supported',
          'body.subject_types_supported',
        ],
      }),
      get('/openid/v1/jwks', {
        name: 'an account reads the keys',
        ...bearing('{response:token.status.token}'),
        only: ['status', 'headers.content-type', 'headers.cache-control', 'body.keys.0.use'],
      }),
      get('/.well-known/openid-configuration', {
        name: 'an anonymous client reads the configuration',
        anonymous: true,
      }),
      get('/openid/v1/jwks', { name: 'an anonymous client reads the keys', anonymous: true }),
      get('/openid/v1/jwks', { name: 'bob reads the keys', headers: { 'Impersonate-User': 'bob' } }),
      post('/openid/v1/jwks', {}, { name: 'an account writes the keys', ...bearing('{response:token.status.token}') }),
    ],
  },
]
