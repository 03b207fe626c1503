import { callSafely } from '../callback.ts'
import { createCertificateObserver, type MetricsRegistry } from '../metrics/index.ts'
import type { CertificateReadObserver } from '../serving/index.ts'
import type { ReviewType } from './review.ts'
import { createWebhookObserver, silentObserver, type WebhookObserver } from './webhook-observer.ts'

interface ConfiguredObservers {
  readonly observer?: WebhookObserver | undefined
  readonly certificateObserver?: CertificateReadObserver | undefined
}

/**
 * Observers of requests and certificate reads: the given ones, or else the metrics of a manager. An observer that
 * throws does not affect a response.
 */
export class ServerObservers implements WebhookObserver {
  certificates: CertificateReadObserver | undefined
  #observer: WebhookObserver
  readonly #isConfigured: boolean

  constructor({ observer, certificateObserver }: ConfiguredObservers) {
    this.#isConfigured = observer !== undefined
    this.#observer = observer ?? silentObserver
    this.certificates = certificateObserver
  }

  /** Repeats earlier registrations. */
  countIn(metrics: MetricsRegistry, registered: readonly string[]): void {
    this.certificates ??= createCertificateObserver(metrics)
    if (this.#isConfigured) return
    this.#observer = createWebhookObserver(metrics)
    for (const path of registered) this.#observer.registered(path)
  }

  registered(path: string): void {
    this.#observer.registered(path)
  }

  began(path: string): void {
    callSafely(() => this.#observer.began(path))
  }

  ended(path: string, status: number, durationMs: number): void {
    callSafely(() => this.#observer.ended(path, status, durationMs))
  }

  panicked(type: ReviewType): void {
    callSafely(() => this.#observer.panicked(type))
  }
}
