import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { apply, get, mergePatch, post, put, remove, type StepParts, strategicMerge } from '../steps.ts'

const claims = '/api/v1/namespaces/{namespace}/persistentvolumeclaims'
const volumes = '/api/v1/persistentvolumes'
const storage = '/apis/storage.k8s.io/v1'
const dry: StepParts = { query: { dryRun: 'All' }, unordered: true }

const claim = (name: string, spec: JsonObject = {}, metadata: JsonObject = {}) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name, ...metadata },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
})
const volume = (name: string, spec: JsonObject = {}, metadata: JsonObject = {}) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name, ...metadata },
  spec: {
    accessModes: ['ReadWriteOnce'],
    capacity: { storage: '1Gi' },
    storageClassName: 'none',
    hostPath: { path: '/tmp/v' },
    ...spec,
  },
})
/** A volume with another source. */
const volumeOf = (source: JsonObject, spec: JsonObject = {}) =>
  volume('{namespace}-x', { hostPath: null, ...source, ...spec })
const storageClass = (name: string, content: JsonObject = {}, metadata: JsonObject = {}) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name, ...metadata },
  provisioner: 'example.com/disk',
  ...content,
})

const tryClaim = (name: string, spec: JsonObject, metadata: JsonObject = {}): RequestStep =>
  post(claims, claim('x', spec, metadata), { ...dry, name })
const tryVolume = (name: string, spec: JsonObject, metadata: JsonObject = {}): RequestStep =>
  post(volumes, volume('{namespace}-x', spec, metadata), { ...dry, name })
const trySource = (name: string, source: JsonObject, spec: JsonObject = {}): RequestStep =>
  post(volumes, volumeOf(source, spec), { ...dry, name })
const tryStorage = (name: string, plural: string, kind: string, content: JsonObject): RequestStep =>
  post(
    `${storage}/${plural}`,
    { apiVersion: 'storage.k8s.io/v1', kind, metadata: { name: '{namespace}-x' }, ...content },
    { ...dry, name },
  )

const onNodes = (expressions: JsonObject[]) => ({
  nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: expressions }] } },
})
const csi = { csi: { driver: 'disk.example.com', volumeHandle: 'h-1' } }
const oneClaim = `${claims}/one`
const oneVolume = `${volumes}/{namespace}-one`

export const persistentVolumeScenarios: readonly RequestScenario[] = [
  {
    name: 'persistent volume claims',
    steps: [
      post(claims, claim('one', { storageClassName: '' }), { name: 'create', query: { fieldManager: 'm' } }),
      mergePatch(
        oneClaim,
        { spec: { resources: { requests: { storage: '2Gi' } } } },
        { name: 'grow before it is bound' },
      ),
      mergePatch(oneClaim, { spec: { accessModes: ['ReadOnlyMany'] } }, { name: 'other modes' }),
      mergePatch(oneClaim, { spec: { volumeName: 'v' } }, { name: 'a volume', query: { fieldManager: 'binder' } }),
      mergePatch(oneClaim, { spec: { volumeName: 'w' } }, { name: 'another volume' }),
      mergePatch(oneClaim, { spec: { volumeMode: 'Block' } }, { name: 'another mode', unordered: true }),
      mergePatch(
        `${oneClaim}/status`,
        { status: { phase: 'Bound', capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] } },
        { name: 'bound', query: { fieldManager: 'binder' } },
      ),
      mergePatch(oneClaim, { spec: { resources: { requests: { storage: '2Gi' } } } }, { name: 'grow without a class' }),
      mergePatch(
        oneClaim,
        { spec: { resources: { requests: { storage: '512Mi' } } } },
        { name: 'shrink below what there is' },
      ),
      mergePatch(oneClaim, { spec: { volumeAttributesClassName: 'fast' } }, { name: 'other attributes' }),
      mergePatch(
        `${oneClaim}/status`,
        { status: { allocatedResources: { cpu: '1' }, allocatedResourceStatuses: { storage: 'Grown' } } },
        { name: 'a bad status', unordered: true },
      ),
      apply(`${claims}/applied`, 'a', claim('applied', { storageClassName: '' }), { name: 'apply' }),
      apply(`${claims}/applied`, 'a', claim('applied', { storageClassName: '' }, { labels: { a: 'b' } }), {
        name: 'apply a label',
      }),
      strategicMerge(
        `${oneClaim}/status`,
        { status: { conditions: [{ type: 'Resizing', status: 'True' }] } },
        { name: 'a condition', query: { fieldManager: 'resizer' } },
      ),
      strategicMerge(
        `${oneClaim}/status`,
        { status: { conditions: [{ type: 'FileSystemResizePending', status: 'True', lastProbeTime: null }] } },
        { name: 'another condition', query: { fieldManager: 'resizer' } },
      ),
      get(claims, { name: 'list', query: { fieldSelector: 'metadata.name=one' } }),
      get(claims, { name: 'list by an old field', query: { fieldSelector: 'name=one' } }),
      remove(oneClaim, { name: 'delete, which its finalizer holds' }),
      mergePatch(oneClaim, { metadata: { finalizers: null } }, { name: 'let go' }),
    ],
  },
  {
    name: 'persistent volume claims that are refused',
    steps: [
      tryClaim('no modes', { accessModes: [] }),
      tryClaim('a bad mode', { accessModes: ['Sometimes'] }),
      tryClaim('a mode that stands alone', { accessModes: ['ReadWriteOncePod', 'ReadWriteOnce'] }),
      tryClaim('no size', { resources: {} }),
      tryClaim('a size of nothing', { resources: { requests: { storage: '0' } } }),
      tryClaim('a negative size', { resources: { requests: { storage: '-1Gi' } } }),
      tryClaim('a part of a byte', { resources: { requests: { storage: '1500m' } } }),
      tryClaim('a bad class', { storageClassName: 'Not_Valid' }),
      tryClaim('a bad volume mode', { volumeMode: 'Tape' }),
      tryClaim('a bad selector', { selector: { matchExpressions: [{ key: 'a b', operator: 'Near' }] } }),
      tryClaim('a source that is none', { dataSource: { kind: 'Secret', name: 'a' } }),
      tryClaim('a claim as its source', { dataSource: { kind: 'PersistentVolumeClaim', name: 'a' } }),
      tryClaim('a reference as its source', { dataSourceRef: { kind: 'Thing', name: 'a', apiGroup: 'example.com' } }),
      tryClaim('a reference without a group', { dataSourceRef: { kind: 'Thing', name: '' } }),
      tryClaim('a source of a bad group', { dataSourceRef: { kind: 'Thing', name: 'a', apiGroup: 'Not Valid' } }),
      tryClaim('two sources', {
        dataSource: { kind: 'PersistentVolumeClaim', name: 'a' },
        dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'b' },
      }),
      tryClaim('a source of another namespace', {
        dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'a', namespace: 'other' },
      }),
      tryClaim('a bad attributes class', { volumeAttributesClassName: 'Not_Valid' }),
      tryClaim('its class in an annotation', {}, { annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' } }),
    ],
  },
  {
    name: 'persistent volumes',
    steps: [
      post(volumes, volume('{namespace}-one'), { name: 'create', query: { fieldManager: 'm' } }),
      mergePatch(oneVolume, { spec: { hostPath: { path: '/tmp/w' } } }, { name: 'another path' }),
      mergePatch(oneVolume, { spec: { hostPath: null, nfs: { server: 's', path: '/' } } }, { name: 'another source' }),
      mergePatch(oneVolume, { spec: { volumeMode: 'Block' } }, { name: 'another mode' }),
      mergePatch(oneVolume, { spec: { capacity: { storage: '0.5Gi' } } }, { name: 'another size' }),
      mergePatch(
        oneVolume,
        { spec: onNodes([{ key: 'beta.kubernetes.io/os', operator: 'In', values: ['linux'] }]) },
        { name: 'on nodes' },
      ),
      mergePatch(
        oneVolume,
        { spec: onNodes([{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }]) },
        { name: 'by the present name of a label' },
      ),
      mergePatch(oneVolume, { spec: onNodes([{ key: 'a', operator: 'Exists' }]) }, { name: 'on other nodes' }),
      mergePatch(`${oneVolume}/status`, { status: { phase: 'Available' } }, { name: 'available' }),
      mergePatch(`${oneVolume}/status`, { status: { phase: 'Available', message: 'm' } }, { name: 'still available' }),
      put(`${oneVolume}/status`, volume('{namespace}-one'), { name: 'a status without a version' }),
      remove(oneVolume, { name: 'delete' }),
      mergePatch(oneVolume, { metadata: { finalizers: null } }, { name: 'let go' }),
    ],
    cleanup: [remove(oneVolume)],
  },
  {
    name: 'persistent volumes that are refused',
    steps: [
      tryVolume('no modes', { accessModes: [] }),
      tryVolume('no size', { capacity: null }),
      tryVolume('more than a size', { capacity: { storage: '1Gi', cpu: '1' } }),
      tryVolume('a size of nothing', { capacity: { storage: '0' } }),
      tryVolume('a bad policy', { persistentVolumeReclaimPolicy: 'Burn' }),
      tryVolume('recycling', { persistentVolumeReclaimPolicy: 'Recycle' }),
      tryVolume('recycling the root', { persistentVolumeReclaimPolicy: 'Recycle', hostPath: { path: '/' } }),
      tryVolume('no source', { hostPath: null }),
      tryVolume('two sources', { nfs: { server: 's', path: '/' } }),
      tryVolume('a path that goes up', { hostPath: { path: '/a/../b' } }),
      tryVolume('a path of a bad type', { hostPath: { path: '/a', type: 'Heap' } }),
      tryVolume('a bad class', { storageClassName: 'Not_Valid' }),
      tryVolume('a bad mode', { volumeMode: 'Tape' }),
      tryVolume('an attributes class without a driver', { volumeAttributesClassName: 'fast' }),
      tryVolume('on bad nodes', onNodes([{ key: 'a b', operator: 'In' }])),
      tryVolume('on nodes by a comparison', onNodes([{ key: 'a', operator: 'Gt', values: ['1', '2'] }])),
      tryVolume('on no nodes', { nodeAffinity: {} }),
      tryVolume('on nodes by an old label', onNodes([{ key: 'beta.kubernetes.io/arch', operator: 'Exists' }])),
      tryVolume('with mount options', {}, { annotations: { 'volume.beta.kubernetes.io/mount-options': 'ro' } }),
    ],
  },
  {
    name: 'sources of persistent volumes',
    steps: [
      trySource('NFS without a server', { nfs: { server: '', path: 'relative' } }),
      trySource('CSI', csi),
      trySource('CSI without a handle', { csi: { driver: 'Not Valid', volumeHandle: '' } }),
      trySource('CSI with secrets', {
        csi: {
          ...csi.csi,
          nodePublishSecretRef: { name: '' },
          controllerExpandSecretRef: { name: 'A', namespace: 'B' },
        },
      }),
      trySource('CSI with an attributes class', csi, { volumeAttributesClassName: '' }),
      trySource('local without nodes', { local: { path: '/a/..' } }),
      trySource('iSCSI', { iscsi: { targetPortal: '10.0.0.1', iqn: 'iqn.2015-02.example.com:test', lun: 0 } }),
      trySource('iSCSI that is bad', {
        iscsi: { targetPortal: '', iqn: 'what', lun: 300, chapAuthSession: true, initiatorName: 'eui.1' },
      }),
      trySource('fibre channel without a name', { fc: {} }),
      trySource('fibre channel with two kinds of names', { fc: { targetWWNs: ['a'], wwids: ['b'] } }),
      trySource('an Azure disk', { azureDisk: { diskName: 'd', diskURI: 'https://a/b.vhd' } }),
      trySource('a managed Azure disk', {
        azureDisk: { diskName: 'd', diskURI: 'x', kind: 'Managed', cachingMode: 'All' },
      }),
      trySource('an Azure file', { azureFile: { secretName: '', shareName: '', secretNamespace: '' } }),
      trySource('a disk of Google', { gcePersistentDisk: { pdName: '', partition: 256 } }),
      trySource('a disk of Amazon', { awsElasticBlockStore: { volumeID: '', partition: -1 } }),
      trySource('Ceph', { rbd: { monitors: ['m'], image: 'i' } }),
      trySource('Ceph without monitors', { cephfs: { monitors: [] } }),
      trySource('Gluster', { glusterfs: { endpoints: '', path: '', endpointsNamespace: '' } }),
      trySource('Flocker', { flocker: { datasetName: 'a/b', datasetUUID: 'c' } }),
      trySource('Quobyte', { quobyte: { registry: 'nowhere', volume: '' } }),
      trySource('a flex volume', { flexVolume: { driver: '', options: { 'kubernetes.io/a': 'b' } } }),
      trySource('Cinder', { cinder: { volumeID: '', secretRef: {} } }),
      trySource('ScaleIO', { scaleIO: { gateway: 'g', system: 's', volumeName: 'v', secretRef: { name: 's' } } }),
      trySource('StorageOS', { storageos: { volumeName: 'Not_Valid', secretRef: {} } }),
      trySource('Portworx, vSphere and Photon', {
        portworxVolume: { volumeID: '' },
        vsphereVolume: { volumePath: '' },
        photonPersistentDisk: { pdID: '' },
      }),
    ],
  },
  {
    name: 'storage classes',
    steps: [
      tryStorage('no provisioner', 'storageclasses', 'StorageClass', { provisioner: '' }),
      tryStorage('a bad provisioner', 'storageclasses', 'StorageClass', { provisioner: 'a b/c' }),
      tryStorage('bad choices', 'storageclasses', 'StorageClass', {
        provisioner: 'a',
        reclaimPolicy: 'Recycle',
        volumeBindingMode: 'Never',
      }),
      tryStorage('topologies', 'storageclasses', 'StorageClass', {
        provisioner: 'a',
        allowedTopologies: [
          { matchLabelExpressions: [{ key: 'failure-domain.beta.kubernetes.io/zone', values: ['a'] }] },
        ],
      }),
      tryStorage('bad topologies', 'storageclasses', 'StorageClass', {
        provisioner: 'a',
        allowedTopologies: [
          { matchLabelExpressions: [{ key: 'a', values: ['a', 'a'] }] },
          { matchLabelExpressions: [{ key: 'a', values: ['a'] }] },
          {
            matchLabelExpressions: [
              { key: 'b', values: [] },
              { key: 'b', values: ['c'] },
            ],
          },
        ],
      }),
      post(`${storage}/storageclasses`, storageClass('{namespace}-a', { parameters: { a: 'b' } }), { name: 'create' }),
      mergePatch(
        `${storage}/storageclasses/{namespace}-a`,
        {
          parameters: { a: 'c' },
          provisioner: 'other',
          reclaimPolicy: 'Retain',
          volumeBindingMode: 'WaitForFirstConsumer',
        },
        { name: 'another class', unordered: true },
      ),
    ],
    cleanup: [remove(`${storage}/storageclasses/{namespace}-a`)],
  },
  {
    name: 'the default class of claims',
    setup: [
      post(
        `${storage}/storageclasses`,
        storageClass(
          '{namespace}-a',
          { allowVolumeExpansion: true },
          { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
        ),
      ),
      post(claims, claim('y'), {
        query: { dryRun: 'All' },
        until: { field: 'spec.storageClassName' },
      }),
    ],
    steps: [
      post(claims, claim('one'), { name: 'create', query: { fieldManager: 'm' } }),
      tryClaim('no class', { storageClassName: '' }),
      tryClaim('its class in an annotation', {}, { annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' } }),
      mergePatch(
        `${oneClaim}/status`,
        { status: { phase: 'Bound', capacity: { storage: '1Gi' } } },
        { name: 'bound', query: { fieldManager: 'binder' } },
      ),
      mergePatch(oneClaim, { spec: { resources: { requests: { storage: '2Gi' } } } }, { name: 'grow' }),
      mergePatch(oneClaim, { spec: { resources: { requests: { storage: '1536Mi' } } } }, { name: 'shrink' }),
      mergePatch(oneClaim, { spec: { resources: { requests: { storage: '1Gi' } } } }, { name: 'shrink too much' }),
      put(oneClaim, claim('one', { resources: { requests: { storage: '2Gi' } } }), { name: 'put without its class' }),
    ],
    cleanup: [
      remove(`${storage}/storageclasses/{namespace}-a`),
      mergePatch(oneClaim, { metadata: { finalizers: null } }),
      remove(oneClaim),
    ],
  },
  {
    name: 'volume attachments',
    steps: [
      tryStorage('from nowhere', 'volumeattachments', 'VolumeAttachment', {
        spec: { attacher: '', nodeName: 'Not_Valid', source: {} },
      }),
      tryStorage('of an inline volume', 'volumeattachments', 'VolumeAttachment', {
        spec: {
          attacher: 'disk.example.com',
          nodeName: 'n',
          source: {
            inlineVolumeSpec: {
              accessModes: ['ReadWriteOnce'],
              capacity: { storage: '1Gi' },
              hostPath: { path: '/a' },
              storageClassName: 'x',
              volumeMode: 'Block',
            },
          },
        },
      }),
      post(
        `${storage}/volumeattachments`,
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'VolumeAttachment',
          metadata: { name: '{namespace}-a' },
          spec: { attacher: 'disk.example.com', nodeName: 'n', source: { persistentVolumeName: 'v' } },
          status: { attached: true },
        },
        { name: 'create' },
      ),
      mergePatch(
        `${storage}/volumeattachments/{namespace}-a`,
        { spec: { nodeName: 'm' } },
        { name: 'to another node' },
      ),
      mergePatch(
        `${storage}/volumeattachments/{namespace}-a/status`,
        { metadata: { labels: { a: 'b' } }, status: { attached: true, attachmentMetadata: { a: 'b' } } },
        { name: 'attached', query: { fieldManager: 'attacher' } },
      ),
      mergePatch(
        `${storage}/volumeattachments/{namespace}-a/status`,
        { status: { attachError: { message: 'm', errorCode: -1 } } },
        { name: 'a bad error' },
      ),
    ],
    cleanup: [remove(`${storage}/volumeattachments/{namespace}-a`)],
  },
  {
    name: 'drivers of volumes',
    steps: [
      tryStorage('bad choices', 'csidrivers', 'CSIDriver', {
        spec: { fsGroupPolicy: 'Some', volumeLifecycleModes: ['Never'], nodeAllocatableUpdatePeriodSeconds: 5 },
      }),
      tryStorage('bad tokens', 'csidrivers', 'CSIDriver', {
        spec: {
          tokenRequests: [
            { audience: 'a', expirationSeconds: 10 },
            { audience: 'a' },
            { audience: 'b', expirationSeconds: 5e9 },
          ],
        },
      }),
      tryStorage('tokens in secrets without tokens', 'csidrivers', 'CSIDriver', {
        spec: { serviceAccountTokenInSecrets: true },
      }),
      post(
        `${storage}/csidrivers`,
        { apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata: { name: '{namespace}-a' }, spec: {} },
        { name: 'create' },
      ),
      mergePatch(
        `${storage}/csidrivers/{namespace}-a`,
        { spec: { attachRequired: false, volumeLifecycleModes: ['Ephemeral'] } },
        { name: 'what does not change' },
      ),
      mergePatch(`${storage}/csidrivers/{namespace}-a`, { metadata: { labels: { a: 'b' } } }, { name: 'a label' }),
      mergePatch(
        `${storage}/csidrivers/{namespace}-a`,
        { spec: { tokenRequests: [{ audience: 'a' }] } },
        { name: 'a token' },
      ),
      mergePatch(`${storage}/csidrivers/{namespace}-a`, { spec: { podInfoOnMount: true } }, { name: 'once more' }),
    ],
    cleanup: [remove(`${storage}/csidrivers/{namespace}-a`)],
  },
  {
    name: 'drivers on nodes',
    steps: [
      tryStorage('bad drivers', 'csinodes', 'CSINode', {
        spec: {
          drivers: [
            { name: 'a', nodeID: '', topologyKeys: ['', 'b', 'b'] },
            { name: 'a', nodeID: 'n', allocatable: { count: -1 } },
          ],
        },
      }),
      post(
        `${storage}/csinodes`,
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'CSINode',
          metadata: { name: '{namespace}-a' },
          spec: { drivers: [{ name: 'a.example.com', nodeID: 'n', topologyKeys: ['a'], allocatable: { count: 3 } }] },
        },
        { name: 'create' },
      ),
      mergePatch(
        `${storage}/csinodes/{namespace}-a`,
        { spec: { drivers: [{ name: 'a.example.com', nodeID: 'm', allocatable: { count: 4 } }] } },
        { name: 'another node' },
      ),
      mergePatch(
        `${storage}/csinodes/{namespace}-a`,
        { spec: { drivers: [{ name: 'a.example.com', nodeID: 'n', topologyKeys: ['a'], allocatable: { count: 4 } }] } },
        { name: 'more volumes' },
      ),
    ],
    cleanup: [remove(`${storage}/csinodes/{namespace}-a`)],
  },
  {
    name: 'capacities and attributes of volumes',
    steps: [
      post(
        `${storage}/namespaces/{namespace}/csistoragecapacities`,
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'CSIStorageCapacity',
          metadata: { name: 'x' },
          storageClassName: 'Not_Valid',
          capacity: '-1Gi',
          nodeTopology: { matchLabels: { 'a b': 'c' } },
        },
        { ...dry, name: 'a bad capacity' },
      ),
      post(
        `${storage}/namespaces/{namespace}/csistoragecapacities`,
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'CSIStorageCapacity',
          metadata: { name: 'a' },
          storageClassName: 'disk',
          capacity: '1024Mi',
          nodeTopology: { matchExpressions: [{ key: 'beta.kubernetes.io/os', operator: 'Exists' }] },
        },
        { name: 'a capacity' },
      ),
      mergePatch(
        `${storage}/namespaces/{namespace}/csistoragecapacities/a`,
        { storageClassName: 'other', nodeTopology: { matchLabels: { a: 'b' } } },
        { name: 'of another class', unordered: true },
      ),
      tryStorage('no attributes', 'volumeattributesclasses', 'VolumeAttributesClass', { driverName: '' }),
      post(
        `${storage}/volumeattributesclasses`,
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'VolumeAttributesClass',
          metadata: { name: '{namespace}-a' },
          driverName: 'disk.example.com',
          parameters: { speed: 'high' },
        },
        { name: 'attributes' },
      ),
      mergePatch(
        `${storage}/volumeattributesclasses/{namespace}-a`,
        { driverName: 'other', parameters: { speed: 'low' } },
        { name: 'other attributes', unordered: true },
      ),
      get(`${storage}/volumeattributesclasses/{namespace}-a`, { name: 'get' }),
    ],
    cleanup: [
      mergePatch(`${storage}/volumeattributesclasses/{namespace}-a`, { metadata: { finalizers: null } }),
      remove(`${storage}/volumeattributesclasses/{namespace}-a`),
    ],
  },
]
