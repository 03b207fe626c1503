import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildGroups } from './build/build-groups.ts'
import { writeLicences } from './build/bundled-packages.ts'
import { packageGroups } from './build/groups.ts'
import { referenceNodeTypes } from './build/node-types.ts'
import { commonOptions, dependenciesOf, entriesOf } from './build/options.ts'

/**
 * Builds every package into its dist: types file by file with the compiler, code in a few files by groups.ts. An import
 * of them is several times faster than one of hundreds of small files. All code is in exactly one file, so that a class
 * has one identity.
 */
const root = fileURLToPath(new URL('../', import.meta.url))

async function buildPackage(name: string): Promise<void> {
  const folder = join(root, 'packages', name)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const groups = packageGroups[name]
  if (groups === undefined) {
    const entryPoints = entriesOf(folder).map((entry) => join(folder, 'src', entry))
    await build({ ...commonOptions(folder), entryPoints, chunkNames: 'chunks/[name]-[hash]' })
  } else await buildGroups(folder, groups)
  writeLicences(folder, dependenciesOf(folder))
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' })
  referenceNodeTypes(folder)
}

/** A package without sources, such as create, is published as it is. */
const names = readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'src')))
for (const name of names) await buildPackage(name)
