import { X509Certificate } from 'node:crypto'
import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { goType } from '../common/go-types.ts'
import { printGoLines } from '../common/go-value.ts'
import { repetitions } from '../common/repetitions.ts'
import { unifiedDiff } from '../common/unified-diff.ts'
import { readPem, textOfBase64 } from './pem.ts'
import { signedRequestProblem } from './signed-request.ts'
import { validateSignerName } from './signer-name.ts'

const usages = [
  'any',
  'cert sign',
  'client auth',
  'code signing',
  'content commitment',
  'crl sign',
  'data encipherment',
  'decipher only',
  'digital signature',
  'email protection',
  'encipher only',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'key agreement',
  'key encipherment',
  'microsoft sgc',
  'netscape sgc',
  'ocsp signing',
  's/mime',
  'server auth',
  'signing',
  'timestamping',
]
const legacySignerName = 'kubernetes.io/legacy-unknown'
const expirationSecondsMin = 600
const conditionStatuses = ['False', 'True', 'Unknown']
const finalConditions = ['Approved', 'Denied', 'Failed']
const conditionsPath = FieldPath.root('status').child('conditions')

/** The fields that a subresource may change. */
export interface CertificateChange {
  readonly setsApproval: boolean
  readonly setsCertificate: boolean
}

/** Validates a certificate request. Stored invalid values are tolerated. */
export function validateCertificateRequest(request: JsonObject, old?: JsonObject): FieldError[] {
  const spec = objectAt(request, 'spec')
  const encoded = textAt(spec, 'request')
  const errors: FieldError[] = []
  const problem = signedRequestProblem(encoded)
  if (problem !== undefined) errors.push(invalid('spec.request', valueAt(spec, 'request') ?? null, problem))
  addErrors(errors, validateUsages(listAt(spec, 'usages'), listAt(old, 'spec', 'usages')))
  const signer = textAt(spec, 'signerName')
  if (signer === legacySignerName && textAt(old, 'spec', 'signerName') !== legacySignerName) {
    const detail = 'the legacy signerName is not allowed via this API version'
    errors.push(invalid('spec.signerName', signer, detail))
  } else addErrors(errors, validateSignerName(signer, FieldPath.root('spec').child('signerName')))
  const seconds = valueAt(spec, 'expirationSeconds')
  if (seconds !== undefined && Number(seconds) < expirationSecondsMin) {
    const detail = 'may not specify a duration less than 600 seconds (10 minutes)'
    errors.push(invalid('spec.expirationSeconds', seconds, detail))
  }
  addErrors(errors, validateConditions(request, old))
  return [...errors, ...validateCertificate(textAt(request, 'status', 'certificate'), old)]
}

function validateUsages(requestedUsages: readonly JsonValue[], before: readonly JsonValue[]): FieldError[] {
  const errors: FieldError[] = []
  if (requestedUsages.length === 0) errors.push(required('spec.usages', ''))
  if (before.every((usage) => usages.includes(String(usage)))) {
    for (const [index, usage] of requestedUsages.entries()) {
      if (!usages.includes(String(usage))) addError(errors, notSupported(`spec.usages[${index}]`, usage, usages))
    }
  }
  if (new Set(before).size < before.length) return errors
  const isRepeated = repetitions<JsonValue>()
  for (const [index, usage] of requestedUsages.entries()) {
    if (isRepeated(usage)) addError(errors, duplicate(`spec.usages[${index}]`, usage))
  }
  return errors
}

function conditionTypes(request: JsonObject | undefined): string[] {
  return listAt(request, 'status', 'conditions').map((condition) => textAt(condition, 'type'))
}

function validateConditions(request: JsonObject, old: JsonObject | undefined): FieldError[] {
  const errors: FieldError[] = []
  const before = conditionTypes(old)
  const mayBeBoth = before.includes('Approved') && before.includes('Denied')
  const mayRepeat = new Set(before).size < before.length
  const seen = new Set<string>()
  for (const [index, condition] of listAt(request, 'status', 'conditions').entries()) {
    const path = conditionsPath.index(index)
    const type = textAt(condition, 'type')
    const status = textAt(condition, 'status')
    if (type === '' && !before.includes('')) addError(errors, required(path.child('type'), ''))
    const allowed = finalConditions.includes(type) ? ['True'] : conditionStatuses
    if (status === '') addError(errors, required(path.child('status'), ''))
    else if (!allowed.includes(status)) addError(errors, notSupported(path.child('status'), status, allowed))
    const opposite = type === 'Approved' ? 'Denied' : 'Approved'
    if (!mayBeBoth && (type === 'Approved' || type === 'Denied') && seen.has(opposite)) {
      addError(errors, invalid(conditionsPath, type, 'Approved and Denied conditions are mutually exclusive'))
    }
    if (!mayRepeat && seen.has(type)) addError(errors, duplicate(path.child('type'), type))
    seen.add(type)
  }
  return errors
}

function validateCertificate(certificate: string, old: JsonObject | undefined): FieldError[] {
  const before = textAt(old, 'status', 'certificate')
  if (old !== undefined && (certificate === before || certificateProblem(before) !== undefined)) return []
  const problem = certificateProblem(certificate)
  return problem === undefined ? [] : [invalid('status.certificate', '<certificate data>', problem)]
}

function certificateProblem(base64: string): string | undefined {
  if (base64 === '') return undefined
  const blocks = readPem(textOfBase64(base64))
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== 'CERTIFICATE') return `only CERTIFICATE PEM blocks are allowed, found ${quoteGo(type)}`
    if (hasHeaders) return 'no PEM block headers are permitted'
    if (bytes.length === 0) return 'found CERTIFICATE PEM block containing 0 certificates'
    if (!isCertificate(bytes)) return 'x509: malformed certificate'
  }
  return blocks.length === 0 ? 'must contain at least one CERTIFICATE PEM block' : undefined
}

function isCertificate(bytes: Uint8Array): boolean {
  try {
    return new X509Certificate(bytes).raw.length > 0
  } catch {
    return false
  }
}

const conditionList = goType('[]certificates.CertificateSigningRequestCondition')

/** Validates a change: decided conditions stay, and each subresource changes only its own fields. */
export function validateCertificateChange(
  request: JsonObject,
  old: JsonObject,
  change: CertificateChange,
): FieldError[] {
  const errors = validateCertificateRequest(request, old)
  for (const type of finalConditions) {
    if (conditionsOf(request, type).length < conditionsOf(old, type).length) {
      addError(errors, forbidden(conditionsPath, `updates may not remove a condition of type ${quoteGo(type)}`))
    }
  }
  if (!change.setsApproval) {
    for (const type of ['Approved', 'Denied']) addErrors(errors, validateKeptCondition(request, old, type))
  }
  const certificate = textAt(old, 'status', 'certificate')
  if (textAt(request, 'status', 'certificate') === certificate) return errors
  if (!change.setsCertificate) {
    errors.push(forbidden('status.certificate', 'updates may not set certificate content'))
  } else if (certificate !== '') {
    errors.push(forbidden('status.certificate', 'updates may not modify existing certificate content'))
  }
  return errors
}

function validateKeptCondition(request: JsonObject, old: JsonObject, type: string): FieldError[] {
  const before = conditionsOf(old, type)
  const after = conditionsOf(request, type)
  if (after.length < before.length || jsonEqual(before, after)) return []
  if (after.length > before.length) {
    return [forbidden(conditionsPath, `updates may not add a condition of type ${quoteGo(type)}`)]
  }
  const difference = unifiedDiff(printGoLines(before, conditionList), printGoLines(after, conditionList))
  return [forbidden(conditionsPath, `updates may not modify a condition of type ${quoteGo(type)}\n${difference}`)]
}

function conditionsOf(request: JsonObject, type: string): JsonValue[] {
  return listAt(request, 'status', 'conditions').filter((condition) => textAt(condition, 'type') === type)
}
