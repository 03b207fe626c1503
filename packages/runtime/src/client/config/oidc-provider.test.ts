import { lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { loadKubeconfig } from './kubeconfig.ts'
import { oidcToken } from './oidc-provider.ts'
import { serverPair } from './testing/certificates.ts'
import { base64, type ConfigFolder, createConfigFolder, kubeconfigText } from './testing/config-folder.ts'
import { type IssuerRequest, idToken, startIssuer, type TestIssuer, type TestResponse } from './testing/oidc-issuer.ts'

let folder: ConfigFolder
let runtime: VirtualRuntime
let issuer: TestIssuer | undefined
let problems: RuntimeError[]

beforeEach(() => {
  folder = createConfigFolder()
  runtime = createVirtualRuntime()
  problems = []
})

afterEach(async () => {
  folder.remove()
  await issuer?.close()
  issuer = undefined
})

const hourMs = 3600 * 1000

async function start(respond: (request: IssuerRequest, url: string) => TestResponse | undefined): Promise<string> {
  issuer = await startIssuer(respond)
  return issuer.url
}

/** The token source of a kubeconfig with these lines in the config of its auth-provider. */
function load(url: string, lines: string, path = join(folder.path, 'config')) {
  const authority = `idp-certificate-authority-data: ${base64(serverPair.certificate)}`
  const config = [`idp-issuer-url: ${url}`, 'client-id: operator', authority, ...lines.split('\n')]
  const user = `auth-provider: # who we are\n  name: oidc\n  config:\n    ${config.join('\n    ')}`
  if (path === join(folder.path, 'config')) folder.write('config', kubeconfigText(user), 0o640)
  const { oidc } = loadKubeconfig({ kubeconfigPath: path })
  if (oidc === undefined) throw new Error('no auth-provider')
  return oidcToken(oidc, { runtime, environment: {}, onProblem: (error) => problems.push(error) })
}

function renewal(tokens: object): TestResponse {
  return { body: JSON.stringify({ access_token: 'access', token_type: 'Bearer', ...tokens }) }
}

const isTokenRequest = ({ path }: IssuerRequest) => path === '/token?policy=p'

test('uses an ID token until ten seconds before it expires', async () => {
  const url = await start(() => ({ status: 500 }))
  const valid = idToken(runtime.clock.now() + hourMs)
  const source = load(url, `id-token: ${valid}\nrefresh-token: r1`)
  expect(source.token()).toBe(valid)
  await runtime.advance(hourMs - runtimeLimits.oidcExpiryLeewayMs - 1)
  expect(source.token()).toBe(valid)
  expect(issuer?.requests).toEqual([])
  await runtime.advance(1)
  await expect(source.token()).rejects.toThrow(/with 500/)
})

test('concurrent callers share one renewal of an expired token, and both tokens are written back', async () => {
  const old = idToken(runtime.clock.now(), 'old')
  const renewed = idToken(runtime.clock.now() + hourMs, 'new')
  const url = await start((request) =>
    isTokenRequest(request) ? renewal({ id_token: renewed, refresh_token: 'r2' }) : undefined,
  )
  const source = load(url, `id-token: ${old}\nrefresh-token: r1-old\nclient-secret: "a:b c"`)
  expect(await Promise.all([source.token(), source.token(), source.token()])).toEqual([renewed, renewed, renewed])
  expect(source.token()).toBe(renewed)
  expect(issuer?.requests).toEqual([
    { path: '/.well-known/openid-configuration', authorization: undefined, form: {} },
    {
      path: '/token?policy=p',
      authorization: `Basic ${base64('operator:a%3Ab+c')}`,
      form: { grant_type: 'refresh_token', refresh_token: 'r1-old' },
    },
  ])
  const path = join(folder.path, 'config')
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(`id-token: ${renewed}\n`)
  expect(text).toContain('refresh-token: r2\n')
  expect(text).toContain('auth-provider: # who we are')
  expect(statSync(path).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder.path)).toEqual(['config'])
  expect(problems).toEqual([])
})

test('uses the latest refresh token for the next renewal', async () => {
  let count = 0
  const url = await start((request) => {
    if (!isTokenRequest(request)) return undefined
    count++
    const id_token = idToken(runtime.clock.now() + hourMs, `user-${count}`)
    return renewal({ id_token, refresh_token: `r${count + 1}` })
  })
  const source = load(url, 'refresh-token: r1')
  await source.token()
  await runtime.advance(hourMs)
  await source.token()
  expect(issuer?.requests.filter(isTokenRequest).map(({ form }) => form['refresh_token'])).toEqual(['r1', 'r2'])
  expect(readFileSync(join(folder.path, 'config'), 'utf8')).toContain('refresh-token: r3')
})

test('uses tokens that another process has renewed in the kubeconfig', async () => {
  const url = await start(() => undefined)
  const source = load(url, `id-token: ${idToken(runtime.clock.now())}\nrefresh-token: r1`)
  const renewed = idToken(runtime.clock.now() + hourMs, 'by-kubectl')
  load(url, `id-token: ${renewed}\nrefresh-token: r2`)
  expect(await source.token()).toBe(renewed)
  expect(issuer?.requests).toEqual([])
})

test('sends the secret in the form to an issuer that requires it, and remembers that', async () => {
  const url = await start((request) => {
    if (!isTokenRequest(request)) return undefined
    if (request.authorization !== undefined) return { status: 401, body: '{"error":"invalid_client"}' }
    return renewal({ id_token: idToken(runtime.clock.now() + hourMs) })
  })
  const source = load(url, 'refresh-token: r1\nclient-secret: s')
  await source.token()
  await runtime.advance(hourMs)
  await source.token()
  const forms = issuer?.requests.filter(isTokenRequest).map(({ form }) => form['client_secret'])
  expect(forms).toEqual([undefined, 's', 's'])
})

test('a client without a secret sends its id in the form', async () => {
  const url = await start((request) =>
    isTokenRequest(request) ? renewal({ id_token: idToken(runtime.clock.now() + hourMs) }) : undefined,
  )
  await load(url, 'refresh-token: r1').token()
  expect(issuer?.requests.filter(isTokenRequest)).toEqual([
    {
      path: '/token?policy=p',
      authorization: undefined,
      form: { grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'operator' },
    },
  ])
})

test('follows redirects to the discovery document', async () => {
  const renewed = idToken(runtime.clock.now() + hourMs)
  const url = await start((request, own) => {
    if (isTokenRequest(request)) return renewal({ id_token: renewed })
    if (request.path.startsWith('/.well-known/')) return { status: 302, headers: { location: '/moved' } }
    return { body: JSON.stringify({ token_endpoint: `${own}/token?policy=p` }) }
  })
  expect(await load(url, 'refresh-token: r1').token()).toBe(renewed)
})

test('uses tokens that cannot be written, and reports the problem', async () => {
  const renewed = idToken(runtime.clock.now() + hourMs)
  const url = await start((request) => (isTokenRequest(request) ? renewal({ id_token: renewed }) : undefined))
  const source = load(url, 'refresh-token: s3cret')
  rmSync(join(folder.path, 'config'))
  expect(await source.token()).toBe(renewed)
  expect(problems).toEqual([
    expect.objectContaining({
      code: 'KUBECONFIG_WRITE_FAILED',
      message: `cannot write the renewed tokens of the user u to ${join(folder.path, 'config')}: ENOENT; they stay in use`,
    }),
  ])
})

test('keeps tokens that could not be written instead of the older ones in the kubeconfig', async () => {
  let count = 1
  const url = await start((request) => {
    if (!isTokenRequest(request)) return undefined
    count++
    return renewal({ id_token: idToken(runtime.clock.now() + hourMs, `user-${count}`), refresh_token: `r${count}` })
  })
  load(url, 'refresh-token: r1')
  // The name of the lock file would be too long.
  const path = folder.write('c'.repeat(252), readFileSync(join(folder.path, 'config'), 'utf8'))
  const source = load(url, '', path)
  await source.token()
  await runtime.advance(hourMs)
  await source.token()
  expect(problems.map(({ message }) => message.split(': ')[1])).toEqual(Array(2).fill('ENAMETOOLONG; they stay in use'))
  expect(issuer?.requests.filter(isTokenRequest).map(({ form }) => form['refresh_token'])).toEqual(['r1', 'r2'])
})

test('keeps a kubeconfig that is a symbolic link', async () => {
  const renewed = idToken(runtime.clock.now() + hourMs)
  const url = await start((request) => (isTokenRequest(request) ? renewal({ id_token: renewed }) : undefined))
  load(url, 'refresh-token: r1')
  const link = join(folder.path, 'link')
  symlinkSync('config', link)
  await load(url, '', link).token()
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder.path, 'config'), 'utf8')).toContain(renewed)
})

test.each<[string, (request: IssuerRequest, url: string) => TestResponse | undefined, RegExp]>([
  [
    'refuses the token',
    (request) =>
      isTokenRequest(request)
        ? { status: 400, body: '{"error":"invalid_grant","error_description":"s3cret is old"}' }
        : undefined,
    /refused the renewal: invalid_grant \(status 400\); log in again$/,
  ],
  [
    'refuses with status 200',
    (request) => (isTokenRequest(request) ? { body: '{"error":"s3cret Error"}' } : undefined),
    /refused the renewal: status 200; log in again$/,
  ],
  ['fails', (request) => (isTokenRequest(request) ? { status: 503 } : undefined), /responded to the renewal with 503$/],
  ['returns no ID token', (request) => (isTokenRequest(request) ? renewal({}) : undefined), /without an id_token/],
  [
    'does not respond with JSON',
    (request) => (isTokenRequest(request) ? { body: 's3cret' } : undefined),
    /without an id_token/,
  ],
  ['has no discovery document', () => ({ status: 404 }), /responded to \/.well-known\/openid-configuration with 404$/],
  ['has an invalid discovery document', () => ({ body: '[]' }), /a discovery document without a token_endpoint$/],
  [
    'sends the token over plain HTTP',
    () => ({ body: '{"token_endpoint":"http://localhost/token"}' }),
    /leads to http:\/\/localhost, which is not https:$/,
  ],
  [
    'redirects in a loop',
    () => ({ status: 301, headers: { location: '/.well-known/openid-configuration' } }),
    new RegExp(`redirects /.well-known/openid-configuration more than ${runtimeLimits.oidcRedirectsMax} times$`),
  ],
  [
    'responds without end',
    () => ({ body: 'x'.repeat(runtimeLimits.oidcResponseBytesMax + 1) }),
    /cannot be reached: .*larger than 1048576 bytes/,
  ],
])('an issuer that %s is an error with the reason, without secrets', async (_, respond, words) => {
  const url = await start(respond)
  const error = await Promise.resolve(load(url, 'refresh-token: s3cret\nclient-secret: s3cret').token()).then(
    () => undefined,
    (reason: unknown) => reason as Error,
  )
  expect(error).toMatchObject({ code: 'OIDC_RENEWAL_FAILED', message: expect.stringMatching(words) })
  expect(error?.message).toContain(url)
  expect(`${error?.message}${error?.stack}${JSON.stringify(error)}`).not.toContain('s3cret')
})

test('gives up an issuer that does not respond after oidcTimeoutMs', async () => {
  let markRequested = () => {}
  const requested = new Promise<void>((resolve) => {
    markRequested = resolve
  })
  const url = await start(() => {
    markRequested()
    return { isSilent: true }
  })
  const failure = expect(load(url, 'refresh-token: r1').token()).rejects.toThrow(/cannot be reached: .*30000 ms/)
  await requested
  await runtime.advance(runtimeLimits.oidcTimeoutMs)
  await failure
})

test('sends nothing to an issuer whose certificate has another name', async () => {
  const url = await start(() => undefined)
  const path = folder.write(
    'strange',
    kubeconfigText(
      `auth-provider: { name: oidc, config: { idp-issuer-url: "${url}", client-id: a, refresh-token: r } }`,
    ),
  )
  await expect(load(url, '', path).token()).rejects.toThrow(/cannot be reached: /)
  expect(issuer?.requests).toEqual([])
})

test.each([
  ['absent', ''],
  ['malformed', 'id-token: s3cret'],
  ['without an expiry', `id-token: a.${Buffer.from('{}').toString('base64url')}.s3cret`],
])('an ID token that is %s, without a refresh token, is an error that names user and file', async (_, lines) => {
  const source = load('https://issuer.example.com', lines)
  const error = await Promise.resolve(source.token()).catch((reason: unknown) => reason as Error)
  expect(error).toMatchObject({
    code: 'OIDC_RENEWAL_FAILED',
    message: expect.stringContaining(`of the user u in ${join(folder.path, 'config')} is absent, expired or malformed`),
  })
  expect(String(error)).not.toContain('s3cret')
})
