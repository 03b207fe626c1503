import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { decodeDocument } from '@kubewright/kube/decode'
import { createRandom } from '@kubewright/testing/runtime'
import { type ClusterConfig, connect, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { firstClientPair, serverPair } from '../../../packages/runtime/src/client/config/testing/certificates.ts'
import { idToken, startIssuer } from '../../../packages/runtime/src/client/config/testing/oidc-issuer.ts'
import { ensureProgram, goToolchain } from '../binaries/index.ts'
import { realTest } from '../rig.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'kubewright-kubeconfig-'))
let kubectl = ''
let server: Server
let url = ''
let seen: string[] = []

beforeAll(async () => {
  if (!goToolchain().present) return
  kubectl = await ensureProgram('kubectl')
  const options = { cert: serverPair.certificate, key: serverPair.key, requestCert: true, rejectUnauthorized: false }
  server = createServer(options, (request, response) => {
    const headers = request.rawHeaders.flatMap((name, index) =>
      index % 2 === 0 && /^(authorization|impersonate-)/i.test(name)
        ? [`${name.toLowerCase()}: ${request.rawHeaders[index + 1]}`]
        : [],
    )
    seen = [...headers.sort(), `certificate: ${(request.socket as TLSSocket).getPeerCertificate().subject?.CN}`]
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `https://localhost:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  rmSync(folder, { recursive: true })
  server?.closeAllConnections()
  server?.close()
})

function write(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

interface View {
  readonly 'current-context': string
  readonly clusters: readonly [{ readonly cluster: Readonly<Record<string, unknown>> }]
  readonly contexts: readonly [{ readonly context: { readonly namespace?: string } }]
  readonly users: readonly [{ readonly user: Readonly<Record<string, unknown>> }] | null
}

/** How kubectl reads the kubeconfig, in our form. */
async function view(kubeconfig: string, context: string): Promise<Readonly<Record<string, unknown>>> {
  const args = ['config', 'view', '--minify', '--raw', '--flatten', '-o', 'json', '--context', context]
  const { stdout } = await run(kubectl, args, { env: { ...process.env, KUBECONFIG: kubeconfig } })
  const { clusters, contexts, users } = JSON.parse(stdout) as View
  const { cluster } = clusters[0]
  const user = users?.[0].user ?? {}
  return {
    server: cluster['server'],
    namespace: contexts[0].context.namespace ?? 'default',
    serverName: cluster['tls-server-name'],
    insecureSkipTlsVerify: cluster['insecure-skip-tls-verify'],
    disableCompression: cluster['disable-compression'],
    proxyUrl: cluster['proxy-url'],
    certificateAuthority: cluster['certificate-authority-data'],
    token: user['token'],
    tokenFile: typeof user['tokenFile'] === 'string' ? basename(user['tokenFile']) : undefined,
    username: user['username'],
    user: user['as'],
    groups: user['as-groups'],
  }
}

function ours(config: ClusterConfig): Readonly<Record<string, unknown>> {
  const { token, certificateAuthorityFile: authority } = config
  return {
    server: config.server,
    namespace: config.namespace,
    serverName: config.serverName,
    insecureSkipTlsVerify: config.insecureSkipTlsVerify,
    disableCompression: config.disableCompression,
    proxyUrl: config.proxyUrl,
    certificateAuthority: authority === undefined ? undefined : readFileSync(authority).toString('base64'),
    token: typeof token === 'object' ? token.reveal() : token,
    // kubectl shows this path unchanged; a test below checks that it is resolved.
    tokenFile: config.tokenFile === undefined ? undefined : basename(config.tokenFile),
    username: config.basic?.username,
    user: config.impersonate?.user,
    groups: config.impersonate?.groups,
  }
}

const clusterForms = [
  (name: string) => ({ server: `https://${name}.example.com` }),
  (name: string) => ({ server: `https://${name}`, 'certificate-authority': 'ca.crt', 'tls-server-name': name }),
  (name: string) => ({ server: `https://${name}`, 'insecure-skip-tls-verify': true, 'proxy-url': `http://${name}:1` }),
  (name: string) => ({ server: `https://${name}`, 'disable-compression': true, 'certificate-authority': './ca.crt' }),
]
const userForms = [
  (name: string) => ({ token: name }),
  () => ({ tokenFile: 'token' }),
  (name: string) => ({ token: name, tokenFile: '../token' }),
  (name: string) => ({ username: name, password: 'p' }),
  (name: string) => ({ token: name, as: `${name}-2`, 'as-groups': ['g'] }),
  () => ({}),
]

/** A few files with few names, so that they collide. */
function writeFiles(seed: number): string {
  const random = createRandom(seed)
  const pick = <Item>(items: readonly Item[]) => items[random.integer(items.length)] as Item
  const names = ['a', 'b', 'c']
  const some = () => names.filter(() => random.integer(3) > 0)
  const files = ['x', 'y/z', 'w'].map((file, index) => {
    const label = (name: string) => `${name}-${index}`
    write(`${seed}/${dirname(file)}/ca.crt`, `authority of ${dirname(file)}`)
    write(`${seed}/${dirname(file)}/token`, 'from-file')
    const last = index === 2
    const config = {
      ...(random.integer(2) === 0 ? { 'current-context': pick(names) } : {}),
      clusters: (last ? names : some()).map((name) => ({ name, cluster: pick(clusterForms)(label(name)) })),
      users: (last ? names : some()).map((name) => ({ name, user: pick(userForms)(label(name)) })),
      contexts: (last ? names : some()).map((name) => ({
        name,
        context: {
          cluster: pick(names),
          user: pick(names),
          ...(random.integer(2) === 0 ? { namespace: label(name) } : {}),
        },
      })),
    }
    return write(`${seed}/${file}`, JSON.stringify(config))
  })
  write(`${seed}/token`, 'above')
  write('token', 'far above')
  return [join(folder, 'absent'), '', ...files, files[0]].join(delimiter)
}

describe('kubeconfigs, compared with kubectl', () => {
  realTest('several files are merged alike', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const kubeconfig = writeFiles(seed)
      for (const context of ['a', 'b', 'c']) {
        const config = await loadKubeconfig({ environment: { KUBECONFIG: kubeconfig }, context })
        expect({ seed, context, ...ours(config) }).toEqual({ seed, context, ...(await view(kubeconfig, context)) })
      }
    }
  })

  const apiVersion = 'client.authentication.k8s.io/v1'
  const exec = {
    command: './plugin',
    apiVersion,
    interactiveMode: 'Never',
    args: ['a b'],
    env: [{ name: 'X', value: 'y' }],
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const certificate = {
    'client-certificate-data': base64(firstClientPair.certificate),
    'client-key-data': base64(firstClientPair.key),
  }
  const users: readonly (readonly [string, object])[] = [
    ['a token', { token: 't' }],
    ['a token file beside a token', { token: 't', tokenFile: 'token' }],
    ['a password', { username: 'jürgen', password: 'a:b' }],
    ['a certificate', certificate],
    ['an impersonation', { token: 't', as: 'jürgen', 'as-uid': '5', 'as-groups': ['a', 'b'] }],
    ['an impersonation with extra', { token: 't', as: 'a', 'as-user-extra': { 'Acme.com/p%r': ['x', 'y'], b: ['z'] } }],
    ['a plugin', { exec }],
    ['a plugin that is told of the cluster', { exec: { ...exec, provideClusterInfo: true } }],
    ['a plugin beside a token', { exec, token: 't' }],
    ['a plugin beside a certificate', { exec, ...certificate }],
    ['a plugin of v1beta1', { exec: { ...exec, apiVersion: 'client.authentication.k8s.io/v1beta1' } }],
  ]

  realTest.each(users)('%s arrives alike', async (name, user) => {
    const place = `wire/${name.replaceAll(' ', '-')}`
    const output = join(folder, place, 'seen')
    const version = JSON.stringify(user).includes('v1beta1') ? 'client.authentication.k8s.io/v1beta1' : apiVersion
    const credential = `{"apiVersion":"${version}","kind":"ExecCredential","status":{"token":"from-plugin"}}`
    write(
      `${place}/plugin`,
      `#!/bin/sh\nprintf '%s\\n' "$@" "$X" "$KUBERNETES_EXEC_INFO" > ${output}\necho '${credential}'\n`,
      0o700,
    )
    write(`${place}/token`, 'from-file')
    write(`${place}/ca.crt`, serverPair.certificate)
    const cluster = {
      server: url,
      'certificate-authority': 'ca.crt',
      extensions: [{ name: 'client.authentication.k8s.io/exec', extension: { audience: 'a<b' } }],
    }
    const config = {
      'current-context': 'm',
      clusters: [{ name: 'c', cluster }],
      users: [{ name: 'u', user }],
      contexts: [{ name: 'm', context: { cluster: 'c', user: 'u' } }],
    }
    const path = write(`${place}/config`, JSON.stringify(config))
    const clearPluginOutput = () => writeFileSync(output, '')

    clearPluginOutput()
    seen = []
    await run(kubectl, ['--kubeconfig', path, 'get', '--raw', '/version'])
    const theirs = { seen, plugin: pluginOutput(output) }

    clearPluginOutput()
    seen = []
    const transport = connect(await loadKubeconfig({ kubeconfigPath: path }), { runtime: systemRuntime() })
    await transport.send({ method: 'GET', path: '/version' })
    transport.close()
    expect({ seen, plugin: pluginOutput(output) }).toEqual(theirs)
  })

  realTest('an OIDC token is renewed and written back alike', async () => {
    const renewed = idToken(Date.now() + 3600_000, 'renewed')
    const issuer = await startIssuer(({ path }) =>
      path.startsWith('/token')
        ? { body: JSON.stringify({ access_token: 'a', id_token: renewed, refresh_token: 'r2' }) }
        : undefined,
    )
    const provider = {
      'idp-issuer-url': `${issuer.url}/`,
      'idp-certificate-authority-data': base64(serverPair.certificate),
      'client-id': 'operator',
      'client-secret': 'a:b c',
      'id-token': idToken(0, 'old'),
      'refresh-token': 'r1',
    }
    const writeConfig = (place: string) =>
      write(
        `oidc/${place}`,
        JSON.stringify({
          'current-context': 'm',
          clusters: [
            { name: 'c', cluster: { server: url, 'certificate-authority-data': base64(serverPair.certificate) } },
          ],
          users: [{ name: 'u', user: { 'auth-provider': { name: 'oidc', config: provider } } }],
          contexts: [{ name: 'm', context: { cluster: 'c', user: 'u' } }],
        }),
      )
    const outcome = async (path: string, use: () => Promise<unknown>) => {
      const before = issuer.requests.length
      await use()
      const { users } = decodeDocument(readFileSync(path)).value as { readonly users: unknown }
      return { seen, users, requests: issuer.requests.slice(before) }
    }
    const theirs = writeConfig('theirs')
    const own = writeConfig('own')
    const expected = await outcome(theirs, () => run(kubectl, ['--kubeconfig', theirs, 'get', '--raw', '/version']))
    const transport = connect(await loadKubeconfig({ kubeconfigPath: own }), { runtime: systemRuntime() })
    const actual = await outcome(own, () => transport.send({ method: 'GET', path: '/version' }))
    transport.close()
    await issuer.close()
    expect(actual).toEqual(expected)
    expect(actual.seen).toContain(`authorization: Bearer ${renewed}`)
  })
})

/** Go escapes a few characters of JSON that need no escape; only the values are compared. */
function pluginOutput(path: string): unknown {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line) => (line.startsWith('{') ? JSON.parse(line) : line))
}
