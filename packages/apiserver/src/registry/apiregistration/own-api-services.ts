import type { JsonObject } from '@kubewright/kube/json'

/** The group versions that the server serves itself, with the discovery priorities of group and version. */
const priorities: readonly (readonly [
  group: string,
  version: string,
  groupPriority: number,
  versionPriority: number,
])[] = [
  ['', 'v1', 18_000, 1],
  ['admissionregistration.k8s.io', 'v1', 16_700, 15],
  ['apiextensions.k8s.io', 'v1', 16_700, 15],
  ['apps', 'v1', 17_800, 15],
  ['authentication.k8s.io', 'v1', 17_700, 15],
  ['authorization.k8s.io', 'v1', 17_600, 15],
  ['autoscaling', 'v1', 17_500, 15],
  ['autoscaling', 'v2', 17_500, 30],
  ['batch', 'v1', 17_400, 15],
  ['certificates.k8s.io', 'v1', 17_300, 15],
  ['coordination.k8s.io', 'v1', 16_500, 15],
  ['discovery.k8s.io', 'v1', 16_200, 15],
  ['events.k8s.io', 'v1', 17_750, 15],
  ['flowcontrol.apiserver.k8s.io', 'v1', 16_100, 21],
  ['networking.k8s.io', 'v1', 17_200, 15],
  ['node.k8s.io', 'v1', 16_300, 15],
  ['policy', 'v1', 17_100, 15],
  ['rbac.authorization.k8s.io', 'v1', 17_000, 15],
  ['resource.k8s.io', 'v1', 16_200, 21],
  ['scheduling.k8s.io', 'v1', 16_600, 15],
  ['storage.k8s.io', 'v1', 16_800, 15],
]

const managedLabel = 'kube-aggregator.kubernetes.io/automanaged'

/** An API service that the server registers: at start, or while a definition has the version. */
export interface OwnApiService {
  readonly name: string
  readonly labels: JsonObject
  readonly spec: JsonObject
}

export function ownApiServices(): readonly OwnApiService[] {
  return priorities.map(([group, version, groupPriority, versionPriority]) =>
    apiService(group, version, [groupPriority, versionPriority], 'onstart'),
  )
}

/** Custom resources come after all other groups. */
export function customApiService(group: string, version: string): OwnApiService {
  return apiService(group, version, [1000, 100], 'true')
}

function apiService(
  group: string,
  version: string,
  [groupPriorityMinimum, versionPriority]: readonly [number, number],
  managed: 'onstart' | 'true',
): OwnApiService {
  const named = group === '' ? { version } : { group, version }
  return {
    name: `${version}.${group}`,
    labels: { [managedLabel]: managed },
    spec: { ...named, groupPriorityMinimum, versionPriority },
  }
}
