import { CliError } from '../errors.ts'

/** A project: a folder whose package.json has the key "kubewright". */
export interface Project {
  readonly folder: string
  /** The name in package.json, which is also the operator's unless its code says otherwise. */
  readonly name: string
  readonly version: string
  readonly settings: ProjectSettings
}

/** The key "kubewright" of package.json. */
export interface ProjectSettings {
  /** The domain of the project's API groups. */
  readonly domain: string
  /** The file that exports `operator`; defaults to src/operator.ts. */
  readonly entry: string
  /** The container image of the operator. */
  readonly image?: string | undefined
  /** The namespaces that the operator watches; defaults to all. */
  readonly namespaces?: readonly string[] | undefined
}

const entryDefault = 'src/operator.ts'

/** @throws CliError CLI_PROJECT_INVALID. */
export function projectOf(folder: string, manifest: Readonly<Record<string, unknown>>): Project {
  const { name, version } = manifest
  const settings = manifest['kubewright']
  const invalid = (what: string) => new CliError('CLI_PROJECT_INVALID', `${folder}/package.json: ${what}`)
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw invalid('kubewright: should be an object such as { "domain": "example.com" }')
  }
  const { domain, entry = entryDefault, image, namespaces } = settings as Readonly<Record<string, unknown>>
  if (typeof domain !== 'string' || domain === '')
    throw invalid('kubewright.domain: should be a text such as example.com')
  if (typeof entry !== 'string') throw invalid(`kubewright.entry: should be a path such as ${entryDefault}`)
  if (image !== undefined && typeof image !== 'string') throw invalid('kubewright.image: should be a text')
  if (namespaces !== undefined && !isTexts(namespaces))
    throw invalid('kubewright.namespaces: should be a list of texts')
  return {
    folder,
    name: typeof name === 'string' ? name : 'operator',
    version: typeof version === 'string' ? version : '0.0.0',
    settings: { domain, entry, image, namespaces },
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
