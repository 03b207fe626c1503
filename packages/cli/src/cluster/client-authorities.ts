import { X509Certificate } from 'node:crypto'
import { CliError } from '../errors.ts'
import { cliLimits } from '../limits.ts'
import { readBoundedFile } from './bounded-file.ts'

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/**
 * The authorities whose client certificates are believed, as kube-apiserver's --client-ca-file has them: one or more
 * certificates in PEM.
 *
 * @throws CliError CLI_CLIENT_CA_FILE_INVALID.
 */
export async function readClientAuthorities(path: string): Promise<string> {
  const problem = (why: string) =>
    new CliError('CLI_CLIENT_CA_FILE_INVALID', `cannot use the authorities of clients in ${path}: ${why}`)
  const text = await readBoundedFile(path, cliLimits.clientAuthoritiesSizeBytesMax, problem)
  const found = text.match(certificate) ?? []
  if (found.length === 0) throw problem('there is no certificate in it')
  for (const pem of found) {
    if (!isAuthority(pem)) throw problem('a certificate in it is not one of an authority')
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
