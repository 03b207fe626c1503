/**
 * Deployments and ReplicaSets, by the rules of kube-controller-manager. Guarantees: nothing is written when nothing
 * changes; a rollout never has more pods than its surge allows nor deletes more than may be unavailable, even with
 * stale caches; after a crash a rollout continues without excess pods.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createDeploymentController } from './deployment-controller.ts'
export { createReplicaSetController } from './replica-set-controller.ts'
