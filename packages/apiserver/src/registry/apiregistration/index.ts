/**
 * APIServices. Guarantee: those of the server's own group versions exist from the start, and those of custom resources
 * follow their definitions.
 *
 * @module
 */
export { apiServiceStrategy, localStatus } from './api-service.ts'
export { apiServicesStorageName, definitionsStorageName, servicesOfDefinition } from './definition-services.ts'
export { ownApiServices } from './own-api-services.ts'
