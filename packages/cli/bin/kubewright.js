#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import module from 'node:module'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// From Node 22.8 on, what was compiled at one start is kept for the next. Whoever can write there decides what is run: it is a
// folder of the user's own, and not the one for temporary files, which Node would take.
const { HOME = '', XDG_CACHE_HOME = '' } = process.env
const cacheFolder = XDG_CACHE_HOME === '' ? HOME && join(HOME, '.cache') : XDG_CACHE_HOME
if (isAbsolute(cacheFolder)) module.enableCompileCache?.(join(cacheFolder, 'kubewright', 'compiled'))

/** In a clone of the repository the command is bundled from its sources at each start, so that it is never an old one. */
const buildScript = new URL('../../../scripts/build.ts', import.meta.url)
const { runInProcess } = existsSync(buildScript) ? await bundled() : await import('../dist/index.js')
await runInProcess()

async function bundled() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: ['@kubewright/source'],
    // It has a native part, which is found beside it.
    external: ['classic-level'],
    // Dependencies in CommonJS ask for Node's own modules by require.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  })
  const folder = new URL('../../../.cache/cli/', import.meta.url)
  await mkdir(folder, { recursive: true })
  // Whole or not at all: another process may be about to run the file.
  const draft = new URL(`main.${process.pid}.draft`, folder)
  const program = new URL('main.js', folder)
  await writeFile(draft, outputFiles[0].contents)
  await rename(draft, program)
  return import(program.href)
}
