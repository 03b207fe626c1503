import {
  collectErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { parseIpAddress, warnAboutIp } from '@kubewright/kube/names'
import { textAt, valueAt } from '../../read-object.ts'
import { validateAddress } from './addresses.ts'
import { validateSubdomain } from './field-names.ts'

const ipModes: readonly string[] = ['Proxy', 'VIP']

/** Validates the load balancer status of a service or an ingress; only services have ipMode. */
export function validateBalancerStatus(
  ingress: readonly JsonValue[],
  oldIngress: readonly JsonValue[],
  path: FieldPath,
  hasModes: boolean,
): FieldError[] {
  const known = oldIngress.map((entry) => textAt(entry, 'ip'))
  return collectErrors(ingress, (entry, index) => {
    const place = path.index(index)
    const address = textAt(entry, 'ip')
    return [
      ...(address === '' ? [] : validateAddress(address, place.child('ip'), known)),
      ...(hasModes ? validateMode(entry, place.child('ipMode')) : []),
      ...validateHostname(textAt(entry, 'hostname'), place.child('hostname')),
    ]
  })
}

function validateMode(entry: JsonValue, path: FieldPath): FieldError[] {
  const mode = valueAt(entry, 'ipMode')
  const hasAddress = textAt(entry, 'ip') !== ''
  if (mode === undefined) return hasAddress ? [required(path, 'must be specified when `ip` is set')] : []
  if (!hasAddress) return [forbidden(path, 'may not be specified when `ip` is not set')]
  return ipModes.includes(mode as string) ? [] : [notSupported(path, mode, ipModes)]
}

function validateHostname(hostname: string, path: FieldPath): FieldError[] {
  if (hostname === '') return []
  const errors = validateSubdomain(hostname, path)
  if (parseIpAddress(hostname, false) === undefined) return errors
  return [...errors, invalid(path, hostname, 'must be a DNS name, not an IP address')]
}

export function warnAboutBalancerStatus(ingress: readonly JsonValue[], path: FieldPath): readonly string[] {
  return ingress.flatMap((entry, index) => {
    const address = textAt(entry, 'ip')
    return address === '' ? [] : warnAboutIp(address, path.index(index))
  })
}
