import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CustomResource, compileCustomResource, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import type { JsonObject } from '@kubewright/kube/json'
import { parseAllDocuments } from 'yaml'

const folder = fileURLToPath(new URL('../../../../../shared/data/crds/', import.meta.url))

/** One served version of the definition of a real operator. */
export interface OperatorResource {
  readonly name: string
  readonly version: string
  readonly definition: JsonObject
  readonly schema: JsonObject
  readonly resource: CustomResource
}

/** Definitions of real operators, if the shared data is present; only the tests of kube use the very large ones. */
export function operatorResources(): readonly OperatorResource[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return files.flatMap((file) => {
    const text = readFileSync(folder + file, 'utf8')
    return text.length > definitionSizeMax
      ? []
      : parseAllDocuments(text).flatMap((one) => resourcesIn(file, one.toJS()))
  })
}

const definitionSizeMax = 100_000

function resourcesIn(file: string, document: JsonObject): OperatorResource[] {
  const definition = defaultCustomResourceDefinition(document)
  const { versions } = definition['spec'] as { readonly versions: readonly JsonObject[] }
  return versions.map((version) => ({
    name: `${file} ${version['name']}`,
    version: String(version['name']),
    definition,
    schema: (version['schema'] as JsonObject)['openAPIV3Schema'] as JsonObject,
    resource: compileCustomResource(definition, String(version['name'])),
  }))
}
