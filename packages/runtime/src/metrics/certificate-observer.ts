import { knownMetrics } from './known-metrics.ts'
import type { MetricsRegistry } from './metrics.ts'

export interface CertificateObserver {
  /** The files were read, successfully or not. */
  read(): void
  /** They could not be read, or the key does not match the certificate. */
  failed(): void
}

export function createCertificateObserver(registry: MetricsRegistry): CertificateObserver {
  const reads = registry.counter(knownMetrics.certificateReads).with({})
  const errors = registry.counter(knownMetrics.certificateErrors).with({})
  return { read: () => reads.increment(), failed: () => errors.increment() }
}
