/**
 * The cluster roles of every Kubernetes 1.36 cluster, except those of its controllers. A line without indentation names
 * a role, the roles into which it is aggregated (`in`) and the ones that it aggregates (`gathers`); the lines below are
 * its rules: `verbs on resources of groups named names`, or `verbs at paths`. A line with double indentation continues
 * the rule above.
 */
export const clusterRoleLines = `
admin gathers admin
cluster-admin
  * on * of *
  * at *
edit in admin gathers edit
system:aggregate-to-admin in admin
  create on localsubjectaccessreviews of authorization.k8s.io
  create delete deletecollection get list patch update watch on rolebindings roles of rbac.authorization.k8s.io
system:aggregate-to-edit in edit
  get list watch on pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy of core
  impersonate on serviceaccounts of core
  create delete deletecollection patch update on pods pods/attach pods/exec pods/portforward pods/proxy of core
  create on pods/eviction of core
  create delete deletecollection patch update on configmaps persistentvolumeclaims replicationcontrollers
      replicationcontrollers/scale secrets serviceaccounts services services/proxy of core
  create on serviceaccounts/token of core
  create delete deletecollection patch update on events of core events.k8s.io
  create delete deletecollection patch update on daemonsets deployments deployments/rollback deployments/scale
      replicasets replicasets/scale statefulsets statefulsets/scale of apps
  create delete deletecollection patch update on horizontalpodautoscalers of autoscaling
  create delete deletecollection patch update on cronjobs jobs of batch
  create delete deletecollection patch update on daemonsets deployments deployments/rollback deployments/scale
      ingresses networkpolicies replicasets replicasets/scale replicationcontrollers/scale of extensions
  create delete deletecollection patch update on poddisruptionbudgets of policy
  create delete deletecollection patch update on ingresses networkpolicies of networking.k8s.io
  create delete deletecollection get list patch update watch on leases of coordination.k8s.io
  create delete deletecollection patch update on resourceclaims resourceclaimtemplates of resource.k8s.io
system:aggregate-to-view in view
  get list watch on configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods
      replicationcontrollers replicationcontrollers/scale serviceaccounts services services/status of core
  get list watch on bindings limitranges namespaces/status pods/log pods/status replicationcontrollers/status
      resourcequotas resourcequotas/status of core
  get list watch on namespaces of core
  get list watch on events of core events.k8s.io
  get list watch on endpointslices of discovery.k8s.io
  get list watch on controllerrevisions daemonsets daemonsets/status deployments deployments/scale
      deployments/status replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale
      statefulsets/status of apps
  get list watch on horizontalpodautoscalers horizontalpodautoscalers/status of autoscaling
  get list watch on cronjobs cronjobs/status jobs jobs/status of batch
  get list watch on daemonsets daemonsets/status deployments deployments/scale deployments/status ingresses
      ingresses/status networkpolicies replicasets replicasets/scale replicasets/status replicationcontrollers/scale
      of extensions
  get list watch on poddisruptionbudgets poddisruptionbudgets/status of policy
  get list watch on ingresses ingresses/status networkpolicies of networking.k8s.io
  get list watch on resourceclaims resourceclaims/status resourceclaimtemplates of resource.k8s.io
system:auth-delegator
  create on tokenreviews of authentication.k8s.io
  create on subjectaccessreviews of authorization.k8s.io
system:basic-user
  create on selfsubjectaccessreviews selfsubjectrulesreviews of authorization.k8s.io
  create on selfsubjectreviews of authentication.k8s.io
system:certificates.k8s.io:certificatesigningrequests:nodeclient
  create on certificatesigningrequests/nodeclient of certificates.k8s.io
system:certificates.k8s.io:certificatesigningrequests:selfnodeclient
  create on certificatesigningrequests/selfnodeclient of certificates.k8s.io
system:certificates.k8s.io:kube-apiserver-client-approver
  approve on signers of certificates.k8s.io named kubernetes.io/kube-apiserver-client
system:certificates.k8s.io:kube-apiserver-client-kubelet-approver
  approve on signers of certificates.k8s.io named kubernetes.io/kube-apiserver-client-kubelet
system:certificates.k8s.io:kubelet-serving-approver
  approve on signers of certificates.k8s.io named kubernetes.io/kubelet-serving
system:certificates.k8s.io:legacy-unknown-approver
  approve on signers of certificates.k8s.io named kubernetes.io/legacy-unknown
system:discovery
  get at /api /api/* /apis /apis/* /healthz /livez /openapi /openapi/* /readyz /version /version/
system:heapster
  get list watch on events namespaces nodes pods of core
  get list watch on deployments of extensions
system:kube-aggregator
  get list watch on endpoints services of core
system:kube-controller-manager
  create patch update on events of core events.k8s.io
  create on leases of coordination.k8s.io
  get update on leases of coordination.k8s.io named kube-controller-manager
  create on secrets serviceaccounts of core
  delete on secrets of core
  get on configmaps namespaces secrets serviceaccounts of core
  update on secrets serviceaccounts of core
  create on tokenreviews of authentication.k8s.io
  create on subjectaccessreviews of authorization.k8s.io
  list watch on * of *
  create on serviceaccounts/token of core
system:kube-dns
  list watch on endpoints services of core
system:kube-scheduler
  create patch update on events of core events.k8s.io
  create on leases of coordination.k8s.io
  get list update watch on leases of coordination.k8s.io named kube-scheduler
  create delete deletecollection get list patch update watch on leasecandidates of coordination.k8s.io
  get list watch on nodes of core
  delete get list watch on pods of core
  create on bindings pods/binding of core
  patch update on pods/status of core
  get list watch on replicationcontrollers services of core
  get list watch on replicasets of apps extensions
  get list watch on statefulsets of apps
  get list watch on poddisruptionbudgets of policy
  get list watch on persistentvolumeclaims persistentvolumes of core
  create on tokenreviews of authentication.k8s.io
  create on subjectaccessreviews of authorization.k8s.io
  get list watch on csinodes of storage.k8s.io
  get list watch on volumeattachments of storage.k8s.io
  get list watch on namespaces of core
  get list watch on csidrivers of storage.k8s.io
  get list watch on csistoragecapacities of storage.k8s.io
  get list watch on deviceclasses of resource.k8s.io
  get list patch update watch on resourceclaims of resource.k8s.io
  get list patch update watch on resourceclaims/status of resource.k8s.io
  update on pods/finalizers of core
  get list watch on resourceslices of resource.k8s.io
  create delete on resourceclaims of resource.k8s.io
  patch update on resourceclaims/binding of resource.k8s.io
system:kubelet-api-admin
  get list watch on nodes of core
  proxy on nodes of core
  * on nodes/log nodes/metrics nodes/proxy nodes/stats of core
  * on nodes/configz nodes/healthz nodes/pods of core
system:monitoring
  get at /flagz /healthz /healthz/* /livez /livez/* /metrics /metrics/slis /readyz /readyz/* /statusz
  get on nodes/metrics of core
system:node
  create on tokenreviews of authentication.k8s.io
  create on localsubjectaccessreviews subjectaccessreviews of authorization.k8s.io
  get list watch on services of core
  create get list watch on nodes of core
  patch update on nodes/status of core
  patch update on nodes of core
  create patch update on events of core events.k8s.io
  get list watch on pods of core
  create delete on pods of core
  patch update on pods/status of core
  create on pods/eviction of core
  get list watch on configmaps secrets of core
  get on persistentvolumeclaims persistentvolumes of core
  get on endpoints of core
  create get list watch on certificatesigningrequests of certificates.k8s.io
  create delete get patch update on leases of coordination.k8s.io
  get on volumeattachments of storage.k8s.io
  create on serviceaccounts/token of core
  get patch update on persistentvolumeclaims/status of core
  get list watch on csidrivers of storage.k8s.io
  create delete get patch update on csinodes of storage.k8s.io
  get list watch on runtimeclasses of node.k8s.io
  get on resourceclaims of resource.k8s.io
  deletecollection on resourceslices of resource.k8s.io
  get on serviceaccounts of core
system:node-bootstrapper
  create get list watch on certificatesigningrequests of certificates.k8s.io
system:node-problem-detector
  get on nodes of core
  patch on nodes/status of core
  create patch update on events of core events.k8s.io
system:node-proxier
  list watch on endpoints services of core
  get list watch on nodes of core
  create patch update on events of core events.k8s.io
  list watch on servicecidrs of networking.k8s.io
  list watch on endpointslices of discovery.k8s.io
system:persistent-volume-provisioner
  create delete get list watch on persistentvolumes of core
  get list update watch on persistentvolumeclaims of core
  get list watch on storageclasses of storage.k8s.io
  watch on events of core
  create patch update on events of core events.k8s.io
system:public-info-viewer
  get at /healthz /livez /readyz /version /version/
system:service-account-issuer-discovery
  get at /.well-known/openid-configuration /.well-known/openid-configuration/ /openid/v1/jwks /openid/v1/jwks/
system:volume-scheduler
  get list patch update watch on persistentvolumes of core
  get list watch on storageclasses of storage.k8s.io
  get list patch update watch on persistentvolumeclaims of core
view in edit gathers view
`
