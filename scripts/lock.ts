import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Regenerates package-lock.json: without download addresses, so that any registry serves it, and with an entry for each
 * platform's optional binary package, including those that the current registry lacks (npm omits those, and `npm ci`
 * then reports the lock file as out of sync).
 */
interface Entry {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Record<string, string>
}

const lockPath = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const libraries: Record<string, string> = { musl: 'musl', gnu: 'glibc', gnueabihf: 'glibc' }
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The platform is in the name: @rolldown/binding-linux-arm64-musl. */
function platformEntry(name: string, version: string, dev: boolean): object {
  const words = name.split(/[/-]/)
  const system = words.find((word) => systems.includes(word))
  const processor = words.find((word) => processors.includes(word))
  if (!processor) throw new Error(`cannot tell the platform of ${name}`)
  const library = words.map((word) => libraries[word]).find(Boolean)
  return {
    version,
    cpu: [processor],
    ...(dev ? { dev } : {}),
    ...(library && system === 'linux' ? { libc: [library] } : {}),
    license: 'MIT',
    optional: true,
    ...(system ? { os: [system] } : {}),
  }
}

function addPlatforms(packages: Record<string, Entry>): Record<string, Entry> {
  const added: Record<string, Entry> = { ...packages }
  for (const entry of Object.values(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`
      if (!added[path] && /^\d+\.\d+\.\d+$/.test(version))
        added[path] = platformEntry(name, version, entry.dev === true)
    }
  }
  return Object.fromEntries(Object.entries(added).sort(([left], [right]) => (left < right ? -1 : 1)))
}

execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { stdio: 'inherit' })
const lock = JSON.parse(readFileSync(lockPath, 'utf8')) as { packages: Record<string, Entry & { resolved?: string }> }
for (const entry of Object.values(lock.packages)) {
  if (entry.resolved?.startsWith('http')) delete entry.resolved
}
lock.packages = addPlatforms(lock.packages)
writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`)
