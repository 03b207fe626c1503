import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inspect } from 'node:util'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { runtimeLimits } from '../../limits.ts'
import type { ClusterConfig } from './cluster-config.ts'
import { type ExecHost, execCredentials } from './exec-plugin.ts'
import type { ExecPluginPolicy } from './exec-policy.ts'
import { loadKubeconfig } from './kubeconfig.ts'
import { firstClientPair, secondClientPair, serverPair } from './testing/certificates.ts'
import { base64, type ConfigFolder, createConfigFolder, kubeconfigText } from './testing/config-folder.ts'

let folder: ConfigFolder
let runtime: VirtualRuntime
let host: ExecHost

beforeEach(() => {
  folder = createConfigFolder()
  runtime = createVirtualRuntime()
  host = { environment: { PATH: '/usr/bin:/bin' }, isTerminal: false, stderr: 'inherit' }
})

afterEach(() => folder.remove())

const v1 = 'client.authentication.k8s.io/v1'

/** A script line that prints a credential with this status. */
function credential(status: string, apiVersion = v1): string {
  return `printf '%s' '{"apiVersion":"${apiVersion}","kind":"ExecCredential","status":${status}}'`
}

/** The exec plugin of a kubeconfig with these exec lines; the command is the script `plugin` beside it. */
function load(exec = '', cluster?: string, execPluginPolicy?: ExecPluginPolicy): NonNullable<ClusterConfig['exec']> {
  const command = exec.includes('command:') ? '' : '  command: ./plugin\n'
  const version = exec.includes('apiVersion:') ? '' : `  apiVersion: ${v1}\n  interactiveMode: Never\n`
  const path = folder.write('config', kubeconfigText(`exec:\n${command}${version}${exec}`, cluster))
  const config = loadKubeconfig({ kubeconfigPath: path, execPluginPolicy })
  if (config.exec === undefined) throw new Error('no exec')
  return config.exec
}

/** A script that prints a credential with this status and counts its runs in a file. */
function plugin(status: string, more = ''): void {
  const credential = `{"apiVersion":"${v1}","kind":"ExecCredential","status":${status}}`
  folder.script('plugin', `echo run >> ${join(folder.path, 'runs')}\n${more}\ncat <<'END'\n${credential}\nEND`)
}

function runs(): number {
  return readFileSync(join(folder.path, 'runs'), 'utf8').split('\n').length - 1
}

test('concurrent callers share one run of a plugin, and its token is used until it expires', async () => {
  const expiry = new Date(runtime.clock.now() + 60_000).toISOString()
  plugin(`{"token":"one","expirationTimestamp":"${expiry}"}`)
  const credentials = execCredentials(load(), runtime, host)
  expect(await Promise.all([credentials.token(), credentials.token(), credentials.clientCertificate()])).toEqual([
    'one',
    'one',
    undefined,
  ])
  expect(runs()).toBe(1)
  await runtime.advance(60_000)
  expect(credentials.token()).toBe('one')
  plugin('{"token":"two"}')
  await runtime.advance(1)
  expect(await credentials.token()).toBe('two')
  await runtime.advance(365 * 24 * 3600 * 1000)
  expect(credentials.token()).toBe('two')
  expect(runs()).toBe(2)
})

test('replaces a refused token, but not one that was renewed in the meantime', async () => {
  plugin('{"token":"one"}')
  const credentials = execCredentials(load(), runtime, host)
  expect(await credentials.token()).toBe('one')
  plugin('{"token":"two"}')
  credentials.invalidate('other')
  expect(credentials.token()).toBe('one')
  credentials.invalidate('one')
  expect(await credentials.token()).toBe('two')
  credentials.invalidate('one')
  expect(credentials.token()).toBe('two')
  expect(runs()).toBe(2)
})

test('a certificate with its key is a credential, and is renewed with the token', async () => {
  const status = ({ certificate, key }: typeof firstClientPair) =>
    JSON.stringify({ clientCertificateData: certificate, clientKeyData: key })
  plugin(status(firstClientPair))
  const credentials = execCredentials(load(), runtime, host)
  expect(await credentials.clientCertificate()).toEqual(firstClientPair)
  expect(credentials.token()).toBe('')
  plugin(status(secondClientPair))
  credentials.invalidate('')
  expect(await credentials.clientCertificate()).toEqual(secondClientPair)
})

test('the plugin gets its arguments, its variables and those of this process, and no cluster information', async () => {
  const output = join(folder.path, 'seen')
  plugin('{"token":"t"}', `printf '%s|' "$@" "$OWN" "$SHARED" "$KUBERNETES_EXEC_INFO" > ${output}`)
  const lines = '  args: [--region, "a b"]\n  env:\n  - { name: OWN, value: x }\n  - { name: SHARED, value: mine }'
  host = { ...host, environment: { ...host.environment, SHARED: 'theirs' } }
  await execCredentials(load(lines), runtime, host).current()
  const info = `{"kind":"ExecCredential","apiVersion":"${v1}","spec":{"interactive":false}}`
  expect(readFileSync(output, 'utf8')).toBe(`--region|a b|x|mine|${info}|`)
})

test('with provideClusterInfo the plugin gets the cluster information in the form of client-go', async () => {
  const output = join(folder.path, 'seen')
  plugin('{"token":"t"}', `printf '%s' "$KUBERNETES_EXEC_INFO" > ${output}`)
  folder.write('ca.crt', serverPair.certificate)
  const cluster = `server: https://api.example.com
certificate-authority: ca.crt
tls-server-name: kubernetes
proxy-url: http://u:p@proxy:3128
disable-compression: true
extensions:
- { name: other, extension: { no: 1 } }
- { name: client.authentication.k8s.io/exec, extension: { audience: "06e3", big: 9007199254740993 } }`
  await execCredentials(load('  provideClusterInfo: true', cluster), runtime, host).current()
  const spec = {
    cluster: {
      server: 'https://api.example.com',
      'tls-server-name': 'kubernetes',
      'certificate-authority-data': base64(serverPair.certificate),
      'proxy-url': 'http://u:p@proxy:3128',
      'disable-compression': true,
      config: { audience: '06e3', big: 'BIG' },
    },
    interactive: false,
  }
  const expected = JSON.stringify({ kind: 'ExecCredential', apiVersion: v1, spec })
  expect(readFileSync(output, 'utf8')).toBe(expected.replace('"BIG"', '9007199254740993'))
})

test('supports v1beta1, which is interactive where there is a terminal', async () => {
  const version = 'client.authentication.k8s.io/v1beta1'
  const output = join(folder.path, 'seen')
  folder.script('plugin', `printf '%s' "$KUBERNETES_EXEC_INFO" > ${output}\n${credential('{"token":"t"}', version)}`)
  const exec = load(`  apiVersion: ${version}`)
  expect(exec.interactiveMode).toBe('IfAvailable')
  for (const isTerminal of [false, true]) {
    expect(await execCredentials(exec, runtime, { ...host, isTerminal }).token()).toBe('t')
    const info = { kind: 'ExecCredential', apiVersion: version, spec: { interactive: isTerminal } }
    expect(readFileSync(output, 'utf8')).toBe(JSON.stringify(info))
  }
})

test('does not run a plugin that must prompt when there is no terminal', async () => {
  plugin('{"token":"t"}')
  const exec = load(`  apiVersion: ${v1}\n  interactiveMode: Always`)
  await expect(execCredentials(exec, runtime, host).current()).rejects.toMatchObject({
    code: 'EXEC_PLUGIN_FAILED',
    message: expect.stringMatching(/plugin needs a terminal/),
  })
})

test('passes on the standard error of the plugin', async () => {
  plugin('{"token":"t"}', 'echo "please log in" >&2')
  const path = join(folder.path, 'stderr')
  const stderr = openSync(path, 'w')
  await execCredentials(load(), runtime, { ...host, stderr }).current()
  closeSync(stderr)
  expect(readFileSync(path, 'utf8')).toBe('please log in\n')
})

test('a missing plugin is an error with its installHint, without terminal control characters', async () => {
  const exec = load('  command: no-such-plugin\n  installHint: "\\e[1mbrew install\\nplugin"')
  await expect(execCredentials(exec, runtime, host).current()).rejects.toMatchObject({
    code: 'EXEC_PLUGIN_FAILED',
    message: expect.stringMatching(
      /no-such-plugin was not found or is not executable\n\nU\+001B\[1mbrew install\nplugin$/,
    ),
  })
})

test('looks up a command without a slash in PATH, but not in relative folders', async () => {
  plugin('{"token":"t"}')
  const exec = load('  command: plugin')
  const withPath = (path: string) => execCredentials(exec, runtime, { ...host, environment: { PATH: path } })
  await expect(withPath(`${relative(process.cwd(), folder.path)}:/usr/bin`).current()).rejects.toThrow(
    /plugin was not found/,
  )
  expect(await withPath(`/nowhere:${folder.path}:/usr/bin:/bin`).token()).toBe('t')
})

test.each<[string, string, RegExp]>([
  ['fails', 'echo s3cret; exit 3', /plugin failed with exit code 3$/],
  ['is ended by a signal', 'kill -9 $$', /plugin was ended by SIGKILL$/],
  ['prints something other than JSON', 'echo s3cret', /printed something that is not JSON$/],
  ['prints something else', `echo '{"kind":"Secret","s3cret":1}'`, /that is not an ExecCredential$/],
  [
    'prints another version',
    `echo '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1beta1"}'`,
    /is configured for client.authentication.k8s.io\/v1, but printed another apiVersion$/,
  ],
  ['prints no status', `echo '{"kind":"ExecCredential","apiVersion":"${v1}"}'`, /printed no status$/],
  ['prints an empty status', credential('{}'), /neither a token nor a certificate with its key$/],
  ['prints a number for a token', credential('{"token":5}'), /status\.token that is not a text$/],
  ['prints a token of two lines', credential('{"token":"s3cret\\n"}'), /status\.token with a character/],
  ['prints a key alone', credential('{"clientKeyData":"s3cret"}'), /a certificate or a key, but not both$/],
  [
    'prints a certificate and a key that do not match',
    credential('{"clientKeyData":"s3cret","clientCertificateData":"s3cret"}'),
    /do not belong together$/,
  ],
  [
    'prints an invalid time',
    credential('{"token":"s3cret","expirationTimestamp":"soon"}'),
    /expirationTimestamp that is not a time/,
  ],
])(
  'a plugin that %s is an error with the reason, without secrets, and the next caller runs it again',
  async (_, script, words) => {
    folder.script('plugin', script)
    const credentials = execCredentials(load('  args: [s3cret]\n  env: [{ name: A, value: s3cret }]'), runtime, host)
    const error = await credentials.current().then(
      () => undefined,
      (reason: unknown) => reason as Error,
    )
    expect(error).toMatchObject({ code: 'EXEC_PLUGIN_FAILED', message: expect.stringMatching(words) })
    expect(`${error?.message}${error?.stack}${JSON.stringify(error)}`).not.toContain('s3cret')
    folder.script('plugin', credential('{"token":"better"}'))
    expect(await credentials.token()).toBe('better')
  },
)

test.each([
  ['execPluginTimeoutMs', 'Never'],
  ['execPluginInteractiveTimeoutMs', 'Always'],
] as const)('kills a plugin that hangs after %s (%s), even if its child processes do not end', async (limit, mode) => {
  const started = join(folder.path, 'started')
  folder.script(
    'plugin',
    `mkfifo ${started}.never; cat ${started}.never & echo $! > ${started}.new; mv ${started}.new ${started}; wait`,
  )
  const exec = load(`  apiVersion: ${v1}\n  interactiveMode: ${mode}`)
  const credentials = execCredentials(exec, runtime, { ...host, isTerminal: true })
  const openPipes = () => process.getActiveResourcesInfo().filter((resource) => resource === 'PipeWrap').length
  const pipesBefore = openPipes()
  const timeoutMs = runtimeLimits[limit]
  const failure = expect(credentials.current()).rejects.toThrow(`did not end within ${timeoutMs} ms and was killed`)
  const orphan = await readWhenThere(started)
  await runtime.advance(timeoutMs)
  await failure
  await new Promise((resolve) => setImmediate(resolve))
  expect(openPipes()).toBe(pipesBefore)
  process.kill(Number(orphan))
})

test('kills a plugin that prints more than execPluginOutputBytesMax', async () => {
  folder.script('plugin', 'yes s3cret')
  await expect(execCredentials(load(), systemRuntime(), host).current()).rejects.toThrow(
    `printed more than ${runtimeLimits.execPluginOutputBytesMax} bytes and was killed`,
  )
})

test('waits execPluginOutputWaitMs for output that a child of an ended plugin keeps open', async () => {
  const started = join(folder.path, 'started')
  folder.script(
    'plugin',
    `mkfifo ${started}.never; cat ${started}.never & echo $! > ${started}; ${credential('{"token":"t"}')}`,
  )
  let onExit = () => {}
  const hasExited = new Promise<void>((resolve) => {
    onExit = resolve
  })
  const after: typeof runtime.clock.after = (delayMs, what, run) => {
    if (delayMs === runtimeLimits.execPluginOutputWaitMs) onExit()
    return runtime.clock.after(delayMs, what, run)
  }
  const token = execCredentials(load(), { ...runtime, clock: { ...runtime.clock, after } }, host).token()
  await hasExited
  // The output was in the pipe before the plugin ended; the next iterations of the event loop read it.
  for (let tick = 0; tick < 3; tick++) await new Promise((resolve) => setImmediate(resolve))
  await runtime.advance(runtimeLimits.execPluginOutputWaitMs)
  expect(await token).toBe('t')
  process.kill(Number(readFileSync(started, 'utf8')))
})

test.each([
  [
    'an argument with a null byte',
    '  args: ["s3cret\\0"]',
    undefined,
    /a variable of its environment has a null byte$/,
  ],
  ['a variable with a null byte', '  env: [{ name: A, value: "s3cret\\0" }]', undefined, /has a null byte$/],
  [
    'arguments that are too long for the system',
    '  provideClusterInfo: true',
    'x'.repeat(300_000),
    /are too long \(E2BIG\)/,
  ],
])(
  'a plugin that cannot be started because of %s is an error with the reason, without secrets',
  async (_, exec, authority, words) => {
    plugin('{"token":"t"}')
    const cluster = authority === undefined ? '' : `\ncertificate-authority-data: ${base64(authority)}`
    const credentials = execCredentials(load(exec, `server: https://a${cluster}`), runtime, host)
    const error = await credentials.current().catch((reason: unknown) => reason as Error)
    expect(error).toMatchObject({ code: 'EXEC_PLUGIN_FAILED', message: expect.stringMatching(words) })
    expect(inspect(error)).not.toContain('s3cret')
    expect(() => runs()).toThrow(/ENOENT/)
  },
)

test('does not run a plugin that the policy does not allow', async () => {
  plugin('{"token":"t"}')
  const path = join(folder.path, 'plugin')
  const environment = { PATH: `${folder.path}:/usr/bin:/bin` }
  const run = (policy: ExecPluginPolicy, command = './plugin') =>
    execCredentials(load(`  command: ${command}`, undefined, policy), runtime, { ...host, environment }).token()
  const allow = (...commands: string[]): ExecPluginPolicy => ({
    policy: 'Allowlist',
    allowlist: commands.map((command) => ({ command })),
  })
  await expect(run({ policy: 'DenyAll' })).rejects.toThrow(/not allowed to run: the policy for exec plugins is DenyAll/)
  await expect(run(allow('aws', '/opt/plugin'))).rejects.toThrow(`${path} is not in the allowlist for exec plugins`)
  expect(() => runs()).toThrow(/ENOENT/)
  expect(await run({ policy: 'AllowAll' })).toBe('t')
  expect(await run(allow(path))).toBe('t')
  expect(await run(allow('plugin'))).toBe('t')
  expect(await run(allow(path), 'plugin')).toBe('t')
  rmSync(path)
})

test.each<[unknown, RegExp]>([
  [{ policy: 'Allowed' }, /must be AllowAll, DenyAll or Allowlist/],
  [{ policy: 'DenyAll', allowlist: [] }, /is DenyAll, but has an allowlist/],
  [{ policy: 'Allowlist' }, /its allowlist is empty/],
  [{ policy: 'Allowlist', allowlist: [] }, /its allowlist is empty/],
  [{ policy: 'Allowlist', allowlist: [{ command: '' }] }, /an entry without a command/],
  [{ policy: 'Allowlist', allowlist: [{ command: '/a//b' }] }, /has the command \/a\/\/b; write \/a\/b/],
])('refuses the policy %j', (policy, words) => {
  expect(() => load('', undefined, policy as ExecPluginPolicy)).toThrow(
    expect.objectContaining({ code: 'CLIENT_OPTIONS_INVALID', message: expect.stringMatching(words) }),
  )
})

/** The content of a file, as soon as the file exists. */
async function readWhenThere(path: string): Promise<string> {
  const { watch, existsSync } = await import('node:fs')
  if (!existsSync(path)) {
    await new Promise<void>((resolve) => {
      const watcher = watch(folder.path, () => {
        if (!existsSync(path)) return
        watcher.close()
        resolve()
      })
      if (existsSync(path)) {
        watcher.close()
        resolve()
      }
    })
  }
  return readFileSync(path, 'utf8')
}
