import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import type { Transport } from '@kubewright/kube/transport'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import type { ClusterConfig } from './cluster-config.ts'
import { connect, transportOptions } from './connect.ts'
import { loadKubeconfig } from './kubeconfig.ts'
import { firstClientPair, secondClientPair, serverPair } from './testing/certificates.ts'
import { base64, type ConfigFolder, createConfigFolder, kubeconfigText } from './testing/config-folder.ts'

let folder: ConfigFolder
const cleanups: (() => void | Promise<void>)[] = []
const runtime = systemRuntime()

beforeEach(() => {
  folder = createConfigFolder()
  cleanups.push(() => folder.remove())
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** What a server on this machine received with a request. */
interface Seen {
  readonly authorization: string | undefined
  /** The name in the client's certificate. */
  readonly certificate: unknown
  readonly impersonation: readonly string[]
}

/** An API server that records how its clients authenticate, and responds with 401 to invalid credentials. */
async function startServer(isValid: (seen: Seen) => boolean = () => true): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const options = { cert: serverPair.certificate, key: serverPair.key, requestCert: true, rejectUnauthorized: false }
  const server = createServer(options, (request, response) => {
    const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
    const one = {
      authorization: request.headers.authorization,
      certificate: (request.socket as TLSSocket).getPeerCertificate().subject?.CN,
      impersonation: names.flatMap((name, index) =>
        name.toLowerCase().startsWith('impersonate-')
          ? [`${name.toLowerCase()}: ${request.rawHeaders[index * 2 + 1]}`]
          : [],
      ),
    }
    seen.push(one)
    response.writeHead(isValid(one) ? 200 : 401).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, seen }
}

function load(url: string, user: string): ClusterConfig {
  folder.write('ca.crt', serverPair.certificate)
  const cluster = `server: ${url}\ncertificate-authority: ca.crt`
  return loadKubeconfig({ kubeconfigPath: folder.write('config', kubeconfigText(user, cluster)) })
}

function open(config: ClusterConfig): Transport {
  const transport = connect(config, { runtime, environment: { PATH: process.env['PATH'] } })
  cleanups.push(() => transport.close())
  return transport
}

async function statusOf(transport: Transport): Promise<number> {
  return (await transport.send({ method: 'GET', path: '/version' })).status
}

test('sends a token, a password and an impersonation', async () => {
  const { url, seen } = await startServer()
  await statusOf(open(load(url, 'token: t0k3n')))
  await statusOf(open(load(url, 'username: jürgen\npassword: "a:b"')))
  await statusOf(open(load(url, 'token: t\nas: jane\nas-groups: [dev, ops]\nas-user-extra: { a/b: [x, "y"] }')))
  expect(seen).toEqual([
    { authorization: 'Bearer t0k3n', certificate: undefined, impersonation: [] },
    { authorization: `Basic ${base64('jürgen:a:b')}`, certificate: undefined, impersonation: [] },
    {
      authorization: 'Bearer t',
      certificate: undefined,
      impersonation: [
        'impersonate-user: jane',
        'impersonate-group: dev',
        'impersonate-group: ops',
        'impersonate-extra-a%2fb: x',
        'impersonate-extra-a%2fb: y',
      ],
    },
  ])
})

test('presents a client certificate from files, and the next one when the server refuses it', async () => {
  const { url, seen } = await startServer(({ certificate }) => certificate === 'client-two')
  folder.write('user.crt', firstClientPair.certificate)
  folder.write('user.key', firstClientPair.key)
  const transport = open(load(url, 'client-certificate: user.crt\nclient-key: user.key'))
  expect(await statusOf(transport)).toBe(401)
  folder.write('user.crt', secondClientPair.certificate)
  expect(await statusOf(transport)).toBe(401)
  folder.write('user.key', secondClientPair.key)
  expect(await statusOf(transport)).toBe(200)
  expect(seen.map(({ certificate }) => certificate)).toEqual(['client-one', 'client-one', 'client-one', 'client-two'])
})

test('presents a client certificate of the kubeconfig in addition to a token', async () => {
  const { url, seen } = await startServer()
  const { certificate, key } = firstClientPair
  const user = `token: t\nclient-certificate-data: ${base64(certificate)}\nclient-key-data: ${base64(key)}`
  await statusOf(open(load(url, user)))
  expect(seen).toEqual([{ authorization: 'Bearer t', certificate: 'client-one', impersonation: [] }])
})

test('reads a token file again after a 401 and repeats the request', async () => {
  const { url, seen } = await startServer(({ authorization }) => authorization === 'Bearer two')
  const path = folder.write('token', 'one')
  const transport = open(load(url, `tokenFile: ${path}`))
  expect(await statusOf(transport)).toBe(401)
  folder.write('token', 'two')
  expect(await statusOf(transport)).toBe(200)
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer one', 'Bearer one', 'Bearer two'])
})

function execUser(status: object): string {
  const apiVersion = 'client.authentication.k8s.io/v1'
  const text = JSON.stringify({ apiVersion, kind: 'ExecCredential', status })
  folder.script('plugin', `echo run >> ${join(folder.path, 'runs')}\ncat <<'END'\n${text}\nEND`)
  return `exec: { command: ./plugin, apiVersion: ${apiVersion}, interactiveMode: Never }`
}

test('an exec plugin returns the token, and another one after a 401', async () => {
  const { url } = await startServer(({ authorization }) => authorization === 'Bearer two')
  const transport = open(load(url, execUser({ token: 'one' })))
  expect(await statusOf(transport)).toBe(401)
  execUser({ token: 'two' })
  expect(await Promise.all(Array.from({ length: 5 }, () => statusOf(transport)))).toEqual([200, 200, 200, 200, 200])
  // One run at the start, one after the first refusal, and one after the second for all five requests.
  expect(readFileSync(join(folder.path, 'runs'), 'utf8')).toBe('run\nrun\nrun\n')
})

test('an exec plugin returns the certificate, and another one after a 401', async () => {
  const { url, seen } = await startServer(({ certificate }) => certificate === 'client-two')
  const status = ({ certificate, key }: typeof firstClientPair) => ({
    clientCertificateData: certificate,
    clientKeyData: key,
  })
  const transport = open(load(url, execUser(status(firstClientPair))))
  expect(await statusOf(transport)).toBe(401)
  execUser(status(secondClientPair))
  expect(await statusOf(transport)).toBe(200)
  expect(seen.at(-1)).toEqual({ authorization: undefined, certificate: 'client-two', impersonation: [] })
})

test.each(['token: t', 'username: a', `client-certificate-data: CERT\nclient-key-data: KEY`])(
  'an exec plugin does not run beside %s, as in client-go',
  (credential) => {
    const { certificate, key } = firstClientPair
    const beside = credential.replace('CERT', base64(certificate)).replace('KEY', base64(key))
    const config = load('https://a', `${execUser({ token: 'never' })}\n${beside}`)
    const { token, clientCertificate } = transportOptions(config, { runtime, environment: {} })
    expect(typeof token).not.toBe('object')
    expect(typeof clientCertificate).not.toBe('function')
  },
)

test('a plugin that fails makes the request unreachable, with the reason and without a secret', async () => {
  const { url } = await startServer()
  const user = execUser({ token: 's3cret', clientKeyData: 's3cret' })
  await expect(statusOf(open(load(url, user)))).rejects.toMatchObject({
    code: 'KUBE_TRANSPORT_UNREACHABLE',
    message: expect.stringMatching(/the exec plugin .*plugin printed a certificate or a key, but not both/),
  })
})

test('the proxy of the kubeconfig takes precedence over the environment', () => {
  const environment = { HTTPS_PROXY: 'http://environment:1', NO_PROXY: 'direct.example.com' }
  const proxyOf = (config: Partial<ClusterConfig>) =>
    transportOptions({ server: 'https://a.example.com', namespace: 'x', ...config }, { runtime, environment }).proxy
      ?.url
  expect(proxyOf({})).toBe('http://environment:1')
  expect(proxyOf({ proxyUrl: 'http://own:1' })).toBe('http://own:1')
  expect(proxyOf({ server: 'https://direct.example.com' })).toBeUndefined()
  expect(proxyOf({ server: 'https://direct.example.com', proxyUrl: 'http://own:1' })).toBe('http://own:1')
})

test('a configuration can be written by hand, with its secrets as strings', () => {
  const options = transportOptions(
    {
      server: 'https://a',
      namespace: 'x',
      token: 't',
      certificateAuthority: 'CA',
      clientCertificate: { certificate: 'CERT', key: 'KEY' },
      serverName: 'kubernetes',
      insecureSkipTlsVerify: false,
    },
    { runtime, environment: {} },
  )
  expect(options).toEqual({
    server: 'https://a',
    runtime,
    token: 't',
    certificateAuthority: 'CA',
    clientCertificate: { certificate: 'CERT', key: 'KEY' },
    serverName: 'kubernetes',
    insecureSkipTlsVerify: false,
  })
})

test.each([
  [{ certificateAuthority: 'CA' }, /^the certificate authority of the cluster has no certificate: PEM is expected/],
  [
    { clientCertificate: { certificate: 'CERT', key: 's3cret' } },
    /^the client certificate is invalid: PEM is expected/,
  ],
  [{ clientCertificate: { ...firstClientPair, key: 's3cret' } }, /^the key of the client certificate is not PEM/],
  [{ clientCertificate: { ...firstClientPair, key: secondClientPair.key } }, /belongs to another certificate$/],
])('refuses an invalid certificate or a key that does not match before sending anything', (part, words) => {
  const config = { server: 'https://a', namespace: 'x', ...part }
  expect(() => connect(config, { runtime, environment: {} })).toThrow(
    expect.objectContaining({
      code: 'CLIENT_OPTIONS_INVALID',
      path: Object.keys(part)[0],
      message: expect.stringMatching(words),
    }),
  )
})
