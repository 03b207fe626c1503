import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '@kubewright/cluster'
import { type KindReference, untypedKind } from 'kubewright/resource'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../command/index.ts'
import { newFolder, newProject, writeTexts } from '../project/testing/index.ts'
import { newTestHost } from '../testing/test-host.ts'
import { siteSources } from './testing/index.ts'

test('dev serves a cluster, reloads on save, obeys keys, and keeps objects for the next time', async () => {
  const folder = newProject(siteSources)
  const { host, line, press, lines, errors } = newTestHost(folder)
  const ended = runCommand(['dev', '--no-types'], host)
  expect(await line('ready in')).toMatch(/^ {2}kubewright \d+\.\d+\.\d+ {2}ready in \d+ ms$/)
  expect(await line('kubeconfig')).toContain('(kubectl --kubeconfig .kubewright/kubeconfig get sites)')
  expect(await line('resources')).toContain('Site.example.com v1   samples applied: 1')
  await line('Site default/blog created')
  press('h')
  await line('q  quit')
  press('o')
  await line('Site default/blog   ✔ Reconciled')
  writeTexts(folder, { 'src/site.controller.ts': siteSources['src/site.controller.ts'].replace('Map({', 'Map(({') })
  await line('✖ src/site.controller.ts:')
  await line('the version before keeps running')
  const changed = siteSources['src/site.controller.ts'].replace('spec.title }', "spec.title + '!' }")
  writeTexts(folder, { 'src/site.controller.ts': changed })
  expect(await line('reloaded in')).toContain('src/site.controller.ts')
  expect(await line('why:')).toContain('applied ConfigMap blog')
  const reader = newTestHost(folder)
  expect(await runCommand(['explain', 'configmap/blog', '--last', '1'], reader.host)).toBe(0)
  expect(reader.lines).toContain('  wrote ConfigMap default/blog (apply: changed)')
  expect(reader.lines).toContain('  wrote   data.title: "Hello" → "Hello!"')
  press('q')
  expect(await ended).toBe(0)
  expect(lines.at(-1)).toBe(' stopped')
  expect(errors).toEqual([])
  expect(readFileSync(join(folder, '.kubewright/.gitignore'), 'utf8')).toBe('*\n')

  const again = newTestHost(folder)
  const endedAgain = runCommand(['dev', '--no-types', '--no-samples'], again.host)
  expect(await again.line('why:')).toMatch(/no change +why: Site default\/blog found/)
  again.stop()
  expect(await endedAgain).toBe(0)
  const fresh = newTestHost(folder)
  const endedFresh = runCommand(['dev', '--no-types', '--json', '--fresh'], fresh.host)
  const created = JSON.parse(await fresh.line('"type":"reconcile"'))
  expect(created).toMatchObject({ type: 'reconcile', key: 'default/blog', outcome: 'ok' })
  expect(created.causes[0].what).toBe('Site default/blog created')
  fresh.stop()
  expect(await endedFresh).toBe(0)
  for (const text of fresh.lines) expect(JSON.parse(text)).toHaveProperty('type')
})

test('dev --cluster runs the operator on another cluster: definitions are applied, samples are not', async () => {
  const folder = newProject(siteSources)
  const kubeconfig = join(folder, 'kubeconfig')
  const cluster = await startCluster({ https: { kubeconfigPath: kubeconfig } })
  onTestFinished(() => cluster.stop())
  const context = /^current-context: "?([^"\n]+)"?$/m.exec(readFileSync(kubeconfig, 'utf8'))?.[1] ?? ''
  const { host, line, stop } = newTestHost(folder)
  const ended = runCommand(['dev', '--no-types', '--kubeconfig', kubeconfig, '--cluster', context], host)
  expect(await line('resources')).toContain('Site.example.com v1   samples applied: 0')
  const Site: KindReference = untypedKind({ group: 'example.com', version: 'v1', kind: 'Site' })
  const metadata = { namespace: 'default', name: 'shop' }
  await cluster.client.create(Site, { metadata, spec: { title: 'Shop' } } as never)
  await line('Site default/shop created')
  stop()
  expect(await ended).toBe(0)
  expect(existsSync(join(folder, '.kubewright'))).toBe(false)
})

test('without a project dev says how to create one, and writes nothing', async () => {
  const folder = newFolder()
  const { host, errors } = newTestHost(folder)
  expect(await runCommand(['dev'], host)).toBe(1)
  expect(errors[0]).toMatch(/is in no project.*create a project with kubewright init/)
  expect(existsSync(join(folder, '.kubewright'))).toBe(false)
})

test.each([
  [['--port', 'x'], '--port must be a number from 0 to 65535; got "x"'],
  [['--kubeconfig', 'k'], '--kubeconfig needs --cluster'],
  [['--webhook-url', 'https://a:1'], '--webhook-url needs --cluster'],
  [['--cluster', ''], '--cluster must name a context of the kubeconfig'],
  [['--cluster', 'c', '--fresh'], '--fresh cannot be combined with --cluster'],
  [['--cluster', 'c', '--port', '1'], '--port cannot be combined with --cluster'],
  [['--cluster', 'c', '--webhook-url', 'http://a'], '--webhook-url must be such as https://192.168.1.5:9443'],
  [['--frehs'], "unknown option '--frehs' (Did you mean --fresh?)"],
])('refuses dev %j in one line', async (args, message) => {
  const { host, errors } = newTestHost('/nowhere')
  expect(await runCommand(['dev', ...args], host)).toBe(2)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(message)
})
