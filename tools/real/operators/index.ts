/**
 * The definitions of real operators on both servers: each is installed, found in discovery and in OpenAPI, and given an object.
 * Guarantees: what the one server takes the other takes; what it refuses is refused for the same causes. The definitions are in
 * ../shared/data, or in the folder that KUBEWRIGHT_CRDS names; where there are none the tests are skipped by name.
 *
 * @module
 */
export { type OperatorDefinition, operatorDefinitions } from './operator-definitions.ts'
export { smallestObject } from './smallest-object.ts'
