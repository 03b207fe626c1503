import { dns1123SubdomainProblems } from '@kubewright/kube/names'
import { CliError } from '../../errors.ts'
import { objectAt, textAt, versionsOf } from '../../schema-document.ts'
import { type ApiNames, camelCase, kebabCase, kindProblem } from '../api-names.ts'
import type { KubebuilderProject, KubebuilderSample } from './kubebuilder-project.ts'
import { resourceSource } from './resource-source.ts'

export interface ImportedProject {
  /** The files of its kinds and the operator. */
  readonly files: ReadonlyMap<string, string>
  readonly apis: readonly ApiNames[]
  /** What was not taken over, each as a sentence. */
  readonly losses: readonly string[]
}

/**
 * The files for the kinds of a project of kubebuilder: their schemas, controllers to fill in, samples and the operator.
 *
 * @throws CliError CLI_IMPORT_UNREADABLE without a kind to take over, or with one whose names are invalid.
 */
export function kubebuilderFiles(project: KubebuilderProject, name: string): ImportedProject {
  const files = new Map<string, string>()
  const losses: string[] = []
  const apis: ApiNames[] = []
  for (const manifest of project.definitions) {
    const api = namesOf(manifest)
    apis.push(api)
    const report = (path: string, what: string) => void losses.push(`${api.kind} ${path}: ${what}`)
    files.set(`src/${kebabCase(api.kind)}.ts`, resourceSource(manifest, report))
    files.set(`src/${kebabCase(api.kind)}.controller.ts`, controllerSource(api))
  }
  if (apis.length === 0) {
    const message = `${project.folder}/config/crd/bases has no CustomResourceDefinition; run make manifests there first`
    throw new CliError('CLI_IMPORT_UNREADABLE', message)
  }
  checkDistinct(apis)
  files.set('src/operator.ts', operatorSource(name, apis))
  for (const sample of project.samples) {
    if (isSampleOf(sample, apis)) files.set(`samples/${sample.name}`, sample.text)
    else losses.push(`config/samples/${sample.name}: it has no object of these kinds`)
  }
  return { files, apis, losses: [...losses, ...missingParts(project, apis)] }
}

function namesOf(manifest: KubebuilderProject['definitions'][number]): ApiNames {
  const spec = objectAt(manifest, 'spec')
  const kind = textAt(objectAt(spec, 'names'), 'kind') ?? ''
  const group = textAt(spec, 'group') ?? ''
  const version = versionsOf(manifest).find(({ isStored }) => isStored)?.name ?? ''
  const problem =
    kindProblem(kind) ?? groupProblem(group) ?? versionProblem(versionsOf(manifest).map((one) => one.name))
  if (problem === undefined) return { kind, group, version, isClusterScoped: textAt(spec, 'scope') === 'Cluster' }
  throw new CliError('CLI_IMPORT_UNREADABLE', `config/crd/bases: ${problem}`)
}

function groupProblem(group: string): string | undefined {
  return dns1123SubdomainProblems(group).length === 0 ? undefined : `${JSON.stringify(group)} is not a group`
}

/** Names of versions become property names in the source. */
function versionProblem(versions: readonly string[]): string | undefined {
  const wrong = versions.find((version) => !/^[a-z][a-z0-9]{0,62}$/.test(version))
  return wrong === undefined ? undefined : `${JSON.stringify(wrong)} is not a version`
}

function isSampleOf({ objects }: KubebuilderSample, apis: readonly ApiNames[]): boolean {
  return objects.some((object) =>
    apis.some(({ group, kind }) => {
      return textAt(object, 'kind') === kind && textAt(object, 'apiVersion')?.startsWith(`${group}/`) === true
    }),
  )
}

function checkDistinct(apis: readonly ApiNames[]): void {
  const same = apis.find(
    ({ kind }, index) => apis.findIndex((one) => kebabCase(one.kind) === kebabCase(kind)) !== index,
  )
  if (same === undefined) return
  const message = `two groups have a kind ${same.kind}; take over one of them, and add the other with kubewright create api`
  throw new CliError('CLI_IMPORT_UNREADABLE', message)
}

function controllerSource({ kind }: ApiNames): string {
  return `import { defineController } from 'kubewright'
import { ${kind} } from './${kebabCase(kind)}.ts'

export const ${camelCase(kind)}Controller = defineController({
  for: ${kind},

  /** Returns what should exist for an object, its status and its conditions; name the kinds of children in owns. */
  reconcile() {
    return {}
  },
})
`
}

function operatorSource(name: string, apis: readonly ApiNames[]): string {
  const variables = apis.map(({ kind }) => `${camelCase(kind)}Controller`)
  const imports = apis.map(
    ({ kind }) => `import { ${camelCase(kind)}Controller } from './${kebabCase(kind)}.controller.ts'\n`,
  )
  const list = variables.map((variable) => `    ${variable},\n`).join('')
  return `import { defineOperator } from 'kubewright'\n${imports.join('')}\nexport const operator = defineOperator({\n  name: '${name}',\n  controllers: [\n${list}  ],\n})\n`
}

/** What PROJECT names besides the definitions. */
function missingParts({ resources }: KubebuilderProject, apis: readonly ApiNames[]): readonly string[] {
  return resources.flatMap(({ group, kind, isOwn, webhooks }) => {
    // The groups of some projects differ from what PROJECT says.
    const isTaken = apis.some((api) => api.kind === kind)
    const defined = isTaken || !isOwn ? [] : [`${kind}: config/crd/bases has no definition of it in ${group}`]
    const foreign = isOwn ? [] : [`${kind}: the controller of a kind that the project does not define`]
    const ported = webhooks.map((type) => `${kind}: its webhook for ${type}, which kubewright create webhook can add`)
    return [...defined, ...foreign, ...ported]
  })
}
