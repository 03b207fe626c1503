import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { ensureProgram, isAlive, kubernetesVersion } from '../binaries/index.ts'
import { realTest } from '../rig.ts'
import { startControlPlane } from './index.ts'

const run = promisify(execFile)

realTest('the control plane runs, knows its version, has working controllers, and leaves nothing behind', async () => {
  const plane = await startControlPlane({ controllerManager: true })
  const kubectlPath = await ensureProgram('kubectl')
  const kubectl = async (...words: string[]) =>
    (await run(kubectlPath, ['--kubeconfig', plane.kubeconfigPath, '--cache-dir', plane.folder, ...words])).stdout
  try {
    const version = JSON.parse(await kubectl('version', '-o', 'json'))
    expect(version.serverVersion.gitVersion).toBe(`v${kubernetesVersion}`)
    expect(version.clientVersion.gitVersion).toBe(`v${kubernetesVersion}`)
    await kubectl('create', 'deployment', 'web', '--image=nginx', '--replicas=2')
    // The controllers of deployments and replica sets must both act before a pod exists.
    await kubectl('wait', 'deployment/web', '--for=jsonpath={.status.replicas}=2', '--timeout=60s')
  } finally {
    await plane.stop()
  }
  expect(Object.values(plane.processIds).filter(isAlive)).toEqual([])
  expect(existsSync(plane.folder)).toBe(false)
})

realTest('a server that cannot start is reported with its log, and nothing stays', async () => {
  const failing = startControlPlane({ apiserverWords: ['--no-such-flag'] })
  await expect(failing).rejects.toThrow(/kube-apiserver ended with 1[\s\S]*unknown flag: --no-such-flag/)
})

realTest('users of the token file are authenticated, and have the rights of their groups', async () => {
  const reader = { token: 'a-token-for-tests', name: 'reader', groups: ['readers'] }
  const plane = await startControlPlane({ tokens: [reader] })
  try {
    const kubectlPath = await ensureProgram('kubectl')
    const words = ['--kubeconfig', plane.kubeconfigPath, '--cache-dir', plane.folder, `--token=${reader.token}`]
    const { stdout } = await run(kubectlPath, [
      ...words,
      'auth',
      'whoami',
      '-o',
      'jsonpath={.status.userInfo.username}',
    ])
    expect(stdout).toBe('reader')
    await expect(run(kubectlPath, [...words, 'get', 'secrets'])).rejects.toThrow('Forbidden')
  } finally {
    await plane.stop()
  }
})
