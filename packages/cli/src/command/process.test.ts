import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import module from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { connect, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../../bin/kubewright.js', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubewright-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(...args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, XDG_STATE_HOME: folder } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The first line that it prints; undefined when it ends without one. */
async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout })) return line
  return undefined
}

async function exitOf(child: ChildProcessWithoutNullStreams): Promise<{ code: number | null; error: string }> {
  let error = ''
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, error }
}

/** The user of our requests, from the text of a refusal or a response. */
async function statusOf(url: string, token: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` }
  const sent = request(`${url}/api/v1/namespaces`, { headers, rejectUnauthorized: false, agent: false })
  sent.end()
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

test('a cluster prints its URL, serves, and ends cleanly at SIGTERM', async () => {
  const kubeconfigPath = join(folder, 'kubeconfig')
  const tokenFile = join(folder, 'tokens.csv')
  await writeFile(tokenFile, 'of-the-file,alice,1,"system:masters"\n')
  const child = start('cluster', '--kubeconfig', kubeconfigPath, '--token', 'chosen', '--token-auth-file', tokenFile)
  const ended = exitOf(child)
  const [, url = '', path] =
    /^ready (https:\/\/127\.0\.0\.1:\d+) kubeconfig (.+)$/.exec((await firstLine(child)) ?? '') ?? []
  expect(path).toBe(kubeconfigPath)
  expect((await stat(kubeconfigPath)).mode & 0o777).toBe(0o600)
  const config = await loadKubeconfig({ kubeconfigPath })
  const transport = connect(config, { runtime: systemRuntime() })
  const response = await transport.send({ method: 'GET', path: '/api/v1/namespaces/default', query: {}, headers: {} })
  expect(response.status).toBe(200)
  transport.close()
  expect(await statusOf(url, 'chosen')).toBe(200)
  expect(await statusOf(url, 'of-the-file')).toBe(200)
  expect(await statusOf(url, 'nobodys')).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, error: '' })
  expect(await readFile(kubeconfigPath, 'utf8')).toContain('chosen')
})

test('a reader that closes the pipe ends the command, without an error', async () => {
  const commands = [start('completion', 'bash'), start('cluster')]
  const ends = commands.map(exitOf)
  for (const child of commands) child.stdout.destroy()
  for (const end of ends) expect(await end).toEqual({ code: 0, error: '' })
})

test("keeps Node's compile cache in a folder of the user alone, where Node supports it", async () => {
  const home = join(folder, 'home')
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  const unset = { NODE_COMPILE_CACHE: undefined, NODE_DISABLE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: undefined }
  const child = spawn(process.execPath, [program, '--help'], {
    env: { ...process.env, ...unset, HOME: home, TMPDIR: temporary },
  })
  child.stdout.resume()
  expect(await exitOf(child)).toEqual({ code: 0, error: '' })
  expect(existsSync(join(home, '.cache', 'kubewright', 'compiled'))).toBe('enableCompileCache' in module)
  expect(await readdir(temporary)).toEqual([])
})

test('without a configured path the kubeconfig is a temporary file, which the cluster deletes at its end', async () => {
  const child = start('cluster')
  const ended = exitOf(child)
  const path = (await firstLine(child))?.split(' kubeconfig ')[1] ?? ''
  expect(path).toBe(join(folder, 'kubewright', `cluster-${child.pid}.kubeconfig`))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  expect(existsSync(path)).toBe(false)
})

test('reports a port that is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { code, error } = await exitOf(start('cluster', '--port', String(port)))
  expect(code).toBe(1)
  expect(error).toMatch(new RegExp(`^kubewright: .*${port}.*\n$`))
  expect(error).not.toContain('    at ')
})

test('an invalid command line ends with 2, an invalid file with 1, and neither with a stack', async () => {
  const usage = await exitOf(start('cluster', '--prot'))
  expect(usage).toEqual({
    code: 2,
    error: "kubewright: unknown option '--prot' (Did you mean --port?); run kubewright cluster --help\n",
  })
  const file = join(folder, 'bad.csv')
  await writeFile(file, 'only-a-token\n')
  const bad = await exitOf(start('cluster', '--token-auth-file', file))
  expect(bad.code).toBe(1)
  expect(bad.error).toBe(`kubewright: ${file}:1: expected at least the fields token,user,uid; got 1\n`)
})

test('prints help and version', async () => {
  expect(await firstLine(start('--help'))).toBe('kubewright: the operator framework for TypeScript')
  expect(await firstLine(start('--version'))).toMatch(/^\d+\.\d+\.\d+$/)
})
