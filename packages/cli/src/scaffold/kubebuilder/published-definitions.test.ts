import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { compareDefinitions } from '../../generate/compatibility/index.ts'
import { cliLimits } from '../../limits.ts'
import { findProject, loadOperator } from '../../project/index.ts'
import { newProject } from '../../project/testing/index.ts'
import { resourceSource } from './resource-source.ts'

/** The definitions of real operators, which are beside the repository where they are. */
const folder = fileURLToPath(new URL('../../../../../../shared/data/crds/', import.meta.url))
const isPresent = existsSync(folder)

/** Where kinds of defineResource differ from others on purpose: the framework has its own status and root fields. */
const ownDifferences = [
  /^\.status\.(observedGeneration|conditions)\b/,
  /^\.spec: is required now/,
  /^\.spec: the default was \{\}/,
  /^\.(packages|operation|data|metadata|spec|status): (was removed|is required)/,
  /^: (the subresource status|the column Age)/,
]

const operatorSource = (kind: string) => `import { defineController, defineOperator } from 'kubewright'
import { ${kind} } from './kind.ts'
const controller = defineController({ for: ${kind}, reconcile: () => ({}) })
export const operator = defineOperator({ name: 'published', controllers: [controller] })
`

/** The definition that a project with the generated source has. */
async function takenOver(manifest: JsonObject): Promise<readonly JsonObject[]> {
  const source = resourceSource(manifest, () => undefined)
  const kind = /export const (\w+)/.exec(source)?.[1] ?? ''
  const project = newProject({ 'src/kind.ts': source, 'src/operator.ts': operatorSource(kind) })
  const { kinds } = await loadOperator(await findProject(project))
  return kinds.map(({ definition }) => definition.manifest as JsonObject)
}

test.skipIf(!isPresent)('published definitions come back from their sources with the same schemas', async () => {
  const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
  let count = 0
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    const values = decodeYamlDocuments(text, { sizeBytesMax: cliLimits.definitionsSizeBytesMax })
    for (const { value } of values) {
      if (!isJsonObject(value) || value['kind'] !== 'CustomResourceDefinition') continue
      const made = await takenOver(value)
      const findings = [...compareDefinitions([value], made), ...compareDefinitions(made, [value])]
      const differences = findings
        .map(({ path = '', message }) => `${path}: ${message}`)
        .filter((line) => !ownDifferences.some((pattern) => pattern.test(line)))
      expect(differences, file).toEqual([])
      count++
    }
  }
  expect(count).toBeGreaterThan(20)
})
