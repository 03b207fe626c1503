/**
 * A Kubernetes control plane in this process: the embedded API server, the controllers that operators rely on, and
 * simulated pods that move through their phases without running containers.
 *
 * @module
 */
export type { Cluster, ClusterHttps, ClusterOptions, HttpsOptions } from './cluster.ts'
export { startCluster } from './cluster.ts'
export type { ControllerName, RunningControllers, StartControllersOptions } from './controllers.ts'
export { controllerNames, startControllers } from './controllers.ts'
export type { ClusterErrorCode } from './errors.ts'
export { ClusterError, clusterErrorCodes, isClusterError } from './errors.ts'
export type { InstallOptions } from './install.ts'
export type { InstalledOperator, OperatorPermissions } from './install-operator.ts'
export { clusterLimits } from './limits.ts'
export type { PodStage } from './pods/index.ts'
export { podStages, stageAnnotation } from './pods/index.ts'
export type { OperatorRights } from './rights/index.ts'
export type { CertificateAuthoritySource, TokenSigner } from './service-accounts/index.ts'
