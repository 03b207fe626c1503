import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadClusterConfig, loadKubeconfig } from './index.ts'

const kubeconfig = `
apiVersion: v1
kind: Config
current-context: here
contexts: [{ name: here, context: { cluster: here } }]
clusters: [{ name: here, cluster: { server: 'https://here.example.com' } }]
`

test('in a pod the service account is used, unless a kubeconfig with content is named', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kubewright-config-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'config')
  for (const [file, text] of [
    ['token', 't'],
    ['ca.crt', 'certificate'],
    ['namespace', 'apps'],
    ['config', kubeconfig],
  ] as const) {
    writeFileSync(join(directory, file), text)
  }
  const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' }
  const server = async (options: Parameters<typeof loadClusterConfig>[0]) =>
    (await loadClusterConfig({ directory, ...options })).server
  expect(await server({ environment: pod })).toBe('https://10.0.0.1:443')
  expect(await server({ environment: { ...pod, KUBECONFIG: '' } })).toBe('https://10.0.0.1:443')
  expect(await server({ environment: { ...pod, KUBECONFIG: join(directory, 'none') } })).toBe('https://10.0.0.1:443')
  expect(await server({ environment: { ...pod, KUBECONFIG: path } })).toBe('https://here.example.com')
  expect(await server({ environment: pod, kubeconfigPath: path })).toBe('https://here.example.com')
  expect((await loadKubeconfig({ kubeconfigPath: path })).server).toBe('https://here.example.com')
  await expect(loadKubeconfig({ kubeconfigPath: join(directory, 'none') })).rejects.toMatchObject({
    code: 'KUBECONFIG_NOT_FOUND',
  })
})
