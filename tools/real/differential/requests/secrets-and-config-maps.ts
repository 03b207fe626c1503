import type { RequestScenario } from '../scenario.ts'
import { configMap, configMapsPath, secretsPath } from './objects.ts'
import { mergePatch, post, put, type StepParts } from './steps.ts'

const secret = (name: string, parts: object) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, ...parts })
const oneMebibyte = 1024 * 1024
const answered: StepParts = { only: ['status', 'body'] }

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
    name: 'config maps',
    steps: [
      post(configMapsPath, { ...configMap('a'), binaryData: { colour: 'eA==' } }, { name: 'with a key twice' }),
      post(configMapsPath, { ...configMap('b'), binaryData: { shape: 'AAEC/w==' } }, { name: 'with bytes' }),
      post(configMapsPath, configMap('c', { '../x': 'y' }), { name: 'with a key that is a path' }),
      post(configMapsPath, configMap('d', { ['x'.repeat(254)]: 'y' }), { name: 'with a long key' }),
      post(configMapsPath, configMap('e', { big: 'x'.repeat(oneMebibyte + 1) }), {
        name: 'that is too large',
        ...answered,
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
      post(configMapsPath, configMap('g', {}, { annotations: { big: 'x'.repeat(256 * 1024) } }), {
        name: 'with a large annotation',
        ...answered,
      }),
    ],
  },
]
