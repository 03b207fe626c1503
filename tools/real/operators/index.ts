/**
 * The definitions of real operators on both servers: each is installed, found in discovery and in OpenAPI, and given an
 * object. Guarantees: both servers accept the same definitions and objects, and refuse the others for the same causes.
 * The definitions are in ../shared/data, or in the folder that KUBEWRIGHT_CRDS names; without them the tests are
 * skipped by name.
 *
 * @module
 */
export { type OperatorDefinition, operatorDefinitions } from './operator-definitions.ts'
export { smallestObject } from './smallest-object.ts'
