import { X509Certificate } from 'node:crypto'
import { CliError } from '../errors.ts'
import { cliLimits } from '../limits.ts'
import { readBoundedFile } from './bounded-file.ts'

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/**
 * The certificate authorities for client certificates, in the format of kube-apiserver's --client-ca-file: one or more
 * PEM certificates.
 *
 * @throws CliError CLI_CLIENT_CA_FILE_INVALID.
 */
export async function readClientAuthorities(path: string): Promise<string> {
  const problem = (why: string) =>
    new CliError('CLI_CLIENT_CA_FILE_INVALID', `cannot use the certificate authorities in ${path}: ${why}`)
  const text = await readBoundedFile(path, cliLimits.clientAuthoritiesSizeBytesMax, problem)
  const found = text.match(certificate) ?? []
  if (found.length === 0) throw problem('it contains no certificate')
  for (const pem of found) {
    if (!isAuthority(pem)) throw problem('it contains a certificate that is not a CA certificate')
  }
  return `${found.join('\n')}\n`
}

function isAuthority(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca
  } catch {
    return false
  }
}
