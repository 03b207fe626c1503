import type { KindSample } from './kind-lifecycle.ts'

const storage = 'storage.k8s.io/v1'
const devices = 'resource.k8s.io/v1'
const exactly = { requests: [{ name: 'one', exactly: { deviceClassName: 'disks' } }] }
const label = { metadata: { labels: { changed: 'yes' } } }

export const storageKinds: readonly KindSample[] = [
  {
    apiVersion: storage,
    kind: 'StorageClass',
    plural: 'storageclasses',
    isClusterWide: true,
    content: { provisioner: 'example.com/disk' },
    change: { allowVolumeExpansion: true },
  },
  {
    apiVersion: storage,
    kind: 'CSIDriver',
    plural: 'csidrivers',
    isClusterWide: true,
    content: { spec: { attachRequired: false } },
    change: { spec: { requiresRepublish: true } },
  },
  {
    apiVersion: storage,
    kind: 'CSINode',
    plural: 'csinodes',
    isClusterWide: true,
    content: { spec: { drivers: [{ name: 'disk.example.com', nodeID: 'n-1' }] } },
    change: label,
  },
  {
    apiVersion: storage,
    kind: 'CSIStorageCapacity',
    plural: 'csistoragecapacities',
    content: { storageClassName: 'disk', capacity: '1Gi' },
    change: { capacity: '2Gi' },
  },
  {
    apiVersion: storage,
    kind: 'VolumeAttachment',
    plural: 'volumeattachments',
    isClusterWide: true,
    content: { spec: { attacher: 'disk.example.com', nodeName: 'node-1', source: { persistentVolumeName: 'v' } } },
    change: label,
  },
  {
    apiVersion: storage,
    kind: 'VolumeAttributesClass',
    plural: 'volumeattributesclasses',
    isClusterWide: true,
    content: { driverName: 'disk.example.com', parameters: { speed: 'high' } },
    change: label,
  },
  {
    apiVersion: devices,
    kind: 'DeviceClass',
    plural: 'deviceclasses',
    isClusterWide: true,
    content: { spec: { selectors: [{ cel: { expression: 'true' } }] } },
    change: { spec: { selectors: [] } },
  },
  {
    apiVersion: devices,
    kind: 'ResourceClaim',
    plural: 'resourceclaims',
    content: { spec: { devices: exactly } },
    change: label,
  },
  {
    apiVersion: devices,
    kind: 'ResourceClaimTemplate',
    plural: 'resourceclaimtemplates',
    content: { spec: { spec: { devices: exactly } } },
    change: label,
  },
  {
    apiVersion: devices,
    kind: 'ResourceSlice',
    plural: 'resourceslices',
    isClusterWide: true,
    content: {
      spec: {
        driver: 'disk.example.com',
        pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
        allNodes: true,
        devices: [{ name: 'd0' }],
      },
    },
    change: { spec: { devices: [{ name: 'd1' }] } },
  },
]
