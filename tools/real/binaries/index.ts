/**
 * The originals, as programs: built from Go modules into the user's cache, once, and reused by every clone and run.
 * Guarantees: a file in the cache is whole and was built from exactly the sources, versions and toolchain at hand; two
 * callers do not build the same program twice; without Go nothing is built and the reason is told.
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
