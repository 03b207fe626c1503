import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { strategyFor } from '../kinds.ts'
import { nameAndAgeColumns } from './common-columns.ts'
import type { TableColumn } from './table-column.ts'

const nowMs = Date.UTC(2026, 0, 1, 1)
const metadata = { name: 'x', creationTimestamp: '2026-01-01T00:00:00Z' }
const template = {
  spec: {
    containers: [
      { name: 'a', image: 'i' },
      { name: 'b', image: 'j' },
    ],
  },
}
const selector = { matchLabels: { app: 'x' } }

function builtinColumns(storageName: string): readonly TableColumn[] {
  return strategyFor(storageName).columns ?? nameAndAgeColumns
}

/** The row as kubectl prints it: narrow columns, a bar, wide columns. */
function row(storageName: string, object: JsonObject): string {
  const columns = builtinColumns(storageName)
  const cells = (priority: number) =>
    columns
      .filter((column) => column.priority === priority)
      .map((column) => column.cellOf({ metadata, ...object }, nowMs))
  const wide = cells(1)
  return cells(0).join(' ') + (wide.length > 0 ? ` | ${wide.join(' ')}` : '')
}

test('prints workloads as kubectl does', () => {
  const spec = { replicas: 3, template, selector }
  const status = { replicas: 2, readyReplicas: 1, updatedReplicas: 2, availableReplicas: 1 }
  expect(row('deployments.apps', { spec, status })).toBe('x 1/3 2 1 60m | a,b i,j app=x')
  expect(row('replicasets.apps', { spec, status })).toBe('x 3 2 1 60m | a,b i,j app=x')
  expect(row('statefulsets.apps', { spec, status })).toBe('x 1/3 60m | a,b i,j')
  expect(row('replicationcontrollers', { spec: { ...spec, selector: { app: 'x' } }, status })).toBe(
    'x 3 2 1 60m | a,b i,j app=x',
  )
  const scheduled = { desiredNumberScheduled: 5, currentNumberScheduled: 4, numberReady: 3, updatedNumberScheduled: 2 }
  expect(row('daemonsets.apps', { spec, status: scheduled })).toBe('x 5 4 3 2 0 <none> 60m | a,b i,j app=x')
})

test('jobs show their status, completions and duration', () => {
  const complete = { conditions: [{ type: 'Complete', status: 'True' }], succeeded: 2 }
  const times = { startTime: '2026-01-01T00:00:00Z', completionTime: '2026-01-01T00:01:30Z' }
  expect(row('jobs.batch', { spec: { completions: 2, template }, status: { ...complete, ...times } })).toBe(
    'x Complete 2/2 90s 60m | a,b i,j <none>',
  )
  expect(row('jobs.batch', { spec: { parallelism: 3 }, status: { startTime: times.startTime } })).toContain(
    'x Running 0/1 of 3 60m 60m',
  )
  expect(row('jobs.batch', { spec: {} })).toContain('x Running 0/1  60m')
})

test('cron jobs show their last run', () => {
  const spec = { schedule: '* * * * *', suspend: false, jobTemplate: { spec: { template } } }
  expect(row('cronjobs.batch', { spec })).toBe('x * * * * * <none> False 0 <none> 60m | a,b i,j <none>')
  const status = { active: [{}], lastScheduleTime: '2026-01-01T00:59:30Z' }
  expect(row('cronjobs.batch', { spec: { ...spec, suspend: true, timeZone: 'Etc/UTC' }, status })).toContain(
    'Etc/UTC True 1 30s 60m',
  )
})

test('services show how they can be reached', () => {
  const ports = [
    { port: 80, protocol: 'TCP' },
    { port: 53, protocol: 'UDP', nodePort: 30053 },
  ]
  const spec = { type: 'ClusterIP', clusterIP: '10.0.0.1', ports, selector: { app: 'x' } }
  expect(row('services', { spec })).toBe('x ClusterIP 10.0.0.1 <none> 80/TCP,53:30053/UDP 60m | app=x')
  const balanced = { ...spec, type: 'LoadBalancer', externalIPs: ['9.9.9.9'] }
  const status = { loadBalancer: { ingress: [{ hostname: 'b' }, { ip: '1.2.3.4' }] } }
  expect(row('services', { spec: balanced, status })).toContain('1.2.3.4,b,9.9.9.9')
  expect(row('services', { spec: { type: 'LoadBalancer' } })).toBe(
    'x LoadBalancer <none> <pending> <none> 60m | <none>',
  )
  expect(row('services', { spec: { type: 'ExternalName', externalName: 'e.example' } })).toContain('<none> e.example')
})

test('counts the entries of data', () => {
  expect(row('configmaps', { data: { a: '1' }, binaryData: { b: 'Mg==' } })).toBe('x 2 60m')
  expect(row('secrets', { type: 'Opaque', data: { a: '1' } })).toBe('x Opaque 1 60m')
})

test.each(['configmaps', 'secrets'])('the count of entries in %s is a number in a string column', (storageName) => {
  const data = builtinColumns(storageName).find(({ name }) => name === 'Data')
  expect(data).toMatchObject({ type: 'string', format: '', priority: 0 })
  expect(data?.cellOf({ metadata, data: { a: '1', b: '2' } }, nowMs)).toBe(2)
})

test('namespaces and nodes show their status', () => {
  expect(row('namespaces', { status: { phase: 'Active' } })).toBe('x Active 60m')
  const labels = { 'node-role.kubernetes.io/worker': '', 'kubernetes.io/role': 'control' }
  const status = {
    conditions: [{ type: 'Ready', status: 'True' }],
    nodeInfo: { kubeletVersion: 'v1.36.0', osImage: 'Linux' },
    addresses: [{ type: 'InternalIP', address: '10.1.1.1' }],
  }
  const node = { metadata: { ...metadata, labels }, spec: { unschedulable: true }, status }
  expect(row('nodes', node)).toBe(
    'x Ready,SchedulingDisabled control,worker 60m v1.36.0 | 10.1.1.1 <none> Linux <unknown> <unknown>',
  )
  expect(row('nodes', {})).toContain('x Unknown <none> 60m')
})

test('events of both groups show what happened to which object and when', () => {
  const event = {
    type: 'Normal',
    reason: 'Pulled',
    message: 'image pulled\n',
    count: 3,
    involvedObject: { kind: 'Pod', name: 'p', fieldPath: 'spec.containers{a}' },
    source: { component: 'kubelet', host: 'n' },
    firstTimestamp: '2026-01-01T00:00:00Z',
    lastTimestamp: '2026-01-01T00:59:00Z',
  }
  expect(row('events', event)).toBe('60s Normal Pulled pod/p image pulled | spec.containers{a} kubelet, n 60m 3 x')
  const series = { count: 4, lastObservedTime: '2026-01-01T00:59:50.000000Z' }
  const other = {
    type: 'Warning',
    reason: 'Failed',
    note: 'no image',
    series,
    regarding: { kind: 'Pod', name: 'p' },
    eventTime: '2026-01-01T00:30:00.000000Z',
    reportingController: 'c',
    reportingInstance: 'c-1',
  }
  expect(row('events', other)).toBe('10s Warning Failed pod/p no image |  c, c-1 30m 4 x')
})

test('claims and volumes show their binding', () => {
  const claim = {
    spec: { volumeName: 'v', storageClassName: 'fast', volumeMode: 'Filesystem' },
    status: { phase: 'Bound', capacity: { storage: '1Gi' }, accessModes: ['ReadWriteMany', 'ReadWriteOnce'] },
  }
  expect(row('persistentvolumeclaims', claim)).toBe('x Bound v 1Gi RWO,RWX fast <unset> 60m | Filesystem')
  const volume = {
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOncePod'],
      persistentVolumeReclaimPolicy: 'Delete',
      claimRef: { namespace: 'n', name: 'c' },
      storageClassName: 'fast',
    },
    status: { phase: 'Bound' },
  }
  expect(row('persistentvolumes', volume)).toBe('x 1Gi RWOP Delete Bound n/c fast <unset>  60m | Filesystem')
})

test('storage classes mark the default', () => {
  const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' }
  expect(row('storageclasses.storage.k8s.io', { metadata: { ...metadata, annotations }, provisioner: 'p' })).toBe(
    'x (default) p Delete Immediate false 60m',
  )
})

test('shortens long lists of addresses', () => {
  const addresses = ['10.0.0.1', '10.0.0.2', '::3', '10.0.0.4'].map((ip) => ({ ip }))
  expect(row('endpoints', {})).toBe('x <none> 60m')
  expect(row('endpoints', { subsets: [{ addresses, ports: [{ port: 80 }] }] })).toBe(
    'x 10.0.0.1:80,10.0.0.2:80,[::3]:80 + 1 more... 60m',
  )
  const slice = {
    addressType: 'IPv4',
    ports: [{ port: 80 }, { name: 'web' }],
    endpoints: [{ addresses: ['10.0.0.1'] }],
  }
  expect(row('endpointslices.discovery.k8s.io', slice)).toBe('x IPv4 80,web 10.0.0.1 60m')
  expect(row('endpointslices.discovery.k8s.io', { addressType: 'IPv4' })).toBe('x IPv4 <unset> <unset> 60m')
})

test('ingresses, policies and bindings show their targets', () => {
  const spec = { ingressClassName: 'n', rules: [{ host: 'a' }, { host: 'b' }], tls: [{}] }
  const status = { loadBalancer: { ingress: [{ ip: '1.2.3.4' }] } }
  expect(row('ingresses.networking.k8s.io', { spec, status })).toBe('x n a,b 1.2.3.4 80, 443 60m')
  expect(row('ingresses.networking.k8s.io', {})).toBe('x <none> *  80 60m')
  const parameters = { apiGroup: 'example.com', kind: 'Config', name: 'c' }
  expect(row('ingressclasses.networking.k8s.io', { spec: { controller: 'e/c', parameters } })).toBe(
    'x e/c Config.example.com/c 60m',
  )
  expect(row('networkpolicies.networking.k8s.io', { spec: { podSelector: selector } })).toBe('x app=x 60m')
  const subjects = [
    { kind: 'User', name: 'u' },
    { kind: 'ServiceAccount', name: 's', namespace: 'n' },
  ]
  expect(row('rolebindings.rbac.authorization.k8s.io', { roleRef: { kind: 'Role', name: 'r' }, subjects })).toBe(
    'x Role/r 60m | u  n/s',
  )
})

test('shows defaults for missing values', () => {
  expect(row('deployments.apps', {})).toContain('x 0/1')
  expect(row('services', {})).toContain('x ClusterIP <none> <none>')
  expect(row('secrets', {})).toBe('x Opaque 0 60m')
  expect(row('cronjobs.batch', { spec: { schedule: '@daily' } })).toContain('@daily <none> False')
})

test('autoscalers show the current and desired values of their metrics', () => {
  const spec = { scaleTargetRef: { kind: 'Deployment', name: 'd' }, maxReplicas: 5 }
  const metric = (type: string, content: JsonObject) => ({
    type,
    [`${type[0]?.toLowerCase()}${type.slice(1)}`]: content,
  })
  const percent = metric('Resource', { name: 'cpu', target: { averageUtilization: 70 } })
  const outside = metric('External', { target: { averageValue: '30' } })
  const ofObject = metric('Object', { target: { value: '2k' } })
  const ofPods = metric('Pods', { target: { averageValue: '100' } })
  const targets = (metrics: readonly JsonObject[], currentMetrics: readonly JsonObject[] = []) =>
    row('horizontalpodautoscalers.autoscaling', { spec: { ...spec, metrics }, status: { currentMetrics } })
  expect(targets([percent])).toBe('x Deployment/d cpu: <unknown>/70% <unset> 5 0 60m')
  expect(targets([])).toContain(' <none> ')
  const known = [
    metric('Resource', { current: { averageUtilization: 12 } }),
    metric('External', { current: { averageValue: '31' } }),
  ]
  expect(targets([percent, outside, ofObject], known)).toContain('cpu: 12%/70%, 31/30 (avg) + 1 more...')
  expect(targets([ofPods, ofObject])).toContain('<unknown>/100, <unknown>/2k')
  expect(targets([{ type: 'Nosuch' }])).toContain('<unknown type>')
})

test('quotas, priority classes and revisions show their values', () => {
  const status = { hard: { pods: '10', 'limits.cpu': '4' }, used: { pods: '3' } }
  expect(row('resourcequotas', { status })).toBe('x pods: 3/10 limits.cpu: 0/4 60m')
  expect(row('priorityclasses.scheduling.k8s.io', { value: 7, preemptionPolicy: 'Never' })).toBe('x 7 false 60m Never')
  const owner = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db', controller: true }
  expect(row('controllerrevisions.apps', { metadata: { ...metadata, ownerReferences: [owner] }, revision: 3 })).toBe(
    'x statefulset.apps/db 3 60m',
  )
})

test('policy bindings show their parameters, and a selector as Go prints it', () => {
  const cell = (paramRef: JsonObject) =>
    row('validatingadmissionpolicybindings.admissionregistration.k8s.io', { spec: { policyName: 'p', paramRef } })
  expect(cell({ name: 'c' })).toBe('x p */c 60m')
  expect(cell({ name: 'c', namespace: 'n' })).toBe('x p n/c 60m')
  const matchExpressions = [{ key: 'c', operator: 'In', values: ['d', 'e'] }]
  expect(cell({ selector: { matchLabels: { b: '2', a: '1' }, matchExpressions } })).toBe(
    'x p &LabelSelector{MatchLabels:map[string]string{a: 1,b: 2,},MatchExpressions:[]LabelSelectorRequirement{LabelSelectorRequirement{Key:c,Operator:In,Values:[d e],},},} 60m',
  )
})

test('certificate requests and API services show their conditions', () => {
  const conditions = [{ type: 'Approved', status: 'True' }]
  const request = { spec: { signerName: 's', username: 'u', expirationSeconds: 3600 }, status: { conditions } }
  expect(row('certificatesigningrequests.certificates.k8s.io', request)).toBe('x 60m s u 60m Approved')
  expect(row('certificatesigningrequests.certificates.k8s.io', {})).toBe('x 60m <none>  <none> Pending')
  const available = [{ type: 'Available', status: 'False', reason: 'Gone' }]
  expect(row('apiservices.apiregistration.k8s.io', { status: { conditions: available } })).toBe(
    'x Local False (Gone) 60m',
  )
})

test('an IP address has a cell without a column definition', () => {
  const columns = builtinColumns('ipaddresses.networking.k8s.io')
  expect(columns.map(({ name, isOmittedFromDefinitions = false }) => [name, isOmittedFromDefinitions])).toEqual([
    ['Name', false],
    ['ParentRef', false],
    ['Age', true],
  ])
  const parentRef = { resource: 'services', namespace: 'n', name: 's' }
  expect(row('ipaddresses.networking.k8s.io', { spec: { parentRef } })).toBe('x services/n/s 60m')
})

test('drivers, levels and claims show their settings', () => {
  expect(row('csidrivers.storage.k8s.io', { spec: { tokenRequests: [{ audience: 'a' }] } })).toBe(
    'x true false false a false <none> 60m',
  )
  const spec = { type: 'Limited', limited: { nominalConcurrencyShares: 7, limitResponse: { type: 'Reject' } } }
  expect(row('prioritylevelconfigurations.flowcontrol.apiserver.k8s.io', { spec })).toBe(
    'x Limited 7 <none> <none> <none> 60m',
  )
  const status = { allocation: {}, reservedFor: [{}] }
  expect(row('resourceclaims.resource.k8s.io', { status })).toBe('x allocated,reserved 60m')
  expect(row('resourceclaims.resource.k8s.io', {})).toBe('x pending 60m')
})

test('rules without a host are counted but not shown', () => {
  const rules = ['a', '', 'b', 'c', 'd'].map((host) => ({ host }))
  expect(row('ingresses.networking.k8s.io', { spec: { rules } })).toBe('x <none> a,b,c + 2 more...  80 60m')
})

test('definitions show their creation, leases their holder, and other kinds name and age', () => {
  expect(row('customresourcedefinitions.apiextensions.k8s.io', {})).toBe('x 2026-01-01T00:00:00Z')
  expect(row('leases.coordination.k8s.io', { spec: { holderIdentity: 'me' } })).toBe('x me 60m')
  expect(row('poddisruptionbudgets.policy', { spec: { minAvailable: '50%' } })).toBe('x 50% N/A 0 60m')
  expect(row('serviceaccounts', {})).toBe('x 60m')
})
