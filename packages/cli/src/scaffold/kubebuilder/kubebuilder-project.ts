import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import { getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { CliError } from '../../errors.ts'
import { cliLimits } from '../../limits.ts'
import { listAt, objectAt, textAt } from '../../schema-document.ts'

/** What is read of a project of kubebuilder. */
export interface KubebuilderProject {
  readonly folder: string
  readonly name: string
  readonly domain: string
  readonly resources: readonly KubebuilderResource[]
  readonly definitionFolders: readonly string[]
  /** The CustomResourceDefinitions of the folders crd/bases below config. */
  readonly definitions: readonly JsonObject[]
  readonly samples: readonly KubebuilderSample[]
}

/** A file of config/samples. */
export interface KubebuilderSample {
  readonly name: string
  readonly text: string
  readonly objects: readonly JsonObject[]
}

/** An entry of resources in the file PROJECT. */
export interface KubebuilderResource {
  readonly group: string
  readonly kind: string
  readonly version: string
  /** Whether the project defines the kind itself: not one of Kubernetes or of another operator. */
  readonly isOwn: boolean
  readonly webhooks: readonly string[]
}

/**
 * Reads the file PROJECT and what it names.
 *
 * @throws CliError CLI_IMPORT_UNREADABLE.
 */
export async function readKubebuilderProject(folder: string): Promise<KubebuilderProject> {
  const text = await readFile(join(folder, 'PROJECT'), 'utf8').catch((error: unknown) => {
    const message = `${folder} has no file PROJECT, which every project of kubebuilder has at its root`
    throw new CliError('CLI_IMPORT_UNREADABLE', message, { cause: error })
  })
  const [project] = objectsIn(join(folder, 'PROJECT'), text)
  const domain = textAt(project, 'domain') ?? ''
  const name = textAt(project, 'projectName') ?? ''
  if (project === undefined || domain === '') {
    throw new CliError('CLI_IMPORT_UNREADABLE', `${folder}/PROJECT: domain should be the domain of the project`)
  }
  const folders = await definitionFolders(folder)
  const definitions = (await Promise.all(folders.map(texts)))
    .flat()
    .flatMap(({ path, text: content }) => objectsIn(path, content))
    .filter((object) => textAt(object, 'kind') === 'CustomResourceDefinition')
  const samples = (await texts(join(folder, 'config', 'samples'))).filter(
    ({ name: file }) => file !== 'kustomization.yaml',
  )
  return {
    folder,
    name,
    domain,
    resources: listAt(project, 'resources')
      .filter(isJsonObject)
      .map((resource) => resourceOf(resource, domain)),
    definitionFolders: folders,
    definitions,
    samples: samples.map((sample) => ({ ...sample, objects: objectsIn(sample.path, sample.text) })),
  }
}

function resourceOf(resource: JsonObject, projectDomain: string): KubebuilderResource {
  const domain = textAt(resource, 'domain') ?? projectDomain
  const group = textAt(resource, 'group') ?? ''
  const webhooks = objectAt(resource, 'webhooks') ?? {}
  return {
    group: group === '' ? domain : `${group}.${domain}`,
    kind: textAt(resource, 'kind') ?? '',
    version: textAt(resource, 'version') ?? '',
    isOwn: getField(resource, 'core') !== true && getField(resource, 'external') !== true,
    webhooks: ['defaulting', 'validation', 'conversion'].filter((type) => getField(webhooks, type) === true),
  }
}

/** Some projects keep the folder below another one, such as config/components/crd/bases. */
async function definitionFolders(folder: string): Promise<readonly string[]> {
  const config = join(folder, 'config')
  const entries = await readdir(config, { recursive: true, withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  return folders.filter((path) => path.endsWith(join('crd', 'bases'))).sort()
}

async function texts(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.ya?ml$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { size } = await stat(path)
      if (size > cliLimits.definitionsSizeBytesMax) {
        throw new CliError('CLI_IMPORT_UNREADABLE', `${path} has ${size} bytes, which is too many`)
      }
      return { name, path, text: await readFile(path, 'utf8') }
    }),
  )
}

function objectsIn(path: string, text: string): readonly JsonObject[] {
  try {
    const options = { sizeBytesMax: cliLimits.definitionsSizeBytesMax }
    return decodeYamlDocuments(text, options)
      .map(({ value }) => value)
      .filter(isJsonObject)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('CLI_IMPORT_UNREADABLE', `${path}: ${why}`, { cause: error })
  }
}
