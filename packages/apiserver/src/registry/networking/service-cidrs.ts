import { collectErrors, type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { isIpv4Mapped, parseCidr, validateCidr } from '@kubewright/kube/names'
import { listAt } from '../../read-object.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { serviceCidrColumns } from './network-columns.ts'

const rangesPath = FieldPath.root('spec').child('cidrs')
const immutable = 'field is immutable'

export const serviceCidrStrategy: KindStrategy = {
  resetFields: { status: [['metadata'], ['spec']] },
  columns: serviceCidrColumns,
  validateCreate: (object) => validateRanges(rangesOf(object)),
  validateUpdate: validateRangesUpdate,
}

function rangesOf(object: JsonObject): readonly string[] {
  return listAt(object, 'spec', 'cidrs') as readonly string[]
}

function validateRanges(ranges: readonly string[]): FieldError[] {
  if (ranges.length === 0) return [required(rangesPath, 'at least one CIDR required')]
  if (ranges.length > 2) return [invalid(rangesPath, { CIDRs: ranges }, 'may only hold up to 2 values')]
  const errors = collectErrors(ranges, (range, index) => validateCidr(range, rangesPath.index(index)))
  const [first, second] = ranges.map(familyOfRange)
  if (ranges.length < 2 || first !== second || first === undefined) return errors
  const example = 'i.e 192.168.0.0/24 and 2001:db8::/64'
  return [...errors, invalid(rangesPath, ranges, `may specify no more than one IP for each IP family, ${example}`)]
}

function familyOfRange(range: string): number | undefined {
  const parsed = parseCidr(range, false)
  return parsed && (isIpv4Mapped(parsed.network) ? 32 : parsed.network.bits)
}

/** The only change allowed is from one range to two, one per IP family. */
function validateRangesUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  const ranges = rangesOf(object)
  const before = rangesOf(old)
  if (ranges.length === before.length) {
    return collectErrors(before, (range, index) =>
      range === ranges[index] ? [] : [invalid(rangesPath.index(index), ranges[index], immutable)],
    )
  }
  if (before.length !== 1 || ranges.length !== 2) return [invalid(rangesPath, ranges, immutable)]
  const errors = ranges[0] === before[0] ? [] : [invalid(rangesPath.index(0), ranges[0], immutable)]
  return [...errors, ...validateRanges(ranges)]
}
