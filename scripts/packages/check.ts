import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Packs every package and uses it like an outside user: publint and arethetypeswrong read the tarball, then a new
 * project installs it and imports each of its entry points. Run `npm run build` first.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Manifest {
  readonly name: string
  readonly exports: Record<string, unknown>
}

function run(command: string, args: readonly string[], folder: string): string {
  const result = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (result.status === 0) return result.stdout
  throw new Error(`${command} ${args.join(' ')}\n${result.stdout}${result.stderr}`)
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function pack(folder: string, destination: string): string {
  const result = JSON.parse(run('npm', ['pack', '--json', '--silent', '--pack-destination', destination], folder)) as
    | { filename: string }[]
    | Record<string, { filename: string }>
  const [packed] = Array.isArray(result) ? result : Object.values(result)
  if (!packed) throw new Error(`npm pack made no tarball of ${folder}`)
  return resolve(destination, packed.filename)
}

function checkTarball(folder: string, tarball: string): void {
  run('npx', ['publint', 'run', tarball, '--strict'], root)
  // A package of a command only has nothing to import.
  if (!existsSync(join(folder, 'src'))) return
  // The packages are ESM only: a CommonJS require is not supported by design, nor is Node 10 resolution.
  run('npx', ['attw', tarball, '--profile', 'esm-only', '--no-emoji', '--format', 'ascii'], folder)
}

function entriesOf(manifests: readonly Manifest[]): readonly string[] {
  return manifests.flatMap((manifest) =>
    Object.keys(manifest.exports)
      // Those with a star are files that our packages share, not entry points.
      .filter((entry) => entry !== './package.json' && !entry.includes('*'))
      .map((entry) => manifest.name + entry.slice(1)),
  )
}

function installTarballs(tarballs: readonly string[], project: string): void {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const nodeTypes = `@types/node@${devDependencies['@types/node']}`
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...tarballs, nodeTypes], project)
}

function importEveryEntry(entries: readonly string[], project: string): void {
  // Entry points of generated types have no values, so only their import is tested.
  const lines = entries.map((entry) =>
    /\/kinds\/.+-v\d+$/.test(entry)
      ? `await import('${entry}')`
      : `if (Object.keys(await import('${entry}')).length === 0) throw new Error('${entry} exports nothing')`,
  )
  writeFileSync(join(project, 'main.js'), lines.join('\n'))
  run('node', ['main.js'], project)
  console.log(`${entries.length} entry points import from the tarballs: ${entries.join(', ')}`)
}

/** The types in an outside user's compiler: each line below a comment is an error, so types are not `any`. */
const typedProgram = `import type { Deployment } from '@kubewright/kube/kinds/apps-v1'
import { parseQuantity } from '@kubewright/kube/values'
import { applyObject } from '@kubewright/kube/apply'
export const kind: Deployment['kind'] = 'Deployment'
// @ts-expect-error
export const wrongKind: Deployment['kind'] = 'Pod'
// @ts-expect-error
export const wrongArgument = parseQuantity(true)
// @ts-expect-error
export const wrongRequest = applyObject({})
`

/** Both compilers read every entry point's types with the defaults: without skipLibCheck and without `types`. */
function compileTypes(entries: readonly string[], project: string): void {
  writeFileSync(join(project, 'typed.ts'), typedProgram)
  const imports = entries.map((entry, index) => `import type * as entry${index} from '${entry}'`)
  const uses = entries.map((_, index) => `keyof typeof entry${index}`)
  writeFileSync(join(project, 'entries.ts'), [...imports, `export type Names = [${uses.join(', ')}]`].join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--module', 'nodenext', '--ignoreConfig']
  const target = ['--target', 'es2023', '--lib', 'es2023']
  for (const name of ['typescript', 'typescript-7']) {
    const compiler = join(root, 'node_modules', name, 'bin', 'tsc')
    run('node', [compiler, ...options, ...target, 'typed.ts', 'entries.ts'], project)
  }
  console.log('the types of the tarballs compile in a new project')
}

/** The command of create, as npm runs it: a project whose files name the packed version. */
function createProject(project: string): void {
  const command = join(project, 'node_modules', '.bin', 'create-kubewright')
  const { files } = JSON.parse(run(command, ['guestbook', '--json'], project)) as { readonly files: readonly unknown[] }
  console.log(`create-kubewright writes ${files.length} files`)
}

const workspace = mkdtempSync(join(tmpdir(), 'kubewright-packages-'))
try {
  const folders = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  const tarballs = folders.map((folder) => {
    const tarball = pack(folder, workspace)
    checkTarball(folder, tarball)
    return tarball
  })
  const project = join(workspace, 'stranger')
  mkdirSync(project)
  installTarballs(tarballs, project)
  const entries = entriesOf(folders.map(readManifest))
  importEveryEntry(entries, project)
  compileTypes(entries, project)
  createProject(project)
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
