import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '@kubewright/kube/runtime'
import { textOf } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import {
  type CertificatePaths,
  type CertificateReadObserver,
  createSelfSigned,
  type KeyPair,
  watchCertificateFiles,
} from '../serving/index.ts'
import { type Listener, startListener } from './listener.ts'

/**
 * A self-signed certificate for these names, made at the start; clients trust it through the server's `certificate`.
 */
export interface SelfSigned {
  readonly selfSignedFor: readonly string[]
}

/** Certificates that their owner renews, such as those that an operator makes itself. */
export interface RenewedCertificates {
  readonly current: KeyPair
  /** Calls the listener with each new pair, until the returned function is called. */
  onChange(listener: (pair: KeyPair) => void): () => void
}

export interface OpenServerOptions {
  readonly runtime: Runtime
  readonly host: string | undefined
  readonly port: number
  readonly certificates: CertificatePaths | SelfSigned | RenewedCertificates
  readonly clientAuthorityPath: string | undefined
  readonly certificateObserver: CertificateReadObserver | undefined
  /** Never throws. */
  readonly log: Logger
  readonly serve: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>
}

export interface OpenServer {
  readonly port: number
  /** The certificate for new connections, in PEM. */
  readonly certificate: string
  close(graceMs: number): Promise<void>
}

/** Listens with certificates that are renewed while it runs. A failed start leaves nothing open. */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const { runtime, host, port, log, serve } = options
  const onError = (error: unknown) => log.error('webhook server error', { error })
  const clientAuthority = await readClientAuthority(options.clientAuthorityPath)
  let listener: Listener | undefined
  const certificates = await openCertificates(options, onError, (pair) => {
    listener?.use(pair)
    log.info('the webhook server has a new certificate')
  })
  try {
    listener = await startListener({
      runtime,
      host,
      port,
      clientAuthority,
      log,
      onError,
      pair: certificates.current,
      serve: (incoming, response) => {
        serve(incoming, response).catch((error: unknown) => {
          response.destroy()
          onError(error)
        })
      },
    })
  } catch (error) {
    certificates.close()
    throw error
  }
  const { port: actualPort, close, use } = listener
  // The files may have changed before the server listened.
  use(certificates.current)
  return {
    port: actualPort,
    get certificate() {
      return certificates.current.certificate
    },
    close: (graceMs) => {
      certificates.close()
      return close(graceMs)
    },
  }
}

interface Certificates {
  readonly current: KeyPair
  close(): void
}

async function openCertificates(
  { certificates, runtime, certificateObserver }: OpenServerOptions,
  onError: (error: unknown) => void,
  onChange: (pair: KeyPair) => void,
): Promise<Certificates> {
  if ('selfSignedFor' in certificates) {
    return { current: await createSelfSigned(runtime, certificates.selfSignedFor), close: () => undefined }
  }
  if ('onChange' in certificates) {
    const close = certificates.onChange(onChange)
    return {
      get current() {
        return certificates.current
      },
      close,
    }
  }
  return watchCertificateFiles({ paths: certificates, runtime, onChange, onError, observer: certificateObserver })
}

async function readClientAuthority(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  try {
    const bytes = await readFile(path)
    if (bytes.byteLength > runtimeLimits.certificateSizeBytesMax) throw new Error('the file is too large')
    return bytes.toString()
  } catch (error) {
    const reason = textOf(error)
    const message = `cannot use the client certificate authority ${path}: ${reason}`
    throw new RuntimeError('CERTIFICATE_INVALID', message, { cause: error })
  }
}
