/**
 * The facts about the Go types of the built-in kinds that OpenAPI definitions lack: named types, and fields of embedded
 * structs. One definition per line: its name, then `fields=type` and `fields@embedded`, where fields are separated by
 * commas and `embedded` is the path of embedded structs. Go's decoder prints both. Taken from the API packages of
 * Kubernetes 1.36.
 */
export const goTypeLines: Readonly<Record<string, string>> = {
  'io.k8s.api.admissionregistration.v1': `
MatchResources matchPolicy=v1.MatchPolicyType
MutatingAdmissionPolicySpec failurePolicy=v1.FailurePolicyType reinvocationPolicy=v1.ReinvocationPolicyType
MutatingWebhook failurePolicy=v1.FailurePolicyType matchPolicy=v1.MatchPolicyType reinvocationPolicy=v1.ReinvocationPolicyType sideEffects=v1.SideEffectClass
Mutation patchType=v1.PatchType
NamedRuleWithOperations operations=[]v1.OperationType scope=v1.ScopeType apiGroups,apiVersions,resources,scope@RuleWithOperations.Rule operations@RuleWithOperations
ParamRef parameterNotFoundAction=v1.ParameterNotFoundActionType
RuleWithOperations operations=[]v1.OperationType scope=v1.ScopeType apiGroups,apiVersions,resources,scope@Rule
ValidatingAdmissionPolicyBindingSpec validationActions=[]v1.ValidationAction
ValidatingAdmissionPolicySpec failurePolicy=v1.FailurePolicyType
ValidatingWebhook failurePolicy=v1.FailurePolicyType matchPolicy=v1.MatchPolicyType sideEffects=v1.SideEffectClass
Validation reason=v1.StatusReason
`,
  'io.k8s.api.apps.v1': `
DaemonSetCondition status=v1.ConditionStatus type=v1.DaemonSetConditionType
DaemonSetUpdateStrategy type=v1.DaemonSetUpdateStrategyType
DeploymentCondition status=v1.ConditionStatus type=v1.DeploymentConditionType
DeploymentStrategy type=v1.DeploymentStrategyType
ReplicaSetCondition status=v1.ConditionStatus type=v1.ReplicaSetConditionType
StatefulSetCondition status=v1.ConditionStatus type=v1.StatefulSetConditionType
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted,whenScaled=v1.PersistentVolumeClaimRetentionPolicyType
StatefulSetSpec podManagementPolicy=v1.PodManagementPolicyType
StatefulSetUpdateStrategy type=v1.StatefulSetUpdateStrategyType
`,
  'io.k8s.api.authentication.v1': `
BoundObjectReference uid=types.UID
UserInfo extra=map[string]v1.ExtraValue
`,
  'io.k8s.api.authorization.v1': `
SubjectAccessReviewSpec extra=map[string]v1.ExtraValue
`,
  'io.k8s.api.autoscaling.v2': `
ContainerResourceMetricSource name=v1.ResourceName
ContainerResourceMetricStatus name=v1.ResourceName
HPAScalingPolicy type=v2.HPAScalingPolicyType
HPAScalingRules selectPolicy=v2.ScalingPolicySelect
HorizontalPodAutoscalerCondition status=v1.ConditionStatus type=v2.HorizontalPodAutoscalerConditionType
MetricSpec type=v2.MetricSourceType
MetricStatus type=v2.MetricSourceType
MetricTarget type=v2.MetricTargetType
ResourceMetricSource name=v1.ResourceName
ResourceMetricStatus name=v1.ResourceName
`,
  'io.k8s.api.batch.v1': `
CronJobSpec concurrencyPolicy=v1.ConcurrencyPolicy
JobCondition status=v1.ConditionStatus type=v1.JobConditionType
JobSpec completionMode=v1.CompletionMode podReplacementPolicy=v1.PodReplacementPolicy
PodFailurePolicyOnExitCodesRequirement operator=v1.PodFailurePolicyOnExitCodesOperator
PodFailurePolicyOnPodConditionsPattern status=v1.ConditionStatus type=v1.PodConditionType
PodFailurePolicyRule action=v1.PodFailurePolicyAction
UncountedTerminatedPods failed,succeeded=[]types.UID
`,
  'io.k8s.api.certificates.v1': `
CertificateSigningRequestCondition status=v1.ConditionStatus type=v1.RequestConditionType
CertificateSigningRequestSpec extra=map[string]v1.ExtraValue usages=[]v1.KeyUsage
`,
  'io.k8s.api.coordination.v1': `
LeaseSpec acquireTime,renewTime=v1.MicroTime strategy=v1.CoordinatedLeaseStrategy
`,
  'io.k8s.api.core.v1': `
AppArmorProfile type=v1.AppArmorProfileType
AttachedVolume name=v1.UniqueVolumeName
AzureDiskVolumeSource cachingMode=v1.AzureDataDiskCachingMode kind=v1.AzureDataDiskKind
Capabilities add,drop=[]v1.Capability
ComponentCondition status=v1.ConditionStatus type=v1.ComponentConditionType
ConfigMapEnvSource name@LocalObjectReference
ConfigMapKeySelector name@LocalObjectReference
ConfigMapNodeConfigSource uid=types.UID
ConfigMapProjection name@LocalObjectReference
ConfigMapVolumeSource name@LocalObjectReference
Container imagePullPolicy=v1.PullPolicy restartPolicy=v1.ContainerRestartPolicy terminationMessagePolicy=v1.TerminationMessagePolicy
ContainerPort protocol=v1.Protocol
ContainerResizePolicy resourceName=v1.ResourceName restartPolicy=v1.ResourceResizeRestartPolicy
ContainerRestartRule action=v1.ContainerRestartRuleAction
ContainerRestartRuleOnExitCodes operator=v1.ContainerRestartRuleOnExitCodesOperator
ContainerStatus allocatedResources=v1.ResourceList stopSignal=v1.Signal
EmptyDirVolumeSource medium=v1.StorageMedium
EndpointPort protocol=v1.Protocol
EphemeralContainer imagePullPolicy=v1.PullPolicy restartPolicy=v1.ContainerRestartPolicy terminationMessagePolicy=v1.TerminationMessagePolicy args,command,env,envFrom,image,imagePullPolicy,lifecycle,livenessProbe,name,ports,readinessProbe,resizePolicy,resources,restartPolicy,restartPolicyRules,securityContext,startupProbe,stdin,stdinOnce,terminationMessagePath,terminationMessagePolicy,tty,volumeDevices,volumeMounts,workingDir@EphemeralContainerCommon
Event eventTime=v1.MicroTime
EventSeries lastObservedTime=v1.MicroTime
HTTPGetAction scheme=v1.URIScheme
HostPathVolumeSource type=v1.HostPathType
ImageVolumeSource pullPolicy=v1.PullPolicy
Lifecycle stopSignal=v1.Signal
LimitRangeItem default,defaultRequest,max,maxLimitRequestRatio,min=v1.ResourceList type=v1.LimitType
LoadBalancerIngress ipMode=v1.LoadBalancerIPMode
ModifyVolumeStatus status=v1.PersistentVolumeClaimModifyVolumeStatus
NamespaceCondition status=v1.ConditionStatus type=v1.NamespaceConditionType
NamespaceSpec finalizers=[]v1.FinalizerName
NamespaceStatus phase=v1.NamespacePhase
NodeAddress type=v1.NodeAddressType
NodeAllocatableResourceClaimStatus resources=map[v1.ResourceName]resource.Quantity
NodeCondition status=v1.ConditionStatus type=v1.NodeConditionType
NodeSelectorRequirement operator=v1.NodeSelectorOperator
NodeStatus allocatable,capacity=v1.ResourceList phase=v1.NodePhase volumesInUse=[]v1.UniqueVolumeName
ObjectReference uid=types.UID
PersistentVolumeClaimCondition status=v1.ConditionStatus type=v1.PersistentVolumeClaimConditionType
PersistentVolumeClaimSpec accessModes=[]v1.PersistentVolumeAccessMode volumeMode=v1.PersistentVolumeMode
PersistentVolumeClaimStatus accessModes=[]v1.PersistentVolumeAccessMode allocatedResourceStatuses=map[v1.ResourceName]v1.ClaimResourceStatus allocatedResources,capacity=v1.ResourceList phase=v1.PersistentVolumeClaimPhase
PersistentVolumeSpec accessModes=[]v1.PersistentVolumeAccessMode capacity=v1.ResourceList persistentVolumeReclaimPolicy=v1.PersistentVolumeReclaimPolicy volumeMode=v1.PersistentVolumeMode awsElasticBlockStore,azureDisk,azureFile,cephfs,cinder,csi,fc,flexVolume,flocker,gcePersistentDisk,glusterfs,hostPath,iscsi,local,nfs,photonPersistentDisk,portworxVolume,quobyte,rbd,scaleIO,storageos,vsphereVolume@PersistentVolumeSource
PersistentVolumeStatus phase=v1.PersistentVolumePhase
PodCondition status=v1.ConditionStatus type=v1.PodConditionType
PodOS name=v1.OSName
PodReadinessGate conditionType=v1.PodConditionType
PodSecurityContext fsGroupChangePolicy=v1.PodFSGroupChangePolicy seLinuxChangePolicy=v1.PodSELinuxChangePolicy supplementalGroupsPolicy=v1.SupplementalGroupsPolicy
PodSpec dnsPolicy=v1.DNSPolicy overhead=v1.ResourceList preemptionPolicy=v1.PreemptionPolicy restartPolicy=v1.RestartPolicy
PodStatus allocatedResources=v1.ResourceList phase=v1.PodPhase qosClass=v1.PodQOSClass resize=v1.PodResizeStatus
PortStatus protocol=v1.Protocol
Probe exec,grpc,httpGet,tcpSocket@ProbeHandler
ReplicationControllerCondition status=v1.ConditionStatus type=v1.ReplicationControllerConditionType
ResourceHealth health=v1.ResourceHealthStatus resourceID=v1.ResourceID
ResourceQuotaSpec hard=v1.ResourceList scopes=[]v1.ResourceQuotaScope
ResourceQuotaStatus hard,used=v1.ResourceList
ResourceRequirements limits,requests=v1.ResourceList
ResourceStatus name=v1.ResourceName
ScopedResourceSelectorRequirement operator=v1.ScopeSelectorOperator scopeName=v1.ResourceQuotaScope
SeccompProfile type=v1.SeccompProfileType
Secret type=v1.SecretType
SecretEnvSource name@LocalObjectReference
SecretKeySelector name@LocalObjectReference
SecretProjection name@LocalObjectReference
SecurityContext procMount=v1.ProcMountType
ServicePort protocol=v1.Protocol
ServiceSpec externalTrafficPolicy=v1.ServiceExternalTrafficPolicy internalTrafficPolicy=v1.ServiceInternalTrafficPolicy ipFamilies=[]v1.IPFamily ipFamilyPolicy=v1.IPFamilyPolicy sessionAffinity=v1.ServiceAffinity type=v1.ServiceType
Taint effect=v1.TaintEffect
Toleration effect=v1.TaintEffect operator=v1.TolerationOperator
TopologySpreadConstraint nodeAffinityPolicy,nodeTaintsPolicy=v1.NodeInclusionPolicy whenUnsatisfiable=v1.UnsatisfiableConstraintAction
Volume awsElasticBlockStore,azureDisk,azureFile,cephfs,cinder,configMap,csi,downwardAPI,emptyDir,ephemeral,fc,flexVolume,flocker,gcePersistentDisk,gitRepo,glusterfs,hostPath,image,iscsi,nfs,persistentVolumeClaim,photonPersistentDisk,portworxVolume,projected,quobyte,rbd,scaleIO,secret,storageos,vsphereVolume@VolumeSource
VolumeMount mountPropagation=v1.MountPropagationMode recursiveReadOnly=v1.RecursiveReadOnlyMode
VolumeMountStatus recursiveReadOnly=v1.RecursiveReadOnlyMode
VolumeResourceRequirements limits,requests=v1.ResourceList
`,
  'io.k8s.api.discovery.v1': `
EndpointPort protocol=v1.Protocol
EndpointSlice addressType=v1.AddressType
`,
  'io.k8s.api.events.v1': `
Event eventTime=v1.MicroTime
EventSeries lastObservedTime=v1.MicroTime
`,
  'io.k8s.api.flowcontrol.v1': `
FlowDistinguisherMethod type=v1.FlowDistinguisherMethodType
FlowSchemaCondition status=v1.ConditionStatus type=v1.FlowSchemaConditionType
LimitResponse type=v1.LimitResponseType
PriorityLevelConfigurationCondition status=v1.ConditionStatus type=v1.PriorityLevelConfigurationConditionType
PriorityLevelConfigurationSpec type=v1.PriorityLevelEnablement
Subject kind=v1.SubjectKind
`,
  'io.k8s.api.networking.v1': `
HTTPIngressPath pathType=v1.PathType
IngressPortStatus protocol=v1.Protocol
IngressRule http@IngressRuleValue
NetworkPolicyPort protocol=v1.Protocol
NetworkPolicySpec policyTypes=[]v1.PolicyType
`,
  'io.k8s.api.node.v1': `
Overhead podFixed=v1.ResourceList
`,
  'io.k8s.api.policy.v1': `
PodDisruptionBudgetSpec unhealthyPodEvictionPolicy=v1.UnhealthyPodEvictionPolicyType
`,
  'io.k8s.api.resource.v1': `
CapacityRequirements requests=map[v1.QualifiedName]resource.Quantity
Device attributes=map[v1.QualifiedName]v1.DeviceAttribute capacity=map[v1.QualifiedName]v1.DeviceCapacity nodeAllocatableResourceMappings=map[v1.ResourceName]v1.NodeAllocatableResourceMapping
DeviceAllocationConfiguration source=v1.AllocationConfigSource opaque@DeviceConfiguration
DeviceClaimConfiguration opaque@DeviceConfiguration
DeviceClassConfiguration opaque@DeviceConfiguration
DeviceConstraint distinctAttribute,matchAttribute=v1.FullyQualifiedName
DeviceRequestAllocationResult consumedCapacity=map[v1.QualifiedName]resource.Quantity shareID=types.UID
DeviceSubRequest allocationMode=v1.DeviceAllocationMode
DeviceTaint effect=v1.DeviceTaintEffect
DeviceToleration effect=v1.DeviceTaintEffect operator=v1.DeviceTolerationOperator
ExactDeviceRequest allocationMode=v1.DeviceAllocationMode
NodeAllocatableResourceMapping capacityKey=v1.QualifiedName
ResourceClaimConsumerReference uid=types.UID
`,
  'io.k8s.api.scheduling.v1': `
PriorityClass preemptionPolicy=v1.PreemptionPolicy
`,
  'io.k8s.api.storage.v1': `
CSIDriverSpec fsGroupPolicy=v1.FSGroupPolicy volumeLifecycleModes=[]v1.VolumeLifecycleMode
StorageClass reclaimPolicy=v1.PersistentVolumeReclaimPolicy volumeBindingMode=v1.VolumeBindingMode
`,
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1': `
CustomResourceConversion strategy=v1.ConversionStrategyType
CustomResourceDefinitionCondition status=v1.ConditionStatus type=v1.CustomResourceDefinitionConditionType
CustomResourceDefinitionSpec scope=v1.ResourceScope
CustomResourceSubresources status=v1.CustomResourceSubresourceStatus
JSONSchemaProps $schema=v1.JSONSchemaURL enum=[]v1.JSON additionalItems,additionalProperties=v1.JSONSchemaPropsOrBool definitions=v1.JSONSchemaDefinitions dependencies=v1.JSONSchemaDependencies items=v1.JSONSchemaPropsOrArray x-kubernetes-validations=v1.ValidationRules
ValidationRule reason=v1.FieldValueErrorReason
`,
  'io.k8s.apimachinery.pkg.apis.meta.v1': `
APIResource verbs=v1.Verbs
Condition status=v1.ConditionStatus
DeleteOptions propagationPolicy=v1.DeletionPropagation
FieldSelectorRequirement operator=v1.FieldSelectorOperator
LabelSelectorRequirement operator=v1.LabelSelectorOperator
ManagedFieldsEntry operation=v1.ManagedFieldsOperationType
ObjectMeta uid=types.UID
OwnerReference uid=types.UID
Preconditions uid=types.UID
Status reason=v1.StatusReason
StatusCause reason=v1.CauseType
StatusDetails uid=types.UID
`,
  'io.k8s.kube-aggregator.pkg.apis.apiregistration.v1': `
APIServiceCondition status=v1.ConditionStatus type=v1.APIServiceConditionType
`,
}
