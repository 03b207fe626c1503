import type { JsonObject } from '@kubewright/kube/json'
import { collection, deployment, deploymentsPath, pod, podSpec, podsPath, secretsPath } from '../requests/objects.ts'
import { get, mergePatch, post } from '../requests/steps.ts'
import type { RequestScenario, RequestStep } from '../scenario.ts'

const accountsPath = collection('v1', 'serviceaccounts')
const container = { name: 'main', image: 'registry.example.com/app:1' }
const tokenPath = '/var/run/secrets/kubernetes.io/serviceaccount'
const dry = { query: { dryRun: 'All' } }
const mirror = { annotations: { 'kubernetes.io/config.mirror': 'x' } }
const tokenVolume = (name: string): JsonObject => ({
  name,
  projected: { sources: [{ serviceAccountToken: { path: 'token' } }] },
})

const podWith = (name: string, spec: JsonObject, metadata: JsonObject = {}): RequestStep =>
  post(podsPath, pod('p', { ...podSpec, ...spec }, metadata), { name, ...dry })

const setup: readonly RequestStep[] = [
  get(`${accountsPath}/default`, { until: { status: 200 } }),
  post(accountsPath, { metadata: { name: 'quiet' }, automountServiceAccountToken: false }),
  post(accountsPath, { metadata: { name: 'pulling' }, imagePullSecrets: [{ name: 'a' }, { name: 'b' }] }),
  post(accountsPath, {
    metadata: { name: 'strict', annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } },
    secrets: [{ name: 'mine' }],
    imagePullSecrets: [{ name: 'pull' }],
  }),
  post(secretsPath, { metadata: { name: 'mine' } }),
]

export const admittedAccountScenarios: readonly RequestScenario[] = [
  {
    name: 'pods and their accounts',
    setup,
    steps: [
      podWith('of the default account', {}),
      podWith('with an account by its old name', { serviceAccount: 'quiet' }),
      podWith('with two names of accounts', { serviceAccount: 'pulling', serviceAccountName: 'quiet' }),
      podWith('of an account without tokens', { serviceAccountName: 'quiet' }),
      podWith('that wants a token all the same', { serviceAccountName: 'quiet', automountServiceAccountToken: true }),
      podWith('that wants none', { automountServiceAccountToken: false }),
      podWith('that pulls images', { serviceAccountName: 'pulling' }),
      podWith('with a secret of its own for images', {
        serviceAccountName: 'pulling',
        imagePullSecrets: [{ name: 'own' }],
      }),
      podWith('of an account that is not there', { serviceAccountName: 'nosuch' }),
      podWith('of several containers', {
        initContainers: [{ ...container, name: 'init' }],
        containers: [container, { ...container, name: 'second' }],
      }),
      podWith('with something in the place of the token', {
        containers: [{ ...container, volumeMounts: [{ name: 'own', mountPath: tokenPath }] }],
        volumes: [{ name: 'own', emptyDir: {} }],
      }),
      podWith('with something in its place in one of two', {
        containers: [
          { ...container, volumeMounts: [{ name: 'own', mountPath: tokenPath }] },
          { ...container, name: 'second' },
        ],
        volumes: [{ name: 'own', emptyDir: {} }],
      }),
      podWith('with a volume of that name', { volumes: [{ name: 'kube-api-access-mine', emptyDir: {} }] }),
      podWith('with a token of its own', { volumes: [tokenVolume('own')] }),
      podWith('of no valid name of an account', { serviceAccountName: 'No Such' }),
      podWith('that exists at a node alone', { nodeName: 'n' }, mirror),
      podWith('that exists at a node alone, with an account', { nodeName: 'n', serviceAccountName: 'default' }, mirror),
      podWith('that exists at a node alone, with a token', { nodeName: 'n', volumes: [tokenVolume('t')] }, mirror),
      podWith(
        'that exists at a node alone, with a secret',
        { nodeName: 'n', volumes: [{ name: 's', secret: { secretName: 'mine' } }] },
        mirror,
      ),
      post(podsPath, pod('kept'), { name: 'one that is kept' }),
      mergePatch(
        `${podsPath}/kept`,
        { spec: { serviceAccountName: 'quiet' } },
        { name: 'another account for it', only: ['status', 'body.reason', 'body.details.causes.0.field'] },
      ),
      mergePatch(`${podsPath}/kept`, { metadata: { labels: { a: 'b' } } }, { name: 'a label for it' }),
      post(deploymentsPath, deployment('web'), { name: 'a template has no account', ...dry }),
    ],
  },
  {
    name: 'accounts that say which secrets may be used',
    setup,
    steps: [
      ...(
        [
          ['its own', { volumes: [{ name: 's', secret: { secretName: 'mine' } }] }],
          ['a volume of another', { volumes: [{ name: 's', secret: { secretName: 'theirs' } }] }],
          [
            'a variable of another',
            {
              containers: [
                {
                  ...container,
                  env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'theirs', key: 'k' } } }],
                },
              ],
            },
          ],
          ['variables of another', { containers: [{ ...container, envFrom: [{ secretRef: { name: 'theirs' } }] }] }],
          [
            'variables of another at the start',
            { initContainers: [{ ...container, name: 'init', envFrom: [{ secretRef: { name: 'theirs' } }] }] },
          ],
          ['images by its own', { imagePullSecrets: [{ name: 'pull' }] }],
          ['images by another', { imagePullSecrets: [{ name: 'theirs' }] }],
        ] as const
      ).map(([name, spec]) => podWith(name, { serviceAccountName: 'strict', ...spec })),
    ],
  },
]
