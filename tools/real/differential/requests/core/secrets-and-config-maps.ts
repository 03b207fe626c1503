import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, secretsPath } from '../objects.ts'
import { apply, get, mergePatch, post, put, type StepParts } from '../steps.ts'

const secret = (name: string, parts: object) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, ...parts })
const accountsPath = collection('v1', 'serviceaccounts')
const mountable = { 'kubernetes.io/enforce-mountable-secrets': 'true' }
const privateKey = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'
const oneMebibyte = 1024 * 1024
const statusAndBody: StepParts = { only: ['status', 'body'] }

export const secretAndConfigMapScenarios: readonly RequestScenario[] = [
  {
    name: 'secrets',
    steps: [
      post(secretsPath, secret('a', { stringData: { user: 'me', both: 'text' }, data: { both: 'eA==' } }), {
        name: 'of texts',
        query: { fieldManager: 'm' },
      }),
      post(secretsPath, secret('b', { data: { user: 'not base64!' } }), { name: 'of no base64' }),
      post(secretsPath, secret('c', { data: { 'bad key': 'eA==' } }), { name: 'with a bad key' }),
      post(secretsPath, secret('d', { type: 'kubernetes.io/tls' }), { name: 'for TLS, without keys', unordered: true }),
      post(
        secretsPath,
        secret('e', { type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': '{' } }),
        {
          name: 'for a registry, malformed',
        },
      ),
      post(secretsPath, secret('f', { type: 'kubernetes.io/basic-auth' }), { name: 'for a user, without one' }),
      post(secretsPath, secret('g', { type: 'kubernetes.io/service-account-token' }), { name: 'for no account' }),
      post(secretsPath, secret('h', { type: 'helm.sh/release.v1', stringData: { release: 'x' } }), { name: 'of helm' }),
      mergePatch(`${secretsPath}/h`, { type: 'Opaque' }, { name: 'of another type', query: { dryRun: 'All' } }),
      mergePatch(
        `${secretsPath}/h`,
        { stringData: { more: 'y' } },
        { name: 'one text more', query: { fieldManager: 'm' } },
      ),
      mergePatch(`${secretsPath}/h`, { immutable: true }, { name: 'for ever' }),
      mergePatch(
        `${secretsPath}/h`,
        { stringData: { more: 'z' } },
        { name: 'changed after that', query: { dryRun: 'All' } },
      ),
      mergePatch(`${secretsPath}/h`, { immutable: false }, { name: 'changeable after that', query: { dryRun: 'All' } }),
      put(`${secretsPath}/a`, secret('a', {}), { name: 'emptied' }),
    ],
  },
  {
    name: 'secrets by type',
    steps: [
      post(secretsPath, secret('a', { type: 'kubernetes.io/dockercfg' }), { name: 'for an old registry, without one' }),
      post(
        secretsPath,
        secret('b', { type: 'kubernetes.io/dockercfg', stringData: { '.dockercfg': '{"a": [1, 2}' } }),
        {
          name: 'for an old registry, malformed',
        },
      ),
      post(
        secretsPath,
        secret('c', { type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': '[]' } }),
        {
          name: 'for a registry, a list',
        },
      ),
      post(
        secretsPath,
        secret('d', {
          type: 'kubernetes.io/dockerconfigjson',
          stringData: { '.dockerconfigjson': '{"auths": {"é": tru}}' },
        }),
        { name: 'for a registry, nearly right' },
      ),
      post(
        secretsPath,
        secret('e', { type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': '{"auths": {}}' } }),
        {
          name: 'for a registry',
        },
      ),
      post(secretsPath, secret('f', { type: 'kubernetes.io/ssh-auth', data: { 'ssh-privatekey': '' } }), {
        name: 'for SSH, without a key',
      }),
      post(secretsPath, secret('g', { type: 'kubernetes.io/basic-auth', stringData: { password: '' } }), {
        name: 'for a user, without a name',
      }),
      post(secretsPath, secret('h', { type: 'kubernetes.io/tls', stringData: { 'tls.crt': 'x', 'tls.key': 'y' } }), {
        name: 'for TLS, with keys that are none',
      }),
      post(
        secretsPath,
        secret('i', { type: 'kubernetes.io/tls', stringData: { 'tls.crt': privateKey, 'tls.key': 'y' } }),
        {
          name: 'for TLS, with a key for a certificate',
        },
      ),
      post(secretsPath, secret('j', { type: 'bootstrap.kubernetes.io/token', stringData: { 'token-id': 'x' } }), {
        name: 'for a new node',
      }),
      post(
        secretsPath,
        {
          ...secret('k', { type: 'kubernetes.io/service-account-token' }),
          metadata: { name: 'k', annotations: { 'kubernetes.io/service-account.name': 'robot' } },
        },
        { name: 'for an account' },
      ),
      post(secretsPath, secret('l', { data: { big: 'eHh4'.repeat(oneMebibyte / 3 + 1) } }), {
        name: 'that is too large',
        ...statusAndBody,
      }),
      apply(`${secretsPath}/m`, 'one', secret('m', { stringData: { a: 'b' } }), { name: 'applied' }),
      apply(`${secretsPath}/m`, 'one', secret('m', { stringData: { c: 'd' } }), { name: 'applied otherwise' }),
      get(secretsPath, {
        name: 'by type',
        query: { fieldSelector: 'type=kubernetes.io/tls' },
        only: ['status', 'body.items.0.metadata.name', 'body.items.2'],
      }),
    ],
  },
  {
    name: 'service accounts',
    steps: [
      post(
        accountsPath,
        { metadata: { name: 'a' }, secrets: [{ name: 's', namespace: 'elsewhere', kind: 'Secret' }] },
        { name: 'with a secret', query: { fieldManager: 'm' } },
      ),
      post(
        accountsPath,
        { metadata: { name: 'b', annotations: mountable } },
        { name: 'that is limited to its secrets' },
      ),
      mergePatch(`${accountsPath}/b`, { automountServiceAccountToken: true }, { name: 'changed after that' }),
      mergePatch(
        `${accountsPath}/a`,
        { metadata: { annotations: mountable }, secrets: [{ name: 't', uid: 'u' }] },
        { name: 'limited after that' },
      ),
      post(accountsPath, { metadata: { name: 'Not_Valid' } }, { name: 'of a bad name' }),
    ],
  },
  {
    name: 'config maps',
    steps: [
      post(configMapsPath, { ...configMap('a'), binaryData: { colour: 'eA==' } }, { name: 'with a key twice' }),
      post(configMapsPath, { ...configMap('b'), binaryData: { shape: 'AAEC/w==' } }, { name: 'with bytes' }),
      post(configMapsPath, configMap('c', { '../x': 'y' }), { name: 'with a key that is a path' }),
      post(configMapsPath, configMap('d', { ['x'.repeat(254)]: 'y' }), { name: 'with a long key' }),
      post(configMapsPath, configMap('e', { big: 'x'.repeat(oneMebibyte + 1) }), {
        name: 'that is too large',
        ...statusAndBody,
      }),
      post(configMapsPath, { ...configMap('f'), immutable: true }, { name: 'for ever' }),
      mergePatch(
        `${configMapsPath}/f`,
        { data: { colour: 'blue' } },
        { name: 'changed after that', query: { dryRun: 'All' } },
      ),
      mergePatch(
        `${configMapsPath}/f`,
        { immutable: null },
        { name: 'changeable after that', query: { dryRun: 'All' } },
      ),
      mergePatch(`${configMapsPath}/f`, { metadata: { labels: { a: 'b' } } }, { name: 'labelled after that' }),
      mergePatch(
        `${configMapsPath}/f`,
        { metadata: { labels: { 'not valid': 'not valid' } } },
        { name: 'badly labelled after that' },
      ),
      put(`${configMapsPath}/f`, configMap('f', { colour: 'green' }), {
        name: 'replaced after that',
      }),
      post(
        configMapsPath,
        { ...configMap('h', {}), binaryData: { a: 'no base64!' } },
        { name: 'with bytes that are none' },
      ),
      post(configMapsPath, configMap('i', { a: 'b' }, { generation: 5, selfLink: '/x', uid: 'u' }), {
        name: 'with what the system sets',
      }),
      post(configMapsPath, configMap('g', {}, { annotations: { big: 'x'.repeat(256 * 1024) } }), {
        name: 'with a large annotation',
        ...statusAndBody,
      }),
    ],
  },
]
