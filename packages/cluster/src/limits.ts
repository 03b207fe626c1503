/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const clusterLimits = {
  /** Keys that one controller works on at the same time, as kube-controller-manager's default. */
  controllerConcurrency: 5,
  // garbage-collector/
  /** How often an owner is looked up again that exists but that no watch has shown yet. */
  unseenOwnerRecheckMs: 5000,
  // workloads/
  /** Pods that one reconcile of a ReplicaSet creates or deletes at most, as burstReplicas. */
  podBurstMax: 500,
  /** Pods that are created at first; each batch that succeeds doubles it, so that a quota is not hit 500 times. */
  podBatchFirst: 1,
  /** Characters of the annotation that lists the earlier revisions of a ReplicaSet. */
  revisionHistoryCharactersMax: 2000,
  /** Characters of a condition's message that repeats an error. */
  failureMessageCharactersMax: 1024,
  // pods/
  /** How often the node is registered before its controllers give up. */
  nodeRegistrationAttemptsMax: 10,
  /** The pause between two attempts to register the node. */
  nodeRegistrationPauseMs: 200,
  /** Addresses 10.244.0.1 to 10.244.255.254. */
  podAddressesMax: 65_534,
  /** The pause before a crashed container starts again for the first time, as the kubelet; each restart doubles it. */
  crashBackoffFirstMs: 10_000,
  /** The longest such pause, as the kubelet. */
  crashBackoffMsMax: 300_000,
  /** How often a pod that no node takes is looked at again, besides when nodes change. */
  unschedulableRetryMs: 30_000,
  // quota/
  /** How often a quota is measured anew, besides when something of it is given back; as in Kubernetes. */
  quotaRecheckMs: 5 * 60_000,
  /** The same for a quota of custom resources, whose deletions nobody tells of. */
  customQuotaRecheckMs: 5_000,
  // service-accounts/
  /** How often it is looked whether the certificate authority that was published is still the API server's, which is renewed. */
  rootAuthorityRecheckMs: 3600_000,
  /** After how long without a use a token in a secret is marked invalid, and after how long it is then deleted; as in Kubernetes. */
  unusedTokenMs: 365 * 24 * 3600_000,
  /** How often it is looked for such tokens, as in Kubernetes. */
  tokenCleaningIntervalMs: 24 * 3600_000,
  // policy-status/
  /** Kinds for which the expressions of one rule's policy are checked at most, as in Kubernetes. */
  policyKindsMax: 10,
  // namespaces/
  /** How often the content of a namespace that waits for finalizers is looked at again. */
  namespaceContentRecheckMs: 5000,
  /** Objects per page when a namespace is emptied. */
  namespacePageSize: 500,
} as const
