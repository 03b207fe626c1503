import {
  type GoType,
  goFlag,
  goListOf,
  goNumber,
  goPointer,
  goPointerTo,
  goStruct,
  goText,
} from '../../common/go-value.ts'
import { labelSelectorType } from '../../common/label-selector-type.ts'

/** The internal types of volumes and claims, for messages about immutable fields. */

const secretRef = goPointerTo(goStruct({ Name: goText, Namespace: goText }))
const objectReference = goPointerTo(
  goStruct({
    Kind: goText,
    Namespace: goText,
    Name: goText,
    'UID uid': goText,
    'APIVersion apiVersion': goText,
    ResourceVersion: goText,
    FieldPath: goText,
  }),
)
const fsType = { 'FSType fsType': goText }
const readOnly = { ReadOnly: goFlag }
const volumeId = { VolumeID: goText }
const pointerTo = (fields: Readonly<Record<string, GoType>>) => goPointerTo(goStruct(fields))

const sourceFields = {
  'GCEPersistentDisk gcePersistentDisk': pointerTo({
    'PDName pdName': goText,
    ...fsType,
    Partition: goNumber,
    ...readOnly,
  }),
  'AWSElasticBlockStore awsElasticBlockStore': pointerTo({
    ...volumeId,
    ...fsType,
    Partition: goNumber,
    ...readOnly,
  }),
  HostPath: pointerTo({ Path: goText, Type: goPointer }),
  Glusterfs: pointerTo({ 'EndpointsName endpoints': goText, Path: goText, ...readOnly, EndpointsNamespace: goPointer }),
  'NFS nfs': pointerTo({ Server: goText, Path: goText, ...readOnly }),
  'RBD rbd': pointerTo({
    'CephMonitors monitors': goPointer,
    'RBDImage image': goText,
    ...fsType,
    'RBDPool pool': goText,
    'RadosUser user': goText,
    Keyring: goText,
    SecretRef: secretRef,
    ...readOnly,
  }),
  Quobyte: pointerTo({
    Registry: goText,
    Volume: goText,
    ...readOnly,
    User: goText,
    Group: goText,
    Tenant: goText,
  }),
  'ISCSI iscsi': pointerTo({
    TargetPortal: goText,
    'IQN iqn': goText,
    Lun: goNumber,
    'ISCSIInterface iscsiInterface': goText,
    ...fsType,
    ...readOnly,
    Portals: goPointer,
    'DiscoveryCHAPAuth chapAuthDiscovery': goFlag,
    'SessionCHAPAuth chapAuthSession': goFlag,
    SecretRef: secretRef,
    InitiatorName: goPointer,
  }),
  FlexVolume: pointerTo({ Driver: goText, ...fsType, SecretRef: secretRef, ...readOnly, Options: goPointer }),
  Cinder: pointerTo({ ...volumeId, ...fsType, ...readOnly, SecretRef: secretRef }),
  'CephFS cephfs': pointerTo({
    Monitors: goPointer,
    Path: goText,
    User: goText,
    SecretFile: goText,
    SecretRef: secretRef,
    ...readOnly,
  }),
  'FC fc': pointerTo({
    TargetWWNs: goPointer,
    Lun: goPointer,
    ...fsType,
    ...readOnly,
    'WWIDs wwids': goPointer,
  }),
  Flocker: pointerTo({ DatasetName: goText, DatasetUUID: goText }),
  AzureFile: pointerTo({ SecretName: goText, ShareName: goText, ...readOnly, SecretNamespace: goPointer }),
  VsphereVolume: pointerTo({ VolumePath: goText, ...fsType, StoragePolicyName: goText, StoragePolicyID: goText }),
  AzureDisk: pointerTo({
    DiskName: goText,
    'DataDiskURI diskURI': goText,
    CachingMode: goPointer,
    'FSType fsType': goPointer,
    ReadOnly: goPointer,
    Kind: goPointer,
  }),
  PhotonPersistentDisk: pointerTo({ PdID: goText, ...fsType }),
  PortworxVolume: pointerTo({ ...volumeId, ...fsType, ...readOnly }),
  ScaleIO: pointerTo({
    Gateway: goText,
    System: goText,
    SecretRef: secretRef,
    'SSLEnabled sslEnabled': goFlag,
    ProtectionDomain: goText,
    StoragePool: goText,
    StorageMode: goText,
    VolumeName: goText,
    ...fsType,
    ...readOnly,
  }),
  Local: pointerTo({ Path: goText, 'FSType fsType': goPointer }),
  'StorageOS storageos': pointerTo({
    VolumeName: goText,
    VolumeNamespace: goText,
    ...fsType,
    ...readOnly,
    SecretRef: objectReference,
  }),
  'CSI csi': pointerTo({
    Driver: goText,
    VolumeHandle: goText,
    ...readOnly,
    ...fsType,
    VolumeAttributes: goPointer,
    ControllerPublishSecretRef: secretRef,
    NodeStageSecretRef: secretRef,
    NodePublishSecretRef: secretRef,
    ControllerExpandSecretRef: secretRef,
    NodeExpandSecretRef: secretRef,
  }),
}

/** The source fields in the spec of a volume. */
export const volumeSourceType: GoType = goStruct(sourceFields)

const requirements = goListOf(goStruct({ Key: goText, Operator: goText, Values: goPointer }))
export const nodeSelectorType = goPointerTo(
  goStruct({ NodeSelectorTerms: goListOf(goStruct({ MatchExpressions: requirements, MatchFields: requirements })) }),
)
export const volumeNodeAffinityType = pointerTo({ Required: nodeSelectorType })

export const volumeSpecType = goPointerTo(
  goStruct({
    Capacity: goPointer,
    ...sourceFields,
    AccessModes: goPointer,
    ClaimRef: objectReference,
    PersistentVolumeReclaimPolicy: goText,
    StorageClassName: goText,
    MountOptions: goPointer,
    VolumeMode: goPointer,
    NodeAffinity: volumeNodeAffinityType,
    VolumeAttributesClassName: goPointer,
  }),
)

export const claimSpecType = goStruct({
  AccessModes: goPointer,
  Selector: labelSelectorType,
  Resources: goStruct({ Limits: goPointer, Requests: goPointer }),
  VolumeName: goText,
  StorageClassName: goPointer,
  VolumeMode: goPointer,
  DataSource: pointerTo({ 'APIGroup apiGroup': goPointer, Kind: goText, Name: goText }),
  DataSourceRef: pointerTo({ 'APIGroup apiGroup': goPointer, Kind: goText, Name: goText, Namespace: goPointer }),
  VolumeAttributesClassName: goPointer,
})
