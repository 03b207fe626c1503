import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generatedFiles } from './files.ts'
import { resourcesOfPaths } from './path-resources.ts'
import type { DiscoveryResource } from './sources.ts'
import { readSources, sourcesExist } from './sources.ts'

const packageFolder = fileURLToPath(new URL('../../packages/kube/src/', import.meta.url))

test.skipIf(!sourcesExist())('the committed files match the generated ones (needs the published data)', () => {
  const different = [...generatedFiles(readSources())].filter(
    ([name, text]) => readFileSync(`${packageFolder}${name}`, 'utf8') !== text,
  )
  expect(different.map(([name]) => name)).toEqual([])
})

test.skipIf(!sourcesExist())(
  'generating twice gives the same files, without descriptions (needs the published data)',
  () => {
    const first = generatedFiles(readSources())
    expect([...generatedFiles(readSources())]).toEqual([...first])
    const size = [...first.values()].reduce((sum, text) => sum + text.length, 0)
    expect(size).toBeLessThan(400_000)
    const prose = [...first].filter(([, text]) => /\/\*|( [a-z]+){6}/.test(text.slice(text.indexOf('\n'))))
    expect(prose.map(([name]) => name)).toEqual([])
  },
)

test.skipIf(!sourcesExist())('paths give the resources that discovery lists (needs the published data)', () => {
  const { discovery, documents } = readSources()
  let compared = 0
  for (const group of discovery.items) {
    for (const { version, resources } of group.versions) {
      const document = documents.find((one) => one.group === group.metadata?.name && one.version === version)
      if (document === undefined) continue
      expect(resourcesOfPaths(document).map(withoutNames)).toEqual(resources.map(withoutNames))
      compared += resources.length
    }
  }
  expect(compared).toBeGreaterThan(40)
})

/** Short names and categories are not part of paths, and discovery leaves out the group of a resource's own kind. */
function withoutNames(resource: DiscoveryResource) {
  return {
    resource: resource.resource,
    kind: resource.responseKind.kind,
    scope: resource.scope,
    verbs: resource.verbs,
    singular: resource.singularResource,
    subresources: (resource.subresources ?? []).map(({ subresource, responseKind, verbs }) => {
      return { subresource, kind: responseKind?.kind, verbs }
    }),
  }
}
