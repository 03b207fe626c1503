/**
 * The cluster roles of the controllers of Kubernetes 1.36, in the format of cluster-roles.ts. Each is bound to the
 * service account of the controller in kube-system, which has the last part of its name.
 */
export const controllerRoleLines = `
system:controller:attachdetach-controller
  list watch on persistentvolumeclaims persistentvolumes of core
  get list watch on nodes of core
  patch update on nodes/status of core
  list watch on pods of core
  create patch update on events of core events.k8s.io
  create delete get list watch on volumeattachments of storage.k8s.io
  get list watch on csidrivers of storage.k8s.io
  get list watch on csinodes of storage.k8s.io
system:controller:certificate-controller
  delete get list watch on certificatesigningrequests of certificates.k8s.io
  update on certificatesigningrequests/approval certificatesigningrequests/status of certificates.k8s.io
  approve on signers of certificates.k8s.io named kubernetes.io/kube-apiserver-client-kubelet
  sign on signers of certificates.k8s.io named kubernetes.io/kube-apiserver-client
      kubernetes.io/kube-apiserver-client-kubelet kubernetes.io/kubelet-serving kubernetes.io/legacy-unknown
  create on subjectaccessreviews of authorization.k8s.io
  create patch update on events of core events.k8s.io
system:controller:clusterrole-aggregation-controller
  escalate get list patch update watch on clusterroles of rbac.authorization.k8s.io
system:controller:cronjob-controller
  get list update watch on cronjobs of batch
  create delete get list patch update watch on jobs of batch
  update on cronjobs/status of batch
  update on cronjobs/finalizers of batch
  delete list watch on pods of core
  create patch update on events of core events.k8s.io
system:controller:daemon-set-controller
  get list watch on daemonsets of apps extensions
  update on daemonsets/status of apps extensions
  update on daemonsets/finalizers of apps extensions
  list watch on nodes of core
  create delete list patch watch on pods of core
  create on pods/binding of core
  create delete get list patch update watch on controllerrevisions of apps
  create patch update on events of core events.k8s.io
system:controller:deployment-controller
  get list update watch on deployments of apps extensions
  update on deployments/status of apps extensions
  update on deployments/finalizers of apps extensions
  create delete get list patch update watch on replicasets of apps extensions
  get list update watch on pods of core
  create patch update on events of core events.k8s.io
system:controller:device-taint-eviction-controller
  delete get list watch on pods of core
  patch update on pods/status of core
  get list watch on resourceclaims of resource.k8s.io
  get list watch on resourceslices of resource.k8s.io
  get list watch on deviceclasses of resource.k8s.io
  create patch update on events of core events.k8s.io
system:controller:disruption-controller
  get list watch on deployments of apps extensions
  get list watch on replicasets of apps extensions
  get list watch on replicationcontrollers of core
  get list watch on poddisruptionbudgets of policy
  get list watch on statefulsets of apps
  update on poddisruptionbudgets/status of policy
  patch update on pods/status of core
  get on */scale of *
  create patch update on events of core events.k8s.io
system:controller:endpoint-controller
  get list watch on pods services of core
  create delete get list update watch on endpoints of core
  create on endpoints/restricted of core
  create patch update on events of core events.k8s.io
system:controller:endpointslice-controller
  get list watch on nodes pods services of core
  update on services/finalizers of core
  create delete get list update watch on endpointslices of discovery.k8s.io
  create patch update on events of core events.k8s.io
system:controller:endpointslicemirroring-controller
  get list watch on endpoints services of core
  update on services/finalizers of core
  update on endpoints/finalizers of core
  create delete get list update watch on endpointslices of discovery.k8s.io
  create patch update on events of core events.k8s.io
system:controller:ephemeral-volume-controller
  get list watch on pods of core
  update on pods/finalizers of core
  create get list watch on persistentvolumeclaims of core
  create patch update on events of core events.k8s.io
system:controller:expand-controller
  get list patch update watch on persistentvolumes of core
  patch update on persistentvolumeclaims/status of core
  get list watch on persistentvolumeclaims of core
  create patch update on events of core events.k8s.io
system:controller:generic-garbage-collector
  delete get list patch update watch on * of *
  create patch update on events of core events.k8s.io
system:controller:horizontal-pod-autoscaler
  get list watch on horizontalpodautoscalers of autoscaling
  update on horizontalpodautoscalers/status of autoscaling
  get update on */scale of *
  list watch on pods of core
  list watch on pods of metrics.k8s.io
  get list watch on * of custom.metrics.k8s.io
  get list watch on * of external.metrics.k8s.io
  create patch update on events of core events.k8s.io
system:controller:job-controller
  get list patch update watch on jobs of batch
  update on jobs/status of batch
  update on jobs/finalizers of batch
  create delete list patch watch on pods of core
  create patch update on events of core events.k8s.io
system:controller:legacy-service-account-token-cleaner
  get on configmaps of core named kube-apiserver-legacy-service-account-token-tracking
  delete patch on secrets of core
system:controller:namespace-controller
  delete get list watch on namespaces of core
  update on namespaces/finalize namespaces/status of core
  delete deletecollection get list watch on * of *
system:controller:node-controller
  delete get list patch update watch on nodes of core
  patch update on nodes/status of core
  patch update on pods/status of core
  delete get list watch on pods of core
  create patch update on events of core events.k8s.io
system:controller:persistent-volume-binder
  create delete get list update watch on persistentvolumes of core
  update on persistentvolumes/status of core
  get list update watch on persistentvolumeclaims of core
  update on persistentvolumeclaims/status of core
  create delete get list watch on pods of core
  get list watch on storageclasses of storage.k8s.io
  list watch on nodes of core
  create patch update on events of core events.k8s.io
  watch on events of core
system:controller:pod-garbage-collector
  delete list watch on pods of core
  get list watch on nodes of core
  patch on pods/status of core
system:controller:pv-protection-controller
  get list update watch on persistentvolumes of core
  create patch update on events of core events.k8s.io
system:controller:pvc-protection-controller
  get list update watch on persistentvolumeclaims of core
  update on persistentvolumeclaims/status of core
  get list watch on pods of core
  create patch update on events of core events.k8s.io
system:controller:replicaset-controller
  get list update watch on replicasets of apps extensions
  update on replicasets/status of apps extensions
  update on replicasets/finalizers of apps extensions
  create delete list patch watch on pods of core
  create patch update on events of core events.k8s.io
system:controller:replication-controller
  get list update watch on replicationcontrollers of core
  update on replicationcontrollers/status of core
  update on replicationcontrollers/finalizers of core
  create delete list patch watch on pods of core
  create patch update on events of core events.k8s.io
system:controller:resource-claim-controller
  get list watch on pods of core
  update on pods/finalizers of core
  create delete get list watch on resourceclaims of resource.k8s.io
  patch update on resourceclaims resourceclaims/status of resource.k8s.io
  patch update on pods/status of core
  create patch update on events of core events.k8s.io
  patch update on resourceclaims/binding of resource.k8s.io
system:controller:resourcequota-controller
  list watch on * of *
  update on resourcequotas/status of core
  create patch update on events of core events.k8s.io
system:controller:root-ca-cert-publisher
  create update on configmaps of core
  create patch update on events of core events.k8s.io
system:controller:route-controller
  list watch on nodes of core
  patch on nodes/status of core
  create patch update on events of core events.k8s.io
system:controller:selinux-warning-controller
  create patch update on events of core events.k8s.io
  get list watch on persistentvolumes of core
  get list watch on persistentvolumeclaims of core
  get list watch on pods of core
  get list watch on csidrivers of storage.k8s.io
system:controller:service-account-controller
  create on serviceaccounts of core
  create patch update on events of core events.k8s.io
system:controller:service-cidrs-controller
  get list patch update watch on servicecidrs of networking.k8s.io
  patch update on servicecidrs/finalizers of networking.k8s.io
  patch update on servicecidrs/status of networking.k8s.io
  get list watch on ipaddresses of networking.k8s.io
  create patch update on events of core events.k8s.io
system:controller:service-controller
  get list watch on services of core
  patch update on services/status of core
  list watch on nodes of core
  create patch update on events of core events.k8s.io
system:controller:statefulset-controller
  list watch on pods of core
  get list watch on statefulsets of apps
  update on statefulsets/status of apps
  update on statefulsets/finalizers of apps
  create delete get patch update on pods of core
  create delete get list patch update watch on controllerrevisions of apps
  create get list watch on persistentvolumeclaims of core
  delete update on persistentvolumeclaims of core
  update on pods/finalizers of core
  create patch update on events of core events.k8s.io
system:controller:ttl-after-finished-controller
  delete get list watch on jobs of batch
  create patch update on events of core events.k8s.io
system:controller:ttl-controller
  list patch update watch on nodes of core
  create patch update on events of core events.k8s.io
system:controller:validatingadmissionpolicy-status-controller
  get list watch on validatingadmissionpolicies of admissionregistration.k8s.io
  get patch update on validatingadmissionpolicies/status of admissionregistration.k8s.io
  create patch update on events of core events.k8s.io
system:controller:volumeattributesclass-protection-controller
  get list watch on persistentvolumeclaims of core
  get list watch on persistentvolumes of core
  get list update watch on volumeattributesclasses of storage.k8s.io
  create patch update on events of core events.k8s.io
`
