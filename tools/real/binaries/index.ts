/**
 * The real Kubernetes programs, built once from Go modules into the user's cache and reused by every clone and run.
 * Guarantees: a file in the cache is complete and was built from exactly the current sources, versions and toolchain;
 * two callers do not build the same program twice; without Go nothing is built and the reason is reported.
 *
 * @module
 */
export { isAlive } from './build-lock.ts'
export { cacheFolder, repositoryFolder } from './cache-folder.ts'
export type { OnProgress } from './ensure-program.ts'
export { ensureProgram, findProgram } from './ensure-program.ts'
export type { GoToolchain } from './go-toolchain.ts'
export { goToolchain } from './go-toolchain.ts'
export type { Program, ProgramName } from './programs.ts'
export { kubernetesVersion, originals, programs } from './programs.ts'
