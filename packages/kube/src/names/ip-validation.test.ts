import { expect, test } from 'vitest'
import { type FieldError, FieldPath } from '../field/index.ts'
import {
  validateCidr,
  validateInterfaceAddress,
  validateIp,
  validateLegacyCidr,
  validateLegacyIp,
  warnAboutCidr,
  warnAboutIp,
} from './index.ts'
import { recordedAddresses, recordedRanges } from './testdata/recorded-addresses.ts'

const path = FieldPath.root('spec').child('x')

function details(errors: readonly FieldError[]): string[] {
  return errors.map(({ detail }) => detail)
}

function withoutPath(warnings: readonly string[]): string[] {
  return warnings.map((warning) => warning.replace('spec.x: ', ''))
}

test.each(recordedAddresses)('the address "$text" is validated as in Kubernetes', ({ text, ...recorded }) => {
  expect({
    strict: details(validateIp(text, path)),
    legacy: details(validateLegacyIp(text, path, false)),
    legacyStrict: details(validateLegacyIp(text, path, true)),
    warnings: withoutPath(warnAboutIp(text, path)),
  }).toEqual(recorded)
})

test.each(recordedRanges)('the range "$text" is validated as in Kubernetes', ({ text, ...recorded }) => {
  expect({
    strict: details(validateCidr(text, path)),
    legacy: details(validateLegacyCidr(text, path, false)),
    legacyStrict: details(validateLegacyCidr(text, path, true)),
    interfaceAddress: details(validateInterfaceAddress(text, path)),
    warnings: withoutPath(warnAboutCidr(text, path)),
  }).toEqual(recorded)
})
