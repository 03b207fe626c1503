import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import { startTestCluster } from '@kubewright/testing'
import type { UntypedObject } from 'kubewright/resource'
import { expect, test } from 'vitest'
import { linkPackages, writeTexts } from '../project/testing/index.ts'
import { scaffoldedProject } from '../scaffold/testing/index.ts'

async function installedProject() {
  const project = await scaffoldedProject()
  linkPackages(project.folder)
  const generated = () => project.files().filter((path) => /^(manifests|docs)\//.test(path))
  return { ...project, generated }
}

test('writes definitions, roles with reasons, and the API page, and a second run writes nothing', async () => {
  const { run, generated, read, errors, lines } = await installedProject()
  expect(await run('generate'), errors.join('\n')).toBe(0)
  expect(generated()).toEqual(['docs/api.md', 'manifests/crds/guestbooks.example.com.yaml', 'manifests/rbac.yaml'])
  expect(read('manifests/rbac.yaml')).toContain(
    '  # guestbook writes Deployments\n  - apiGroups: [ apps ]\n    resources: [ deployments ]\n    verbs: [ create, patch, delete ]\n',
  )
  expect(read('docs/api.md')).toContain(
    '| `spec.image` | string | yes |  | The container image to run; length at least `1` |',
  )
  const written = lines.length
  expect(await run('generate')).toBe(0)
  expect(lines).toHaveLength(written)
  expect(await run('generate', '--check'), errors.join('\n')).toBe(0)
})

test('an API server accepts the generated manifests and the sample', async () => {
  const { run, files, read, errors } = await installedProject()
  expect(await run('create', 'webhook', 'Guestbook', '--defaulting', '--validation')).toBe(0)
  expect(await run('generate'), errors.join('\n')).toBe(0)
  await using cluster = await startTestCluster()
  await cluster.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'guestbook-system' } })
  const paths = files().filter((path) => path.startsWith('manifests/'))
  const created: string[] = []
  for (const path of [...paths, 'samples/guestbook.yaml']) {
    // Its API server would call the webhooks, which nothing serves.
    const isRegistration = path.endsWith('webhooks.yaml')
    for (const { value } of decodeYamlDocuments(read(path))) {
      const object = value as UntypedObject
      if (!isRegistration) await cluster.create(object)
      created.push(String(object['kind']))
      await cluster.settle()
    }
  }
  expect(created).toEqual([
    ...['CustomResourceDefinition', 'ServiceAccount', 'Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
    ...['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration', 'Guestbook'],
  ])
  expect(read('manifests/webhooks.yaml')).toContain('        name: guestbook-webhooks\n')
})

test('--check fails with a difference after a change of a definition, and writes nothing', async () => {
  const { folder, run, read, errors, lines } = await installedProject()
  expect(await run('generate'), errors.join('\n')).toBe(0)
  const source = read('src/guestbook.ts')
  writeTexts(folder, { 'src/guestbook.ts': source.replace('.max(100)', '.max(50)') })
  expect(await run('generate', '--check')).toBe(1)
  expect(lines).toContain('+                  maximum: 50')
  expect(errors.at(-1)).toContain('docs/api.md are not as generated from the sources; run kubewright generate')
  expect(await run('generate', '--check', '--json')).toBe(1)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ isCurrent: false })
  expect(read('manifests/crds/guestbooks.example.com.yaml')).toContain('maximum: 100')
})

test('deletes the manifest of a kind that is gone and writes a sample that is missing', async () => {
  const { folder, run, generated, read, errors } = await installedProject()
  expect(await run('create', 'api', 'Backup')).toBe(0)
  rmSync(join(folder, 'samples/backup.yaml'))
  expect(await run('generate'), errors.join('\n')).toBe(0)
  expect(read('samples/backup.yaml')).toContain('kind: Backup\nmetadata:\n  name: sample\n')
  expect(generated()).toContain('manifests/crds/backups.example.com.yaml')
  writeTexts(folder, { 'manifests/crds/mine.yaml': 'a: 1\n' })
  expect(await run('delete', 'api', 'Backup', '--force'), errors.join('\n')).toBe(0)
  expect(await run('generate'), errors.join('\n')).toBe(0)
  expect(generated()).not.toContain('manifests/crds/backups.example.com.yaml')
  expect(generated()).toContain('manifests/crds/mine.yaml')
})

test('watched namespaces become Roles', async () => {
  const { run, read, errors } = await installedProject()
  expect(await run('edit', '--namespaces', 'team-a')).toBe(0)
  expect(await run('generate', '--dry-run')).toBe(0)
  expect(await run('generate'), errors.join('\n')).toBe(0)
  expect(read('manifests/rbac.yaml')).toMatch(/kind: Role\nmetadata:\n {2}name: guestbook\n[\s\S]*namespace: team-a/)
})

test.each([
  [['--check', '--force'], '--check writes nothing: leave --dry-run and --force out'],
  [['--against', 'v1'], '--against needs --check-compatibility'],
  [['--chek'], "unknown option '--chek' (Did you mean --check?)"],
  [['types'], 'generate types takes either -f FILE or --cluster'],
  [['types', '-f', 'a', '--cluster'], 'generate types takes either -f FILE or --cluster'],
  [['types', '-f', 'a', '--context', 'b'], '--context and --kubeconfig need --cluster'],
])('generate %j is refused', async (args, message) => {
  const { run, errors } = await scaffoldedProject()
  expect(await run('generate', ...args)).toBe(2)
  expect(errors[0]).toContain(message)
})
