/**
 * The core group (v1): pods, services, nodes, namespaces, volumes, config maps, secrets, service accounts, endpoints,
 * events, quotas, replication controllers. Larger kinds have their own folders.
 *
 * @module
 */
export { componentStatusStrategy } from './component-status.ts'
export { configMapStrategy } from './config-map.ts'
export { endpointsStrategy } from './endpoints.ts'
export { nodeStrategy } from './node.ts'
export { replicationControllerStrategy } from './replication-controller.ts'
export { secretStrategy } from './secret.ts'
export { serviceAccountStrategy } from './service-account.ts'
