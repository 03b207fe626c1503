import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { pod, podsPath } from '../objects.ts'
import { get, mergePatch, post, strategicMerge } from '../steps.ts'

/** Changes of pods through the subresources `resize` and `ephemeralcontainers`. */

const main = { name: 'main', image: 'app:1', resources: { requests: { cpu: '100m' }, limits: { memory: '1Gi' } } }
const init = { name: 'init', image: 'init:1', resources: { requests: { cpu: '10m' } } }
const side = { name: 'side', image: 'side:1', restartPolicy: 'Always', resources: { requests: { cpu: '10m' } } }
const spec: JsonObject = { containers: [main, { name: 'other', image: 'x:1' }], initContainers: [init, side] }
const whole: JsonObject = { containers: [main], resources: { limits: { cpu: '1', memory: '2Gi' } } }

const resources = (requirements: JsonObject): JsonObject => ({
  spec: { containers: [{ name: 'main', resources: requirements }] },
})

function tries(
  subresource: string,
  name: string,
  patches: Readonly<Record<string, JsonObject>>,
  patch = strategicMerge,
): readonly RequestStep[] {
  return Object.entries(patches).map(([title, body]) =>
    patch(`${podsPath}/${name}/${subresource}`, body, { name: title, query: { dryRun: 'All' }, unordered: true }),
  )
}

export const podResizeScenarios: readonly RequestScenario[] = [
  {
    name: 'what may be resized of pods',
    setup: [post(podsPath, pod('web', spec)), post(podsPath, pod('whole', whole))],
    steps: [
      ...tries('resize', 'web', {
        'more of both': resources({ requests: { cpu: '200m' }, limits: { memory: '2Gi' } }),
        'more than the limit': resources({ requests: { memory: '3Gi' } }),
        'other resources': resources({ requests: { 'ephemeral-storage': '1Gi' } }),
        'a limit more': resources({ limits: { cpu: '1' } }),
        'another class': { spec: { containers: [{ name: 'other', resources: { requests: { cpu: '0' } } }] } },
        'init containers': { spec: { initContainers: [{ name: 'init', resources: { requests: { cpu: '20m' } } }] } },
        sidecars: { spec: { initContainers: [{ name: 'side', resources: { requests: { memory: '1Mi' } } }] } },
        'another image and labels': {
          metadata: { labels: { a: 'b' } },
          spec: { containers: [{ name: 'main', image: 'new' }] },
        },
        'policies of resizing': {
          spec: {
            containers: [{ name: 'main', resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] }],
          },
        },
        'a container more': { spec: { containers: [{ name: 'more', image: 'x' }] } },
        'a pod as a whole': { spec: { resources: { limits: { memory: '4Gi' } } } },
      }),
      ...tries(
        'resize',
        'web',
        {
          'a request less': {
            spec: {
              containers: [
                { name: 'main', resources: { requests: { memory: '1Mi' }, limits: { memory: '1Gi' } } },
                { name: 'other' },
              ],
            },
          },
          'no limits': {
            spec: { containers: [{ name: 'main', resources: { requests: { cpu: '100m' } } }, { name: 'other' }] },
          },
          'another order': { spec: { containers: [{ name: 'other' }, main] } },
          'no init containers': { spec: { initContainers: null } },
        },
        mergePatch,
      ),
      ...tries('resize', 'whole', {
        'the whole': { spec: { resources: { limits: { cpu: '2' } } } },
        'the whole in other resources': { spec: { resources: { limits: { 'hugepages-2Mi': '2Mi' } } } },
        'the whole to less than its parts': { spec: { resources: { requests: { cpu: '50m' } } } },
      }),
      mergePatch(
        `${podsPath}/whole/resize`,
        { spec: { resources: null } },
        { name: 'nothing as a whole', query: { dryRun: 'All' } },
      ),
      strategicMerge(`${podsPath}/web/resize`, resources({ requests: { cpu: '150m' } }), {
        name: 'done',
        query: { fieldManager: 'sizer' },
      }),
      get(`${podsPath}/web`, {
        name: 'afterwards',
        only: ['body.spec', 'body.metadata.generation', 'body.metadata.managedFields'],
      }),
    ],
  },
  {
    name: 'containers for debugging that are refused',
    setup: [
      post(podsPath, pod('web', { ...spec, volumes: [{ name: 'v', emptyDir: {} }] })),
      strategicMerge(`${podsPath}/web/ephemeralcontainers`, {
        spec: { ephemeralContainers: [{ name: 'first', image: 'busybox' }] },
      }),
    ],
    steps: tries('ephemeralcontainers', 'web', {
      'another one': { spec: { ephemeralContainers: [{ name: 'second', image: 'x', targetContainerName: 'main' }] } },
      'a target that is not there': {
        spec: { ephemeralContainers: [{ name: 'second', image: 'x', targetContainerName: 'none' }] },
      },
      'fields of others': {
        spec: {
          ephemeralContainers: [
            {
              name: 'second',
              image: ' x',
              ports: [{ containerPort: 80 }],
              resources: { requests: { cpu: '1' } },
              livenessProbe: { exec: { command: ['true'] } },
              readinessProbe: { exec: { command: ['true'] } },
              startupProbe: { exec: { command: ['true'] } },
              lifecycle: { preStop: { exec: { command: ['true'] } } },
              resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }],
              volumeMounts: [
                { name: 'v', mountPath: '/v', subPath: 'a' },
                { name: 'none', mountPath: '/w' },
              ],
            },
          ],
        },
      },
      'a name that is taken': { spec: { ephemeralContainers: [{ name: 'init', image: 'x' }] } },
      'changed afterwards': { spec: { ephemeralContainers: [{ name: 'first', command: ['sh'], stdin: true }] } },
      'anything else': { metadata: { labels: { a: 'b' } }, spec: { nodeName: 'x' } },
    }),
  },
]
