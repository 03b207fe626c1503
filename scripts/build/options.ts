import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { bundledPackages } from './bundled-packages.ts'
import { siblingPlugin } from './sibling-plugin.ts'

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The sources of a package's entry points, as paths in its src. */
export function entriesOf(folder: string): string[] {
  return Object.values(manifestOf(folder).exports).flatMap((entry) => {
    const source = typeof entry === 'string' ? undefined : entry['@kubewright/source']
    return source === undefined ? [] : [source.replace('./src/', '')]
  })
}

/** The packages that a package depends on, with any kind of dependency. */
export function dependenciesOf(folder: string): string[] {
  const { dependencies, peerDependencies, optionalDependencies } = manifestOf(folder)
  return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
}

/** The options of all builds. */
export function commonOptions(folder: string): BuildOptions {
  const outside = dependenciesOf(folder).filter((name) => !(name in bundledPackages))
  return {
    outdir: join(folder, 'dist'),
    outbase: join(folder, 'src'),
    bundle: true,
    splitting: true,
    external: outside.flatMap((name) => [name, `${name}/*`]),
    alias: bundledPackages,
    plugins: [siblingPlugin],
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
  }
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
