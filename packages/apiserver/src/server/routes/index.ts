/**
 * Paths that are no resources: discovery, OpenAPI, version, health, metrics, token keys, backup and restore. Guarantee:
 * an unknown path gets the 404 of kube-apiserver.
 *
 * @module
 */
export { backupResponse, backupPath } from './backup-answer.ts'
export { handleDiscoveryRequest } from './discovery.ts'
export { createRestorations, restorePath } from './restore-answer.ts'
