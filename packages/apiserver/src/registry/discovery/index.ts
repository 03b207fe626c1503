/**
 * EndpointSlices.
 *
 * @module
 */
export { endpointSliceStrategy } from './endpoint-slices.ts'
