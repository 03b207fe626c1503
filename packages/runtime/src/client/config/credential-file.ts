import { createPrivateKey, X509Certificate } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'

/** The content of a credential file; undefined when it cannot be read, as in the middle of a renewal. */
export function readCredential(path: string): string | undefined {
  const result = tryRead(path)
  return result.text === undefined || result.text.trim() === '' ? undefined : result.text
}

/** Why a credential file cannot be read; undefined when it can. */
export function credentialProblem(path: string): string | undefined {
  const { problem, text } = tryRead(path)
  return problem ?? (text?.trim() === '' ? 'it is empty' : undefined)
}

/**
 * Returns the certificates in a file, read again on each call. While the file is unreadable or has no certificate, the
 * previous ones stay in use.
 */
export function renewingAuthority(path: string, what: string): () => string {
  let known: string | undefined
  return () => {
    const read = readCredential(path)
    // An unchanged text stays the same value, so callers can compare it.
    if (read !== undefined && read !== known && hasCertificate(read)) known = read
    if (known !== undefined) return known
    if (read === undefined) throw unreadable(path, what)
    throw new RuntimeError('KUBECONFIG_INVALID', `the ${what} ${path} has no certificate: ${pemExpected}`)
  }
}

export const pemExpected = 'PEM is expected, which begins with -----BEGIN CERTIFICATE-----'

/** Whether a text begins with a readable certificate. Node's TLS silently ignores an unreadable one. */
export function hasCertificate(text: string): boolean {
  try {
    return new X509Certificate(text) !== undefined
  } catch {
    return false
  }
}

export interface KeyPair {
  readonly certificate: string
  readonly key: string
}

/**
 * Returns a certificate and its key, read again on each call. The two files are never replaced at the same moment, so a
 * pair that does not match is not used while there is an earlier one.
 */
export function renewingKeyPair(files: { readonly certificate: string; readonly key: string }): () => KeyPair {
  let known: KeyPair | undefined
  return () => {
    const certificate = readCredential(files.certificate)
    const key = readCredential(files.key)
    const isNew = certificate !== known?.certificate || key !== known?.key
    if (certificate !== undefined && key !== undefined && isNew) {
      if (belongTogether({ certificate, key })) known = { certificate, key }
      else if (known === undefined) {
        const message = `the client certificate ${files.certificate} and the key ${files.key} do not belong together`
        throw new RuntimeError('KUBECONFIG_INVALID', message)
      }
    }
    if (known !== undefined) return known
    throw certificate === undefined
      ? unreadable(files.certificate, 'client certificate')
      : unreadable(files.key, 'client key')
  }
}

/** Whether the key belongs to the first certificate; false if either is not PEM. */
export function belongTogether({ certificate, key }: KeyPair): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

function tryRead(path: string): { readonly text?: string; readonly problem?: string } {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const { size } = fstatSync(file)
    if (size > runtimeLimits.credentialFileBytesMax) {
      return { problem: `it has ${size} bytes, more than ${runtimeLimits.credentialFileBytesMax}` }
    }
    return { text: readFileSync(file, 'utf8') }
  } catch (error) {
    return { problem: String((error as { code?: unknown }).code) }
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function unreadable(path: string, what: string): RuntimeError {
  const why = credentialProblem(path) ?? 'the file did not exist at the last check'
  return new RuntimeError('KUBECONFIG_INVALID', `cannot read the ${what} ${path}: ${why}`)
}
