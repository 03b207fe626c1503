/**
 * API services: which group versions are served, and by whom. Guarantees: those of the server itself are there from the start.
 *
 * @module
 */
export { apiServiceKind, localStatus } from './api-service.ts'
export { apiServicesStorageName, definitionsStorageName, servicesOfDefinition } from './definition-services.ts'
export { ownApiServices } from './own-api-services.ts'
