#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { isAbsolute, join } from 'node:path'

// From Node 22.8 on, compiled code is cached for the next start. Cached code is executed, so the cache is in a folder
// of the user and not in the temporary folder, Node's default.
const { HOME = '', XDG_CACHE_HOME = '' } = process.env
const cacheFolder = XDG_CACHE_HOME === '' ? HOME && join(HOME, '.cache') : XDG_CACHE_HOME
if (isAbsolute(cacheFolder)) module.enableCompileCache?.(join(cacheFolder, 'kubewright', 'compiled'))

/** In a clone of the repository the command is bundled from its sources, again after each change of them. */
const bundler = new URL('../../../scripts/build/fresh-bundle.js', import.meta.url)
const { runInProcess } = existsSync(bundler) ? await bundled() : await import('../dist/index.js')
await runInProcess()

async function bundled() {
  const { freshBundle } = await import(bundler.href)
  const entry = new URL('../src/index.ts', import.meta.url)
  const outfile = new URL('../../../.cache/cli/main.js', import.meta.url)
  // They load a native module or a program from their own folder.
  return import(await freshBundle({ entry, outfile, external: ['classic-level', 'esbuild'] }))
}
