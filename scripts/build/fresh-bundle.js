import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
/** The last line of a bundle: the files it was made from. In the same file, so that both are replaced at once. */
const inputsMark = '\n//# inputs='

/**
 * Bundles a program from its sources, unless the bundle is as new as all that it was made from. Plain JavaScript, because
 * it runs before anything can load TypeScript.
 *
 * @param {{ entry: URL, outfile: URL, external?: string[] }} options the program, its bundle, and packages that load native modules
 * from their own folders
 * @returns {Promise<string>} the URL of the bundle
 */
export async function freshBundle({ entry, outfile, external = [] }) {
  if (isFresh(outfile)) return outfile.href
  const startedMs = Date.now()
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(entry)],
    absWorkingDir: fileURLToPath(root),
    metafile: true,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: ['@kubewright/source'],
    external,
    // CommonJS dependencies require Node's built-in modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  })
  const inputs = [...Object.keys(metafile.inputs), ...manifests()].map((path) => [path, ...stampOf(path)])
  // A file that changes while it is bundled may be in the bundle as it was before.
  const isRecorded = inputs.every(([, modifiedMs]) => modifiedMs < startedMs)
  mkdirSync(new URL('.', outfile), { recursive: true })
  // Replaced atomically: another process may be about to run the file.
  const draft = new URL(`${outfile.href}.${process.pid}.draft`)
  writeFileSync(draft, `${outputFiles[0].text}${isRecorded ? `${inputsMark}${JSON.stringify(inputs)}\n` : ''}`)
  renameSync(draft, outfile)
  return outfile.href
}

/** Whether nothing that the bundle was made from has changed since. */
function isFresh(outfile) {
  if (!existsSync(outfile)) return false
  const text = readFileSync(outfile, 'utf8')
  const position = text.lastIndexOf(inputsMark)
  if (position < 0) return false
  const inputs = JSON.parse(text.slice(position + inputsMark.length))
  return inputs.every(([path, modifiedMs, sizeBytes]) => {
    const [modifiedNowMs, sizeNowBytes] = stampOf(path)
    return modifiedNowMs === modifiedMs && sizeNowBytes === sizeBytes
  })
}

/** What decides how names of packages resolve, and how a bundle is made. */
function manifests() {
  const packages = ['packages', 'examples'].flatMap((folder) =>
    readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}/package.json`),
  )
  return ['package.json', 'package-lock.json', 'scripts/build/fresh-bundle.js', ...packages]
}

/** The time of the last change and the size; nothing when the file does not exist. */
function stampOf(path) {
  const stat = statSync(join(fileURLToPath(root), path), { throwIfNoEntry: false })
  return [stat?.mtimeMs ?? 0, stat?.size ?? 0]
}
