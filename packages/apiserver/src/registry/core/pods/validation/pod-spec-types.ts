import {
  type GoType,
  goFlag,
  goListOf,
  goNumber,
  goPointer,
  goPointerTo,
  goPublished,
  goStruct,
  goText,
} from '../../../common/go-value.ts'

/**
 * The internal Go types of a pod spec, in which Kubernetes prints the changes of a pod. Each field has its Go name, the
 * field name of this version if more than the case of the first letter differs, and its type: no type for pointers,
 * lists and maps of scalars. A plus sign marks a type of a published version.
 */
const notation: Readonly<Record<string, string>> = {
  HostPathVolumeSource: 'Path:text Type',
  EmptyDirVolumeSource: 'Medium:text SizeLimit',
  GCEPersistentDiskVolumeSource: 'PDName=pdName:text FSType=fsType:text Partition:number ReadOnly:flag',
  AWSElasticBlockStoreVolumeSource: 'VolumeID:text FSType=fsType:text Partition:number ReadOnly:flag',
  GitRepoVolumeSource: 'Repository:text Revision:text Directory:text',
  KeyToPath: 'Key:text Path:text Mode',
  SecretVolumeSource: 'SecretName:text Items:[]KeyToPath DefaultMode Optional',
  NFSVolumeSource: 'Server:text Path:text ReadOnly:flag',
  LocalObjectReference: 'Name:text',
  ISCSIVolumeSource: `
    TargetPortal:text IQN=iqn:text Lun:number ISCSIInterface=iscsiInterface:text FSType=fsType:text
    ReadOnly:flag Portals DiscoveryCHAPAuth=chapAuthDiscovery:flag SessionCHAPAuth=chapAuthSession:flag
    SecretRef:*LocalObjectReference InitiatorName
  `,
  GlusterfsVolumeSource: 'EndpointsName=endpoints:text Path:text ReadOnly:flag',
  PersistentVolumeClaimVolumeSource: 'ClaimName:text ReadOnly:flag',
  RBDVolumeSource: `
    CephMonitors=monitors RBDImage=image:text FSType=fsType:text RBDPool=pool:text RadosUser=user:text
    Keyring:text SecretRef:*LocalObjectReference ReadOnly:flag
  `,
  QuobyteVolumeSource: 'Registry:text Volume:text ReadOnly:flag User:text Group:text Tenant:text',
  FlexVolumeSource: 'Driver:text FSType=fsType:text SecretRef:*LocalObjectReference ReadOnly:flag Options',
  CinderVolumeSource: 'VolumeID:text FSType=fsType:text ReadOnly:flag SecretRef:*LocalObjectReference',
  CephFSVolumeSource: `
    Monitors Path:text User:text SecretFile:text SecretRef:*LocalObjectReference ReadOnly:flag
  `,
  FlockerVolumeSource: 'DatasetName:text DatasetUUID:text',
  ObjectFieldSelector: 'APIVersion=apiVersion:text FieldPath:text',
  ResourceFieldSelector: 'ContainerName:text Resource:text Divisor:quantity',
  DownwardAPIVolumeFile: 'Path:text FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector Mode',
  DownwardAPIVolumeSource: 'Items:[]DownwardAPIVolumeFile DefaultMode',
  FCVolumeSource: 'TargetWWNs Lun FSType=fsType:text ReadOnly:flag WWIDs=wwids',
  AzureFileVolumeSource: 'SecretName:text ShareName:text ReadOnly:flag',
  ConfigMapVolumeSource: 'Name:text Items:[]KeyToPath DefaultMode Optional',
  VsphereVirtualDiskVolumeSource: 'VolumePath:text FSType=fsType:text StoragePolicyName:text StoragePolicyID:text',
  AzureDiskVolumeSource: 'DiskName:text DataDiskURI=diskURI:text CachingMode FSType=fsType ReadOnly Kind',
  PhotonPersistentDiskVolumeSource: 'PdID:text FSType=fsType:text',
  SecretProjection: 'Name:text Items:[]KeyToPath Optional',
  DownwardAPIProjection: 'Items:[]DownwardAPIVolumeFile',
  ConfigMapProjection: 'Name:text Items:[]KeyToPath Optional',
  ServiceAccountTokenProjection: 'Audience:text ExpirationSeconds:number Path:text',
  '+LabelSelectorRequirement': 'Key:text Operator:text Values',
  '+LabelSelector': 'MatchLabels MatchExpressions:[]LabelSelectorRequirement',
  VolumeProjection: `
    Secret:*SecretProjection DownwardAPI:*DownwardAPIProjection ConfigMap:*ConfigMapProjection
    ServiceAccountToken:*ServiceAccountTokenProjection ClusterTrustBundle PodCertificate
  `,
  ProjectedVolumeSource: 'Sources:[]VolumeProjection DefaultMode',
  PortworxVolumeSource: 'VolumeID:text FSType=fsType:text ReadOnly:flag',
  ScaleIOVolumeSource: `
    Gateway:text System:text SecretRef:*LocalObjectReference SSLEnabled=sslEnabled:flag ProtectionDomain:text
    StoragePool:text StorageMode:text VolumeName:text FSType=fsType:text ReadOnly:flag
  `,
  StorageOSVolumeSource: `
    VolumeName:text VolumeNamespace:text FSType=fsType:text ReadOnly:flag SecretRef:*LocalObjectReference
  `,
  CSIVolumeSource: `
    Driver:text ReadOnly FSType=fsType VolumeAttributes NodePublishSecretRef:*LocalObjectReference
  `,
  VolumeResourceRequirements: 'Limits Requests',
  TypedLocalObjectReference: 'APIGroup=apiGroup Kind:text Name:text',
  TypedObjectReference: 'APIGroup=apiGroup Kind:text Name:text Namespace',
  PersistentVolumeClaimSpec: `
    AccessModes Selector:*LabelSelector Resources:VolumeResourceRequirements VolumeName:text StorageClassName
    VolumeMode DataSource:*TypedLocalObjectReference DataSourceRef:*TypedObjectReference
    VolumeAttributesClassName
  `,
  PersistentVolumeClaimTemplate: 'Spec:PersistentVolumeClaimSpec',
  EphemeralVolumeSource: 'VolumeClaimTemplate:*PersistentVolumeClaimTemplate',
  ImageVolumeSource: 'Reference:text PullPolicy:text',
  Volume: `
    Name:text HostPath:*HostPathVolumeSource EmptyDir:*EmptyDirVolumeSource
    GCEPersistentDisk=gcePersistentDisk:*GCEPersistentDiskVolumeSource
    AWSElasticBlockStore=awsElasticBlockStore:*AWSElasticBlockStoreVolumeSource GitRepo:*GitRepoVolumeSource
    Secret:*SecretVolumeSource NFS=nfs:*NFSVolumeSource ISCSI=iscsi:*ISCSIVolumeSource
    Glusterfs:*GlusterfsVolumeSource PersistentVolumeClaim:*PersistentVolumeClaimVolumeSource
    RBD=rbd:*RBDVolumeSource Quobyte:*QuobyteVolumeSource FlexVolume:*FlexVolumeSource
    Cinder:*CinderVolumeSource CephFS=cephfs:*CephFSVolumeSource Flocker:*FlockerVolumeSource
    DownwardAPI:*DownwardAPIVolumeSource FC=fc:*FCVolumeSource AzureFile:*AzureFileVolumeSource
    ConfigMap:*ConfigMapVolumeSource VsphereVolume:*VsphereVirtualDiskVolumeSource
    AzureDisk:*AzureDiskVolumeSource PhotonPersistentDisk:*PhotonPersistentDiskVolumeSource
    Projected:*ProjectedVolumeSource PortworxVolume:*PortworxVolumeSource ScaleIO:*ScaleIOVolumeSource
    StorageOS=storageos:*StorageOSVolumeSource CSI=csi:*CSIVolumeSource Ephemeral:*EphemeralVolumeSource
    Image:*ImageVolumeSource
  `,
  ContainerPort: 'Name:text HostPort:number ContainerPort:number Protocol:text HostIP:text',
  ConfigMapEnvSource: 'Name:text Optional',
  SecretEnvSource: 'Name:text Optional',
  EnvFromSource: 'Prefix:text ConfigMapRef:*ConfigMapEnvSource SecretRef:*SecretEnvSource',
  ConfigMapKeySelector: 'Name:text Key:text Optional',
  SecretKeySelector: 'Name:text Key:text Optional',
  FileKeySelector: 'VolumeName:text Path:text Key:text Optional',
  EnvVarSource: `
    FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector
    ConfigMapKeyRef:*ConfigMapKeySelector SecretKeyRef:*SecretKeySelector FileKeyRef:*FileKeySelector
  `,
  EnvVar: 'Name:text Value:text ValueFrom:*EnvVarSource',
  ResourceClaim: 'Name:text Request:text',
  ResourceRequirements: 'Limits Requests Claims:[]ResourceClaim',
  ContainerResizePolicy: 'ResourceName:text RestartPolicy:text',
  ContainerRestartRuleOnExitCodes: 'Operator:text Values',
  ContainerRestartRule: 'Action:text ExitCodes:*ContainerRestartRuleOnExitCodes',
  VolumeMount: `
    Name:text ReadOnly:flag RecursiveReadOnly MountPath:text SubPath:text MountPropagation SubPathExpr:text
  `,
  VolumeDevice: 'Name:text DevicePath:text',
  ExecAction: 'Command',
  HTTPHeader: 'Name:text Value:text',
  HTTPGetAction: 'Path:text Port:number Host:text Scheme:text HTTPHeaders=httpHeaders:[]HTTPHeader',
  TCPSocketAction: 'Port:number Host:text',
  GRPCAction: 'Port:number Service',
  Probe: `
    Exec:*ExecAction HTTPGet=httpGet:*HTTPGetAction TCPSocket=tcpSocket:*TCPSocketAction
    GRPC=grpc:*GRPCAction InitialDelaySeconds:number TimeoutSeconds:number PeriodSeconds:number
    SuccessThreshold:number FailureThreshold:number TerminationGracePeriodSeconds
  `,
  SleepAction: 'Seconds:number',
  LifecycleHandler: `
    Exec:*ExecAction HTTPGet=httpGet:*HTTPGetAction TCPSocket=tcpSocket:*TCPSocketAction Sleep:*SleepAction
  `,
  Lifecycle: 'PostStart:*LifecycleHandler PreStop:*LifecycleHandler StopSignal',
  Capabilities: 'Add Drop',
  SELinuxOptions: 'User:text Role:text Type:text Level:text',
  WindowsSecurityContextOptions: `
    GMSACredentialSpecName=gmsaCredentialSpecName GMSACredentialSpec=gmsaCredentialSpec RunAsUserName
    HostProcess
  `,
  SeccompProfile: 'Type:text LocalhostProfile',
  AppArmorProfile: 'Type:text LocalhostProfile',
  SecurityContext: `
    Capabilities:*Capabilities Privileged SELinuxOptions=seLinuxOptions:*SELinuxOptions
    WindowsOptions:*WindowsSecurityContextOptions RunAsUser RunAsGroup RunAsNonRoot ReadOnlyRootFilesystem
    AllowPrivilegeEscalation ProcMount SeccompProfile:*SeccompProfile AppArmorProfile:*AppArmorProfile
  `,
  Container: `
    Name:text Image:text Command Args WorkingDir:text Ports:[]ContainerPort EnvFrom:[]EnvFromSource
    Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy
    RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice
    LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle
    TerminationMessagePath:text TerminationMessagePolicy:text ImagePullPolicy:text
    SecurityContext:*SecurityContext Stdin:flag StdinOnce:flag TTY=tty:flag
  `,
  EphemeralContainer: `
    Name:text Image:text Command Args WorkingDir:text Ports:[]ContainerPort EnvFrom:[]EnvFromSource
    Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy
    RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice
    LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle
    TerminationMessagePath:text TerminationMessagePolicy:text ImagePullPolicy:text
    SecurityContext:*SecurityContext Stdin:flag StdinOnce:flag TTY=tty:flag TargetContainerName:text
  `,
  Sysctl: 'Name:text Value:text',
  PodSecurityContext: `
    HostNetwork:flag HostPID:flag HostIPC:flag ShareProcessNamespace HostUsers
    SELinuxOptions=seLinuxOptions:*SELinuxOptions WindowsOptions:*WindowsSecurityContextOptions RunAsUser
    RunAsGroup RunAsNonRoot SupplementalGroups SupplementalGroupsPolicy FSGroup=fsGroup
    FSGroupChangePolicy=fsGroupChangePolicy Sysctls:[]Sysctl SeccompProfile:*SeccompProfile
    AppArmorProfile:*AppArmorProfile SELinuxChangePolicy=seLinuxChangePolicy
  `,
  NodeSelectorRequirement: 'Key:text Operator:text Values',
  NodeSelectorTerm: 'MatchExpressions:[]NodeSelectorRequirement MatchFields:[]NodeSelectorRequirement',
  NodeSelector: 'NodeSelectorTerms:[]NodeSelectorTerm',
  PreferredSchedulingTerm: 'Weight:number Preference:NodeSelectorTerm',
  NodeAffinity: `
    RequiredDuringSchedulingIgnoredDuringExecution:*NodeSelector
    PreferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm
  `,
  PodAffinityTerm: `
    LabelSelector:*LabelSelector Namespaces TopologyKey:text NamespaceSelector:*LabelSelector MatchLabelKeys
    MismatchLabelKeys
  `,
  WeightedPodAffinityTerm: 'Weight:number PodAffinityTerm:PodAffinityTerm',
  PodAffinity: `
    RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm
    PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
  `,
  PodAntiAffinity: `
    RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm
    PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
  `,
  Affinity: 'NodeAffinity:*NodeAffinity PodAffinity:*PodAffinity PodAntiAffinity:*PodAntiAffinity',
  Toleration: 'Key:text Operator:text Value:text Effect:text TolerationSeconds',
  HostAlias: 'IP=ip:text Hostnames',
  PodDNSConfigOption: 'Name:text Value',
  PodDNSConfig: 'Nameservers Searches Options:[]PodDNSConfigOption',
  PodReadinessGate: 'ConditionType:text',
  TopologySpreadConstraint: `
    MaxSkew:number TopologyKey:text WhenUnsatisfiable:text LabelSelector:*LabelSelector MinDomains
    NodeAffinityPolicy NodeTaintsPolicy MatchLabelKeys
  `,
  PodOS: 'Name:text',
  PodSchedulingGate: 'Name:text',
  PodResourceClaim: 'Name:text ResourceClaimName ResourceClaimTemplateName',
  PodSpec: `
    Volumes:[]Volume InitContainers:[]Container Containers:[]Container
    EphemeralContainers:[]EphemeralContainer RestartPolicy:text TerminationGracePeriodSeconds
    ActiveDeadlineSeconds DNSPolicy=dnsPolicy:text NodeSelector ServiceAccountName:text
    AutomountServiceAccountToken NodeName:text SecurityContext:*PodSecurityContext
    ImagePullSecrets:[]LocalObjectReference Hostname:text Subdomain:text SetHostnameAsFQDN Affinity:*Affinity
    SchedulerName:text Tolerations:[]Toleration HostAliases:[]HostAlias PriorityClassName:text Priority
    PreemptionPolicy DNSConfig=dnsConfig:*PodDNSConfig ReadinessGates:[]PodReadinessGate RuntimeClassName
    Overhead EnableServiceLinks TopologySpreadConstraints:[]TopologySpreadConstraint OS=os:*PodOS
    SchedulingGates:[]PodSchedulingGate ResourceClaims:[]PodResourceClaim Resources:*ResourceRequirements
    HostnameOverride SchedulingGroup
  `,
}

const scalars: Readonly<Record<string, GoType>> = {
  text: goText,
  number: goNumber,
  flag: goFlag,
  quantity: { kind: 'plain', absent: '0' },
}

type GoStruct = ReturnType<typeof goStruct>

const made = new Map<string, GoStruct>()

/** A type of the table, created on first use. */
export function goTypeNamed(name: string): GoStruct {
  const known = made.get(name)
  if (known !== undefined) return known
  const published = notation[`+${name}`]
  const fields = (published ?? notation[name] ?? '').split(/\s+/).filter((field) => field !== '')
  const entries = fields.map((field) => {
    const [names = '', type = ''] = field.split(':', 2)
    return [names.replace('=', ' '), fieldType(type)] as const
  })
  const struct = (published === undefined ? goStruct : goPublished)(Object.fromEntries(entries))
  made.set(name, struct)
  return struct
}

function fieldType(type: string): GoType {
  if (type === '') return goPointer
  if (type.startsWith('[]')) return goListOf(goTypeNamed(type.slice(2)))
  if (type.startsWith('*')) return goPointerTo(goTypeNamed(type.slice(1)))
  return scalars[type] ?? goTypeNamed(type)
}
