import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const cacheFolder = new URL('../../../../.cache/programs/', import.meta.url)

/**
 * Bundles a program that a test starts, and returns the path of the bundle, which is deleted when this process ends. A
 * bundle starts in a fraction of the CPU time that a loader takes to compile some hundred modules in each process.
 */
export async function bundleProgram(source: URL): Promise<string> {
  const entry = fileURLToPath(source)
  const program = fileURLToPath(new URL(`${basename(entry, '.ts')}.${process.pid}.mjs`, cacheFolder))
  process.once('exit', () => rmSync(program, { force: true }))
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: ['@kubewright/source'],
    // CommonJS dependencies require Node's built-in modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  })
  return program
}
