import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, deployment, deploymentsPath, pod, podSpec, podsPath, podTemplate } from '../objects.ts'
import { apply, get, mergePatch, post, put } from '../steps.ts'

/** Defaults of pods and pod templates. */

const main = { name: 'main', image: 'app:1' }
const container = (parts: JsonObject): JsonObject => ({ containers: [{ ...main, ...parts }] })
const images = [
  'app',
  'app:latest',
  'app:1',
  'registry.example.com:5000/team/app',
  'registry.example.com:5000/team/app:2',
  `app@sha256:${'a'.repeat(64)}`,
  `app:latest@sha256:${'a'.repeat(64)}`,
  'Not/A/Name',
  'localhost/app:latest',
  'app:',
]

/** A spec in which most parts have defaults. */
const richSpec: JsonObject = {
  containers: [
    {
      ...main,
      ports: [{ containerPort: 80 }, { containerPort: 53, protocol: 'UDP' }],
      env: [
        { name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
        { name: 'B', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
        { name: 'C', valueFrom: { fileKeyRef: { volumeName: 'scratch', path: 'a', key: 'K' } } },
        { name: 'D', valueFrom: { configMapKeyRef: { name: 'c', key: 'k', optional: true } } },
      ],
      resources: { limits: { cpu: '0.1001', memory: '100.5' }, requests: { memory: '50' } },
      livenessProbe: { httpGet: { port: 'http', path: '/live' }, periodSeconds: 3 },
      readinessProbe: { grpc: { port: 5000 } },
      startupProbe: { tcpSocket: { port: 80 } },
      lifecycle: { postStart: { httpGet: { port: 80 } }, preStop: { sleep: { seconds: 1 } } },
      volumeMounts: [{ name: 'scratch', mountPath: '/tmp' }],
    },
  ],
  initContainers: [{ name: 'side', image: 'side', restartPolicy: 'Always', resources: { limits: { cpu: '1' } } }],
  volumes: [
    { name: 'scratch' },
    { name: 'host', hostPath: { path: '/var' } },
    { name: 'secret', secret: { secretName: 's', items: [{ key: 'a', path: 'a' }] } },
    { name: 'map', configMap: { name: 'c', defaultMode: 256 } },
    { name: 'fields', downwardAPI: { items: [{ path: 'n', fieldRef: { fieldPath: 'metadata.name' } }] } },
    {
      name: 'all',
      projected: {
        sources: [
          { serviceAccountToken: { path: 'token' } },
          { downwardAPI: { items: [{ path: 'm', fieldRef: { fieldPath: 'metadata.namespace' } }] } },
        ],
      },
    },
    { name: 'iscsi', iscsi: { targetPortal: 'p', iqn: 'iqn.2001-04.com.example:x', lun: 0 } },
    { name: 'rbd', rbd: { monitors: ['m'], image: 'i' } },
    { name: 'disk', azureDisk: { diskName: 'd', diskURI: 'https://x' } },
    { name: 'scale', scaleIO: { gateway: 'g', system: 's', volumeName: 'v', secretRef: { name: 's' } } },
    { name: 'image', image: { reference: 'app' } },
    {
      name: 'claim',
      ephemeral: {
        volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
      },
    },
  ],
  serviceAccount: 'robot',
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: {}, matchLabelKeys: ['app'] },
  ],
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: 'zone', labelSelector: { matchLabels: { x: 'y' } }, mismatchLabelKeys: ['app', 'none'] },
      ],
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 1, podAffinityTerm: { topologyKey: 'zone', labelSelector: {}, matchLabelKeys: ['app'] } },
      ],
    },
  },
}

const templatesPath = collection('v1', 'podtemplates')
const rich = { labels: { app: 'web' } }

export const podDefaultScenarios: readonly RequestScenario[] = [
  {
    name: 'defaults of all parts of pods',
    steps: [
      post(podsPath, pod('rich', richSpec, rich), { name: 'a rich pod', query: { fieldManager: 'm' } }),
      post(podsPath, pod('images', { containers: images.map((image, index) => ({ name: `c${index}`, image })) }), {
        name: 'how images are pulled',
        only: ['status', 'body.spec.containers'],
      }),
      post(
        podsPath,
        pod(
          'old',
          { ...podSpec, terminationGracePeriodSeconds: -5 },
          {
            annotations: { 'pod.beta.kubernetes.io/init-containers': '[]', kept: 'yes' },
          },
        ),
        { name: 'as old clients write it' },
      ),
      post(podsPath, pod('gated', { ...podSpec, schedulingGates: [{ name: 'example.com/wait' }] }), {
        name: 'one that waits at a gate',
      }),
      post(
        podsPath,
        pod('guarded', container({ securityContext: { readOnlyRootFilesystem: true } }), {
          annotations: { 'container.apparmor.security.beta.kubernetes.io/main': 'localhost/strict' },
        }),
        { name: 'with a profile by annotation' },
      ),
      post(
        podsPath,
        pod('whole', {
          ...container({ resources: { requests: { cpu: '100m' } } }),
          resources: { limits: { cpu: '1', memory: '1Gi' } },
        }),
        { name: 'that asks as a whole' },
      ),
      post(
        podsPath,
        pod('dropped', {
          ...container({ lifecycle: { stopSignal: 'SIGUSR1' } }),
          os: { name: 'linux' },
          schedulingGroup: { podGroupName: 'g' },
          volumes: [{ name: 'v', projected: { sources: [{ clusterTrustBundle: { name: 'b', path: 'p' } }] } }],
        }),
        { name: 'with fields of features that are off' },
      ),
      apply(`${podsPath}/applied`, 'me', pod('applied', container({ ports: [{ containerPort: 80 }] })), {
        name: 'applied',
      }),
      apply(`${podsPath}/applied`, 'me', pod('applied', container({ ports: [{ containerPort: 80 }] })), {
        name: 'applied again',
      }),
    ],
  },
  {
    name: 'the quality of service of pods',
    steps: Object.entries({
      'nothing requested': {},
      'limited in both': { limits: { cpu: '1', memory: '1Gi' } },
      'limited in one': { limits: { cpu: '1' } },
      'less than its limits': { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '500m' } },
      'nothing but zeros': { limits: { cpu: '0', memory: '0' } },
      'storage alone': { requests: { 'ephemeral-storage': '1Gi' } },
    }).map(([name, resources]) =>
      post(podsPath, pod('p', container({ resources })), {
        name,
        query: { dryRun: 'All' },
        only: ['status', 'body.status', 'body.spec.containers'],
      }),
    ),
  },
  {
    name: 'defaults of templates of pods',
    steps: [
      post(
        templatesPath,
        {
          apiVersion: 'v1',
          kind: 'PodTemplate',
          metadata: { name: 't' },
          template: { metadata: rich, spec: richSpec },
        },
        {
          name: 'a rich template',
          query: { fieldManager: 'm' },
        },
      ),
      mergePatch(`${templatesPath}/t`, { template: { metadata: { labels: { app: 'new' } } } }, { name: 'changed' }),
      mergePatch(`${templatesPath}/t`, { template: { spec: { containers: [] } } }, { name: 'without containers' }),
      post(
        templatesPath,
        { apiVersion: 'v1', kind: 'PodTemplate', metadata: { name: 'empty' } },
        { name: 'an empty one' },
      ),
      post(
        templatesPath,
        {
          apiVersion: 'v1',
          kind: 'PodTemplate',
          metadata: { name: 'bad' },
          template: {
            metadata: {
              labels: { 'bad key': 'x' },
              annotations: { 'controller.kubernetes.io/pod-deletion-cost': 'x' },
            },
            spec: { ...podSpec, hostNetwork: true, ephemeralContainers: [main], restartPolicy: 'Once' },
          },
        },
        { name: 'one that is refused', unordered: true },
      ),
      post(
        deploymentsPath,
        deployment('web', {
          template: {
            ...podTemplate('web', {
              ...container({ image: ' app ', ports: [{ containerPort: 80 }] }),
              hostNetwork: true,
              nodeSelector: { 'beta.kubernetes.io/os': 'linux' },
            }),
          },
        }),
        { name: 'of a deployment', only: ['status', 'headers.warning', 'body.spec.template'] },
      ),
    ],
  },
  {
    name: 'classes and nodes of pods',
    setup: [
      post('/apis/scheduling.k8s.io/v1/priorityclasses', {
        apiVersion: 'scheduling.k8s.io/v1',
        kind: 'PriorityClass',
        metadata: { name: '{namespace}-high' },
        value: 1000,
        preemptionPolicy: 'Never',
      }),
      post('/apis/node.k8s.io/v1/runtimeclasses', {
        apiVersion: 'node.k8s.io/v1',
        kind: 'RuntimeClass',
        metadata: { name: '{namespace}-sandbox' },
        handler: 'sandbox',
        overhead: { podFixed: { cpu: '10m', memory: '16Mi' } },
        scheduling: {
          nodeSelector: { sandbox: 'yes' },
          tolerations: [
            { key: 'sandbox', operator: 'Exists' },
            { key: 'a', operator: 'Equal', value: 'b' },
          ],
        },
      }),
      post('/api/v1/nodes', {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: {
          name: '{namespace}-node',
          labels: { 'topology.kubernetes.io/zone': 'z1', 'topology.kubernetes.io/region': 'r1', other: 'x' },
        },
      }),
    ],
    steps: [
      post(podsPath, pod('high', { ...podSpec, priorityClassName: '{namespace}-high' }), {
        name: 'of a class',
        until: { status: 201 },
      }),
      post(podsPath, pod('high2', { ...podSpec, priorityClassName: '{namespace}-high', priority: 7 }), {
        name: 'of a class, with another priority',
      }),
      post(
        podsPath,
        pod('high3', { ...podSpec, priorityClassName: '{namespace}-high', preemptionPolicy: 'PreemptLowerPriority' }),
        {
          name: 'of a class, with another preemption',
        },
      ),
      post(podsPath, pod('critical', { ...podSpec, priorityClassName: 'system-node-critical' }), { name: 'critical' }),
      post(
        podsPath,
        pod('sandboxed', {
          ...podSpec,
          runtimeClassName: '{namespace}-sandbox',
          tolerations: [{ key: 'a', operator: 'Exists' }],
          nodeSelector: { mine: 'x' },
        }),
        {
          name: 'in a sandbox',
        },
      ),
      post(
        podsPath,
        pod('sandboxed2', { ...podSpec, runtimeClassName: '{namespace}-sandbox', nodeSelector: { sandbox: 'no' } }),
        {
          name: 'in a sandbox elsewhere',
        },
      ),
      post(
        podsPath,
        pod('sandboxed3', { ...podSpec, runtimeClassName: '{namespace}-sandbox', overhead: { cpu: '1' } }),
        {
          name: 'in a sandbox of another size',
        },
      ),
      post(podsPath, pod('placed', { ...podSpec, nodeName: '{namespace}-node' }), {
        name: 'on a node',
        until: { field: 'metadata.labels' },
      }),
      post(podsPath, pod('tolerant', { ...podSpec, tolerations: [{ operator: 'Exists' }] }), {
        name: 'that tolerates all',
        only: ['status', 'body.spec.tolerations'],
      }),
      post(
        podsPath,
        { ...pod('x', { ...podSpec, priorityClassName: 'nosuch' }), metadata: { generateName: 'made-' } },
        {
          name: 'of no class, without a name',
        },
      ),
    ],
    cleanup: [
      { method: 'DELETE', path: '/apis/scheduling.k8s.io/v1/priorityclasses/{namespace}-high' },
      { method: 'DELETE', path: '/apis/node.k8s.io/v1/runtimeclasses/{namespace}-sandbox' },
      { method: 'DELETE', path: '/api/v1/nodes/{namespace}-node' },
    ],
  },
  {
    name: 'warnings about pods',
    steps: Object.entries({
      'variables that hide others': container({
        env: [
          { name: 'A', value: '1' },
          { name: 'A', value: '2' },
          { name: 'A', value: '$(A)3' },
          { name: 'A', value: '$(A)' },
        ],
      }),
      'ports that meet': {
        containers: [
          {
            ...main,
            ports: [
              { containerPort: 80, name: 'http' },
              { containerPort: 80 },
              { containerPort: 81, hostIP: '1.2.3.4' },
            ],
          },
          {
            ...main,
            name: 'other',
            ports: [
              { containerPort: 80, hostPort: 80, name: 'http' },
              { containerPort: 82, hostPort: 82 },
            ],
          },
          { ...main, name: 'third', ports: [{ containerPort: 82, hostPort: 82, hostIP: '1.2.3.4' }] },
        ],
      },
      'labels of nodes that are gone': {
        ...podSpec,
        nodeSelector: { 'beta.kubernetes.io/arch': 'amd64' },
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                { matchExpressions: [{ key: 'failure-domain.beta.kubernetes.io/zone', operator: 'Exists' }] },
              ],
            },
            preferredDuringSchedulingIgnoredDuringExecution: [
              {
                weight: 1,
                preference: {
                  matchExpressions: [{ key: 'beta.kubernetes.io/os', operator: 'In', values: ['bad value'] }],
                },
              },
            ],
          },
          podAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone' }],
            preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: { topologyKey: 'zone' } }],
          },
          podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone' }] },
        },
        topologySpreadConstraints: [
          { maxSkew: 1, topologyKey: 'failure-domain.beta.kubernetes.io/region', whenUnsatisfiable: 'ScheduleAnyway' },
        ],
      },
      'files that meet': {
        ...podSpec,
        volumes: [
          {
            name: 'a',
            configMap: {
              name: 'c',
              items: [
                { key: 'a', path: 'x' },
                { key: 'b', path: 'x/y' },
                { key: 'c', path: 'xy' },
              ],
            },
          },
          {
            name: 'b',
            secret: {
              secretName: 's',
              items: [
                { key: 'a', path: 'x' },
                { key: 'b', path: 'x' },
              ],
            },
          },
          {
            name: 'c',
            projected: {
              sources: [
                {},
                { configMap: { name: 'c', items: [{ key: 'a', path: 'token/a' }] } },
                { downwardAPI: { items: [{ path: 'token', fieldRef: { fieldPath: 'metadata.name' } }] } },
              ],
            },
          },
        ],
      },
      'volumes that are gone': {
        ...podSpec,
        volumes: [
          { name: 'a', gitRepo: { repository: 'r' } },
          { name: 'b', glusterfs: { endpoints: 'e', path: 'p' } },
          { name: 'c', rbd: { monitors: ['m'], image: 'i' } },
          { name: 'd', cephfs: { monitors: ['m'] } },
          { name: 'e', storageos: { volumeName: 'v' } },
        ],
      },
      'names that are repeated': {
        ...podSpec,
        imagePullSecrets: [{ name: 'a' }, { name: 'a' }, {}],
        hostAliases: [{ ip: '1.1.1.1' }, { ip: '1.1.1.1' }],
      },
      'addresses in odd forms': {
        ...podSpec,
        dnsConfig: { nameservers: ['2001:DB8::1'] },
        hostAliases: [{ ip: '2001:db8:0::1' }],
      },
      'parts of bytes': container({ resources: { limits: { memory: '1500m', 'ephemeral-storage': '1500m' } } }),
    }).map(([name, spec]) =>
      post(podsPath, pod('p', spec), {
        name,
        query: { dryRun: 'All' },
        only: ['status', 'headers.warning', 'body.message'],
      }),
    ),
  },
  {
    name: 'what annotations of pods are warned about',
    steps: [
      post(
        podsPath,
        pod('a', podSpec, {
          annotations: {
            'scheduler.alpha.kubernetes.io/critical-pod': '',
            'security.alpha.kubernetes.io/sysctls': '',
            'seccomp.security.alpha.kubernetes.io/pod': 'runtime/default',
            'container.seccomp.security.alpha.kubernetes.io/main': 'unconfined',
          },
        }),
        { name: 'old ones', only: ['status', 'headers.warning'] },
      ),
      post(
        podsPath,
        pod('b', container({ securityContext: { appArmorProfile: { type: 'RuntimeDefault' } } }), {
          annotations: { 'container.apparmor.security.beta.kubernetes.io/main': 'runtime/default' },
        }),
        { name: 'one that a field says too', only: ['status', 'headers.warning', 'body.spec.containers'] },
      ),
      get(podsPath, { name: 'both', only: ['status', 'body.items.0.metadata.annotations'] }),
      put(`${podsPath}/a`, pod('a', podSpec, { annotations: { other: 'x' } }), {
        name: 'none any more',
        only: ['status', 'headers.warning', 'body.message'],
      }),
    ],
  },
]
