import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '@kubewright/cluster'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { ConfigMap } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { expect, test } from 'vitest'
import { findProject } from './find-project.ts'
import { loadOperator } from './load-operator.ts'
import { newProject, writeTexts } from './testing/index.ts'

const sources = {
  'src/site.ts': `import { defineResource, type Infer } from 'kubewright'
import { z } from 'zod'
export const Site = defineResource({ group: 'example.com', version: 'v1', kind: 'Site', spec: z.object({ title: z.string() }) })
export type Site = Infer<typeof Site>
`,
  'src/site.controller.ts': `import { defineController } from 'kubewright'
import { ConfigMap } from 'kubewright/kinds'
import { Site } from './site.ts'
export const siteController = defineController({
  for: Site,
  owns: { pages: ConfigMap },
  reconcile: ({ metadata: { name }, spec }) => ({ children: [ConfigMap({ metadata: { name }, data: { title: spec.title } })] }),
})
`,
  'src/operator.ts': `import { defineOperator } from 'kubewright'
import { siteController } from './site.controller.ts'
export const operator = defineOperator({ name: 'sites', controllers: [siteController] })
`,
  'samples/site.yaml': `apiVersion: example.com/v1
kind: Site
metadata: { namespace: default, name: blog }
spec: { title: Hello }
---
`,
}

const load = async (folder: string) => loadOperator(await findProject(folder))

test('loads the operator with its kinds, samples and inputs, and the operator runs', async () => {
  const folder = newProject(sources)
  const { operator, kinds, samples, inputs } = await load(folder)
  expect(operator.name).toBe('sites')
  expect(kinds.map(({ id }) => id)).toEqual(['Site.example.com'])
  expect(samples).toEqual([{ path: 'samples/site.yaml', object: expect.objectContaining({ kind: 'Site' }) }])
  for (const path of ['site.ts', 'operator.ts']) expect(inputs).toContain(join(folder, 'src', path))
  expect(readdirSync(join(folder, 'node_modules/.cache/kubewright'))).toEqual([])

  const runtime = createVirtualRuntime()
  const cluster = await runtime.run(() => startCluster({ runtime, operators: [operator] }))
  const Site = kinds[0] as KindReference
  await cluster.client.create(Site, samples[0]?.object as never)
  await runtime.advance(1000)
  const page = await cluster.client.get(ConfigMap, { namespace: 'default', name: 'blog' })
  expect(page?.data).toEqual({ title: 'Hello' })
  await runtime.run(() => cluster.stop())
})

test('loads a new instance with every change', async () => {
  const folder = newProject(sources)
  const first = await load(folder)
  expect((await load(folder)).operator).not.toBe(first.operator)
  writeTexts(folder, { 'src/operator.ts': sources['src/operator.ts'].replace("name: 'sites'", "name: 'pages'") })
  expect((await load(folder)).operator.name).toBe('pages')
})

test.each([
  [{ 'src/operator.ts': 'export const operator = {\n  name: ]\n}\n' }, 'src/operator.ts:2:9: Unexpected "]"'],
  [{ 'src/operator.ts': "import './gone.ts'\n" }, 'src/operator.ts:1:8: Could not resolve "./gone.ts"'],
  [{ 'src/operator.ts': 'export const other = 1\n' }, 'src/operator.ts: should export an operator'],
  [{ 'src/operator.ts': 'export const operator = 1\n' }, 'src/operator.ts: should export an operator'],
  [{ 'src/site.ts': "const word: string = 'a'\n\n  throw new Error('no ' + word)\n" }, 'src/site.ts:3:9: no a'],
  [{ 'src/operator.ts': "import 'left-out'\n" }, 'the package left-out is not installed; run npm install in'],
  [{ 'package.json': '{ "kubewright": { "domain": "a.b", "entry": "main.ts" } }' }, 'main.ts does not exist in'],
  [{ 'samples/site.yaml': 'a: {' }, 'samples/site.yaml: '],
  [{ 'samples/site.yaml': 'text' }, 'samples/site.yaml: should be Kubernetes objects'],
])('reports where %j is wrong', async (files, message) => {
  const folder = newProject({ ...sources, ...files })
  await expect(load(folder)).rejects.toThrow(message)
  await expect(load(folder)).rejects.toMatchObject({ name: 'CliError' })
})
