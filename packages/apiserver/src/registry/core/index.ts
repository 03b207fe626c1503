/**
 * The core group (v1): pods, services, nodes, namespaces, volumes, config maps, secrets, service accounts, endpoints,
 * events, quotas, replication controllers. Larger kinds have their own folders.
 *
 * @module
 */
export { configMapKind } from './config-map.ts'
export { endpointsKind } from './endpoints.ts'
export { nodeKind } from './node.ts'
export { replicationControllerKind } from './replication-controller.ts'
export { secretKind } from './secret.ts'
export { serviceAccountKind } from './service-account.ts'
