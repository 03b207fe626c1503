/**
 * The originals at hand: a real control plane, real clients and Kubernetes' own functions, for every comparison of
 * fidelity and speed. Each folder is a part: `binaries` builds the programs, `control-plane` runs them, `command` is
 * `npm run real`, `differential` sends the same requests to the real server and to ours, `oracle` asks Kubernetes' own
 * code, `clients` are real clients that must not notice a difference, `runtime` runs the runtime's own suites on the real server,
 * `operators` installs the definitions of real operators on both, and `recordings` keeps what the real server said.
 * Guarantees: nothing here is shipped in a package; where Go is absent, what needs it is skipped by name, and `npm test` holds
 * the embedded server against the recordings.
 *
 * @module
 */
export { ensureProgram, goToolchain } from './binaries/index.ts'
export { startControlPlane } from './control-plane/index.ts'
