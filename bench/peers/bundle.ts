import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The code of kubewright in the programs: the published one (the packages' dist), or the sources, for tests that run
 * before any build. Peers are always the packages of npm.
 */
export type CodeSource = 'dist' | 'source'

const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a TypeScript program into one file for plain Node: a TypeScript loader would count in its memory and start
 * time. Packages stay external, as in an operator that is installed with npm. Once per program and process.
 */
export function bundleProgram(path: string, from: CodeSource = 'dist'): Promise<string> {
  const key = `${from} ${path}`
  let bundle = bundles.get(key)
  if (bundle === undefined) {
    bundle = bundleOnce(path, from)
    bundles.set(key, bundle)
  }
  return bundle
}

async function bundleOnce(path: string, from: CodeSource): Promise<string> {
  const folder = join(repositoryFolder, '.cache', 'bench', from)
  await mkdir(folder, { recursive: true })
  const name = `${basename(dirname(path))}-${basename(path, '.ts')}`
  const outfile = join(folder, `${name}.mjs`)
  const { outputFiles } = await build({
    entryPoints: [path],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    ...(from === 'dist'
      ? { packages: 'external' }
      : {
          conditions: ['@kubewright/source'],
          external: ['zod', '@kubernetes/client-node', 're2js', 'yaml', 'classic-level'],
        }),
  })
  // Written atomically: another process may be about to run the file.
  const draft = `${outfile}.${process.pid}.draft`
  await writeFile(draft, outputFiles[0]?.contents ?? '')
  await rename(draft, outfile)
  return outfile
}
