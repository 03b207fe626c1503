export interface TypeProblemCase {
  readonly version: string
  readonly kind: string
  readonly document: string
  /** The error of Kubernetes' decoder; undefined if the document decodes. */
  readonly problem: string | undefined
}

/** A version and kind, and documents of that kind with the errors of Kubernetes 1.36's decoder. */
const recorded = String.raw`
apps/v1 Deployment
  {"spec":{"replicas":"3"}} => json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":1.5}} => json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":1.0}} => json: cannot unmarshal number 1.0 into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":1e3}} => json: cannot unmarshal number 1e3 into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":2147483648}} => json: cannot unmarshal number 2147483648 into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":-2147483648}} =>
  {"spec":{"replicas":true}} => json: cannot unmarshal bool into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":[]}} => json: cannot unmarshal array into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":{}}} => json: cannot unmarshal object into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"replicas":null}} =>
  {"spec":{"replicas":-0}} =>
  {"spec":{"replicas":12345678901234567890}} => json: cannot unmarshal number 12345678901234567890 into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":"x"} => json: cannot unmarshal string into Go struct field Deployment.spec of type v1.DeploymentSpec
  {"spec":[]} => json: cannot unmarshal array into Go struct field Deployment.spec of type v1.DeploymentSpec
  {"spec":5} => json: cannot unmarshal number into Go struct field Deployment.spec of type v1.DeploymentSpec
  {"metadata":[]} => json: cannot unmarshal array into Go struct field Deployment.metadata of type v1.ObjectMeta
  {"spec":{"paused":"true"}} => json: cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool
  {"spec":{"template":{"spec":{"containers":{}}}}} => json: cannot unmarshal object into Go struct field PodSpec.spec.template.spec.containers of type []v1.Container
  {"spec":{"template":{"spec":{"containers":[{"name":5}]}}}} => json: cannot unmarshal number into Go struct field Container.spec.template.spec.containers.name of type string
  {"spec":{"template":{"spec":{"containers":["x"]}}}} => json: cannot unmarshal string into Go struct field PodSpec.spec.template.spec.containers of type v1.Container
  {"spec":{"strategy":{"type":1}}} => json: cannot unmarshal number into Go struct field DeploymentStrategy.spec.strategy.type of type v1.DeploymentStrategyType
  {"spec":{"strategy":{"rollingUpdate":{"maxSurge":1.5}}}} => json: cannot unmarshal number 1.5 into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxSurge of type int32
  {"spec":{"strategy":{"rollingUpdate":{"maxSurge":true}}}} => json: cannot unmarshal bool into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxSurge of type int32
  {"spec":{"strategy":{"rollingUpdate":{"maxSurge":"25%","maxUnavailable":4294967296}}}} => json: cannot unmarshal number 4294967296 into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxUnavailable of type int32
  {"spec":{"selector":{"matchLabels":{"a":1}}}} => json: cannot unmarshal number into Go struct field LabelSelector.spec.selector.matchLabels of type string
  {"spec":{"selector":{"matchExpressions":[{"operator":1}]}}} => json: cannot unmarshal number into Go struct field LabelSelectorRequirement.spec.selector.matchExpressions.operator of type v1.LabelSelectorOperator
  {"status":{"conditions":[{"type":5,"status":6}]}} => json: cannot unmarshal number into Go struct field DeploymentCondition.status.conditions.type of type v1.DeploymentConditionType
  {"spec":{"replicas":"a","paused":"b"}} => json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32
  {"spec":{"paused":"b","replicas":"a"}} => json: cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool
  {"spec":{"replicas":"a"},"metadata":{"creationTimestamp":"x"}} => parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"
  {"spec":{"replicas":"a","replicas":1}} => json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32
  {"bogus":{"replicas":"a"},"Spec":5} =>
  {"metadata":{"creationTimestamp":"x"}} => parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"
  {"metadata":{"creationTimestamp":""}} => parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006"
  {"metadata":{"creationTimestamp":5}} => json: cannot unmarshal number into Go struct field ObjectMeta.metadata.creationTimestamp of type string
  {"metadata":{"creationTimestamp":{}}} => json: cannot unmarshal object into Go struct field ObjectMeta.metadata.creationTimestamp of type string
  {"metadata":{"creationTimestamp":"2020-13-01T00:00:00Z"}} => parsing time "2020-13-01T00:00:00Z": month out of range
  {"metadata":{"creationTimestamp":"2020-01-01"}} => parsing time "2020-01-01" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"
  {"metadata":{"creationTimestamp":"2020-01-01T00:00:00Z"}} =>
  {"metadata":{"creationTimestamp":null,"deletionTimestamp":true}} => json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.deletionTimestamp of type string
  {"metadata":{"labels":[]}} => json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels of type map[string]string
  {"metadata":{"labels":{"a":{}}}} => json: cannot unmarshal object into Go struct field ObjectMeta.metadata.labels of type string
  {"metadata":{"labels":{"b":1,"1":true}}} => json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string
  {"metadata":{"annotations":"x"}} => json: cannot unmarshal string into Go struct field ObjectMeta.metadata.annotations of type map[string]string
  {"metadata":{"annotations":{"a":true}}} => json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.annotations of type string
  {"metadata":{"annotations":{"a":null}}} =>
  {"metadata":{"finalizers":"x"}} => json: cannot unmarshal string into Go struct field ObjectMeta.metadata.finalizers of type []string
  {"metadata":{"finalizers":[1]}} => json: cannot unmarshal number into Go struct field ObjectMeta.metadata.finalizers of type string
  {"metadata":{"uid":5}} => json: cannot unmarshal number into Go struct field ObjectMeta.metadata.uid of type types.UID
  {"metadata":{"generation":"1"}} => json: cannot unmarshal string into Go struct field ObjectMeta.metadata.generation of type int64
  {"metadata":{"generation":9223372036854775807}} =>
  {"metadata":{"generation":9223372036854775808}} => json: cannot unmarshal number 9223372036854775808 into Go struct field ObjectMeta.metadata.generation of type int64
  {"metadata":{"ownerReferences":[{"kind":5}]}} => json: cannot unmarshal number into Go struct field OwnerReference.metadata.ownerReferences.kind of type string
  {"metadata":{"ownerReferences":[{"controller":"true"}]}} => json: cannot unmarshal string into Go struct field OwnerReference.metadata.ownerReferences.controller of type bool
  {"metadata":{"managedFields":[{"fieldsV1":5,"operation":5}]}} => json: cannot unmarshal number into Go struct field ManagedFieldsEntry.metadata.managedFields.operation of type v1.ManagedFieldsOperationType
  {"metadata":{"__proto__":5,"name":{}}} => json: cannot unmarshal object into Go struct field ObjectMeta.metadata.name of type string
  [] => couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }
  "x" => couldn't get version/kind; json parse error: json: cannot unmarshal string into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }
  null =>
  true => couldn't get version/kind; json parse error: json: cannot unmarshal bool into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }
  {"kind":5} => couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string
  {"KIND":5} => couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string
  {"kind":"Deployment","apiVersion":["apps/v1"]} => couldn't get version/kind; json parse error: json: cannot unmarshal array into Go struct field .apiVersion of type string
  {"apiVersion":null,"spec":{"replicas":[]}} => json: cannot unmarshal array into Go struct field DeploymentSpec.spec.replicas of type int32
v1 PodList
  {"items":[{"kind":5}]} => json: cannot unmarshal number into Go struct field Pod.items.TypeMeta.kind of type string
  {"items":[{"apiVersion":[]}]} => json: cannot unmarshal array into Go struct field Pod.items.TypeMeta.apiVersion of type string
  {"items":{}} => json: cannot unmarshal object into Go struct field PodList.items of type []v1.Pod
  {"metadata":{"remainingItemCount":"5"}} => json: cannot unmarshal string into Go struct field ListMeta.metadata.remainingItemCount of type int64
  {"items":[null,{"spec":{"nodeName":5}}]} => json: cannot unmarshal number into Go struct field PodSpec.items.spec.nodeName of type string
v1 Pod
  {"spec":{"restartPolicy":5}} => json: cannot unmarshal number into Go struct field PodSpec.spec.restartPolicy of type v1.RestartPolicy
  {"spec":{"nodeSelector":{"a":1}}} => json: cannot unmarshal number into Go struct field PodSpec.spec.nodeSelector of type string
  {"spec":{"nodeSelector":5}} => json: cannot unmarshal number into Go struct field PodSpec.spec.nodeSelector of type map[string]string
  {"spec":{"volumes":[{"hostPath":"x"}]}} => json: cannot unmarshal string into Go struct field Volume.spec.volumes.VolumeSource.hostPath of type v1.HostPathVolumeSource
  {"spec":{"volumes":[{"hostPath":{"type":1}}]}} => json: cannot unmarshal number into Go struct field HostPathVolumeSource.spec.volumes.VolumeSource.hostPath.type of type v1.HostPathType
  {"spec":{"volumes":[{"emptyDir":{"sizeLimit":"1Gx"}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"volumes":[{"configMap":{"name":1}}]}} => json: cannot unmarshal number into Go struct field ConfigMapVolumeSource.spec.volumes.VolumeSource.configMap.LocalObjectReference.name of type string
  {"spec":{"volumes":[{"configMap":{"defaultMode":"0644"}}]}} => json: cannot unmarshal string into Go struct field ConfigMapVolumeSource.spec.volumes.VolumeSource.configMap.defaultMode of type int32
  {"spec":{"volumes":[{"projected":{"sources":[{"secret":{"name":false}}]}}]}} => json: cannot unmarshal bool into Go struct field SecretProjection.spec.volumes.VolumeSource.projected.sources.secret.LocalObjectReference.name of type string
  {"spec":{"overhead":[]}} => json: cannot unmarshal array into Go struct field PodSpec.spec.overhead of type v1.ResourceList
  {"spec":{"tolerations":[{"tolerationSeconds":1.5}]}} => json: cannot unmarshal number 1.5 into Go struct field Toleration.spec.tolerations.tolerationSeconds of type int64
  {"spec":{"ephemeralContainers":[{"name":1}]}} => json: cannot unmarshal number into Go struct field EphemeralContainer.spec.ephemeralContainers.EphemeralContainerCommon.name of type string
  {"spec":{"ephemeralContainers":[{"ports":[{"containerPort":"x"}]}]}} => json: cannot unmarshal string into Go struct field ContainerPort.spec.ephemeralContainers.EphemeralContainerCommon.ports.containerPort of type int32
  {"spec":{"ephemeralContainers":[{"targetContainerName":1}]}} => json: cannot unmarshal number into Go struct field EphemeralContainer.spec.ephemeralContainers.targetContainerName of type string
  {"spec":{"securityContext":{"runAsUser":"root"}}} => json: cannot unmarshal string into Go struct field PodSecurityContext.spec.securityContext.runAsUser of type int64
  {"spec":{"securityContext":{"supplementalGroups":["1"]}}} => json: cannot unmarshal string into Go struct field PodSecurityContext.spec.securityContext.supplementalGroups of type int64
  {"spec":{"containers":[{"ports":[{"containerPort":"80"}]}]}} => json: cannot unmarshal string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32
  {"spec":{"containers":[{"ports":[{"containerPort":80,"protocol":6}]}]}} => json: cannot unmarshal number into Go struct field ContainerPort.spec.containers.ports.protocol of type v1.Protocol
  {"spec":{"containers":[{"env":[{"name":"A","value":5}]}]}} => json: cannot unmarshal number into Go struct field EnvVar.spec.containers.env.value of type string
  {"spec":{"containers":[{"env":[{"valueFrom":{"secretKeyRef":{"name":1}}}]}]}} => json: cannot unmarshal number into Go struct field SecretKeySelector.spec.containers.env.valueFrom.secretKeyRef.LocalObjectReference.name of type string
  {"spec":{"containers":[{"env":[{"valueFrom":{"secretKeyRef":{"optional":"yes"}}}]}]}} => json: cannot unmarshal string into Go struct field SecretKeySelector.spec.containers.env.valueFrom.secretKeyRef.optional of type bool
  {"spec":{"containers":[{"env":{"A":"b"}}]}} => json: cannot unmarshal object into Go struct field Container.spec.containers.env of type []v1.EnvVar
  {"spec":{"containers":[{"command":"sh"}]}} => json: cannot unmarshal string into Go struct field Container.spec.containers.command of type []string
  {"spec":{"containers":[{"args":[1]}]}} => json: cannot unmarshal number into Go struct field Container.spec.containers.args of type string
  {"spec":{"containers":[{"image":null}]}} =>
  {"spec":{"containers":[{"imagePullPolicy":true}]}} => json: cannot unmarshal bool into Go struct field Container.spec.containers.imagePullPolicy of type v1.PullPolicy
  {"spec":{"containers":[{"livenessProbe":{"httpGet":{"port":true}}}]}} => json: cannot unmarshal bool into Go struct field HTTPGetAction.spec.containers.livenessProbe.ProbeHandler.httpGet.port of type int32
  {"spec":{"containers":[{"livenessProbe":{"httpGet":5}}]}} => json: cannot unmarshal number into Go struct field Probe.spec.containers.livenessProbe.ProbeHandler.httpGet of type v1.HTTPGetAction
  {"spec":{"containers":[{"livenessProbe":{"periodSeconds":"5"}}]}} => json: cannot unmarshal string into Go struct field Probe.spec.containers.livenessProbe.periodSeconds of type int32
  {"spec":{"containers":[{"livenessProbe":{"httpGet":{"port":"http"}}}]}} =>
  {"spec":{"containers":[{"resources":{"limits":{"cpu":"x"}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":true}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":{}}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":[]}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":1.5}}}]}} =>
  {"spec":{"containers":[{"resources":{"limits":{"cpu":1e3}}}]}} =>
  {"spec":{"containers":[{"resources":{"limits":{"cpu":" 1 "}}}]}} =>
  {"spec":{"containers":[{"resources":{"limits":{"cpu":""}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":"1\n"}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":"\u0031"}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":"10foo"}}}]}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"containers":[{"resources":{"limits":{"cpu":null}}}]}} =>
  {"spec":{"containers":[{"resources":{"limits":5}}]}} => json: cannot unmarshal number into Go struct field ResourceRequirements.spec.containers.resources.limits of type v1.ResourceList
  {"spec":{"containers":[{"resources":{"limits":["cpu"]}}]}} => json: cannot unmarshal array into Go struct field ResourceRequirements.spec.containers.resources.limits of type v1.ResourceList
  {"spec":{"containers":[{"securityContext":{"capabilities":{"add":[1]}}}]}} => json: cannot unmarshal number into Go struct field Capabilities.spec.containers.securityContext.capabilities.add of type v1.Capability
  {"spec":{"containers":[{"securityContext":{"capabilities":{"add":"NET_ADMIN"}}}]}} => json: cannot unmarshal string into Go struct field Capabilities.spec.containers.securityContext.capabilities.add of type []v1.Capability
  {"spec":{"containers":[{"stdin":"true","tty":0}]}} => json: cannot unmarshal string into Go struct field Container.spec.containers.stdin of type bool
  {"spec":{"containers":[[]]}} => json: cannot unmarshal array into Go struct field PodSpec.spec.containers of type v1.Container
  {"spec":{"containers":[5]}} => json: cannot unmarshal number into Go struct field PodSpec.spec.containers of type v1.Container
  {"status":{"phase":{}}} => json: cannot unmarshal object into Go struct field PodStatus.status.phase of type v1.PodPhase
  {"status":{"startTime":"2020-01-01T25:00:00Z"}} => parsing time "2020-01-01T25:00:00Z": hour out of range
  {"status":{"podIPs":["10.0.0.1"]}} => json: cannot unmarshal string into Go struct field PodStatus.status.podIPs of type v1.PodIP
v1 Secret
  {"data":{"a":"x"}} => illegal base64 data at input byte 0
  {"data":{"a":"aGVsbG8="}} =>
  {"data":{"a":"aGVsbG8"}} => illegal base64 data at input byte 4
  {"data":{"a":"ab=x"}} => illegal base64 data at input byte 2
  {"data":{"a":"é"}} => illegal base64 data at input byte 0
  {"data":{"a":"YWJj\nYWI=\n"}} =>
  {"data":{"a":5}} => json: cannot unmarshal number into Go struct field Secret.data of type []uint8
  {"data":{"a":[1,2,255]}} =>
  {"data":{"a":[256]}} => json: cannot unmarshal number 256 into Go struct field Secret.data of type uint8
  {"data":{"a":["x"]}} => json: cannot unmarshal string into Go struct field Secret.data of type uint8
  {"data":[]} => json: cannot unmarshal array into Go struct field Secret.data of type map[string][]uint8
  {"stringData":{"a":5}} => json: cannot unmarshal number into Go struct field Secret.stringData of type string
  {"type":5,"data":{"a":"x"}} => json: cannot unmarshal number into Go struct field Secret.type of type v1.SecretType
  {"data":{"a":"x"},"type":5} => illegal base64 data at input byte 0
v1 ConfigMap
  {"data":{"port":8080}} => json: cannot unmarshal number into Go struct field ConfigMap.data of type string
  {"data":{"on":true}} => json: cannot unmarshal bool into Go struct field ConfigMap.data of type string
  {"binaryData":{"a":"*"}} => illegal base64 data at input byte 0
  {"immutable":"true"} => json: cannot unmarshal string into Go struct field ConfigMap.immutable of type bool
v1 Service
  {"spec":{"ports":[{"port":"80"}]}} => json: cannot unmarshal string into Go struct field ServicePort.spec.ports.port of type int32
  {"spec":{"ports":[{"targetPort":99999999999}]}} => json: cannot unmarshal number 99999999999 into Go struct field ServicePort.spec.ports.targetPort of type int32
  {"spec":{"ports":{"port":80}}} => json: cannot unmarshal object into Go struct field ServiceSpec.spec.ports of type []v1.ServicePort
  {"spec":{"ipFamilies":"IPv4"}} => json: cannot unmarshal string into Go struct field ServiceSpec.spec.ipFamilies of type []v1.IPFamily
  {"spec":{"selector":"app=a"}} => json: cannot unmarshal string into Go struct field ServiceSpec.spec.selector of type map[string]string
  {"spec":{"type":["ClusterIP"]}} => json: cannot unmarshal array into Go struct field ServiceSpec.spec.type of type v1.ServiceType
v1 PersistentVolume
  {"spec":{"capacity":{"storage":"5GB!"}}} => quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'
  {"spec":{"nfs":[]}} => json: cannot unmarshal array into Go struct field PersistentVolumeSpec.spec.PersistentVolumeSource.nfs of type v1.NFSVolumeSource
  {"spec":{"accessModes":"ReadWriteOnce"}} => json: cannot unmarshal string into Go struct field PersistentVolumeSpec.spec.accessModes of type []v1.PersistentVolumeAccessMode
v1 PersistentVolumeClaim
  {"status":{"allocatedResourceStatuses":{"a":1}}} => json: cannot unmarshal number into Go struct field PersistentVolumeClaimStatus.status.allocatedResourceStatuses of type v1.ClaimResourceStatus
  {"status":{"allocatedResourceStatuses":[]}} => json: cannot unmarshal array into Go struct field PersistentVolumeClaimStatus.status.allocatedResourceStatuses of type map[v1.ResourceName]v1.ClaimResourceStatus
v1 Event
  {"eventTime":"2020-01-01T00:00:00Z"} => parsing time "2020-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"
  {"eventTime":"2020-01-01T00:00:00.000000Z"} =>
  {"eventTime":5} => json: cannot unmarshal number into Go struct field Event.eventTime of type string
  {"involvedObject":{"kind":5}} => json: cannot unmarshal number into Go struct field ObjectReference.involvedObject.kind of type string
coordination.k8s.io/v1 Lease
  {"spec":{"renewTime":"x"}} => parsing time "x" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "x" as "2006"
batch/v1 Job
  {"spec":{"backoffLimit":"6"}} => json: cannot unmarshal string into Go struct field JobSpec.spec.backoffLimit of type int32
  {"status":{"uncountedTerminatedPods":{"failed":[1]}}} => json: cannot unmarshal number into Go struct field UncountedTerminatedPods.status.uncountedTerminatedPods.failed of type types.UID
batch/v1 CronJob
  {"spec":{"jobTemplate":{"spec":{"template":{"spec":{"containers":[{"image":7}]}}}}}} => json: cannot unmarshal number into Go struct field Container.spec.jobTemplate.spec.template.spec.containers.image of type string
networking.k8s.io/v1 Ingress
  {"spec":{"rules":[{"http":5}]}} => json: cannot unmarshal number into Go struct field IngressRule.spec.rules.IngressRuleValue.http of type v1.HTTPIngressRuleValue
  {"spec":{"rules":[{"http":{"paths":[{"backend":{"service":{"port":{"number":"80"}}}}]}}]}} => json: cannot unmarshal string into Go struct field ServiceBackendPort.spec.rules.IngressRuleValue.http.paths.backend.service.port.number of type int32
networking.k8s.io/v1 NetworkPolicy
  {"spec":{"policyTypes":[5]}} => json: cannot unmarshal number into Go struct field NetworkPolicySpec.spec.policyTypes of type v1.PolicyType
rbac.authorization.k8s.io/v1 Role
  {"rules":{"verbs":["get"]}} => json: cannot unmarshal object into Go struct field Role.rules of type []v1.PolicyRule
  {"rules":[{"verbs":"get"}]} => json: cannot unmarshal string into Go struct field PolicyRule.rules.verbs of type []string
admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration
  {"webhooks":[{"rules":[{"apiGroups":"x"}]}]} => json: cannot unmarshal string into Go struct field RuleWithOperations.webhooks.rules.Rule.apiGroups of type []string
  {"webhooks":[{"clientConfig":{"caBundle":"x"}}]} => illegal base64 data at input byte 0
admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy
  {"spec":{"matchConstraints":{"resourceRules":[{"operations":["CREATE"],"scope":1}]}}} => json: cannot unmarshal number into Go struct field NamedRuleWithOperations.spec.matchConstraints.resourceRules.RuleWithOperations.Rule.scope of type v1.ScopeType
authentication.k8s.io/v1 TokenReview
  {"status":{"user":{"extra":{"a":"b"}}}} => json: cannot unmarshal string into Go struct field UserInfo.status.user.extra of type v1.ExtraValue
  {"status":{"user":{"extra":{"a":[1]}}}} => json: cannot unmarshal number into Go struct field UserInfo.status.user.extra of type string
resource.k8s.io/v1 ResourceSlice
  {"spec":{"devices":[{"attributes":{"a":{"int":"x"}}}]}} => json: cannot unmarshal string into Go struct field DeviceAttribute.spec.devices.attributes.int of type int64
apiextensions.k8s.io/v1 CustomResourceDefinition
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"type":5}}}]}} => json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.type of type string
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"properties":{"a":{"items":{"type":5}}}}}}]}} => json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.items.type of type string
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"items":[{"minimum":"x"}]}}}]}} => json: cannot unmarshal string into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items.minimum of type float64
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"items":[1]}}}]}} => json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items of type v1.JSONSchemaProps
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"items":"x"}}}]}} =>
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"additionalProperties":"x"}}}]}} => boolean or JSON schema expected
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"additionalProperties":true}}}]}} =>
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"additionalProperties":{"maxLength":1.5}}}}]}} => json: cannot unmarshal number 1.5 into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.additionalProperties.maxLength of type int64
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"additionalProperties":{"items":{"type":[]}}}}}]}} => json: cannot unmarshal array into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.additionalProperties.items.type of type string
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"dependencies":{"a":[5]}}}}]}} => json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.dependencies of type string
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"dependencies":{"a":{"required":"x"}}}}}]}} => json: cannot unmarshal string into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.dependencies.required of type []string
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"dependencies":5}}}]}} => json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.dependencies of type v1.JSONSchemaDependencies
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"default":{"any":[1]},"enum":[1,"x"],"example":5}}}]}} =>
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"enum":"x"}}}]}} => json: cannot unmarshal string into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.enum of type []v1.JSON
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"required":[1]}}}]}} => json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.required of type string
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"x-kubernetes-validations":{}}}}]}} => json: cannot unmarshal object into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.x-kubernetes-validations of type v1.ValidationRules
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"$schema":5}}}]}} => json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.$schema of type v1.JSONSchemaURL
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"maximum":1e2,"minLength":1e2}}}]}} => json: cannot unmarshal number 1e2 into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.minLength of type int64
  {"spec":{"versions":[{"schema":{"openAPIV3Schema":{"type":5,"additionalProperties":[]}}}]}} => boolean or JSON schema expected
  {"spec":{"versions":[{"subresources":{"status":[]}}]}} => json: cannot unmarshal array into Go struct field CustomResourceSubresources.spec.versions.subresources.status of type v1.CustomResourceSubresourceStatus
  {"spec":{"names":"x"}} => json: cannot unmarshal string into Go struct field CustomResourceDefinitionSpec.spec.names of type v1.CustomResourceDefinitionNames
`

export const typeProblemCases: readonly TypeProblemCase[] = readCases(recorded)

function readCases(text: string): TypeProblemCase[] {
  const cases: TypeProblemCase[] = []
  let version = ''
  let kind = ''
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('  ')) {
      const [document, problem] = line.trim().split(/ =>(?: |$)/) as [string, string]
      cases.push({ version, kind, document, problem: problem === '' ? undefined : problem })
    } else [version, kind] = line.split(' ') as [string, string]
  }
  return cases
}
