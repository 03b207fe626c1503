import { createRequire } from 'node:module'
import { apiFiles } from './api-files.ts'
import type { ApiNames } from './api-names.ts'
import type { ImportedProject } from './kubebuilder/index.ts'
import { projectFiles, templateFile, withNames } from './template.ts'

/** The files of a new project that takes over one of kubebuilder. */
export function importedProjectFiles(
  name: string,
  domain: string,
  { files, apis: [first] }: ImportedProject,
): ReadonlyMap<string, string> {
  const api = first ?? { kind: 'AppService', group: domain, version: 'v1', isClusterScoped: false }
  const own = ownFiles({ name, domain, api })
  // Its kinds have no tests yet.
  const manifest = own.get('package.json')?.replace('"vitest run"', '"vitest run --passWithNoTests"') ?? ''
  const readme = own.get('README.md')?.replace(/^\| \[src\/[\w-]+\.test\.ts\].*\n/m, '') ?? ''
  return new Map([...own, ['package.json', manifest], ['README.md', readme], ...files])
}

export interface NewProject {
  readonly name: string
  readonly domain: string
  readonly api: ApiNames
}

/** The files of a new project by their paths. */
export function newProjectFiles(project: NewProject): ReadonlyMap<string, string> {
  return new Map([...ownFiles(project), ...apiFiles(project.api, project.name)])
}

function ownFiles({ name, domain, api }: NewProject): ReadonlyMap<string, string> {
  const own = Object.entries(projectFiles).map(([path, template]): [string, string] => {
    const text = templateFile(template)
    return [path, path === 'package.json' ? manifestText(text, name, domain) : withNames(text, api, name)]
  })
  return new Map(own)
}

/** The packages of the framework have one version: that of this command. */
function manifestText(text: string, name: string, domain: string): string {
  const manifest = JSON.parse(text) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const { dependencies, devDependencies } = manifest
  const changed = {
    ...manifest,
    name,
    kubewright: { domain },
    dependencies: withOwnVersion(dependencies),
    devDependencies: withOwnVersion(devDependencies),
  }
  return `${JSON.stringify(changed, null, 2)}\n`
}

function withOwnVersion(versions: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { version } = createRequire(import.meta.url)('@kubewright/cli/package.json') as { readonly version: string }
  const isOwn = (name: string) => name === 'kubewright' || name.startsWith('@kubewright/')
  return Object.fromEntries(Object.entries(versions).map(([name, text]) => [name, isOwn(name) ? version : text]))
}
