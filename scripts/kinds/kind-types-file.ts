import { generatedHeader } from './emit.ts'
import { splitDefinitionName } from './openapi.ts'
import type { Sources } from './sources.ts'
import { moduleName } from './type-file.ts'

/** A type that maps 'apps/v1/Deployment' to the type of a Deployment, for every kind with apiVersion and kind. */
export function kindTypesFile(sources: Sources): string {
  const entries: string[] = []
  for (const [definition, schema] of sources.definitions) {
    const kinds = schema['x-kubernetes-group-version-kind'] ?? []
    const [kind] = kinds
    if (kind === undefined || kinds.length > 1 || schema.properties?.apiVersion === undefined) continue
    const { packageName, name } = splitDefinitionName(definition)
    const apiVersion = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`
    entries.push(`  '${apiVersion}/${kind.kind}': import('./${moduleName(packageName)}.generated.ts').${name}\n`)
  }
  return `${generatedHeader}\nexport type BuiltinKinds = {\n${entries.sort().join('')}}\n`
}
