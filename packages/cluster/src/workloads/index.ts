/**
 * Deployments and ReplicaSets, by the rules of kube-controller-manager. Guarantees: nothing is written when nothing
 * changes; a rollout never has more pods than its surge allows nor takes away more than may be unavailable, however
 * late its views are; what a crash interrupts is taken up again without a pod too many.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createDeploymentController } from './deployment-controller.ts'
export { createReplicaSetController } from './replica-set-controller.ts'
