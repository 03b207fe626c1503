import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../../limits.ts'
import type { IdentityKeeper } from '../../storage/index.ts'
import {
  type Certificate,
  type CertificateAuthority,
  certificateEndMs,
  createCertificateAuthority,
  openCertificateAuthority,
  renewedAuthority,
} from './certificate.ts'

export interface ServingCertificatesOptions {
  readonly runtime: Runtime
  /** Names and addresses under which clients reach the server. */
  readonly hosts: readonly string[]
  readonly identity?: IdentityKeeper | undefined
  /** Called when the server must use a new certificate. */
  onRenewed(certificates: CurrentCertificates): void
  /** Called when a renewed authority could not be stored; the server uses it nevertheless. */
  onError(error: unknown): void
}

export interface CurrentCertificates {
  /** The authority that clients trust, in PEM. */
  readonly authority: string
  readonly server: Certificate
}

/** The current certificates of a server, renewed while it runs. */
export interface ServingCertificates {
  readonly current: CurrentCertificates
  /**
   * Renews what is due by the wall clock. Timers use the monotonic clock, which notices neither a changed wall clock
   * nor the time that a machine was suspended.
   */
  renewIfDue(): void
  /** Stops renewing. */
  stop(): void
}

/**
 * Opens the stored authority, or creates and stores one, and issues the serving certificate. Renews both before they
 * expire, while the server runs.
 */
export async function keepCertificates(options: ServingCertificatesOptions): Promise<ServingCertificates> {
  const { runtime, identity } = options
  const opened = openAuthority(options)
  let authority = opened.authority
  if (identity !== undefined && opened.isNew) {
    await runtime.waiting('storing the certificate authority', keep(identity, authority))
  }
  let current = issued(options, authority)
  let timer: Timer | undefined
  let dueMs = renewalMs(current)

  const renew = () => {
    timer?.cancel()
    const renewed = renewedIfDue(authority, runtime)
    if (renewed !== authority && identity !== undefined) keep(identity, renewed).catch(options.onError)
    authority = renewed
    current = issued(options, authority)
    dueMs = renewalMs(current)
    options.onRenewed(current)
    schedule()
  }
  const schedule = () => {
    timer = runtime.clock.after(dueMs - runtime.clock.now(), 'certificate renewal', renew)
  }
  schedule()
  return {
    get current() {
      return current
    },
    renewIfDue: () => {
      if (runtime.clock.now() >= dueMs) renew()
    },
    stop: () => timer?.cancel(),
  }
}

/** A stored authority that expires soon is renewed at once, with the same key. */
function openAuthority({ runtime, identity }: ServingCertificatesOptions): {
  readonly authority: CertificateAuthority
  readonly isNew: boolean
} {
  const { caCertificate, caKey } = identity?.identity ?? {}
  if (caCertificate === undefined || caKey === undefined) {
    return { authority: createCertificateAuthority('kubewright', authorityOptions(runtime)), isNew: true }
  }
  const kept = openCertificateAuthority({ certificate: caCertificate, privateKey: caKey }, authorityOptions(runtime))
  const authority = renewedIfDue(kept, runtime)
  return { authority, isNew: authority !== kept }
}

function renewedIfDue(authority: CertificateAuthority, runtime: Runtime): CertificateAuthority {
  const endsMs = certificateEndMs(authority.certificate)
  if (endsMs - runtime.clock.now() > apiserverLimits.authorityRenewedBeforeMs) return authority
  return renewedAuthority(authority, authorityOptions(runtime))
}

/** Opens the authority again, because it dates certificates by the time at which it was opened. */
function issued({ runtime, hosts }: ServingCertificatesOptions, authority: CertificateAuthority): CurrentCertificates {
  const today = openCertificateAuthority(authority, authorityOptions(runtime))
  return { authority: authority.certificate, server: today.issue('kube-apiserver', hosts) }
}

function renewalMs({ authority, server }: CurrentCertificates): number {
  return Math.min(
    certificateEndMs(server.certificate) - apiserverLimits.servingCertificateRenewedBeforeMs,
    certificateEndMs(authority) - apiserverLimits.authorityRenewedBeforeMs,
  )
}

function keep(identity: IdentityKeeper, { certificate, privateKey }: CertificateAuthority): Promise<void> {
  return identity.keep({ caCertificate: certificate, caKey: privateKey })
}

function authorityOptions({ clock, random }: Runtime) {
  return { nowMs: clock.now(), randomBytes: (count: number) => random.bytes(count) }
}
