/**
 * EndpointSlices.
 *
 * @module
 */
export { endpointSliceKind } from './endpoint-slices.ts'
