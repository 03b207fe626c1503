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
  /** Names and addresses under which the server is reached. */
  readonly hosts: readonly string[]
  readonly identity?: IdentityKeeper | undefined
  /** Told when the server has to show another certificate. */
  onRenewed(certificates: CurrentCertificates): void
  /** Told when a renewed authority could not be kept; it is used all the same. */
  onError(error: unknown): void
}

export interface CurrentCertificates {
  /** What clients trust, in PEM. */
  readonly authority: string
  readonly server: Certificate
}

/** The certificates of a server that runs for years. */
export interface ServingCertificates {
  readonly current: CurrentCertificates
  /**
   * Renews what is due by the clock on the wall. Timers run by another one, which does not know that the clock was set, nor of
   * the time in which a machine slept.
   */
  renewIfDue(): void
  /** Renews nothing more. */
  stop(): void
}

/**
 * Takes the authority that was kept, or makes one and has it kept, and issues the server's certificate. Both are renewed
 * before they end, while the server runs.
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

/** One that was kept and ends soon is renewed at once, with the same key. */
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

/** The authority is opened anew, because what it issues is dated from then on. */
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
