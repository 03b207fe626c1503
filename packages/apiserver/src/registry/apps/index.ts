/**
 * Deployments, ReplicaSets, StatefulSets, DaemonSets and ControllerRevisions. Guarantee: their pod templates have the
 * defaults and rules of pods.
 *
 * @module
 */
export { controllerRevisionStrategy } from './controller-revision.ts'
export { daemonSetStrategy } from './daemon-set.ts'
export { deploymentStrategy } from './deployment.ts'
export { replicaSetStrategy } from './replica-set.ts'
export { statefulSetStrategy } from './stateful-set.ts'
