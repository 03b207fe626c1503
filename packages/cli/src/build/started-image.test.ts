import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createApiServer } from '@kubewright/apiserver'
import { createClient } from 'kubewright/client'
import { waitFor, whenPresent } from 'kubewright/client/helpers'
import { systemRuntime } from 'kubewright/host'
import { ConfigMap, CustomResourceDefinition } from 'kubewright/kinds'
import { expect, onTestFinished, test } from 'vitest'
import { findProject, loadOperator } from '../project/index.ts'
import { newFolder, newProject } from '../project/testing/index.ts'
import { runBuild } from './run-build.ts'
import { hostIn, type ImageFile, imageFiles, siteSources } from './testing/index.ts'

/** chroot confines the operator to the files of the image. */
const canConfine = process.platform === 'linux' && process.getuid?.() === 0

function unpackInto(folder: string, files: ReadonlyMap<string, ImageFile>): void {
  chmodSync(folder, 0o755)
  for (const [path, { content, mode }] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
    chmodSync(join(folder, path), mode)
  }
}

/** Runs the image as a container engine does: its files alone, and its user. */
function startImage(root: string) {
  const words = ['--userspec=65532:65532', root, '/usr/local/bin/node', '/app/operator.mjs']
  const child = spawn('chroot', words, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', KUBECONFIG: '/kubeconfig' } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

test.runIf(canConfine)('the image, unpacked and started with its files alone, reconciles on a cluster', async () => {
  const { host } = hostIn(newProject(siteSources))
  const { image } = await runBuild({}, host)
  expect(image).toMatchObject({ reference: 'sites:1.2.3', path: 'dist/sites-1.2.3.tar' })
  const root = newFolder()
  unpackInto(root, await imageFiles(readFileSync(join(host.workingFolder, image?.path ?? ''))))

  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  onTestFinished(() => server.close())
  const listener = await server.listen()
  writeFileSync(join(root, 'kubeconfig'), listener.kubeconfig())
  const admin = createClient({ transport: server.transport(), runtime })
  const { kinds } = await loadOperator(await findProject(host.workingFolder))
  for (const { definition } of kinds) await admin.create(CustomResourceDefinition, definition.manifest as never)
  await admin.create(
    kinds[0] as never,
    {
      metadata: { namespace: 'default', name: 'blog' },
      spec: { title: 'Hello' },
    } as never,
  )

  const { child, ended } = startImage(root)
  const isEarly = ended.then(({ code, output }) => Promise.reject(new Error(`it ended with ${code}: ${output}`)))
  const reconciled = waitFor(admin, ConfigMap, { namespace: 'default', name: 'blog' }, whenPresent, { runtime })
  const page = await Promise.race([reconciled, isEarly])
  expect(page?.data).toEqual({ title: 'Hello' })
  isEarly.catch(() => undefined)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
})
