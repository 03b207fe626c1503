import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { pod, podSpec, podsPath } from '../objects.ts'
import { post } from '../steps.ts'

/** Pods that a server refuses, and its messages. Each step tests one or more rules of one part of a pod. */

const main = { name: 'main', image: 'app' }
const container = (parts: JsonObject): JsonObject => ({ containers: [{ ...main, ...parts }] })
const volume = (...sources: readonly JsonObject[]): JsonObject => ({
  ...podSpec,
  volumes: sources.map((source, index) => ({ name: `v${index}`, ...source })),
})

/**
 * Creates of pods with dry run, named by their error; several errors may have any order, because the real server
 * iterates over maps.
 */
function refused(specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) =>
    post(podsPath, pod('p', spec), { name, query: { dryRun: 'All' }, unordered: true }),
  )
}

export const refusedContainerScenarios: readonly RequestScenario[] = [
  {
    name: 'containers that are refused',
    steps: refused({
      'bad names': {
        containers: [
          { ...main, name: 'Main.1' },
          { ...main, name: 'x'.repeat(64) },
        ],
      },
      'ports that are none': container({
        ports: [
          { containerPort: 80, name: 'http' },
          { containerPort: 81, name: 'http' },
          { containerPort: 82, name: 'Not-A-Name-At-All' },
          { name: 'none' },
          { containerPort: 83, protocol: 'HTTP' },
          { containerPort: 84, hostPort: 70000 },
        ],
      }),
      'one port of the host for two': {
        containers: [
          { ...main, ports: [{ containerPort: 80, hostPort: 8080 }] },
          { ...main, name: 'other', ports: [{ containerPort: 81, hostPort: 8080 }] },
        ],
      },
      'variables from nowhere': container({
        env: [
          { name: 'A', valueFrom: {} },
          { name: 'B', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
          { name: 'C=D', value: 'x' },
          { name: 'E', valueFrom: { configMapKeyRef: { name: 'Bad_Name', key: 'a/b' } } },
          { name: 'F', valueFrom: { secretKeyRef: { name: 's', key: '' } } },
          {
            name: 'G',
            valueFrom: { fieldRef: { fieldPath: 'metadata.name' }, secretKeyRef: { name: 's', key: 'k' } },
          },
        ],
      }),
      'fields that cannot be shown': container({
        env: [
          { name: 'A', valueFrom: { fieldRef: { fieldPath: 'status.phase' } } },
          { name: 'B', valueFrom: { fieldRef: { fieldPath: 'spec.containers' } } },
          { name: 'C', valueFrom: { fieldRef: { fieldPath: "metadata.labels['bad key']" } } },
          { name: 'D', valueFrom: { fieldRef: { fieldPath: "metadata.name['x']" } } },
          { name: 'E', valueFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'metadata.name' } } },
          { name: 'F', valueFrom: { fieldRef: { fieldPath: '' } } },
          { name: 'G', valueFrom: { resourceFieldRef: { resource: 'limits.gpu' } } },
          { name: 'H', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '2' } } },
          { name: 'I', valueFrom: { resourceFieldRef: { resource: 'requests.memory', divisor: '3Mi' } } },
        ],
      }),
      'files of variables that are not there': {
        containers: [
          {
            ...main,
            env: [
              { name: 'A', valueFrom: { fileKeyRef: { volumeName: 'none', path: 'a', key: 'K' } } },
              { name: 'B', valueFrom: { fileKeyRef: { volumeName: 'map', path: '../a', key: 'K' } } },
            ],
          },
        ],
        volumes: [{ name: 'map', configMap: { name: 'c' } }],
      },
      'sets of variables from nowhere': container({
        envFrom: [
          {},
          { configMapRef: { name: 'a' }, secretRef: { name: '' } },
          { prefix: 'a=b', configMapRef: { name: 'Bad' } },
        ],
      }),
      'mounts that meet': {
        ...container({
          volumeMounts: [
            { name: 'v', mountPath: '/a' },
            { name: 'v', mountPath: '/a' },
            { name: 'v', mountPath: '' },
            { name: 'v', mountPath: '/b', subPath: '/x' },
            { name: 'v', mountPath: '/c', subPath: '../x', subPathExpr: 'y' },
            { name: 'v', mountPath: '/d', mountPropagation: 'Bidirectional' },
            { name: 'v', mountPath: '/e', mountPropagation: 'Sideways' },
            { name: 'v', mountPath: '/f', recursiveReadOnly: 'Enabled' },
            { name: 'v', mountPath: '/g', recursiveReadOnly: 'Maybe' },
          ],
        }),
        volumes: [{ name: 'v', emptyDir: {} }],
      },
      'devices that are none': {
        ...container({
          volumeDevices: [
            { name: 'v', devicePath: '/dev/a' },
            { name: 'none', devicePath: '/dev/a' },
            { name: 'c', devicePath: '/dev/../b' },
            { name: 'c', devicePath: '' },
          ],
          volumeMounts: [{ name: 'c', mountPath: '/m' }],
        }),
        volumes: [
          { name: 'v', emptyDir: {} },
          { name: 'c', persistentVolumeClaim: { claimName: 'c' } },
        ],
      },
      'choices that are none': container({ imagePullPolicy: 'Sometimes', terminationMessagePolicy: 'Loud' }),
      'probes without an end': container({
        livenessProbe: {},
        readinessProbe: { httpGet: { port: 0, scheme: 'FTP' }, terminationGracePeriodSeconds: 3 },
        startupProbe: { exec: {}, tcpSocket: { port: 'Not_A_Port' }, successThreshold: 2, periodSeconds: -1 },
      }),
      'probes of more kinds': container({
        livenessProbe: { grpc: { port: 70000 }, terminationGracePeriodSeconds: 0 },
        readinessProbe: {
          httpGet: { port: 'http', httpHeaders: [{ name: 'bad header', value: 'x' }] },
          failureThreshold: -2,
        },
      }),
      'a life without an end': container({
        lifecycle: { postStart: {}, preStop: { sleep: { seconds: 31 }, exec: { command: ['true'] } } },
      }),
      'a long sleep': container({ lifecycle: { preStop: { sleep: { seconds: 31 } } } }),
      'policies of resizing': container({
        resizePolicy: [
          { resourceName: 'cpu', restartPolicy: 'NotRequired' },
          { resourceName: 'cpu', restartPolicy: 'Maybe' },
          { resourceName: 'disk', restartPolicy: '' },
        ],
      }),
      'policies of starting again': container({
        restartPolicy: 'Perhaps',
        restartPolicyRules: [{ action: 'Wait', exitCodes: { operator: 'Is', values: [1] } }, { action: 'Restart' }],
      }),
      'rules without a policy': container({
        restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }],
      }),
      'space around an image': container({ image: ' app ' }),
    }),
  },
  {
    name: 'other containers that are refused',
    steps: refused({
      'init containers that do too much': {
        ...podSpec,
        initContainers: [
          {
            name: 'init',
            image: 'app',
            lifecycle: { preStop: { exec: { command: ['true'] } } },
            livenessProbe: { exec: { command: ['true'] } },
            readinessProbe: { exec: { command: ['true'] } },
            startupProbe: { exec: { command: ['true'] } },
            resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }],
          },
        ],
      },
      'init containers of the same name': {
        containers: [main],
        initContainers: [main, { ...main, name: 'init', restartPolicy: 'Whenever' }],
      },
      'a sidecar without a handler': {
        ...podSpec,
        initContainers: [{ name: 'side', image: 'app', restartPolicy: 'Always', startupProbe: {} }],
      },
      'ephemeral containers': { ...podSpec, ephemeralContainers: [{ name: 'debug', image: 'app' }] },
    }),
  },
  {
    name: 'resources that are refused',
    steps: refused({
      'a name that is none': container({ resources: { requests: { 'bad name': '1' } } }),
      'a name of nothing': container({ resources: { requests: { gpu: '1' } } }),
      'a name of a quota': container({ resources: { requests: { 'requests.cpu': '1' } } }),
      'less than nothing': container({ resources: { requests: { cpu: '-1', memory: '-1Mi' } } }),
      'parts of devices': container({ resources: { limits: { 'example.com/gpu': '1.5' } } }),
      'devices without a limit': container({ resources: { requests: { 'example.com/gpu': '1' } } }),
      'more devices than requested': container({
        resources: { requests: { 'example.com/gpu': '1' }, limits: { 'example.com/gpu': '2' } },
      }),
      'huge pages alone': container({ resources: { limits: { 'hugepages-2Mi': '4Mi' } } }),
      'half a huge page': container({ resources: { limits: { 'hugepages-2Mi': '3Mi', cpu: '1' } } }),
      'claims that are not there': {
        ...container({
          resources: { claims: [{ name: 'a' }, { name: 'a' }, { name: 'b', request: 'r' }, { name: '' }] },
        }),
        resourceClaims: [{ name: 'a', resourceClaimName: 'a' }],
      },
      'claims of nothing': {
        ...podSpec,
        resourceClaims: [
          { name: 'a' },
          { name: 'a', resourceClaimName: 'x' },
          { name: 'B', resourceClaimName: 'x', resourceClaimTemplateName: 'y' },
          { name: '', resourceClaimTemplateName: 'Y' },
        ],
      },
      'less than the containers need': {
        ...container({ resources: { requests: { cpu: '2' }, limits: { memory: '2Gi' } } }),
        resources: { requests: { cpu: '1' }, limits: { cpu: '3', memory: '1Gi', storage: '1' } },
      },
      'overhead without a class': { ...podSpec, overhead: { cpu: '1' } },
    }),
  },
  {
    name: 'volumes that are refused',
    steps: refused({
      'names that are none': {
        ...podSpec,
        volumes: [{ emptyDir: {} }, { name: 'A_b', emptyDir: {} }, { name: 'a' }, { name: 'a' }],
      },
      'two in one': volume({ emptyDir: {}, configMap: { name: 'c' } }),
      'empty sources': volume(
        { secret: {} },
        { configMap: {} },
        { persistentVolumeClaim: { claimName: '' } },
        { nfs: { server: '', path: '' } },
        { hostPath: { path: '' } },
        { csi: { driver: '' } },
        { image: {} },
        { ephemeral: {} },
      ),
      'bad sources': volume(
        { emptyDir: { sizeLimit: '-1' } },
        { hostPath: { path: '/a/../b', type: 'Ship' } },
        {
          secret: {
            secretName: 's',
            defaultMode: 512,
            items: [
              { key: '', path: '/a' },
              { key: 'k', path: '..x', mode: -1 },
            ],
          },
        },
        { configMap: { name: 'c', items: [{ key: 'k', path: '' }] } },
        { nfs: { server: 's', path: 'relative' } },
        { csi: { driver: 'Bad_Driver', nodePublishSecretRef: { name: '' } } },
        { image: { reference: 'x', pullPolicy: 'Maybe' } },
      ),
      'old sources': volume(
        { gitRepo: { repository: '', directory: '/a' } },
        { gcePersistentDisk: { pdName: '', partition: 300 } },
        { awsElasticBlockStore: { volumeID: '', partition: -1 } },
        { iscsi: { targetPortal: '', iqn: 'abc', lun: 256 } },
        { iscsi: { targetPortal: 'p', iqn: 'iqn.bad', lun: 0, chapAuthSession: true, initiatorName: 'xyz' } },
        { glusterfs: { endpoints: '', path: '' } },
        { flocker: {} },
        { rbd: { monitors: [], image: '' } },
        { cinder: { volumeID: '', secretRef: { name: '' } } },
        { cephfs: { monitors: [] } },
        { quobyte: { registry: 'nohost', volume: '' } },
        { fc: {} },
        { flexVolume: { driver: '', options: { 'kubernetes.io/x': 'y' } } },
        { azureFile: { secretName: '', shareName: '' } },
        { azureDisk: { diskName: '', diskURI: 'x', kind: 'Round', cachingMode: 'Much' } },
        { vsphereVolume: { volumePath: '' } },
        { photonPersistentDisk: { pdID: '' } },
        { portworxVolume: { volumeID: '' } },
        { scaleIO: { gateway: '', system: '', secretRef: { name: 's' } } },
        { storageos: { volumeName: 'Bad', volumeNamespace: 'Bad', secretRef: { name: '' } } },
      ),
      'files of fields': volume(
        {
          downwardAPI: {
            defaultMode: 1000,
            items: [{ path: '' }, { path: 'a', fieldRef: { fieldPath: 'status.podIP' } }],
          },
        },
        {
          downwardAPI: {
            items: [
              { path: '../a', resourceFieldRef: { resource: 'limits.cpu' } },
              { path: 'b', mode: 1000, fieldRef: { fieldPath: 'metadata.name' } },
            ],
          },
        },
      ),
      'projections that meet': volume({
        projected: {
          defaultMode: -1,
          sources: [
            { secret: { name: 's', items: [{ key: 'k', path: 'a' }] }, configMap: { name: '' } },
            { configMap: { name: 'c', items: [{ key: 'k', path: 'a' }] } },
            { downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.name' } }] } },
            { serviceAccountToken: { path: '', expirationSeconds: 60 } },
            { serviceAccountToken: { path: '../t', expirationSeconds: 5000000000 } },
          ],
        },
      }),
      'claims that are made': {
        ...podSpec,
        volumes: [
          { name: 'made', ephemeral: { volumeClaimTemplate: { metadata: { labels: { 'bad key': 'x' } }, spec: {} } } },
          { name: 'used', persistentVolumeClaim: { claimName: 'p-made' } },
        ],
      },
      'a token of no account': volume({ projected: { sources: [{ serviceAccountToken: { path: 't' } }] } }),
    }),
  },
]
