import { createPrivateKey, X509Certificate } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'

/** The text of a file with a credential; undefined when it cannot be had now, as in the middle of a renewal. */
export function readCredential(path: string): string | undefined {
  const answer = tryRead(path)
  return answer.text === undefined || answer.text.trim() === '' ? undefined : answer.text
}

/** Why a file with a credential cannot be read; undefined when it can. */
export function credentialProblem(path: string): string | undefined {
  const { problem, text } = tryRead(path)
  return problem ?? (text?.trim() === '' ? 'it is empty' : undefined)
}

/**
 * Gives the certificates in a file, read anew each time; a file that cannot be read, or has no certificate now, does not
 * take away what was read.
 */
export function renewingAuthority(path: string, what: string): () => string {
  let known: string | undefined
  return () => {
    const read = readCredential(path)
    // An unchanged text stays the same value, so that whoever compares sees that nothing changed.
    if (read !== undefined && read !== known && hasCertificate(read)) known = read
    if (known !== undefined) return known
    if (read === undefined) throw unreadable(path, what)
    throw new RuntimeError('KUBECONFIG_INVALID', `the ${what} ${path} has no certificate: ${pemExpected}`)
  }
}

export const pemExpected = 'PEM is expected, which begins with -----BEGIN CERTIFICATE-----'

/** Whether a text begins with a certificate that can be read. TLS of Node passes over one that cannot in silence. */
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
 * Gives a certificate and its key, read anew each time. Two files are never replaced at the same moment: a pair that
 * does not belong together is not used while there is an earlier one.
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

/** Whether the first certificate is of this key; false as well when either is no PEM. */
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
  const why = credentialProblem(path) ?? 'it was not there a moment ago'
  return new RuntimeError('KUBECONFIG_INVALID', `cannot read the ${what} ${path}: ${why}`)
}
