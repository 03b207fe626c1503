import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProject } from './find-project.ts'
import { newFolder, writeTexts } from './testing/index.ts'

test('the project of a folder is the nearest one above with the key "kubewright"', async () => {
  const folder = newFolder()
  const settings = { domain: 'example.com', image: 'registry.example.com/sites:1' }
  writeTexts(folder, {
    'package.json': JSON.stringify({ name: 'sites', version: '1.2.3', kubewright: settings }),
    'src/inner/package.json': JSON.stringify({ type: 'module' }),
  })
  expect(await findProject(join(folder, 'src', 'inner'))).toEqual({
    folder,
    name: 'sites',
    version: '1.2.3',
    settings: { ...settings, entry: 'src/operator.ts' },
  })
})

test('without a project the error says how to create one', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'below'))
  await expect(findProject(join(folder, 'below'))).rejects.toThrow(
    /is in no project.*create a project with kubewright init/,
  )
})

test.each([
  ['{ "name": ', /package\.json: .*JSON/],
  ['{ "kubewright": [] }', 'kubewright: should be an object'],
  ['{ "kubewright": {} }', 'kubewright.domain: should be a text such as example.com'],
  ['{ "kubewright": { "domain": "a.b", "entry": 1 } }', 'kubewright.entry: should be a path such as src/operator.ts'],
  ['{ "kubewright": { "domain": "a.b", "image": 1 } }', 'kubewright.image: should be a text'],
  ['{ "kubewright": { "domain": "a.b", "namespaces": "a" } }', 'kubewright.namespaces: should be a list of texts'],
])('refuses the package.json %s', async (text, message) => {
  const folder = newFolder()
  writeTexts(folder, { 'package.json': text })
  await expect(findProject(folder)).rejects.toThrow(message)
  await expect(findProject(folder)).rejects.toMatchObject({ code: 'CLI_PROJECT_INVALID' })
})
