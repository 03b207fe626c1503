/**
 * Serves paths other than resources: discovery, OpenAPI, version, health, metrics, token keys, backup and restore.
 * Guarantee: an unknown path gets the 404 of kube-apiserver.
 *
 * @module
 */
export { backupPath, backupResponse } from './backup-response.ts'
export { handleDiscoveryRequest } from './discovery.ts'
export { createRestorations, restorePath } from './restore-handler.ts'
