import { getField, isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { parseTime, unixMillisecondsOf } from '@kubewright/kube/values'
import type { KeyPair } from './credential-file.ts'
import { isHeaderText } from './impersonation.ts'

/** The output of an exec plugin. */
export interface ExecCredential {
  /** Empty when the plugin returned only a certificate. */
  readonly token: string
  readonly clientCertificate?: KeyPair | undefined
  /** Wall time. Without it the credentials are used until the server refuses them. */
  readonly expiryMs?: number | undefined
}

/** Parses the ExecCredential of a plugin, or returns what is wrong with it, without quoting its content. */
export function readExecCredential(output: Uint8Array, apiVersion: string): ExecCredential | string {
  let document: JsonValue
  try {
    document = parseJson(output)
  } catch {
    return 'printed something that is not JSON'
  }
  if (!isJsonObject(document) || getField(document, 'kind') !== 'ExecCredential') {
    return 'printed something that is not an ExecCredential'
  }
  const printedVersion = getField(document, 'apiVersion')
  if (printedVersion !== apiVersion) {
    return `is configured for ${apiVersion}, but printed another apiVersion`
  }
  const status = getField(document, 'status')
  if (!isJsonObject(status)) return 'printed no status'
  const fields = ['token', 'clientCertificateData', 'clientKeyData', 'expirationTimestamp'] as const
  const wrong = fields.find((field) => !['string', 'undefined'].includes(typeof fieldValue(status, field)))
  if (wrong !== undefined) return `printed a status.${wrong} that is not a text`
  return credentialOf(status)
}

function credentialOf(status: JsonObject): ExecCredential | string {
  const token = textOf(status, 'token')
  const certificate = textOf(status, 'clientCertificateData')
  const key = textOf(status, 'clientKeyData')
  if (token === '' && certificate === '' && key === '') return 'printed neither a token nor a certificate with its key'
  if ((certificate === '') !== (key === '')) return 'printed a certificate or a key, but not both'
  if (!isHeaderText(token)) return 'printed a status.token with a character that no header may have'
  const expiry = textOf(status, 'expirationTimestamp')
  let expiryMs: number | undefined
  try {
    expiryMs = expiry === '' ? undefined : unixMillisecondsOf(parseTime(expiry))
  } catch {
    return 'printed a status.expirationTimestamp that is not a time such as 2006-01-02T15:04:05Z'
  }
  return { token, expiryMs, clientCertificate: certificate === '' ? undefined : { certificate, key } }
}

function fieldValue(status: JsonObject, field: string): JsonValue | undefined {
  return getField(status, field) ?? undefined
}

function textOf(status: JsonObject, field: string): string {
  const value = fieldValue(status, field)
  return typeof value === 'string' ? value : ''
}
