import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isJsonObject, parseJson } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createResourceTable } from '../../registry/index.ts'
import { createStore } from '../../storage/index.ts'
import { handleDiscoveryRequest } from './discovery.ts'

const file = fileURLToPath(new URL('../../../../../../shared/data/kubernetes-discovery-v1.36.json', import.meta.url))

interface Group {
  readonly metadata: { readonly name?: string }
  readonly versions: readonly { readonly version: string; readonly resources: readonly Resource[] }[]
}

interface Resource {
  readonly resource: string
  readonly subresources?: readonly { readonly subresource: string }[]
}

function resourcesByName(groups: readonly Group[]): Map<string, Resource> {
  const found = new Map<string, Resource>()
  for (const { metadata, versions } of groups) {
    for (const { version, resources } of versions) {
      for (const resource of resources) found.set(`${metadata.name ?? ''}/${version}/${resource.resource}`, resource)
    }
  }
  return found
}

function groupsServed(): readonly Group[] {
  const store = createStore()
  const context = { runtime: createVirtualRuntime(), store, resources: createResourceTable(store) }
  const headers = { accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' }
  const user = { name: 'user', groups: [] }
  return ['/api', '/apis'].flatMap((path) => {
    const response = handleDiscoveryRequest(context, { method: 'GET', path, query: {}, headers, user })
    if (response?.form !== 'document' || !isJsonObject(response.content)) throw new Error('no document')
    return response.content['items'] as unknown as readonly Group[]
  })
}

test.skipIf(!existsSync(file))(
  'discovery equals that of Kubernetes 1.36, including subresources (skipped without its discovery document)',
  () => {
    const published = (parseJson(readFileSync(file)) as unknown as { items: Group[] }).items
    const stable = [...resourcesByName(published)].filter(([name]) => /\/v\d+\//.test(name))
    const served = [...resourcesByName(groupsServed())].filter(([name]) => !name.startsWith('/'))
    expect(served.length).toBeGreaterThan(40)
    expect(Object.fromEntries(served)).toEqual(Object.fromEntries(stable))
  },
)
