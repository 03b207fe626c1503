import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { deployment, job, pod } from '../objects.ts'
import { get, mergePatch, post, remove, strategicMerge } from '../steps.ts'

/**
 * Pod Security levels. Each scenario creates its own namespaces with their labels, because the real server notices
 * later labels with a delay.
 */

const namespacesPath = '/api/v1/namespaces'
const inNamespace = (suffix: string, apiVersion = 'v1', plural = 'pods') =>
  `${apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`}/namespaces/{namespace}-${suffix}/${plural}`

function namespaced(suffix: string, labels: Readonly<Record<string, string>>): RequestStep {
  const own = Object.fromEntries(
    Object.entries(labels).map(([key, value]) => [`pod-security.kubernetes.io/${key}`, value]),
  )
  const metadata = { name: `{namespace}-${suffix}`, labels: own }
  return post(namespacesPath, { apiVersion: 'v1', kind: 'Namespace', metadata })
}

const cleanup = (...suffixes: string[]) => suffixes.map((suffix) => remove(`${namespacesPath}/{namespace}-${suffix}`))

const container = (parts: JsonObject = {}): JsonObject => ({ name: 'main', image: 'app:1', ...parts })
const secured = (securityContext: JsonObject): JsonObject => ({ containers: [container({ securityContext })] })

function tries(suffix: string, specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) =>
    post(inNamespace(suffix), pod('tried', spec), { name, query: { dryRun: 'All' } }),
  )
}

/** The violations of the baseline level, one by one. */
const baselineSpecs: Readonly<Record<string, JsonObject>> = {
  'a plain pod': { containers: [container()] },
  'namespaces of the host': { containers: [container()], hostNetwork: true, hostPID: true, hostIPC: true },
  'paths of the host': {
    containers: [container()],
    volumes: [
      { name: 'a', hostPath: { path: '/a' } },
      { name: 'b', hostPath: { path: '/b' } },
    ],
  },
  'ports of the host': {
    containers: [
      container({ ports: [{ containerPort: 80, hostPort: 8080 }] }),
      { name: 'other', image: 'x', ports: [{ containerPort: 81, hostPort: 81 }] },
    ],
  },
  'a probe of another host': {
    containers: [container({ livenessProbe: { httpGet: { port: 80, host: 'example.com' } } })],
  },
  'a handler that calls another host': {
    containers: [container({ lifecycle: { postStart: { tcpSocket: { port: 80, host: '127.0.0.1' } } } })],
  },
  'a privileged container': secured({ privileged: true }),
  'two privileged containers': {
    containers: [container({ securityContext: { privileged: true } })],
    initContainers: [{ name: 'init', image: 'x', securityContext: { privileged: true } }],
  },
  'a view of all processes': { ...secured({ procMount: 'Unmasked' }), hostUsers: true },
  'a view of all processes of its own users': { ...secured({ procMount: 'Unmasked' }), hostUsers: false },
  'more capabilities': secured({ capabilities: { add: ['NET_ADMIN', 'CHOWN', 'BPF'] } }),
  'no AppArmor': secured({ appArmorProfile: { type: 'Unconfined' } }),
  'no AppArmor for the pod': {
    containers: [container()],
    securityContext: { appArmorProfile: { type: 'Unconfined' } },
  },
  'another SELinux type': secured({ seLinuxOptions: { type: 'spc_t', user: 'u', role: 'r' } }),
  'SELinux types that are fine': {
    containers: [container({ securityContext: { seLinuxOptions: { type: 'container_engine_t' } } })],
    securityContext: { seLinuxOptions: { type: 'container_t' } },
  },
  'no seccomp': { ...secured({ seccompProfile: { type: 'Unconfined' } }) },
  'no seccomp for all': { containers: [container()], securityContext: { seccompProfile: { type: 'Unconfined' } } },
  'kernel parameters': {
    containers: [container()],
    securityContext: {
      sysctls: [
        { name: 'kernel.msgmax', value: '1' },
        { name: 'net.ipv4.tcp_rmem', value: '1' },
      ],
    },
  },
  'a process of the host on Windows': {
    containers: [container()],
    hostNetwork: true,
    os: { name: 'windows' },
    securityContext: { windowsOptions: { hostProcess: true } },
  },
  'several things at once': {
    containers: [container({ securityContext: { privileged: true, capabilities: { add: ['SYS_ADMIN'] } } })],
    hostNetwork: true,
    volumes: [{ name: 'a', hostPath: { path: '/a' } }],
  },
}

const decent: JsonObject = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
}

const restrictedSpecs: Readonly<Record<string, JsonObject>> = {
  'a plain pod': { containers: [container()] },
  'a decent pod': secured(decent),
  'a pod that is decent as a whole': {
    containers: [container({ securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } } })],
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  },
  'escalation allowed': secured({ ...decent, allowPrivilegeEscalation: true }),
  'capabilities kept': secured({ ...decent, capabilities: { drop: ['CHOWN'] } }),
  'capabilities added': secured({ ...decent, capabilities: { drop: ['ALL'], add: ['CHOWN', 'NET_BIND_SERVICE'] } }),
  'a root user': secured({ ...decent, runAsUser: 0 }),
  'a root user with users of its own': {
    ...secured({ ...decent, runAsUser: 0, runAsNonRoot: false }),
    hostUsers: false,
  },
  'perhaps a root user': {
    containers: [container({ securityContext: { ...decent, runAsNonRoot: false } })],
    securityContext: { runAsNonRoot: false },
  },
  'no seccomp': secured({ ...decent, seccompProfile: { type: 'Unconfined' } }),
  'volumes of other types': {
    ...secured(decent),
    volumes: [
      { name: 'a', nfs: { server: 's', path: '/' } },
      { name: 'b', hostPath: { path: '/' } },
      { name: 'c', emptyDir: {} },
      { name: 'd', secret: { secretName: 's' } },
    ],
  },
  'a view of all processes': { ...secured({ ...decent, procMount: 'Unmasked' }), hostUsers: false },
  'some containers decent': {
    containers: [container({ securityContext: decent }), { name: 'other', image: 'x' }],
    initContainers: [{ name: 'init', image: 'x' }],
  },
  'a pod for Windows': {
    containers: [container({ securityContext: { runAsNonRoot: true } })],
    os: { name: 'windows' },
  },
}

const annotated = (annotations: JsonObject): JsonObject => pod('tried', { containers: [container()] }, { annotations })

export const podSecurityScenarios: readonly RequestScenario[] = [
  {
    name: 'the baseline of pod security',
    setup: [namespaced('a', { enforce: 'baseline' })],
    steps: [
      ...tries('a', baselineSpecs),
      post(inNamespace('a'), annotated({ 'container.apparmor.security.beta.kubernetes.io/main': 'unconfined' }), {
        name: 'no AppArmor by an annotation',
        query: { dryRun: 'All' },
      }),
      post(
        inNamespace('a'),
        { apiVersion: 'v1', kind: 'Pod', metadata: { generateName: 'x-' }, spec: secured({ privileged: true }) },
        { name: 'a pod without a name', only: ['status', 'body.reason'] },
      ),
    ],
    cleanup: cleanup('a'),
  },
  {
    name: 'restricted pods',
    setup: [namespaced('a', { enforce: 'restricted' })],
    steps: tries('a', restrictedSpecs),
    cleanup: cleanup('a'),
  },
  {
    name: 'warnings of pod security',
    setup: [
      namespaced('a', { warn: 'restricted', audit: 'baseline' }),
      namespaced('b', { enforce: 'baseline', warn: 'restricted', 'warn-version': 'v1.24' }),
      namespaced('c', { enforce: 'baseline', 'warn-version': 'v1.20' }),
    ],
    steps: [
      ...['a', 'b', 'c'].flatMap((suffix) => [
        post(inNamespace(suffix), pod('plain'), { name: `a plain pod in ${suffix}` }),
        post(inNamespace(suffix), pod('bad', secured({ privileged: true })), { name: `a privileged pod in ${suffix}` }),
        post(inNamespace(suffix, 'apps/v1', 'deployments'), deployment('web'), { name: `a deployment in ${suffix}` }),
      ]),
      post(
        inNamespace('b', 'batch/v1', 'cronjobs'),
        {
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          metadata: { name: 'cron' },
          spec: { schedule: '@daily', jobTemplate: { spec: job('x')['spec'] as JsonObject } },
        },
        { name: 'a cron job' },
      ),
      post(
        inNamespace('b', 'v1', 'podtemplates'),
        {
          apiVersion: 'v1',
          kind: 'PodTemplate',
          metadata: { name: 't' },
          template: { spec: secured({ privileged: true }) },
        },
        { name: 'a template of pods' },
      ),
      mergePatch(`${inNamespace('a')}/plain`, { metadata: { labels: { a: 'b' } } }, { name: 'a label' }),
      strategicMerge(
        `${inNamespace('a')}/plain`,
        { spec: { containers: [{ name: 'main', image: 'app:2' }] } },
        { name: 'another image' },
      ),
      strategicMerge(
        `${inNamespace('a')}/plain/ephemeralcontainers`,
        { spec: { ephemeralContainers: [{ name: 'debug', image: 'x', securityContext: { privileged: true } }] } },
        { name: 'a container to look into it' },
      ),
      strategicMerge(
        `${inNamespace('c')}/plain/ephemeralcontainers`,
        { spec: { ephemeralContainers: [{ name: 'debug', image: 'x', securityContext: { privileged: true } }] } },
        { name: 'a container to look into it that is refused' },
      ),
      mergePatch(
        `${inNamespace('a', 'apps/v1', 'deployments')}/web/scale`,
        { spec: { replicas: 2 } },
        { name: 'a deployment of another size' },
      ),
    ],
    cleanup: cleanup('a', 'b', 'c'),
  },
  {
    name: 'versions of pod security',
    setup: [
      namespaced('a', { enforce: 'baseline', 'enforce-version': 'v1.0' }),
      namespaced('b', { enforce: 'restricted', 'enforce-version': 'v1.18' }),
      namespaced('c', { enforce: 'restricted', 'enforce-version': 'v1.24' }),
      namespaced('d', { enforce: 'restricted', 'enforce-version': 'v1.99' }),
    ],
    steps: ['a', 'b', 'c', 'd'].flatMap((suffix) => [
      ...Object.entries({
        'a plain pod': { containers: [container()] },
        'a probe of another host': baselineSpecs['a probe of another host'] as JsonObject,
        'kernel parameters': baselineSpecs['kernel parameters'] as JsonObject,
        'SELinux types that are fine': baselineSpecs['SELinux types that are fine'] as JsonObject,
        'no seccomp': baselineSpecs['no seccomp'] as JsonObject,
        'a root user with users of its own': restrictedSpecs['a root user with users of its own'] as JsonObject,
        'a pod for Windows': restrictedSpecs['a pod for Windows'] as JsonObject,
      }).map(([name, spec]) =>
        post(inNamespace(suffix), pod('tried', spec), { name: `${name} in ${suffix}`, query: { dryRun: 'All' } }),
      ),
      post(inNamespace(suffix), annotated({ 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined' }), {
        name: `seccomp by an annotation in ${suffix}`,
        query: { dryRun: 'All' },
      }),
    ]),
    cleanup: cleanup('a', 'b', 'c', 'd'),
  },
  {
    name: 'labels of pod security',
    setup: [namespaced('b', { enforce: 'baseline' })],
    steps: [
      { ...namespaced('a', { enforce: 'strict' }), name: 'a level that there is not' },
      {
        ...namespaced('a', { enforce: 'strict', 'warn-version': '1.24', audit: '', 'audit-version': 'v1.07' }),
        name: 'nothing that there is',
      },
      ...Object.entries({
        'a level that there is not, later': { 'pod-security.kubernetes.io/enforce': 'Baseline' },
        'a version that there is not, later': { 'pod-security.kubernetes.io/enforce-version': 'v2.0' },
        'a label of its own': { a: 'b' },
        'a stricter level': { 'pod-security.kubernetes.io/enforce': 'restricted' },
        'no level': { 'pod-security.kubernetes.io/enforce': null },
      }).map(([name, labels]) => mergePatch(`${namespacesPath}/{namespace}-b`, { metadata: { labels } }, { name })),
      get(`${namespacesPath}/{namespace}-b`, { name: 'in the end' }),
    ],
    cleanup: cleanup('a', 'b'),
  },
]
