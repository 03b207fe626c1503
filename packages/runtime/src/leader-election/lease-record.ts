import type { LeaseSpec } from '@kubewright/kube/kinds/coordination-v1'
import { formatMicroTime, instantOfUnixMilliseconds } from '@kubewright/kube/values'

/** The election record of a Lease, with client-go's defaults for absent fields. */
export interface LeaseRecord {
  /** Empty without a holder. */
  readonly holder: string
  readonly leaseDurationSeconds: number
  readonly transitions: number
  readonly acquireTime: string | undefined
  readonly renewTime: string | undefined
}

export function leaseRecordOf(spec: LeaseSpec | undefined): LeaseRecord {
  return {
    holder: spec?.holderIdentity ?? '',
    leaseDurationSeconds: spec?.leaseDurationSeconds ?? 0,
    transitions: spec?.leaseTransitions ?? 0,
    acquireTime: spec?.acquireTime ?? undefined,
    renewTime: spec?.renewTime ?? undefined,
  }
}

/** Whether the holder has not changed the record between the two. The times are only compared for equality. */
export function isSameRecord(left: LeaseRecord, right: LeaseRecord): boolean {
  return (
    left.holder === right.holder &&
    left.leaseDurationSeconds === right.leaseDurationSeconds &&
    left.transitions === right.transitions &&
    left.acquireTime === right.acquireTime &&
    left.renewTime === right.renewTime
  )
}

/**
 * The spec of a Lease. Strategy and preferred holder belong to coordinated elections and are dropped, as in client-go.
 */
export function leaseSpecOf(record: LeaseRecord): LeaseSpec {
  return {
    holderIdentity: record.holder,
    leaseDurationSeconds: record.leaseDurationSeconds,
    leaseTransitions: record.transitions,
    ...(record.acquireTime === undefined ? {} : { acquireTime: record.acquireTime }),
    ...(record.renewTime === undefined ? {} : { renewTime: record.renewTime }),
  }
}

/** As metav1.MicroTime: 2026-01-01T00:00:00.000000Z. */
export function microTimeOf(unixMilliseconds: number): string {
  return formatMicroTime(instantOfUnixMilliseconds(unixMilliseconds))
}
