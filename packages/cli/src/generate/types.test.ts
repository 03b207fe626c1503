import { createApiServer } from '@kubewright/apiserver'
import { defineResource } from 'kubewright'
import { createClient } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { CustomResourceDefinition } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cliLimits } from '../limits.ts'
import { newFolder, writeTexts } from '../project/testing/index.ts'
import { commandHost } from '../scaffold/testing/index.ts'
import { apiPage } from './api-page.ts'

const options = { group: 'example.com', version: 'v1', spec: z.object({ size: z.int().optional() }) } as const
const Backup = defineResource({ ...options, kind: 'Backup' })
const Restore = defineResource({ ...options, kind: 'Restore' })

test('makes a module of the definitions in a file', async () => {
  const folder = newFolder()
  writeTexts(folder, { 'crds.json': JSON.stringify({ kind: 'List', items: [Backup.definition.manifest] }) })
  const { run, lines, errors } = commandHost(folder)
  expect(await run('generate', 'types', '-f', 'crds.json'), errors.join()).toBe(0)
  expect(lines.join('\n')).toContain('export const Backup: foreign.Kind<Backup, BackupInput,')
  expect(await run('generate', 'types', '-f', 'crds.json', '-o', 'src/backup.ts'), errors.join()).toBe(0)
  expect(lines.at(-1)).toBe('created src/backup.ts')
  expect(await run('generate', 'types', '-f', 'crds.json', '-o', '../x.ts')).toBe(1)
  expect(errors.at(-1)).toContain('is outside of')
})

test('makes a module of the definitions of a cluster, with a suggestion for a wrong name', async () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  try {
    const folder = newFolder()
    const listener = await server.listen()
    await listener.writeKubeconfig(`${folder}/kubeconfig`)
    const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
    for (const kind of [Backup, Restore])
      await admin.create(CustomResourceDefinition, kind.definition.manifest as never)
    const { run, lines, errors } = commandHost(folder)
    const types = ['generate', 'types', '--cluster', '--kubeconfig', `${folder}/kubeconfig`]
    expect(await run(...types, 'backups.example.com'), errors.join()).toBe(0)
    expect(lines.join('\n')).toContain('export const Backup:')
    expect(lines.join('\n')).not.toContain('export const Restore:')
    expect(await run(...types, 'backup.example.com')).toBe(1)
    expect(errors.at(-1)).toContain(
      'no CustomResourceDefinition backup.example.com (Did you mean backups.example.com?)',
    )
  } finally {
    await server.close()
  }
})

test('a file that is no manifest, missing or too large is named', async () => {
  const folder = newFolder()
  writeTexts(folder, { 'a.yaml': 'kind: Pod\n', 'b.yaml': ' '.repeat(10) })
  const { run, errors } = commandHost(folder)
  for (const file of ['a.yaml', 'gone.yaml', 'b.yaml']) {
    expect(await run('generate', 'types', '-f', file)).toBe(1)
    expect(errors.at(-1)).toContain(`kubewright: ${file}: `)
  }
  expect(cliLimits.definitionsSizeBytesMax).toBeGreaterThan(1024 * 1024)
})

test('the API page stops at its limit and says how many fields are left', () => {
  const fields = Array.from({ length: cliLimits.documentedFieldsMax + 3 }, (_, index) => [`f${index}`, z.string()])
  const Wide = defineResource({ ...options, kind: 'Wide', spec: z.object(Object.fromEntries(fields)) })
  expect(apiPage('wide', [Wide])).toMatch(/\nand \d+ more fields\.\n/)
})
