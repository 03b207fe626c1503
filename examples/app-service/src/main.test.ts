import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createApiServer } from '@kubewright/apiserver'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { createClient } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { Deployment } from 'kubewright/kinds'
import { defineBuiltinKind } from 'kubewright/resource'
import { expect, test } from 'vitest'
import { AppService } from './app-service.ts'

const CustomResourceDefinition = defineBuiltinKind<KubernetesObject, 'CustomResourceDefinition.apiextensions.k8s.io'>(
  'CustomResourceDefinition.apiextensions.k8s.io',
  'apiextensions.k8s.io',
  'v1',
  'CustomResourceDefinition',
)
const repository = fileURLToPath(new URL('../../../', import.meta.url))
const name = { namespace: 'default', name: 'web' }

/** Starts the example as a user would. */
function startExample(kubeconfigPath: string): ChildProcess {
  const main = join(repository, 'examples/app-service/src/main.ts')
  return spawn(process.execPath, ['--conditions=@kubewright/source', '--import', 'tsx', main], {
    cwd: repository,
    env: { ...process.env, KUBECONFIG: kubeconfigPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('an operator in its own process reconciles over HTTPS, and SIGTERM stops it in order with code 0', async () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-run-'))
  const kubeconfigPath = join(folder, 'kubeconfig')
  let operator: ChildProcess | undefined
  try {
    const listener = await server.listen()
    await listener.writeKubeconfig(kubeconfigPath)
    const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
    await admin.create(CustomResourceDefinition, AppService.definition.manifest as never)
    await admin.create(AppService, { metadata: name, spec: { image: 'nginx:1.29' } })

    operator = startExample(kubeconfigPath)
    const exited = once(operator, 'close')
    let complaints = ''
    operator.stderr?.on('data', (data) => {
      complaints += data
    })
    const printed: string[] = []
    for await (const line of createInterface({ input: operator.stdout as NodeJS.ReadableStream })) {
      // The output is not a terminal, so the log lines are JSON.
      printed.push(String((JSON.parse(line) as Readonly<Record<string, unknown>>)['msg']))
      if (line.includes('created Deployment.apps default/web')) operator.kill('SIGTERM')
    }
    expect(await exited, complaints).toEqual([0, null])
    expect(complaints).toBe('')
    expect(printed.slice(-2)).toEqual([
      'SIGTERM: stopping app-service; a second signal ends it at once',
      'app-service has stopped',
    ])
    expect((await admin.get(Deployment, name))?.metadata.ownerReferences?.[0]?.kind).toBe('AppService')
  } finally {
    operator?.kill('SIGKILL')
    await server.close()
    await rm(folder, { recursive: true })
  }
})
