import { isIP, type OnReadOpts, type Socket } from 'node:net'
import type { ConnectionOptions, SecureContext, TLSSocket } from 'node:tls'
import { type ClientCertificate, currentValue, type Renewing } from './credentials.ts'

type TlsLibrary = typeof import('node:tls')

export interface TlsSettingsOptions {
  readonly certificateAuthority: Renewing<string | undefined>
  readonly clientCertificate: Renewing<ClientCertificate | undefined>
  readonly serverName: string | undefined
  readonly insecureSkipTlsVerify: boolean
}

/** Certificates and session of a connection. */
export interface TlsIdentity {
  readonly library: TlsLibrary
  readonly certificateAuthority: string | undefined
  readonly clientCertificate: ClientCertificate | undefined
  readonly secureContext: SecureContext
  /** The session of an earlier connection with the same identity: resuming it makes the handshake cheaper. */
  session: Buffer | undefined
}

export interface TlsTarget {
  readonly host: string
  readonly port: number
  /** A tunnel to the target. */
  readonly socket?: Socket
  /** Node accepts it as for a plain connection, though its types lack it; within a tunnel it has no effect. */
  readonly onread?: OnReadOpts
}

/**
 * The TLS side of connections. Authorities and certificates may change: each new connection uses the current ones, and
 * never resumes a session of other ones.
 */
export class TlsSettings {
  readonly #options: TlsSettingsOptions
  #identity: TlsIdentity | undefined

  constructor(options: TlsSettingsOptions) {
    this.#options = options
  }

  /** @throws when the certificate is missing or invalid. */
  async current(): Promise<TlsIdentity> {
    const certificateAuthority = await currentValue(this.#options.certificateAuthority)
    const clientCertificate = await currentValue(this.#options.clientCertificate)
    // Loaded on first use: an in-process transport never needs it.
    const library = await import('node:tls')
    const identity = this.#identity
    const isSame =
      identity !== undefined &&
      identity.certificateAuthority === certificateAuthority &&
      identity.clientCertificate?.certificate === clientCertificate?.certificate &&
      identity.clientCertificate?.key === clientCertificate?.key
    if (isSame) return identity
    const secureContext = library.createSecureContext({
      ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
      ...(clientCertificate === undefined ? {} : { cert: clientCertificate.certificate, key: clientCertificate.key }),
    })
    this.#identity = { library, certificateAuthority, clientCertificate, secureContext, session: undefined }
    return this.#identity
  }

  connectServer(identity: TlsIdentity, target: TlsTarget): TLSSocket {
    const name = this.#options.serverName ?? target.host
    const { library, session } = identity
    const socket = library.connect({
      ...target,
      ...this.#verification(library, name),
      secureContext: identity.secureContext,
      ALPNProtocols: ['http/1.1'],
      ...(session === undefined ? {} : { session }),
    })
    socket.on('session', (issued: Buffer) => {
      identity.session = issued
    })
    socket.once('error', () => {
      identity.session = undefined
    })
    return socket
  }

  /** A proxy may have a certificate of the same authority or a public one; it gets no client certificate. */
  connectProxy({ library, certificateAuthority }: TlsIdentity, target: TlsTarget): TLSSocket {
    const ca = certificateAuthority === undefined ? {} : { ca: [...library.rootCertificates, certificateAuthority] }
    const verification = this.#verification(library, target.host)
    return library.connect({ ...target, ...verification, ...ca, ALPNProtocols: ['http/1.1'] })
  }

  #verification({ checkServerIdentity }: TlsLibrary, name: string): ConnectionOptions {
    return {
      // An IP address is not a valid SNI name.
      servername: isIP(name) === 0 ? name : '',
      checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
      rejectUnauthorized: !this.#options.insecureSkipTlsVerify,
    }
  }
}
