import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, createApiServer } from '../server.ts'
import { createWireRuntime } from './testing/wire.ts'

/** The installed kubectl, whatever its version, against a server in this process. */
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
const run = promisify(execFile)
const internalErrors: unknown[] = []
let folder = ''
let server: ApiServer | undefined

beforeAll(async () => {
  if (!hasKubectl) return
  folder = mkdtempSync(join(tmpdir(), 'kubewright-kubectl-'))
  server = createApiServer({ runtime: createWireRuntime(), onInternalError: (error) => internalErrors.push(error) })
  const listener = await server.listen()
  await listener.writeKubeconfig(join(folder, 'config'))
})

afterAll(async () => {
  await server?.close()
  if (folder !== '') rmSync(folder, { recursive: true })
  expect(internalErrors).toEqual([])
})

/** Returns its output; fails with its error output. Its caches stay in the test's own folder. */
async function kubectl(...words: readonly string[]): Promise<string> {
  const env = { ...process.env, HOME: folder, KUBECONFIG: join(folder, 'config'), KUBE_EDITOR: 'sed -i s/small/large/' }
  const { stdout } = await run('kubectl', words, { env, cwd: folder })
  return stdout.trimEnd()
}

function writeManifest(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const ifKubectl = test.skipIf(!hasKubectl)

ifKubectl('kubectl discovers and explains the served resources (skipped without kubectl)', async () => {
  expect(await kubectl('api-resources', '-o', 'name')).toContain('deployments.apps')
  expect(await kubectl('explain', 'deployment.spec.strategy')).toContain('rollingUpdate')
  expect(await kubectl('get', 'namespaces', '-o', 'name')).toContain('namespace/kube-system')
})

ifKubectl('kubectl creates, changes and deletes built-in objects (skipped without kubectl)', async () => {
  expect(await kubectl('create', 'deployment', 'web', '--image=nginx')).toBe('deployment.apps/web created')
  expect(await kubectl('scale', 'deployment', 'web', '--replicas=3')).toBe('deployment.apps/web scaled')
  expect(await kubectl('label', 'deployment', 'web', 'tier=front')).toBe('deployment.apps/web labeled')
  expect(await kubectl('set', 'image', 'deployment/web', 'nginx=nginx:2')).toBe('deployment.apps/web image updated')
  expect(await kubectl('get', 'deployments', '-l', 'tier=front', '--no-headers')).toMatch(/^web +0\/3 /)
  const image = '-o=jsonpath={.spec.template.spec.containers[0].image}'
  expect(await kubectl('get', 'deployment', 'web', image)).toBe('nginx:2')
  expect(await kubectl('expose', 'deployment', 'web', '--port=80')).toBe('service/web exposed')
  expect(await kubectl('delete', 'deployment/web', 'service/web')).toContain('deployment.apps "web" deleted')
  await expect(kubectl('get', 'deployment', 'web')).rejects.toThrow('deployments.apps "web" not found')
})

ifKubectl(
  'kubectl applies definitions and custom resources, client-side and server-side (skipped without kubectl)',
  async () => {
    const schema = {
      type: 'object',
      properties: { spec: { type: 'object', properties: { size: { type: 'string', enum: ['small', 'large'] } } } },
    }
    const definition = writeManifest('definition.json', {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'widgets', kind: 'Widget' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            subresources: { status: {} },
            additionalPrinterColumns: [{ name: 'Size', type: 'string', jsonPath: '.spec.size' }],
            schema: { openAPIV3Schema: schema },
          },
        ],
      },
    })
    const widget = (size: string) => ({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'one' },
      spec: { size },
    })
    const small = writeManifest('small.json', widget('small'))
    expect(await kubectl('apply', '-f', definition)).toContain('widgets.example.com created')
    expect(await kubectl('apply', '-f', small)).toBe('widget.example.com/one created')
    expect(await kubectl('apply', '-f', small)).toBe('widget.example.com/one unchanged')
    expect(await kubectl('apply', '-f', writeManifest('large.json', widget('large')))).toBe(
      'widget.example.com/one configured',
    )
    await expect(kubectl('apply', '-f', writeManifest('odd.json', widget('odd')))).rejects.toThrow(
      'Unsupported value: "odd"',
    )
    expect(await kubectl('apply', '--server-side', '--force-conflicts', '-f', small)).toContain('serverside-applied')
    expect(await kubectl('get', 'widgets')).toMatch(/^NAME +SIZE\none +small$/)
    expect(await kubectl('edit', 'widget', 'one')).toBe('widget.example.com/one edited')
    expect(await kubectl('explain', 'widget.spec')).toContain('enum: small, large')
    expect(await kubectl('describe', 'widget', 'one')).toMatch(/Size: +large/)
  },
)

ifKubectl('kubectl waits for changes by other clients (skipped without kubectl)', async () => {
  await kubectl('create', 'configmap', 'awaited', '--from-literal=state=new')
  const waiting = kubectl('wait', 'configmap/awaited', '--for=jsonpath={.data.state}=old', '--timeout=30s')
  const change = ['patch', 'configmap', 'awaited', '--type=merge', '-p', '{"data":{"state":"old"}}']
  await kubectl(...change)
  expect(await waiting).toBe('configmap/awaited condition met')
  const deleted = kubectl('wait', 'configmap/awaited', '--for=delete', '--timeout=30s')
  await kubectl('delete', 'configmap', 'awaited')
  await deleted
})
