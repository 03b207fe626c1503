/**
 * The real Kubernetes programs: a real control plane, real clients and Kubernetes' own functions, for every comparison
 * of fidelity and speed. The folders: `binaries` builds the programs, `control-plane` runs them, `command` is `npm run
 * real`, `differential` sends the same requests to the real server and to ours, `oracle` calls Kubernetes' own code,
 * `clients` are real clients that must not notice a difference, `runtime` runs the runtime's own suites on the real
 * server, `operators` installs the definitions of real operators on both, and `recordings` has the recorded responses
 * of the real server. Guarantees: nothing here is shipped in a package; without Go, the tests that need it are skipped
 * by name, and `npm test` compares the embedded server with the recordings.
 *
 * @module
 */
export { ensureProgram, goToolchain } from './binaries/index.ts'
export { startControlPlane } from './control-plane/index.ts'
