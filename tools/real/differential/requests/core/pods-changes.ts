import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { pod, podsPath } from '../objects.ts'
import { get, mergePatch, post } from '../steps.ts'

/** Changes of pods and of their status. */

const spec: JsonObject = {
  containers: [
    { name: 'main', image: 'app:1', resources: { requests: { cpu: '100m' }, limits: { memory: '1Gi' } } },
    { name: 'side', image: 'side:1' },
  ],
  initContainers: [{ name: 'init', image: 'init:1' }],
  activeDeadlineSeconds: 100,
  tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 10 }],
}
const main = { name: 'main', image: 'app:1', resources: { requests: { cpu: '100m' }, limits: { memory: '1Gi' } } }
const side = { name: 'side', image: 'side:1' }

function tries(path: string, patches: Readonly<Record<string, JsonValue>>): readonly RequestStep[] {
  return Object.entries(patches).map(([name, patch]) =>
    mergePatch(path, patch, { name, query: { dryRun: 'All' }, unordered: true }),
  )
}

const gatedSpec: JsonObject = {
  containers: [side],
  schedulingGates: [{ name: 'a' }, { name: 'b' }],
  nodeSelector: { x: 'y' },
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
      },
    },
  },
}
const affinity = (...expressions: readonly JsonObject[]): JsonObject => ({
  spec: {
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: expressions }] },
      },
    },
  },
})

const terminated = (exitCode: number) => ({ terminated: { exitCode, startedAt: null, finishedAt: null } })
const containerStatus = (name: string, state: JsonObject) => ({
  name,
  state,
  ready: false,
  restartCount: 0,
  image: 'x',
  imageID: '',
})

export const podChangeScenarios: readonly RequestScenario[] = [
  {
    name: 'what may change of pods',
    setup: [post(podsPath, pod('web', spec))],
    steps: [
      ...tries(`${podsPath}/web`, {
        'other images': {
          spec: {
            containers: [{ ...main, image: 'app:2' }, side],
            initContainers: [{ name: 'init', image: 'init:2' }],
          },
        },
        'no image': { spec: { containers: [{ ...main, image: '' }, side] } },
        'space around an image': { spec: { containers: [{ ...main, image: ' app' }, side] } },
        'one container more': { spec: { containers: [main, side, { name: 'more', image: 'x' }] } },
        'no init containers': { spec: { initContainers: null } },
        'another name': { spec: { containers: [{ ...main, name: 'other' }, side] } },
        'other resources': { spec: { containers: [{ ...main, resources: { requests: { cpu: '200m' } } }, side] } },
        'a nearer deadline': { spec: { activeDeadlineSeconds: 50 } },
        'a later deadline': { spec: { activeDeadlineSeconds: 150 } },
        'no deadline': { spec: { activeDeadlineSeconds: null } },
        'a deadline that is none': { spec: { activeDeadlineSeconds: -1 } },
        'a toleration less': { spec: { tolerations: [] } },
        'a toleration for longer': {
          spec: {
            tolerations: [
              { key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 20 },
              { key: 'b', operator: 'Exists' },
              { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
              {
                key: 'node.kubernetes.io/unreachable',
                operator: 'Exists',
                effect: 'NoExecute',
                tolerationSeconds: 300,
              },
            ],
          },
        },
        'a gate': { spec: { schedulingGates: [{ name: 'late' }] } },
        'another node': { spec: { nodeName: 'node-1' } },
        'another grace': { spec: { terminationGracePeriodSeconds: 5 } },
        'another account': { spec: { serviceAccountName: 'robot' } },
        'another network': { spec: { hostNetwork: true } },
        'other labels': { metadata: { labels: { a: 'b' } } },
        'an ephemeral container': { spec: { ephemeralContainers: [{ name: 'debug', image: 'x' }] } },
        'a mirror': { metadata: { annotations: { 'kubernetes.io/config.mirror': 'x' } } },
        'a profile by annotation': {
          metadata: { annotations: { 'container.apparmor.security.beta.kubernetes.io/main': 'unconfined' } },
        },
        'no priority': { spec: { priority: null, preemptionPolicy: null } },
        'another priority': { spec: { priority: 5 } },
        'another volume': { spec: { volumes: [{ name: 'v', emptyDir: {} }] } },
        'another security': {
          spec: { securityContext: { runAsUser: 5, sysctls: [{ name: 'kernel.a', value: '1' }] } },
        },
      }),
    ],
  },
  {
    name: 'what may change of pods at a gate',
    setup: [post(podsPath, pod('gated', gatedSpec))],
    steps: tries(`${podsPath}/gated`, {
      'a gate less': { spec: { schedulingGates: [{ name: 'b' }] } },
      'no gate': { spec: { schedulingGates: null } },
      'a label more': { spec: { nodeSelector: { more: 'z' } } },
      'another label': { spec: { nodeSelector: { x: 'z' } } },
      'an expression more': affinity({ key: 'a', operator: 'Exists' }, { key: 'b', operator: 'Exists' }),
      'another expression': affinity({ key: 'c', operator: 'Exists' }),
      'no affinity': { spec: { affinity: null } },
      'an affinity to pods': {
        spec: { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'x' }] } } },
      },
    }),
  },
  {
    name: 'generations of pods',
    setup: [post(podsPath, pod('web', { containers: [side] }))],
    steps: [
      mergePatch(
        `${podsPath}/web`,
        { metadata: { labels: { a: 'b' } } },
        { name: 'by a label', only: ['body.metadata.generation'] },
      ),
      mergePatch(
        `${podsPath}/web`,
        { spec: { containers: [{ ...side, image: 'side:2' }] } },
        { name: 'by an image', only: ['body.metadata.generation', 'body.spec.containers'] },
      ),
      mergePatch(
        `${podsPath}/web/status`,
        { status: { observedGeneration: 2 } },
        { name: 'by a status', only: ['body.metadata.generation', 'body.status'] },
      ),
      mergePatch(
        `${podsPath}/web/status`,
        { status: { observedGeneration: null, message: 'x' } },
        { name: 'observed still', only: ['body.status'] },
      ),
    ],
  },
  {
    name: 'the status of pods in detail',
    setup: [
      post(
        podsPath,
        pod('web', {
          containers: [side, { name: 'main', image: 'x' }],
          restartPolicy: 'OnFailure',
          initContainers: [{ name: 'init', image: 'x' }],
        }),
      ),
      mergePatch(`${podsPath}/web/status`, {
        status: {
          conditions: [{ type: 'Ready', status: 'False', observedGeneration: 1 }],
          containerStatuses: [containerStatus('side', terminated(0)), containerStatus('main', terminated(1))],
          initContainerStatuses: [containerStatus('init', terminated(0))],
        },
      }),
    ],
    steps: [
      ...tries(`${podsPath}/web/status`, {
        'two addresses': {
          status: {
            podIPs: [{ ip: '10.0.0.1' }, { ip: '2001:db8::1' }],
            hostIP: '10.1.1.1',
            hostIPs: [{ ip: '10.1.1.1' }],
          },
        },
        'two addresses of one family': { status: { podIPs: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }] } },
        'another first address': { status: { podIP: '10.0.0.9', podIPs: [{ ip: '10.0.0.1' }] } },
        'addresses that are none': {
          status: { podIPs: [{ ip: 'x' }], hostIP: '10.1.1.1', hostIPs: [{ ip: '10.1.1.2' }] },
        },
        'an address in an odd form': { status: { podIPs: [{ ip: '2001:DB8::1' }] } },
        'another class': { status: { qosClass: 'Guaranteed' } },
        'no class': { status: { qosClass: null } },
        'conditions that are none': {
          status: { conditions: [{ type: 'bad type', status: 'True', observedGeneration: -1 }] },
        },
        'the same condition': { status: { conditions: [{ type: 'Ready', status: 'True' }] } },
        'a container that is back': {
          status: {
            containerStatuses: [
              containerStatus('side', { running: { startedAt: null } }),
              containerStatus('main', { running: {} }),
            ],
          },
        },
        'an init container that is back': {
          status: { initContainerStatuses: [containerStatus('init', { waiting: { reason: 'x' } })] },
        },
        'a node that makes room': { status: { nominatedNodeName: 'Bad_Node' } },
        'claims that are not there': {
          status: { resourceClaimStatuses: [{ name: 'a' }, { name: 'a', resourceClaimName: 'Bad' }] },
        },
        'the health of nothing': {
          status: {
            containerStatuses: [
              {
                ...containerStatus('side', terminated(0)),
                allocatedResourcesStatus: [
                  { name: 'gpu', resources: [{ resourceID: 'a', health: 'Ill' }, { resourceID: 'a' }] },
                ],
                user: { linux: { uid: -1, gid: -1, supplementalGroups: [-1] } },
              },
              containerStatus('main', terminated(1)),
            ],
          },
        },
        'another spec': { spec: { nodeName: 'x' } },
        'other metadata': {
          metadata: { labels: { a: 'b' }, ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'u' }] },
        },
        'a negative generation': { status: { observedGeneration: -1 } },
      }),
      get(`${podsPath}/web`, { name: 'after all', only: ['body.status', 'body.metadata.generation'] }),
    ],
  },
]
