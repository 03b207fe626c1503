import { isDateText, isDateTimeText } from '../../values/index.ts'
import { isByte, isCreditCard, isHexColor, isIsbn10, isIsbn13, isRgbColor, isSsn } from './codes.ts'
import { isDuration } from './duration.ts'
import { isEmailAddress } from './email.ts'
import { isBsonObjectId, isUuid, isUuid3, isUuid4, isUuid5 } from './identifiers.ts'
import { isHostname, isLongName, isShortName } from './names.ts'
import { isCidr, isIpv4, isIpv6, isMac } from './network.ts'
import { isRequestUri } from './uri.ts'

export type FormatCheck = (text: string) => boolean

/** By name without dashes: date-time and datetime are the same. */
const checks: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ['bsonobjectid', isBsonObjectId],
  ['uri', isRequestUri],
  ['email', isEmailAddress],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['cidr', isCidr],
  ['mac', isMac],
  ['uuid', isUuid],
  ['uuid3', isUuid3],
  ['uuid4', isUuid4],
  ['uuid5', isUuid5],
  ['isbn', (text) => isIsbn10(text) || isIsbn13(text)],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['creditcard', isCreditCard],
  ['ssn', isSsn],
  ['hexcolor', isHexColor],
  ['rgbcolor', isRgbColor],
  ['byte', isByte],
  ['password', () => true],
  ['date', isDateText],
  ['duration', isDuration],
  ['datetime', isDateTimeText],
  ['k8sshortname', isShortName],
  ['k8slongname', isLongName],
])

/** The check of a format, independent of the schema's type; undefined for an unknown format. */
export function formatCheckFor(format: string): FormatCheck | undefined {
  return format === '' ? undefined : checks.get(format.replaceAll('-', ''))
}

/** Whether a format is recognized for values of a type. An empty type means any type. */
export function isRecognizedFormat(format: string, type: string): boolean {
  switch (type) {
    case '':
    case 'string':
      return formatCheckFor(format) !== undefined
    case 'integer':
      return format === 'int32' || format === 'int64'
    case 'number':
      return format === 'float' || format === 'double'
    default:
      return false
  }
}

/** The format for validating objects: unknown formats are dropped. */
export function servedFormat(format: string, types: readonly string[]): string {
  const type = types.length === 1 ? (types[0] as string) : ''
  return format !== '' && isRecognizedFormat(format, type) ? format : ''
}
