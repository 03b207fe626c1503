#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import module from 'node:module'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// From Node 22.8 on, compiled code is cached for the next start. Cached code is executed, so the cache is in a folder
// of the user and not in the temporary folder, Node's default.
const { HOME = '', XDG_CACHE_HOME = '' } = process.env
const cacheFolder = XDG_CACHE_HOME === '' ? HOME && join(HOME, '.cache') : XDG_CACHE_HOME
if (isAbsolute(cacheFolder)) module.enableCompileCache?.(join(cacheFolder, 'kubewright', 'compiled'))

/** In a clone of the repository the command is bundled from its sources at each start, so that it is never outdated. */
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
    // It loads a native module from its own folder.
    external: ['classic-level'],
    // CommonJS dependencies require Node's built-in modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  })
  const folder = new URL('../../../.cache/cli/', import.meta.url)
  await mkdir(folder, { recursive: true })
  // Replaced atomically: another process may be about to run the file.
  const draft = new URL(`main.${process.pid}.draft`, folder)
  const program = new URL('main.js', folder)
  await writeFile(draft, outputFiles[0].contents)
  await rename(draft, program)
  return import(program.href)
}
