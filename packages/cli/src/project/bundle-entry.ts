import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { CliError } from '../errors.ts'
import type { Project } from './project.ts'

export interface EntryBundle {
  /** An ES module with an inline source map. */
  readonly text: string
  /** The absolute paths of its files. */
  readonly inputs: readonly string[]
}

/**
 * Bundles the project's entry; packages stay outside.
 *
 * @throws CliError CLI_OPERATOR_INVALID with file and line.
 */
export async function bundleEntry({ folder, settings: { entry } }: Project): Promise<EntryBundle> {
  if (!existsSync(join(folder, entry))) {
    const message = `${entry} does not exist in ${folder}; create it, or set kubewright.entry in package.json to the file that exports operator`
    throw new CliError('CLI_OPERATOR_INVALID', message)
  }
  const framework = await linkedFramework(folder)
  // esbuild starts a process: only commands that need it load it.
  const { build } = await import('esbuild')
  const result = await build({
    entryPoints: [entry],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcesContent: false,
    // Where esbuild believes to write, so that the map's paths are relative to it.
    outfile: join(folder, 'operator.mjs'),
    logLevel: 'silent',
    plugins: [packagesOutside(framework)],
  }).catch((error: unknown) => {
    throw new CliError('CLI_OPERATOR_INVALID', buildMessage(error), { cause: error })
  })
  const inputs = Object.keys(result.metafile.inputs).map((path) => join(folder, path))
  return { text: result.outputFiles[0]?.text ?? '', inputs }
}

/** The files of the framework's entry points where they are not those that Node finds. */
export type FrameworkFiles = Readonly<Record<string, string>>

/**
 * In a clone of the framework's repository its packages are links to sources, which need not be built: the repository
 * bundles them. Elsewhere Node finds the installed packages.
 */
export async function linkedFramework(folder: string): Promise<FrameworkFiles> {
  const packageFolder = dirname(realpathSync(frameworkManifest(folder)))
  const bundler = join(packageFolder, '../../scripts/build/linked-framework.js')
  if (packageFolder.includes(`${sep}node_modules${sep}`) || !existsSync(bundler)) return {}
  const { bundleFramework } = (await import(pathToFileURL(bundler).href)) as {
    readonly bundleFramework: () => Promise<FrameworkFiles>
  }
  return bundleFramework()
}

function frameworkManifest(folder: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve('kubewright/package.json')
  } catch (error) {
    const message = `the package kubewright is not installed in ${folder}; run npm install there`
    throw new CliError('CLI_OPERATOR_INVALID', message, { cause: error })
  }
}

function packagesOutside(framework: FrameworkFiles): Plugin {
  return {
    name: 'packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' ? undefined : { path: framework[path] ?? path, external: true },
      )
    },
  }
}

interface BuildProblem {
  readonly text: string
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | null
}

/** The first problem of esbuild with its place, as editors and terminals link it. */
export function buildMessage(error: unknown): string {
  const [first] = (error as { readonly errors?: readonly BuildProblem[] }).errors ?? []
  if (first === undefined) return error instanceof Error ? error.message : String(error)
  const { text, location } = first
  return location === null ? text : `${location.file}:${location.line}:${location.column + 1}: ${text}`
}
