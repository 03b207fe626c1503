/**
 * Deployments, ReplicaSets, StatefulSets, DaemonSets and ControllerRevisions. Guarantee: their pod templates have the
 * defaults and rules of pods.
 *
 * @module
 */
export { controllerRevisionKind } from './controller-revision.ts'
export { daemonSetKind } from './daemon-set.ts'
export { deploymentKind } from './deployment.ts'
export { replicaSetKind } from './replica-set.ts'
export { statefulSetKind } from './stateful-set.ts'
