import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { type CertificateState, nextState, type RotationOptions } from './certificate-state.ts'
import type { CertificateStore } from './certificate-store.ts'

export interface OwnCertificates {
  /**
   * Reads the stored certificates, makes or renews them if it is time, and returns what to serve and to trust.
   *
   * @throws StatusError of the store.
   */
  refresh(): Promise<CertificateState>
}

/** The certificates of a webhook server that an operator makes itself. */
export function createOwnCertificates(store: CertificateStore, options: RotationOptions): OwnCertificates {
  return {
    async refresh() {
      for (let attempt = 0; attempt < runtimeLimits.webhookCertificateAttemptsMax; attempt++) {
        const { state, version } = await store.read()
        const next = await nextState(state, options)
        if (next === state || (await store.write(next, version))) return next
      }
      const message = 'the certificate of the webhooks cannot be stored: other replicas write it again and again'
      throw new RuntimeError('WEBHOOK_NOT_REGISTERED', message)
    },
  }
}
