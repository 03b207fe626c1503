import { definitionTables } from './definition-table.ts'
import type { PackageTable } from './emit.ts'
import { definitionsFile, resourcesFile } from './emit.ts'
import { kindTypesFile } from './kind-types-file.ts'
import { protobufFile } from './protobuf-table.ts'
import { resourceLines } from './resource-table.ts'
import type { Sources } from './sources.ts'
import { withSupplement } from './supplement.ts'
import { moduleName, typeFile, typePackages } from './type-file.ts'

/** Every generated file, by its path under packages/kube/src. */
export function generatedFiles(sources: Sources): ReadonlyMap<string, string> {
  const described = withSupplement(sources)
  const files = new Map([
    ['kinds/definitions.generated.ts', definitionsFile(packageTables(sources))],
    ['kinds/resources.generated.ts', resourcesFile(resourceLines(sources))],
    ['protobuf/messages.generated.ts', protobufFile(sources)],
    ['kinds/kind-types.generated.ts', kindTypesFile(described)],
  ])
  for (const packageName of typePackages(described)) {
    files.set(`kinds/${moduleName(packageName)}.generated.ts`, typeFile(packageName, described))
  }
  return files
}

function packageTables(sources: Sources): readonly PackageTable[] {
  return [...definitionTables(sources)].map(([packageName, lines]) => {
    return { packageName, ...groupVersionOf(packageName, sources), lines }
  })
}

/** The group version of a package is that of the kinds defined in it; helper packages have none. */
function groupVersionOf(packageName: string, sources: Sources): { group: string; version: string } {
  const shared = 'io.k8s.apimachinery.'
  for (const [definition, schema] of sources.definitions) {
    if (definition.startsWith(shared) || !definition.startsWith(`${packageName}.`)) continue
    const kind = schema['x-kubernetes-group-version-kind']?.[0]
    if (kind) return { group: kind.group, version: kind.version }
  }
  return { group: '', version: packageName.endsWith('.meta.v1') ? 'v1' : '' }
}
