import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '@kubewright/cluster'
import { systemRuntime } from 'kubewright/host'
import { ValidatingWebhookConfiguration } from 'kubewright/kinds'
import { type KindReference, untypedKind } from 'kubewright/resource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../command/index.ts'
import { siteSources } from '../dev/testing/index.ts'
import { findProject, loadOperator } from '../project/index.ts'
import { linkPackages, projectManifest, writeTexts } from '../project/testing/index.ts'
import { newTestHost } from '../testing/test-host.ts'
import type { CheckResult } from './checks.ts'
import { checkNode } from './doctor-command.ts'

const Site: KindReference = untypedKind({ group: 'example.com', version: 'v1', kind: 'Site' })
const runtime = systemRuntime()
const blog = { namespace: 'default', name: 'blog' }

let folder: string
let cluster: Cluster

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kubewright-inspect-'))
  linkPackages(folder)
  writeTexts(folder, { ...siteSources, 'package.json': projectManifest })
  const { operator } = await loadOperator(await findProject(folder))
  cluster = await startCluster({
    runtime,
    https: { kubeconfigPath: join(folder, 'kubeconfig') },
  })
  await cluster.install(...operator.kinds)
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...args: readonly string[]) {
  const { host, lines, errors, stop } = newTestHost(folder)
  stop()
  const code = await runCommand([args[0] ?? '', '--kubeconfig', join(folder, 'kubeconfig'), ...args.slice(1)], host)
  return { code, lines, errors }
}

const site = (title: unknown) => ({ apiVersion: 'example.com/v1', kind: 'Site', metadata: blog, spec: { title } })

/** Runs the project's operator on the cluster until all is done, with its log in lines. */
async function reconcileAll(): Promise<void> {
  const { operator } = await loadOperator(await findProject(folder))
  const { connect, webhooks } = await cluster.installOperator(operator)
  const running = await operator.start({ runtime, transport: connect(), webhooks })
  await running.idle()
  await running.stop()
}

test('plan shows what the operator would write for a new object, and writes nothing', async () => {
  const before = cluster.server.store.revision
  const { code, lines, errors } = await run('plan', '-f', 'samples/site.yaml')
  expect({ code, errors }).toEqual({ code: 0, errors: [] })
  expect(lines.slice(0, 2)).toEqual(['Site default/blog (site, new)', '  + create ConfigMap default/blog'])
  expect(lines).toContain('      + data: {"title":"Hello"}')
  expect(cluster.server.store.revision).toBe(before)
})

test('plan compares a change with the objects that the cluster has', async () => {
  await cluster.client.apply(Site, site('Hello') as never, { manager: 'test' })
  await reconcileAll()
  const { revision } = cluster.server.store
  expect((await run('plan', '-f', 'samples/site.yaml')).lines).toEqual(['Site default/blog (site)', '  no change'])
  writeTexts(folder, { 'changed.json': JSON.stringify(site('Changed')) })
  const { lines } = await run('plan', '-f', 'changed.json')
  expect(lines).toEqual([
    'Site default/blog (site)',
    '  ~ change ConfigMap default/blog',
    '      - data.title: "Hello"',
    '      + data.title: "Changed"',
    expect.stringContaining('~ status Site default/blog'),
    ...lines.slice(5),
  ])
  const [plan] = JSON.parse((await run('plan', '-f', 'changed.json', '--json')).lines.join('\n'))
  expect(plan).toMatchObject({ object: 'Site default/blog', isNew: false, preview: { waiting: [] } })
  expect(cluster.server.store.revision).toBe(revision)
})

test.each([
  ['gone.yaml', undefined, 'gone.yaml: ENOENT'],
  ['text.yaml', 'text', 'text.yaml: should be Kubernetes objects, each with apiVersion and kind'],
  ['empty.yaml', '---\n', 'empty.yaml: has no objects'],
  [
    'map.yaml',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
    'ConfigMap a: no controller of sites is for it; a plan can be made for: Site.example.com',
  ],
  ['nameless.yaml', 'apiVersion: example.com/v1\nkind: Site\n', 'Site without a name: metadata.name: should be a name'],
  ['wrong.yaml', JSON.stringify(site(1)), '.spec.title: expected string'],
])('plan refuses %s in one line', async (name, content, message) => {
  if (content !== undefined) writeTexts(folder, { [name]: content })
  const { code, errors } = await run('plan', '-f', name)
  expect(code).toBe(1)
  expect(errors).toEqual([expect.stringContaining(message)])
})

test('doctor finds everything in place, and reports as JSON', async () => {
  const { code, lines } = await run('doctor', '--json')
  const results = JSON.parse(lines.join('\n')) as readonly CheckResult[]
  expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(results.map(({ check }) => check)).toEqual([
    'Node',
    'project',
    'kubeconfig',
    'server',
    'clock',
    'rights',
    'definition sites.example.com',
    'webhooks',
  ])
  expect(code).toBe(0)
})

test('doctor names an outdated definition, an unreachable webhook, and what to do', async () => {
  const { operator } = await loadOperator(await findProject(folder))
  const source = siteSources['src/site.ts'].replace('title: z.string()', 'title: z.string(), size: z.int().optional()')
  writeTexts(folder, { 'src/site.ts': source })
  const metadata = { name: 'sites' }
  const clientConfig = { service: { namespace: 'default', name: 'sites-webhooks' } }
  const rules = [{ apiGroups: ['example.com'], apiVersions: ['v1'], resources: ['sites'], operations: ['CREATE'] }]
  const webhook = { name: 'a.example.com', clientConfig, rules, sideEffects: 'None', admissionReviewVersions: ['v1'] }
  await cluster.client.create(ValidatingWebhookConfiguration, { metadata, webhooks: [webhook] } as never)
  const { code, lines, errors } = await run('doctor')
  writeTexts(folder, { 'src/site.ts': siteSources['src/site.ts'] })
  await cluster.client.delete(ValidatingWebhookConfiguration, metadata)
  expect(operator.name).toBe('sites')
  expect(code).toBe(1)
  expect(lines).toContain("✖ definition sites.example.com: is another one than the project's: v1 differs")
  expect(lines).toContain(
    '✖ webhook sites: Service default/sites-webhooks has no ready endpoint, so the API server cannot call it',
  )
  expect(errors).toEqual(['kubewright: 2 of 8 checks failed'])
})

test('doctor works without a project and without a cluster', async () => {
  const { host, lines, stop } = newTestHost(tmpdir())
  stop()
  expect(await runCommand(['doctor', '--kubeconfig', '/nowhere'], host)).toBe(1)
  expect(lines.filter((line) => /^[✔✖!]/.test(line))).toEqual([
    `✔ Node: ${process.versions.node}`,
    expect.stringMatching(/^✖ project: .* is in no project/),
    expect.stringMatching(/^✖ kubeconfig: /),
  ])
  expect(checkNode('20.18.1')).toMatchObject({ state: 'failed', fix: 'install Node 20.19 or later' })
  expect(checkNode('22.0.0')).toMatchObject({ state: 'ok' })
})

/** A reconcile as the log of an operator in production has it. */
const logLine = JSON.stringify({
  level: 'info',
  ts: '2026-01-01T12:00:01Z',
  msg: 'reconciled',
  controller: 'site',
  controllerGroup: 'example.com',
  controllerKind: 'Site',
  Site: { name: 'blog', namespace: 'default' },
  namespace: 'default',
  name: 'blog',
  reconcileID: 'r',
  cause: 'Site default/blog updated (spec)',
  outcome: 'ok',
  durationMs: 3.2,
  writes: ['changed ConfigMap default/page'],
})

test('explain reads the log of an operator: by the object, and by a child that was written', async () => {
  writeTexts(folder, { 'operator.log': `starting\n${logLine}\n{"level":"info","msg":"other"}\n` })
  const expected = [
    'site reconciled default/blog at 2026-01-01T12:00:01Z',
    '  because Site default/blog updated (spec)',
    '  wrote ConfigMap default/page (changed)',
    '  ok after 3 ms',
  ]
  for (const object of ['site/blog', 'Sites/blog', 'configmap/page']) {
    expect((await run('explain', object, '--from', 'operator.log')).lines).toEqual(expected)
  }
  const { code, errors } = await run('explain', 'site/shop', '--from', 'operator.log')
  expect({ code, errors }).toEqual({
    code: 1,
    errors: ['kubewright: no recorded reconcile was of site/shop in default, or wrote it'],
  })
})

test('run runs the operator as in production, and explain understands its log', async () => {
  const name = { namespace: 'default', name: 'shop' }
  await cluster.client.apply(Site, { ...site('Shop'), metadata: name } as never, { manager: 'test' })
  const { host, line, lines, stop } = newTestHost(folder)
  const ended = runCommand(['run', '--kubeconfig', join(folder, 'kubeconfig')], host)
  await line('"name":"shop"')
  stop()
  expect(await ended).toBe(0)
  writeTexts(folder, { 'run.log': lines.join('\n') })
  const story = (await run('explain', 'site/shop', '--from', 'run.log')).lines
  expect(story[0]).toMatch(/^site reconciled default\/shop at \d{4}-/)
  expect(story).toContain('  because Site default/shop found')
  expect(story).toContain('  wrote ConfigMap default/shop (created)')
})

test('run ends with the error of the operator', async () => {
  const { code, lines, errors } = await run('run', '--', '--log-level', 'loud')
  expect(code).toBe(1)
  expect(lines.join()).toContain('--log-level')
  expect(errors).toEqual(['kubewright: sites has ended with the error above'])
})

test('logs and explain say that no operator is deployed', async () => {
  for (const command of [['logs'], ['explain', 'site/blog']]) {
    const { code, errors } = await run(...command)
    expect({ code, errors }).toEqual({
      code: 1,
      errors: [expect.stringContaining('has no pods with the labels app.kubernetes.io/name=sites; --selector')],
    })
  }
})

test.each([
  [['explain', 'blog'], 'an object is KIND/NAME, such as site/blog; got "blog"'],
  [['explain', 'a/b', '--last', '0'], '--last must be a number from 1 to 99999; got "0"'],
  [['logs', 'a/b/c'], 'an object is KIND/NAME'],
  [['logs', '--tail', 'x'], '--tail must be a number; got "x"'],
  [['plan'], "required option '-f, --filename <file>' not specified"],
  [['doctor', '--cluster', ''], ''],
])('refuses %j in one line', async (args, message) => {
  const { host, errors } = newTestHost('/nowhere')
  expect(await runCommand(args, host)).toBe(args[0] === 'doctor' ? 1 : 2)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(message)
})
