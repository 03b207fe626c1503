import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { pod, podSpec, podsPath } from '../objects.ts'
import { post } from '../steps.ts'

/** Pods that a server refuses, and its messages. Each step tests one or more rules of one part of a pod. */

const main = { name: 'main', image: 'app' }
const container = (parts: JsonObject): JsonObject => ({ containers: [{ ...main, ...parts }] })

/**
 * Creates of pods with dry run, named by their error; several errors may have any order, because the real server
 * iterates over maps.
 */
function refused(specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) =>
    post(podsPath, pod('p', spec), { name, query: { dryRun: 'All' }, unordered: true }),
  )
}

export const refusedPodScenarios: readonly RequestScenario[] = [
  {
    name: 'security contexts that are refused',
    steps: refused({
      'of a pod': {
        ...podSpec,
        hostPID: true,
        shareProcessNamespace: true,
        securityContext: {
          fsGroup: -1,
          runAsUser: -1,
          runAsGroup: -1,
          supplementalGroups: [-1],
          fsGroupChangePolicy: 'Now',
          supplementalGroupsPolicy: 'Loose',
          seLinuxChangePolicy: 'MountOption',
          seccompProfile: { type: 'Localhost' },
          appArmorProfile: { type: 'Localhost', localhostProfile: ' x' },
          sysctls: [
            { name: 'BAD', value: '1' },
            { name: '', value: '' },
            { name: 'kernel.a', value: '' },
            { name: 'kernel.a', value: '' },
          ],
        },
      },
      'settings of the host': {
        ...podSpec,
        hostNetwork: true,
        hostIPC: true,
        securityContext: {
          sysctls: [
            { name: 'net.ipv4.a', value: '1' },
            { name: 'kernel/sem', value: '1' },
          ],
        },
      },
      'of a container': container({
        securityContext: {
          runAsUser: -1,
          runAsGroup: 4294967296,
          procMount: 'Unmasked',
          seccompProfile: { type: 'Unconfined', localhostProfile: 'x' },
          appArmorProfile: { type: 'Strange' },
        },
      }),
      'privileges that are not raised': container({
        securityContext: {
          allowPrivilegeEscalation: false,
          privileged: true,
          capabilities: { add: ['CAP_SYS_ADMIN'] },
        },
      }),
      'for Windows': container({
        securityContext: {
          procMount: 'Strange',
          windowsOptions: {
            gmsaCredentialSpecName: 'Bad_Name',
            gmsaCredentialSpec: '',
            runAsUserName: 'a\\b\\c',
            hostProcess: true,
          },
        },
      }),
      'users of Windows': {
        ...podSpec,
        securityContext: { windowsOptions: { runAsUserName: 'dom|ain\\...' } },
      },
      'Linux on Windows': {
        ...container({ securityContext: { privileged: true, seLinuxOptions: { level: 'x' }, runAsUser: 1 } }),
        os: { name: 'windows' },
        hostPID: true,
        hostUsers: true,
        securityContext: { fsGroup: 1, seccompProfile: { type: 'Unconfined' }, supplementalGroups: [1] },
      },
      'Windows on Linux': {
        ...container({ securityContext: { windowsOptions: { runAsUserName: 'a' } } }),
        os: { name: 'linux' },
      },
      'another system': { ...podSpec, os: { name: 'beos' } },
      'users of its own': { ...podSpec, hostUsers: false, hostNetwork: true, hostPID: true, hostIPC: true },
    }),
  },
  {
    name: 'places of pods that are refused',
    steps: refused({
      'by nodes': {
        ...podSpec,
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                {
                  matchExpressions: [
                    { key: 'a', operator: 'In' },
                    { key: 'bad key', operator: 'Exists', values: ['x'] },
                    { key: 'b', operator: 'Gt', values: ['1', '2'] },
                    { key: 'c', operator: 'Near', values: ['bad value'] },
                  ],
                  matchFields: [
                    { key: 'metadata.name', operator: 'In', values: ['Bad'] },
                    { key: 'spec.x', operator: 'Exists' },
                  ],
                },
              ],
            },
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight: 0, preference: { matchExpressions: [{ key: 'd', operator: 'Lt', values: [] }] } },
            ],
          },
        },
      },
      'by no node': {
        ...podSpec,
        affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } },
      },
      'by other pods': {
        ...podSpec,
        affinity: {
          podAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { topologyKey: '', labelSelector: { matchExpressions: [{ key: 'a', operator: 'Like', values: ['x'] }] } },
              { topologyKey: 'zone', namespaces: ['Bad_Namespace'], matchLabelKeys: ['a'] },
            ],
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight: 101, podAffinityTerm: { topologyKey: 'bad key' } },
            ],
          },
          podAntiAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { topologyKey: 'zone', labelSelector: {}, matchLabelKeys: ['a'], mismatchLabelKeys: ['a', 'bad key'] },
            ],
          },
        },
      },
      'by spreading': {
        ...podSpec,
        topologySpreadConstraints: [
          { maxSkew: 0, topologyKey: '', whenUnsatisfiable: 'Cry' },
          {
            maxSkew: 1,
            topologyKey: 'zone',
            whenUnsatisfiable: 'ScheduleAnyway',
            minDomains: 0,
            nodeTaintsPolicy: 'Fear',
          },
          { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway', matchLabelKeys: ['app'] },
        ],
      },
      'by tolerations': {
        ...podSpec,
        tolerations: [
          { key: 'bad key', operator: 'Exists' },
          { operator: 'Equal' },
          { key: 'a', operator: 'Exists', value: 'x' },
          { key: 'a', value: 'bad value' },
          { key: 'a', operator: 'Gt', value: '5' },
          { key: 'a', operator: 'Like' },
          { key: 'a', operator: 'Exists', effect: 'Explode' },
          { key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 5 },
        ],
      },
      'gates that are none': {
        ...podSpec,
        nodeName: 'node-1',
        readinessGates: [{ conditionType: 'bad type' }],
        schedulingGates: [{ name: 'a' }, { name: 'a' }, { name: 'bad gate' }],
      },
    }),
  },
  {
    name: 'names and numbers of pods that are refused',
    steps: refused({
      'names that are none': {
        ...podSpec,
        serviceAccountName: 'Bad_Name',
        nodeName: 'Bad_Node',
        hostname: 'a.b',
        subdomain: 'a_b',
        schedulerName: 'any',
      },
      'a name of the host that is none': {
        ...podSpec,
        hostnameOverride: 'A',
        setHostnameAsFQDN: true,
        hostNetwork: true,
      },
      'a deadline that is past': { ...podSpec, activeDeadlineSeconds: 0 },
      'policies that are none': { ...podSpec, dnsPolicy: 'Ask', restartPolicy: 'Once' },
      'no nameserver': { ...podSpec, dnsPolicy: 'None' },
      'no nameserver either': { ...podSpec, dnsPolicy: 'None', dnsConfig: { searches: ['a'] } },
      'nameservers that are none': {
        ...podSpec,
        dnsConfig: {
          nameservers: ['1.1.1.1', '1.1.1.01', 'x', '::1'],
          searches: ['Bad', '.', 'a_b.'],
          options: [{ value: 'x' }],
        },
      },
      'aliases that are none': { ...podSpec, hostAliases: [{ ip: 'x', hostnames: ['Bad_Name', 'a.b'] }] },
      'a port that is not that of the host': {
        ...container({ ports: [{ containerPort: 80, hostPort: 81 }] }),
        hostNetwork: true,
      },
      'another preemption': { ...podSpec, preemptionPolicy: 'Never' },
      'another priority': { ...podSpec, priority: 5 },
      'no such runtime': { ...podSpec, runtimeClassName: 'nosuch' },
    }),
  },
  {
    name: 'annotations of pods that are refused',
    steps: [
      post(
        podsPath,
        pod('a', podSpec, {
          annotations: {
            'kubernetes.io/config.mirror': 'x',
            'controller.kubernetes.io/pod-deletion-cost': '+1',
            'seccomp.security.alpha.kubernetes.io/pod': 'loose',
            'container.seccomp.security.alpha.kubernetes.io/main': 'localhost/../x',
            'container.apparmor.security.beta.kubernetes.io/other': 'strange',
            'scheduler.alpha.kubernetes.io/tolerations': '[{"key":"bad key","operator":"Exists"}]',
          },
        }),
        { name: 'all of them', unordered: true },
      ),
      post(
        podsPath,
        pod(
          'b',
          {
            ...container({
              securityContext: { seccompProfile: { type: 'RuntimeDefault' }, appArmorProfile: { type: 'Unconfined' } },
            }),
            securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: 'a' } },
          },
          {
            annotations: {
              'seccomp.security.alpha.kubernetes.io/pod': 'localhost/b',
              'container.seccomp.security.alpha.kubernetes.io/main': 'unconfined',
              'container.apparmor.security.beta.kubernetes.io/main': 'runtime/default',
            },
          },
        ),
        { name: 'that contradict fields', unordered: true },
      ),
    ],
  },
]
