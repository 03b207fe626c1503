import { addErrors, type FieldError, FieldPath, internalError, invalid } from '@kubewright/kube/field'
import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { parseIpAddress, validateLegacyIp } from '@kubewright/kube/names'
import { objectsAt, textAt } from '../../../../read-object.ts'
import { goType } from '../../../common/go-types.ts'
import { invalidGoValue } from '../../../common/go-value.ts'

const statusPath = FieldPath.root('status')

/** Validates the addresses of a pod or its host: at most one of each family. Stored addresses are tolerated. */
export function validateAddresses(status: JsonObject, old: JsonObject, field: 'podIPs' | 'hostIPs'): FieldError[] {
  const entries = objectsAt(status, field)
  if (entries.length === 0) return []
  const path = statusPath.child(field)
  const addresses = entries.map((address) => textAt(address, 'ip'))
  const errors: FieldError[] = []
  if (field === 'hostIPs' && addresses[0] !== textAt(status, 'hostIP')) {
    errors.push(invalid(path.index(0).child('ip'), addresses[0], 'must be equal to `hostIP`'))
  }
  const known = objectsAt(old, field).map((address) => textAt(address, 'ip'))
  addresses.forEach((address, index) => {
    addErrors(errors, validateLegacyIp(address, path.index(index), true, known))
  })
  if (addresses.length < 2) return errors
  const parsed = addresses.map((address) => parseIpAddress(address, false))
  const bad = parsed.indexOf(undefined)
  if (bad >= 0) {
    const problem = `invalid IP[${bad}]: ${quoteGo(addresses[bad] as string)}`
    errors.push(internalError(path, `failed to check for dual stack with error:${problem}`))
  }
  const families = new Set(parsed.slice(0, bad < 0 ? undefined : bad).map((address) => address?.bits))
  if (bad < 0 && families.size === 2 && addresses.length === 2) return errors
  const type = goType(field === 'podIPs' ? '[]core.PodIP' : '[]core.HostIP')
  errors.push(invalidGoValue(path, entries, type, 'may specify no more than one IP for each IP family'))
  return errors
}
