import type { FieldForm } from './protobuf-fields.ts'

/**
 * Whether an optional field is kept when it is zero depends on whether its Go field is a pointer, which neither OpenAPI
 * nor the protobuf descriptors contain. These are the fields for which Kubernetes' types differ from what
 * protobuf-fields.ts implies: a message, and then its fields, each prefixed with its form.
 */
const formTable = `
admission.v1.AdmissionRequest !uid !kind !resource !operation !userInfo !object !oldObject !options
admission.v1.AdmissionResponse !uid !allowed ?patchType
admissionregistration.v1.MatchResources ?matchPolicy
admissionregistration.v1.MutatingAdmissionPolicySpec ?failurePolicy
admissionregistration.v1.MutatingWebhook ?failurePolicy ?matchPolicy ?reinvocationPolicy
admissionregistration.v1.ParamRef ?parameterNotFoundAction
admissionregistration.v1.Rule ?scope
admissionregistration.v1.ServiceReference ?path
admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec -policyName -validationActions
admissionregistration.v1.ValidatingAdmissionPolicySpec ?failurePolicy
admissionregistration.v1.ValidatingAdmissionPolicyStatus -observedGeneration
admissionregistration.v1.ValidatingWebhook ?failurePolicy ?matchPolicy
admissionregistration.v1.Validation ?reason
admissionregistration.v1.WebhookClientConfig ?url
apidiscovery.v2.APIGroupDiscovery !metadata
apidiscovery.v2.APIGroupDiscoveryList !metadata =items
apidiscovery.v2.APIResourceDiscovery !resource !scope !singularResource =verbs
apidiscovery.v2.APISubresourceDiscovery !subresource =verbs
apidiscovery.v2.APIVersionDiscovery !version
apiextensions.v1.ConversionRequest !uid !desiredAPIVersion =objects
apiextensions.v1.ConversionResponse !uid =convertedObjects !result
apiextensions.v1.CustomResourceColumnDefinition -priority
apiextensions.v1.CustomResourceDefinitionCondition !lastTransitionTime -observedGeneration
apiextensions.v1.CustomResourceDefinitionSpec -preserveUnknownFields
apiextensions.v1.CustomResourceDefinitionStatus =conditions =storedVersions -observedGeneration
apiextensions.v1.CustomResourceDefinitionVersion -deprecated ?deprecationWarning
apiextensions.v1.CustomResourceSubresourceScale ?labelSelectorPath
apiextensions.v1.JSONSchemaProps ?$ref -exclusiveMaximum -exclusiveMinimum -uniqueItems -nullable -x-kubernetes-embedded-resource -x-kubernetes-int-or-string ?x-kubernetes-list-type ?x-kubernetes-map-type
apiextensions.v1.ServiceReference ?path
apiextensions.v1.ValidationRule ?reason
apiextensions.v1.WebhookClientConfig ?url
apiregistration.v1.APIServiceCondition !lastTransitionTime
apiregistration.v1.APIServiceSpec -insecureSkipTLSVerify
apps.v1.ControllerRevision !data
apps.v1.DaemonSetCondition !lastTransitionTime
apps.v1.DaemonSetSpec -minReadySeconds
apps.v1.DaemonSetStatus -observedGeneration -updatedNumberScheduled -numberAvailable -numberUnavailable
apps.v1.DeploymentCondition !lastUpdateTime !lastTransitionTime
apps.v1.DeploymentSpec -minReadySeconds -paused
apps.v1.DeploymentStatus -observedGeneration -replicas -updatedReplicas -availableReplicas -unavailableReplicas -readyReplicas
apps.v1.ReplicaSetCondition !lastTransitionTime
apps.v1.ReplicaSetSpec -minReadySeconds
apps.v1.ReplicaSetStatus -fullyLabeledReplicas -observedGeneration -readyReplicas -availableReplicas
apps.v1.StatefulSetCondition !lastTransitionTime
apps.v1.StatefulSetOrdinals !start
apps.v1.StatefulSetSpec !serviceName -minReadySeconds
apps.v1.StatefulSetStatus -observedGeneration -readyReplicas -currentReplicas -updatedReplicas !availableReplicas
authentication.v1.TokenRequestSpec =audiences =boundObjectRef =expirationSeconds
authentication.v1.TokenRequestStatus !token !expirationTimestamp
authentication.v1.TokenReviewSpec -token
authentication.v1.TokenReviewStatus -authenticated
authorization.v1.SubjectAccessReviewStatus -denied
autoscaling.v1.ScaleSpec -replicas
autoscaling.v2.HPAScalingRules ?selectPolicy
autoscaling.v2.HorizontalPodAutoscalerCondition !lastTransitionTime
autoscaling.v2.HorizontalPodAutoscalerStatus -currentReplicas =currentMetrics
batch.v1.CronJobSpec ?timeZone
batch.v1.JobCondition !lastProbeTime !lastTransitionTime
batch.v1.JobSpec ?completionMode ?podReplacementPolicy ?managedBy
batch.v1.JobStatus -active -succeeded -failed ?failedIndexes
batch.v1.PodFailurePolicyOnExitCodesRequirement ?containerName
batch.v1.PodFailurePolicyOnPodConditionsPattern !status
batch.v1.SuccessPolicyRule ?succeededIndexes
certificates.v1.CertificateSigningRequestCondition !lastUpdateTime !lastTransitionTime
coordination.v1.LeaseSpec ?holderIdentity ?strategy ?preferredHolder
core.v1.AWSElasticBlockStoreVolumeSource -partition -readOnly
core.v1.AppArmorProfile ?localhostProfile
core.v1.AzureDiskVolumeSource ?cachingMode ?fsType ?kind
core.v1.AzureFilePersistentVolumeSource -readOnly =secretNamespace
core.v1.AzureFileVolumeSource -readOnly
core.v1.CSIPersistentVolumeSource -readOnly
core.v1.CSIVolumeSource ?fsType
core.v1.CephFSPersistentVolumeSource -readOnly
core.v1.CephFSVolumeSource -readOnly
core.v1.CinderPersistentVolumeSource -readOnly
core.v1.CinderVolumeSource -readOnly
core.v1.ClusterTrustBundleProjection ?name ?signerName
core.v1.Container -stdin -stdinOnce -tty ?restartPolicy
core.v1.ContainerImage =names -sizeBytes
core.v1.ContainerPort -hostPort
core.v1.ContainerRestartRule -action
core.v1.ContainerRestartRuleOnExitCodes -operator
core.v1.ContainerStateRunning !startedAt
core.v1.ContainerStateTerminated -signal !startedAt !finishedAt
core.v1.ContainerStatus ?stopSignal
core.v1.EndpointAddress ?nodeName
core.v1.EndpointPort ?appProtocol
core.v1.EphemeralContainerCommon !name !resources -stdin -stdinOnce -tty ?restartPolicy
core.v1.Event !firstTimestamp !lastTimestamp -count !eventTime !reportingComponent !reportingInstance
core.v1.EventSeries -count !lastObservedTime
core.v1.FCVolumeSource -readOnly
core.v1.FlexPersistentVolumeSource -readOnly
core.v1.FlexVolumeSource -readOnly
core.v1.GCEPersistentDiskVolumeSource -partition -readOnly
core.v1.GRPCAction =service
core.v1.GlusterfsPersistentVolumeSource -readOnly ?endpointsNamespace
core.v1.GlusterfsVolumeSource -readOnly
core.v1.HTTPGetAction !port
core.v1.HostPathVolumeSource ?type
core.v1.ISCSIPersistentVolumeSource -readOnly -chapAuthDiscovery -chapAuthSession ?initiatorName
core.v1.ISCSIVolumeSource -readOnly -chapAuthDiscovery -chapAuthSession ?initiatorName
core.v1.ImageVolumeStatus -imageRef
core.v1.Lifecycle ?stopSignal
core.v1.List !metadata =items
core.v1.LoadBalancerIngress ?ipMode
core.v1.LocalVolumeSource ?fsType
core.v1.NFSVolumeSource -readOnly
core.v1.NamespaceCondition !lastTransitionTime
core.v1.NodeCondition !lastHeartbeatTime !lastTransitionTime
core.v1.NodeRuntimeHandler !name
core.v1.NodeSpec -unschedulable
core.v1.PersistentVolumeClaimCondition !lastProbeTime !lastTransitionTime
core.v1.PersistentVolumeClaimSpec ?storageClassName ?volumeMode ?volumeAttributesClassName
core.v1.PersistentVolumeClaimStatus ?currentVolumeAttributesClassName
core.v1.PersistentVolumeClaimVolumeSource -readOnly
core.v1.PersistentVolumeSpec ?volumeMode ?volumeAttributesClassName
core.v1.PodAttachOptions -stdin -stdout -stderr -tty
core.v1.PodCertificateProjection -signerName -keyType
core.v1.PodCondition !lastProbeTime !lastTransitionTime -observedGeneration
core.v1.PodDNSConfigOption ?value
core.v1.PodExecOptions -stdin -stdout -stderr -tty =command
core.v1.PodLogOptions -follow -previous -timestamps -insecureSkipTLSVerifyBackend ?stream
core.v1.PodResourceClaim ?resourceClaimName ?resourceClaimTemplateName
core.v1.PodResourceClaimStatus ?resourceClaimName
core.v1.PodSchedulingGroup ?podGroupName
core.v1.PodSecurityContext ?fsGroupChangePolicy ?supplementalGroupsPolicy ?seLinuxChangePolicy
core.v1.PodSpec -hostNetwork -hostPID -hostIPC ?runtimeClassName ?preemptionPolicy ?hostnameOverride
core.v1.PodStatus -observedGeneration
core.v1.PodStatusResult !metadata !status
core.v1.PortStatus ?error
core.v1.PortworxVolumeSource -readOnly
core.v1.Probe -initialDelaySeconds -timeoutSeconds -periodSeconds -successThreshold -failureThreshold
core.v1.ProjectedVolumeSource =sources
core.v1.QuobyteVolumeSource -readOnly
core.v1.RBDPersistentVolumeSource -readOnly
core.v1.RBDVolumeSource -readOnly
core.v1.RangeAllocation !metadata !range =data
core.v1.ReplicationControllerCondition !lastTransitionTime
core.v1.ReplicationControllerSpec -minReadySeconds
core.v1.ReplicationControllerStatus -fullyLabeledReplicas -observedGeneration -readyReplicas -availableReplicas
core.v1.ResourceFieldSelector !divisor
core.v1.ResourceHealth ?message
core.v1.ScaleIOPersistentVolumeSource -sslEnabled -readOnly
core.v1.ScaleIOVolumeSource -sslEnabled -readOnly
core.v1.SeccompProfile ?localhostProfile
core.v1.SecurityContext ?procMount
core.v1.SerializedReference !reference
core.v1.ServicePort !targetPort -nodePort ?appProtocol
core.v1.ServiceSpec -healthCheckNodePort -publishNotReadyAddresses ?ipFamilyPolicy ?loadBalancerClass ?internalTrafficPolicy ?trafficDistribution
core.v1.StorageOSPersistentVolumeSource -readOnly
core.v1.StorageOSVolumeSource -readOnly
core.v1.TCPSocketAction !port
core.v1.TopologySpreadConstraint ?nodeAffinityPolicy ?nodeTaintsPolicy
core.v1.TypedLocalObjectReference =apiGroup
core.v1.TypedObjectReference =apiGroup ?namespace
core.v1.VolumeMount -readOnly ?mountPropagation ?recursiveReadOnly
core.v1.VolumeMountStatus -readOnly ?recursiveReadOnly
core.v1.WindowsSecurityContextOptions ?gmsaCredentialSpecName ?gmsaCredentialSpec ?runAsUserName
discovery.v1.Endpoint ?hostname ?nodeName ?zone
discovery.v1.EndpointPort ?name ?protocol ?appProtocol
discovery.v1.EndpointSlice =endpoints =ports
events.v1.Event !eventTime !deprecatedFirstTimestamp !deprecatedLastTimestamp -deprecatedCount
events.v1.EventSeries !lastObservedTime
flowcontrol.v1.FlowSchemaCondition !lastTransitionTime
flowcontrol.v1.FlowSchemaSpec !matchingPrecedence
flowcontrol.v1.LimitedPriorityLevelConfiguration =nominalConcurrencyShares
flowcontrol.v1.PriorityLevelConfigurationCondition !lastTransitionTime
flowcontrol.v1.QueuingConfiguration !queues !handSize !queueLengthLimit
flowcontrol.v1.ResourcePolicyRule -clusterScope =namespaces
meta.v1.Condition -observedGeneration !lastTransitionTime
meta.v1.DeleteOptions ?propagationPolicy
meta.v1.GroupVersionKind !group !version !kind
meta.v1.GroupVersionResource !group !version !resource
meta.v1.ListOptions -watch -limit -allowWatchBookmarks
meta.v1.ObjectMeta -generation -creationTimestamp
meta.v1.PartialObjectMetadata !metadata
meta.v1.PartialObjectMetadataList !metadata =items
meta.v1.Preconditions ?uid ?resourceVersion
meta.v1.Status -code
meta.v1.StatusDetails -retryAfterSeconds
meta.v1.WatchEvent !object
networking.v1.IPAddressSpec ?parentRef
networking.v1.IngressClassParametersReference ?apiGroup =scope ?namespace
networking.v1.IngressPortStatus ?error
networking.v1.IngressSpec ?ingressClassName
networking.v1.NetworkPolicyPort ?protocol
networking.v1.ParentReference -resource -name
networking.v1.ServiceBackendPort -number
policy.v1.PodDisruptionBudgetSpec ?unhealthyPodEvictionPolicy
policy.v1.PodDisruptionBudgetStatus -observedGeneration !disruptionsAllowed !currentHealthy !desiredHealthy !expectedPods
rbac.v1.ClusterRole =rules
rbac.v1.Role =rules
rbac.v1.RoleRef !apiGroup
resource.v1.AllocatedDeviceStatus =conditions ?shareID
resource.v1.CapacityRequestPolicy =default
resource.v1.CapacityRequestPolicyRange ?min
resource.v1.Counter !value
resource.v1.CounterSet -counters
resource.v1.Device ?nodeName
resource.v1.DeviceAttribute ?string ?version
resource.v1.DeviceCapacity !value
resource.v1.DeviceClaim =requests
resource.v1.DeviceClassSpec ?extendedResourceName
resource.v1.DeviceConstraint ?matchAttribute ?distinctAttribute
resource.v1.DeviceCounterConsumption -counters
resource.v1.DeviceRequestAllocationResult ?shareID
resource.v1.DeviceSubRequest -count
resource.v1.ExactDeviceRequest -count
resource.v1.NodeAllocatableResourceMapping ?capacityKey
resource.v1.OpaqueDeviceConfiguration !parameters
resource.v1.ResourceSliceSpec ?nodeName
scheduling.v1.PriorityClass !value -globalDefault ?preemptionPolicy
storage.v1.CSIDriverSpec ?fsGroupPolicy
storage.v1.CSINodeDriver =topologyKeys
storage.v1.StorageClass ?reclaimPolicy ?volumeBindingMode
storage.v1.VolumeAttachmentSource ?persistentVolumeName
storage.v1.VolumeError !time
`

const forms = new Map(formTable.trim().split('\n').map(parseLine))

function parseLine(line: string): [string, ReadonlyMap<string, FieldForm>] {
  const [message = '', ...fields] = line.split(' ')
  return [message, new Map(fields.map((field) => [field.slice(1), field.charAt(0) as FieldForm]))]
}

const noForms: ReadonlyMap<string, FieldForm> = new Map()

/** The forms that differ, by JSON name, of a message such as apps.v1.DeploymentSpec. */
export function fieldForms(message: string): ReadonlyMap<string, FieldForm> {
  return forms.get(message) ?? noForms
}
