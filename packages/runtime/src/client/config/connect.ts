import { isatty } from 'node:tty'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { RuntimeError } from '../../errors.ts'
import { createHttpsTransport, type HttpsTransportOptions, type TokenSource } from '../transport/index.ts'
import type { ClusterConfig } from './cluster-config.ts'
import { belongTogether, hasCertificate, pemExpected, renewingAuthority, renewingKeyPair } from './credential-file.ts'
import type { Environment } from './environment.ts'
import { type ExecCredentials, execCredentials } from './exec-plugin.ts'
import { impersonationHeaders, type RepeatableHeaders } from './impersonation.ts'
import { oidcToken } from './oidc-provider.ts'
import { proxyFromEnvironment } from './proxy.ts'
import { reveal } from './secret.ts'
import { fileToken } from './token-file.ts'

export interface ConnectOptions {
  readonly runtime: Runtime
  /** Environment variables for proxies and exec plugins; process.env by default. */
  readonly environment?: Environment | undefined
  /** Called when renewed tokens cannot be written back to the kubeconfig; by default a Node process warning. */
  readonly onProblem?: ((error: RuntimeError) => void) | undefined
  /** See HttpsTransportOptions. */
  readonly onNameResolved?: HttpsTransportOptions['onNameResolved']
}

/**
 * Creates the Transport to the API server of a configuration. It renews credentials as needed.
 *
 * @throws RuntimeError CLIENT_OPTIONS_INVALID when a certificate in the configuration is not valid PEM.
 */
export function connect(config: ClusterConfig, options: ConnectOptions): Transport {
  checkCertificates(config)
  return createHttpsTransport(transportOptions(config, options))
}

/** The transport options of a configuration. */
export function transportOptions(config: ClusterConfig, options: ConnectOptions): HttpsTransportOptions {
  const { runtime, environment = process.env } = options
  const { server, serverName, insecureSkipTlsVerify, certificateAuthorityFile: authorityFile } = config
  const proxyUrl = config.proxyUrl === undefined ? environmentProxy(server, environment) : reveal(config.proxyUrl)
  const exec = execOf(config, options)
  return {
    server,
    runtime,
    serverName,
    insecureSkipTlsVerify,
    certificateAuthority:
      authorityFile === undefined
        ? config.certificateAuthority
        : renewingAuthority(authorityFile, 'certificate authority'),
    clientCertificate: certificateOf(config) ?? exec?.clientCertificate,
    token: tokenOf(config, options) ?? exec,
    headers: headersOf(config),
    proxy: proxyUrl === undefined ? undefined : { url: proxyUrl },
    onNameResolved: options.onNameResolved,
  }
}

/** Without this check the first request would fail with an error that does not name the field. */
function checkCertificates({ certificateAuthority, certificateAuthorityFile, clientCertificate }: ClusterConfig): void {
  const isAuthorityUsed = certificateAuthority !== undefined && certificateAuthorityFile === undefined
  if (isAuthorityUsed && !hasCertificate(certificateAuthority)) {
    const message = `the certificate authority of the cluster has no certificate: ${pemExpected}`
    throw new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'certificateAuthority' })
  }
  if (clientCertificate === undefined) return
  const { certificate, key } = clientCertificate
  if (belongTogether({ certificate, key: reveal(key) })) return
  const message = hasCertificate(certificate)
    ? 'the key of the client certificate is not PEM without a passphrase, or belongs to another certificate'
    : `the client certificate is invalid: ${pemExpected}`
  throw new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'clientCertificate' })
}

/** The transport validates the address. */
function environmentProxy(server: string, environment: Environment): string | undefined {
  return URL.canParse(server) ? proxyFromEnvironment(new URL(server), environment) : undefined
}

/** A plugin runs only without other credentials, as in client-go. */
function execOf(
  config: ClusterConfig,
  { runtime, environment = process.env }: ConnectOptions,
): ExecCredentials | undefined {
  const { exec, token, tokenFile, basic, clientCertificate, clientCertificateFiles } = config
  const isIdentified = [token, tokenFile, basic, clientCertificate, clientCertificateFiles].some(isConfigured)
  if (exec === undefined || isIdentified) return undefined
  return execCredentials(exec, runtime, { environment, isTerminal: isatty(0), stderr: 'inherit' })
}

function isConfigured(credential: unknown): boolean {
  return credential !== undefined
}

function tokenOf(config: ClusterConfig, options: ConnectOptions): TokenSource | undefined {
  const { runtime, environment = process.env, onProblem = warn } = options
  const { token, tokenFile, basic, oidc } = config
  const text = token === undefined ? undefined : reveal(token)
  if (tokenFile !== undefined) return fileToken(tokenFile, runtime, text)
  if (text !== undefined || basic !== undefined || oidc === undefined) return text
  return oidcToken(oidc, { runtime, environment, onProblem })
}

function certificateOf({ clientCertificate, clientCertificateFiles }: ClusterConfig) {
  if (clientCertificateFiles !== undefined) return renewingKeyPair(clientCertificateFiles)
  if (clientCertificate === undefined) return undefined
  return { certificate: clientCertificate.certificate, key: reveal(clientCertificate.key) }
}

function headersOf({ basic, token, tokenFile, impersonate }: ClusterConfig): RepeatableHeaders | undefined {
  const usesBasic = basic !== undefined && token === undefined && tokenFile === undefined
  if (!usesBasic && impersonate === undefined) return undefined
  const pair = usesBasic ? `${basic.username}:${reveal(basic.password)}` : ''
  return {
    ...(usesBasic ? { authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` } : {}),
    ...(impersonate === undefined ? {} : impersonationHeaders(impersonate)),
  }
}

function warn(error: RuntimeError): void {
  process.emitWarning(error.message, { type: 'KubeconfigWarning', code: error.code })
}
