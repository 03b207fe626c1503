/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const clusterLimits = {
  /** Concurrent reconciles of one controller, as kube-controller-manager's default. */
  controllerConcurrency: 5,
  // garbage-collector/
  /** Interval at which the garbage collector rechecks an owner that exists but is not in the cache yet. */
  unseenOwnerRecheckMs: 5000,
  // workloads/
  /** Maximum number of pods that one reconcile of a ReplicaSet creates or deletes, as burstReplicas. */
  podBurstMax: 500,
  /**
   * Size of the first batch of created pods; it doubles with each success, so that a quota does not refuse 500
   * requests.
   */
  podBatchFirst: 1,
  /** Characters of the annotation that lists the earlier revisions of a ReplicaSet. */
  revisionHistoryCharactersMax: 2000,
  /** Characters of a condition's message that repeats an error. */
  failureMessageCharactersMax: 1024,
  // pods/
  /** Attempts to register the node before its controllers give up. */
  nodeRegistrationAttemptsMax: 10,
  /** The pause between two attempts to register the node. */
  nodeRegistrationPauseMs: 200,
  /** Addresses 10.244.0.1 to 10.244.255.254. */
  podAddressesMax: 65_534,
  /** Delay before the first restart of a crashed container, as in the kubelet; each restart doubles it. */
  crashBackoffFirstMs: 10_000,
  /** The longest restart delay, as in the kubelet. */
  crashBackoffMsMax: 300_000,
  /** Interval at which an unschedulable pod is retried, besides when nodes change. */
  unschedulableRetryMs: 30_000,
  // quota/
  /** Interval at which the usage of a quota is recomputed, as in Kubernetes; deletions recompute it at once. */
  quotaRecheckMs: 5 * 60_000,
  /** The same for a quota of custom resources, whose deletions the controller does not watch. */
  customQuotaRecheckMs: 5_000,
  // service-accounts/
  /** Interval at which the published certificate authority is compared with the API server's. */
  rootAuthorityRecheckMs: 3600_000,
  /**
   * Time without use after which a token Secret is marked invalid, and then after which it is deleted; as in
   * Kubernetes.
   */
  unusedTokenMs: 365 * 24 * 3600_000,
  /** Interval of the search for unused tokens, as in Kubernetes. */
  tokenCleaningIntervalMs: 24 * 3600_000,
  // policy-status/
  /** Maximum number of kinds per rule for which a policy's expressions are type-checked, as in Kubernetes. */
  policyKindsMax: 10,
  // namespaces/
  /** Interval at which a terminating namespace that waits for finalizers is checked again. */
  namespaceContentRecheckMs: 5000,
  /** Objects per page when the content of a namespace is deleted. */
  namespacePageSize: 500,
} as const
