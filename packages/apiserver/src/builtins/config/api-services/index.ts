/**
 * API services: which group versions are served, and by whom. Guarantees: those of the server itself are there from the start.
 *
 * @module
 */
export { apiServiceKind } from './api-service.ts'
export { definitionsStorageName, servicesOfDefinition } from './definition-services.ts'
export { apiServicesStorageName, ownApiServices } from './own-api-services.ts'
