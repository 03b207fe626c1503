/**
 * The enumerated values of fields of built-in kinds in Kubernetes 1.36. The published documents omit them; a running
 * server does not. Each line has the fields, by package, definition and name, and then the allowed values, separated by
 * commas. For a list or a map they are the values of its items.
 */
const table = `
admissionregistration.v1.MatchResources.matchPolicy admissionregistration.v1.MutatingWebhook.matchPolicy admissionregistration.v1.ValidatingWebhook.matchPolicy: Equivalent,Exact
admissionregistration.v1.MutatingAdmissionPolicySpec.failurePolicy admissionregistration.v1.MutatingWebhook.failurePolicy admissionregistration.v1.ValidatingAdmissionPolicySpec.failurePolicy admissionregistration.v1.ValidatingWebhook.failurePolicy: Fail,Ignore
admissionregistration.v1.MutatingAdmissionPolicySpec.reinvocationPolicy admissionregistration.v1.MutatingWebhook.reinvocationPolicy: IfNeeded,Never
admissionregistration.v1.MutatingWebhook.sideEffects admissionregistration.v1.ValidatingWebhook.sideEffects: None,NoneOnDryRun,Some,Unknown
admissionregistration.v1.Mutation.patchType: ApplyConfiguration,JSONPatch
admissionregistration.v1.NamedRuleWithOperations.operations admissionregistration.v1.RuleWithOperations.operations: *,CONNECT,CREATE,DELETE,UPDATE
admissionregistration.v1.NamedRuleWithOperations.scope admissionregistration.v1.RuleWithOperations.scope: *,Cluster,Namespaced
admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec.validationActions: Audit,Deny,Warn
apiextensions.v1.ValidationRule.reason: FieldValueDuplicate,FieldValueForbidden,FieldValueInvalid,FieldValueRequired
apps.v1.DaemonSetUpdateStrategy.type apps.v1.StatefulSetUpdateStrategy.type: OnDelete,RollingUpdate
apps.v1.DeploymentStrategy.type: Recreate,RollingUpdate
apps.v1.StatefulSetSpec.podManagementPolicy: OrderedReady,Parallel
batch.v1.CronJobSpec.concurrencyPolicy: Allow,Forbid,Replace
batch.v1.JobSpec.completionMode: Indexed,NonIndexed
batch.v1.JobSpec.podReplacementPolicy: Failed,TerminatingOrFailed
batch.v1.PodFailurePolicyOnExitCodesRequirement.operator: In,NotIn
batch.v1.PodFailurePolicyRule.action: Count,FailIndex,FailJob,Ignore
certificates.v1.CertificateSigningRequestSpec.usages: any,cert sign,client auth,code signing,content commitment,crl sign,data encipherment,decipher only,digital signature,email protection,encipher only,ipsec end system,ipsec tunnel,ipsec user,key agreement,key encipherment,microsoft sgc,netscape sgc,ocsp signing,s/mime,server auth,signing,timestamping
core.v1.AppArmorProfile.type core.v1.SeccompProfile.type: Localhost,RuntimeDefault,Unconfined
core.v1.AzureDiskVolumeSource.cachingMode: None,ReadOnly,ReadWrite
core.v1.AzureDiskVolumeSource.kind: Dedicated,Managed,Shared
core.v1.Container.imagePullPolicy core.v1.EphemeralContainer.imagePullPolicy core.v1.ImageVolumeSource.pullPolicy: Always,IfNotPresent,Never
core.v1.Container.terminationMessagePolicy core.v1.EphemeralContainer.terminationMessagePolicy: FallbackToLogsOnError,File
core.v1.ContainerPort.protocol core.v1.EndpointPort.protocol core.v1.PortStatus.protocol core.v1.ServicePort.protocol discovery.v1.EndpointPort.protocol networking.v1.IngressPortStatus.protocol networking.v1.NetworkPolicyPort.protocol: SCTP,TCP,UDP
core.v1.HTTPGetAction.scheme: HTTP,HTTPS
core.v1.HostPathVolumeSource.type: ,BlockDevice,CharDevice,Directory,DirectoryOrCreate,File,FileOrCreate,Socket
core.v1.ModifyVolumeStatus.status: InProgress,Infeasible,Pending
core.v1.NamespaceStatus.phase: Active,Terminating
core.v1.NodeSelectorRequirement.operator: DoesNotExist,Exists,Gt,In,Lt,NotIn
core.v1.NodeStatus.phase: Pending,Running,Terminated
core.v1.PersistentVolumeClaimSpec.accessModes core.v1.PersistentVolumeClaimStatus.accessModes core.v1.PersistentVolumeSpec.accessModes: ReadOnlyMany,ReadWriteMany,ReadWriteOnce,ReadWriteOncePod
core.v1.PersistentVolumeClaimSpec.volumeMode core.v1.PersistentVolumeSpec.volumeMode: Block,Filesystem
core.v1.PersistentVolumeClaimStatus.allocatedResourceStatuses: ControllerResizeInProgress,ControllerResizeInfeasible,NodeResizeInProgress,NodeResizeInfeasible,NodeResizePending
core.v1.PersistentVolumeClaimStatus.phase: Bound,Lost,Pending
core.v1.PersistentVolumeSpec.persistentVolumeReclaimPolicy storage.v1.StorageClass.reclaimPolicy: Delete,Recycle,Retain
core.v1.PersistentVolumeStatus.phase: Available,Bound,Failed,Pending,Released
core.v1.PodSecurityContext.fsGroupChangePolicy: Always,OnRootMismatch
core.v1.PodSecurityContext.supplementalGroupsPolicy: Merge,Strict
core.v1.PodSpec.dnsPolicy: ClusterFirst,ClusterFirstWithHostNet,Default,None
core.v1.PodSpec.preemptionPolicy scheduling.v1.PriorityClass.preemptionPolicy: Never,PreemptLowerPriority
core.v1.PodSpec.restartPolicy: Always,Never,OnFailure
core.v1.PodStatus.phase: Failed,Pending,Running,Succeeded,Unknown
core.v1.PodStatus.qosClass: BestEffort,Burstable,Guaranteed
core.v1.ResourceQuotaSpec.scopes core.v1.ScopedResourceSelectorRequirement.scopeName: BestEffort,CrossNamespacePodAffinity,NotBestEffort,NotTerminating,PriorityClass,Terminating,VolumeAttributesClass
core.v1.ScopedResourceSelectorRequirement.operator: DoesNotExist,Exists,In,NotIn
core.v1.SecurityContext.procMount: Default,Unmasked
core.v1.ServiceSpec.externalTrafficPolicy core.v1.ServiceSpec.internalTrafficPolicy: Cluster,Local
core.v1.ServiceSpec.ipFamilies: ,IPv4,IPv6
core.v1.ServiceSpec.ipFamilyPolicy: PreferDualStack,RequireDualStack,SingleStack
core.v1.ServiceSpec.sessionAffinity: ClientIP,None
core.v1.ServiceSpec.type: ClusterIP,ExternalName,LoadBalancer,NodePort
core.v1.Taint.effect core.v1.Toleration.effect: NoExecute,NoSchedule,PreferNoSchedule
core.v1.Toleration.operator: Equal,Exists,Gt,Lt
core.v1.TopologySpreadConstraint.nodeAffinityPolicy core.v1.TopologySpreadConstraint.nodeTaintsPolicy: Honor,Ignore
core.v1.TopologySpreadConstraint.whenUnsatisfiable: DoNotSchedule,ScheduleAnyway
core.v1.VolumeMount.mountPropagation: Bidirectional,HostToContainer,None
discovery.v1.EndpointSlice.addressType: FQDN,IPv4,IPv6
networking.v1.HTTPIngressPath.pathType: Exact,ImplementationSpecific,Prefix
networking.v1.NetworkPolicySpec.policyTypes: Egress,Ingress
policy.v1.PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy: AlwaysAllow,IfHealthyBudget
resource.v1.DeviceAllocationConfiguration.source: FromClaim,FromClass
resource.v1.DeviceSubRequest.allocationMode resource.v1.ExactDeviceRequest.allocationMode: All,ExactCount
resource.v1.DeviceTaint.effect resource.v1.DeviceToleration.effect: NoExecute,NoSchedule,None
resource.v1.DeviceToleration.operator: Equal,Exists
storage.v1.StorageClass.volumeBindingMode: Immediate,WaitForFirstConsumer
`

/** The signals in the kernel's order; the real-time signals count up from the first and down from the last. */
const signalFields: readonly string[] = ['core.v1.ContainerStatus.stopSignal', 'core.v1.Lifecycle.stopSignal']
const signals =
  'ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT SEGV STKFLT STOP SYS TERM TRAP TSTP TTIN TTOU URG USR1 USR2 VTALRM WINCH XCPU XFSZ'
const signalsBelowLast = 14
const signalsAboveFirst = 15

let valuesOfField: ReadonlyMap<string, readonly string[]> | undefined

/** The values of a field such as core.v1.Container.imagePullPolicy; undefined if it allows any text. */
export function enumOf(field: string): readonly string[] | undefined {
  valuesOfField ??= readTable()
  return valuesOfField.get(field)
}

function readTable(): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>()
  for (const line of table.trim().split('\n')) {
    const colon = line.indexOf(': ')
    const allowed = line.slice(colon + 2).split(',')
    for (const field of line.slice(0, colon).split(' ')) values.set(field, allowed)
  }
  for (const field of signalFields) values.set(field, allSignals())
  return values
}

function allSignals(): readonly string[] {
  const count = (length: number) => Array.from({ length }, (_, index) => index + 1)
  return [
    ...signals.split(' ').map((name) => `SIG${name}`),
    'SIGRTMAX',
    ...count(signalsBelowLast).map((index) => `SIGRTMAX-${index}`),
    'SIGRTMIN',
    ...count(signalsAboveFirst).map((index) => `SIGRTMIN+${index}`),
  ].sort()
}
