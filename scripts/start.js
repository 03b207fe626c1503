import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// From Node 22.8 on, the compile cache speeds up later starts.
module.enableCompileCache?.(fileURLToPath(new URL('../.cache/start/compiled', import.meta.url)))

/**
 * What `npm start` runs: bundles the program from its sources and runs it, which is much faster than loading its
 * thousand files separately.
 */
const outfile = new URL('../.cache/start/main.js', import.meta.url)
await build({
  entryPoints: [fileURLToPath(new URL('start/main.ts', import.meta.url))],
  outfile: fileURLToPath(outfile),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  conditions: ['@kubewright/source'],
  // CommonJS dependencies require Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
})
await import(outfile.href)
