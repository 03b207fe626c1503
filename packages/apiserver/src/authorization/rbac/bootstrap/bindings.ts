/** The namespaced roles of every Kubernetes 1.36 cluster, in the format of cluster-roles.ts. */
export const roleLines = `
kube-public/system:controller:bootstrap-signer
  get list watch on configmaps of core
  update on configmaps of core named cluster-info
  create patch update on events of core events.k8s.io
kube-system/extension-apiserver-authentication-reader
  get list watch on configmaps of core named extension-apiserver-authentication
kube-system/system::leader-locking-kube-controller-manager
  create get list update watch on leases of coordination.k8s.io
  create get list update watch on leasecandidates of coordination.k8s.io
kube-system/system::leader-locking-kube-scheduler
  create get list update watch on leases of coordination.k8s.io
  create get list update watch on leasecandidates of coordination.k8s.io
kube-system/system:controller:bootstrap-signer
  get list watch on secrets of core
kube-system/system:controller:cloud-provider
  create get list watch on configmaps of core
kube-system/system:controller:token-cleaner
  delete get list watch on secrets of core
  create patch update on events of core events.k8s.io
`

/**
 * Cluster role bindings: `binding of role to subject, subject`. Those of the controllers are derived from their roles.
 */
export const clusterRoleBindingLines = `
cluster-admin of cluster-admin to Group system:masters
system:basic-user of system:basic-user to Group system:authenticated
system:discovery of system:discovery to Group system:authenticated
system:kube-controller-manager of system:kube-controller-manager to User system:kube-controller-manager
system:kube-dns of system:kube-dns to ServiceAccount kube-system/kube-dns
system:kube-scheduler of system:kube-scheduler to User system:kube-scheduler
system:monitoring of system:monitoring to Group system:monitoring
system:node of system:node to
system:node-proxier of system:node-proxier to User system:kube-proxy
system:public-info-viewer of system:public-info-viewer to Group system:authenticated, Group system:unauthenticated
system:service-account-issuer-discovery of system:service-account-issuer-discovery to Group system:serviceaccounts
system:volume-scheduler of system:volume-scheduler to User system:kube-scheduler
`

/** Role bindings, in the same format. */
export const roleBindingLines = `
kube-public/system:controller:bootstrap-signer of system:controller:bootstrap-signer to ServiceAccount
      kube-system/bootstrap-signer
kube-system/system::extension-apiserver-authentication-reader of extension-apiserver-authentication-reader to User
      system:kube-controller-manager, User system:kube-scheduler
kube-system/system::leader-locking-kube-controller-manager of system::leader-locking-kube-controller-manager to User
      system:kube-controller-manager, ServiceAccount kube-system/kube-controller-manager, ServiceAccount
      kube-system/leader-election-controller
kube-system/system::leader-locking-kube-scheduler of system::leader-locking-kube-scheduler to User
      system:kube-scheduler, ServiceAccount kube-system/kube-scheduler
kube-system/system:controller:bootstrap-signer of system:controller:bootstrap-signer to ServiceAccount
      kube-system/bootstrap-signer
kube-system/system:controller:cloud-provider of system:controller:cloud-provider to ServiceAccount
      kube-system/cloud-provider
kube-system/system:controller:token-cleaner of system:controller:token-cleaner to ServiceAccount
      kube-system/token-cleaner
`
