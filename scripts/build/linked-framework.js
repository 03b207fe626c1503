import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bundlesFolder = join(root, '.cache', 'framework')
/** The packages that projects import. */
const packages = ['kube', 'runtime', 'apiserver', 'cluster', 'testing']
/** Another process may still load a bundle that has been replaced. */
const ageMsMax = 24 * 3_600_000

/**
 * Bundles the packages for projects in this clone, once for each state of the sources: all entry points in one build, so
 * that a class has one identity. Plain JavaScript, because the command loads it.
 *
 * @returns {Promise<Record<string, string>>} the URL of each entry point's file by its import path
 */
export function bundleFramework() {
  bundled ??= bundleOnce()
  return bundled
}

let bundled

/** A process keeps the framework that it has loaded first. */
async function bundleOnce() {
  const entries = entryPoints()
  const folder = join(bundlesFolder, stateOfSources())
  if (!existsSync(folder)) await buildInto(folder, entries)
  const files = Object.keys(entries).map((name) => [name, pathToFileURL(join(folder, `${fileOf(name)}.js`)).href])
  return Object.fromEntries(files)
}

/** The source of each entry point. */
function entryPoints() {
  const entries = packages.flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    return Object.entries(manifest.exports).flatMap(([path, target]) => {
      const source = target['@kubewright/source']
      return source === undefined ? [] : [[manifest.name + path.slice(1), join(root, 'packages', name, source)]]
    })
  })
  return Object.fromEntries(entries)
}

async function buildInto(folder, entries) {
  const { build } = await import('esbuild')
  const draft = `${folder}.${process.pid}.draft`
  await build({
    entryPoints: Object.entries(entries).map(([name, source]) => ({ in: source, out: fileOf(name) })),
    absWorkingDir: root,
    outdir: draft,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: ['@kubewright/source'],
    plugins: [othersOutside],
    logLevel: 'warning',
  })
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process has built the same.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
  removeOld()
}

/** Packages of others stay outside: a project and the framework share one zod. */
const othersOutside = {
  name: 'others',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isOwn = kind === 'entry-point' || /^(kubewright|@kubewright\/\w+)(\/|$)/.test(path)
      return isOwn ? undefined : { path, external: true }
    })
  },
}

function fileOf(name) {
  return name.replaceAll('/', '__')
}

/** A hash of the path, size and time of every source file. */
function stateOfSources() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const name of packages) {
    const folder = join(root, 'packages', name)
    const files = readdirSync(join(folder, 'src'), { recursive: true }).filter((path) => /(?<!\.test)\.ts$/.test(path))
    for (const path of ['package.json', ...files.sort().map((file) => `src/${file}`)]) {
      const { mtimeMs, size } = statSync(join(folder, path))
      hash.update(`${name}/${path} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function removeOld() {
  mkdirSync(bundlesFolder, { recursive: true })
  for (const name of readdirSync(bundlesFolder)) {
    const path = join(bundlesFolder, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > ageMsMax) rmSync(path, { recursive: true, force: true })
  }
}
